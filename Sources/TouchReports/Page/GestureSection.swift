import TouchEvaluation
import TouchModel

/// Evaluations of stroke-gesture recognizers: how often each is right, the confusion matrix of the best, what it mistook.
enum GestureSection {
    static func html(_ gestures: [(name: String, result: GestureResult)]) -> String {
        var text = ""
        for (name, result) in gestures {
            text += "<h3><code>\(SVGCanvas.escaped(name))</code></h3>\n"
            for evaluation in result.evaluations {
                let answers = evaluation.answers
                let words =
                    "\(evaluation.dataset), \(answers.gestureProtocol.words): \(answers.participants.count) people"
                text += ranking(result, evaluation, words).html
                if let best = evaluation.ranked.first {
                    text += matrix(answers, best, words) + drawings(evaluation, answers.recognizers[best])
                }
            }
        }
        return text
    }

    /// A table for each dataset and protocol.
    static func paperTables(_ result: GestureResult) -> [PaperTable] {
        result.evaluations.map { evaluation in
            let table = ranking(
                result,
                evaluation,
                "\(evaluation.dataset), \(evaluation.answers.gestureProtocol.words)"
            )
            return PaperTable(table)
        }
    }

    private static func ranking(
        _ result: GestureResult,
        _ evaluation: GestureResult.Evaluation,
        _ words: String
    ) -> MetricTable {
        let metrics = [
            ("right %", "accuracy_percent"), ("mean of classes", "macro_accuracy_percent"),
            ("worst person", "worst_person_percent"), ("worst class", "worst_class_percent"),
            ("no answer", "unanswered_percent"),
        ]
        var table = MetricTable(
            caption: words,
            source: "recognition",
            corner: "recognizer",
            columns: metrics.map { MetricTable.Column(heading: $0, keys: [.metric: $1]) }
        )
        for index in evaluation.ranked {
            let recognizer = evaluation.answers.recognizers[index]
            table.lines.append(
                MetricTable.Line(
                    heading: recognizer,
                    keys: [.predictor: recognizer],
                    cells: metrics.enumerated().map { column, metric in
                        let row = result.row(metric.1, of: evaluation, recognizer: recognizer)
                        var cell = MetricTable.Cell(row?.value, text: NumberStyle.fixed(row?.value, 2))
                        (cell.low, cell.high) = (row?.low, row?.high)
                        // So few people that they carry no interval show no winner.
                        cell.isBest = column == 0 && index == evaluation.ranked.first && row?.low != nil
                        return cell
                    }
                )
            )
        }
        return table
    }

    /// Which share of each class was taken for which, in %: the right ones green, the wrong ones red.
    private static func matrix(_ answers: GestureEvaluationResult, _ recognizer: Int, _ words: String) -> String {
        let names = answers.classes.map(SVGCanvas.escaped)
        var text =
            "<details open><summary>Confusion matrix of \(SVGCanvas.escaped(answers.recognizers[recognizer]))</summary>"
        text +=
            "<div class=\"scroll\"><table class=\"matrix\"><caption>\(SVGCanvas.escaped(words)): in % of the class in the "
        text += "row, what it was taken for</caption><thead><tr><th></th>"
        text +=
            (names + ["none"]).map { "<th scope=\"col\"><span>\($0)</span></th>" }.joined() + "</tr></thead><tbody>\n"
        for actual in answers.classes.indices {
            let counts = (0...names.count).map { answers.count(recognizer: recognizer, actual: actual, answer: $0) }
            let tests = counts.reduce(0, +)
            guard tests > 0 else { continue }
            text += "<tr><th scope=\"row\">\(names[actual])</th>"
            for (answer, count) in counts.enumerated() {
                let share = Double(count) / Double(tests)
                guard count > 0 else {
                    text += "<td></td>"
                    continue
                }
                let color = answer == actual ? "green" : "vermilion"
                let strength = Int((answer == actual ? 50 * share : 15 + 85 * share.squareRoot()).rounded())
                text += "<td style=\"background:color-mix(in srgb,var(--\(color)) \(strength)%,var(--paper))\">"
                text += "\(NumberStyle.short(100 * share))</td>"
            }
            text += "</tr>\n"
        }
        return text + "</tbody></table></div></details>\n"
    }

    /// What was mistaken most often, each beside the template that it was taken for.
    private static func drawings(_ evaluation: GestureResult.Evaluation, _ recognizer: String) -> String {
        guard !evaluation.drawings.isEmpty else { return "" }
        var text = ExperimentReport.note(
            "What \(recognizer) mistook most often: the gesture in blue, the nearest template in gray. A ring is where a stroke begins."
        )
        text += "<div class=\"grid small\">"
        for drawing in evaluation.drawings {
            let words = "\(drawing.label) taken for \(drawing.answer ?? "nothing")"
            var svg = "<svg viewBox=\"-6 -6 \(drawing.template.isEmpty ? 112 : 232) 112\" role=\"img\">"
            svg += "<title>\(SVGCanvas.escaped(words))</title>"
            svg +=
                lines(drawing.strokes, x: 0, color: "blue") + lines(drawing.template, x: 120, color: "gray") + "</svg>"
            text += "<figure>\(svg)<figcaption>\(SVGCanvas.escaped(words)): "
            text += "\(NumberStyle.short(100 * drawing.share)) % of its class</figcaption></figure>"
        }
        return text + "</div>\n"
    }

    private static func lines(_ strokes: [[Double]], x offset: Double, color: String) -> String {
        strokes.filter { $0.count > 1 }.map { stroke in
            let points = stride(from: 0, to: stroke.count - 1, by: 2).map {
                "\((stroke[$0] + offset).plainText),\(stroke[$0 + 1].plainText)"
            }
            return "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke=\"var(--\(color))\" "
                + "stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
                + "<circle cx=\"\((stroke[0] + offset).plainText)\" cy=\"\(stroke[1].plainText)\" r=\"4\" fill=\"none\" "
                + "stroke=\"var(--\(color))\" stroke-width=\"1.5\"/>"
        }.joined()
    }
}

import TouchEvaluation
import TouchModel

/// Pictures of an evaluation of stroke-gesture recognizers: the confusion matrix of each, the best one's open, and what that mistook.
enum GestureSection {
    /// What is shown below the table of one dataset and protocol.
    static func pictures(of dataset: String, _ condition: MeasuredCondition, _ result: MeasuredResult) -> String {
        let details = result.gestures?.evaluations.first {
            $0.dataset == dataset && result.conditions[$0.condition].condition == condition
        }
        guard let details, let answers = GestureAnswers(result, details), let best = answers.ranked.first else {
            return ""
        }
        let words = "\(dataset), \(answers.gestureProtocol.words)"
        return answers.ranked.map { matrix(answers, $0, words, isOpen: $0 == best) }.joined()
            + drawings(details.drawings, answers.recognizers[best])
    }

    /// Which share of each class was taken for which, in %: the right ones green, the wrong ones red.
    private static func matrix(
        _ answers: GestureAnswers,
        _ recognizer: Int,
        _ words: String,
        isOpen: Bool
    ) -> String {
        let names = answers.classes.map(SVGCanvas.escaped)
        var text =
            "<details\(isOpen ? " open" : "")><summary>Confusion matrix of \(SVGCanvas.escaped(answers.recognizers[recognizer]))</summary>"
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
    private static func drawings(_ drawings: [GestureDetails.Drawing], _ recognizer: String) -> String {
        guard !drawings.isEmpty else { return "" }
        var text = ExperimentReport.note(
            "What \(recognizer) mistook most often: the gesture in blue, the nearest template in gray. A ring is where a stroke begins."
        )
        text += "<div class=\"grid small\">"
        for drawing in drawings {
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

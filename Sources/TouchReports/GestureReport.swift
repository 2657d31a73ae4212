import Foundation
import TouchEvaluation
import TouchModel

/// An evaluation of stroke-gesture recognizers as console tables, CSV and JSON.
package struct GestureReport: Sendable {
    /// What is reported.
    package let result: GestureResult

    /// The report of this result.
    package init(_ result: GestureResult) { self.result = result }

    /// One table for each dataset and protocol, recognizers in the order of accuracy.
    package var text: String {
        var text = ""
        for evaluation in result.evaluations {
            let answers = evaluation.answers
            text += LineWrap.paragraph(heading(of: evaluation))
            text += table(of: evaluation).text
            text += confusions(of: evaluation) + fitted(on: evaluation.dataset)
            for (name, untrained) in zip(answers.recognizers, answers.untrained) {
                guard let untrained else { continue }
                text += LineWrap.paragraph(
                    "\(name): could not be trained in \(NumberStyle.count(untrained.draws)) draws: \(untrained.reason)"
                )
            }
            text += "\n"
        }
        for dataset in result.datasets {
            if dataset.unlabeled > 0 {
                text += LineWrap.paragraph(
                    "\(dataset.name): \(NumberStyle.count(dataset.unlabeled)) recordings name no class and are left out."
                )
            }
            guard !dataset.repairs.isEmpty else { continue }
            let repairs = dataset.repairs.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            text += LineWrap.paragraph("\(dataset.name), while reading: \(repairs.joined(separator: ", "))")
            for kind in dataset.repairs.keys.sorted() {
                guard let advice = RepairLog.Kind(rawValue: kind)?.advice else { continue }
                text += LineWrap.paragraph("Warning: \(kind); \(advice)")
            }
        }
        return text
    }

    private func heading(of evaluation: GestureResult.Evaluation) -> String {
        let answers = evaluation.answers
        var text = "\(evaluation.dataset): \(answers.participants.count) people, \(answers.classes.count) classes"
        if let gestures = result.datasets.first(where: { $0.name == evaluation.dataset })?.gestures {
            text += ", \(NumberStyle.count(gestures)) gestures"
        }
        text += "; \(answers.gestureProtocol.words)"
        if let templates = answers.conditions.templates, let tests = answers.conditions.tests {
            text += templates == tests ? ", of \(tests)" : ", templates of \(templates), tests of \(tests)"
        }
        if case .leaveOnePersonOut(nil) = answers.gestureProtocol { return text }
        return text + ", \(NumberStyle.count(answers.draws)) draws, seed \(answers.seed)"
    }

    /// The recognizers that have answers with their accuracy, best first.
    private func ranked(_ evaluation: GestureResult.Evaluation) -> [(index: Int, row: GestureResult.Row)] {
        evaluation.ranked.compactMap { index in
            result.row("accuracy_percent", of: evaluation, recognizer: evaluation.answers.recognizers[index])
                .map { (index, $0) }
        }
    }

    private func table(of evaluation: GestureResult.Evaluation) -> TextTable {
        let percent = NumberStyle.percent(result.intervals.confidence)
        var table = TextTable(
            header: [
                "recognizer", "right %", "\(percent) % interval", "below the best", "worst person", "worst class", "n",
            ]
        )
        let ranked = ranked(evaluation)
        for (index, row) in ranked {
            func value(_ metric: String) -> String {
                NumberStyle.fixed(result.row(metric, of: evaluation, recognizer: row.recognizer)?.value, 1)
            }
            table.add([
                row.recognizer, NumberStyle.fixed(row.value, 2), NumberStyle.interval(row.low, row.high, 2),
                index == ranked.first?.index ? "–" : behind(ranked[0].index, index, evaluation),
                value("worst_person_percent"), value("worst_class_percent"), NumberStyle.count(row.count),
            ])
        }
        return table
    }

    /// By how much one is above another on the same draws, with the interval.
    private func behind(_ best: Int, _ other: Int, _ evaluation: GestureResult.Evaluation) -> String {
        let difference = evaluation.answers.difference(best, over: other)
        let value = NumberStyle.fixed(100 * difference.value, 2)
        guard let interval = difference.interval else { return value }
        return value + " (\(NumberStyle.interval(100 * interval.lowerBound, 100 * interval.upperBound, 2)))"
    }

    /// What the best recognizer takes for what, most often first.
    private func confusions(of evaluation: GestureResult.Evaluation) -> String {
        guard let best = ranked(evaluation).first else { return "" }
        let answers = evaluation.answers
        let worst = evaluation.confusions(recognizer: best.index).prefix(3).map {
            let answer = $0.answer < answers.classes.count ? "for \(answers.classes[$0.answer])" : "for nothing"
            return "\(answers.classes[$0.actual]) \(answer) (\(NumberStyle.short(100 * $0.share)) %)"
        }
        guard !worst.isEmpty else { return "" }
        return LineWrap.paragraph("\(best.row.recognizer) most often takes \(worst.joined(separator: ", ")).")
    }

    /// Names recognizers whose constants were fitted on this very set.
    private func fitted(on dataset: String) -> String {
        let sets = result.datasets.first { $0.name == dataset }?.strokesOf ?? []
        let names = result.recognizers.filter { recognizer in
            recognizer.fittedOn.contains { dataset.hasPrefix($0) || sets.contains($0) }
        }.map(\.label)
        guard !names.isEmpty else { return "" }
        let which =
            sets.isEmpty
            ? "this set" : "strokes of this set, those of \(sets.joined(separator: ", ")) in another file form"
        return LineWrap.paragraph(
            "The constants of \(names.joined(separator: ", ")) were fitted on \(which); figures here flatter it."
        )
    }

    /// What `recognize` and `merge` write.
    package var files: [(name: String, data: Data)] {
        get throws {
            [
                ("result.json", try json()), ("recognition.csv", csv), ("breakdown.csv", breakdownCSV),
                ("confusion.csv", confusionCSV),
            ]
        }
    }

    /// One value a line: `recognition.csv`.
    package var csv: Data {
        var csv = DelimitedText(header: [
            "dataset", "recognizer", "protocol", "participants", "templates", "metric", "value", "ci_low", "ci_high",
            "n",
        ])
        for row in result.rows {
            csv.add([
                row.dataset, row.recognizer, row.protocol, Self.field(row.participants), Self.field(row.templates),
                row.metric, DelimitedText.field(row.value), DelimitedText.field(row.low),
                DelimitedText.field(row.high), String(row.count),
            ])
        }
        return csv.data
    }

    /// The share of right answers for each person and each class: `breakdown.csv`.
    package var breakdownCSV: Data {
        var csv = DelimitedText(header: [
            "dataset", "recognizer", "protocol", "participants", "templates", "by", "name", "accuracy_percent",
        ])
        forEachRecognizer { index, start, answers in
            for (participant, name) in answers.participants.enumerated() {
                guard let share = answers.accuracy(recognizer: index, participant: participant) else { continue }
                csv.add(start + ["participant", name, DelimitedText.field(100 * share)])
            }
            for (label, name) in answers.classes.enumerated() {
                guard let share = answers.accuracy(recognizer: index, class: label) else { continue }
                csv.add(start + ["class", name, DelimitedText.field(100 * share)])
            }
        }
        return csv.data
    }

    /// How often each class was taken for each, an empty answer for none: `confusion.csv`.
    package var confusionCSV: Data {
        var csv = DelimitedText(header: [
            "dataset", "recognizer", "protocol", "participants", "templates", "class", "answer", "count",
        ])
        forEachRecognizer { index, start, answers in
            for (actual, name) in answers.classes.enumerated() {
                for answer in 0...answers.classes.count {
                    let count = answers.count(recognizer: index, actual: actual, answer: answer)
                    guard count > 0 else { continue }
                    csv.add(
                        start + [name, answer < answers.classes.count ? answers.classes[answer] : "", String(count)]
                    )
                }
            }
        }
        return csv.data
    }

    private func forEachRecognizer(_ use: (_ index: Int, _ start: [String], GestureEvaluationResult) -> Void) {
        for evaluation in result.evaluations {
            let used = evaluation.answers.gestureProtocol
            for (index, name) in evaluation.answers.recognizers.enumerated() {
                let start = [
                    evaluation.dataset, name, used.description, Self.field(used.participants),
                    Self.field(used.templates),
                ]
                use(index, start, evaluation.answers)
            }
        }
    }

    private static func field(_ number: Int?) -> String { number.map(String.init) ?? "" }

    /// Everything: `result.json`.
    package func json() throws -> Data { try JSONText.encode(result) }
}

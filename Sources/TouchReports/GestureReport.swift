import Foundation
import TouchEvaluation
import TouchModel
import TouchRecordings

/// What an evaluation of stroke-gesture recognizers says beyond its values: tables in the order of accuracy, what was mistaken for what.
package struct GestureReport: Sendable {
    /// The result that is reported.
    package let result: MeasuredResult
    /// Every dataset and protocol with its answers.
    let evaluations: [(details: GestureDetails.Evaluation, answers: GestureAnswers)]

    /// The report of a result of the kind ``MeasurementKind/strokeGestures``.
    package init(_ result: MeasuredResult) {
        self.result = result
        evaluations = (result.gestures?.evaluations ?? []).compactMap { details in
            GestureAnswers(result, details).map { (details, $0) }
        }
    }

    /// One table for each dataset and protocol, recognizers in the order of accuracy.
    var text: String {
        var text = ""
        for (details, answers) in evaluations {
            text += LineWrap.paragraph(heading(of: details, answers))
            text += table(of: details, answers).text
            text += confusions(of: answers) + fitted(on: details.dataset)
            for (name, untrained) in zip(answers.recognizers, answers.untrained) {
                guard let untrained else { continue }
                text += LineWrap.paragraph(
                    "\(name): could not be trained in \(NumberStyle.count(untrained.draws)) draws: \(untrained.reason)"
                )
            }
            text += "\n"
        }
        for dataset in result.datasets {
            if let unlabeled = dataset.counts["recordings without a class"] {
                text += LineWrap.paragraph(
                    "\(dataset.name): \(NumberStyle.count(unlabeled)) recordings name no class and are left out."
                )
            }
            for kind in dataset.repairs.keys.sorted() {
                guard let advice = RepairLog.Kind(rawValue: kind)?.advice else { continue }
                text += LineWrap.paragraph("Warning: \(kind); \(advice)")
            }
        }
        return text
    }

    private func heading(of details: GestureDetails.Evaluation, _ answers: GestureAnswers) -> String {
        var text = "\(details.dataset): \(answers.participants.count) people, \(answers.classes.count) classes"
        if let gestures = result.datasets.first(where: { $0.name == details.dataset })?.counts["gestures"] {
            text += ", \(NumberStyle.count(gestures)) gestures"
        }
        text += "; \(answers.gestureProtocol.words)\(GestureProtocol.shortage(in: condition(of: details)))"
        func setting(_ name: String) -> String? { result.plan.first { $0.name == name }?.value }
        if let templates = setting("condition") {
            let tests = setting("test-condition")
            text += tests.map { ", templates of \(templates), tests of \($0)" } ?? ", of \(templates)"
        }
        if case .leaveOnePersonOut(nil) = answers.gestureProtocol { return text }
        return text + ", \(NumberStyle.count(answers.draws)) draws, seed \(result.intervals.seed)"
    }

    private func condition(of details: GestureDetails.Evaluation) -> MeasuredCondition {
        result.conditions[details.condition].condition
    }

    private func table(of details: GestureDetails.Evaluation, _ answers: GestureAnswers) -> TextTable {
        let percent = NumberStyle.percent(result.intervals.confidence)
        var table = TextTable(
            header: [
                "recognizer", "right %", "\(percent) % interval", "below the best", "worst person", "worst class", "n",
            ]
        )
        let ranked = answers.ranked
        for index in ranked {
            func row(_ metric: String) -> MeasuredResult.Row? {
                result.row(
                    metric,
                    dataset: details.dataset,
                    subject: answers.recognizers[index],
                    condition: condition(of: details)
                )
            }
            guard let accuracy = row("accuracy_percent") else { continue }
            table.add([
                accuracy.subject, NumberStyle.fixed(accuracy.value, 2),
                NumberStyle.interval(accuracy.low, accuracy.high, 2),
                index == ranked[0] ? "–" : behind(ranked[0], index, answers),
                NumberStyle.fixed(row("worst_person_percent")?.value, 1),
                NumberStyle.fixed(row("worst_class_percent")?.value, 1), NumberStyle.count(accuracy.count),
            ])
        }
        return table
    }

    /// By how much one is above another on the same draws, with the interval.
    private func behind(_ best: Int, _ other: Int, _ answers: GestureAnswers) -> String {
        let difference = answers.difference(best, over: other)
        let value = NumberStyle.fixed(100 * difference.value, 2)
        guard let interval = difference.interval else { return value }
        return value + " (\(NumberStyle.interval(100 * interval.lowerBound, 100 * interval.upperBound, 2)))"
    }

    /// What the best recognizer takes for what, most often first.
    private func confusions(of answers: GestureAnswers) -> String {
        guard let best = answers.ranked.first else { return "" }
        let worst = answers.confusions(recognizer: best).prefix(3).map {
            let answer = $0.answer < answers.classes.count ? "for \(answers.classes[$0.answer])" : "for nothing"
            return "\(answers.classes[$0.actual]) \(answer) (\(NumberStyle.short(100 * $0.share)) %)"
        }
        guard !worst.isEmpty else { return "" }
        return LineWrap.paragraph("\(answers.recognizers[best]) most often takes \(worst.joined(separator: ", ")).")
    }

    /// Names recognizers whose constants were fitted on this very set.
    private func fitted(on dataset: String) -> String {
        let sets = result.gestures?.strokesOf[dataset] ?? []
        let names = result.subjects.filter { recognizer in
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

    /// The files beside those of every measurement.
    var files: [(name: String, data: Data)] { [("breakdown.csv", breakdownCSV), ("confusion.csv", confusionCSV)] }

    /// The share of right answers for each person and each class: `breakdown.csv`.
    package var breakdownCSV: Data {
        var csv = DelimitedText(header: ["dataset", "subject", "condition", "by", "name", "accuracy_percent"])
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
        var csv = DelimitedText(header: ["dataset", "subject", "condition", "class", "answer", "count"])
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

    private func forEachRecognizer(_ use: (_ index: Int, _ start: [String], GestureAnswers) -> Void) {
        for (details, answers) in evaluations {
            for (index, name) in answers.recognizers.enumerated() {
                use(index, [details.dataset, name, "\(condition(of: details))"], answers)
            }
        }
    }
}

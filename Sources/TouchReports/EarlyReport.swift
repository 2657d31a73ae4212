import Foundation
import TouchEvaluation
import TouchModel

/// What a measurement of early decisions says beyond its table: a table of decisions, curves and a sentence for each classifier.
package struct EarlyReport: Sendable {
    /// The result that is reported.
    package let result: MeasuredResult
    /// What classifiers were shown, nothing but what was drawn first and the true future last.
    private let inputs: [String]
    private let classifiers: [String]
    private let rows: [Key: MeasuredResult.Row]

    private struct Key: Hashable {
        var dataset, recognizer, metric: String
        var condition: MeasuredCondition
    }

    /// The report of a result of the kind ``MeasurementKind/early``.
    package init(_ result: MeasuredResult) {
        self.result = result
        inputs = result.conditions.compactMap { $0.condition["input"] }
        classifiers = result.subjects.map(\.label)
        rows = Dictionary(
            result.rows.filter { $0.participant == PartLabel.all && $0.task == PartLabel.all }.map {
                (Key(dataset: $0.dataset, recognizer: $0.subject, metric: $0.metric, condition: $0.condition), $0)
            }
        ) { first, _ in first }
    }

    private func row(
        _ dataset: String,
        _ recognizer: String,
        _ input: String,
        _ metric: EarlyMeasurement.Metric,
        _ fraction: Double? = nil
    ) -> MeasuredResult.Row? {
        let condition = EarlyMeasurement.condition(ofInput: input)
        return rows[
            Key(
                dataset: dataset,
                recognizer: recognizer,
                metric: metric.rawValue,
                condition: condition.adding(fraction.map(EarlyMeasurement.condition(ofFraction:)))
            )
        ]
    }

    /// How many templates a class of a person has, where some have fewer than were wanted.
    private func templates(of dataset: MeasuredResult.DatasetRecord) -> String {
        guard let fewest = dataset.counts[EarlyEvaluator.fewestTemplates],
            let wanted = result.plan.first(where: { $0.name == "templates" })?.value
        else { return "" }
        return
            "; \(wanted) templates of a class by each who teaches, as few as \(fewest) of some classes, of which no more were drawn"
    }

    private var horizon: String { result.plan.first { $0.name == "horizon" }?.value ?? "" }

    /// For each dataset the figures of decisions, the accuracy at tenths of the duration, and a sentence a recognizer.
    var text: String {
        result.datasets.map { dataset in
            LineWrap.paragraph(
                "\(dataset.name): \(NumberStyle.count(dataset.counts["gestures"] ?? 0)) gestures of "
                    + "\(dataset.counts["classes"] ?? 0) classes by \(dataset.counts["people"] ?? 0) people, each left out in "
                    + "turn; predictions and true future \(horizon) ahead" + templates(of: dataset)
            )
                + "\n" + decisions(dataset.name) + "\n" + curves(dataset.name) + "\n"
                + classifiers.flatMap { LineWrap.lines(sentence(dataset.name, $0), width: LineWrap.consoleWidth) }
                .map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
    }

    private func decisions(_ dataset: String) -> String {
        let percent = NumberStyle.percent(result.intervals.confidence)
        var table = TextTable(header: [
            "input", "right %", "lead ms", "gain ms", "\(percent) % interval", "earliness", "h. mean", "contrad. %",
        ])
        for recognizer in classifiers {
            table.addHeading(recognizer)
            for input in inputs {
                func value(_ metric: EarlyMeasurement.Metric) -> Double? {
                    row(dataset, recognizer, input, metric)?.value
                }
                let gain = row(dataset, recognizer, input, .leadGain)
                table.add([
                    input, NumberStyle.fixed(value(.accuracy).map { $0 * 100 }, 1),
                    NumberStyle.fixed(value(.decisionLead), 0), NumberStyle.fixed(gain?.value, 1),
                    input == inputs.first ? "" : Self.interval(gain?.interval),
                    NumberStyle.fixed(value(.earliness), 3), NumberStyle.fixed(value(.harmonicMean), 3),
                    NumberStyle.fixed(value(.contradicted).map { $0 * 100 }, 1),
                ])
            }
        }
        return table.text
    }

    private func curves(_ dataset: String) -> String {
        let fractions = EarlyMeasurement.fractions
        var table = TextTable(header: ["right % after"] + fractions.map { "\(($0 * 100).plainText) %" })
        for recognizer in classifiers {
            table.addHeading(recognizer)
            for input in inputs {
                table.add(
                    [input]
                        + fractions.map {
                            NumberStyle.fixed(
                                (row(dataset, recognizer, input, .accuracy, $0)?.value).map { $0 * 100 },
                                1
                            )
                        }
                )
            }
        }
        return table.text
    }

    private static func interval(_ interval: ClosedRange<Double>?) -> String {
        NumberStyle.interval(interval?.lowerBound, interval?.upperBound, 1)
    }

    /// What a classifier's figures mean.
    func sentence(_ dataset: String, _ recognizer: String) -> String {
        guard let none = inputs.first, let future = inputs.last else { return "" }
        func gain(_ input: String, _ metric: EarlyMeasurement.Metric = .leadGain) -> String {
            guard let row = row(dataset, recognizer, input, metric) else { return "an unknown time" }
            return "\(NumberStyle.fixed(row.value, 1)) ms (\(Self.interval(row.interval)))"
        }
        let accuracy = NumberStyle.fixed((row(dataset, recognizer, none, .accuracy)?.value).map { $0 * 100 }, 1)
        let predictors = inputs.dropFirst().dropLast()
        func count(_ isWanted: (ClosedRange<Double>) -> Bool) -> Int {
            predictors.count { row(dataset, recognizer, $0, .leadGain)?.interval.map(isWanted) ?? false }
        }
        var text = "\(recognizer), at the \(accuracy) % right that it has without prediction, decides earlier by: "
        text += predictors.map { "\($0) \(gain($0))" }.joined(separator: ", ")
        text += "; of \(predictors.count) intervals, \(count { $0.lowerBound > 0 }) lie above 0 and "
        text += "\(count { $0.upperBound < 0 }) below. The true future, which is the same as deciding "
        text += "\(horizon) later, gives \(gain(future))."
        if let over = row(dataset, recognizer, none, .gainOverWhole), over.value != 0 {
            text +=
                " Training on beginnings, without prediction, gives \(gain(none, .gainOverWhole)) over whole templates."
        }
        return text
    }
}

extension EarlyReport {
    private static let colors: [PaintColor] = [.blue, .vermilion, .bluishGreen, .orange, .skyBlue, .reddishPurple]

    /// Accuracy against the share of the duration, a picture for each dataset and recognizer that is trained on beginnings; its
    /// whole templates are beside them.
    ///
    /// - Throws: `RenderingError` where pictures are not written on this platform.
    package func pictures() throws(RenderingError) -> [(name: String, data: Data)] {
        try Plot.files(result.datasets.flatMap { plots(of: $0.name) }, named: "early")
    }

    /// The curves of a dataset, a picture for each recognizer.
    func plots(of dataset: String) -> [Plot] {
        zip(classifiers, classifiers.dropFirst())
            .filter { EarlyMeasurement.isOnPrefixes($1) }
            .map { plot(dataset, whole: $0, prefixes: $1) }
    }

    private func plot(_ dataset: String, whole: String, prefixes: String) -> Plot {
        func points(_ recognizer: String, _ input: String) -> [TouchPoint] {
            EarlyMeasurement.fractions.map {
                TouchPoint($0 * 100, 100 * (row(dataset, recognizer, input, .accuracy, $0)?.value ?? .nan))
            }
        }
        var series = [
            Plot.Series(
                .line(Pen(.gray, width: 1.2, dashes: [2, 3]), nil),
                points(whole, inputs[0]),
                label: "whole templates",
                color: .gray
            )
        ]
        for (number, input) in inputs.enumerated().reversed() {
            let isFuture = number == inputs.count - 1
            let color = number == 0 ? .black : isFuture ? .gray : Self.colors[(number - 1) % Self.colors.count]
            series.append(
                Plot.Series(
                    .line(Pen(color, width: number == 0 ? 2 : 1.2, dashes: isFuture ? [6, 3] : []), nil),
                    points(prefixes, input),
                    label: input,
                    color: color
                )
            )
        }
        let tens = stride(from: 0, through: 100, by: 20).map { ChartPanel.Tick(Double($0), "\($0)") }
        return Plot(
            title: "\(dataset), \(prefixes)",
            x: PlotAxis(title: "share of the duration, %", range: 0...100, ticks: tens),
            y: PlotAxis(title: "right, %", range: 0...100, ticks: tens),
            series: series,
            size: TouchPoint(480, 300)
        )
    }
}

import Foundation
import TouchEvaluation
import TouchModel

/// How early recognizers decided, as console tables with a sentence each, tidy CSV and curves.
package struct EarlyReport: Sendable {
    /// What is reported.
    package let decisions: EarlyDecisions

    /// The report of these figures.
    package init(_ decisions: EarlyDecisions) { self.decisions = decisions }

    /// Everything, for `foretouch report`.
    ///
    /// - Throws: an `EncodingError` where a number is not finite.
    package var json: Data { get throws { try JSONText.encode(decisions) } }

    /// The columns dataset, recognizer, input, metric, fraction, value, ci_low, ci_high, n.
    package var csv: Data {
        var table = DelimitedText(
            header: ["dataset", "recognizer", "input", "metric", "fraction", "value", "ci_low", "ci_high", "n"]
        )
        for result in decisions.datasets {
            for row in result.rows {
                table.add([
                    result.dataset, row.recognizer, row.input, row.metric.rawValue, DelimitedText.field(row.fraction),
                    DelimitedText.field(row.value), DelimitedText.field(row.low), DelimitedText.field(row.high),
                    "\(row.gestures)",
                ])
            }
        }
        return table.data
    }

    /// For each dataset the figures of decisions, the accuracy at tenths of the duration, and a sentence a recognizer.
    package var text: String {
        var text = ""
        for (index, result) in decisions.datasets.enumerated() {
            if index > 0 { text += "\n" }
            text += LineWrap.paragraph(
                "\(result.dataset): \(NumberStyle.count(result.gestures)) gestures of \(result.classes) classes by "
                    + "\(result.people) people, each left out in turn; predictions and true future "
                    + "\((result.horizon * 1000).plainText) ms ahead"
            )
            text += "\n"
            text += Self.decisions(result) + "\n" + Self.curves(result) + "\n"
            text += result.classifiers.map { LineWrap.lines(Self.sentence(result, $0), width: LineWrap.consoleWidth) }
                .flatMap(\.self).map { $0 + "\n" }.joined()
        }
        return text
    }

    private static func decisions(_ result: EarlyFigures) -> String {
        let percent = (result.confidence * 100).plainText
        var table = TextTable(header: [
            "input", "right %", "lead ms", "gain ms", "\(percent) % interval", "earliness", "h. mean", "contrad. %",
        ])
        for recognizer in result.classifiers {
            table.addHeading(recognizer)
            for input in result.inputs {
                func value(_ metric: EarlyResult.Metric) -> Double? { result.row(recognizer, input, metric)?.value }
                let gain = result.row(recognizer, input, .leadGain)
                table.add([
                    input, NumberStyle.fixed(value(.accuracy).map { $0 * 100 }, 1),
                    NumberStyle.fixed(value(.decisionLead), 0), NumberStyle.fixed(gain?.value, 1),
                    input == result.inputs.first ? "" : Self.interval(gain?.interval),
                    NumberStyle.fixed(value(.earliness), 3), NumberStyle.fixed(value(.harmonicMean), 3),
                    NumberStyle.fixed(value(.contradicted).map { $0 * 100 }, 1),
                ])
            }
        }
        return table.text
    }

    private static func curves(_ result: EarlyFigures) -> String {
        let fractions = result.fractions
        var table = TextTable(header: ["right % after"] + fractions.map { "\(($0 * 100).plainText) %" })
        for recognizer in result.classifiers {
            table.addHeading(recognizer)
            for input in result.inputs {
                table.add(
                    [input]
                        + fractions.map {
                            NumberStyle.fixed((result.row(recognizer, input, .accuracy, $0)?.value).map { $0 * 100 }, 1)
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
    static func sentence(_ result: EarlyFigures, _ recognizer: String) -> String {
        guard let none = result.inputs.first, let future = result.inputs.last else { return "" }
        func gain(_ input: String, _ metric: EarlyResult.Metric = .leadGain) -> String {
            guard let row = result.row(recognizer, input, metric), row.value != nil else { return "an unknown time" }
            return "\(NumberStyle.fixed(row.value, 1)) ms (\(Self.interval(row.interval)))"
        }
        let accuracy = NumberStyle.fixed((result.row(recognizer, none, .accuracy)?.value).map { $0 * 100 }, 1)
        let predictors = result.inputs.dropFirst().dropLast()
        func count(_ isWanted: (ClosedRange<Double>) -> Bool) -> Int {
            predictors.count { result.row(recognizer, $0, .leadGain)?.interval.map(isWanted) ?? false }
        }
        var text = "\(recognizer), at the \(accuracy) % right that it has without prediction, decides earlier by: "
        text += predictors.map { "\($0) \(gain($0))" }.joined(separator: ", ")
        text += "; of \(predictors.count) intervals, \(count { $0.lowerBound > 0 }) lie above 0 and "
        text += "\(count { $0.upperBound < 0 }) below. The true future, which is the same as deciding "
        text += "\((result.horizon * 1000).plainText) ms later, gives \(gain(future))."
        if let over = result.row(recognizer, none, .gainOverWhole), over.value != 0 {
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
        var pictures: [(name: String, data: Data)] = []
        for result in decisions.datasets {
            for plot in Self.plots(of: result) {
                pictures.append(("early-\(pictures.count + 1).svg", Data(try plot.encoded(as: .svg))))
            }
        }
        return pictures
    }

    /// The curves of a dataset, a picture for each recognizer.
    static func plots(of result: EarlyFigures) -> [Plot] {
        zip(result.classifiers, result.classifiers.dropFirst())
            .filter { $1.hasSuffix("/prefixes") }
            .map { plot(result, whole: $0, prefixes: $1) }
    }

    private static func plot(_ result: EarlyFigures, whole: String, prefixes: String) -> Plot {
        func points(_ recognizer: String, _ input: String) -> [TouchPoint] {
            result.fractions.map {
                TouchPoint($0 * 100, 100 * (result.row(recognizer, input, .accuracy, $0)?.value ?? .nan))
            }
        }
        var series = [
            Plot.Series(
                .line(Pen(.gray, width: 1.2, dashes: [2, 3]), nil),
                points(whole, result.inputs[0]),
                label: "whole templates",
                color: .gray
            )
        ]
        for (number, input) in result.inputs.enumerated().reversed() {
            let isFuture = number == result.inputs.count - 1
            let color = number == 0 ? .black : isFuture ? .gray : colors[(number - 1) % Self.colors.count]
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
            title: "\(result.dataset), \(prefixes)",
            x: PlotAxis(title: "share of the duration, %", range: 0...100, ticks: tens),
            y: PlotAxis(title: "right, %", range: 0...100, ticks: tens),
            series: series,
            size: TouchPoint(480, 300)
        )
    }
}

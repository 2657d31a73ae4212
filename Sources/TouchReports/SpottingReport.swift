import Foundation
import TouchEvaluation

/// How well gestures were spotted, as console table and CSV.
package struct SpottingReport: Sendable {
    private struct Row {
        var metric: SpottingMetric
        var value: Double
        var interval: ClosedRange<Double>?
        var count: Int
    }

    private let dataset: String
    private let result: SpottingResult
    /// By recognizer.
    private let rows: [[Row]]

    package init(_ result: SpottingResult, dataset: String) {
        self.result = result
        self.dataset = dataset
        rows = result.recognizers.indices.map { recognizer in
            SpottingMetric.allCases.compactMap { metric in
                result.estimate(metric, recognizer: recognizer).map {
                    Row(
                        metric: metric,
                        value: $0.estimate.value,
                        interval: $0.estimate.interval,
                        count: $0.observations
                    )
                }
            }
        }
    }

    private var templates: String { result.templates.map(String.init) ?? "all" }

    /// The table for a console.
    package var text: String {
        var table = TextTable(header: ["recognizer", "metric", "value", "ci_low", "ci_high", "n"], wordColumns: 2)
        for (name, rows) in zip(result.recognizers, rows) {
            for row in rows {
                table.add([
                    name, row.metric.rawValue, NumberStyle.short(row.value),
                    row.interval.map { NumberStyle.short($0.lowerBound) } ?? "",
                    row.interval.map { NumberStyle.short($0.upperBound) } ?? "", "\(row.count)",
                ])
            }
        }
        let draws = result.draws == 1 ? "" : ", \(result.draws) draws"
        return
            "\(dataset): templates of a class: \(templates)\(draws); \(result.participants.count) people\n\(table.text)"
    }

    /// The figures: dataset, recognizer, templates, metric, value, ci_low, ci_high, n.
    package var csv: Data {
        var csv = DelimitedText(header: [
            "dataset", "recognizer", "templates", "metric", "value", "ci_low", "ci_high", "n",
        ])
        for (name, rows) in zip(result.recognizers, rows) {
            for row in rows {
                csv.add([
                    dataset, name, templates, row.metric.rawValue, DelimitedText.field(row.value),
                    DelimitedText.field(row.interval?.lowerBound), DelimitedText.field(row.interval?.upperBound),
                    "\(row.count)",
                ])
            }
        }
        return csv.data
    }

    /// The detection error trade-off of the first draw: dataset, recognizer, templates, threshold_factor, miss_rate,
    /// false_activations_per_hour, precision, f1, gestures.
    package var tradeOffCSV: Data {
        var csv = DelimitedText(header: [
            "dataset", "recognizer", "templates", "threshold_factor", "miss_rate", "false_activations_per_hour",
            "precision", "f1", "gestures",
        ])
        for (recognizer, name) in result.recognizers.enumerated() {
            for (number, factor) in SpottingResult.thresholdFactors.enumerated() {
                let counts = result.tradeOffCounts(recognizer: recognizer, factor: number)
                func value(_ metric: SpottingMetric) -> Double? { counts.value(of: metric) }
                csv.add([
                    dataset, name, templates, DelimitedText.field(factor),
                    DelimitedText.field(value(.recall).map { 1 - $0 }),
                    DelimitedText.field(value(.falseActivationsPerHour)), DelimitedText.field(value(.precision)),
                    DelimitedText.field(value(.f1)), "\(counts.gestures)",
                ])
            }
        }
        return csv.data
    }
}

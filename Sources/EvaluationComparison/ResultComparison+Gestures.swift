import EvaluationStatistics
import Foundation
import RecognitionEvaluation
import TouchEvaluation

extension ResultComparison {
    /// Compares two evaluations of stroke-gesture recognizers row by row. The ratio's interval of errors is that of replicates in
    /// which both are resampled alike, where both tested the same people's gestures in the same draws.
    mutating func compare(_ before: GestureResult, _ after: GestureResult) {
        for dataset in before.datasets {
            if let other = after.datasets.first(where: { $0.name == dataset.name }), other.identity != dataset.identity
            {
                remarks.append("dataset '\(dataset.name)' is not the same data in both results")
            }
        }
        for record in before.recognizers {
            guard let other = after.recognizers.first(where: { $0.label == record.label }),
                other.specification != record.specification
            else { continue }
            remarks.append("'\(record.label)' was \(record.specification) and is \(other.specification)")
        }
        let preferences = Dictionary(before.quantities.map { ($0.name, $0.preference) }) { first, _ in first }
        var matched: Set<GestureResult.Row> = []
        for row in before.rows {
            guard let other = after.rows.first(where: { row.isOfSame($0) }) else {
                unmatchedByMetric[row.metric, default: 0] += 1
                continue
            }
            matched.insert(other)
            add(
                label: [row.dataset, row.protocolWords, row.recognizer].joined(separator: " · "),
                metric: row.metric,
                preference: preferences[row.metric] ?? .neither,
                Estimate(value: row.value, low: row.low, high: row.high),
                Estimate(value: other.value, low: other.low, high: other.high),
                pairedSpread: row.metric == "error_percent" ? Self.pairedSpread(row, before, after) : nil
            )
        }
        for row in after.rows where !matched.contains(row) { unmatchedByMetric[row.metric, default: 0] += 1 }
    }

    /// The interval of the ratio after / before about its own middle, as logarithms; `nil` where the two cannot be paired.
    private static func pairedSpread(
        _ row: GestureResult.Row,
        _ before: GestureResult,
        _ after: GestureResult
    ) -> ClosedRange<Double>? {
        guard
            before.datasets.first(where: { $0.name == row.dataset })?.identity
                == after.datasets.first(where: { $0.name == row.dataset })?.identity,
            let old = before.answers(of: row), let new = after.answers(of: row), old.sharesDraws(with: new),
            let oldIndex = old.recognizers.firstIndex(of: row.recognizer),
            let newIndex = new.recognizers.firstIndex(of: row.recognizer),
            let oldValues = try? old.errorReplicates(recognizer: oldIndex),
            let newValues = try? new.errorReplicates(recognizer: newIndex),
            let sampler = ClusterBootstrap(clusterCount: old.participants.count, parameters: old.bootstrap)
        else { return nil }
        var logarithms = zip(oldValues, newValues).map { $1 / $0 > 0 ? log($1 / $0) : .nan }
        return sampler.spread(of: &logarithms)
    }
}

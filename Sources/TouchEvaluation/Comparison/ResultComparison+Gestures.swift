import Foundation

extension ResultComparison {
    /// Compares two evaluations of stroke-gesture recognizers row by row; errors person by person, where both tested the same people's
    /// gestures in the same draws.
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
                Estimate(value: row.value, low: row.low, high: row.high, clusters: before.peopleCount(of: row)),
                Estimate(value: other.value, low: other.low, high: other.high, clusters: after.peopleCount(of: other)),
                paired: row.metric == "error_percent" ? Self.evidence(row, before, after) : nil,
                level: 1 - before.intervals.confidence,
                isExact: !before.intervals.areWanted || !after.intervals.areWanted
            )
        }
        for row in after.rows where !matched.contains(row) { unmatchedByMetric[row.metric, default: 0] += 1 }
    }

    /// What is known of the difference of errors; `nil` where the two cannot be paired.
    private static func evidence(
        _ row: GestureResult.Row,
        _ before: GestureResult,
        _ after: GestureResult
    ) -> PairedClusters.Evidence? {
        guard
            before.datasets.first(where: { $0.name == row.dataset })?.identity
                == after.datasets.first(where: { $0.name == row.dataset })?.identity,
            let old = before.answers(of: row), let new = after.answers(of: row), old.sharesDraws(with: new),
            let oldIndex = old.recognizers.firstIndex(of: row.recognizer),
            let newIndex = new.recognizers.firstIndex(of: row.recognizer)
        else { return nil }
        let (one, two) = (old.errorSums(recognizer: oldIndex), new.errorSums(recognizer: newIndex))
        guard one.count == two.count else { return nil }
        return PairedClusters(one, two, before.intervals).evidence(
            [PairedClusters.Quantity(preference: .lower, scale: .share)],
            values: { [$0.map { 100 * $0[0] / $0[1] }] },
            weights: { [$0.map { $0[1] }] }
        ).first
    }
}

extension GestureResult {
    /// How many people's gestures a row rests on.
    fileprivate func peopleCount(of row: Row) -> Int? { answers(of: row)?.participants.count }
}

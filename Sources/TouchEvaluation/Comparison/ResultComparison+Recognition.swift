import Foundation

extension ResultComparison {
    /// Compares two evaluations of recognizers row by row; on the same data cluster by cluster.
    mutating func compare(_ before: RecognitionResult, _ after: RecognitionResult, includesBreakdown: Bool) {
        remark(before, after)
        let preferences = Dictionary(before.quantities.map { ($0.name, $0.preference) }) { first, _ in first }
        struct Key: Hashable {
            var dataset, participant, task, recognizer, metric: String

            init(_ row: RecognitionResult.Row) {
                dataset = row.dataset
                participant = row.participant
                task = row.task
                recognizer = row.recognizer
                metric = row.metric
            }
        }
        func isWhole(_ row: RecognitionResult.Row) -> Bool {
            row.participant == EvaluationResult.all && row.task == EvaluationResult.all
        }
        func isWanted(_ row: RecognitionResult.Row) -> Bool { includesBreakdown || isWhole(row) }
        let others = Dictionary(after.rows.filter(isWanted).map { (Key($0), $0) }) { first, _ in first }
        var matched: Set<Key> = []
        for row in before.rows where isWanted(row) {
            guard let other = others[Key(row)] else {
                unmatchedByMetric[row.metric, default: 0] += 1
                continue
            }
            matched.insert(Key(row))
            var label = [row.dataset]
            if row.participant != EvaluationResult.all { label.append(row.participant) }
            if row.task != EvaluationResult.all { label.append(row.task) }
            label.append(row.recognizer)
            add(
                label: label.joined(separator: " · "),
                metric: row.metric,
                preference: preferences[row.metric] ?? .neither,
                Estimate(value: row.value, low: row.low, high: row.high, clusters: row.clusters),
                Estimate(value: other.value, low: other.low, high: other.high, clusters: other.clusters),
                paired: isWhole(row) ? Self.evidence(row, before, after, preferences[row.metric] ?? .neither) : nil,
                level: 1 - before.intervals.confidence,
                isExact: !before.intervals.areWanted || !after.intervals.areWanted
            )
        }
        for key in others.keys where !matched.contains(key) { unmatchedByMetric[key.metric, default: 0] += 1 }
    }

    private mutating func remark(_ before: RecognitionResult, _ after: RecognitionResult) {
        for dataset in before.datasets {
            if let other = after.datasets.first(where: { $0.name == dataset.name }), other.identity != dataset.identity
            {
                remarks.append("dataset '\(dataset.name)' is not the same data in both results")
            }
        }
        if before.truth != after.truth || before.truthCutoff != after.truthCutoff {
            func words(_ result: RecognitionResult) -> String {
                result.truth.rawValue + (result.truthCutoff.map { " smoothed at \($0) Hz" } ?? "")
            }
            remarks.append("truth differs: \(words(before)) against \(words(after))")
        }
        if before.margin != after.margin {
            remarks.append("the margin about thresholds differs: \(before.margin) against \(after.margin)")
        }
        if before.calibrations != after.calibrations { remarks.append("forces were calibrated differently") }
        if before.intervals.confidence != after.intervals.confidence {
            remarks.append(
                "intervals differ in confidence: \(before.intervals.confidence) against "
                    + "\(after.intervals.confidence)"
            )
        }
        for record in before.recognizers {
            guard let other = after.recognizers.first(where: { $0.label == record.label }),
                other.specification != record.specification
            else { continue }
            remarks.append("'\(record.label)' was \(record.specification) and is \(other.specification)")
        }
    }

    /// What is known of the difference; `nil` where the two cannot be paired.
    private static func evidence(
        _ row: RecognitionResult.Row,
        _ before: RecognitionResult,
        _ after: RecognitionResult,
        _ preference: MetricQuantity.Preference
    ) -> PairedClusters.Evidence? {
        guard
            before.datasets.first(where: { $0.name == row.dataset })?.identity
                == after.datasets.first(where: { $0.name == row.dataset })?.identity,
            let old = before.clusterSums(of: row), let new = after.clusterSums(of: row), old.names == new.names
        else { return nil }
        return PairedClusters(old.sums, new.sums, before.intervals).evidence(
            [PairedClusters.Quantity(preference: preference, scale: old.scale)],
            values: { [$0.map(old.value)] },
            weights: { [$0.map { $0[1] }] }
        ).first
    }
}

extension ResultComparison {
    /// Compares two results of one kind row by row; on the same data cluster by cluster.
    mutating func compare(
        _ before: MeasuredResult,
        _ after: MeasuredResult,
        includesBreakdown: Bool
    ) throws(EvaluationError) {
        guard before.kind == after.kind, let kind = MeasurementKind.named(before.kind) else {
            throw .incomparable("one result is \(before.noun) and the other \(after.noun)")
        }
        remark(before, after)
        let preferences = Dictionary(before.quantities.map { ($0.name, $0.preference) }) { first, _ in first }
        func isWanted(_ row: MeasuredResult.Row) -> Bool { includesBreakdown || row.isWhole }
        let others = Dictionary(after.rows.filter(isWanted).map { (RowKey($0), $0) }) { first, _ in first }
        let sums = (MeasurementAssembly(before, kind), MeasurementAssembly(after, kind))
        var matched: Set<RowKey> = []
        for row in before.rows where isWanted(row) {
            guard let other = others[RowKey(row)] else {
                unmatchedByMetric[row.metric, default: 0] += 1
                continue
            }
            matched.insert(RowKey(row))
            add(
                label: row.words,
                metric: row.metric,
                preference: preferences[row.metric] ?? .neither,
                Estimate(value: row.value, low: row.low, high: row.high, clusters: row.clusters),
                Estimate(value: other.value, low: other.low, high: other.high, clusters: other.clusters),
                paired: Self.isSameData(row.dataset, before, after)
                    ? Self.evidence(row, sums.0, sums.1, before.intervals) : nil,
                level: 1 - before.intervals.confidence,
                isExact: !before.intervals.areWanted || !after.intervals.areWanted
            )
        }
        for key in others.keys where !matched.contains(key) { unmatchedByMetric[key.metric, default: 0] += 1 }
    }

    /// What a row is of.
    private struct RowKey: Hashable {
        var dataset, participant, task, subject, metric: String
        var condition: MeasuredCondition

        init(_ row: MeasuredResult.Row) {
            dataset = row.dataset
            participant = row.participant
            task = row.task
            subject = row.subject
            metric = row.metric
            condition = row.condition
        }
    }

    private mutating func remark(_ before: MeasuredResult, _ after: MeasuredResult) {
        for dataset in before.datasets {
            if let other = after.datasets.first(where: { $0.name == dataset.name }), other.identity != dataset.identity
            {
                remarks.append("dataset '\(dataset.name)' is not the same data in both results")
            }
        }
        for setting in before.plan {
            let other = after.plan.first { $0.name == setting.name }?.value ?? "absent"
            if other != setting.value { remarks.append("\(setting.name) differs: \(setting.value) against \(other)") }
        }
        for setting in after.plan where !before.plan.contains(where: { $0.name == setting.name }) {
            remarks.append("\(setting.name) differs: absent against \(setting.value)")
        }
        if before.intervals.confidence != after.intervals.confidence {
            remarks.append(
                "intervals differ in confidence: \(before.intervals.confidence) against \(after.intervals.confidence)"
            )
        }
        for record in before.subjects {
            guard let other = after.subjects.first(where: { $0.label == record.label }),
                other.specification != record.specification
            else { continue }
            func words(_ subject: MeasuredResult.Subject) -> String {
                subject.specification?.description ?? subject.label
            }
            remarks.append("'\(record.label)' was \(words(record)) and is \(words(other))")
        }
    }

    private static func isSameData(_ dataset: String, _ before: MeasuredResult, _ after: MeasuredResult) -> Bool {
        before.datasets.first { $0.name == dataset }?.identity == after.datasets.first { $0.name == dataset }?.identity
    }

    /// What is known of the difference; `nil` where the two cannot be paired: other draws or clusters, or a metric that is not computed
    /// from sums.
    private static func evidence(
        _ row: MeasuredResult.Row,
        _ before: MeasurementAssembly,
        _ after: MeasurementAssembly,
        _ intervals: IntervalParameters
    ) -> PairedClusters.Evidence? {
        guard let old = before.clusterSums(of: row), let new = after.clusterSums(of: row), old.names == new.names,
            zip(old.sums, new.sums).allSatisfy({ $0.count == $1.count })
        else { return nil }
        return PairedClusters(old.sums, new.sums, intervals).evidence(of: old.quantity)
    }
}

extension PairedClusters {
    /// The evidence on one quantity, from the sums of cells.
    func evidence(of quantity: CountedQuantity) -> Evidence? {
        evidence(
            [Quantity(preference: quantity.quantity.preference, scale: quantity.quantity.scale)],
            values: { [$0.map(quantity.value)] },
            weights: { [$0.map(quantity.weight)] }
        ).first
    }
}

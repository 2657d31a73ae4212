import TouchModel

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
        remark(before, after, kind)
        if kind.isOfTime { remarkMachines(before, after, kind) }
        let preferences = Dictionary(before.quantities.map { ($0.name, $0.preference) }) { first, _ in first }
        let tolerances = kind.quantities.reduce(into: [String: Double]()) { $0[$1.quantity.name] = $1.tolerance }
        let sums = (MeasurementAssembly(before, kind), MeasurementAssembly(after, kind))
        match(before.rows, after.rows, includesBreakdown: includesBreakdown) { comparison, row, other in
            let tolerance = tolerances[row.metric]
            let isSame = tolerance.map { abs(row.value - other.value) < $0 } ?? false
            var (old, new) = (row.estimate, other.estimate)
            if isSame { new.value = old.value }
            if kind.isOfTime { (old.clusters, new.clusters) = (nil, nil) }
            comparison.add(
                label: row.words,
                metric: row.metric,
                // A yardstick tells how fast the machine was; it is not judged by itself.
                preference: row.metric == kind.rankedBy && kind.yardsticks.contains(row.subject)
                    ? .neither : preferences[row.metric] ?? .neither,
                old,
                new,
                paired: kind.isOfTime
                    ? nil
                    : Self.evidence(
                        row,
                        sums.0,
                        sums.1,
                        before.intervals,
                        isSameData: Self.isSameData(row.dataset, before, after)
                    ),
                level: 1 - before.intervals.confidence,
                isExact: tolerance != nil
                    || !kind.isOfTime && (!before.intervals.areWanted || !after.intervals.areWanted)
            )
        }
    }

    private mutating func remark(_ before: MeasuredResult, _ after: MeasuredResult, _ kind: MeasurementKind) {
        remarkData(before.datasets.map { ($0.name, $0.identity) }, after.datasets.map { ($0.name, $0.identity) }) {
            let isSameData = Self.isSameData($0, before, after)
            // Rounds of two runs have nothing in common.
            guard !kind.isOfTime else { return isSameData ? ClusterPairing.sameData : ClusterPairing.unpaired }
            let (old, new) = (before.clusterNames(of: $0, kind), after.clusterNames(of: $0, kind))
            return ClusterPairing(old, new, isSameData: isSameData)
        }
        for setting in before.plan {
            let other = after.plan.first { $0.name == setting.name }?.value ?? "absent"
            if other != setting.value { remarks.append("\(setting.name) differs: \(setting.value) against \(other)") }
        }
        for setting in after.plan where !before.plan.contains(where: { $0.name == setting.name }) {
            remarks.append("\(setting.name) differs: absent against \(setting.value)")
        }
        remark(before.intervals, after.intervals)
        remark(before.subjects, after.subjects)
    }

    /// Subjects that never change say how equal the machine was in the two runs: the intervals of single runs do not know.
    private mutating func remarkMachines(
        _ before: MeasuredResult,
        _ after: MeasuredResult,
        _ kind: MeasurementKind
    ) {
        if before.machine != after.machine { remarks.append("the results come from different machines") }
        for name in kind.yardsticks {
            for row in before.rows where row.subject == name && row.metric == kind.rankedBy && row.value > 0 {
                guard let other = after.rows.first(where: { $0.key == row.key }),
                    abs(other.value / row.value - 1) > 0.05
                else { continue }
                remarks.append(
                    "'\(name)' itself takes \(((other.value / row.value) * 100).rounded().plainText) % of its former time"
                        + (before.datasets.count > 1 ? " on \(row.dataset)" : "")
                        + ": unless it was changed, the machine was not equally fast, and ratios near that say nothing"
                )
            }
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
        _ intervals: IntervalParameters,
        isSameData: Bool
    ) -> PairedClusters.Evidence? {
        guard let old = before.clusterSums(of: row), let new = after.clusterSums(of: row) else { return nil }
        let pairing = ClusterPairing((old.arePeople, old.names), (new.arePeople, new.names), isSameData: isSameData)
        let sums = ClusterPairing.order(old.names, new.names).map { new.sums[$0] }
        guard pairing != .unpaired, zip(old.sums, sums).allSatisfy({ $0.count == $1.count }) else { return nil }
        return PairedClusters(old.sums, sums, intervals).evidence(of: old.quantity)
    }
}

extension MeasuredResult {
    /// The names of a dataset's clusters over all subjects and conditions, and whether they are people.
    fileprivate func clusterNames(of dataset: String, _ kind: MeasurementKind) -> (arePeople: Bool, names: [String]) {
        let keys = cells.lazy.map(\.key).filter { $0.dataset == dataset }
        let people = Set(keys.map(\.participant))
        guard kind.block != nil, people.count < 2 else { return (true, people.sorted()) }
        return (false, Set(keys.map { "\($0.task) \($0.block)" }).sorted())
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

import TouchModel

extension ResultComparison {
    /// Compares two results of one kind row by row; on the same data cluster by cluster.
    mutating func compare(
        _ before: MeasuredResult,
        _ after: MeasuredResult,
        _ paired: PairedResults?,
        includesBreakdown: Bool
    ) throws(EvaluationError) {
        guard before.kind == after.kind, let kind = MeasurementKind.named(before.kind) else {
            throw .incomparable("one result is \(before.noun) and the other \(after.noun)")
        }
        remark(before, after)
        if kind.isOfTime { remarkMachines(before, after, kind) }
        let preferences = Dictionary(before.quantities.map { ($0.name, $0.preference) }) { first, _ in first }
        let tolerances = kind.quantities.reduce(into: [String: Double]()) { $0[$1.quantity.name] = $1.tolerance }
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
                paired: paired?.evidence(of: row),
                level: 1 - before.intervals.confidence,
                isExact: tolerance != nil
                    || !kind.isOfTime && (!before.intervals.areWanted || !after.intervals.areWanted)
            )
        }
    }

    private mutating func remark(_ before: MeasuredResult, _ after: MeasuredResult) {
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
}

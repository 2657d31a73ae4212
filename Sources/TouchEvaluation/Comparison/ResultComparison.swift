import Foundation
import TouchModel

/// Two results of one kind set side by side: what got better, what got worse.
///
/// For each row that both have, the ratio B / A with its interval. Two evaluations of the same people or data are compared cluster by
/// cluster, and a row is better or worse by a test that swaps the two within clusters (`PairedClusters`). Where that cannot be
/// (percentiles, breakdowns, other people, latencies) the two intervals are combined as if the results were independent, on the
/// logarithmic scale (delta method).
package struct ResultComparison: Sendable {
    /// What became of a row.
    package enum Verdict: String, Sendable {
        /// The later result is really better.
        case better
        /// The later result is really worse.
        case worse
        /// The test does not tell the two apart, or without one the interval of the ratio holds 1 (that of the difference holds 0, where
        /// a value or interval is not above zero); or neither direction is better; or there are too few clusters for either.
        case unclear
        /// The values are equal.
        case same
    }

    /// One row of both results.
    package struct Row: Sendable {
        /// Dataset, predictor, horizon and so on, joined for a person to read.
        package var label: String
        /// The metric's name.
        package var metric: String
        /// The value of the earlier result.
        package var before: Double
        /// The value of the later result.
        package var after: Double
        /// `after / before`; NaN from or to zero and across it.
        package var ratio: Double
        /// The lower end of the ratio's interval; absent where there is none.
        package var low: Double?
        /// The upper end, likewise.
        package var high: Double?
        /// The probability of so large a difference if the two were alike; absent where the two are not paired.
        package var probability: Double?
        /// What can be said of the difference.
        package var verdict: Verdict
        /// By what factor the row got worse, whichever way is better; below 1 for better.
        package var worsening: Double
    }

    /// Every row that both results have, in the order of the earlier one.
    package var rows: [Row] = []
    /// Rows that only one of the results has.
    package var unmatched: Int { unmatchedByMetric.values.reduce(0, +) }
    var unmatchedByMetric: [String: Int] = [:]
    /// What a reader must know before believing the ratios.
    package var remarks: [String] = []

    /// Keeps the rows of some metrics only.
    package mutating func restrict(toMetrics metrics: [String]) {
        rows.removeAll { !metrics.contains($0.metric) }
        unmatchedByMetric = unmatchedByMetric.filter { metrics.contains($0.key) }
    }

    /// The rows that are worse by more than `threshold`, a share: 0.05 for five per cent.
    package func regressions(threshold: Double) -> [Row] {
        rows.filter { $0.verdict == .worse && $0.worsening > 1 + threshold }
    }

    /// Compares two results of the same kind.
    ///
    /// - Parameters:
    ///   - before: the result to compare with.
    ///   - after: the result to judge.
    ///   - includesBreakdown: whether participants, tasks and other breakdowns are compared too, not only the whole.
    ///   - match: datasets that belong together though their labels differ, that of the earlier result first.
    package init(
        _ before: AnyResult,
        _ after: AnyResult,
        includesBreakdown: Bool = false,
        match: [(before: String, after: String)] = []
    ) throws(EvaluationError) {
        let datasets = try DatasetMatch(
            before.record.datasetIdentities.map(\.name),
            after.record.datasetIdentities.map(\.name),
            stated: match
        )
        remarks = datasets.remarks
        let after = after.renamingDatasets(datasets.renamed)
        let paired = before.record.isOfTime ? nil : PairedResults(before, after)
        let others = Dictionary(after.record.datasetIdentities) { first, _ in first }
        for dataset in before.record.datasetIdentities {
            guard let other = others[dataset.name] else { continue }
            let isSameData = other == dataset.identity
            let pairing = paired?.pairing(on: dataset.name) ?? (isSameData ? ClusterPairing.sameData : .unpaired)
            if let remark = pairing.remark(on: dataset.name, isSameData: isSameData) { remarks.append(remark) }
        }
        switch (before, after) {
        case (.evaluation(let before), .evaluation(let after)):
            compare(before, after, paired, includesBreakdown: includesBreakdown)
        case (.measured(let before), .measured(let after)):
            try compare(before, after, paired, includesBreakdown: includesBreakdown)
        default:
            throw .incomparable("one result is \(before.record.noun) and the other \(after.record.noun)")
        }
        guard !rows.isEmpty else {
            throw .incomparable(
                "the results have no row in common: other predictors, recognizers or horizons"
            )
        }
    }

    /// One row of two results that have nothing in common but the metric, whose smaller values are better.
    init(before: Estimate, after: Estimate) {
        add(label: "", metric: "", preference: .lower, before, after)
    }

    private mutating func compare(
        _ before: EvaluationResult,
        _ after: EvaluationResult,
        _ paired: PairedResults?,
        includesBreakdown: Bool
    ) {
        if before.replay != after.replay || before.truth != after.truth {
            remarks.append(
                "replay differs: \(before.replay), \(before.truth.rawValue) truth against "
                    + "\(after.replay), \(after.truth.rawValue) truth"
            )
        }
        if before.answeredBy != after.answeredBy {
            func queries(_ label: String?) -> String { label.map { "those that '\($0)' answered" } ?? "all of them" }
            remarks.append(
                "other queries were scored: \(queries(before.answeredBy)) against \(queries(after.answeredBy))"
            )
        }
        if before.carry != after.carry {
            remarks.append(
                "predictors that learn keep what they learned differently: --carry \(before.carry) against \(after.carry)"
            )
        }
        if before.maximumGapSeconds != after.maximumGapSeconds {
            remarks.append(
                "the longest gap with truth differs: \(before.maximumGapSeconds) s against "
                    + "\(after.maximumGapSeconds) s"
            )
        }
        remark(before.intervals, after.intervals)
        remark(before.predictors, after.predictors)
        let preferences = Dictionary(before.quantities.map { ($0.name, $0.preference) }) { first, _ in first }
        match(before.rows, after.rows, includesBreakdown: includesBreakdown) { comparison, row, other in
            comparison.add(
                label: row.words,
                metric: row.metric,
                preference: preferences[row.metric] ?? .neither,
                row.estimate,
                other.estimate,
                paired: paired?.evidence(of: row),
                level: 1 - before.intervals.confidence,
                isExact: !before.intervals.areWanted || !after.intervals.areWanted
            )
        }
    }

    /// Finds the rows that both results have, in the order of the earlier one, and counts the others.
    ///
    /// - Parameter body: adds a row and that of the later result.
    mutating func match<Row: ResultRow>(
        _ before: [Row],
        _ after: [Row],
        includesBreakdown: Bool,
        _ body: (inout ResultComparison, Row, Row) -> Void
    ) {
        func isWanted(_ row: Row) -> Bool { includesBreakdown || row.isWhole }
        let others = Dictionary(after.filter(isWanted).map { ($0.key, $0) }) { first, _ in first }
        var matched: Set<Row.Key> = []
        for row in before where isWanted(row) {
            guard let other = others[row.key] else {
                unmatchedByMetric[row.metric, default: 0] += 1
                continue
            }
            matched.insert(row.key)
            body(&self, row, other)
        }
        for (key, row) in others where !matched.contains(key) { unmatchedByMetric[row.metric, default: 0] += 1 }
    }

    /// Says whether intervals hold what they hold equally often.
    mutating func remark(_ before: IntervalParameters, _ after: IntervalParameters) {
        guard before.confidence != after.confidence else { return }
        remarks.append("intervals differ in confidence: \(before.confidence) against \(after.confidence)")
    }

    /// Says which of what both results are of was made otherwise.
    mutating func remark(_ before: [ResultSubject], _ after: [ResultSubject]) {
        for record in before {
            guard let other = after.first(where: { $0.label == record.label }),
                other.specification != record.specification
            else { continue }
            remarks.append("'\(record.label)' was \(record.spelledOut) and is \(other.spelledOut)")
        }
    }

    /// Values that differ by less than this are the same: no unit of any metric resolves it, and differences of sums
    /// leave so much of rounding.
    private static let roundingFloor = 1e-6

    /// A value with its interval, at whatever confidence the results have.
    struct Estimate {
        var value: Double
        var low: Double?
        var high: Double?
        /// How many clusters the interval rests on; absent where it does not rest on clusters.
        var clusters: Int?

        /// Whether the value may as well be zero.
        var spansZero: Bool {
            guard let low, let high else { return false }
            return low <= 0 && high >= 0
        }

        /// The distance from zero.
        var magnitude: Estimate {
            guard let low, let high else { return Estimate(value: abs(value)) }
            let (near, far) = (min(abs(low), abs(high)), max(abs(low), abs(high)))
            return Estimate(value: abs(value), low: spansZero ? 0 : near, high: far, clusters: clusters)
        }

        /// Whether this value is larger beyond doubt: the interval of the difference, from those of the two, lies above
        /// zero (MOVER: Zou & Donner 2008, Statistics in Medicine 27); `nil` without intervals.
        func isClearlyAbove(_ other: Estimate) -> Bool? {
            guard let low, let otherHigh = other.high else { return nil }
            return value - other.value > combinedReach(value - low, with: otherHigh - other.value, of: other)
        }

        /// How far the interval of a difference reaches, from those of two independent values: Welch's (1947) with the degrees of freedom
        /// of both.
        func combinedReach(_ own: Double, with others: Double, of other: Estimate) -> Double {
            func spread(_ reach: Double, _ clusters: Int?) -> ClusterSpread {
                let freedom = clusters.map { max(1, Double($0 - 1)) } ?? 1e6
                let unit = ClusterSpread(variance: 1, freedom: freedom, clusters: clusters ?? 0)
                let error = reach / unit.reach(confidence: 0.95)
                return ClusterSpread(variance: error * error, freedom: freedom, clusters: clusters ?? 0)
            }
            return ClusterSpread.ofSum([spread(own, clusters), spread(others, other.clusters)])?
                .reach(confidence: 0.95) ?? 0
        }

        /// Half the length of the interval's logarithm; `nil` where there is none.
        var logError: Double? {
            guard let low, let high, low > 0, value > 0 else { return nil }
            return Elementary.log(high / low) / 2
        }
    }

    /// Whether one of two estimates is larger, or further from zero, beyond doubt; `nil` without intervals.
    private static func isClear(
        _ preference: MetricQuantity.Preference,
        _ before: Estimate,
        _ after: Estimate
    ) -> Bool? {
        let (old, new) = preference == .nearZero ? (before.magnitude, after.magnitude) : (before, after)
        guard let isHigher = new.isClearlyAbove(old), let isLower = old.isClearlyAbove(new) else { return nil }
        return isHigher || isLower
    }

    mutating func add(
        label: String,
        metric: String,
        preference: MetricQuantity.Preference,
        _ before: Estimate,
        _ after: Estimate,
        paired: PairedClusters.Evidence? = nil,
        level: Double = 0.05,
        isExact: Bool = false
    ) {
        var row = Row(
            label: label,
            metric: metric,
            before: before.value,
            after: after.value,
            ratio: abs(before.value - after.value) <= Self.roundingFloor ? 1 : after.value / before.value,
            verdict: .same,
            worsening: 1
        )
        defer { rows.append(row) }
        guard abs(before.value - after.value) > Self.roundingFloor else { return }
        // From or to zero, or across it: no ratio says how much. It still is better or worse.
        if row.ratio <= 0 || !row.ratio.isFinite { row.ratio = .nan }

        // How much larger the quantity is that should be small.
        let growth: Double
        switch preference {
        case .lower: growth = after.value - before.value
        case .higher: growth = before.value - after.value
        case .nearZero: growth = abs(after.value) - abs(before.value)
        case .neither: growth = 0
        }
        var isClear = growth != 0
        // What is best at zero, and may be there, has no meaningful ratio.
        if preference == .nearZero, before.spansZero || after.spansZero { row.ratio = .nan }
        if let probability = paired?.probability {
            if !row.ratio.isNaN {
                row.low = paired?.ratioInterval?.lowerBound
                row.high = paired?.ratioInterval?.upperBound
            }
            row.probability = probability
            isClear = isClear && probability <= level
        } else if !row.ratio.isNaN, let beforeError = before.logError, let afterError = after.logError {
            let error = before.combinedReach(beforeError, with: afterError, of: after)
            row.low = Elementary.exp(Elementary.log(row.ratio) - error)
            row.high = Elementary.exp(Elementary.log(row.ratio) + error)
            isClear = isClear && abs(Elementary.log(row.ratio)) > error
        } else if let isClearDifference = Self.isClear(preference, before, after) {
            // Where an interval reaches zero, a logarithm says nothing; the difference does.
            isClear = isClear && isClearDifference
        } else if !isExact {
            isClear = false
        }
        if growth != 0 {
            let sizes = (abs(before.value), abs(after.value))
            let isComparable = preference == .nearZero || !row.ratio.isNaN
            let factor = isComparable ? max(sizes.0, sizes.1) / min(sizes.0, sizes.1) : .infinity
            row.worsening = growth > 0 ? factor : 1 / factor
        }
        row.verdict = isClear ? (growth > 0 ? .worse : .better) : .unclear
    }
}

import EvaluationStatistics
import Foundation
import TouchEvaluation

/// Two predictors of one result set side by side, paired: what each of them scored on the same people.
///
/// Every row has the difference second − first and the ratio second / first over a whole dataset, with percentile intervals
/// of a bootstrap over clusters (participants, strokes where there is one participant) that draws both predictors alike
/// (Efron & Tibshirani 1993, ch. 13; `ClusterBootstrap`). What people have in common cancels, so that differences are
/// seen that are much smaller than the intervals of each. Intervals are not corrected for their number: where two
/// predictors are alike, those of 95 % call one row in 20 real.
public struct PredictorComparison: Sendable {
    /// What may be said of a difference.
    public enum Verdict: Sendable, Hashable {
        /// Its interval does not hold 0, and one is better.
        case better(String)
        /// Its interval does not hold 0; neither direction is better.
        case different
        /// Its interval holds 0, or it is no more than rounding.
        case notShown
        /// It has no interval: percentiles, which are not computed from sums over clusters, and data of one cluster.
        case unknown
    }

    /// One metric of one dataset at one horizon.
    public struct Row: Sendable {
        /// The dataset's label.
        public var dataset: String
        /// How far ahead, in milliseconds.
        public var horizonMilliseconds: Double
        /// The metric's name.
        public var metric: String
        /// The value of ``PredictorComparison/first``.
        public var first: Double
        /// The value of ``PredictorComparison/second``.
        public var second: Double
        /// `second − first`.
        public var difference: Double
        /// The interval of ``difference``; absent where there is one cluster only.
        public var differenceInterval: ClosedRange<Double>?
        /// `second / first`; NaN unless both are above zero.
        public var ratio: Double
        /// Absent where it would be of replicates that are not above zero.
        public var ratioInterval: ClosedRange<Double>?
        /// What can be said of the second against the first.
        public var verdict: Verdict
        /// The logarithm of ``ratio`` in every replicate, where it has an interval.
        var logRatios: [Double]?
    }

    /// What intervals of a dataset rest on.
    public struct Clusters: Sendable, Hashable {
        /// The dataset's label.
        public var dataset: String
        /// `participant` or `stroke`.
        public var unit: String
        /// How many there are.
        public var count: Int
    }

    /// The specification of the one.
    public var first: String
    /// The specification of the other, which is judged against it.
    public var second: String
    /// How intervals were resampled.
    public var bootstrap: BootstrapParameters
    /// One for each dataset.
    public var clusters: [Clusters]
    /// In the order of the result's rows.
    public var rows: [Row]

    /// Keeps the rows of some metrics only.
    public mutating func restrict(toMetrics metrics: [String]) { rows.removeAll { !metrics.contains($0.metric) } }

    /// Compares two predictors of a result.
    ///
    /// The bootstrap has the result's seed and confidence, and its number of replicates, or 1000 where it has none.
    ///
    /// - Parameters:
    ///   - result: holds both.
    ///   - first: the label of a predictor of the result.
    ///   - second: another, or the same.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` for a label that the result does not have,
    ///   ``EvaluationError/incomparable(_:)`` where it does not hold what intervals resample, or the two have no row in
    ///   common.
    public init(_ result: EvaluationResult, between first: String, and second: String) throws(EvaluationError) {
        let labels = result.predictors.map(\.label)
        for label in [first, second] where !labels.contains(label) {
            throw .invalidPlan(
                field: "predictor",
                found: "'\(label)'",
                expected: "one of those in the result: " + labels.map { "'\($0)'" }.joined(separator: ", ")
            )
        }
        guard !result.clusters.isEmpty, let replicates = ClusterReplicates(result) else {
            throw .incomparable(
                "the result does not hold what this version resamples; make it anew with 'foretouch evaluate --output'"
            )
        }
        self.first = first
        self.second = second
        bootstrap = result.bootstrap
        if bootstrap.replicates == 0 { bootstrap.replicates = BootstrapParameters().replicates }
        clusters = result.datasets.compactMap { dataset in
            replicates.clusters[dataset.name].map {
                Clusters(dataset: dataset.name, unit: $0.unit, count: $0.names.count)
            }
        }
        rows = Self.rows(result, replicates, first, second, bootstrap)
        guard !rows.isEmpty else { throw .incomparable("'\(first)' and '\(second)' have no row in common") }
    }

    private static func rows(
        _ result: EvaluationResult,
        _ replicates: ClusterReplicates,
        _ first: String,
        _ second: String,
        _ bootstrap: BootstrapParameters
    ) -> [Row] {
        struct Cell: Hashable {
            var dataset: String
            var horizon: Double
        }
        let preferences = Dictionary(result.quantities.map { ($0.name, $0.preference) }) { first, _ in first }
        let whole = result.rows.filter(\.isWhole)
        var others: [Cell: [String: Double]] = [:]
        for row in whole where row.predictor == second {
            others[Cell(dataset: row.dataset, horizon: row.horizonMilliseconds), default: [:]][row.metric] = row.value
        }
        var rows: [Row] = []
        var samplers: [String: ClusterBootstrap] = [:]
        var cell: Cell?
        var pair: (first: [String: [Double]], second: [String: [Double]])?
        for row in whole where row.predictor == first {
            let own = Cell(dataset: row.dataset, horizon: row.horizonMilliseconds)
            guard let other = others[own]?[row.metric] else { continue }
            if samplers[row.dataset] == nil, let names = replicates.clusters[row.dataset]?.names {
                samplers[row.dataset] = ClusterBootstrap(clusterCount: names.count, parameters: bootstrap)
            }
            let sampler = samplers[row.dataset]
            if own != cell {
                cell = own
                pair = nil
                if let sampler, let clusters = replicates.clusters[row.dataset],
                    let one = replicates.values(of: clusters, first, own.horizon, sampler),
                    let two = replicates.values(of: clusters, second, own.horizon, sampler)
                {
                    pair = (one, two)
                }
            }
            var compared = Row(
                dataset: row.dataset,
                horizonMilliseconds: row.horizonMilliseconds,
                metric: row.metric,
                first: row.value,
                second: other,
                difference: other - row.value,
                ratio: row.value > 0 && other > 0 ? other / row.value : .nan,
                verdict: .unknown
            )
            if let sampler, let one = pair?.first[row.metric], let two = pair?.second[row.metric] {
                compared.setIntervals(zip(one, two), sampler, preferences[row.metric] ?? .neither, first, second)
            }
            rows.append(compared)
        }
        return rows
    }
}

extension PredictorComparison.Row {
    /// Differences of less are rounding; no unit of any metric resolves them.
    private static let roundingFloor = 1e-6

    /// Intervals and verdict from the values of both in every replicate.
    fileprivate mutating func setIntervals(
        _ values: Zip2Sequence<[Double], [Double]>,
        _ sampler: ClusterBootstrap,
        _ preference: MetricQuantity.Preference,
        _ firstLabel: String,
        _ secondLabel: String
    ) {
        var differences = values.map { $1 - $0 }
        differenceInterval = sampler.interval(of: &differences)
        var ratios = values.map { $0 > 0 && $1 > 0 ? $1 / $0 : .nan }
        if !ratio.isNaN, ratios.allSatisfy(\.isFinite) {
            logRatios = ratios.map { log($0) }
            ratioInterval = sampler.interval(of: &ratios)
        }
        // What is best at zero is as bad as it is far from it.
        var growth = preference == .nearZero ? abs(second) - abs(first) : difference
        var interval = differenceInterval
        if preference == .nearZero {
            var growths = values.map { abs($1) - abs($0) }
            interval = sampler.interval(of: &growths)
        }
        guard let interval else { return }
        guard abs(growth) > Self.roundingFloor, !interval.contains(0), (growth > 0) == (interval.lowerBound > 0) else {
            verdict = .notShown
            return
        }
        if preference == .higher { growth = -growth }
        verdict = preference == .neither ? .different : .better(growth > 0 ? firstLabel : secondLabel)
    }
}

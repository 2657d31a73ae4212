import Foundation
import TouchModel

/// Two contenders of one result set side by side, paired: what each of them scored on the same people. Contenders are predictors, and
/// whatever else a ``MeasurementKind`` ranks.
///
/// Every row has the difference second − first and the ratio second / first over a whole dataset, with intervals that leave out clusters
/// (participants, strokes where there is one participant) of both predictors alike (`ClusterJackknife`), and the probability of so large
/// a difference if the two were alike (`LabelSwapTest`). What people have in common cancels, so that differences are seen that are much
/// smaller than the intervals of each. A difference is significant by its probability; those are not corrected for their number: where two
/// predictors are alike, at a confidence of 95 % one row in 20 is called significant, or fewer.
package struct PredictorComparison: Sendable {
    /// What may be said of a difference.
    package enum Verdict: Sendable, Hashable {
        /// Its probability is below the level, and one is better.
        case better(String)
        /// Its probability is below the level; neither direction is better.
        case different
        /// Its probability is above the level, or it is no more than rounding.
        case notShown
        /// It has no test: percentiles, which are not computed from sums over clusters, and data of one cluster.
        case unknown
    }

    /// One metric of one dataset under one condition.
    package struct Row: Sendable {
        /// The dataset's label.
        package var dataset: String
        /// Under which condition: of predictors the horizon, `horizon_ms`.
        package var condition: MeasuredCondition
        /// The metric's name.
        package var metric: String
        /// The unit of the two values and their difference.
        package var unit = ""
        /// The value of ``PredictorComparison/first``.
        package var first: Double
        /// The value of ``PredictorComparison/second``.
        package var second: Double
        /// `second − first`.
        package var difference: Double
        /// The interval of ``difference``; absent with fewer than five clusters.
        package var differenceInterval: ClosedRange<Double>?
        /// `second / first`; NaN unless both are above zero.
        package var ratio: Double
        /// The interval of ``ratio``; absent with fewer than five clusters, and where a value is not above zero.
        package var ratioInterval: ClosedRange<Double>?
        /// The probability of so large a difference if the two were alike; absent where there is no test.
        package var probability: Double?
        /// ``ratio`` of each cluster, where there are too few for an interval.
        package var ownRatios: [Double] = []
        /// What can be said of the second against the first.
        package var verdict: Verdict
        /// How far ahead predictors were asked, in milliseconds; NaN for other contenders.
        package var horizonMilliseconds: Double { condition[MeasuredCondition.horizon].flatMap(Double.init) ?? .nan }

        /// How far the logarithm of ``ratio`` may be off.
        var ratioSpread: ClusterSpread?
        /// That logarithm in every way to swap the two within clusters.
        var swappedLogRatios: [Double] = []
    }

    /// What intervals of a dataset rest on.
    package struct Clusters: Sendable, Hashable {
        /// The dataset's label.
        package var dataset: String
        /// `participant`, or what the parts of one participant's data are called.
        package var unit: String
        /// How many there are.
        package var count: Int
    }

    /// The specification of the one.
    package var first: String
    /// The specification of the other, which is judged against it.
    package var second: String
    /// The confidence of intervals, and the seed of what is drawn for tests.
    package var intervals: IntervalParameters
    /// The results, one for each dataset.
    package var clusters: [Clusters]
    /// The rows, in the order of the result's rows.
    package var rows: [Row]

    /// Keeps the rows of some metrics only.
    package mutating func restrict(toMetrics metrics: [String]) { rows.removeAll { !metrics.contains($0.metric) } }

    /// Compares two contenders of a result.
    ///
    /// Intervals and tests have the result's confidence and seed.
    ///
    /// - Parameters:
    ///   - data: of a result that holds both.
    ///   - first: the label of a contender of the result.
    ///   - second: another, or the same.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` for a label that the result does not have,
    ///   ``EvaluationError/incomparable(_:)`` where the two have no row in common.
    package init(_ data: ComparedData, between first: String, and second: String) throws(EvaluationError) {
        try Self.check([first, second], in: data.contenders, data.contenderNoun)
        self.first = first
        self.second = second
        intervals = data.intervals
        clusters = []
        rows = []
        for part in data.parts {
            let others = data.columns(second, part)
            for column in data.columns(first, part) {
                guard let other = others.first(where: { $0.condition == column.condition }) else { continue }
                let found = rows(column, other, part.name)
                guard !found.isEmpty else { continue }
                rows += found
                if !clusters.contains(where: { $0.dataset == part.name }) {
                    clusters.append(Clusters(dataset: part.name, unit: column.unit, count: column.names.count))
                }
            }
        }
        guard !rows.isEmpty else { throw .incomparable("'\(first)' and '\(second)' have no row in common") }
    }

    /// Compares two contenders of a result of any kind.
    ///
    /// - Parameter breakdown: whose levels stand for datasets; `nil` for whole datasets.
    /// - Throws: ``EvaluationError/incomparable(_:)`` for a result without such levels, and as the comparison of its data.
    package init(
        _ result: AnyResult,
        between first: String,
        and second: String,
        by breakdown: Breakdown? = nil
    ) throws(EvaluationError) {
        try self.init(try ComparedData(result, by: breakdown), between: first, and: second)
    }

    /// Throws where one of two labels is not among those of a result.
    static func check(_ labels: [String], in known: [String], _ field: String) throws(EvaluationError) {
        for label in labels where !known.contains(label) {
            throw .invalidPlan(
                field: field,
                found: "'\(label)'",
                expected: "one of those in the result: " + known.map { "'\($0)'" }.joined(separator: ", ")
            )
        }
    }

    /// A row for each value that both have.
    private func rows(_ column: ComparedData.Column, _ other: ComparedData.Column, _ dataset: String) -> [Row] {
        let evidence = PairedClusters(column, other, intervals)?
            .evidence(column.quantities, values: column.values, weights: column.weights)
        return column.readings.compactMap { reading in
            guard
                let another = other.readings.first(where: {
                    $0.metric == reading.metric && $0.condition == reading.condition
                })
            else { return nil }
            var row = Row(dataset, reading.condition, reading.metric, reading.value, another.value)
            row.unit = reading.unit
            if let evidence, let position = reading.position {
                row.set(
                    evidence[position],
                    column.quantities[position].preference,
                    level: 1 - intervals.confidence,
                    first,
                    second
                )
            }
            return row
        }
    }
}

extension PairedClusters {
    /// - Returns: `nil` where the two do not have the same clusters: then there are no pairs.
    init?(_ column: ComparedData.Column, _ other: ComparedData.Column, _ intervals: IntervalParameters) {
        let positions = Dictionary(zip(other.names, other.names.indices)) { first, _ in first }
        let order = column.names.compactMap { positions[$0] }
        guard order.count == column.sums.count, order.count == other.sums.count else { return nil }
        let sums = order.map { other.sums[$0] }
        guard zip(column.sums, sums).allSatisfy({ $0.count == $1.count }) else { return nil }
        self.init(column.sums, sums, intervals)
    }
}

extension PredictorComparison.Row {
    /// Differences of less are rounding; no unit of any metric resolves them.
    private static let roundingFloor = 1e-6

    /// Two values of which nothing is known yet.
    init(_ dataset: String, _ condition: MeasuredCondition, _ metric: String, _ first: Double, _ second: Double) {
        self.init(
            dataset: dataset,
            condition: condition,
            metric: metric,
            first: first,
            second: second,
            difference: second - first,
            ratio: first > 0 && second > 0 ? second / first : .nan,
            verdict: .unknown
        )
    }

    /// Intervals and verdict.
    mutating func set(
        _ evidence: PairedClusters.Evidence,
        _ preference: MetricQuantity.Preference,
        level: Double,
        _ firstLabel: String,
        _ secondLabel: String
    ) {
        differenceInterval = evidence.differenceInterval
        ratioInterval = evidence.ratioInterval
        ratioSpread = evidence.ratioSpread
        swappedLogRatios = evidence.swappedLogRatios
        probability = evidence.probability
        ownRatios = evidence.own.map { $0.first > 0 && $0.second > 0 ? $0.second / $0.first : .nan }
        guard let probability else { return }
        // What is best at zero is as bad as it is far from it.
        var growth = preference == .nearZero ? abs(second) - abs(first) : difference
        guard abs(growth) > Self.roundingFloor, probability <= level else {
            verdict = .notShown
            return
        }
        if preference == .higher { growth = -growth }
        verdict = preference == .neither ? .different : .better(growth > 0 ? firstLabel : secondLabel)
    }
}

import Foundation
import TouchModel

/// Two methods that were tried on the same clusters, such as two predictors on the same people: how sure their differences are.
///
/// What clusters have in common (a fast participant is hard for every predictor) cancels: intervals leave out a cluster of both
/// (`ClusterJackknife`), and the test swaps the labels of both within clusters (`LabelSwapTest`).
struct PairedClusters {
    private let jackknife: ClusterJackknife?
    private let swaps: LabelSwapTest?
    private let first: [[Double]]
    private let second: [[Double]]

    /// - Parameters:
    ///   - first: clusters × columns, sums that values are computed from.
    ///   - second: the same of the other method, the clusters in the same order.
    init(_ first: [[Double]], _ second: [[Double]], _ parameters: IntervalParameters) {
        var parameters = parameters
        // Without intervals a result was made faster; who compares wants them.
        parameters.areWanted = true
        jackknife = ClusterJackknife(clusterCount: first.count, parameters: parameters)
        self.first = jackknife?.groups(of: first) ?? first
        self.second = jackknife?.groups(of: second) ?? second
        swaps =
            first.count == second.count
            ? LabelSwapTest(clusterCount: self.first.count, seed: parameters.seed) : nil
    }

    /// What is known of one quantity's difference.
    struct Evidence: Sendable {
        /// The interval of second − first.
        var differenceInterval: ClosedRange<Double>?
        /// The interval of second / first, where both are above zero.
        var ratioInterval: ClosedRange<Double>?
        /// The logarithm of that ratio; NaN where there is none.
        var logRatio = Double.nan
        /// How far that logarithm may be off.
        var ratioSpread: ClusterSpread?
        /// The probability of so large a difference if the two were alike; absent with fewer than two clusters.
        var probability: Double?
        /// The logarithm of the ratio in every way to swap labels.
        var swappedLogRatios: [Double] = []
        /// The values of each cluster alone, where there are so few that they stand for an interval.
        var own: [(first: Double, second: Double)] = []
    }

    /// A quantity as intervals and tests see it.
    struct Quantity: Hashable {
        var name = ""
        var preference: MetricQuantity.Preference
        var scale: QuantityScale

        init(preference: MetricQuantity.Preference, scale: QuantityScale) {
            (self.preference, self.scale) = (preference, scale)
        }

        init(_ quantity: MetricQuantity) {
            self.init(preference: quantity.preference, scale: quantity.scale)
            name = quantity.name
        }
    }

    /// The evidence on every quantity.
    ///
    /// - Parameters:
    ///   - quantities: what ``values`` computes.
    ///   - values: quantities × rows of rows of sums.
    ///   - weights: how much each row counts for each quantity: quantities × rows.
    func evidence(
        _ quantities: [Quantity],
        values: ([[Double]]) -> [[Double]],
        weights: ([[Double]]) -> [[Double]]
    ) -> [Evidence] {
        guard let jackknife, first.count == second.count, !first.isEmpty else {
            return quantities.map { _ in Evidence() }
        }
        let width = first[0].count
        func total(_ rows: [[Double]]) -> [Double] {
            (0..<width).map { column in rows.reduce(0) { $0 + $1[column] } }
        }
        let (firstSums, secondSums) = (jackknife.sums(of: first), jackknife.sums(of: second))
        let whole = (values([total(first)]), values([total(second)]))
        let leftOut = (values(firstSums.leftOut), values(secondSums.leftOut))
        let alone = (values(first), values(second))
        let counts = zip(weights(first), weights(second)).map { zip($0, $1).map { ($0 + $1) / 2 } }
        var swapped: (first: [[Double]], second: [[Double]]) = ([], [])
        swaps?.forEachWay(first, second) {
            swapped.first.append($0)
            swapped.second.append($1)
        }
        let ways = (values(swapped.first), values(swapped.second))
        return quantities.enumerated().map { index, quantity in
            var evidence = Evidence()
            let (one, two) = (whole.0[index][0], whole.1[index][0])
            guard one.isFinite, two.isFinite else { return evidence }
            func pairs(_ sides: ([[Double]], [[Double]]), _ combine: (Double, Double) -> Double) -> [Double] {
                zip(sides.0[index], sides.1[index]).map { combine($0, $1) }
            }
            func jackknifed(_ combine: (Double, Double) -> Double) -> ClusterJackknife.Values {
                .init(leftOut: pairs(leftOut, combine), alone: pairs(alone, combine), weights: counts[index])
            }
            evidence.differenceInterval = jackknife.interval(of: two - one, jackknifed { $1 - $0 }, .signed)
            let hasRatio = one > 0 && two > 0
            if hasRatio {
                let scale = quantity.scale == .rootMeanSquare ? quantity.scale : .magnitude
                let ratios = jackknifed { $1 / $0 }
                evidence.logRatio = Elementary.log(two / one)
                evidence.ratioSpread = jackknife.spread(of: two / one, ratios, scale)
                if evidence.ratioSpread?.carriesInterval == true {
                    evidence.ratioInterval = jackknife.interval(of: two / one, ratios, scale)
                }
                evidence.swappedLogRatios = pairs(ways) { Elementary.log($1 / $0) }
            }
            if first.count < ClusterSpread.fewestClusters {
                evidence.own = zip(alone.0[index], alone.1[index]).map { (first: $0, second: $1) }
            }
            if let swaps {
                let usesRatio = hasRatio && quantity.preference != .nearZero && quantity.scale != .signed
                func size(_ one: Double, _ two: Double) -> Double {
                    if quantity.preference == .nearZero { return abs(abs(two) - abs(one)) }
                    return usesRatio ? abs(Elementary.log(two / one)) : abs(two - one)
                }
                evidence.probability = swaps.probability(of: size(one, two), among: pairs(ways, size))
            }
            return evidence
        }
    }
}

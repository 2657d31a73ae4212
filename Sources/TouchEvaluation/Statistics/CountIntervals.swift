import Foundation
import TouchModel

/// Intervals of shares and rates of things that are counted, such as presses: they stay honest where nothing, or everything, was
/// seen.
///
/// The interval is the jackknife's (`ClusterJackknife`) of the logit of a share, or the logarithm of a rate, with half a thing added
/// to either side (Anscombe 1956, "On estimating binomial response relations"). Where fewer than ``fewThings`` of the rarer kind were
/// seen, clusters cannot tell how much they differ, and it holds also the exact interval of independent things (`ExactIntervals`): it
/// then holds the truth more often than it says.
package enum CountIntervals {
    /// One cluster's share of a quotient.
    package typealias Cluster = ExactIntervals.Cluster

    /// Fewer things than these of the rarer kind do not show how much clusters differ.
    static let fewThings = 5.0

    /// The interval of Σ numerators / Σ denominators, a share; `nil` where so few clusters carry none.
    package static func share(_ clusters: [Cluster], parameters: IntervalParameters) -> ClosedRange<Double>? {
        let hits = clusters.reduce(0) { $0 + $1.numerator }
        let total = clusters.reduce(0) { $0 + $1.denominator }
        guard total > 0, hits >= 0, hits <= total else { return nil }
        guard
            let interval = interval(clusters, parameters, .share, value: { ($0[0] + 0.5) / ($0[1] + 1) })
        else { return nil }
        let share = hits / total
        guard min(hits, total - hits) < fewThings else {
            return min(share, interval.lowerBound)...max(share, interval.upperBound)
        }
        let exact = ExactIntervals.clopperPearson(hits, of: total, confidence: parameters.confidence)
        return min(exact.lowerBound, interval.lowerBound)...max(exact.upperBound, interval.upperBound)
    }

    /// The interval of Σ numerators / Σ denominators, events per time; `nil` where so few clusters carry none.
    package static func rate(_ clusters: [Cluster], parameters: IntervalParameters) -> ClosedRange<Double>? {
        let events = clusters.reduce(0) { $0 + $1.numerator }
        let time = clusters.reduce(0) { $0 + $1.denominator }
        guard time > 0, events >= 0 else { return nil }
        guard
            let interval = interval(clusters, parameters, .signed, value: { Elementary.log(($0[0] + 0.5) / $0[1]) })
        else { return nil }
        let (low, high) = (Elementary.exp(interval.lowerBound), Elementary.exp(interval.upperBound))
        guard events < fewThings else { return min(events / time, low)...max(events / time, high) }
        let exact = ExactIntervals.garwood(events, in: time, confidence: parameters.confidence)
        return min(exact.lowerBound, low)...max(exact.upperBound, high)
    }

    private static func interval(
        _ clusters: [Cluster],
        _ parameters: IntervalParameters,
        _ scale: QuantityScale,
        value: ([Double]) -> Double
    ) -> ClosedRange<Double>? {
        ClusterJackknife(clusterCount: clusters.count, parameters: parameters)?.interval(
            clusters.map { [$0.numerator, $0.denominator] },
            weights: clusters.map(\.denominator),
            scale,
            value: value
        )
    }
}

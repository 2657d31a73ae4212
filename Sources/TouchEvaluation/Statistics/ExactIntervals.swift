import Foundation
import TouchModel

/// Intervals of shares and rates that stay honest where nothing, or everything, was seen: a bootstrap of clusters without
/// a single failure knows no failure.
///
/// - A share of things that are yes or no has the interval of Clopper & Pearson (1934) at the effective sample size of Korn
///   & Graubard (1998, "Confidence intervals for proportions with small expected number of positive counts estimated from
///   survey data", Survey Methodology 24): the number of things divided by the design effect of clusters, at least 1, and
///   by (t of the clusters / t of the things)². Where all or nothing is yes the data tell no design effect; it counts as 1.
/// - A rate has the interval of Garwood (1936).
package enum ExactIntervals {
    /// One cluster's share of a quotient.
    package struct Cluster {
        package var numerator: Double
        package var denominator: Double

        package init(numerator: Double, denominator: Double) {
            self.numerator = numerator
            self.denominator = denominator
        }
    }

    /// The interval of Σ numerators / Σ denominators, a share; `nil` where fewer than two clusters have
    /// anything to count.
    package static func proportion(_ clusters: [Cluster], confidence: Double) -> ClosedRange<Double>? {
        let total = clusters.reduce(0) { $0 + $1.denominator }
        let hits = clusters.reduce(0) { $0 + $1.numerator }
        guard isResolved(clusters), total > 0, hits >= 0, hits <= total else { return nil }
        let share = hits / total
        let independent = share * (1 - share) / total
        let size = total / reduction(clusters, share, independent: independent, confidence: confidence)
        return clopperPearson(share * size, of: size, confidence: confidence)
    }

    /// Whether more than one cluster has anything to count: one alone does not tell how much clusters differ.
    private static func isResolved(_ clusters: [Cluster]) -> Bool {
        clusters.filter { $0.denominator > 0 }.count > 1
    }

    /// By what factor there is less to know than if everything were independent: design effect × (t ratio)².
    private static func reduction(
        _ clusters: [Cluster],
        _ quotient: Double,
        independent: Double,
        confidence: Double
    ) -> Double {
        let counted = clusters.filter { $0.denominator > 0 }
        let total = counted.reduce(0) { $0 + $1.denominator }
        let count = Double(counted.count)
        guard counted.count > 1, total > 0 else { return 1 }
        // Linearized variance of a ratio of sums (Cochran 1977, 6.10).
        let squares = counted.reduce(0) { sum, cluster in
            let residual = cluster.numerator - quotient * cluster.denominator
            return sum + residual * residual
        }
        let variance = count / (count - 1) * squares / (total * total)
        let effect = independent > 0 ? max(1, variance / independent) : 1
        let share = 0.5 + confidence / 2
        let clusterT = StudentDistribution(freedom: Double(counted.count - 1)).quantile(share)
        // Beyond this the distribution is the normal one to four digits.
        let thingT = StudentDistribution(freedom: min(max(total - 1, 1), 5000)).quantile(share)
        return effect * max(1, (clusterT / thingT) * (clusterT / thingT))
    }

    /// Clopper & Pearson's interval; counts need not be whole.
    static func clopperPearson(_ hits: Double, of count: Double, confidence: Double) -> ClosedRange<Double> {
        let tail = (1 - confidence) / 2
        let misses = count - hits
        let low = hits > 0 ? betaQuantile(tail, hits, misses + 1) : 0
        let high = misses > 0 ? betaQuantile(1 - tail, hits + 1, misses) : 1
        return min(low, high)...max(low, high)
    }

    /// Garwood's interval of a Poisson rate.
    static func garwood(_ events: Double, in time: Double, confidence: Double) -> ClosedRange<Double> {
        let tail = (1 - confidence) / 2
        let low = events > 0 ? gammaQuantile(tail, events) : 0
        return low / time...gammaQuantile(1 - tail, events + 1) / time
    }

    private static func betaQuantile(_ share: Double, _ a: Double, _ b: Double) -> Double {
        bisect(0, 1) { incompleteBeta($0, a, b) < share }
    }

    private static func gammaQuantile(_ share: Double, _ shape: Double) -> Double {
        var high = max(1, shape)
        while incompleteGamma(high, shape) < share, high < 1e15 { high *= 2 }
        return bisect(0, high) { incompleteGamma($0, shape) < share }
    }

    private static func bisect(_ low: Double, _ high: Double, isBelow: (Double) -> Bool) -> Double {
        var (low, high) = (low, high)
        for _ in 0..<200 where high - low > 1e-14 * high {
            let middle = (low + high) / 2
            if isBelow(middle) { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The regularized incomplete beta function I_x(a, b), by its continued fraction (Abramowitz & Stegun 1964, 26.5.8),
    /// evaluated after Lentz.
    static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        if x > (a + 1) / (a + b + 2) { return 1 - incompleteBeta(1 - x, b, a) }
        let front =
            Elementary.exp(
                logGamma(a + b) - logGamma(a) - logGamma(b) + a * Elementary.log(x) + b * Elementary.log1p(-x)
            ) / a
        let tiny = 1e-300
        var fraction = 1.0
        var (c, d) = (1.0, 0.0)
        for step in 0..<10_000 {
            let m = Double(step / 2)
            let term: Double
            if step == 0 {
                term = 1
            } else if step % 2 == 0 {
                term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            } else {
                term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            }
            d = 1 + term * d
            if abs(d) < tiny { d = tiny }
            d = 1 / d
            c = 1 + term / c
            if abs(c) < tiny { c = tiny }
            fraction *= c * d
            if abs(c * d - 1) < 1e-15 { break }
        }
        return min(max(front * (fraction - 1), 0), 1)
    }

    /// The regularized incomplete gamma function P(a, x), by its series (Abramowitz & Stegun 6.5.29) or the continued
    /// fraction of its complement (6.5.31).
    static func incompleteGamma(_ x: Double, _ a: Double) -> Double {
        guard x > 0 else { return 0 }
        let front = Elementary.exp(a * Elementary.log(x) - x - logGamma(a))
        if x < a + 1 {
            var term = 1 / a
            var sum = term
            var index = a
            while abs(term) > 1e-16 * abs(sum), index < a + 100_000 {
                index += 1
                term *= x / index
                sum += term
            }
            return min(front * sum, 1)
        }
        let tiny = 1e-300
        var b = x + 1 - a
        var c = 1 / tiny
        var d = 1 / b
        var fraction = d
        for step in 1..<100_000 {
            let factor = -Double(step) * (Double(step) - a)
            b += 2
            d = factor * d + b
            if abs(d) < tiny { d = tiny }
            c = b + factor / c
            if abs(c) < tiny { c = tiny }
            d = 1 / d
            fraction *= d * c
            if abs(d * c - 1) < 1e-15 { break }
        }
        return min(max(1 - front * fraction, 0), 1)
    }

    /// ln Γ(x) for x > 0 (`lgamma_r` where `lgamma` writes a global sign).
    private static func logGamma(_ x: Double) -> Double {
        #if canImport(Darwin)
        return Elementary.logGamma(x)
        #else
        var sign: Int32 = 0
        return lgamma_r(x, &sign)
        #endif
    }
}

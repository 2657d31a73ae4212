import Foundation
import TouchModel

/// Smooths a series of measurements without moving it in time: at each instant a straight line is fitted to the
/// neighbors by least squares with Gaussian weights, and its value there is taken (local linear regression; Fan 1992,
/// "Design-adaptive nonparametric regression", JASA 87).
///
/// The kernel is symmetric about the instant in true time, so the filter is acausal and has no lag; each measurement counts
/// for the time that it stands for, so uneven intervals do not bias it. Straight ramps pass unchanged, also at the ends.
/// In the interior of an even series that is dense beside σ the response is that of the Gaussian, exp(−(2π f σ)² / 2), with
///
///     σ = √(ln 2) / (2π f_c)
///
/// so that it has fallen by 3 dB at the cut-off f_c. Dense enough are report rates from 5 f_c on; slower series are smoothed
/// less. At f_c = 20 Hz the response there is 0.883 at 60 reports a second, 0.720 at 90, 0.711 at 100, 0.707 from 120 on.
///
/// Neighbors further away than 4 σ are left out. Measurements within σ / 64 of each other count as one at their mean time,
/// which bounds the work for series of any rate; at the cut-off it changes the response by less than 10⁻⁵.
struct ZeroPhaseSmoother: Sendable {
    /// The standard deviation of the kernel, in seconds.
    let deviation: Double

    /// - Parameter cutoff: f_c in Hz, above 0.
    init(cutoff: Double) { deviation = Elementary.log(2).squareRoot() / (2 * .pi * cutoff) }

    /// Measurements that count as one: their mean time and value, and the time that they stand for.
    private struct Node {
        var start: Double
        var time: Double
        var value: Double
        var width: Double

        mutating func add(_ value: Double, at time: Double, width: Double) {
            self.width += width
            self.time += width / self.width * (time - self.time)
            self.value += width / self.width * (value - self.value)
        }
    }

    /// The smoothed values.
    ///
    /// - Parameter times: strictly ascending, seconds; as many as values.
    /// - Complexity: O(values × neighbors within 4 σ), of which there are 514 at most.
    func smooth(_ values: [Double], at times: [Double]) -> [Double] {
        let reach = 4 * deviation
        let nodes = nodes(values, times)
        var first = 0
        return values.indices.map { center in
            let now = times[center]
            while first + 1 < nodes.count, nodes[first].time < now - reach { first += 1 }
            // Σ w, Σ w Δ, Σ w Δ², Σ w y, Σ w Δ y.
            var (s0, s1, s2, t0, t1) = (0.0, 0.0, 0.0, 0.0, 0.0)
            var index = first
            while index < nodes.count, nodes[index].time <= now + reach {
                let node = nodes[index]
                let distance = node.time - now
                let weight = Elementary.exp(-0.5 * (distance / deviation) * (distance / deviation)) * node.width
                s0 += weight
                s1 += weight * distance
                s2 += weight * distance * distance
                t0 += weight * node.value
                t1 += weight * distance * node.value
                index += 1
            }
            let determinant = s0 * s2 - s1 * s1
            guard determinant > 1e-9 * s0 * s0 * deviation * deviation else { return s0 > 0 ? t0 / s0 : values[center] }
            return (s2 * t0 - s1 * t1) / determinant
        }
    }

    private func nodes(_ values: [Double], _ times: [Double]) -> [Node] {
        var nodes: [Node] = []
        for index in values.indices {
            let (value, time, width) = (values[index], times[index], width(of: index, in: times))
            if let start = nodes.last?.start, time - start <= deviation / 64 {
                nodes[nodes.count - 1].add(value, at: time, width: width)
            } else {
                nodes.append(Node(start: time, time: time, value: value, width: width))
            }
        }
        return nodes
    }

    /// The time that a measurement stands for: half the way to either neighbor.
    private func width(of index: Int, in times: [Double]) -> Double {
        guard times.count > 1 else { return 1 }
        let before = index > 0 ? times[index] - times[index - 1] : times[1] - times[0]
        let after = index + 1 < times.count ? times[index + 1] - times[index] : before
        // A gap says nothing about how long a force stood.
        return min((before + after) / 2, deviation)
    }
}

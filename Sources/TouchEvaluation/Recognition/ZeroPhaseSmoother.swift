import Foundation

/// Smooths a series of measurements without moving it in time: at each instant a straight line is fitted to the
/// neighbours by least squares with Gaussian weights, and its value there is taken (local linear regression; Fan 1992,
/// "Design-adaptive nonparametric regression", JASA 87).
///
/// The kernel is symmetric about the instant in true time, so the filter is acausal and has no lag; each measurement counts
/// for the time that it stands for, so uneven intervals do not bias it. Straight ramps pass unchanged, also at the ends.
/// In the interior of an even series the response is that of the Gaussian, exp(−(2π f σ)² / 2), with
///
///     σ = √(ln 2) / (2π f_c)
///
/// so that it has fallen by 3 dB at the cut-off f_c. Neighbours further away than 4 σ are left out.
struct ZeroPhaseSmoother: Sendable {
    /// The standard deviation of the kernel, in seconds.
    let deviation: Double

    /// - Parameter cutoff: f_c in Hz, above 0.
    init(cutoff: Double) { deviation = log(2).squareRoot() / (2 * .pi * cutoff) }

    /// The smoothed values.
    ///
    /// - Parameter times: strictly ascending, seconds; as many as values.
    /// - Complexity: O(values × neighbours within 4 σ).
    func smooth(_ values: [Double], at times: [Double]) -> [Double] {
        let reach = 4 * deviation
        var first = 0
        return values.indices.map { center in
            let now = times[center]
            while times[first] < now - reach { first += 1 }
            // Σ w, Σ w Δ, Σ w Δ², Σ w y, Σ w Δ y.
            var (s0, s1, s2, t0, t1) = (0.0, 0.0, 0.0, 0.0, 0.0)
            var index = first
            while index < values.count, times[index] <= now + reach {
                let distance = times[index] - now
                let weight = exp(-0.5 * (distance / deviation) * (distance / deviation)) * width(of: index, in: times)
                s0 += weight
                s1 += weight * distance
                s2 += weight * distance * distance
                t0 += weight * values[index]
                t1 += weight * distance * values[index]
                index += 1
            }
            let determinant = s0 * s2 - s1 * s1
            guard determinant > 1e-9 * s0 * s0 * deviation * deviation else { return s0 > 0 ? t0 / s0 : values[center] }
            return (s2 * t0 - s1 * t1) / determinant
        }
    }

    /// The time that a measurement stands for: half the way to either neighbour.
    private func width(of index: Int, in times: [Double]) -> Double {
        guard times.count > 1 else { return 1 }
        let before = index > 0 ? times[index] - times[index - 1] : times[1] - times[0]
        let after = index + 1 < times.count ? times[index + 1] - times[index] : before
        // A gap says nothing about how long a force stood.
        return min((before + after) / 2, deviation)
    }
}

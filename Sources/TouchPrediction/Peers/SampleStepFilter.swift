import TouchModel

/// A Kalman filter whose unit of time is one sample, however long that took: the core of Google's ink and Android's
/// motion prediction.
///
/// Per axis the state is (s, v, a, j): location, and velocity, acceleration and jerk per sample. With κ = 1/6 (or an
/// approximation of it):
///
///     F = | 1  1  ½  κ |      g = (κ, ½, 1, 1)ᵀ      Q = q g gᵀ      P₀ = I
///         | 0  1  1  ½ |
///         | 0  0  1  1 |
///         | 0  0  0  1 |
///
/// Since no step depends on time or data, neither do the covariance and the gain: the nth sample has the same gain in
/// every stroke. So the gains are computed once, until they no longer change, and a sample costs a product and a sum per
/// component.
struct SampleStepFilter: Sendable {
    /// s in px.
    private(set) var location = TouchPoint.zero
    /// v in px per sample.
    private(set) var velocity = TouchPoint.zero
    /// a in px per sample².
    private(set) var acceleration = TouchPoint.zero
    /// j in px per sample³.
    private(set) var jerk = TouchPoint.zero
    private let jerkShare: Double
    /// The gain at the second sample, the third, …; the last one serves all later ones.
    private let gains: [SIMD4<Double>]
    private var position = 0

    /// - Parameters:
    ///   - jerkShare: κ.
    ///   - processNoise: q, in the unit of `measurementNoise`.
    ///   - measurementNoise: R, in the unit in which P₀ is 1.
    init(jerkShare: Double, processNoise: Double, measurementNoise: Double) {
        self.jerkShare = jerkShare
        gains = Self.gains(jerkShare: jerkShare, processNoise: processNoise, measurementNoise: measurementNoise)
    }

    /// Sets the location at rest, as the first sample does.
    @inline(__always)
    mutating func start(at location: TouchPoint) {
        self.location = location
        velocity = .zero
        acceleration = .zero
        jerk = .zero
        position = 0
    }

    /// Takes the next sample into account.
    @inline(__always)
    mutating func step(to measured: TouchPoint) {
        let gain = gains[position]
        if position + 1 < gains.count { position += 1 }
        let expected = location + velocity + 0.5 * acceleration + jerkShare * jerk
        let expectedVelocity = velocity + acceleration + 0.5 * jerk
        let expectedAcceleration = acceleration + jerk
        let residual = measured - expected
        location = expected + gain.x * residual
        velocity = expectedVelocity + gain.y * residual
        acceleration = expectedAcceleration + gain.z * residual
        jerk += gain.w * residual
    }

    /// Whether the location is finite; whatever else overflows reaches it at the next step.
    @inline(__always)
    var isFinite: Bool { location.isFinite }

    /// The gains by Joseph's form, until they no longer change.
    private static func gains(jerkShare: Double, processNoise: Double, measurementNoise: Double) -> [SIMD4<Double>] {
        let rows: [SIMD4<Double>] = [
            SIMD4(1, 1, 0.5, jerkShare), SIMD4(0, 1, 1, 0.5), SIMD4(0, 0, 1, 1), SIMD4(0, 0, 0, 1),
        ]
        let noiseGain = SIMD4(jerkShare, 0.5, 1, 1)
        var covariance: [SIMD4<Double>] = (0..<4).map { row in
            var identity = SIMD4<Double>.zero
            identity[row] = 1
            return identity
        }
        var gains: [SIMD4<Double>] = []
        while gains.count < longestTable {
            covariance = congruence(rows, covariance)
            for row in 0..<4 { covariance[row] += processNoise * noiseGain[row] * noiseGain }
            let gain = covariance[0] / (covariance[0].x + measurementNoise)
            let kept: [SIMD4<Double>] = (0..<4).map { row in
                var unit = SIMD4<Double>.zero
                unit[row] = 1
                unit.x -= gain[row]
                return unit
            }
            covariance = congruence(kept, covariance)
            for row in 0..<4 { covariance[row] += measurementNoise * gain[row] * gain }
            if let last = gains.last {
                let change = gain - last
                if (change * change).sum() < settled * settled * (gain * gain).sum() { break }
            }
            gains.append(gain)
        }
        return gains
    }

    private static let longestTable = 1024
    /// The relative change below which a gain counts as the last one.
    private static let settled = 1e-15

    /// M P Mᵀ of 4 × 4 matrices by rows.
    private static func congruence(_ matrix: [SIMD4<Double>], _ covariance: [SIMD4<Double>]) -> [SIMD4<Double>] {
        let left = matrix.map { row in
            (0..<4).reduce(SIMD4<Double>.zero) { $0 + row[$1] * covariance[$1] }
        }
        return left.map { row in
            SIMD4((row * matrix[0]).sum(), (row * matrix[1]).sum(), (row * matrix[2]).sum(), (row * matrix[3]).sum())
        }
    }
}

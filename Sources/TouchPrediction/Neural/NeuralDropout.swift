import TouchModel

/// Leaves hidden units out of single examples at random, so that none relies on few others (Srivastava, Hinton,
/// Krizhevsky, Sutskever and Salakhutdinov 2014, "Dropout").
///
/// Those that stay are multiplied by 1 / (1 − share): sums are as large in the mean as without, and the fitted network is
/// evaluated as it is ("inverted dropout").
struct NeuralDropout: Sendable {
    /// Units are decided about by 16 random bits each, four to a draw, eight at a time: as halves of a register, which is what
    /// the smallest processors have.
    private typealias Lanes = SIMD4<Float>
    private static let lanes = 8
    private static let values = 65_536.0

    /// A unit whose bits are less than this is left out.
    private let threshold: Int32
    /// What those that stay are multiplied by.
    private let gain: Float

    /// - Parameter share: of the units, from 0 to below 1, in steps of 2⁻¹⁶; `nil` comes of a share that rounds to 0 or 1.
    init?(_ share: Double) {
        let threshold = (share * Self.values).rounded()
        guard threshold > 0, threshold < Self.values else { return nil }
        self.threshold = Int32(threshold)
        gain = Float(1 / (1 - threshold / Self.values))
    }

    /// Multiplies values of units, and what they answer to a change of their sums, by 0 or ``gain``.
    ///
    /// - Complexity: O(count); a random number for every four units.
    func apply(
        to values: UnsafeMutablePointer<Float>,
        _ slopes: UnsafeMutablePointer<Float>,
        count: Int,
        using random: inout SeededGenerator
    ) {
        var unit = 0
        while unit + Self.lanes <= count {
            let (low, high) = factors(using: &random)
            Self.multiply(values + unit, by: low)
            Self.multiply(values + (unit + 4), by: high)
            Self.multiply(slopes + unit, by: low)
            Self.multiply(slopes + (unit + 4), by: high)
            unit += Self.lanes
        }
        guard unit < count else { return }
        let (low, high) = factors(using: &random)
        for lane in 0..<count - unit {
            let factor = lane < 4 ? low[lane] : high[lane - 4]
            values[unit + lane] *= factor
            slopes[unit + lane] *= factor
        }
    }

    /// What the next eight units are multiplied by.
    @inline(__always)
    private func factors(using random: inout SeededGenerator) -> (Lanes, Lanes) {
        let drawn = SIMD2(random.next().littleEndian, random.next().littleEndian)
        let bits = unsafeBitCast(drawn, to: SIMD4<UInt32>.self)
        let (gain, limit) = (Lanes(repeating: gain), SIMD4(repeating: threshold))
        return (
            gain.replacing(with: 0, where: unsafeBitCast(bits & 0xFFFF, to: SIMD4<Int32>.self) .< limit),
            gain.replacing(with: 0, where: unsafeBitCast(bits &>> 16, to: SIMD4<Int32>.self) .< limit)
        )
    }

    @inline(__always)
    private static func multiply(_ values: UnsafeMutablePointer<Float>, by factors: Lanes) {
        let pointer = UnsafeMutableRawPointer(values)
        pointer.storeBytes(of: pointer.loadUnaligned(as: Lanes.self) * factors, as: Lanes.self)
    }
}

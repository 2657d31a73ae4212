import TouchModel

/// Leaves hidden units out of single examples at random, so that none relies on few others (Srivastava, Hinton,
/// Krizhevsky, Sutskever and Salakhutdinov 2014, "Dropout").
///
/// Those that stay are multiplied by 1 / (1 − share): sums are as large in the mean as without, and the fitted network is
/// evaluated as it is ("inverted dropout").
struct NeuralDropout: Sendable {
    /// Units are decided about by 16 random bits each, four to a draw.
    private static let lanes = 4
    private static let bits: UInt64 = 16
    private static let scale = 65_536.0
    private static let mask: UInt64 = 0xFFFF

    /// A unit whose bits are less than this is left out.
    private let threshold: UInt64
    /// What those that stay are multiplied by.
    private let gain: Float

    /// - Parameter share: of the units, from 0 to below 1, in steps of 2⁻¹⁶; `nil` comes of a share that rounds to 0 or 1.
    init?(_ share: Double) {
        let threshold = (share * Self.scale).rounded()
        guard threshold > 0, threshold < Self.scale else { return nil }
        self.threshold = UInt64(threshold)
        gain = Float(1 / (1 - threshold / Self.scale))
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
        var drawn: UInt64 = 0
        for unit in 0..<count {
            if unit % Self.lanes == 0 { drawn = random.next() }
            let factor = drawn & Self.mask < threshold ? 0 : gain
            values[unit] *= factor
            slopes[unit] *= factor
            drawn >>= Self.bits
        }
    }
}

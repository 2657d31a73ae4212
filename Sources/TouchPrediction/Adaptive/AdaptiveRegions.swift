/// How much larger or smaller the stated regions have to be, at each head, to hold the truth as often as they say.
///
/// Whenever the truth of an answer is known, with t the seconds to the sample before,
///
///     θ² ← θ² (1 + 2 γ t (m − α))
///
/// where m is 1 if the truth lay outside of the region of probability 1 − α that was stated, else 0. Over T seconds in contact the share
/// of misses is off α by about |log θ| / (γ T), whatever the device and the hand do.
///
/// Source: adaptive conformal inference, Gibbs and Candès, "Adaptive conformal inference under distribution shift", NeurIPS 2021,
/// equation 2, with a step that is a time, on the logarithm of a radius.
struct AdaptiveRegions: Sendable, Equatable {
    /// θ² at the heads.
    private(set) var scale = HeadLanes(repeating: Float(1))

    /// α of the region that is judged: that of `LocationUncertainty.level`.
    private static let missShare = Float(0.1)
    /// γ in 1/s.
    private static let rate = Float(0.5)
    /// The bounds of θ². A device whose lag is learned has errors that are a small fraction of what `kalman` expects.
    private static let least = Float(1.0 / 256)
    private static let greatest = Float(16)

    /// Learns of one answer at every head.
    ///
    /// - Parameters:
    ///   - missed: the squared lengths of its errors.
    ///   - allowed: the squared radii of the regions that were stated.
    ///   - time: t in seconds; 0 where nothing is known.
    @inline(__always)
    mutating func learn(missed: HeadLanes, allowed: HeadLanes, time: HeadLanes) {
        let outside = HeadLanes(repeating: 1 - Self.missShare), inside = HeadLanes(repeating: -Self.missShare)
        let one = HeadLanes(repeating: Float(1))
        let factor = one + (2 * Self.rate) * time * missed.isAbove(allowed, then: outside, else: inside)
        scale = (scale * factor).lesser(HeadLanes(repeating: Self.greatest)).greater(
            HeadLanes(repeating: Self.least)
        )
    }
}

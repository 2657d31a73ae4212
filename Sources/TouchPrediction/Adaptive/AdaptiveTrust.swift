/// Fading sums over answers whose truth came, which tell how much of a correction to believe at each head.
///
/// With e what the bank missed, d the correction and g a weight that makes the sum one of distances rather than of squares,
///
///     λ = (n a / b + s λ₀) / (n + s)        a = Σ g e·d        b = Σ g d·d
///
/// a / b is the share of the corrections that would have been best, n is for how many seconds they were judged, and λ₀ is what is
/// assumed before, worth s seconds.
struct AdaptiveTrust: Sendable, Equatable {
    /// a, b and n.
    private(set) var agreement = HeadLanes.zero
    private(set) var size = HeadLanes.zero
    private(set) var time = HeadLanes.zero

    /// A quotient beyond these bounds counts as the nearer of them: few errors may make it any number.
    private static let least = Float(-0.5)
    private static let greatest = Float(1.5)
    /// Below it no quotient is formed: the smallest normal number is far below, what devices resolve far above.
    private static let leastSize = Float(1e-20)

    /// Lets a share of what is known remain.
    @inline(__always)
    mutating func fade(_ kept: Float) {
        agreement = agreement * kept
        size = size * kept
        time = time * kept
    }

    /// Learns from one answer at every head; a head without an answer has zeros.
    @inline(__always)
    mutating func learn(agreement: HeadLanes, size: HeadLanes, time: HeadLanes) {
        self.agreement += agreement
        self.size += size
        self.time += time
    }

    mutating func merge(_ other: AdaptiveTrust) {
        learn(agreement: other.agreement, size: other.size, time: other.time)
    }

    /// λ at every head, 0 to 1.
    ///
    /// - Parameters:
    ///   - prior: λ₀.
    ///   - seconds: s.
    @inline(__always)
    func share(prior: HeadLanes, seconds: Float) -> HeadLanes {
        let lowest = HeadLanes(repeating: Self.leastSize)
        let quotient = (agreement / size.greater(lowest)).lesser(HeadLanes(repeating: Self.greatest))
            .greater(HeadLanes(repeating: Self.least))
        let share = (time * quotient + seconds * prior) / (time + seconds)
        // Where nothing was corrected, nothing was judged.
        return size.isBelow(lowest, then: prior, else: share).positivePart.lesser(HeadLanes(repeating: Float(1)))
    }
}

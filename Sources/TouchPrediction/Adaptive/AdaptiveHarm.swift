/// Fading sums that tell whether corrections do harm: evidence that what was learned belongs to another device.
///
/// Whenever the truth of an answer is known, with e what the bank missed, d the whole correction, before trust, and t the seconds to the sample
/// before,
///
///     H ← k H + t (|e − d| − |e|) / (|e| + 0.05 |move|)        n ← k n + t        k = 0.3 / (0.3 + t)
///
/// so that H / n is by what share corrections would have made errors larger over the last 0.3 s.
struct AdaptiveHarm: Sendable {
    /// H and n at every head.
    private var harm = FourLanes.zero
    private var time = FourLanes.zero

    /// Seconds.
    private static let memory = 0.3
    /// So much must have been judged, in seconds at a head.
    private static let leastTime = Float(0.08)
    /// The shares from which on corrections are harmful: where the device reports as often as the one learned of, and where not.
    private static let share = Float(1.5)
    private static let foreignShare = Float(0.3)

    /// Lets time pass, in seconds.
    @inline(__always)
    mutating func fade(over step: Double) {
        let kept = Float(Self.memory / (Self.memory + step))
        harm = harm * kept
        time = time * kept
    }

    /// Learns from one answer at every head; a head without an answer has zeros.
    ///
    /// - Parameters:
    ///   - share: by what share of the error the whole correction would have made it larger.
    ///   - time: t.
    @inline(__always)
    mutating func learn(share: FourLanes, time: FourLanes) {
        harm += time * share
        self.time += time
    }

    /// Whether corrections do harm.
    ///
    /// - Parameter isForeign: whether the device reports at another rate than the one that was learned of.
    @inline(__always)
    func isHarmful(_ isForeign: Bool) -> Bool {
        let judged = time.sum()
        guard judged > 4 * Self.leastTime else { return false }
        return harm.sum() > (isForeign ? Self.foreignShare : Self.share) * judged
    }
}

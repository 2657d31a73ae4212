/// How much of a ``FittedCorrection`` to believe: it may have been fitted to another device.
///
/// The share at each head is that of the corrections that would lately have been right (``AdaptiveTrust``): over a second, which leans on what it
/// was over ten. Chance makes the share too small as often as too large, and it is at most 1; the factor of 1.1 makes up for that.
/// It is kept from stroke to stroke. The constants were chosen on the dysgraphia recordings and on synthetic ones; the factor, which changes errors
/// there by a thousandth, so that the published table of henze2017 stays as good as without trust.
struct FittedTrust: Sendable {
    private var slow = AdaptiveTrust()
    private var fast = AdaptiveTrust()

    /// Seconds.
    private static let slowMemory = 10.0
    private static let fastMemory = 1.0
    /// What is left of the latter from one stroke to the next.
    private static let fastCarry = Float(0.7)
    /// What is assumed before anything was judged, and how many seconds each assumption is worth.
    private static let prior = Float(0.3)
    private static let seconds = Float(0.05)
    private static let factor = Float(1.1)

    /// Lets time pass, in seconds.
    @inline(__always)
    mutating func fade(over step: Double) {
        slow.fade(Float(Self.slowMemory / (Self.slowMemory + step)))
        fast.fade(Float(Self.fastMemory / (Self.fastMemory + step)))
    }

    mutating func endStroke() { fast.fade(Self.fastCarry) }

    /// Learns from one answer at every head.
    ///
    /// - Parameters:
    ///   - missed: what the bank missed, px.
    ///   - correction: the whole correction, px; 0 where there is none.
    ///   - least: what is added to the distance that was missed, so that it is above 0, px.
    ///   - time: how many seconds the answer counts; 0 where the truth is not known.
    @inline(__always)
    mutating func learn(
        missed: (x: HeadLanes, y: HeadLanes),
        correction: (x: HeadLanes, y: HeadLanes),
        least: HeadLanes,
        time: HeadLanes
    ) {
        let share = slowShare
        let restX = missed.x - share * correction.x, restY = missed.y - share * correction.y
        let size = correction.x * correction.x + correction.y * correction.y
        let isJudged = size.isAbove(.zero, then: time, else: .zero)
        let weight = time / ((restX * restX + restY * restY).root + least)
        @inline(__always)
        func whereJudged(_ values: HeadLanes) -> HeadLanes { isJudged.isAbove(.zero, then: values, else: .zero) }
        let agreement = whereJudged(weight * (missed.x * correction.x + missed.y * correction.y))
        let sizes = whereJudged(weight * size)
        slow.learn(agreement: agreement, size: sizes, time: isJudged)
        fast.learn(agreement: agreement, size: sizes, time: isJudged)
    }

    private var slowShare: HeadLanes { slow.share(prior: HeadLanes(repeating: Self.prior), seconds: Self.seconds) }

    /// The share at every head, 0 to 1.
    @inline(__always)
    var share: HeadLanes {
        (Self.factor * fast.share(prior: slowShare, seconds: Self.seconds)).lesser(HeadLanes(repeating: 1))
    }
}

/// Tells when a sample belongs to a bunch: it comes so soon after the one before that its stamp says when it was passed on,
/// and that of the one before, which was held up, says nothing. The later one takes the earlier one's place.
///
/// Stamps of arrival come in bunches: on 28 touchscreens 0.13 % of the samples arrive less than 1 ms after the one before,
/// and the speed between the two is ten times that of the contact. A device that reports a thousand times a second or
/// more has such intervals always. So an interval is one of a bunch where it is below 1 ms and below half of the usual one,
/// the median of the last three: neither an interval that was long because a report was held up or lost nor a pause
/// decides. Up to 1000 Hz no even clock is touched, and no faster one that jitters by less than half an interval.
package struct BunchGuard: Sendable {
    /// Less a microsecond: stamps of whole milliseconds are 1 ms apart up to rounding, and those of a 1000 Hz device, too.
    private static let longest = 0.001 - 1e-6
    private static let share = 0.5

    /// The last three intervals, the newest first; zero before the first.
    private var newest = 0.0
    private var second = 0.0
    private var third = 0.0
    /// How long the newest bunch lasts already: a stream of close samples is thinned out, never swallowed.
    private var duration = 0.0

    package init() {}

    /// Whether a sample takes the place of the one before. Never the second sample of a contact.
    ///
    /// - Parameter interval: between the two, in seconds, above 0.
    @inline(__always)
    package mutating func replaces(after interval: Double) -> Bool {
        if interval < Self.longest, isBunched(interval) { return true }
        duration = 0
        third = second
        second = newest
        newest = interval
        if third == 0 { (second, third) = (interval, interval) }
        return false
    }

    private mutating func isBunched(_ interval: Double) -> Bool {
        let usual = max(min(newest, second), min(max(newest, second), third))
        guard duration + interval < min(Self.longest, Self.share * usual) else { return false }
        duration += interval
        newest += interval
        return true
    }

    /// Forgets the contact.
    package mutating func reset() { self = BunchGuard() }
}

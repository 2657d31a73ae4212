/// What every predictor of Chromium has in common.
package enum ChromiumInput {
    /// A longer pause than this, in microseconds, makes Chromium's predictors forget the contact.
    private static let longestGap = 20_000.0

    /// Whether a sample goes on with the contact of the one before. Chromium's clock (`base::TimeTicks`) counts whole microseconds, so
    /// that a pause of 20 ms is one of 20 ms wherever the clock stands; as a difference of seconds it is often a little more.
    package static func goesOn(from earlier: Double, to later: Double) -> Bool {
        microseconds(later) - microseconds(earlier) <= longestGap
    }

    private static func microseconds(_ time: Double) -> Double { (time * 1e6).rounded(.toNearestOrEven) }

    static let milliseconds = 1000.0
}

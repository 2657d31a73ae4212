/// How the lead of a prediction shortens while a contact sends nothing: a contact that rests sends no samples, and a predictor still
/// expects it to move on.
///
/// Within ``delay`` the lead is whole. It then shortens linearly to nothing within ``duration``.
public struct RestFade: Sendable, Hashable {
    /// The time without a sample after which the lead begins to shorten, 0 or more; three frames of 60 Hz by default. Infinite for never.
    public var delay: Double
    /// The time in which it shortens to nothing, 0 or more.
    public var duration: Double

    /// - Parameters:
    ///   - delay: in seconds.
    ///   - duration: in seconds.
    public init(delay: Double = 0.05, duration: Double = 0.05) {
        self.delay = delay
        self.duration = duration
    }

    /// The share of the lead that is left, from 1 to 0.
    ///
    /// - Parameter idle: how long ago the newest sample of the contact arrived, in the unit of the two properties.
    public func share(idle: Double) -> Double {
        guard idle > delay else { return 1 }
        let share = 1 - (idle - delay) / duration
        return share > 0 ? share : 0
    }
}

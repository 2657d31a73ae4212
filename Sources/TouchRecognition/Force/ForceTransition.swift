/// One thing that happened to a force, and when.
public struct ForceTransition: Sendable, Equatable {
    /// What can happen to a press.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// A light press began.
        case began
        /// A light press became a deep one.
        case deepened
        /// A deep press became a light one again.
        case undeepened
        /// The press was released, or the touch lifted.
        case released
        /// The press ended, deep or light, without having been released: the system took the touch away, or the gesture
        /// was called off or reset. It follows the press's `began` in the place of `released`.
        case cancelled
        /// The value moved to another level.
        case levelChanged
    }

    /// What happened to the press.
    public var kind: Kind
    /// The time of the sample, or that to which time had passed, in seconds. Never before the last transition of the
    /// touch: a sample that comes after time had passed beyond it counts from then.
    public var timestamp: Double
    /// The smoothed and transferred force then, 0…1; 0 where the touch lifted or was taken away.
    public var value: Double
    /// The level then; 0 where the touch lifted or was taken away.
    public var level: Int
}

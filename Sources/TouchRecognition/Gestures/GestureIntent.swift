/// What a recognizer makes of the touches so far. The `GestureArbiter` decides what becomes of it.
public struct GestureIntent: Sendable, Equatable {
    /// How far the recognizer is.
    public enum Phase: UInt8, Sendable, CaseIterable {
        /// Has seen nothing.
        case idle
        /// Has seen something that may become the gesture, or may not.
        case undecided
        /// A continuous gesture is under way.
        case active
        /// The gesture is complete.
        case finished
        /// The touches were taken away.
        case cancelled
        /// It is not the gesture.
        case failed
    }

    /// How far the recognizer is.
    public var phase: Phase
    /// Whether an active gesture has something new since the last intent.
    public var hasChanged: Bool

    /// Each parameter is the property of that name.
    public init(_ phase: Phase, hasChanged: Bool = false) {
        self.phase = phase
        self.hasChanged = hasChanged
    }
}

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
    /// How much of this gesture's kind of motion there was since the last contact came down or lifted, in the units of locations:
    /// by it two gestures of the same contacts are compared. 0 where they are not.
    public var strength: Double

    /// Each parameter is the property of that name.
    public init(_ phase: Phase, hasChanged: Bool = false, strength: Double = 0) {
        self.phase = phase
        self.hasChanged = hasChanged
        self.strength = strength
    }
}

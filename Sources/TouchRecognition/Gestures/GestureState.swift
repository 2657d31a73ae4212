/// Where a gesture stands.
public enum GestureState: UInt8, Sendable, CaseIterable {
    /// Not decided: nothing has happened, or what happened may still become the gesture.
    case possible
    /// A continuous gesture has been recognized with this change.
    case began
    /// A continuous gesture goes on.
    case changed
    /// A continuous gesture is complete, or a discrete one has been recognized.
    case ended
    /// A continuous gesture was broken off after it had begun.
    case cancelled
    /// It was not the gesture, or another took precedence.
    case failed

    /// Whether nothing more happens until the touch sequence ends.
    @inlinable public var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }

    /// Whether a continuous gesture is under way.
    @inlinable public var isRecognizing: Bool { self == .began || self == .changed }
}

/// Whether a gesture lasts.
public enum GestureKind: UInt8, Sendable, CaseIterable {
    /// Begins, changes and ends, as a stroke.
    case continuous
    /// Is recognized once, as a tap.
    case discrete
}

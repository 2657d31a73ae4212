/// What a call to a ``DrawingSession`` did.
public enum DrawingChange: Sendable, Equatable {
    /// There is an active stroke.
    case strokeBegan
    /// The active stroke has new samples or guesses.
    case strokeChanged
    /// The active stroke was accepted; its position among the accepted strokes.
    case strokeAccepted(Int)
    /// The active stroke was abandoned.
    case strokeAbandoned
    /// A sample of the active stroke was corrected.
    case activeStrokeUpdated
    /// A sample of an accepted stroke was corrected; the stroke's position.
    case strokeUpdated(Int)
    /// Every update that an accepted stroke needed has arrived; the stroke's position. Comes once for each stroke whose
    /// updates arrive, with its acceptance where it was waiting for none.
    case strokeCompleted(Int)
    /// The page is being moved. ``DrawingSession/panTranslation`` says by how much.
    case panBegan, panChanged, panEnded, panCancelled
    /// A pencil's stroke switched pencil mode on.
    case pencilModeBegan
    /// A touch gesture began, changed, ended or was cancelled; one without duration, such as a tap, ends alone.
    case touchGesture(TouchGesture, GestureState)
}

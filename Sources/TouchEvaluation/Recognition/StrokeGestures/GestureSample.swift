import TouchRecognition

/// A gesture that somebody drew, as an evaluation needs it.
public struct GestureSample: Sendable, Hashable {
    /// What was drawn, and what was asked for.
    public var gesture: StrokeGesture
    /// The subject who drew it.
    public var participant: String
    /// Under which condition, such as a speed or a device; a user-dependent evaluation compares only what was drawn under the same.
    public var condition: String
    /// The condition and the device that the recording states, by which results are divided.
    package var circumstances = Circumstances()

    /// Each parameter is the property of that name.
    public init(gesture: StrokeGesture, participant: String, condition: String = "") {
        self.gesture = gesture
        self.participant = participant
        self.condition = condition
    }
}

import TouchModel

/// A recognizer of force presses: what an evaluation can measure and a specification can name.
///
/// Beside the rules of ``Recognizer`` it keeps these:
///
/// - ``transitions`` are those of the last event, `began` for every press, also a second one within a touch, and after each
///   `released` or `cancelled`.
/// - ``definition`` says what a press is, not how it is detected: an evaluation applies it to the true force, without
///   smoothing, dwell or refractory time, to know when there was a press.
public protocol PressRecognizer: Recognizer {
    /// What counts as a press, a deep press and a level.
    var definition: ForceTracker.Parameters { get }
    /// What happened in the last event, in order.
    var transitions: [ForceTransition] { get }
    /// The force as thresholds see it, 0…1; 0 while no touch is followed.
    var value: Double { get }
    /// The level of the value, from 0.
    var level: Int { get }

    /// The same recognizer with other thresholds of the light press, as a detection error trade-off sweeps them. Those of
    /// the deep press move out of the way where they have to.
    ///
    /// - Throws: where it cannot work with them.
    func withThresholds(beganAt: Double, releaseAt: Double) throws(ForceParameterError) -> Self
}

extension ForceRecognizer: PressRecognizer {
    public var definition: ForceTracker.Parameters { parameters.force }

    public func withThresholds(beganAt: Double, releaseAt: Double) throws(ForceParameterError) -> Self {
        var parameters = parameters
        parameters.force.thresholds.beganAt = beganAt
        parameters.force.thresholds.releaseAt = releaseAt
        parameters.force.thresholds.deepAt = max(parameters.force.thresholds.deepAt, beganAt)
        parameters.force.thresholds.deepReleaseAt = max(parameters.force.thresholds.deepReleaseAt, releaseAt)
        return try ForceRecognizer(parameters)
    }
}

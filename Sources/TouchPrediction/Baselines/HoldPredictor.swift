import TouchModel

/// Answers with the last sample: what an app shows that does not predict.
///
/// The yardstick in every table: the error of `hold` at a horizon is the distance that the contact travels in that
/// time. Force, altitude and azimuth are answered with their last known values. Observing and asking are O(1).
package struct HoldPredictor: Predictor {
    /// −∞ before the first sample.
    private var lastTime = -Double.infinity
    private var lastLocation = TouchPoint.zero
    private var channels = TouchChannels.none

    /// A predictor that has seen nothing.
    package init() {}

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, sample.timestamp > lastTime else { return }
        lastTime = sample.timestamp
        lastLocation = sample.location
        channels.update(from: sample.channels)
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        lastTime.isFinite ? Prediction(location: lastLocation, channels: channels) : nil
    }

    package mutating func reset() {
        lastTime = -.infinity
        channels = .none
    }
}

import TouchModel

/// Flutter's resampling of pointer events to frames: late on purpose.
///
/// ## Mathematics
///
/// A frame at time t gets the location of t − d on the polyline through the samples, d = 38 ms: pₙ where that is not before
/// tₙ, and the first sample where it is not after that. Nothing is ever extrapolated.
///
/// ## Behavior
///
/// Answers from the first sample on. The horizon of a question is the frame's distance from the last sample, so an error at
/// horizon h is that of a frame h ahead that shows the past: what smoothness costs.
///
/// Of samples the newest 128 are kept.
///
/// ## Complexity
///
/// Observing is O(1), asking O(samples in d); neither allocates.
///
/// ## Source
///
/// Flutter, `gestures`, its `PointerEventResampler`, with the sampling offset of its `GestureBinding`.
package struct FlutterResamplingPredictor: Predictor {
    private let offset: Double
    private var path = SampleWindow(capacity: 128, duration: .infinity)

    /// A predictor that has seen nothing.
    ///
    /// - Parameter offset: d in seconds.
    package init(offset: Double = 0.038) { self.offset = offset }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, sample.timestamp > path.newest?.time ?? -.infinity else { return }
        path.append(time: sample.timestamp, location: sample.location)
    }

    package func predict(at time: Double) -> Prediction? {
        guard let newest = path.newest else { return nil }
        let location = path.location(at: max(newest.time, time) - offset)
        return location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() { path.removeAll() }
}

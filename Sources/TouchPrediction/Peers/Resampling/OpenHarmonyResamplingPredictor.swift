import TouchModel

/// OpenHarmony's resampling of touches to frames: a line through the means of two frames' samples.
///
/// ## Mathematics
///
/// The samples of a frame have a mean time τ and a mean location m. With those of the frame at hand and of the last one
/// before it that had samples, a frame at time t gets
///
///     p̂ = m + (t − τ) (m − m′) / (τ − τ′)        for t ≤ tₙ + 20 ms and τ − τ′ ≤ 100 ms
///     p̂ = pₙ                                      else, and before the second frame
///
/// ## Behavior
///
/// Answers from the first sample on. A predictor is not told of frames: they are taken to follow each other every `frame` from
/// the contact's first sample on, and the frame at hand has the samples that were observed of it. Newer versions of the
/// original have Android's rule, too, with a check that the contact did not turn back.
///
/// ## Complexity
///
/// Observing and asking are O(1); neither allocates.
///
/// ## Source
///
/// OpenHarmony, ArkUI's ACE engine, its `ResampleAlgo`.
package struct OpenHarmonyResamplingPredictor: Predictor {
    /// The longest reach, in seconds.
    private static let longestReach = 0.020
    private static let longestStep = 0.100
    /// The slack in seconds: t + h may miss a stamp by the rounding of a sum.
    private static let slack = 1e-9

    /// The samples of a frame.
    private struct Batch: Sendable {
        var count = 0.0
        /// Relative to the contact's first sample, so that sums stay exact.
        var timeSum = 0.0
        var offsetSum = TouchPoint.zero

        var time: Double { timeSum / count }
        var offset: TouchPoint { offsetSum / count }
    }

    private let frame: Double
    private var hasStarted = false
    private var startTime = 0.0
    private var start = TouchPoint.zero
    private var lastTime = 0.0
    private var lastLocation = TouchPoint.zero
    /// The number of the frame at hand.
    private var number = 0.0
    private var current = Batch()
    private var previous = Batch()

    /// A predictor that has seen nothing.
    ///
    /// - Parameter frame: between frames, in seconds.
    package init(frame: Double = 1.0 / 60) { self.frame = frame }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, !hasStarted || time > lastTime else { return }
        if !hasStarted {
            hasStarted = true
            startTime = time
            start = location
            number = 0
            (previous, current) = (Batch(), Batch())
        }
        lastTime = time
        lastLocation = location
        let age = time - startTime
        let its = ((age + Self.slack) / frame).rounded(.down)
        if its != number {
            number = its
            previous = current
            current = Batch()
        }
        current.count += 1
        current.timeSum += age
        current.offsetSum += location - start
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard hasStarted else { return nil }
        let horizon = max(0, time - lastTime)
        let step = current.time - previous.time
        guard previous.count > 0, horizon <= Self.longestReach + Self.slack, step <= Self.longestStep + Self.slack
        else { return Prediction(location: lastLocation) }
        let age = lastTime - startTime + horizon
        let location = start + current.offset + (current.offset - previous.offset) * ((age - current.time) / step)
        return location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() { hasStarted = false }
}

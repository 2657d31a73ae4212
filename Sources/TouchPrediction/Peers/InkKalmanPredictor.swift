import TouchModel

/// The Kalman predictor of Google's ink stroke modeler.
///
/// ## Mathematics
///
/// `SampleStepFilter` estimates s, v, a and j in units of samples, with κ = 1/6, q = 0.00026458 and R = 0.026458 (the
/// defaults of its tests, in cm: q / R = 0.01) and P₀ = I cm². They become physical with the mean interval of the last N
/// samples, N at most 20,
///
///     T = (tₙ − tₙ₋ₙ₊₁) / N
///
/// and with half of the acceleration and a tenth of the jerk the answer is the cubic from the *estimate* at horizon h:
///
///     p̂(h) = s + (v/T) h + ½ (a/T²)/2 h² + ⅙ (j/T³)/10 h³
///
/// With ``Gate/confidence`` the curve ends after ⌈3 c⌉ steps of 1/180 s, where it stands, and there is no answer where
/// c = 0:
///
///     c = min(1, n/20) · (1 − min(1, |z − s| / 0.04 cm)) · ramp(|v|/T; 3…15 cm/s) · (0.4 + 0.6 (1 − min(1, δ / 0.2 cm)))
///
/// n being the number of samples, z the last one, and δ how far the cubic strays from its tangent in 1/60 s.
///
/// ## Behavior
///
/// Answers from the fourth sample on. What to know of it:
///
/// - T divides N − 1 intervals by N. At twenty samples every velocity is 20/19 of what it should be, 5.3 % too high,
///   and more before.
/// - Shortening by confidence costs accuracy: it holds back whenever the contact turns or the estimate lags, which is
///   where a prediction is needed; and the length of the answer flickers.
/// - Nothing resets the filter but the end of the stroke; a pause counts as one sample like any other.
///
/// Locations are taken to be in CSS px of 2.54/96 cm. The gain does not depend on the unit; P₀ and the gate do.
///
/// ## Complexity
///
/// Observing and asking are O(1); neither allocates.
///
/// ## Source
///
/// google/ink-stroke-modeler, its Kalman predictor.
package struct InkKalmanPredictor: Predictor {
    /// How far the prediction reaches.
    package enum Gate: String, Sendable, CaseIterable {
        /// The prediction reaches as far as asked: the formula alone.
        case none
        /// The prediction reaches as far as the confidence allows, at most 1/60 s.
        case confidence
    }

    private static let centimetersPerPixel = 2.54 / 96
    private static let accelerationWeight = 0.5
    private static let jerkWeight = 0.1
    private static let samplesBeforeAnswer = 4
    /// The largest number of time stamps in the mean interval.
    private static let stampCapacity = 20
    private static let fullReach = 1.0 / 60
    private static let pointsOfFullReach = 3.0

    private let gate: Gate
    private var filter = SampleStepFilter(jerkShare: 1.0 / 6, processNoise: 0.000_264_58, measurementNoise: 0.026_458)
    private var count = 0
    private var lastTime = 0.0
    private var lastLocation = TouchPoint.zero
    /// The newest stamps, the next to be overwritten at ``nextStamp``.
    private var stamps = [Double](repeating: 0, count: stampCapacity)
    private var nextStamp = 0
    /// T in seconds.
    private var interval = 0.0

    /// A predictor that has seen nothing.
    package init(gate: Gate = .none) { self.gate = gate }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        if count > 0 { filter.step(to: location) }
        if count == 0 || !filter.isFinite {
            filter.start(at: location)
            count = 0
            nextStamp = 0
        }
        stamps[nextStamp] = time
        nextStamp = nextStamp + 1 == Self.stampCapacity ? 0 : nextStamp + 1
        count += 1
        let oldest = stamps[count < Self.stampCapacity ? 0 : nextStamp]
        interval = (time - oldest) / Double(min(count, Self.stampCapacity))
        lastTime = time
        lastLocation = location
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard count >= Self.samplesBeforeAnswer else { return nil }
        var horizon = max(0, time - lastTime)
        if gate == .confidence {
            let points = (Self.pointsOfFullReach * confidence).rounded(.up)
            guard points > 0 else { return nil }
            horizon = min(horizon, points * (Self.fullReach / Self.pointsOfFullReach))
        }
        let location = filter.location + offset(after: horizon / interval)
        return location.isFinite ? Prediction(location: location) : nil
    }

    /// How far the cubic leads in a number of intervals.
    @inline(__always)
    private func offset(after steps: Double) -> TouchPoint {
        steps * (filter.velocity + bend(after: steps))
    }

    /// What acceleration and jerk add to the velocity on the way, per sample.
    @inline(__always)
    private func bend(after steps: Double) -> TouchPoint {
        steps
            * ((Self.accelerationWeight / 2) * filter.acceleration + (Self.jerkWeight / 6 * steps) * filter.jerk)
    }

    /// c, 0 to 1.
    private var confidence: Double {
        let steps = Self.fullReach / interval
        let experience = min(1, Double(count) / 20)
        let lag = ramp(lastLocation.distance(to: filter.location), 0, 0.04)
        let haste = ramp(filter.velocity.length / interval, 3, 15)
        let stray = ramp((steps * bend(after: steps)).length, 0, 0.2)
        return experience * (1 - lag) * haste * (0.4 + 0.6 * (1 - stray))
    }

    /// 0 at `low`, 1 at `high`, linear between: of a length in px, or a speed in px/s, between bounds in cm or cm/s.
    private func ramp(_ value: Double, _ low: Double, _ high: Double) -> Double {
        min(1, max(0, (value * Self.centimetersPerPixel - low) / (high - low)))
    }

    package mutating func reset() { count = 0 }
}

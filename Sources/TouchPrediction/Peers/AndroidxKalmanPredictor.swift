import TouchModel

/// The Kalman predictor of androidx input-motionprediction.
///
/// ## Mathematics
///
/// `SampleStepFilter` estimates v, a and j in units of samples, with κ = 0.16, q = 0.01 and R = 1 px². Time is in whole
/// ms: stamps are rounded. T is the mean of the first 20 intervals, and no later one changes it.
///
/// The prediction is a chain of points that starts from the last *sample*; each step takes, in this order,
///
///     a ← a + j/10        v ← v + a/2        p ← p + v
///
/// For a horizon h the chain has ⌈h/T · c⌉ points, and more until the next one would be later than the last one of the
/// chain before: it does not go backwards. Point k is stamped ⌊tₙ + k T⌋. The answer lies on the polyline through the
/// sample and the points; beyond the last point that point stands; of a chain without points there is no answer.
///
/// The confidence c is 1 for ``Profile/aggressive``, and else
///
///     c = ramp(|v|/T; 0…2 px/ms) · (1 − ramp(|j|; 0.02…0.2 px))        finger
///     c = (1, or 0 when |v| = 0)  · (1 − ramp(|j|; 0.1…0.2 px))         stylus
///
/// ## Behavior
///
/// Answers from the fourth sample on. A sample at an unchanged location within 20 ms is ignored. What to know of it:
///
/// - The longer a finger's prediction would have to be, and the more it turns, the less of it there is.
/// - The rate is frozen after 20 intervals, whatever the device does later.
/// - "Not backwards" makes an answer depend on earlier questions. Here asking changes nothing: the answer is as if the
///   same horizon had been asked after each of the last 64 samples.
/// - The original leaves an interval out of T whose earlier stamp is 0 ms or less. Here the clock's zero has no meaning.
/// - The original filters pressure likewise; here only location is predicted.
///
/// Locations are taken to be in px (Android's, of the screen), in which R and the ramps are stated.
///
/// ## Complexity
///
/// Observing is O(1); asking is O(samples in the last h + T). Neither allocates.
///
/// ## Source
///
/// androidx.input:input-motionprediction, its single-pointer Kalman predictor.
package struct AndroidxKalmanPredictor: Predictor {
    /// What confidence depends on.
    package enum Profile: String, Sendable, CaseIterable {
        /// The confidence depends on speed and jerk, with a finger's limits.
        case finger
        /// The confidence depends on jerk, with a pen's limits.
        case stylus
        /// The confidence depends on nothing: it is 1.
        case aggressive
    }

    private static let samplesBeforeAnswer = 4
    private static let intervalsInRate = 20.0
    private static let longestRest = 20.0
    private static let milliseconds = 1000.0
    private static let accelerationWeight = 0.5
    private static let jerkWeight = 0.1

    private let profile: Profile
    private var filter = SampleStepFilter(jerkShare: 0.16, processNoise: 0.01, measurementNoise: 1)
    private var count = 0
    /// The newest stamp in seconds, also of a sample that was ignored for its location.
    private var newestTime = 0.0
    /// The last sample taken: its time in seconds and in whole ms.
    private var lastTime = 0.0
    private var lastStamp = 0.0
    private var lastLocation = TouchPoint.zero
    /// T in ms, and the sum and number of the intervals in it.
    private var interval = 0.0
    private var intervalSum = 0.0
    private var intervalCount = 0.0
    private var confidence = 0.0
    private var chains = AndroidxChainHistory()

    /// A predictor that has seen nothing.
    package init(profile: Profile = .finger) { self.profile = profile }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, count == 0 || time > newestTime else { return }
        newestTime = time
        let stamp = (time * Self.milliseconds + 0.5).rounded(.down)
        if count > 0, location == lastLocation, stamp - lastStamp <= Self.longestRest { return }
        if count > 0 { filter.step(to: location) }
        if count == 0 || !filter.isFinite {
            start(at: location)
        } else if intervalCount < Self.intervalsInRate {
            intervalSum += stamp - lastStamp
            intervalCount += 1
            interval = intervalSum / intervalCount
        }
        count += 1
        lastTime = time
        lastStamp = stamp
        lastLocation = location
        guard count >= Self.samplesBeforeAnswer else { return }
        confidence = currentConfidence
        chains.append(AndroidxChain(stamp: stamp, interval: interval, confidence: confidence))
    }

    @inline(never)
    private mutating func start(at location: TouchPoint) {
        filter.start(at: location)
        count = 0
        intervalSum = 0
        intervalCount = 0
        chains.removeAll()
    }

    /// c, 0 to 1.
    @inline(__always)
    private var currentConfidence: Double {
        switch profile {
        case .aggressive: 1
        case .stylus: (filter.velocity == .zero ? 0 : 1) * (1 - ramp(filter.jerk.length, 0.1, 0.2))
        case .finger: ramp(filter.velocity.length / interval, 0, 2) * (1 - ramp(filter.jerk.length, 0.02, 0.2))
        }
    }

    @inline(__always)
    private func ramp(_ value: Double, _ low: Double, _ high: Double) -> Double {
        min(1, max(0, (value - low) / (high - low)))
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard count >= Self.samplesBeforeAnswer, interval > 0 else { return nil }
        // To whole µs: t + h − t is not h, and ⌈h/T⌉ must not hang on it.
        let horizon = (max(0, time - lastTime) * 1e6).rounded() / Self.milliseconds
        guard horizon > 0 else { return Prediction(location: lastLocation) }
        let points = chains.length(at: horizon)
        guard points > 0 else { return nil }
        // The first point whose stamp is not earlier than the horizon: ⌊k T⌋ ≥ h ⇔ k T ≥ ⌈h⌉.
        let wanted = (horizon.rounded(.up) / interval).rounded(.up)
        guard wanted <= points else { return answer(offset(of: points)) }
        let start = offset(of: wanted - 1)
        let startStamp = ((wanted - 1) * interval).rounded(.down)
        let endStamp = (wanted * interval).rounded(.down)
        let share = endStamp > startStamp ? (horizon - startStamp) / (endStamp - startStamp) : 1
        return answer(start + (offset(of: wanted) - start) * share)
    }

    @inline(__always)
    private func answer(_ offset: TouchPoint) -> Prediction? {
        let location = lastLocation + offset
        return location.isFinite ? Prediction(location: location) : nil
    }

    /// How far point k lies from the last sample, the sum of k steps:
    /// k v + ½ [a k (k + 1)/2 + j/10 · k (k + 1)(k + 2)/6].
    @inline(__always)
    private func offset(of k: Double) -> TouchPoint {
        let second = k * (k + 1) / 2
        let third = second * (k + 2) / 3
        return k * filter.velocity
            + Self.accelerationWeight * (second * filter.acceleration + (Self.jerkWeight * third) * filter.jerk)
    }

    package mutating func reset() { count = 0 }
}

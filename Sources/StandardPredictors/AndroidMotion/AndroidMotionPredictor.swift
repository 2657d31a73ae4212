import Foundation
import TouchModel
import TouchPrediction

/// Android's motion predictor for pens: networks that go on step by step from the last sample.
///
/// ## Mathematics
///
/// `AndroidMotionHistory` has the features and `AndroidMotionModel` the networks, which answer lengths rₖ, turns φₖ and
/// pressures of K = 5 steps of T = 4.166666 ms. From b, the last distinct location, in the direction θ₀ of the last step:
///
///     θₖ = θₖ₋₁ + φₖ        pₖ = pₖ₋₁ + rₖ (cos θₖ, sin θₖ)
///
/// up to the first rₖ below 0.2 px. The answer lies on the polyline through b at the last sample's time and pₖ at k T after it.
/// Pressure is predicted likewise; orientation and tilt are held.
///
/// From Android 15 on fast changes shorten the prediction: with j the length of the third difference of the last four
/// locations, it has at most ⌈h/T · κ⌉ points for a horizon h,
///
///     κ = 1 − clamp((j − l) / (u − l), 0, 1)
///
/// of l = 1 and u = 1.1 px in Android 15, and of l = 1.5 and u = 2 in Android 16, where j is smoothed, j̄ ← j̄ + (j − j̄)/4.
///
/// ## Behavior
///
/// Answers from the second distinct location on, where there is a step at all. Beyond the last point that point stands; more
/// than 20.8 ms ahead, where the networks end, the answer is marked as a fallback. What to know of it:
///
/// - It knows no time: a step is a sample. At 60 or 120 Hz it predicts a sample's motion for 4.2 ms.
/// - Lengths are in px of a display with about 276 px an inch. `scale` makes others to such.
/// - Turns are not brought into (−π, π], so that a contact that moves left is predicted worse.
/// - Where force or angles are absent they are taken for what Android reports of a device that has none: a pressure of 1,
///   orientation and tilt of 0.
///
/// ## Complexity
///
/// Observing is O(parameters · K), asking O(1). Neither allocates, except once after a copy.
///
/// ## Source
///
/// Android Open Source Project, `MotionPredictor` and the models in `frameworks/native/data/etc/input`, Apache-2.0. The
/// mathematics was read out of the published model's graph and compared with recorded predictions of the platform.
package struct AndroidMotionPredictor: Predictor {
    /// The Android release whose pruning is done; the models are the same.
    package enum Release: String, Sendable, CaseIterable {
        /// Nothing is pruned.
        case android14 = "14"
        /// Predictions are pruned by jerk.
        case android15 = "15"
        /// Predictions are pruned by smoothed jerk.
        case android16 = "16"

        /// l and u in px per sample³, and the share of a new jerk in j̄; `nil` for no pruning.
        fileprivate var limits: (low: Double, high: Double, share: Double)? {
            switch self {
            case .android14: nil
            case .android15: (1, 1.1, 1)
            case .android16: (1.5, 2, 0.25)
            }
        }
    }

    /// T in seconds.
    package static let interval = 0.004_166_666
    /// The longest reach, in steps: beyond the networks, whatever is asked.
    private static let longestReach = 1e6
    /// The noise floor, in px.
    private static let noiseFloor = 0.2

    private let model: AndroidMotionModel
    private let limits: (low: Double, high: Double, share: Double)?
    private let scale: Double
    private var history: AndroidMotionHistory
    private var answers: [Float]
    private var work: [Float]
    /// b and the pₖ, in px of the model, and the pressures there.
    private var points: [TouchPoint]
    private var pressures: [Double]
    /// K, or where the contact is about to stop.
    private var pointCount = 0
    private var lastTime = 0.0
    /// The last samples' location and its differences of first to third order.
    private var differences = [TouchPoint](repeating: .zero, count: 4)
    private var sampleCount = 0
    /// j, or j̄.
    private var jerk = 0.0
    private var channels = TouchChannels.none

    /// - Parameters:
    ///   - scale: px of the model for a px of the data.
    package init(_ model: AndroidMotionModel, release: Release = .android14, scale: Double = 1) {
        self.model = model
        self.scale = scale
        limits = release.limits
        history = AndroidMotionHistory(sampleCount: model.sampleCount)
        answers = Array(repeating: 0, count: model.answerCount)
        work = Array(repeating: 0, count: model.workCount)
        points = Array(repeating: .zero, count: model.stepCount + 1)
        pressures = Array(repeating: 0, count: model.stepCount + 1)
    }

    package mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, sampleCount == 0 || sample.timestamp > lastTime else { return }
        lastTime = sample.timestamp
        channels.update(from: sample.channels)
        let location = sample.location * scale
        takeJerk(of: location)
        let pressure = Self.pressure(sample) ?? 1
        history.push(
            location,
            pressure: pressure,
            orientation: sample.azimuth.map { remainder($0 - .pi / 2, 2 * .pi) } ?? 0,
            tilt: sample.altitude.map { .pi / 2 - $0 } ?? 0
        )
        pointCount = 0
        guard history.hasHeading else { return }
        history.features.withUnsafeBufferPointer { features in
            answers.withUnsafeMutableBufferPointer { answers in
                work.withUnsafeMutableBufferPointer { work in
                    guard let features = features.baseAddress, let answers = answers.baseAddress,
                        let work = work.baseAddress
                    else { return }
                    model.answer(to: features, into: answers, work: work)
                }
            }
        }
        rollOut(pressure: pressure)
    }

    /// The pressure of Android's scale, 0 to 1.
    private static func pressure(_ sample: TouchSample) -> Double? {
        guard let force = sample.force, let largest = sample.maximumPossibleForce, largest > 0 else { return nil }
        return force / largest
    }

    private mutating func takeJerk(of location: TouchPoint) {
        sampleCount = min(sampleCount + 1, 4)
        var difference = location
        for order in 0..<sampleCount {
            let before = differences[order]
            differences[order] = difference
            difference -= before
        }
        guard let limits, sampleCount == 4 else { return }
        jerk += limits.share * (differences[3].length - jerk)
    }

    private mutating func rollOut(pressure: Double) {
        let steps = model.stepCount
        points[0] = history.location
        pressures[0] = pressure
        var direction = history.heading
        for step in 0..<steps {
            let length = Double(answers[step])
            direction += Double(answers[step + steps])
            let point = points[step] + length * TouchPoint(Elementary.cos(direction), Elementary.sin(direction))
            guard length >= Self.noiseFloor, point.isFinite else { return }
            points[step + 1] = point
            pressures[step + 1] = Double(answers[step + 2 * steps])
            pointCount = step + 1
        }
    }

    package func predict(at time: Double) -> Prediction? {
        guard pointCount > 0 else { return nil }
        let steps = min(max(0, time - lastTime) / Self.interval, Self.longestReach)
        var reach = Double(pointCount)
        if let limits {
            let kept = 1 - min(1, max(0, (jerk - limits.low) / (limits.high - limits.low)))
            reach = min(reach, (steps * kept).rounded(.up))
        }
        guard reach > 0 || !(steps > 0) else { return nil }
        let place = min(steps, reach)
        let before = Int(place)
        let after = min(before + 1, pointCount)
        let share = place - Double(before)
        var answer = Prediction(location: (points[before] + (points[after] - points[before]) * share) / scale)
        answer.channels = channels
        let largest = Double(channels.lanes.y)
        if largest > 0 {
            answer.force = (pressures[before] + (pressures[after] - pressures[before]) * share) * largest
        }
        answer.isFallback = steps > Double(model.stepCount) + 1e-6
        return answer.isFinite ? answer : nil
    }

    package mutating func reset() {
        history.reset()
        pointCount = 0
        sampleCount = 0
        jerk = 0
        channels = .none
    }
}

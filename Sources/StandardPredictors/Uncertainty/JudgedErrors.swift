import TouchModel
import TouchPrediction

/// How wrong a predictor lately was at one horizon: predictions are put aside and compared with what the samples say when
/// their time has come. See ``RadiusAdaptation`` for what follows from it.
struct JudgedErrors: Sendable {
    private struct Pending: Sendable {
        var time: Double
        var location: TouchPoint
        /// The radius without adaptation, as stated.
        var plainRadius: Double
        var statedRadius: Double
    }

    /// The bounds of θ.
    static let factors = 1 / 8.0...8
    /// How many predictions can wait; where more would, none is added until one was judged.
    private static let capacity = 16

    /// How far ahead the predictions look, in seconds.
    let horizon: Double
    private let typicalRatio: Double
    private let prior: Double
    private let kept: Double
    private let growth: Double
    private let shrinkage: Double
    private var pending: [Pending]
    private var first = 0
    private var count = 0
    private var ratioSum = 0.0
    private var ratioWeight = 0.0
    /// The correction θ.
    private var correction = 1.0
    /// The factor m θ by which the radius is multiplied.
    private(set) var factor = 1.0

    init(horizon: Double, typicalRatio: Double, parameters: RadiusAdaptation.Parameters) {
        self.horizon = horizon
        self.typicalRatio = typicalRatio
        prior = parameters.prior
        kept = 1 - 1 / parameters.memory
        growth = Elementary.exp(parameters.rate * parameters.level)
        shrinkage = Elementary.exp(-parameters.rate * (1 - parameters.level))
        pending = Array(
            repeating: Pending(time: 0, location: .zero, plainRadius: 0, statedRadius: 0),
            count: Self.capacity
        )
    }

    /// For when nothing is put aside.
    init() {
        horizon = 0
        typicalRatio = 1
        prior = 1
        kept = 0
        growth = 1
        shrinkage = 1
        pending = []
    }

    /// Judges the predictions whose time came between two neighboring samples.
    @inline(__always)
    mutating func judge(from time: Double, _ location: TouchPoint, to sample: TouchSample) {
        guard count > 0, pending[first].time <= sample.timestamp else { return }
        judgeDue(from: time, location, to: sample)
    }

    private mutating func judgeDue(from time: Double, _ location: TouchPoint, to sample: TouchSample) {
        let step = sample.timestamp - time
        let hasTruth = step <= RadiusAdaptation.maximumGap
        while count > 0, pending[first].time <= sample.timestamp {
            if hasTruth {
                let share = max(0, (pending[first].time - time) / step)
                learn(pending[first], truth: location + (sample.location - location) * share)
            }
            first = first + 1 == pending.count ? 0 : first + 1
            count -= 1
        }
        factor = correction * (prior * typicalRatio + ratioSum) / ((prior + ratioWeight) * typicalRatio)
    }

    private mutating func learn(_ past: Pending, truth: TouchPoint) {
        let error = past.location.distance(to: truth)
        let ratio = error / past.plainRadius
        guard ratio.isFinite else { return }
        ratioSum = kept * ratioSum + min(ratio, UncertaintyCalibration.largestRatio)
        ratioWeight = kept * ratioWeight + 1
        let moved = correction * (error > past.statedRadius ? growth : shrinkage)
        correction = min(Self.factors.upperBound, max(Self.factors.lowerBound, moved))
    }

    /// Puts aside a prediction.
    ///
    /// - Parameters:
    ///   - time: that it was made for, later than those put aside before.
    ///   - plainRadius: the radius without adaptation, above 0.
    ///   - statedRadius: the radius as stated.
    mutating func putAside(_ location: TouchPoint, for time: Double, plainRadius: Double, statedRadius: Double) {
        guard count < pending.count else { return }
        let position = first + count
        pending[position < pending.count ? position : position - pending.count] = Pending(
            time: time,
            location: location,
            plainRadius: plainRadius,
            statedRadius: statedRadius
        )
        count += 1
    }

    mutating func reset() {
        first = 0
        count = 0
        ratioSum = 0
        ratioWeight = 0
        correction = 1
        factor = 1
    }
}

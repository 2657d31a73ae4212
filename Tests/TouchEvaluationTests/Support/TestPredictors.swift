import StandardPredictors
import TouchModel
import TouchPrediction

/// Predictors that misbehave in one way each, and a registry that knows them beside the standard ones.
enum TestPredictors {
    /// Answers with one number for both coordinates, whatever it sees.
    struct Constant: Predictor {
        var value: Double

        mutating func observe(_ sample: TouchSample) {}
        func predict(at time: Double) -> Prediction? { Prediction(location: TouchPoint(repeating: value)) }
        mutating func reset() {}
    }

    /// Answers every second question with infinity, the others with the last sample.
    struct EverySecond: Predictor {
        var last = TouchPoint.zero
        var count = 0

        mutating func observe(_ sample: TouchSample) {
            last = sample.location
            count += 1
        }
        func predict(at time: Double) -> Prediction? {
            Prediction(location: count.isMultiple(of: 2) ? TouchPoint(.infinity, 0) : last)
        }
        mutating func reset() { count = 0 }
    }

    /// Answers with the number of lifts since its reset for x, 0 for y.
    struct LiftCount: Predictor {
        var count = 0.0

        mutating func observe(_ sample: TouchSample) {}
        func predict(at time: Double) -> Prediction? { Prediction(location: TouchPoint(count, 0)) }
        mutating func reset() { count = 0 }
        mutating func lift() { count += 1 }
        var remembersStrokes: Bool { true }
    }

    /// Goes on at the speed of the last step, and learns to: with every lift half of what is missing.
    struct Learner: LearningPredictor {
        var state = 1.0
        var last: TouchSample?
        var velocity = TouchPoint.zero

        mutating func observe(_ sample: TouchSample) {
            if let last { velocity = (sample.location - last.location) * (1 / (sample.timestamp - last.timestamp)) }
            last = sample
        }

        func predict(at time: Double) -> Prediction? {
            last.map { Prediction(location: $0.location + velocity * (time - $0.timestamp) * (1 - state)) }
        }

        mutating func reset() { self = Learner() }

        mutating func lift() {
            state /= 2
            discard()
        }

        mutating func discard() { (last, velocity) = (nil, .zero) }

        var remembersStrokes: Bool { true }
    }

    /// Never has an opinion.
    struct Silent: Predictor {
        mutating func observe(_ sample: TouchSample) {}
        func predict(at time: Double) -> Prediction? { nil }
        mutating func reset() {}
    }

    static func registry() throws -> PredictorRegistry {
        var registry = PredictorRegistry.standard
        func add(_ name: String, _ predictor: any Predictor) throws {
            try registry.register(PredictorKind(name: name, summary: "for tests", source: "tests") { _ in predictor })
        }
        try add("nan", Constant(value: .nan))
        try add("huge", Constant(value: 1e200))
        try add("every-second", EverySecond())
        try add("silent", Silent())
        try add("lift-count", LiftCount())
        try add("learner", Learner())
        return registry
    }
}

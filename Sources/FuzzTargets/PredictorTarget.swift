import Foundation
import TouchModel
import TouchPrediction

extension FuzzTarget {
    /// Every registered predictor, shown whatever samples the input says.
    static let predictors = FuzzTarget(
        "predictors",
        "answers are finite or absent, asking changes nothing, copies are independent, a reset forgets everything"
    ) { bytes in
        var input = FuzzInput(bytes)
        let prototype = PredictorPrototypes.all[Int(input.byte()) % PredictorPrototypes.all.count]
        var course = PredictorCourse(prototype)
        while !input.isEmpty { try course.step(&input) }
        try course.finish()
    }
}

/// A predictor on its way through an input.
///
/// A silent copy sees the same samples and is never asked before the end.
private struct PredictorCourse {
    private static let steps = [
        0, 1e-300, 1e-9, 1e-6, 0.0001, 0.001, 0.002, 0.004, 0.0042, 0.008, 0.0083, 0.0167, 0.033, 0.1, 1, 1000,
    ]
    private static let horizons = [
        0, 1e-300, 0.001, 0.008, 0.016, 0.033, 0.05, 0.1, 0.2, 1, 10, 1e15, 1e300, -0.01, -1e9, 0.0166,
    ]

    private let prototype: PredictorPrototype
    private var predictor: any Predictor
    private var copied: any Predictor
    private var time = 0.0
    private var location = TouchPoint(100, 100)

    init(_ prototype: PredictorPrototype) {
        self.prototype = prototype
        predictor = prototype.predictor
        copied = prototype.predictor
    }

    mutating func step(_ input: inout FuzzInput) throws {
        let command = input.byte()
        let choice = Int(command & 0x0F)
        switch command >> 4 {
        case 0...6:
            // A plausible sample: what finds the branches that single bits seldom do.
            time += Self.steps[choice]
            let size = Double(1 << Int(command >> 4))
            let across = Double(Int8(bitPattern: input.byte())) / 8
            let down = Double(Int8(bitPattern: input.byte())) / 8
            location += size * TouchPoint(across, down)
            observe(TouchSample(timestamp: time, location: location))
        case 7, 8:
            let sample = TouchSample(timestamp: input.double(), location: TouchPoint(input.double(), input.double()))
            if choice < 8, sample.isFinite { (time, location) = (sample.timestamp, sample.location) }
            observe(sample)
        case 9:
            time += Self.steps[choice]
            var sample = TouchSample(timestamp: time, location: location)
            sample.force = input.double()
            sample.maximumPossibleForce = input.double()
            sample.altitude = input.double()
            sample.azimuth = input.double()
            observe(sample)
        case 10, 11: try ask(time + Self.horizons[choice])
        case 12: try ask(input.double())
        case 13:
            // A copy that goes astray must not take the original along.
            var copy = predictor
            let before = predictor.predict(at: time + 0.02)
            copy.observe(TouchSample(timestamp: time + 0.01, location: -1 * location))
            if choice < 8 { copy.reset() }
            guard predictor.predict(at: time + 0.02) == before else { throw broken("a copy changed its original") }
        case 14:
            predictor.reset()
            copied.reset()
        default:
            (time, location) = (0, TouchPoint(100, 100))
        }
    }

    func finish() throws {
        for horizon in Self.horizons {
            let answer = predictor.predict(at: time + horizon)
            try check(answer)
            guard answer == copied.predict(at: time + horizon) else { throw broken("being asked changed it") }
        }
        var used = predictor
        used.reset()
        guard PredictorPrototype.plainAnswers(of: used) == prototype.plainAnswers else {
            throw broken("something outlived a reset")
        }
    }

    private mutating func observe(_ sample: TouchSample) {
        predictor.observe(sample)
        copied.observe(sample)
    }

    private func ask(_ time: Double) throws {
        let answer = predictor.predict(at: time)
        try check(answer)
        guard predictor.predict(at: time) == answer else { throw broken("two answers to one question") }
    }

    private func check(_ answer: Prediction?) throws {
        do {
            try PredictionCheck.check(answer)
        } catch {
            throw broken("\(error)")
        }
    }

    private func broken(_ promise: String) -> FuzzFinding { FuzzFinding("\(prototype.specification): \(promise)") }
}

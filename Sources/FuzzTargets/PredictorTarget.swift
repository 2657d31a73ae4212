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

/// Numbers taken from an input; zeros behind its end.
struct FuzzInput {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isEmpty: Bool { position >= bytes.count }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    /// Any number at all, from eight bytes.
    mutating func double() -> Double {
        var pattern: UInt64 = 0
        for _ in 0..<8 { pattern = pattern << 8 | UInt64(byte()) }
        return Double(bitPattern: pattern)
    }
}

/// A predictor to try, and how it answers to a plain stroke when it is new.
struct PredictorPrototype: Sendable {
    var specification: String
    var predictor: any Predictor
    var plainAnswers: [Prediction?]

    init(_ specification: String) throws {
        self.specification = specification
        predictor = try PredictorRegistry.standard.makePredictor(specification)
        plainAnswers = Self.plainAnswers(of: predictor)
    }

    static func plainAnswers(of predictor: any Predictor) -> [Prediction?] {
        var predictor = predictor
        return (0..<12).flatMap { position -> [Prediction?] in
            let time = 100 + Double(position) * 0.0083
            predictor.observe(
                TouchSample(timestamp: time, location: Point(40 + 700 * (time - 100), 90 - 300 * (time - 100)))
            )
            return [predictor.predict(at: time + 0.01), predictor.predict(at: time + 0.033)]
        }
    }
}

enum PredictorPrototypes {
    private static let variants = [
        "linear:window=0.05", "linear:damping=5", "polynomial:degree=4,samples=7", "polynomial:solver=qr",
        "polynomial:degree=3,samples=20,window=1,half-life=0.02", "kalman:model=cv", "kalman:model=ca",
        "kalman:model=singer,maneuver-rate=1000,process-noise=1e14",
        "kalman:memory=0.001,error-floor=0.000001,clock-gain=1",
        "imm:measurement-noise=1e-9,maneuver-noise=1e20", "double-exponential:smoothing=sample",
        "one-euro:beta=10,velocity-cutoff=1000", "ink-kalman:gate=confidence", "androidx-kalman:profile=stylus",
        "calibrated:rate=1", "calibrated:shorten=radius,limit=1,adaptive=off",
    ]

    /// Every kind with its defaults that can be made without being told more, and some variants.
    static let all: [PredictorPrototype] =
        (PredictorRegistry.standard.kinds.map(\.name) + variants).compactMap { try? PredictorPrototype($0) }
}

/// A predictor on its way through an input.
///
/// A silent twin sees the same samples and is never asked before the end.
private struct PredictorCourse {
    private static let steps = [
        0, 1e-300, 1e-9, 1e-6, 0.0001, 0.001, 0.002, 0.004, 0.0042, 0.008, 0.0083, 0.0167, 0.033, 0.1, 1, 1000,
    ]
    private static let horizons = [
        0, 1e-300, 0.001, 0.008, 0.016, 0.033, 0.05, 0.1, 0.2, 1, 10, 1e15, 1e300, -0.01, -1e9, 0.0166,
    ]

    private let prototype: PredictorPrototype
    private var predictor: any Predictor
    private var twin: any Predictor
    private var time = 0.0
    private var location = Point(100, 100)

    init(_ prototype: PredictorPrototype) {
        self.prototype = prototype
        predictor = prototype.predictor
        twin = prototype.predictor
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
            location += size * Point(across, down)
            observe(TouchSample(timestamp: time, location: location))
        case 7, 8:
            let sample = TouchSample(timestamp: input.double(), location: Point(input.double(), input.double()))
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
            twin.reset()
        default:
            (time, location) = (0, Point(100, 100))
        }
    }

    func finish() throws {
        for horizon in Self.horizons {
            let answer = predictor.predict(at: time + horizon)
            try check(answer)
            guard answer == twin.predict(at: time + horizon) else { throw broken("being asked changed it") }
        }
        var used = predictor
        used.reset()
        guard PredictorPrototype.plainAnswers(of: used) == prototype.plainAnswers else {
            throw broken("something outlived a reset")
        }
    }

    private mutating func observe(_ sample: TouchSample) {
        predictor.observe(sample)
        twin.observe(sample)
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

/// What every answer of a predictor must be.
enum PredictionCheck {
    static func check(_ answer: Prediction?) throws {
        guard let answer else { return }
        guard answer.isFinite else { throw FuzzFinding("an answer is not finite: \(answer.location)") }
        for value in [answer.force, answer.altitude, answer.azimuth] {
            guard value?.isFinite ?? true else { throw FuzzFinding("a channel is not finite") }
        }
        switch answer.uncertainty {
        case .covariance(let covariance):
            guard (covariance.xx + covariance.yy + covariance.xy).isFinite, covariance.xx >= 0, covariance.yy >= 0
            else {
                throw FuzzFinding("a covariance that is none: \(covariance)")
            }
        case .radius(let radius, let level):
            guard radius.isFinite, radius >= 0, level > 0, level < 1 else {
                throw FuzzFinding("a radius that is none: \(radius) at \(level)")
            }
        case nil: break
        }
    }
}

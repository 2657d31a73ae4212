import PredictorTesting
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Filters whose coefficients are adapted")
struct AdaptiveFIRPredictorTests {
    private static func predictor(_ method: AdaptiveFIRPredictor.Method, taps: Int = 4) throws -> AdaptiveFIRPredictor {
        var parameters = AdaptiveFIRPredictor.Parameters()
        parameters.method = method
        parameters.taps = taps
        parameters.memory = 10_000
        parameters.start = 10
        parameters.gain = 0.02
        return try AdaptiveFIRPredictor(parameters)
    }

    /// A contact that starts at rest. Each velocity is 1.6 of the last one, less 0.8 of the one before, and a push in a random direction.
    private static func stroke(_ seed: UInt64, count: Int = 120) -> (samples: [TouchSample], pushes: Double) {
        var random = RandomNumbers(seed: seed + 1)
        var (location, velocity, before) = (TouchPoint(300, 200), TouchPoint.zero, TouchPoint.zero)
        var pushes = 0.0
        let samples = (0..<count).map { index in
            let sample = TouchSample(timestamp: 0.008 * Double(index), location: location)
            let push = 60 * random.normalPair()
            (velocity, before) = (1.6 * velocity - 0.8 * before + push, velocity)
            location += 0.008 * velocity
            if index >= 8, index + 1 < count { pushes += 0.008 * push.length }
            return sample
        }
        return (samples, pushes)
    }

    /// Σ of the errors 8 ms ahead over Σ of the pushes, of which no predictor can know.
    private static func error(_ predictor: inout some Predictor, on seed: UInt64) throws -> Double {
        let (samples, pushes) = stroke(seed)
        var sum = 0.0
        for (index, sample) in samples.enumerated() {
            predictor.observe(sample)
            guard index >= 8, index + 1 < samples.count else { continue }
            let answer = try #require(predictor.predict(at: sample.timestamp + 0.008))
            sum += answer.location.distance(to: samples[index + 1].location)
        }
        return sum / pushes
    }

    @Test(
        "a straight line is answered as by linear before anything is learned",
        arguments: AdaptiveFIRPredictor.Method.allCases
    )
    func beginsStraight(method: AdaptiveFIRPredictor.Method) throws {
        var predictor = try Self.predictor(method)
        var linear = try LinearPredictor()
        for sample in [
            TouchSample(timestamp: 1, location: TouchPoint(3, 4)),
            TouchSample(timestamp: 1.01, location: TouchPoint(5, 1)),
        ] {
            predictor.observe(sample)
            linear.observe(sample)
        }
        for horizon in [0.004, 0.02, 0.1] {
            let (own, straight) = (predictor.predict(at: 1.01 + horizon), linear.predict(at: 1.01 + horizon))
            #expect(try #require(own).location.distance(to: try #require(straight).location) < 1e-9)
        }
    }

    @Test("least squares find the filter that a motion follows")
    func findsFilter() throws {
        var predictor = try Self.predictor(.leastSquares)
        for seed in 1..<12 {
            _ = try Self.error(&predictor, on: UInt64(seed))
            predictor.lift()
        }
        #expect(try Self.error(&predictor, on: 20) < 1.05)
    }

    @Test("errors fall while a person draws, and a reset forgets", arguments: AdaptiveFIRPredictor.Method.allCases)
    func improves(method: AdaptiveFIRPredictor.Method) throws {
        var predictor = try Self.predictor(method)
        let first = try Self.error(&predictor, on: 0)
        for seed in 1..<30 {
            predictor.lift()
            _ = try Self.error(&predictor, on: UInt64(seed))
        }
        predictor.lift()
        #expect(try Self.error(&predictor, on: 0) < 0.9 * first)
        predictor.reset()
        #expect(try Self.error(&predictor, on: 0) == first)
    }

    @Test("a cancelled contact leaves nothing", arguments: AdaptiveFIRPredictor.Method.allCases)
    func discards(method: AdaptiveFIRPredictor.Method) throws {
        var predictor = try Self.predictor(method)
        var other = predictor
        for seed in 0..<3 {
            _ = try Self.error(&predictor, on: UInt64(seed))
            _ = try Self.error(&other, on: UInt64(seed))
            predictor.lift()
            other.lift()
            _ = try Self.error(&predictor, on: 77)
            predictor.discard()
        }
        #expect(try Self.error(&predictor, on: 9) == Self.error(&other, on: 9))
    }

    @Test("rest and absurd numbers leave answers finite", arguments: AdaptiveFIRPredictor.Method.allCases)
    func staysFinite(method: AdaptiveFIRPredictor.Method) throws {
        var predictor = try Self.predictor(method)
        var time = 0.0
        for size in [0.0, 1e-300, 1e150, 1e300, 0, 1] {
            for index in 0..<60 {
                time += index.isMultiple(of: 7) ? 1e-7 : 0.004
                predictor.observe(TouchSample(timestamp: time, location: TouchPoint(size * Double(index % 5), -size)))
                if let answer = predictor.predict(at: time + 0.033) { #expect(answer.isFinite) }
            }
        }
        predictor.lift()
        #expect(try Self.error(&predictor, on: 0).isFinite)
    }
}

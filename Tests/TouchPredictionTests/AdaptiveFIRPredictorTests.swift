import Foundation
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
        parameters.start = 1e3
        parameters.gain = 0.3
        return try AdaptiveFIRPredictor(parameters)
    }

    /// Two waves, on each of which a location follows from those before by a filter of few taps, at intervals of 8 ms.
    private static func stroke(_ phase: Double, count: Int = 120) -> [TouchSample] {
        (0..<count).map { index in
            let time = 0.008 * Double(index)
            return TouchSample(
                timestamp: time,
                location: TouchPoint(80 * sin(11 * time + phase), 60 * cos(17 * time + 2 * phase))
            )
        }
    }

    /// Σ of the errors 16 ms ahead.
    private static func error(_ predictor: inout some Predictor, on stroke: [TouchSample]) throws -> Double {
        var sum = 0.0
        for (index, sample) in stroke.enumerated() {
            predictor.observe(sample)
            guard index >= 8, index + 2 < stroke.count else { continue }
            let answer = try #require(predictor.predict(at: sample.timestamp + 0.016))
            sum += answer.location.distance(to: stroke[index + 2].location)
        }
        return sum
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
        var predictor = try Self.predictor(.leastSquares, taps: 5)
        let first = try Self.error(&predictor, on: Self.stroke(0))
        for phase in 1..<12 {
            predictor.lift()
            _ = try Self.error(&predictor, on: Self.stroke(Double(phase)))
        }
        predictor.lift()
        let last = try Self.error(&predictor, on: Self.stroke(0.5))
        #expect(last < 0.01 * first, "\(first) px at first, \(last) px at last")
    }

    @Test("the gradient makes errors smaller", arguments: AdaptiveFIRPredictor.Method.allCases)
    func improves(method: AdaptiveFIRPredictor.Method) throws {
        var predictor = try Self.predictor(method)
        let first = try Self.error(&predictor, on: Self.stroke(0))
        for phase in 1..<12 {
            predictor.lift()
            _ = try Self.error(&predictor, on: Self.stroke(Double(phase)))
        }
        predictor.lift()
        #expect(try Self.error(&predictor, on: Self.stroke(0)) < 0.7 * first)
        predictor.reset()
        #expect(try Self.error(&predictor, on: Self.stroke(0)) == first)
    }

    @Test("a cancelled contact leaves nothing", arguments: AdaptiveFIRPredictor.Method.allCases)
    func discards(method: AdaptiveFIRPredictor.Method) throws {
        var predictor = try Self.predictor(method)
        var other = predictor
        for phase in 0..<3 {
            for sample in Self.stroke(Double(phase)) {
                predictor.observe(sample)
                other.observe(sample)
            }
            predictor.lift()
            other.lift()
            for sample in Self.stroke(7) { predictor.observe(sample) }
            predictor.discard()
        }
        #expect(try Self.error(&predictor, on: Self.stroke(0.3)) == Self.error(&other, on: Self.stroke(0.3)))
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
        let error = try Self.error(&predictor, on: Self.stroke(0))
        #expect(error.isFinite)
    }
}

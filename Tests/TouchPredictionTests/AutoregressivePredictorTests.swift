import Foundation
import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Autoregressive predictor")
struct AutoregressivePredictorTests {
    /// A model with made-up coefficients.
    static func model(
        layout: AutoregressiveLayout = AutoregressiveLayout(),
        horizons: [Double] = [0.02, 0.04],
        shortestHistory: Double = 0,
        seed: UInt64 = 1
    ) -> AutoregressiveModel {
        var random = RandomNumbers(seed: seed)
        return AutoregressiveModel(
            layout: layout,
            fit: AutoregressiveMethod(),
            shortestHistory: shortestHistory,
            training: AutoregressiveFitTests.nobody,
            horizons: horizons.map { seconds in
                AutoregressiveModel.Horizon(
                    seconds: seconds,
                    along: (0..<layout.coefficientCount).map { _ in random.number(-1...1) },
                    across: (0..<layout.coefficientCount).map { _ in random.number(-1...1) },
                    questionCount: 1,
                    meanError: 0
                )
            }
        )
    }

    /// Turns, mirrors and scales.
    static func mapped(_ point: TouchPoint, angle: Double, mirrored: Bool, scale: Double) -> TouchPoint {
        let point = TouchPoint(point.x, mirrored ? -point.y : point.y)
        return scale
            * TouchPoint(
                cos(angle) * point.x - sin(angle) * point.y,
                sin(angle) * point.x + cos(angle) * point.y
            )
    }

    @Test("predictions turn and are mirrored with the stroke", arguments: Sampling.allCases, [0.3, 2, 4.5])
    func turns(sampling: Sampling, angle: Double) throws {
        let predictor = try AutoregressivePredictor(Self.model())
        let stroke = makeStroke(sampling, count: 40, seed: 4)
        let expected = answers(of: predictor, over: stroke)
        for mirrored in [false, true] {
            let turned = stroke.map {
                TouchSample(
                    timestamp: $0.timestamp,
                    location: Self.mapped($0.location, angle: angle, mirrored: mirrored, scale: 1)
                )
            }
            for (found, expected) in zip(answers(of: predictor, over: turned), expected) {
                guard let found, let expected else {
                    #expect((found == nil) == (expected == nil))
                    continue
                }
                let image = Self.mapped(expected.location, angle: angle, mirrored: mirrored, scale: 1)
                #expect(found.location.distance(to: image) < 1e-8)
            }
        }
    }

    @Test("predictions scale with the stroke where no speed is named", arguments: [0.01, 7, 1000.0])
    func scales(scale: Double) throws {
        var layout = AutoregressiveLayout()
        layout.speedKnots = []
        layout.speedFloor = 0
        let predictor = try AutoregressivePredictor(Self.model(layout: layout))
        let stroke = makeStroke(.at120, count: 40, seed: 6)
        let scaled = stroke.map { TouchSample(timestamp: $0.timestamp, location: scale * $0.location) }
        for (found, expected) in zip(answers(of: predictor, over: scaled), answers(of: predictor, over: stroke)) {
            guard let found, let expected else { continue }
            #expect(found.location.distance(to: scale * expected.location) < 1e-8 * scale)
        }
    }

    @Test("between horizons the mean velocity is interpolated, beyond the last the answer stands")
    func answersAtAnyHorizon() throws {
        var predictor = try AutoregressivePredictor(Self.model())
        let stroke = makeStroke(.at60, count: 30, seed: 2)
        for sample in stroke { predictor.observe(sample) }
        let last = try #require(stroke.last)
        func way(_ horizon: Double) throws -> TouchPoint {
            try #require(predictor.predict(at: last.timestamp + horizon)).location - last.location
        }
        let (first, second) = (try way(0.02), try way(0.04))
        #expect(first.length > 1)
        #expect(try way(0) == .zero)
        #expect(try way(-1) == .zero)
        #expect(try way(0.005).distance(to: first / 4) < 1e-9)
        let velocity = 0.5 * (first / 0.02) + 0.5 * (second / 0.04)
        #expect(try way(0.03).distance(to: velocity * 0.03) < 1e-9)
        for horizon in [0.05, 10, .infinity] { #expect(try way(horizon).distance(to: second) < 1e-9) }
    }

    @Test("constant acceleration is exact between horizons where it is at them")
    func interpolationIsExactForParabolas() throws {
        // At 60 Hz p + v h + a h² / 2 is linear in the last two steps.
        var layout = AutoregressiveFitTests.plainLayout(steps: 2)
        layout.headingAge = 1.0 / 60
        func horizon(_ k: Double) -> AutoregressiveModel.Horizon {
            let coefficients = [k + k * (k + 1) / 2, -k * (k + 1) / 2]
            return .init(seconds: k / 60, along: coefficients, across: coefficients, questionCount: 1, meanError: 0)
        }
        let model = AutoregressiveModel(
            layout: layout,
            fit: AutoregressiveMethod(),
            shortestHistory: 2.0 / 60,
            training: AutoregressiveFitTests.nobody,
            horizons: [horizon(1), horizon(3)]
        )
        var predictor = try AutoregressivePredictor(model)
        func location(_ time: Double) -> TouchPoint {
            TouchPoint(3 + 200 * time + 900 * time * time, 1 - 50 * time * time)
        }
        for index in 0..<10 {
            predictor.observe(TouchSample(timestamp: Double(index) / 60, location: location(Double(index) / 60)))
        }
        for steps in [1, 1.5, 2, 2.75, 3] {
            let time = (9 + steps) / 60
            let answer = try #require(predictor.predict(at: time))
            #expect(answer.location.distance(to: location(time)) < 1e-9)
        }
    }

    @Test("with a shorter history than was fitted on, the answer is that of linear")
    func fallsBackToLinear() throws {
        var predictor = try AutoregressivePredictor(Self.model(shortestHistory: 0.1))
        var linear = try LinearPredictor()
        var agreed = 0
        for sample in makeStroke(.at120, count: 30, seed: 9) {
            predictor.observe(sample)
            linear.observe(sample)
            let (found, expected) = (
                predictor.predict(at: sample.timestamp + 0.03), linear.predict(at: sample.timestamp + 0.03)
            )
            guard let found, let expected else {
                #expect(found == nil && expected == nil)
                continue
            }
            if found.location.distance(to: expected.location) < 1e-9 { agreed += 1 }
        }
        // Samples 1 to 11 lie less than 0.1 s after the first.
        #expect(agreed == 11)
    }

    @Test("the history is that of true time: more samples of the same motion change nothing")
    func ratesAgree() throws {
        let predictor = try AutoregressivePredictor(Self.model())
        func location(_ time: Double) -> TouchPoint { TouchPoint(400 * time, 100 - 90 * time) }
        func answer(rate: Double) throws -> TouchPoint {
            var predictor = predictor
            for index in 0...Int(rate / 2) {
                let time = Double(index) / rate
                predictor.observe(TouchSample(timestamp: time, location: location(time)))
            }
            return try #require(predictor.predict(at: 0.53)).location
        }
        let expected = try answer(rate: 60)
        for rate in [90, 120, 240, 480, 1000] {
            #expect(try answer(rate: Double(rate)).distance(to: expected) < 1e-9)
        }
    }
}

import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

/// Predictors whose horizon is cut.
struct CutPredictorTests {
    /// Moves to the right at 1 px a sample, a sample every 10 ms.
    static func samples(_ count: Int) -> [TouchSample] {
        (0..<count).map { TouchSample(timestamp: Double($0) * 0.01, location: TouchPoint(Double($0), 0)) }
    }

    static func answer(_ rule: CutPredictor.Rule, _ samples: [TouchSample], ahead: Double) throws -> Prediction? {
        var predictor = try CutPredictor(LinearPredictor(), rule: rule)
        for sample in samples { predictor.observe(sample) }
        return predictor.predict(at: (samples.last?.timestamp ?? 0) + ahead)
    }

    @Test func `a page is offered whole intervals up to 25 ms`() throws {
        let samples = Self.samples(6)
        let short = try #require(try Self.answer(.page, samples, ahead: 0.015))
        #expect(abs(short.location.x - 6.5) < 1e-9 && !short.isFallback)
        let long = try #require(try Self.answer(.page, samples, ahead: 0.05))
        #expect(abs(long.location.x - 7) < 1e-9 && long.isFallback)
        #expect(try Self.answer(.page, Self.samples(1), ahead: 0.05) == nil)
    }

    @Test func `jerk prunes in steps of Android's interval`() throws {
        func jerky(_ jerk: Double) -> CutPredictor.Rule {
            .jerk(low: jerk - 0.5, high: jerk + 0.5, memory: 1, density: 1)
        }
        // The last step is 1 px too long: the third difference is 1.
        var samples = Self.samples(6)
        samples[5].location.x += 1
        let half = try #require(try Self.answer(jerky(1), samples, ahead: 0.04))
        // Half of 40 ms is five intervals of 4.17 ms, rounded up: 20.8 ms at 2 px in 10 ms.
        #expect(abs(half.location.x - (6 + 2 * 2.083333)) < 1e-4 && half.isFallback)
        #expect(try Self.answer(jerky(0.4), samples, ahead: 0.04) == nil)
        #expect(try Self.answer(jerky(2), samples, ahead: 0.04)?.isFallback == false)
    }

    @Test func `a safe horizon follows speed, slowing and turning`() throws {
        let rules = try HorizonRules(
            speedEdges: [50, 400],
            slowingBelow: 0.75,
            turningAbove: 8,
            horizons: [.steady: [0, 0.02, 0.01], .slowing: [0, 0.005, 0.004], .turning: [0, 0.002, 0.001]]
        )
        func horizon(_ steps: [TouchPoint]) -> Double {
            var motion = ObservedMotion()
            var location = TouchPoint.zero
            motion.observe(TouchSample(timestamp: 0, location: location))
            for (index, step) in steps.enumerated() {
                location += step
                motion.observe(TouchSample(timestamp: Double(index + 1) * 0.01, location: location))
            }
            return rules.horizons[rules.cell(of: motion)]
        }
        let right = Array(repeating: TouchPoint(2, 0), count: 30)
        #expect(horizon([]) == 0)
        #expect(horizon(right) == 0.02)
        #expect(horizon(right.map { $0 * 3 }) == 0.01)
        #expect(horizon(right + Array(repeating: TouchPoint(1, 0), count: 5)) == 0.005)
        #expect(horizon(right + Array(repeating: TouchPoint(0, 2), count: 5)) == 0.002)
        #expect(horizon(right.map { $0 * 4 } + Array(repeating: TouchPoint(-4, 0), count: 4)) == 0.002)
        #expect(horizon(right.map { $0 * 0.2 }) == 0)
    }

    @Test func `what the predictor that is cut learned is kept, and is a value`() throws {
        var plain = AdaptivePredictor(try AdaptiveBankPredictor())
        var cut: any Predictor = CutPredictor(plain, rule: .page)
        #expect(cut.remembersStrokes)
        for seed in 1..<9 as Range<UInt64> {
            for sample in LaggingDevice.stroke(seed) {
                plain.observe(sample)
                cut.observe(sample)
            }
            plain.lift()
            cut.lift()
        }
        func learned(_ predictor: any Predictor) throws -> AdaptiveState {
            let wrapping = try #require(predictor as? any WrappingPredictor)
            return try #require(wrapping.wrapped as? any LearningPredictor<AdaptiveState>).state
        }
        #expect(plain.state.strokeCount == 8)
        #expect(try learned(cut) == plain.state)
        for sample in LaggingDevice.stroke(9) {
            plain.observe(sample)
            cut.observe(sample)
            let time = sample.timestamp + 0.004
            if let answer = cut.predict(at: time) { #expect(answer == plain.predict(at: time)) }
        }
        // The contact was cancelled: of it nothing is learned.
        plain.discard()
        cut.discard()
        #expect(try learned(cut) == plain.state)
        cut.reset()
        #expect(try learned(cut) == AdaptiveState())
        #expect(try !CutPredictor(LinearPredictor(), rule: .page).remembersStrokes)
    }

    @Test func `samples that are not finite or not later change nothing`() {
        var motion = ObservedMotion()
        for sample in Self.samples(9) { motion.observe(sample) }
        let speed = motion.speed
        motion.observe(TouchSample(timestamp: 1, location: TouchPoint(.nan, 0)))
        motion.observe(TouchSample(timestamp: 0.08, location: TouchPoint(99, 0)))
        #expect(motion.speed == speed && abs(speed - 100) < 1e-9)
    }
}

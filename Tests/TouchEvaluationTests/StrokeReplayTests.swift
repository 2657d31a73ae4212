import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

@testable import TouchEvaluation

struct StrokeReplayTests {
    /// The outcomes of a predictor's replay, by horizon.
    static func outcomes(
        _ stroke: Stroke,
        corrected: [TouchSample]? = nil,
        groundTruth: [TouchSample]? = nil,
        _ parameters: ReplayParameters,
        predictor: String = "hold"
    ) throws -> [[PredictionOutcome]] {
        try replays(stroke, corrected: corrected, groundTruth: groundTruth, parameters, predictor: predictor).map(
            \.outcomes
        )
    }

    /// Everything that a predictor's replay hands over, by horizon.
    static func replays(
        _ stroke: Stroke,
        corrected: [TouchSample]? = nil,
        groundTruth: [TouchSample]? = nil,
        _ parameters: ReplayParameters,
        predictor: String = "hold"
    ) throws -> [StrokeOutcomes] {
        var predictor = try PredictorRegistry.standard.makePredictor(typed: predictor)
        var scratch = ReplayScratch()
        var result: [StrokeOutcomes] = []
        var replay = StrokeReplay(stroke, corrected: corrected, groundTruth: groundTruth, parameters: parameters)
        replay.run(&predictor, scratch: &scratch) { horizon, stroke in
            #expect(horizon == result.count)
            result.append(stroke)
        }
        #expect(replay.queryCounts == result.map(\.outcomes.count))
        return result
    }

    @Test
    func `nothing is scored within a burst at the start, whose stamps say nothing, and everything behind it is`() throws
    {
        var stroke = Examples.stroke(count: 30, step: 0.0078125, velocity: TouchPoint(48, 64))
        let parameters = ReplayParameters(horizons: [0.015625])
        #expect(try Self.outcomes(stroke, parameters).map(\.count) == [28])
        for index in 0..<4 { stroke.samples[index].timestamp = stroke.samples[4].timestamp - 0.001 * Double(4 - index) }
        let outcomes = try Self.outcomes(stroke, parameters)
        #expect(outcomes.map(\.count) == [24])
        #expect(outcomes[0].first?.lastSample == stroke.samples[4].location)
    }

    @Test
    func `a question at constant velocity has exactly the truth of its instant`() throws {
        // Steps and horizons are binary fractions, so that every expectation holds to the last bit.
        let stroke = Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(48, 64))
        let all = try Self.outcomes(stroke, ReplayParameters(horizons: [0.25, 0.0625], maximumGap: 1))
        try #require(all.map(\.count) == [7, 8])
        for (index, outcome) in all[0].enumerated() {
            let now = Double(index) * 0.125
            #expect(outcome.lastSample == TouchPoint(48, 64) * now)
            #expect(outcome.prediction == outcome.lastSample)
            #expect(outcome.isAnswered)
            #expect(outcome.time == now + 0.25)
            #expect(outcome.truth == TouchPoint(48, 64) * (now + 0.25))
            #expect(outcome.recorded == outcome.truth)
            #expect(outcome.direction == TouchPoint(0.6, 0.8))
            #expect(outcome.speed == 80)
            #expect(outcome.pathLength == 20)
            #expect(outcome.error == TouchPoint(-12, -16))
            #expect(outcome.holdError == TouchPoint(-12, -16))
            if index < 6 {
                #expect(outcome.nextSample == TouchPoint(48, 64) * (now + 0.375))
            } else {
                #expect(!outcome.nextSample.isFinite)
            }
        }
        for (index, outcome) in all[1].enumerated() {
            let now = Double(index) * 0.125
            #expect(outcome.truth == TouchPoint(48, 64) * (now + 0.0625))
            #expect(outcome.nextSample == TouchPoint(48, 64) * (now + 0.125))
        }
    }

    @Test
    func `the path length follows the bends that the contact really took`() throws {
        let corners: [TouchPoint] = [
            TouchPoint(0, 0), TouchPoint(3, 0), TouchPoint(3, 4), TouchPoint(0, 4), TouchPoint(0, 0),
        ]
        var stroke = Examples.stroke(count: 5, step: 1, velocity: .zero)
        for index in corners.indices { stroke.samples[index].location = corners[index] }
        let outcomes = try Self.outcomes(stroke, ReplayParameters(horizons: [2.5], maximumGap: 10))[0]
        #expect(outcomes.map(\.pathLength) == [8.5, 9])
        #expect(outcomes.map(\.direction) == [TouchPoint(-1, 0), TouchPoint(0, -1)])
    }

    @Test
    func `questions whose truth falls into a gap are not asked, later ones are`() throws {
        var stroke = Examples.stroke(count: 10, step: 0.125, velocity: TouchPoint(8, 0))
        // 0, 0.125 … 0.5, then a gap of half a second, then 1.125 … 1.625.
        for index in 5..<10 { stroke.samples[index].timestamp += 0.5 }
        let wide = try Self.outcomes(stroke, ReplayParameters(horizons: [0.0625], maximumGap: 0.625))[0]
        #expect(wide.map { $0.time - 0.0625 } == [0, 0.125, 0.25, 0.375, 0.5, 1.125, 1.25, 1.375, 1.5])
        let narrow = try Self.outcomes(stroke, ReplayParameters(horizons: [0.0625], maximumGap: 0.5))[0]
        #expect(narrow.map { $0.time - 0.0625 } == [0, 0.125, 0.25, 0.375, 1.125, 1.25, 1.375, 1.5])
    }

    @Test
    func `answers belong to their questions even where questions fall out`() throws {
        var generator = SeededGenerator(seed: 21)
        let stroke = Examples.wanderingStroke(count: 200, using: &generator)
        let horizons = [0.008, 0.016, 0.033, 0.1]
        let parameters = ReplayParameters(horizons: horizons, maximumGap: 0.012)
        let all = try Self.outcomes(stroke, parameters, predictor: "linear")
        var questions = 0
        for (horizon, outcomes) in zip(horizons, all) {
            for outcome in outcomes {
                let position = try #require(stroke.samples.firstIndex { $0.location == outcome.lastSample })
                var predictor = try PredictorRegistry.standard.makePredictor(typed: "linear")
                for sample in stroke.samples[...position] { predictor.observe(sample) }
                let answer = predictor.predict(at: stroke.samples[position].timestamp + horizon)
                #expect(outcome.isAnswered == (answer != nil))
                let expected = answer?.location ?? stroke.samples[position].location
                #expect(outcome.prediction == expected)
                #expect(outcome.time == stroke.samples[position].timestamp + horizon)
                questions += 1
            }
        }
        // Some, and not all, were left out for gaps.
        #expect(questions > 100 && questions < 700)
    }

    @Test
    func `truths equal a plain search through the samples`() throws {
        var generator = SeededGenerator(seed: 22)
        let stroke = Examples.wanderingStroke(count: 120, using: &generator)
        let samples = stroke.samples
        let gap = 0.015
        let horizon = 0.03
        var expected: [(truth: TouchPoint, next: TouchPoint)] = []
        for sample in samples {
            let time = sample.timestamp + horizon
            guard let after = samples.firstIndex(where: { $0.timestamp > time }), after > 0 else { continue }
            let (from, to) = (samples[after - 1], samples[after])
            guard to.timestamp - from.timestamp <= gap else { continue }
            let share = (time - from.timestamp) / (to.timestamp - from.timestamp)
            expected.append((from.location + (to.location - from.location) * share, to.location))
        }
        let found = try Self.outcomes(stroke, ReplayParameters(horizons: [horizon], maximumGap: gap))[0]
        try #require(found.count == expected.count)
        #expect(found.count > 20)
        for (outcome, expected) in zip(found, expected) {
            #expect(outcome.truth.distance(to: expected.truth) < 1e-9)
            #expect(outcome.nextSample == expected.next)
        }
    }

    @Test
    func `noise-free ground truth gives truth, direction and path, the recording gives its own interpolation`() throws {
        var noisy = Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(80, 0))
        for index in noisy.samples.indices { noisy.samples[index].location.y = index.isMultiple(of: 2) ? 1 : -1 }
        // The ground truth is on a finer grid of its own.
        let groundTruth = Examples.stroke(count: 17, step: 0.0625, velocity: TouchPoint(80, 0)).samples
        let parameters = ReplayParameters(horizons: [0.25], truth: .noiseFree, maximumGap: 1)
        let outcomes = try Self.outcomes(noisy, groundTruth: groundTruth, parameters)[0]
        try #require(outcomes.count == 7)
        for (index, outcome) in outcomes.enumerated() {
            let now = Double(index) * 0.125
            #expect(outcome.truth == TouchPoint(80 * (now + 0.25), 0))
            #expect(outcome.recorded == noisy.samples[index + 2].location)
            #expect(outcome.direction == TouchPoint(1, 0))
            #expect(outcome.speed == 80)
            #expect(outcome.pathLength == 20)
            #expect(outcome.lastSample == noisy.samples[index].location)
        }
        let interpolated = try Self.outcomes(noisy, ReplayParameters(horizons: [0.25], maximumGap: 1))[0]
        #expect(interpolated.map(\.truth) == outcomes.map(\.recorded))
    }

    @Test
    func `noise-free truth without a ground truth leaves no question`() throws {
        let stroke = Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(80, 0))
        let parameters = ReplayParameters(horizons: [0.25], truth: .noiseFree, maximumGap: 1)
        #expect(try Self.outcomes(stroke, parameters)[0].isEmpty)
    }

    @Test
    func `per delivery the predictor has seen the whole delivery and the horizon counts from its last sample`() throws {
        var stroke = Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(48, 64))
        stroke.deliveryEnds = [0, 3, 6, 8]
        let parameters = ReplayParameters(horizons: [0.125], mode: .perDelivery, maximumGap: 1)
        let outcomes = try Self.outcomes(stroke, parameters, predictor: "linear")[0]
        #expect(outcomes.map(\.lastSample) == [0, 3, 6].map { stroke.samples[$0].location })
        #expect(outcomes.map(\.isAnswered) == [false, true, true])
        #expect(outcomes.dropFirst().allSatisfy { $0.prediction == $0.truth })
    }

    @Test
    func `a question without an answer is scored with the last sample`() throws {
        let stroke = Examples.stroke(count: 4, step: 0.125, velocity: TouchPoint(48, 64))
        let outcomes = try Self.outcomes(
            stroke,
            ReplayParameters(horizons: [0.125], maximumGap: 1),
            predictor: "linear"
        )[0]
        #expect(outcomes[0].isAnswered == false)
        #expect(outcomes[0].prediction == outcomes[0].lastSample)
        #expect(outcomes[0].error == outcomes[0].holdError)
        #expect(outcomes[1].isAnswered)
    }

    @Test
    func `strokes too short for the horizon ask nothing`() throws {
        let parameters = ReplayParameters(horizons: [0.25, 0.5], maximumGap: 1)
        for count in 0...2 {
            let stroke = Examples.stroke(count: count, step: 0.125, velocity: TouchPoint(1, 0))
            #expect(try Self.outcomes(stroke, parameters).map(\.count) == [0, 0])
            #expect(StrokeReplay(stroke, parameters: parameters).answerCount == 2 * count)
        }
    }
}

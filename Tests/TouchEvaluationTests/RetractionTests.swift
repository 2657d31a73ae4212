import Foundation
import Testing
import TouchModel
import TouchPrediction

@testable import TouchEvaluation

/// Ink that is drawn ahead and taken back.
struct RetractionTests {
    /// A contact that moves to the right at `speed`, a sample every 10 ms, and lifts.
    static func line(speed: Double, count: Int = 51) -> Stroke {
        Stroke(
            touchID: 1,
            type: .direct,
            state: .done,
            samples: (0..<count).map {
                TouchSample(timestamp: Double($0) / 100, location: TouchPoint(Double($0) / 100 * speed, 5))
            }
        )
    }

    /// The outcomes of a predictor on a stroke.
    static func outcomes(_ predictor: any Predictor, on stroke: Stroke, horizon: Double) -> StrokeOutcomes? {
        var predictor = predictor
        var scratch = ReplayScratch()
        var found: StrokeOutcomes?
        var replay = StrokeReplay(stroke, parameters: ReplayParameters(horizons: [horizon]))
        replay.run(&predictor, scratch: &scratch) {
            found = $1
        }
        return found
    }

    static func takenBack(_ stroke: StrokeOutcomes, _ from: TouchPoint, _ to: TouchPoint, at time: Double) -> TakenBack
    {
        var cursor = InkCursor()
        return stroke.takenBack(from: from, to: to, askTime: time, pen: TakenBack.Pen(width: 2), cursor: &cursor)
    }

    @Test
    func `nothing is taken back of a straight even stroke but what is drawn behind its end`() throws {
        // 30 ms ahead at 400 px/s: 12 px. The last lines but one reach 4 and 8 px behind the end at 200 px.
        let stroke = try #require(Self.outcomes(LinearPredictor(), on: Self.line(speed: 400), horizon: 0.03))
        #expect(stroke.outcomes.count == 48 && stroke.liftPredictions.count == 2)
        for outcome in stroke.outcomes {
            let back = Self.takenBack(stroke, outcome.lastSample, outcome.prediction, at: outcome.time - 0.03)
            #expect(isClose(back.length, 0, absolute: 1e-9))
        }
        let lengths = stroke.liftPredictions.map {
            Self.takenBack(stroke, $0.lastSample, $0.prediction, at: $0.askTime)
        }
        for (back, expected) in zip(lengths, [4.0, 8]) {
            #expect(isClose(back.length, expected, absolute: 1e-9))
            #expect(isClose(back.area, 2 * expected, absolute: 1e-9))
        }
        let suite = MetricSuite([Retraction()])
        let report = suite.report(suite.moments(of: [stroke]), horizon: 0.03)
        #expect(isClose(report["retracted_length"]?.value ?? .nan, 12 / 0.5, relative: 1e-9))
        #expect(isClose(report["retracted_area"]?.value ?? .nan, 24 / 0.5, relative: 1e-9))
        // The first line has no length: a single sample has no velocity.
        #expect(isClose(report["visible_length"]?.value ?? .nan, 12 * 49 / 50.0, relative: 1e-9))
        #expect(isClose(report["retracted_share"]?.value ?? .nan, 1 / 49.0, relative: 1e-9))
        #expect(isClose(report["flicker"]?.value ?? .nan, 0, absolute: 1e-6))
    }

    @Test
    func `a line beside the ink is taken back where it leaves the pen's half width`() {
        var stroke = StrokeOutcomes(horizon: 1, ink: TruthPath(Self.line(speed: 100).samples))
        // From the ink at a slope of 3/4: 1 px beside it after 5/3 px, of 5.
        let leaving = Self.takenBack(stroke, TouchPoint(10, 5), TouchPoint(14, 8), at: 0.1)
        #expect(isClose(leaving.length, 5 - 5 / 3.0, absolute: 1e-12))
        // Beside it all along: nothing within 1 px, all of it beyond, with its distance as its width, at most the pen's.
        #expect(Self.takenBack(stroke, TouchPoint(10, 5.9), TouchPoint(20, 5.9), at: 0.1) == TakenBack())
        let beside = Self.takenBack(stroke, TouchPoint(10, 6.5), TouchPoint(20, 6.5), at: 0.1)
        #expect(isClose(beside.length, 10, absolute: 1e-12) && isClose(beside.area, 15, absolute: 1e-12))
        #expect(
            isClose(Self.takenBack(stroke, TouchPoint(10, 9), TouchPoint(20, 9), at: 0.1).area, 20, absolute: 1e-12)
        )
        // A cancelled stroke has no end that was meant; its ink's round cap covers half a pen.
        let over = (TouchPoint(45, 5), TouchPoint(55, 5))
        #expect(isClose(Self.takenBack(stroke, over.0, over.1, at: 0.45).length, 4, absolute: 1e-12))
        stroke.endsInLift = true
        #expect(isClose(Self.takenBack(stroke, over.0, over.1, at: 0.45).length, 5, absolute: 1e-12))
    }

    @Test(arguments: 1...8)
    func `what is taken back equals its definition on random ink`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func point(_ size: Double) -> TouchPoint {
            TouchPoint(
                Double.random(in: -size...size, using: &generator),
                Double.random(in: -size...size, using: &generator)
            )
        }
        var taken = 0
        for _ in 0..<300 {
            var samples = [TouchSample(timestamp: 0, location: point(20))]
            for _ in 0..<Int.random(in: 0...25, using: &generator) {
                let last = samples[samples.count - 1]
                let rests = Int.random(in: 0..<5, using: &generator) == 0
                samples.append(
                    TouchSample(
                        timestamp: last.timestamp + Double.random(in: 0.002...0.02, using: &generator),
                        location: last.location + (rests ? .zero : point(4))
                    )
                )
            }
            var stroke = StrokeOutcomes(
                horizon: Double.random(in: 0.01...0.06, using: &generator),
                ink: TruthPath(samples)
            )
            stroke.endsInLift = Bool.random(using: &generator)
            let start = samples[Int.random(in: 0..<samples.count, using: &generator)]
            let end = start.location + point(12)
            let found = Self.takenBack(stroke, start.location, end, at: start.timestamp)
            let expected = NaiveTakenBack(
                from: start.location,
                to: end,
                ink: stroke.ink,
                window: (start.timestamp - stroke.horizon, start.timestamp + 2 * stroke.horizon),
                endsInLift: stroke.endsInLift,
                width: 2
            )
            #expect(isClose(found.length, expected.length, absolute: 1e-9))
            #expect(isClose(found.area, expected.area, absolute: 1e-9))
            #expect(found.length <= start.location.distance(to: end) + 1e-9 && found.area <= 2 * found.length + 1e-9)
            if found.length > 0 { taken += 1 }
        }
        #expect((50..<300).contains(taken))
    }

    @Test
    func `an error that jumps to and fro flickers, one that grows does not`() {
        func flicker(_ errors: [TouchPoint]) -> Double {
            FeelMetricsTests.report(errors: errors, step: 0.01)["flicker"]?.value ?? .nan
        }
        // ±3 px every 10 ms: 6 px to or fro, a hundred times a second.
        #expect(isClose(flicker((0..<50).map { TouchPoint($0.isMultiple(of: 2) ? 3 : -3, 1) }), 600, relative: 1e-9))
        #expect(isClose(flicker((0..<50).map { TouchPoint(Double($0), 0) }), 0, absolute: 1e-9))
        #expect(flicker((0..<50).map { _ in TouchPoint(4, 4) }) == 0)
    }
}

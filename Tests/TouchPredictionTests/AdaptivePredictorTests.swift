import PluginSpecification
import PredictorTesting
import StandardPredictors
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("A predictor that learns while one draws")
struct AdaptivePredictorTests {
    private static func make() throws -> AdaptivePredictor { AdaptivePredictor(try AdaptiveBankPredictor()) }
    private static func makeKalman() throws -> GuardedKalmanBankPredictor { try KalmanBankPredictor().guarded }

    /// Draws strokes, each of which ends with a lift.
    private static func draw(_ strokes: [[TouchSample]], with predictor: inout AdaptivePredictor) {
        for stroke in strokes {
            for sample in stroke { predictor.observe(sample) }
            predictor.lift()
        }
    }

    private static func strokes(_ seeds: Range<UInt64>) -> [[TouchSample]] { seeds.map { LaggingDevice.stroke($0) } }

    /// The mean distance over strokes of a predictor and of `kalman`, each stroke ending with a lift.
    private static func errors(
        of predictor: inout AdaptivePredictor,
        on strokes: [[TouchSample]]
    ) throws -> (own: Double, kalman: Double) {
        var kalman = try makeKalman()
        var (own, theirs) = (0.0, 0.0)
        for stroke in strokes {
            own += LaggingDevice.error(of: &predictor, on: stroke)
            theirs += LaggingDevice.error(of: &kalman, on: stroke)
            predictor.lift()
            kalman.lift()
        }
        return (own / Double(strokes.count), theirs / Double(strokes.count))
    }

    @Test("the first stroke of all is answered as by kalman, to the bit", arguments: Sampling.allCases)
    func firstStroke(sampling: Sampling) throws {
        let stroke = makeStroke(sampling, count: 300, seed: 3)
        let (own, kalman) = (
            answers(of: try Self.make(), over: stroke), answers(of: try Self.makeKalman(), over: stroke)
        )
        #expect(own == kalman)
    }

    @Test("what a device does wrong is learned")
    func learns() throws {
        var predictor = try Self.make()
        let early = try Self.errors(of: &predictor, on: Self.strokes(1..<6))
        #expect(early.own < 1.01 * early.kalman)
        Self.draw(Self.strokes(6..<30), with: &predictor)
        let late = try Self.errors(of: &predictor, on: Self.strokes(30..<50))
        #expect(late.own < 0.8 * late.kalman, "\(late.own) px beside \(late.kalman)")
        #expect(predictor.state.strokeCount == 49)
    }

    @Test(
        "the region of 90 % holds the truth about as often as it says, where kalman's always does",
        arguments: [2, 4]
    )
    func regions(ahead: Int) throws {
        var predictor = try Self.make()
        var kalman = try Self.makeKalman()
        Self.draw(Self.strokes(1..<30), with: &predictor)
        var (own, theirs, count) = (0.0, 0.0, 0.0)
        for stroke in Self.strokes(30..<110) {
            for index in stroke.indices.dropLast(ahead) {
                predictor.observe(stroke[index])
                kalman.observe(stroke[index])
                guard index > 4 else { continue }
                let truth = stroke[index + ahead]
                func holds(_ answer: Prediction?) throws -> Double {
                    let answer = try #require(answer)
                    let radius = try #require(answer.uncertainty?.disc).radius
                    return answer.location.distance(to: truth.location) <= radius ? 1 : 0
                }
                own += try holds(predictor.predict(at: truth.timestamp))
                theirs += try holds(kalman.predict(at: truth.timestamp))
                count += 1
            }
            predictor.lift()
            kalman.lift()
        }
        #expect(own / count > 0.87, "\(own / count), beside \(theirs / count)")
        #expect(own < theirs)
    }

    @Test("noise has nothing to teach, and costs nothing")
    func noise() throws {
        var predictor = try Self.make()
        let errors = try Self.errors(of: &predictor, on: (1..<40).map { LaggingDevice.noise($0) })
        #expect(errors.own < 1.01 * errors.kalman, "\(errors.own) px beside \(errors.kalman)")
    }

    @Test("what another device taught is soon not believed")
    func otherDevice() throws {
        var predictor = try Self.make()
        Self.draw(Self.strokes(1..<40), with: &predictor)
        for first in stride(from: UInt64(1), to: 41, by: 20) {
            let errors = try Self.errors(of: &predictor, on: (first..<first + 20).map { LaggingDevice.noise($0) })
            #expect(
                errors.own < 1.01 * errors.kalman,
                "strokes from \(first): \(errors.own) px beside \(errors.kalman)"
            )
        }
    }

    @Test("equal strokes have equal answers, whatever was asked")
    func repeats() throws {
        var (first, second) = (try Self.make(), try Self.make())
        for stroke in Self.strokes(1..<8) {
            let asked = stroke.map { sample in
                first.observe(sample)
                return [0, 0.012, 0.04, 0.2].map { first.predict(at: sample.timestamp + $0) }
            }
            first.lift()
            for sample in stroke { second.observe(sample) }
            let last = try #require(stroke.last)
            #expect(asked.last == [0, 0.012, 0.04, 0.2].map { second.predict(at: last.timestamp + $0) })
            second.lift()
            #expect(first.state == second.state)
        }
    }

    @Test("a horizon of nothing is corrected by nothing, and beyond 160 ms a correction stays")
    func horizons() throws {
        var (predictor, kalman) = (try Self.make(), try Self.makeKalman())
        Self.draw(Self.strokes(1..<30), with: &predictor)
        let stroke = LaggingDevice.stroke(40)
        for sample in stroke {
            predictor.observe(sample)
            kalman.observe(sample)
        }
        let now = try #require(stroke.last).timestamp
        func correction(_ horizon: Double) throws -> TouchPoint {
            try #require(predictor.base.predict(at: now + horizon)).location
                - #require(kalman.base.predict(at: now + horizon)).location
        }
        #expect(try correction(0) == .zero)
        #expect(try correction(0.016).length > 0.01)
        #expect(try correction(0.3).distance(to: correction(0.16)) < 1e-6)
        // No jump at a head, or between.
        for horizon in stride(from: 0.001, to: 0.18, by: 0.001) {
            #expect(try correction(horizon).distance(to: correction(horizon - 0.0001)) < 0.1)
        }
    }

    @Test("a state that is taken, kept and given goes on as it would have")
    func carriesState() throws {
        var original = try Self.make()
        Self.draw(Self.strokes(1..<12), with: &original)
        var other = try Self.make()
        other.state = try AdaptiveState(bytes: original.state.bytes)
        let stroke = LaggingDevice.stroke(20)
        var expected = try Self.make()
        expected.state = original.state
        #expect(answers(of: other, over: stroke) == answers(of: expected, over: stroke))
        #expect(answers(of: other, over: stroke) != answers(of: try Self.make(), over: stroke))
    }

    @Test("a contact that was cancelled teaches nothing, however long it was")
    func discards() throws {
        var (predictor, expected) = (try Self.make(), try Self.make())
        Self.draw(Self.strokes(1..<9), with: &predictor)
        Self.draw(Self.strokes(1..<9), with: &expected)
        for sample in LaggingDevice.noise(5, count: 1000) { predictor.observe(sample) }
        #expect(predictor.state != expected.state)
        predictor.discard()
        #expect(predictor.state == expected.state)
        let stroke = LaggingDevice.stroke(20)
        #expect(LaggingDevice.error(of: &predictor, on: stroke) < 1.05 * LaggingDevice.error(of: &expected, on: stroke))
    }

    @Test("a state that was given is what a cancelled contact leaves")
    func discardsAfterState() throws {
        var (predictor, expected) = (try Self.make(), try Self.make())
        Self.draw(Self.strokes(1..<9), with: &predictor)
        predictor.state = predictor.state
        expected.state = predictor.state
        predictor.discard()
        let stroke = LaggingDevice.stroke(20)
        #expect(answers(of: predictor, over: stroke) == answers(of: expected, over: stroke))
    }

    @Test("samples that are shown anew are learned from once")
    func learnsOnce() throws {
        var (queued, even) = (try Self.make(), try Self.make())
        for stroke in Self.strokes(1..<6) {
            for (index, sample) in stroke.enumerated() {
                even.observe(sample)
                // The first three reports come in a burst, as where the device was asleep.
                var late = sample
                if index < 3 { late.timestamp = stroke[3].timestamp - 0.0005 * Double(3 - index) }
                queued.observe(late)
            }
            queued.lift()
            even.lift()
        }
        #expect(queued.state.strokeCount == 5)
        #expect(queued.state.sampleCount <= even.state.sampleCount * (1 + 1e-12))
        #expect(queued.state.sampleCount > 0.95 * even.state.sampleCount)
    }

    @Test("a contact of one sample is no stroke")
    func taps() throws {
        var predictor = try Self.make()
        predictor.observe(TouchSample(timestamp: 0, location: TouchPoint(1, 2)))
        predictor.lift()
        predictor.lift()
        #expect(predictor.state == AdaptiveState())
    }

    @Test("parameters out of range are refused")
    func parameters() {
        for text in ["adaptive:memory=0", "adaptive:ridge=0"] {
            #expect(throws: SpecificationError.self) { try PredictorRegistry.standard.makePredictor(typed: text) }
        }
    }
}

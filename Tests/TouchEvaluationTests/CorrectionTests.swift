import Testing
import TouchModel

@testable import TouchEvaluation

/// Predictors are shown what was reported first and are held to what was reported last.
struct CorrectionTests {
    static func sample(_ time: Double, force: Double, index: Int) -> TouchSample {
        var sample = TouchSample(timestamp: time, location: TouchPoint(100 * time, 0))
        sample.force = force
        sample.estimationUpdateIndex = index
        sample.estimatedProperties = .force
        sample.propertiesExpectingUpdates = .force
        return sample
    }

    static func update(_ time: Double, force: Double, index: Int) -> EstimationUpdate {
        var sample = TouchSample(timestamp: time, location: TouchPoint(100 * time, 0))
        sample.force = force
        sample.estimationUpdateIndex = index
        return EstimationUpdate(sample: sample, updatedProperties: .force)
    }

    static func event(
        _ time: Double,
        id: Int32 = 1,
        _ phase: TouchPhase,
        _ samples: [TouchSample] = [],
        updates: [EstimationUpdate] = []
    ) -> TouchEvent {
        TouchEvent(
            timestamp: time,
            touches: [Touch(id: id, type: .pencil, phase: phase, samples: samples, updates: updates)]
        )
    }

    @Test
    func `corrections reach the truth, also after the lift, and never the predictor`() throws {
        var assembler = StrokeAssembler()
        assembler.consume(Self.event(0, .began, [Self.sample(0, force: 1, index: 1)]))
        assembler.consume(Self.event(0.125, .moved, [Self.sample(0.125, force: 1, index: 2)]))
        assembler.consume(
            Self.event(
                0.25,
                .ended,
                [Self.sample(0.25, force: 1, index: 3)],
                updates: [Self.update(0, force: 2, index: 1)]
            )
        )
        #expect(assembler.takeFinished().isEmpty)
        assembler.consume(Self.event(0.3, .stationary, updates: [Self.update(0.25, force: 4, index: 3)]))
        #expect(assembler.takeFinished().isEmpty)
        assembler.consume(Self.event(0.31, .stationary, updates: [Self.update(0.125, force: 3, index: 2)]))
        let strokes = assembler.takeFinished()
        try #require(strokes.count == 1)
        #expect(strokes[0].stroke.samples.map(\.force) == [1, 1, 1])
        #expect(strokes[0].corrected?.map(\.force) == [2, 3, 4])
        #expect(assembler.repairs.isEmpty)

        let outcomes = try StrokeReplayTests.replays(
            strokes[0].stroke,
            corrected: strokes[0].corrected,
            ReplayParameters(horizons: [0.0625], maximumGap: 1)
        )[0]
        #expect(outcomes.channels.map(\.prediction.lanes.x) == [1, 1])
        #expect(outcomes.channels.map(\.truth.lanes.x) == [2.5, 3.5])
    }

    @Test
    func `a stroke whose corrections never come waits for a while, and others behind it`() {
        var assembler = StrokeAssembler()
        assembler.consume(Self.event(0, .began, [Self.sample(0, force: 1, index: 1)]))
        assembler.consume(Self.event(0.1, .ended, [Self.sample(0.1, force: 1, index: 2)]))
        let plain = TouchSample(timestamp: 0.5, location: .zero)
        assembler.consume(Self.event(0.5, id: 2, .began, [plain]))
        assembler.consume(Self.event(0.6, id: 2, .ended, [TouchSample(timestamp: 0.6, location: .zero)]))
        #expect(assembler.takeFinished().isEmpty)
        assembler.consume(Self.event(1.2, id: 3, .began, [TouchSample(timestamp: 1.2, location: .zero)]))
        let strokes = assembler.takeFinished()
        #expect(strokes.map(\.stroke.touchID) == [1, 2])
        #expect(strokes.allSatisfy { $0.corrected == nil })
    }

    @Test
    func `what still waits at the end comes out, and a correction of nothing is noted`() {
        var assembler = StrokeAssembler()
        assembler.consume(Self.event(0, .began, [Self.sample(0, force: 1, index: 1)]))
        assembler.consume(Self.event(0.1, .ended, [Self.sample(0.1, force: 1, index: 2)]))
        assembler.consume(Self.event(0.2, .stationary, updates: [Self.update(0, force: 2, index: 9)]))
        assembler.finishAll()
        #expect(assembler.takeFinished().count == 1)
        #expect(assembler.repairs.counts == [.unmatchedUpdate: 1])
    }

    @Test
    func `samples that come after a correction are in the corrected stroke too`() {
        var assembler = StrokeAssembler()
        assembler.consume(Self.event(0, .began, [Self.sample(0, force: 1, index: 1)]))
        assembler.consume(Self.event(0.05, .moved, updates: [Self.update(0, force: 2, index: 1)]))
        assembler.consume(Self.event(0.1, .moved, [TouchSample(timestamp: 0.1, location: .zero)]))
        assembler.finishAll()
        let strokes = assembler.takeFinished()
        #expect(strokes.first?.corrected?.map(\.timestamp) == [0, 0.1])
    }

    @Test
    func `true force and angles lie between those of the samples around, azimuth the shorter way round`() {
        func sample(_ time: Double, _ azimuth: Double?) -> TouchSample {
            var sample = TouchSample(timestamp: time, location: TouchPoint(time, 0))
            sample.azimuth = azimuth
            sample.altitude = 1 + time
            return sample
        }
        let samples = [sample(0, 3), sample(1, -3), sample(2, nil), sample(3, 0)]
        let truth = StrokeTruth(path: TruthPath(samples), samples: samples, isRecorded: true)
        let quarter = truth.channels(at: 0.25, segment: 0)
        #expect(quarter.lanes.z == 1.25)
        let expected: Double = 3 + (2 * .pi - 6) / 4
        #expect(abs(Double(quarter.lanes.w) - expected) < 1e-6)
        #expect(truth.channels(at: 1.5, segment: 1).lanes.w.isNaN)
        #expect(truth.channels(at: 1, segment: 1).lanes.w == -3)
        #expect(truth.channels(at: 3, segment: 3).lanes.w == 0)
        #expect(!StrokeTruth(path: TruthPath([]), samples: [], isRecorded: true).hasChannels)
    }
}

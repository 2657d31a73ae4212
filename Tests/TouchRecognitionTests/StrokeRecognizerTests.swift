import Testing
import TouchModel

@testable import TouchRecognition

struct StrokeRecognizerTests {
    typealias Phase = GestureIntent.Phase

    static func phases(_ recognizer: inout StrokeRecognizer, _ events: TouchEvent...) -> [Phase] {
        events.map { recognizer.consume($0).phase }
    }

    // MARK: When a stroke begins

    @Test
    func `a pencil begins at once`() {
        var recognizer = StrokeRecognizer(.pencil)
        #expect(recognizer.consume(event(touch(.began, 0, type: .pencil))).phase == .active)
    }

    @Test
    func `a finger waits for the hold-off of 0.1 s of event time and loses nothing`() {
        var recognizer = StrokeRecognizer(.finger)
        #expect(recognizer.parameters.holdOff == 0.1)
        let phases = Self.phases(
            &recognizer,
            event(touch(.began, 1)),
            event(touch(.moved, 1.05, 1.09)),
            event(touch(.moved, 1.1)),
            event(touch(.moved, 1.2)),
            event(touch(.ended, 1.3))
        )
        #expect(phases == [.undecided, .undecided, .active, .active, .finished])
        #expect(recognizer.stroke.samples.map(\.timestamp) == [1, 1.05, 1.09, 1.1, 1.2, 1.3])
    }

    @Test
    func `the hold-off can pass without an event`() {
        var recognizer = StrokeRecognizer(.finger)
        #expect(Self.phases(&recognizer, event(touch(.began, 1))) == [.undecided])
        #expect(recognizer.advance(to: 1.05).phase == .undecided)
        #expect(recognizer.advance(to: .nan).phase == .undecided)
        #expect(recognizer.advance(to: 1.1).phase == .active)
    }

    @Test
    func `the hold-off can be changed or left out`() {
        var parameters = StrokeRecognizer.Parameters.finger
        parameters.holdOff = 0
        var atOnce = StrokeRecognizer(parameters)
        #expect(Self.phases(&atOnce, event(touch(.began, 1))) == [.active])
        parameters.holdOff = 0.5
        var patient = StrokeRecognizer(parameters)
        #expect(Self.phases(&patient, event(touch(.began, 1)), event(touch(.moved, 1.4))) == [.undecided, .undecided])
    }

    @Test
    func `a second finger within the hold-off makes the stroke fail`() {
        var recognizer = StrokeRecognizer(.finger)
        let phases = Self.phases(
            &recognizer,
            event(touch(1, .began, 1)),
            event(touch(2, .began, 1.09)),
            event(touch(1, .moved, 1.5))
        )
        #expect(phases == [.undecided, .failed, .failed])
        var together = StrokeRecognizer(.finger)
        #expect(Self.phases(&together, event(touch(1, .began, 1), touch(2, .began, 1))) == [.failed])
        // Delivered after the hold-off, but down within it.
        var late = StrokeRecognizer(.finger)
        let delayed = event(touch(1, .moved, 1.2), touch(2, .began, 1.05, 1.2))
        #expect(Self.phases(&late, event(touch(1, .began, 1)), delayed) == [.undecided, .failed])
    }

    @Test
    func `a second finger after the hold-off is not followed`() {
        var recognizer = StrokeRecognizer(.finger)
        let phases = Self.phases(
            &recognizer,
            event(touch(1, .began, 1)),
            event(touch(2, .began, 1.1)),
            event(touch(1, .moved, 1.2), touch(2, .moved, 1.2)),
            event(touch(2, .ended, 1.3)),
            event(touch(1, .ended, 1.4))
        )
        #expect(phases == [.undecided, .active, .active, .active, .finished])
        #expect(recognizer.stroke.touchID == 1)
        #expect(recognizer.stroke.samples.map(\.timestamp) == [1, 1.2, 1.4])
    }

    @Test
    func `a pencil within a finger's hold-off does not count as a second finger`() {
        var recognizer = StrokeRecognizer(.finger)
        let phases = Self.phases(&recognizer, event(touch(1, .began, 1)), event(touch(2, .began, 1.05, type: .pencil)))
        #expect(phases == [.undecided, .undecided])
    }

    @Test
    func `a finger that lifts within the hold-off has drawn a dot`() {
        var recognizer = StrokeRecognizer(.finger)
        let phases = Self.phases(&recognizer, event(touch(.began, 1)), event(touch(.ended, 1.02)))
        #expect(phases == [.undecided, .finished])
        #expect(recognizer.stroke.state == .done && recognizer.stroke.samples.count == 2)
    }

    @Test
    func `a pencil follows its first touch only`() {
        var recognizer = StrokeRecognizer(.pencil)
        let phases = Self.phases(
            &recognizer,
            event(touch(1, .began, 1, type: .pencil), touch(2, .began, 1, type: .pencil)),
            event(touch(2, .ended, 1.1, type: .pencil))
        )
        #expect(phases == [.active, .active])
        #expect(recognizer.stroke.touchID == 1 && recognizer.stroke.samples.count == 1)
    }

    @Test
    func `touches of other types are ignored`() {
        var recognizer = StrokeRecognizer(.pencil)
        for type in TouchType.allCases where type != .pencil {
            #expect(recognizer.consume(event(touch(.began, 1, type: type))).phase == .idle)
        }
    }

    // MARK: How it ends

    @Test
    func `cancel in every state leaves nothing behind`() {
        func cancelled(after events: [TouchEvent]) -> (StrokeRecognizer, GestureIntent) {
            var recognizer = StrokeRecognizer(.finger)
            for event in events { _ = recognizer.consume(event) }
            let intent = recognizer.consume(event(touch(.cancelled, 9)))
            return (recognizer, intent)
        }
        let began = event(touch(.began, 1))
        let moved = event(touch(.moved, 1.2))
        let ended = event(touch(.ended, 1.3))
        let expected: [([TouchEvent], Phase)] = [
            ([], .idle), ([began], .cancelled), ([began, moved], .cancelled), ([began, moved, ended], .finished),
        ]
        for (events, phase) in expected {
            var (recognizer, intent) = cancelled(after: events)
            #expect(intent.phase == phase)
            recognizer.reset()
            #expect(recognizer.stroke.samples.isEmpty)
            #expect(recognizer.finishedStrokes.count == (phase == .finished ? 1 : 0))
            #expect(recognizer.consume(event(touch(.moved, 10))).phase == .idle)
        }
    }

    @Test
    func `a recognizer that is called off stays off until reset`() {
        var recognizer = StrokeRecognizer(.pencil)
        recognizer.cancel()
        #expect(recognizer.consume(event(touch(.began, 1, type: .pencil))).phase == .active, "it was idle")
        recognizer.cancel()
        #expect(recognizer.consume(event(touch(.moved, 1.1, type: .pencil))).phase == .failed)
        #expect(recognizer.consume(event(touch(.ended, 1.2, type: .pencil))).phase == .failed)
        recognizer.reset()
        #expect(recognizer.finishedStrokes.isEmpty)
        #expect(recognizer.consume(event(touch(.began, 2, type: .pencil))).phase == .active)
    }

    @Test
    func `a touch without a single good sample draws nothing`() {
        var recognizer = StrokeRecognizer(.pencil)
        let nothing = Touch(id: 1, type: .pencil, phase: .began, samples: [])
        let phases = Self.phases(
            &recognizer,
            event(nothing, at: .nan),
            event(touch(.moved, .nan, type: .pencil)),
            event(touch(.ended, .infinity, type: .pencil))
        )
        #expect(phases == [.active, .active, .cancelled])
        #expect(recognizer.droppedSampleCount == 2)
    }

    // MARK: What it collects

    @Test
    func `coalesced samples are collected or not`() {
        for collects in [true, false] {
            var parameters = StrokeRecognizer.Parameters.pencil
            parameters.collectsCoalescedSamples = collects
            var recognizer = StrokeRecognizer(parameters)
            _ = recognizer.consume(event(touch(.began, 0, 0.1, type: .pencil)))
            _ = recognizer.consume(event(touch(.moved, 0.2, 0.3, 0.4, type: .pencil)))
            #expect(recognizer.stroke.samples.map(\.timestamp) == (collects ? [0, 0.1, 0.2, 0.3, 0.4] : [0.1, 0.4]))
            #expect(recognizer.stroke.samples.last?.origin == .touch)
            #expect(recognizer.stroke.deliveryEnds == (collects ? [1, 4] : [0, 1]))
        }
    }

    @Test
    func `predicted samples are kept while the stroke is active, or not at all`() {
        for collects in [true, false] {
            var parameters = StrokeRecognizer.Parameters.pencil
            parameters.collectsPredictedSamples = collects
            var recognizer = StrokeRecognizer(parameters)
            _ = recognizer.consume(event(touch(.began, 0, type: .pencil, predicted: [0.1, 0.2])))
            #expect(recognizer.stroke.predictedSamples.map(\.timestamp) == (collects ? [0.1, 0.2] : []))
            recognizer.clearUpdateInfo()
            _ = recognizer.consume(event(touch(.moved, 0.1, type: .pencil)))
            #expect(recognizer.stroke.predictedSamples.isEmpty)
            #expect(recognizer.stroke.previousPredictedSamples.map(\.timestamp) == (collects ? [0.1, 0.2] : []))
            _ = recognizer.consume(event(touch(.ended, 0.2, type: .pencil, predicted: [0.3])))
            #expect(recognizer.stroke.predictedSamples.isEmpty)
        }
    }

    @Test
    func `an event says whether the stroke has anything new`() {
        var recognizer = StrokeRecognizer(.pencil)
        _ = recognizer.consume(event(touch(.began, 0, type: .pencil)))
        #expect(recognizer.consume(event(touch(.moved, 0.1, type: .pencil))).hasChanged == true)
        let resting = Touch(id: 1, type: .pencil, phase: .stationary, samples: [])
        #expect(recognizer.consume(event(resting, at: 0.2)).hasChanged == false)
        #expect(recognizer.consume(event(touch(.moved, 0.1, type: .pencil))).hasChanged == false)
        #expect(recognizer.consume(event(touch(7, .moved, 0.3, type: .pencil))).hasChanged == false)
        #expect(recognizer.droppedSampleCount == 1)
    }

    @Test
    func `force is collected where the device gives it`() {
        func forces(maximum: Double?, collects: Bool = true) -> [Double?] {
            var parameters = StrokeRecognizer.Parameters.pencil
            parameters.collectsForce = collects
            var recognizer = StrokeRecognizer(parameters)
            let touched = touch(.began, 0, type: .pencil) { sample in
                sample.force = maximum == 0 ? 0 : 0.5
                sample.maximumPossibleForce = maximum
                sample.estimatedProperties = .force
                sample.propertiesExpectingUpdates = .force
                sample.estimationUpdateIndex = 0
            }
            _ = recognizer.consume(event(touched))
            return recognizer.stroke.samples.map(\.force)
        }
        #expect(forces(maximum: 4) == [0.5])
        #expect(forces(maximum: nil) == [0.5], "recordings may leave the maximum out")
        #expect(forces(maximum: 0) == [nil], "a device without force gives no zero")
        #expect(forces(maximum: 4, collects: false) == [nil])
    }

    // MARK: Corrections

    @Test
    func `corrections reach the stroke while it is drawn, when it has ended, and when it waits to be taken`() {
        var recognizer = StrokeRecognizer(.pencil)
        _ = recognizer.consume(event(estimated(.began, 0)))
        _ = recognizer.consume(event(estimated(.moved, 0.01)))
        let first = corrections(0).touches[0].updates[0]
        let second = corrections(1).touches[0].updates[0]
        let third = corrections(2).touches[0].updates[0]
        #expect(recognizer.apply(first, touchID: 2) == false, "of another touch")
        #expect(recognizer.apply(first, touchID: 1) == true)
        #expect(recognizer.apply(first, touchID: 1) == false, "twice")
        _ = recognizer.consume(event(estimated(.ended, 0.02)))
        #expect(recognizer.outcome(of: second, touchID: 1) == .applied)
        recognizer.reset()
        #expect(recognizer.outcome(of: third, touchID: 1) == .completed)
        let strokes = recognizer.takeFinishedStrokes()
        #expect(strokes.map { $0.samples.map(\.force) } == [[2, 2, 2]])
        #expect(strokes[0].isComplete)
        #expect(recognizer.finishedStrokes.isEmpty && recognizer.takeFinishedStrokes().isEmpty)
        #expect(recognizer.apply(third, touchID: 1) == false)
    }
}

import Testing
import TouchModel
import TouchRecognition
import TouchRecordings

@testable import TouchEvaluation

struct TouchGestureExplanationTests {
    private func event(_ phase: TouchPhase, _ time: Double, _ x: Double, id: Int32 = 1) -> TouchEvent {
        let sample = TouchSample(timestamp: time, location: TouchPoint(x, 0))
        return TouchEvent(timestamp: time, touches: [Touch(id: id, type: .direct, phase: phase, samples: [sample])])
    }

    private func steps(
        _ events: [TouchEvent],
        _ settings: TouchGestureSettings = .standard
    ) throws -> [TouchGestureExplanation.Step] {
        var log = TouchEventLog()
        for event in events { log.append(event) }
        let recording = InMemoryRecording(name: "r", metadata: RecordingMetadata(), events: log)
        return try TouchGestureExplanation(of: recording, settings).steps
    }

    @Test func `a tap waits for the double tap, which fails when no second contact comes`() throws {
        let steps = try steps([event(.began, 0, 40), event(.ended, 0.05, 40)])
        let events = steps.map(\.event)
        let lift = try #require(events.firstIndex { if case .leaves = $0 { true } else { false } })
        let wait = try #require(events.firstIndex(of: .waits(.tap, for: [.doubleTap])))
        let failure = try #require(events.firstIndex(of: .changes(.doubleTap, to: .failed, .contacts, by: nil)))
        let tap = try #require(events.firstIndex(of: .changes(.tap, to: .ended, .contacts, by: nil)))
        #expect(events[0] == .comesDown(contact: 1, TouchPoint(40, 0)))
        #expect(lift < wait && wait < failure && failure < tap)
        #expect(steps[wait].time == 0.05 && abs(steps[tap].time - 0.35) < 1e-9)
    }

    @Test func `a drag crosses thresholds, and its pan excludes what is still possible`() throws {
        let moves = (1...20).map { event(.moved, 0.02 * Double($0), 3 * Double($0)) }
        let events = try steps([event(.began, 0, 0)] + moves + [event(.ended, 0.5, 60)]).map(\.event)
        let crossing = try #require(
            events.firstIndex {
                if case .moves(1, 12, limit: 10, let gestures) = $0 {
                    gestures.contains(.tap) && gestures.contains(.pan)
                } else {
                    false
                }
            }
        )
        let wait = try #require(events.firstIndex(of: .waits(.pan, for: [.swipe])))
        let failure = try #require(events.firstIndex(of: .changes(.swipe, to: .failed, .contacts, by: nil)))
        let pan = try #require(events.firstIndex(of: .changes(.pan, to: .began, .contacts, by: nil)))
        #expect(crossing < wait && wait < failure && failure < pan)
        #expect(events.contains(.changes(.pinch, to: .failed, .exclusion, by: .pan)) == false, "it may correct the pan")
        #expect(events.contains(.changes(.pan, to: .ended, .contacts, by: nil)))
    }

    @Test func `a second finger makes a pinch of a pan, which ends with it`() throws {
        let first = (1...20).map { event(.moved, 0.32 + 0.02 * Double($0), 6 * Double($0)) }
        let second = (1...10).map { event(.moved, 0.8 + 0.02 * Double($0), 220 + 10 * Double($0), id: 2) }
        let all = [event(.began, 0, 0)] + first + [event(.began, 0.8, 220, id: 2)] + second
        let events = try steps(all).map(\.event)
        #expect(events.contains { if case .spreads(let change, limit: 12) = $0 { change > 12 } else { false } })
        #expect(events.contains(.changes(.pan, to: .ended, .joined, by: .pinch)))
        // The recording ends while the fingers are down, which takes them away.
        #expect(events.contains(.changes(.pinch, to: .cancelled, .contacts, by: nil)))
    }

    @Test(arguments: TouchGestureSettings.presets.map(\.name))
    func `the steps of gestures are those of a session`(preset: String) throws {
        let settings = try #require(TouchGestureSettings.presets.first { $0.name == preset }).settings
        let events = [
            event(.began, 0, 0), event(.ended, 0.05, 0), event(.began, 0.2, 0), event(.moved, 0.3, 30),
            event(.moved, 0.32, 90), event(.ended, 0.33, 120), event(.began, 2, 0), event(.cancelled, 3, 0),
        ]
        var session = TouchGestureSession(settings)
        var expected: [TouchGestureExplanation.Event] = []
        func note() {
            for (gesture, change) in session.changes where change.to != .changed {
                let cause = change.cause.flatMap { session.gesture($0) }
                #expect((change.cause == nil) == (change.reason == .contacts || change.reason == .brokenOff))
                expected.append(.changes(gesture, to: change.to, change.reason, by: cause))
            }
        }
        for event in events {
            session.consume(event)
            note()
        }
        session.advance(to: 10)
        note()
        session.finish()
        note()
        let found = try steps(events, settings).map(\.event).filter {
            if case .changes = $0 { true } else { false }
        }
        #expect(found == expected)
    }
}

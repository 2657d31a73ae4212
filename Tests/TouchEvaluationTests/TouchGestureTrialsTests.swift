import Foundation
import PluginSpecification
import Testing
import TouchModel
import TouchRecognition
import TouchRecordings

@testable import TouchEvaluation

@Suite("Touch gestures of labeled trials")
struct TouchGestureTrialsTests {
    private func sample(_ time: Double, _ x: Double, _ y: Double = 0) -> TouchSample {
        TouchSample(timestamp: time, location: TouchPoint(x, y))
    }

    private func event(_ phase: TouchPhase, _ time: Double, _ x: Double, id: Int32 = 1) -> TouchEvent {
        TouchEvent(timestamp: time, touches: [Touch(id: id, type: .direct, phase: phase, samples: [sample(time, x)])])
    }

    private func recording(
        task: String?,
        _ events: [TouchEvent],
        _ annotations: [RecordingMetadata.Annotation] = []
    ) -> InMemoryRecording {
        var metadata = RecordingMetadata()
        metadata.task = task
        metadata.annotations = annotations
        var log = TouchEventLog()
        for event in events { log.append(event) }
        return InMemoryRecording(name: "r", metadata: metadata, events: log)
    }

    private func drag(from start: Double = 0, step: Double = 3) -> [TouchEvent] {
        [event(.began, start, 0)] + (1...20).map { event(.moved, start + 0.02 * Double($0), step * Double($0)) }
            + [event(.ended, start + 0.5, 20 * step)]
    }

    private func tap(at time: Double) -> [TouchEvent] { [event(.began, time, 0), event(.ended, time + 0.05, 0)] }

    private func counts(_ recording: InMemoryRecording) throws -> [String: TouchGestureCounts] {
        let trials = TouchGestureTrials(try TouchGestureReplay(of: recording)).trials
        return Dictionary(uniqueKeysWithValues: trials.map { ($0.task, $0.counts) })
    }

    @Test(
        "names of tasks and what people call gestures mean one",
        arguments: [
            ("tap", TouchGesture.tap), ("Pinch-In", .pinch), ("two-finger-pan", .pan), ("hold and drag", .longPress),
            ("double_tap", .doubleTap), ("rotate", .rotation), ("flick", .swipe), ("two-finger-tap", .twoFingerTap),
        ]
    )
    func meanings(name: String, gesture: TouchGesture) {
        #expect(TouchGestureTrials.meaning(of: name) == gesture)
        #expect(TouchGestureTrials.meaning(of: "write") == nil)
    }

    @Test("a gesture is replayed with its times, its place and how far it went")
    func replay() throws {
        let found = try TouchGestureReplay(of: recording(task: "drag", drag())).gestures
        #expect(found.map(\.gesture) == [.pan])
        #expect(found[0].startTime == 0 && found[0].endTime == 0.5 && !found[0].isCancelled)
        // It leaves 10 units with the fourth move, and is too slow for a swipe from 0.06 s later on.
        #expect(abs(found[0].decisionTime - 0.14) < 1e-9)
        #expect(found[0].motion.translation == TouchPoint(42, 0) && found[0].location == TouchPoint(18, 0))
    }

    @Test("a clock that is set anew between strokes begins anew, and each stroke is what it is alone")
    func clockSetAnew() throws {
        let alone = try TouchGestureReplay(of: recording(task: "drag", drag())).gestures
        let found = try TouchGestureReplay(of: recording(task: "drag", drag() + drag() + drag())).gestures
        #expect(found == alone + alone + alone)
    }

    @Test(
        "a tap ends with the lift and is decided when no second one can come; so does a double tap, and two fingers' tap"
    )
    func ends() throws {
        func times(_ events: [TouchEvent]) throws -> [[Double]] {
            try TouchGestureReplay(of: recording(task: "tap", events)).gestures.map {
                [$0.startTime, $0.endTime, $0.decisionTime].map { ($0 * 1000).rounded() / 1000 }
            }
        }
        #expect(try times(tap(at: 1)) == [[1, 1.05, 1.35]])
        // What comes meanwhile elsewhere decides it, and has an end of its own.
        let second = [event(.began, 1.2, 200), event(.ended, 1.3, 200)]
        #expect(try times(tap(at: 1) + second) == [[1, 1.05, 1.2], [1.2, 1.3, 1.6]])
        #expect(try times(tap(at: 1) + tap(at: 1.2)) == [[1, 1.25, 1.25]])
        let two = [
            event(.began, 1, 0), event(.began, 1.01, 50, id: 2), event(.ended, 1.05, 0), event(.ended, 1.08, 50, id: 2),
        ]
        #expect(try times(two).map { [$0[0], $0[1]] } == [[1, 1.08]])
        let end = try times(drag()).map { $0[1] }
        #expect(end == [0.5], "a continuous gesture ends as before")
    }

    @Test("what took place is right, extra, another or nothing")
    func outcomes() throws {
        let right = try #require(try counts(recording(task: "drag", drag()))["pan"])
        #expect(right.sums.prefix(8) == [1, 1, 1, 0, 0, 0, 0, 0])
        #expect(right.delays.count == 1 && abs(right.delays[0] - 0.06) < 1e-9)
        let extra = try #require(try counts(recording(task: "drag", tap(at: 0) + drag(from: 1)))["pan"])
        #expect(extra.sums.prefix(8) == [1, 1, 0, 0, 0, 1, 0, 0])
        let confused = try #require(try counts(recording(task: "tap", drag()))["tap"])
        #expect(confused.sums.prefix(8) == [1, 0, 0, 1, 0, 1, 0, 0])
        let missed = try #require(
            try counts(recording(task: "tap", [event(.began, 0, 0), event(.ended, 0.002, 0)]))["tap"]
        )
        #expect(missed.sums.prefix(8) == [1, 0, 0, 0, 1, 0, 0, 0])
    }

    @Test("a press is told as long after its last contact as it takes, a swipe from the edge after 10 units of motion")
    func delays() throws {
        let press = [
            event(.began, 1, 0), event(.began, 1.1, 50, id: 2), event(.ended, 2, 0), event(.ended, 2, 50, id: 2),
        ]
        let held = try #require(try counts(recording(task: "hold", press))["long-press"])
        #expect(held.delays.count == 1 && abs(held.delays[0] - 0.5) < 1e-9)
        var settings = TouchGestureSettings.standard
        settings.edgeSwipe = .init(screenSize: TouchPoint(400, 800), threshold: 20)
        let edge = try TouchGestureTrials(TouchGestureReplay(of: recording(task: "edge-swipe", drag()), settings))
        // It leaves 10 units with the fourth move, and 20 with the seventh.
        #expect(edge.trials.map(\.task) == ["edge-swipe"])
        let swiped = try #require(edge.trials.first?.counts)
        #expect(swiped.delays.count == 1 && abs(swiped.delays[0] - 0.06) < 1e-9)
    }

    @Test("a contact that never lifts is counted where others come down later")
    func stuck() throws {
        let lost = [event(.began, 0, 0, id: 7)]
        #expect(try TouchGestureReplay(of: recording(task: "tap", lost + tap(at: 1))).stuckContactCount == 1)
        #expect(try TouchGestureReplay(of: recording(task: "tap", tap(at: 1))).stuckContactCount == 0)
        // A recording may end while a contact is down.
        #expect(
            try TouchGestureReplay(of: recording(task: "tap", tap(at: 0) + [event(.began, 1, 0)])).stuckContactCount
                == 0
        )
    }

    @Test("annotations are trials of their own, and a drawing means none")
    func spans() throws {
        let annotations = [
            RecordingMetadata.Annotation(label: "tap", time: 0...0.05), .init(label: "drag", time: 1...1.5),
        ]
        let found = try counts(recording(task: "rotation", tap(at: 0) + drag(from: 1), annotations))
        #expect(found["tap"]?.sums.prefix(8) == [1, 1, 1, 0, 0, 0, 0, 0])
        #expect(found["pan"]?.sums.prefix(8) == [1, 1, 1, 0, 0, 0, 0, 0])
        let drawing = try #require(try counts(recording(task: "write", tap(at: 0) + drag(from: 1)))["write"])
        #expect(drawing.trials == 0 && drawing.falseActivations == 1 && abs(drawing.seconds - 1.5) < 1e-9)
    }

    @Test(
        "trials are what intervals rest on where one person performed them, people where there are several, in one file or a file each",
        arguments: [false, true]
    )
    func clusters(inOneFile: Bool) throws {
        func row(people: [String?]) throws -> MeasuredResult.Row {
            let recordings = people.enumerated().flatMap { number, person in
                [drag(step: 3 + 0.25 * Double(number)), drag(step: 3.5 + 0.25 * Double(number)), tap(at: 0)].map {
                    events in
                    var recording = recording(task: "drag", events)
                    recording.metadata.participant = person
                    return recording
                }
            }
            let elements = recordings.flatMap { [.begin($0.metadata)] + $0.events.map(RecordingElement.event) }
            let sources: [any RecordingSource] =
                inOneFile ? [ElementSource(name: "all", elements: elements)] : recordings
            let dataset = EvaluationDataset(name: "made up", sources: sources, identity: "0")
            let result = try MeasuredResult.touchGestures(
                [dataset],
                [TouchGestureSpecification(typedPreset: "touch:standard")],
                intervals: IntervalParameters()
            )
            return try #require(result.rows.first { $0.isWhole && $0.metric == "recognized" })
        }
        let nobody = try row(people: [nil])
        #expect(nobody.clusters == 3 && nobody.count == 3 && nobody.value == 2.0 / 3)
        let two = try row(people: ["1", "2"])
        #expect(two.clusters == 2 && two.count == 6 && two.value == 2.0 / 3)
    }

    @Test("settings are named by preset, with parameters")
    func specifications() throws {
        func settings(_ text: String) throws -> TouchGestureSettings {
            try TouchGestureRegistry.standard.makeSettings(TouchGestureSpecification(typedPreset: text))
        }
        for (name, preset) in TouchGestureSettings.presets {
            #expect(try settings("touch:\(name)") == preset, "\(name)")
        }
        #expect(try settings("touch") == .standard)
        #expect(try settings("touch:flutter,pan=20").pan?.threshold == 20)
        let few = try settings("touch:standard,only=tap+long-press,long-press=0.3")
        #expect(few.pan == nil && few.swipe == nil && few.longPress?.minimumDuration == 0.3 && few.tap != nil)
        #expect(try settings("touch:standard,double-tap-drag=yes").doubleTapDrag != nil)
        for wrong in ["touch:ios", "touch:standard,only=taps", "touch:standard,pan=-1", "touch:standard,sloop=2"] {
            #expect(throws: SpecificationError.self, "\(wrong)") { try settings(wrong) }
        }
        #expect(try TouchGestureSpecification(typedPreset: "touch:flutter,pan=20").presetText == "touch:flutter,pan=20")
    }
}

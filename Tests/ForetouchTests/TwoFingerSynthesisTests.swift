import Foretouch
import Foundation
import Testing

/// Synthetic gestures of two fingers, and what the recognizers make of them.
@Suite struct TwoFingerSynthesisTests {
    static let meanings: [SynthesisTask: TouchGesture] = [
        .pinchOut: .pinch, .pinchIn: .pinch, .rotation: .rotation, .twoFingerPan: .pan, .twoFingerTap: .twoFingerTap,
    ]

    private func plan(participants: Int = 12, noise: Double? = nil) -> SynthesisPlan {
        var plan = SynthesisPreset.twoFinger120.plan(seed: 11)
        plan.participants = participants
        if let noise {
            plan.sensor.noise = noise
            plan.sensor.speedNoise = 0
            plan.sensor.locationQuantum = 0
        }
        return plan
    }

    /// What took place, and when it began, in order.
    private func recognized(_ recording: SyntheticRecording) -> [(gesture: TouchGesture, from: Double, to: Double)] {
        var session = TouchGestureSession(.standard)
        var begins: [TouchGesture: Double] = [:]
        var found: [(gesture: TouchGesture, from: Double, to: Double)] = []
        func note(_ time: Double) {
            for (gesture, change) in session.changes {
                if change.to == .began { begins[gesture] = time }
                if change.to == .ended || change.to == .cancelled {
                    found.append((gesture, begins[gesture] ?? time, time))
                }
            }
        }
        for event in recording.events {
            session.advance(to: event.timestamp)
            note(event.timestamp)
            session.consume(event)
            note(event.timestamp)
        }
        session.advance(to: (recording.events.last?.timestamp ?? 0) + 2)
        note((recording.events.last?.timestamp ?? 0) + 2)
        return found
    }

    /// When the gesture could be told: a contact was 10 units from where it came down, and both were down.
    private func timeOfMotion(_ gesture: SyntheticGesture, in recording: SyntheticRecording) -> Double? {
        var starts: [Int32: TouchPoint] = [:]
        var hasMoved = false
        for event in recording.events {
            for touch in event.touches where gesture.contacts.contains(touch.id) {
                for sample in touch.samples {
                    let start = starts[touch.id, default: sample.location]
                    starts[touch.id] = start
                    if (sample.location - start).length > 10 { hasMoved = true }
                }
            }
            if hasMoved, starts.count == gesture.contacts.count { return event.timestamp }
        }
        return nil
    }

    @Test("recognizers see what was meant and only that", arguments: SynthesisTask.all(.gesture), [nil, 0.0])
    func meaning(task: SynthesisTask, noise: Double?) throws {
        let plan = plan(participants: 60, noise: noise)
        for number in 1...plan.participants {
            let recording = try Synthesizer(plan: plan).recording(participant: number, task: task)
            let meaning = try #require(Self.meanings[task])
            let found = recognized(recording)
            #expect(found.map(\.gesture) == Array(repeating: meaning, count: task.usualStrokes), "p\(number)")
            for (found, gesture) in zip(found, recording.gestures) where task != .twoFingerTap {
                #expect(gesture.time.contains(found.from))
                let moved = try #require(timeOfMotion(gesture, in: recording))
                #expect(found.from - moved <= 0.1, "p\(number): told \(found.from - moved) s late")
            }
        }
    }

    @Test("without noise, scale, rotation and translation are the truth", arguments: [10.0, 60, 120, 500])
    func truth(rate: Double) throws {
        var plan = plan(noise: 0)
        plan.sensor.reportRate = rate
        for number in 1...plan.participants {
            for task in [SynthesisTask.pinchIn, .pinchOut, .rotation, .twoFingerPan] {
                let recording = try Synthesizer(plan: plan).recording(participant: number, task: task)
                var pinch = PinchRecognizer(.init(threshold: 0))
                var rotation = RotationRecognizer(.init(threshold: 0))
                var pan = PanRecognizer(.init(touches: 2...2, threshold: 0))
                for gesture in recording.gestures {
                    pinch.reset()
                    rotation.reset()
                    pan.reset()
                    // Each counts from where it began.
                    var starts: [String: TwoFingerState] = [:]
                    var compared = 0
                    for event in recording.events
                    where gesture.time.contains(event.timestamp) || event.touches.count == 1 {
                        guard event.touches.allSatisfy({ gesture.contacts.contains($0.id) }) else { continue }
                        let intents = [
                            ("scale", pinch.consume(event).phase), ("rotation", rotation.consume(event).phase),
                            ("translation", pan.consume(event).phase),
                        ]
                        guard event.touches.count == 2,
                            Set(event.touches.compactMap { $0.samples.last?.timestamp }).count == 1
                        else { continue }
                        let state = gesture.state(at: event.timestamp)
                        for (name, phase) in intents where phase == .active {
                            guard let start = starts[name] else {
                                starts[name] = state
                                continue
                            }
                            compared += 1
                            // Places are written to 0.001 px; the nearest fingers are 30 px apart.
                            switch name {
                            case "scale": #expect(abs(pinch.motion.scale - state.scale / start.scale) < 3e-4)
                            case "rotation":
                                #expect(abs(rotation.motion.rotation - (state.rotation - start.rotation)) < 3e-4)
                            default:
                                #expect(
                                    (pan.motion.translation - (state.translation - start.translation)).length < 0.003
                                )
                            }
                        }
                    }
                    #expect(compared > 0 || rate == 10)
                }
            }
        }
    }

    @Test("the whole similarity is as large as what it is called")
    func extents() throws {
        let plan = plan()
        for number in 1...plan.participants {
            for task in SynthesisTask.all(.gesture) {
                for gesture in try Synthesizer(plan: plan).recording(participant: number, task: task).gestures {
                    let end = gesture.state(at: gesture.time.upperBound)
                    #expect(gesture.state(at: gesture.time.lowerBound).scale == 1)
                    #expect(task == .pinchOut ? end.scale > 1.8 : end.scale < 1.1)
                    #expect(task == .pinchIn ? end.scale < 0.6 : end.scale > 0.9)
                    #expect((abs(end.rotation) > 0.5) == (task == .rotation))
                    if task == .twoFingerPan { #expect(end.translation.length > 40) }
                    if task == .twoFingerTap { #expect(end.translation.length < 5) }
                }
            }
        }
    }

    @Test("files read back: meanings as annotations, the truth over time in the truth's header")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var plan = plan(participants: 1)
        plan.tasks = [.rotation]
        try Synthesizer.write(plan, toFolder: folder, madeBy: "a test")
        let made = try Synthesizer(plan: plan).recording(participant: 1, task: .rotation)
        let source = try #require(try Dataset(path: folder).sources.first)
        let read = try #require(try InMemoryRecording.readAll(from: source).first)
        #expect(read.metadata.annotations.map(\.label) == Array(repeating: "rotation", count: 5))
        #expect(read.metadata.annotations == made.header.metadata.annotations)
        #expect(read.events.flatMap(\.touches).count == made.events.flatMap(\.touches).count)
        #expect(read.events.contains { $0.touches.count == 2 })
        let truth = try RecordingReader(path: folder + "/p01-rotation.truth.jsonl.gz").header.additionalFields[
            "gestures"
        ]
        let first = try #require(truth?.arrayValue?.first?.objectValue)
        let times = (first["t"]?.arrayValue ?? []).compactMap(\.doubleValue)
        let angles = (first["rotation"]?.arrayValue ?? []).compactMap(\.doubleValue)
        #expect(times.count == angles.count && times.count > 50)
        let gesture = try #require(made.gestures.first)
        for (time, angle) in zip(times, angles) { #expect(abs(gesture.state(at: time).rotation - angle) < 1e-5) }
    }
}

import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings
@testable import TouchSynthesis

/// What is promised of presses and null touches, and of the ways in which their forces are reported.
@Suite struct SynthesisPressTests {
    private static let tasks = SynthesisTask.all(.press) + SynthesisTask.all(.null)
    /// The true force that is allowed to a press and to a null touch, as a share of the range.
    private static let pressRange = 0.43...0.99
    private static let nullLimit = 0.35

    private func plan(_ preset: SynthesisPreset, seed: UInt64 = 31, strokes: Int = 12) -> SynthesisPlan {
        var plan = preset.plan(seed: seed)
        plan.strokesPerTask = strokes
        return plan
    }

    private func samples(_ events: [TouchEvent]) -> [TouchSample] { events.flatMap(\.touches).flatMap(\.samples) }

    /// Everything in a sample but its force.
    private func withoutForce(_ events: [TouchEvent]) -> [TouchEvent] {
        events.map { event in
            var event = event
            for touch in event.touches.indices {
                for sample in event.touches[touch].samples.indices { event.touches[touch].samples[sample].force = 0 }
            }
            return event
        }
    }

    @Test("the kinds of task divide the tasks")
    func kindsDivideTheTasks() {
        #expect(SynthesisTask.all(.press).map(\.rawValue).allSatisfy { $0.hasSuffix("-press") })
        #expect(SynthesisTask.all(.null).map(\.rawValue).allSatisfy { $0.hasPrefix("null-") })
        #expect(
            Set(SynthesisTask.all(.movement) + Self.tasks + SynthesisTask.all(.gesture) + SynthesisTask.all(.fast))
                == Set(SynthesisTask.allCases)
                && [.movement, .press, .null, .gesture, .fast].map { SynthesisTask.all($0).count }.reduce(0, +)
                    == SynthesisTask.allCases.count
        )
    }

    @Test("every press crosses the threshold, no null touch comes near it", arguments: SynthesisPreset.presses, tasks)
    func pressesCrossAndNullsStayBelow(preset: SynthesisPreset, task: SynthesisTask) throws {
        let plan = plan(preset)
        let full = try #require(plan.sensor.force).maximum
        let synthesizer = try Synthesizer(plan: plan)
        var peaks: [Double] = []
        for number in 1...20 {
            for contact in synthesizer.recording(participant: number, task: task).contacts {
                let force = try #require(contact.movement.force)
                let duration = contact.movement.duration
                let course = stride(from: 0, through: duration, by: 0.001).map { force.force(at: $0) / full }
                peaks.append(try #require(course.max()))
                #expect(course.allSatisfy { $0 >= 0 && $0 < Self.pressRange.upperBound })
                #expect(abs(force.keyframes.last.map(\.time) ?? 0) <= duration + 1e-9, "the force outlasts the touch")
            }
        }
        let lowest = try #require(peaks.min())
        let highest = try #require(peaks.max())
        switch task.kind {
        case .press: #expect(lowest > Self.pressRange.lowerBound)
        case .null: #expect(highest < Self.nullLimit && lowest > 0.045)
        case .movement, .gesture, .fast: Issue.record("\(task) has no known force")
        }
        if task == .lightPress { #expect(highest < 0.7) }
        if task == .deepPress { #expect(lowest > 0.86) }
        // People differ, and so do their presses.
        #expect(Set(peaks).count > 200 && highest - lowest > 0.02)
    }

    @Test("a press takes 80 to 250 ms to rise, and people differ in it")
    func risesTakeAsLongAsPeoplesDo() throws {
        var styles: [Double] = []
        for number in 1...60 {
            let style = PressingStyle(number: number, seed: 4)
            #expect((0.1...0.2).contains(style.rise) && (0.005...0.02).contains(style.tremor))
            #expect((6.5...11).contains(style.tremorFrequency) && (0...0.08).contains(style.overshoot))
            styles.append(style.rise)
        }
        #expect(Set(styles).count > 40)
        var plan = plan(.press240)
        plan.tasks = [.lightPress, .deepPress, .holdPress, .movingPress]
        let full = 20.0 / 3
        for recording in try Synthesizer(plan: plan).recordings() {
            for contact in recording.contacts {
                let keyframes = try #require(contact.movement.force).keyframes
                // The only step from an ordinary touch to a press is the rise.
                let rises = zip(keyframes, keyframes.dropFirst()).filter {
                    $0.force <= 0.25 * full + 1e-9 && $1.force > 0.43 * full
                }
                #expect(rises.count == 1)
                for (from, to) in rises { #expect((0.0799...0.2501).contains(to.time - from.time)) }
            }
        }
    }

    @Test("several presses in a contact are told apart by ordinary force between them")
    func multiPressesComeApart() throws {
        let full = 20.0 / 3
        let recording = try Synthesizer(plan: plan(.press240)).recording(participant: 2, task: .multiPress)
        for contact in recording.contacts {
            let force = try #require(contact.movement.force)
            var presses = 0
            var isPressed = false
            for time in stride(from: 0, through: contact.movement.duration, by: 0.001) {
                let share = force.force(at: time) / full
                if !isPressed, share > 0.42 { presses += 1 }
                isPressed = share > 0.35 && (isPressed || share > 0.42)
            }
            #expect((2...4).contains(presses))
        }
    }

    @Test("force tremor has the size asked for, and lies between 6 and 12 Hz")
    func forceTremor() {
        for frequency in [6.5, 11.0] {
            var generator = SeededGenerator(seed: 3)
            let tremor = ForceTremor(amplitude: 0.02, frequency: frequency, using: &generator)
            let course = (0..<60_000).map { tremor.deviation(at: Double($0) * 0.001) }
            let square = course.reduce(0) { $0 + $1 * $1 } / Double(course.count)
            #expect(abs(square.squareRoot() - 0.02) < 0.001)
            #expect(course.allSatisfy { abs($0) <= 2.42 * 0.02 })
            let crossings = zip(course, course.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
            #expect((6.0 * 60...12 * 60).contains(Double(crossings)))
        }
        #expect(ForceTremor.none.deviation(at: 0.3) == 0)
    }

    @Test("the ground truth holds the movement's force", arguments: SynthesisPreset.presses, tasks)
    func theTruthHoldsTheMovementsForce(preset: SynthesisPreset, task: SynthesisTask) throws {
        let recording = try Synthesizer(plan: plan(preset, strokes: 3)).recording(participant: 1, task: task)
        #expect(Set(recording.truthEvents.flatMap(\.touches).map(\.id)) == [1, 2, 3])
        for touch in recording.truthEvents.flatMap(\.touches) {
            let contact = recording.contacts[Int(touch.id) - 1]
            for sample in touch.samples {
                let force = try #require(sample.force)
                let truth = try #require(contact.movement.force).force(at: sample.timestamp - contact.start)
                // Samples hold single precision.
                #expect(Float(force) == Float(Grid.round(truth, decimals: 1e3)))
                #expect(sample.estimatedProperties.isEmpty)
            }
        }
    }

    @Test("sensitivities differ in the force's step alone")
    func sensitivitiesDifferInTheStepAlone() throws {
        let plan = plan(.press240)
        for task in [SynthesisTask.deepPress, .nullTap] {
            let recordings = try Synthesizer(plan: plan).recordings(participant: 3, task: task)
            #expect(recordings.map(\.header.metadata.sensitivity) == ["light", "medium", "firm"])
            #expect(recordings.map(\.name) == ["light", "medium", "firm"].map { "p03-\(task.rawValue)-\($0)" })
            let first = recordings[0]
            for (recording, sensitivity) in zip(recordings, ForceSensor.Sensitivity.allCases) {
                #expect(recording.truthEvents == first.truthEvents && recording.truthHeader == first.truthHeader)
                #expect(recording.truthName == first.truthName)
                #expect(recording.truthHeader.metadata.sensitivity == nil)
                #expect(recording.header.metadata.participant == first.header.metadata.participant)
                #expect(recording.header.metadata.task == first.header.metadata.task)
                #expect(withoutForce(recording.events) == withoutForce(first.events))
                let quantum = 20 / 3 / sensitivity.steps
                for (one, other) in zip(samples(recording.events), samples(first.events)) {
                    let force = try #require(one.force)
                    // Each is within half a step of the same measured force; six decimals are rounded.
                    let bound = (quantum + 20 / 3 / 320) / 2 + 2e-6
                    let otherForce = try #require(other.force)
                    #expect(abs(force - otherForce) <= bound)
                    #expect(abs(force / quantum - (force / quantum).rounded()) < 1e-3)
                }
            }
            #expect(Set(recordings.map { samples($0.events).compactMap(\.force) }).count == 3)
        }
    }

    @Test("without sensitivities a recording has the sensor's own steps, as ever")
    func withoutSensitivities() throws {
        var plan = plan(.press240, strokes: 3)
        plan.sensitivities = []
        let recordings = try Synthesizer(plan: plan).recordings(participant: 1, task: .lightPress)
        #expect(recordings.map(\.name) == ["p01-light-press"])
        #expect(recordings[0].header.metadata.sensitivity == nil)
        plan.sensitivities = [.medium]
        let medium = try Synthesizer(plan: plan).recordings(participant: 1, task: .lightPress)
        #expect(medium.map(\.events) == recordings.map(\.events))
    }

    @Test("equal seeds make equal presses, others do not", arguments: SynthesisPreset.presses)
    func presses(preset: SynthesisPreset) throws {
        func recordings(seed: UInt64) throws -> [SyntheticRecording] {
            try Synthesizer(plan: plan(preset, seed: seed, strokes: 2)).recordings(participant: 2, task: .multiPress)
        }
        let first = try recordings(seed: 7)
        let second = try recordings(seed: 7)
        let other = try recordings(seed: 8)
        #expect(first.map(\.events) == second.map(\.events) && first.map(\.header) == second.map(\.header))
        #expect(first.map(\.truthEvents) == second.map(\.truthEvents))
        #expect(first[0].truthEvents != other[0].truthEvents)
    }

    @Test("the recordings of all sensitivities are written with one ground truth")
    func sensitivitiesShareATruth() throws {
        let folder = try TemporaryFolder()
        var plan = plan(.press240, strokes: 2)
        plan.participants = 1
        plan.tasks = [.tapPress, .nullRest]
        let path = folder.file("set")
        let manifest = try Synthesizer.write(plan, toFolder: path, madeBy: "a command")
        #expect(manifest.recordings.count == 6)
        #expect(Set(manifest.recordings.compactMap(\.truth)).count == 2)
        let dataset = try Dataset(path: path)
        #expect(dataset.sources.count == 6)
        for source in dataset.sources {
            let recording = try #require(try InMemoryRecording.readAll(from: source).first)
            let groundTruth = try #require(try source.truth.map { try InMemoryRecording.readAll(from: $0) }?.first)
            #expect(["light", "medium", "firm"].contains(recording.metadata.sensitivity))
            #expect(groundTruth.metadata.task == recording.metadata.task)
        }
    }
}

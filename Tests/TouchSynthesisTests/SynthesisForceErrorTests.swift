import Foundation
import Testing
import TouchModel

@testable import TouchRecordings
@testable import TouchSynthesis

/// Errors of scale, their drift, and what happens to corrections.
@Suite struct SynthesisForceErrorTests {
    private func distortion(_ errors: ForceErrors, seed: UInt64, duration: Double = 60) -> ForceDistortion {
        ForceDistortion(
            errors,
            person: SeededGenerator(seed: seed, stream: "person"),
            session: SeededGenerator(seed: seed, stream: "session"),
            duration: duration
        )
    }

    private func deviation(_ values: [Double]) -> Double {
        let mean = values.reduce(0, +) / Double(values.count)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
    }

    @Test("offset and gain have the deviations asked for from person to person")
    func constantErrors() {
        let errors = ForceErrors(offset: 0.06, gain: 0.04)
        let draws = (0..<4000).map { distortion(errors, seed: $0) }
        // Four standard errors of a deviation from 4000 draws are 4.5 %.
        #expect(abs(deviation(draws.map(\.offset)) / 0.06 - 1) < 0.045)
        #expect(abs(deviation(draws.map(\.gain)) / 0.04 - 1) < 0.045)
        let one = draws[17]
        #expect(one.drift(at: 30) == (0, 0))
        #expect(one.seen(3, at: 0) == one.offset + one.gain * 3)
        #expect(one.seen(3, at: 50) == one.seen(3, at: 0))
        #expect(ForceDistortion.none.seen(3.7, at: 12) == 3.7)
    }

    @Test("drift starts at nothing and grows with the square root of time", arguments: [(15.0, 0.5), (60, 1)])
    func drift(seconds: Double, share: Double) {
        let errors = ForceErrors(offsetDrift: 0.2, gainDrift: 0.1)
        let draws = (0..<4000).map { distortion(errors, seed: $0) }
        #expect(draws.allSatisfy { $0.drift(at: 0) == (0, 0) && $0.offset == 0 && $0.gain == 1 })
        #expect(abs(deviation(draws.map { $0.drift(at: seconds).offset }) / (0.2 * share) - 1) < 0.045)
        #expect(abs(deviation(draws.map { $0.drift(at: seconds).gain }) / (0.1 * share) - 1) < 0.045)
        // It holds beyond the end and is a straight line within a second.
        for draw in draws.prefix(20) {
            #expect(draw.drift(at: 1e6) == draw.drift(at: 60))
            let middle = (draw.drift(at: 7).offset + draw.drift(at: 8).offset) / 2
            #expect(abs(draw.drift(at: 7.5).offset - middle) < 1e-12)
        }
    }

    @Test("a person's errors are the same for every task, and the recording says them")
    func errorsBelongToThePerson() throws {
        var plan = SynthesisPreset.press240.plan(seed: 8)
        plan.sensor.force = ForceSensor(
            maximum: 20.0 / 3,
            quantum: 0,
            noise: 0,
            errors: ForceErrors(offset: 0.1, gain: 0.05)
        )
        plan.sensitivities = []
        let synthesizer = try Synthesizer(plan: plan)
        var seen: Set<[Double]> = []
        for number in 1...3 {
            for task in [SynthesisTask.holdPress, .nullRest] {
                let recording = synthesizer.recording(participant: number, task: task)
                let fields = recording.header.additionalFields["synthesis"]?.objectValue?["forceErrors"]?.objectValue
                let offset = try #require(fields?["offset"]?.doubleValue)
                let gain = try #require(fields?["gain"]?.doubleValue)
                seen.insert([offset, gain])
                for touch in recording.events.flatMap(\.touches) {
                    let contact = recording.contacts[Int(touch.id) - 1]
                    for sample in touch.samples {
                        // Reports look a little before touch-down and after the lift too; a stamp is a microsecond.
                        let truth = try #require(contact.movement.force).force(at: sample.timestamp - contact.start)
                        let expected = min(max(offset + gain * truth, 0), 20.0 / 3)
                        let force = try #require(sample.force)
                        #expect(abs(force - expected) < 2e-4)
                    }
                }
            }
        }
        #expect(seen.count == 3)
    }

    @Test("errors change the reported force and nothing else, and without them nothing changes")
    func errorsChangeForceAlone() throws {
        var plan = SynthesisPreset.press240.plan(seed: 8)
        plan.sensor.force?.errors = nil
        let plain = try Synthesizer(plan: plan).recording(participant: 1, task: .deepPress)
        plan.sensor.force?.errors = ForceErrors()
        let zero = try Synthesizer(plan: plan).recording(participant: 1, task: .deepPress)
        plan.sensor.force?.errors = .uncalibrated
        let wrong = try Synthesizer(plan: plan).recording(participant: 1, task: .deepPress)
        #expect(plain.events == zero.events)
        #expect(plain.truthEvents == wrong.truthEvents)
        #expect(plain.events != wrong.events)
        let samples = Self.samples
        for (one, other) in zip(samples(plain), samples(wrong)) {
            #expect(one.location == other.location && one.timestamp == other.timestamp)
        }
        #expect(plain.header.additionalFields["synthesis"]?.objectValue?["forceErrors"] == nil)
    }

    private static func samples(_ recording: SyntheticRecording) -> [TouchSample] {
        recording.events.flatMap(\.touches).flatMap(\.samples)
    }

    /// What became of the estimated forces of a recording.
    private struct Updates {
        var estimates: [Int: TouchSample] = [:]
        var final: [Int: Double] = [:]
        var arrivals: [(index: Int, wait: Double, isLate: Bool)] = []

        init(_ recording: SyntheticRecording, latency: Double) throws {
            var lifted: Set<Int32> = []
            for event in recording.events {
                for touch in event.touches {
                    for sample in touch.samples {
                        let index = try #require(sample.estimationUpdateIndex)
                        estimates[index] = sample
                    }
                    for update in touch.updates {
                        let index = try #require(update.sample.estimationUpdateIndex)
                        #expect(estimates[index]?.timestamp == update.sample.timestamp)
                        final[index] = update.sample.force
                        let wait = (event.arrival ?? 0) - latency - update.sample.timestamp
                        arrivals.append((index, wait, lifted.contains(touch.id)))
                    }
                    if touch.phase == .ended { lifted.insert(touch.id) }
                }
            }
        }
    }

    private func pen(_ faults: UpdateFaults?) throws -> (SyntheticRecording, Updates) {
        var plan = SynthesisPreset.pressPen240.plan(seed: 12)
        plan.strokesPerTask = 25
        plan.sensor.force = .pencil
        plan.sensor.force?.noise = 0
        plan.sensor.force?.updateFaults = faults
        let recording = try Synthesizer(plan: plan).recording(participant: 2, task: .lightPress)
        return (recording, try Updates(recording, latency: plan.sensor.deliveryLatency))
    }

    @Test("corrections give the final force, some after the lift")
    func correctionsGiveTheFinalForce() throws {
        let (recording, updates) = try pen(UpdateFaults(spread: 0.02))
        #expect(Set(updates.final.keys) == Set(updates.estimates.keys))
        #expect(updates.arrivals.contains { $0.isLate } && updates.arrivals.contains { !$0.isLate })
        // A correction waits 20–60 ms, then for the next frame.
        #expect(updates.arrivals.allSatisfy { $0.wait > 0.02 - 1e-5 && $0.wait < 0.06 + 1.0 / 60 + 1e-5 })
        var estimateError = 0.0
        for touch in recording.events.flatMap(\.touches) {
            let contact = recording.contacts[Int(touch.id) - 1]
            for sample in touch.samples {
                let truth = try #require(contact.movement.force).force(at: sample.timestamp - contact.start)
                let index = try #require(sample.estimationUpdateIndex)
                let final = try #require(updates.final[index])
                let estimate = try #require(sample.force)
                #expect(abs(final - truth) <= 25.0 / 6 / 2000 + 2e-4)
                estimateError = max(estimateError, abs(estimate - truth))
            }
        }
        #expect(estimateError > 0.3, "the estimate is 20 ms old")
    }

    @Test("corrections are lost, repeated and overtaken at the shares asked for, and replay repairs nothing")
    func faultsHaveTheirShares() throws {
        let faults = UpdateFaults(spread: 0.02, lost: 0.1, repeated: 0.05, overtaken: 0.2)
        let (recording, updates) = try pen(faults)
        let count = Double(updates.estimates.count)
        #expect(count > 3000)
        // Four standard errors.
        func isNear(_ found: Int, _ share: Double) -> Bool {
            abs(Double(found) / count - share) < 4 * (share * (1 - share) / count).squareRoot()
        }
        #expect(isNear(Int(count) - updates.final.count, 0.1))
        #expect(isNear(updates.arrivals.count - updates.final.count, 0.05 * 0.9))
        let indices = updates.arrivals.map(\.index)
        #expect(zip(indices, indices.dropFirst()).contains { $0 > $1 })
        var sanitizer = EventSanitizer(screenSize: nil)
        for event in recording.events { _ = sanitizer.sanitize(event, at: SourceLocation(file: "pen")) }
        #expect(sanitizer.repairs.isEmpty, "\(sanitizer.repairs)")
        let arrivals = recording.events.map { $0.arrival ?? -1 }
        #expect(zip(arrivals, arrivals.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test("overtaken corrections take three times as long, the others no longer than ever")
    func overtakenCorrectionsTakeThreeTimesAsLong() throws {
        let updates = try pen(UpdateFaults(overtaken: 0.2)).1
        let count = Double(updates.arrivals.count)
        let late = updates.arrivals.filter { $0.wait > 0.12 - 1e-5 && $0.wait < 0.12 + 1.0 / 60 + 1e-5 }.count
        let usual = updates.arrivals.filter { $0.wait > 0.04 - 1e-5 && $0.wait < 0.04 + 1.0 / 60 + 1e-5 }.count
        #expect(late + usual == updates.arrivals.count)
        #expect(abs(Double(late) / count - 0.2) < 4 * (0.2 * 0.8 / count).squareRoot())
    }

    @Test("faults of corrections change no sample, and none is no fault")
    func faultsChangeNoSample() throws {
        let plain = try pen(nil).0
        let none = try pen(UpdateFaults()).0
        let lossy = try pen(UpdateFaults(lost: 0.5)).0
        #expect(plain.events == none.events)
        let samples = Self.samples
        #expect(samples(plain) == samples(lossy))
        #expect(plain.events != lossy.events)
    }

    @Test("values out of range are named")
    func rangesAreChecked() {
        func check(_ name: String, _ change: (inout ForceSensor) -> Void) {
            var sensor = ForceSensor.pencil
            change(&sensor)
            #expect { try sensor.validate() } throws: { error in
                guard case .invalidOption(name, let found, let expected) = error as? DatasetError else { return false }
                return !found.isEmpty && expected.contains("from")
            }
        }
        check("force offset error") { $0.errors = ForceErrors(offset: -1) }
        check("force gain error") { $0.errors = ForceErrors(gain: 0.5) }
        check("force offset drift") { $0.errors = ForceErrors(offsetDrift: .nan) }
        check("force gain drift") { $0.errors = ForceErrors(gainDrift: 1) }
        check("update spread") { $0.updateFaults = UpdateFaults(spread: 1) }
        check("update loss") { $0.updateFaults = UpdateFaults(lost: 1) }
        check("update repetition") { $0.updateFaults = UpdateFaults(repeated: -0.1) }
        check("update overtaking") { $0.updateFaults = UpdateFaults(overtaken: 2) }
        var plan = SynthesisPreset.irregular120.plan(seed: 1)
        plan.sensitivities = [.light]
        #expect(throws: DatasetError.self) { try plan.validate() }
        plan = SynthesisPreset.press240.plan(seed: 1)
        plan.sensitivities = [.light, .light]
        #expect(throws: DatasetError.self) { try plan.validate() }
    }
}

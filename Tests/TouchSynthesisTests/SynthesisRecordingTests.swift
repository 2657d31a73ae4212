import Foundation
import Testing
import TouchModel

@testable import TouchRecordings
@testable import TouchSynthesis

@Suite struct SynthesisRecordingTests {
    private static func contacts(_ events: [TouchEvent]) -> [(id: Int32, samples: [TouchSample])] {
        var contacts: [(id: Int32, samples: [TouchSample])] = []
        for touch in events.flatMap(\.touches) where !touch.samples.isEmpty {
            if let index = contacts.firstIndex(where: { $0.id == touch.id }) {
                contacts[index].samples += touch.samples
            } else {
                contacts.append((touch.id, touch.samples))
            }
        }
        return contacts.sorted { $0.id < $1.id }
    }

    private static func interpolate(_ samples: [TouchSample], at time: Double) -> TouchPoint? {
        guard let next = samples.firstIndex(where: { $0.timestamp >= time }) else { return nil }
        guard next > 0 else { return samples[next].timestamp == time ? samples[next].location : nil }
        let (from, to) = (samples[next - 1], samples[next])
        let share = (time - from.timestamp) / (to.timestamp - from.timestamp)
        return from.location + (to.location - from.location) * share
    }

    private func small(_ preset: SynthesisPreset, seed: UInt64 = 5) -> SynthesisPlan {
        var plan = preset.plan(seed: seed)
        plan.participants = 2
        plan.strokesPerTask = 3
        return plan
    }

    @Test(arguments: SynthesisPreset.allCases)
    func recordedSamplesAreFiniteInOrderAndOnScreen(preset: SynthesisPreset) throws {
        for recording in try Synthesizer(plan: small(preset)).recordings() {
            let contacts = Self.contacts(recording.events)
            let task = try #require(recording.header.metadata.task.flatMap(SynthesisTask.init))
            #expect(contacts.map(\.id) == Array(1...(task.kind == .gesture ? 6 : 3)))
            for contact in contacts {
                #expect(contact.samples.count > 1)
                #expect(contact.samples.allSatisfy { $0.isFinite && $0.location.x > 0 && $0.location.y > 0 })
                #expect(zip(contact.samples, contact.samples.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
            }
        }
    }

    @Test(arguments: SynthesisPreset.allCases)
    func theTruthHasTheSameContactsAndTheNoiseIsTheDifference(preset: SynthesisPreset) throws {
        var plan = small(preset)
        plan.tasks = [.write, .draw, .point]
        plan.strokesPerTask = 12
        plan.sensor.speedNoise = 0
        plan.sensor.locationQuantum = 0
        for number in 1...2 {
            let participant = SyntheticParticipant(number: number, seed: plan.seed)
            var squares = 0.0
            var count = 0
            for task in plan.tasks {
                let recording = try Synthesizer(plan: plan).recording(participant: number, task: task)
                let seen = Self.contacts(recording.events)
                let truth = Self.contacts(recording.truthEvents)
                #expect(seen.map(\.id) == truth.map(\.id))
                for (noisy, clean) in zip(seen, truth) {
                    #expect(noisy.samples.first?.timestamp == clean.samples.first?.timestamp)
                    #expect(noisy.samples.last?.timestamp == clean.samples.last?.timestamp)
                    for sample in noisy.samples {
                        let point = try #require(Self.interpolate(clean.samples, at: sample.timestamp))
                        let error = sample.location - point
                        squares += (error * error).sum()
                        count += 2
                    }
                }
            }
            let deviation = (squares / Double(count)).squareRoot()
            let expected = plan.sensor.noise * participant.noise
            // Four standard errors, and 0.02 px of interpolation in quadrature.
            let tolerance = 4 * expected / (2 * Double(count)).squareRoot() + 0.0004 / expected
            #expect(abs(deviation - expected) < tolerance)
        }
    }

    @Test(arguments: SynthesisTask.allCases)
    func straightLinesBetweenTruthSamplesFollowTheContinuousTruth(task: SynthesisTask) throws {
        var plan = SynthesisPreset.pen240.plan(seed: 2026)
        plan.strokesPerTask = 6
        var squares = 0.0
        var count = 0
        for number in 1...4 {
            let recording = try Synthesizer(plan: plan).recording(participant: number, task: task)
            for (id, samples) in Self.contacts(recording.truthEvents) {
                let contact = recording.contacts[Int(id) - 1]
                for (from, to) in zip(samples, samples.dropFirst()) {
                    for share in [0.125, 0.375, 0.625, 0.875] {
                        let time = from.timestamp + (to.timestamp - from.timestamp) * share
                        let truth = contact.movement.location(at: time - contact.start)
                        let error = from.location + (to.location - from.location) * share - truth
                        squares += (error * error).sum()
                        count += 1
                    }
                }
            }
        }
        // A dash is up to ten times as fast as other movements.
        #expect((squares / Double(count)).squareRoot() < (task == .dash ? 0.2 : 0.02))
    }

    @Test func aPensTruthHasForceAndAngles() throws {
        let recording = try Synthesizer(plan: small(.pen240)).recording(participant: 1, task: .press)
        for sample in recording.truthEvents.flatMap(\.touches).flatMap(\.samples) {
            let force = try #require(sample.force)
            let altitude = try #require(sample.altitude)
            #expect(force >= 0 && force < 25.0 / 6)
            #expect(altitude > 0.6 && altitude < 1.3)
            #expect(sample.azimuth != nil)
            #expect(sample.estimatedProperties.isEmpty)
        }
        #expect(recording.header.additionalFields["role"] == nil)
        #expect(recording.truthHeader.additionalFields["role"] == .string("truth"))
        let finger = try Synthesizer(plan: small(.irregular120)).recording(participant: 1, task: .write)
        let samples = finger.events.flatMap(\.touches).flatMap(\.samples)
        #expect(samples.allSatisfy { $0.force == nil && $0.altitude == nil && $0.azimuth == nil })
    }

    @Test func equalSeedsMakeEqualDataAndOthersDiffer() throws {
        let first = try Synthesizer(plan: small(.pen240)).recording(participant: 2, task: .write)
        let second = try Synthesizer(plan: small(.pen240)).recording(participant: 2, task: .write)
        let other = try Synthesizer(plan: small(.pen240, seed: 6)).recording(participant: 2, task: .write)
        #expect(first.events == second.events)
        #expect(first.truthEvents == second.truthEvents)
        #expect(first.header == second.header)
        #expect(first.events != other.events)
    }

    @Test func theSensorDoesNotChangeTheMovements() throws {
        var plan = small(.finger60)
        let slow = try Synthesizer(plan: plan).recording(participant: 1, task: .draw)
        plan.sensor = SensorModel(reportRate: 360, jitter: 0.0003, noise: 2)
        let fast = try Synthesizer(plan: plan).recording(participant: 1, task: .draw)
        for (one, two) in zip(slow.contacts, fast.contacts) {
            #expect(one.start == two.start)
            #expect(one.movement.location(at: 0.1) == two.movement.location(at: 0.1))
        }
    }

    @Test func anySensorInRangeMakesARecordingThatHoldsTogether() throws {
        var generator = SeededGenerator(seed: 77)
        for round in 0..<60 {
            let rate = generator.uniform(10...1000)
            var plan = SynthesisPlan(
                name: "round \(round)",
                pointer: generator.chance(0.5) ? .pen : .finger,
                seed: generator.next(),
                participants: 1,
                tasks: [SynthesisTask.allCases[round % SynthesisTask.allCases.count]],
                strokesPerTask: 3,
                sensor: SensorModel(
                    reportRate: rate,
                    jitter: generator.uniform(0...0.2) / rate,
                    dropProbability: generator.uniform(0...0.9),
                    noise: generator.uniform(0...20),
                    speedNoise: generator.uniform(0...0.01),
                    locationQuantum: generator.chance(0.5) ? generator.uniform(0...10) : 0,
                    timeQuantum: generator.chance(0.5) ? generator.uniform(0...0.1) : 0,
                    displayRate: generator.chance(0.5) ? generator.uniform(10...1000) : nil,
                    deliveryLatency: generator.uniform(0...0.5),
                    force: generator.chance(0.5) ? .pencil : nil
                ),
                truthRate: generator.uniform(100...2000)
            )
            plan.sensor.force?.revisionDelay = generator.uniform(0...1)
            let recording = try Synthesizer(plan: plan).recording(participant: 1, task: plan.tasks[0])
            let seen = Self.contacts(recording.events)
            let truth = Self.contacts(recording.truthEvents)
            #expect(seen.map(\.id) == truth.map(\.id))
            for contact in seen + truth {
                #expect(contact.samples.allSatisfy { $0.isFinite })
                #expect(zip(contact.samples, contact.samples.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
            }
            let touches = recording.events.flatMap(\.touches)
            let expecting = touches.flatMap(\.samples).filter { !$0.propertiesExpectingUpdates.isEmpty }
            #expect(expecting.count == touches.flatMap(\.updates).count)
            var sanitizer = EventSanitizer(screenSize: nil)
            for event in recording.events { _ = sanitizer.sanitize(event, at: SourceLocation(file: plan.name)) }
            #expect(sanitizer.repairs.isEmpty, "\(plan.sensor): \(sanitizer.repairs)")
        }
    }

    /// The figures of real sets, in CSS px/s: finger writing on glass has median 109 and 95th percentile 400, drawing
    /// 182 and 1200, dragging to targets 418 and 2440; pen writing on a tablet 184 and 490.
    @Test(arguments: [
        (SynthesisPreset.finger120, SynthesisTask.write, 70.0...150, 200.0...500),
        (.finger120, .draw, 120...260, 600...1500), (.finger120, .point, 280...600, 1400...2800),
        (.pen240, .write, 130...240, 330...650),
    ])
    func speedsAreThoseOfPeople(
        preset: SynthesisPreset,
        task: SynthesisTask,
        median: ClosedRange<Double>,
        high: ClosedRange<Double>
    ) throws {
        let plan = preset.plan(seed: 2026)
        var speeds: [Double] = []
        for number in 1...8 {
            let recording = try Synthesizer(plan: plan).recording(participant: number, task: task)
            for (_, samples) in Self.contacts(recording.truthEvents) {
                for (from, to) in zip(samples, samples.dropFirst()) {
                    speeds.append(from.location.distance(to: to.location) / (to.timestamp - from.timestamp))
                }
            }
        }
        speeds.sort()
        #expect(median.contains(speeds[speeds.count / 2]), "median \(speeds[speeds.count / 2])")
        #expect(high.contains(speeds[speeds.count * 95 / 100]), "95th percentile \(speeds[speeds.count * 95 / 100])")
    }
}

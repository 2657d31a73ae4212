import Foundation
import Testing
import TouchModel

@testable import TouchRecordings
@testable import TouchSynthesis

/// What is said of arrivals, on data of which it is known.
@Suite struct ArrivalCheckTests {
    private func figures(_ recording: InMemoryRecording) throws -> DeviceFigures.Arrival? {
        let devices = try DatasetCheck.examine([recording]).devices
        #expect(devices.count == 1)
        return devices.first?.arrival
    }

    /// A device of 120 Hz whose deliveries arrive as late as `delay` says.
    private func recording(
        clock: RecordingMetadata.ClockSource = .event,
        samples: Int = 1000,
        delay: (Int) -> Double?
    ) -> InMemoryRecording {
        var events: [TouchEvent] = []
        for index in 0..<samples {
            let time = Double(index) / 120
            let phase: TouchPhase = index == 0 ? .began : index == samples - 1 ? .ended : .moved
            let sample = TouchSample(timestamp: time, location: TouchPoint(Double(index), 3))
            let touch = Touch(id: 1, type: .direct, phase: phase, samples: [sample])
            events.append(TouchEvent(timestamp: time, arrival: delay(index).map { time + $0 }, touches: [touch]))
        }
        return InMemoryRecording(name: "made", metadata: RecordingMetadata(clock: clock), deliveries: events)
    }

    @Test("delay, jitter and bunching are those that were made") func made() throws {
        var generator = SeededGenerator(seed: 5)
        let found = try #require(
            try figures(
                recording(samples: 20_000) { index in
                    // Every hundredth is held up until 0.5 ms before the next.
                    index % 100 == 50 ? 0.012 + 1 / 120.0 - 0.0005 : 0.012 + generator.gaussian() * 0.0001
                }
            )
        )
        #expect(found.steps == 19_999)
        let median = try #require(found.medianDelay)
        #expect(abs(median - 0.012) < 1e-5)
        let jitter = try #require(found.jitter)
        #expect(abs(jitter - 0.0001) < 1e-5)
        #expect(abs(found.bunchedShare - 0.01) < 1e-6)
    }

    @Test("clocks without a common origin may arrive before they measured") func negative() throws {
        let found = try #require(try figures(recording { $0 % 4 == 0 ? 0.001 : -0.003 }))
        #expect(found.medianDelay.map { abs($0 + 0.003) < 1e-5 } == true)
        #expect(found.smallestDelay.map { abs($0 + 0.003) < 1e-9 } == true)
    }

    @Test("long strokes come in pieces and count once") func longStroke() throws {
        let found = try #require(try figures(recording(samples: 5000) { _ in 0.004 }))
        #expect(found.steps == 4999 && found.bunchedShare == 0 && found.jitter == 0)
    }

    @Test("nothing is said where nothing is known, and stamps of arrival have bunches alone") func unknown() throws {
        #expect(try figures(recording { _ in nil }) == nil)
        let stamped = try #require(try figures(recording(clock: .arrival) { _ in nil }))
        #expect(stamped.medianDelay == nil && stamped.jitter == nil && stamped.bunchedShare == 0)
    }

    @Test("synthesis makes the bunches and the jitter that were asked for, and nothing else changes")
    func synthesis() throws {
        func made(_ arrival: ArrivalModel?) throws -> InMemoryRecording {
            var plan = try SynthesisPreset(name: "finger-120").plan(seed: 4)
            plan.participants = 1
            plan.tasks = [.write]
            plan.strokesPerTask = 400
            plan.sensor.displayRate = nil
            plan.sensor.arrival = arrival
            let recording = try Synthesizer(plan: plan).recording(participant: 1, task: .write)
            return InMemoryRecording(name: "made", metadata: recording.header.metadata, deliveries: recording.events)
        }
        let plain = try made(nil)
        let late = try made(ArrivalModel(jitter: 0.0005, bunchedShare: 0.02))
        #expect(try made(ArrivalModel(jitter: 0.0005, bunchedShare: 0.02)).events == late.events)
        #expect(plain.events.count == late.events.count)
        for (plain, late) in zip(plain.events, late.events) {
            #expect(plain.touches == late.touches && plain.timestamp == late.timestamp)
            #expect((late.arrival ?? 0) >= (plain.arrival ?? .infinity) - 1e-9)
        }
        let found = try #require(try figures(late))
        #expect(found.steps > 5000 && abs(found.bunchedShare - 0.02) < 0.006)
        // Of half a normal distribution: 0.6 of what is asked for.
        #expect(found.jitter.map { (0.0002...0.0005).contains($0) } == true)
        #expect(try figures(plain)?.bunchedShare == 0)
    }

    @Test(
        "synthesis makes stalls and bursts that are found, and arrivals go on ascending",
        arguments: [1, 2, 3] as [UInt64]
    )
    func queues(seed: UInt64) throws {
        func made(_ arrival: ArrivalModel?) throws -> InMemoryRecording {
            var plan = SynthesisPreset.finger120.plan(seed: seed)
            plan.tasks = [.draw]
            plan.sensor.displayRate = nil
            plan.sensor.arrival = arrival
            let recording = try Synthesizer(plan: plan).recording(participant: 1, task: .draw)
            return InMemoryRecording(name: "made", metadata: recording.header.metadata, deliveries: recording.events)
        }
        let plain = try made(nil)
        #expect(try DatasetCheck.examine([plain]).findings.allSatisfy { $0.kind != .stalls })
        let late = try made(ArrivalModel(stallRate: 1, burstShare: 1))
        #expect(try made(ArrivalModel(stallRate: 1, burstShare: 1)).events == late.events)
        #expect(try DatasetCheck.examine([late]).findings.contains { $0.kind == .stalls })
        var contact: Int32 = 0
        var last = 0.0
        for (plain, late) in zip(plain.events, late.events) {
            #expect(plain.touches == late.touches && plain.timestamp == late.timestamp)
            let arrival = try #require(late.arrival)
            #expect(arrival >= (plain.arrival ?? .infinity) - 1e-9)
            if late.touches[0].id == contact { #expect(arrival > last) }
            (contact, last) = (late.touches[0].id, arrival)
        }
    }

    @Test("arrival options out of range are refused by name") func ranges() {
        for (model, name) in [
            (ArrivalModel(jitter: 0.2), "arrival jitter"),
            (ArrivalModel(bunchedShare: 0.6), "share of bunched arrivals"),
            (ArrivalModel(stallRate: 11), "arrival stalls"),
            (ArrivalModel(burstShare: 1.5), "share of arrival bursts"),
        ] {
            let error = #expect(throws: DatasetError.self) { try SensorModel(arrival: model).validate() }
            #expect(error?.description.contains(name) == true)
        }
    }
}

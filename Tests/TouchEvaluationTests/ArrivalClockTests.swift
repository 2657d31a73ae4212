import Foundation
import Testing
import TouchModel
import TouchPrediction
import TouchRecordings

@testable import TouchEvaluation

/// Replay on the stamps of arrival.
@Suite struct ArrivalClockTests {
    private static let horizon = 0.0625
    private static let step = 0.0625

    /// A contact at constant velocity; each delivery brings `perDelivery` samples and arrives later by what `late` says.
    private static func recording(
        _ name: String = "two clocks",
        perDelivery: Int = 1,
        clock: RecordingMetadata.ClockSource = .event,
        late: (Int) -> Double?
    ) -> InMemoryRecording {
        var events: [TouchEvent] = []
        let deliveries = 16
        for delivery in 0..<deliveries {
            let samples = (0..<perDelivery).map { position in
                let time = step * Double(delivery * perDelivery + position)
                return TouchSample(timestamp: time, location: TouchPoint(160, 320) * time)
            }
            let stamp = samples[perDelivery - 1].timestamp
            let phase: TouchPhase = delivery == 0 ? .began : delivery == deliveries - 1 ? .ended : .moved
            events.append(
                TouchEvent(
                    timestamp: stamp,
                    arrival: late(delivery).map { stamp + $0 },
                    touches: [Touch(id: 1, type: .direct, phase: phase, samples: samples)]
                )
            )
        }
        return InMemoryRecording(name: name, metadata: RecordingMetadata(clock: clock), deliveries: events)
    }

    private func evaluate(_ recording: InMemoryRecording, on clock: ReplayClock) async throws -> EvaluationResult {
        var plan = try EvaluatorTests.plan(["linear"], horizons: [Self.horizon], maximumGap: 1)
        plan.replay.clock = clock
        let dataset = EvaluationDataset(name: "data", sources: [recording], identity: "x")
        return try await Evaluator(plan: plan).run(on: [dataset])
    }

    private func rmse(_ result: EvaluationResult) throws -> (value: Double, count: Int) {
        let row = try #require(result.rows.first { $0.metric == "rmse" && $0.participant == "all" })
        return (row.value, row.count)
    }

    @Test("a constant delay changes nothing but the clock's name") func constantDelay() async throws {
        let recording = Self.recording { _ in 0.25 }
        let device = try await evaluate(recording, on: .device)
        let arrival = try await evaluate(recording, on: .arrival)
        #expect(device.clock == .device && arrival.clock == .arrival)
        #expect(device.replay == "per sample" && arrival.replay == "per sample, on arrival stamps")
        #expect(try rmse(device) == rmse(arrival))
        #expect(try rmse(device).value > 0)
    }

    @Test("predictors see arrival stamps; the truth stays on the device's") func truth() async throws {
        // Every second sample comes half a step late: linear sees steps of 1.5 and 0.5, and its velocity is 2/3 or twice
        // the true one; the truth goes on evenly.
        let recording = Self.recording { $0 % 2 == 1 ? Self.step / 2 : 0 }
        let found = try rmse(try await evaluate(recording, on: .arrival)).value
        let way = (TouchPoint(160, 320) * Self.horizon).length
        // The first sample is answered with itself, seven with a velocity of 2/3, seven with twice the true one.
        let squares = 1 + 7 * (1.0 / 9) + 7 * 1
        #expect(abs(found - way * (squares / 15).squareRoot()) < 1e-9)
    }

    @Test("what arrives together is seen together") func together() async throws {
        let recording = Self.recording(perDelivery: 4) { _ in 0.01 }
        let device = try rmse(try await evaluate(recording, on: .device))
        let arrival = try rmse(try await evaluate(recording, on: .arrival))
        #expect(device.count == 63 && arrival.count == 15)
        // Deliveries are even: every answer but the first is right.
        #expect(abs(arrival.value - (TouchPoint(160, 320) * Self.horizon).length / 15.0.squareRoot()) < 1e-9)
    }

    @Test("samples that overtake each other or share a stamp are one") func overtaken() {
        let recording = Self.recording { $0 == 5 ? Self.step : $0 == 9 ? 1.5 * Self.step : 0 }
        var assembler = StrokeAssembler()
        for event in recording.events { assembler.consume(event) }
        let assembled = assembler.takeFinished()[0]
        let arrived = ArrivedStroke(assembled.stroke, arrivals: assembled.arrivals)
        #expect(arrived?.positions == [0, 1, 2, 3, 4, 6, 7, 8, 10, 11, 12, 13, 14, 15])
        let stamps = arrived?.stroke.samples.map(\.timestamp) ?? []
        #expect(zip(stamps, stamps.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("a recording without arrivals is refused by name") func missing() async throws {
        let recording = Self.recording { $0 == 7 ? nil : 0 }
        let error = await #expect(throws: EvaluationError.self) { _ = try await evaluate(recording, on: .arrival) }
        #expect(error?.description.contains("two clocks: contact 1") == true)
        #expect(error?.description.contains("--clock device") == true)
        #expect(try rmse(try await evaluate(recording, on: .device)).count == 15)
        // Where the samples' own stamps are those of arrival nothing is missing.
        let stamped = Self.recording(clock: .arrival) { _ in nil }
        #expect(try rmse(try await evaluate(stamped, on: .arrival)).count == 15)
    }

    @Test("the result keeps its clock, and results of two clocks are told apart") func results() async throws {
        let recording = Self.recording { _ in 0.25 }
        let device = try await evaluate(recording, on: .device)
        let arrival = try await evaluate(recording, on: .arrival)
        let read = try JSONDecoder().decode(EvaluationResult.self, from: try JSONEncoder().encode(arrival))
        #expect(read == arrival)
        let comparison = try ResultComparison(.evaluation(device), .evaluation(arrival))
        #expect(comparison.remarks.contains { $0.contains("on arrival stamps") })
    }

    @Test("the platform's predictions are as much later as the sample that they came with") func platform() {
        var predictions = PlatformPredictions()
        let measured = [0.0, 1, 2].map { TouchSample(timestamp: $0, location: .zero) }
        for (position, sample) in measured.enumerated() {
            predictions.append(
                [TouchSample(timestamp: sample.timestamp + 0.5, location: .zero, origin: .predicted)],
                after: sample,
                at: position
            )
        }
        let seen = [TouchSample(timestamp: 0.25, location: .zero), TouchSample(timestamp: 2.5, location: .zero)]
        var expected = PlatformPredictions()
        for (position, sample) in seen.enumerated() {
            expected.append(
                [TouchSample(timestamp: sample.timestamp + 0.5, location: .zero, origin: .predicted)],
                after: sample,
                at: position
            )
        }
        #expect(predictions.restamped(from: measured, to: seen, at: [0, 2]) == expected)
    }
}

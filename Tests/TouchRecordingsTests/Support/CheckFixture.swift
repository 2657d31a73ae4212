import Foundation
import TouchModel

@testable import TouchRecordings

/// Recordings made by hand for the judges of data: what a hand does, seen by a sensor of which everything is known.
enum CheckFixture {
    typealias Sample = (time: Double, location: TouchPoint)

    static func recording(
        _ strokes: [[Sample]],
        name: String = "made",
        participant: String = "a",
        clock: RecordingMetadata.ClockSource = .event,
        sensitivity: String? = nil
    ) -> InMemoryRecording {
        var events = TouchEventLog()
        for (number, stroke) in strokes.enumerated() {
            for (index, sample) in stroke.enumerated() {
                let phase: TouchPhase = index == 0 ? .began : index == stroke.count - 1 ? .ended : .moved
                let touch = Touch(
                    id: Int32(number),
                    type: .direct,
                    phase: phase,
                    samples: [TouchSample(timestamp: sample.time, location: sample.location)]
                )
                events.append(TouchEvent(timestamp: sample.time, touches: [touch]))
            }
        }
        var metadata = RecordingMetadata(device: "made", participant: participant, space: .cssPixels, clock: clock)
        metadata.sensitivity = sensitivity
        return InMemoryRecording(name: name, metadata: metadata, events: events)
    }

    /// What the hand does at a time: loops of 3 Hz and below on a slow drift, in px.
    static func hand(_ time: Double, phase: Double) -> TouchPoint {
        TouchPoint(
            400 + 60 * sine(1.1, time, phase) + 9 * sine(2.7, time, 2 * phase),
            300 + 45 * sine(0.9, time, phase + 1) + 11 * sine(2.3, time, 3 * phase)
        )
    }

    private static func sine(_ frequency: Double, _ time: Double, _ phase: Double) -> Double {
        sin(2 * .pi * frequency * time + phase)
    }

    /// Strokes of a hand under a sensor.
    ///
    /// - Parameters:
    ///   - jitter: standard deviation of true instants, all stamped truly.
    static func strokes(
        _ count: Int = 40,
        seconds: Double = 2,
        rate: Double = 120,
        jitter: Double = 0.0002,
        noise: Double = 0.2,
        quantum: Double = 0.1,
        seed: UInt64 = 3
    ) -> [[Sample]] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { number in
            let phase = generator.uniform(0...6)
            let shift = TouchPoint(generator.uniform(0...300), generator.uniform(0...300))
            return (0..<Int(seconds * rate)).map { index in
                let time = Double(index) / rate + jitter * generator.gaussian(mean: 0, deviation: 1, limit: 2)
                let seen =
                    hand(time, phase: phase) + shift + noise * TouchPoint(generator.gaussian(), generator.gaussian())
                return (10 * Double(number) + time, snap(seen, quantum))
            }
        }
    }

    static func snap(_ point: TouchPoint, _ quantum: Double) -> TouchPoint {
        quantum > 0 ? (point / quantum).rounded(.toNearestOrAwayFromZero) * quantum : point
    }

    static func kinds(_ sources: InMemoryRecording...) throws -> [DataFinding.Kind: DataFinding.Verdict] {
        let findings = try DatasetCheck.examine(sources).findings
        return Dictionary(findings.map { ($0.kind, $0.verdict) }, uniquingKeysWith: max)
    }
}

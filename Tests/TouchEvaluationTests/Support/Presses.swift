import Foundation
import TouchModel
import TouchRecordings

@testable import TouchEvaluation

/// Recordings with forces that are known.
enum Presses {
    static let maximum = 6.0

    /// One contact: deliveries of one sample each.
    static func contact(
        id: Int32 = 1,
        from start: Double = 0,
        duration: Double = 1,
        rate: Double = 200,
        maximum: Double? = maximum,
        _ force: (Double) -> Double?
    ) -> [TouchEvent] {
        let count = Int((duration * rate).rounded()) + 1
        return (0..<count).map { index in
            let time = start + Double(index) / rate
            var sample = TouchSample(timestamp: time, location: TouchPoint(100, 100))
            sample.force = force(time - start)
            sample.maximumPossibleForce = maximum
            let phase: TouchPhase = index == 0 ? .began : index == count - 1 ? .ended : .moved
            return TouchEvent(timestamp: time, touches: [Touch(id: id, type: .direct, phase: phase, samples: [sample])])
        }
    }

    /// Up within a quarter of a second, held for half, down within a quarter: a share of the maximum.
    static func trapezoid(_ share: Double) -> (Double) -> Double? {
        { time in maximum * share * max(0, min(1, min(4 * time, 4 * (1 - time)))) }
    }

    static func recording(
        named name: String = "a",
        participant: String? = "ann",
        task: String? = "press",
        sensitivity: String? = nil,
        device: String? = "pad",
        truth: (any RecordingSource)? = nil,
        _ contacts: [[TouchEvent]]
    ) -> InMemoryRecording {
        var log = TouchEventLog()
        for event in contacts.joined() { log.append(event) }
        return InMemoryRecording(
            name: name,
            metadata: RecordingMetadata(
                device: device,
                participant: participant,
                task: task,
                sensitivity: sensitivity,
                pointerTypes: [.direct]
            ),
            events: log,
            truth: truth
        )
    }

    static func dataset(_ sources: [InMemoryRecording]) -> EvaluationDataset {
        EvaluationDataset(name: "made up", sources: sources, identity: "0")
    }
}

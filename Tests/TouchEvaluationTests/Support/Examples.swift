import Foundation
import TouchModel
import TouchRecordings

@testable import TouchEvaluation

/// Strokes, recordings and datasets that tests are made of.
enum Examples {
    /// A stroke of `count` samples at a constant velocity, `step` seconds apart.
    static func stroke(
        id: Int32 = 1,
        count: Int,
        step: Double,
        velocity: TouchPoint,
        start: Double = 0,
        origin: TouchPoint = .zero
    ) -> Stroke {
        let samples = (0..<count).map { index in
            let time = Double(index) * step
            return TouchSample(timestamp: start + time, location: origin + velocity * time)
        }
        return Stroke(
            touchID: id,
            type: .direct,
            state: .done,
            samples: samples,
            deliveryEnds: Array(samples.indices)
        )
    }

    /// A dataset of participants with two recordings each, of strokes that wander.
    static func dataset(
        _ name: String = "data",
        participants: [String] = ["a", "b", "c"],
        strokes: Int = 12,
        seed: UInt64 = 1
    ) -> EvaluationDataset {
        var generator = SeededGenerator(seed: seed)
        var recordings: [any RecordingSource] = []
        for participant in participants {
            for task in ["one", "two"] {
                let strokes = (0..<strokes).map {
                    wanderingStroke(id: Int32($0 + 1), count: 40, start: Double($0) * 10, using: &generator)
                }
                recordings.append(
                    recording("\(participant)-\(task)", strokes, participant: participant, task: task)
                )
            }
        }
        return EvaluationDataset(
            name: name,
            sources: recordings,
            identity: "sha256-of-\(name)",
            recordingIdentities: recordings.map { "sha256-of-\(name)-\($0.name)" }
        )
    }

    /// A stroke that wanders: random steps in time and place.
    static func wanderingStroke(
        id: Int32 = 1,
        count: Int,
        start: Double = 0,
        using generator: inout SeededGenerator
    ) -> Stroke {
        var samples: [TouchSample] = []
        var time = start
        var location = TouchPoint(
            Double.random(in: 0...500, using: &generator),
            Double.random(in: 0...500, using: &generator)
        )
        var velocity = TouchPoint(300, -200)
        for _ in 0..<count {
            samples.append(TouchSample(timestamp: time, location: location))
            let step = Double.random(in: 0.004...0.02, using: &generator)
            velocity += TouchPoint(
                Double.random(in: -200...200, using: &generator),
                Double.random(in: -200...200, using: &generator)
            )
            time += step
            location += velocity * step
        }
        return Stroke(
            touchID: id,
            type: .direct,
            state: .done,
            samples: samples,
            deliveryEnds: Array(samples.indices)
        )
    }

    /// The events that a stroke arrives in, one for each sample.
    static func events(of stroke: Stroke) -> [TouchEvent] {
        stroke.samples.indices.map { index in
            let phase: TouchPhase =
                index == 0 ? .began : index + 1 == stroke.samples.count ? .ended : .moved
            return TouchEvent(
                timestamp: stroke.samples[index].timestamp,
                touches: [
                    Touch(id: stroke.touchID, type: stroke.type, phase: phase, samples: [stroke.samples[index]])
                ]
            )
        }
    }

    /// A recording of strokes, one after the other.
    static func recording(
        _ name: String,
        _ strokes: [Stroke],
        participant: String? = nil,
        task: String? = nil,
        space: CoordinateSpace = .cssPixels,
        truth: (any RecordingSource)? = nil
    ) -> InMemoryRecording {
        InMemoryRecording(
            name: name,
            metadata: RecordingMetadata(participant: participant, task: task, space: space),
            events: TouchEventLog(strokes.flatMap(events)),
            truth: truth
        )
    }

    static func dataset(_ name: String, _ sources: [any RecordingSource]) -> EvaluationDataset {
        EvaluationDataset(name: name, sources: sources, identity: "sha256-of-\(name)")
    }

    /// Recordings of wandering strokes, the same for equal seeds.
    static func wanderingRecordings(
        _ count: Int,
        strokes: Int,
        samples: Int = 60,
        seed: UInt64,
        participant: (Int) -> String? = { _ in nil },
        task: (Int) -> String? = { _ in nil }
    ) -> [InMemoryRecording] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { index in
            recording(
                "recording \(index)",
                (0..<strokes).map { stroke in
                    wanderingStroke(count: samples, start: Double(stroke) * 10, using: &generator)
                },
                participant: participant(index),
                task: task(index)
            )
        }
    }

    /// A row of the standard normal distribution (Box and Muller 1958).
    static func normal(using generator: inout SeededGenerator) -> Double {
        let first = Double.random(in: Double.leastNonzeroMagnitude..<1, using: &generator)
        let second = Double.random(in: 0..<1, using: &generator)
        return (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
    }
}

/// A source made of elements as given: several recordings, or none that say who they are.
struct ElementSource: RecordingSource {
    var name: String
    var elements: [RecordingElement]
    var truth: (any RecordingSource)?

    private struct Cursor: RecordingCursor {
        var remaining: ArraySlice<RecordingElement>
        let repairs = RepairLog()

        mutating func next() -> RecordingElement? { remaining.popFirst() }
    }

    func makeCursor() -> any RecordingCursor { Cursor(remaining: elements[...]) }
}

/// Whether two numbers differ by no more than a share of the larger one; two NaN are equal.
func isClose(_ left: Double, _ right: Double, relative: Double = 1e-12, absolute: Double = 0) -> Bool {
    if left.isNaN || right.isNaN { return left.isNaN && right.isNaN }
    return left == right || abs(left - right) <= max(absolute, relative * max(abs(left), abs(right)))
}

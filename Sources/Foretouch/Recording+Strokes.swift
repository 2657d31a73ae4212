import TouchModel
import TouchRendering

extension InMemoryRecording {
    /// The recording's contacts as they can be drawn, in the order in which they began.
    ///
    /// Every contact is a ``Stroke``, whatever a recognizer would make of it: its samples are taken, corrected and filled
    /// in as those of a drawing are. The platform's own predictions, where the recording has them, follow the last sample of
    /// their delivery.
    public func drawableStrokes() -> [DrawableStroke] {
        var contacts: [Contact] = []
        // The latest contact of an id comes last. Contacts stay known after their end, because corrections may come later.
        var positions: [Int32: [Int]] = [:]
        for event in events {
            for touch in event.touches {
                if touch.phase == .began || positions[touch.id] == nil {
                    positions[touch.id, default: []].append(contacts.count)
                    contacts.append(Contact(stroke: Stroke(touchID: touch.id, type: touch.type)))
                }
                guard let known = positions[touch.id], let latest = known.last else { continue }
                contacts[latest].take(touch)
                for update in touch.updates {
                    _ = known.reversed().first { contacts[$0].stroke.apply(update) != .unmatched }
                }
            }
        }
        return contacts.map { DrawableStroke(samples: $0.stroke.samples, predictedRuns: $0.predictedRuns) }
            .filter { !$0.samples.isEmpty }
    }

    /// A stroke and all that was ever predicted of it, of which the stroke itself keeps the last.
    private struct Contact {
        var stroke: Stroke
        var predictedRuns: [DrawableStroke.PredictedRun] = []

        mutating func take(_ touch: Touch) {
            for sample in touch.samples { stroke.append(sample) }
            guard !touch.predictedSamples.isEmpty else { return }
            stroke.setPredictedSamples(touch.predictedSamples)
            predictedRuns.append(
                .init(lastKnownSample: stroke.samples.count - 1, samples: stroke.predictedSamples)
            )
        }
    }
}

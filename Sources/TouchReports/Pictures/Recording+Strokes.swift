import TouchModel
import TouchRecordings

extension InMemoryRecording {
    /// The recording's contacts as they can be drawn, in the order in which they began.
    ///
    /// Every contact is a ``Stroke``, whatever a recognizer would make of it: its samples are taken, corrected and filled
    /// in as those of a drawing are. The platform's own predictions, where the recording has them, follow the last sample of
    /// their delivery.
    package func drawableStrokes() -> [DrawableStroke] {
        var assembler = ContactAssembler<DrawnContact>()
        for event in events { assembler.consume(event) }
        assembler.finishAll()
        return assembler.takeFinished()
            .sorted { $0.ordinal < $1.ordinal }
            .map { DrawableStroke(samples: $0.stroke.samples, predictedRuns: $0.predictedRuns) }
    }
}

/// A stroke and all that was ever predicted of it, of which the stroke itself keeps the last.
private struct DrawnContact: AssembledContact {
    let ordinal: Int
    var stroke: Stroke
    var predictedRuns: [DrawableStroke.PredictedRun] = []

    init(_ touch: Touch, ordinal: Int) {
        self.ordinal = ordinal
        stroke = Stroke(touchID: touch.id, type: touch.type)
    }

    var isEmpty: Bool { stroke.samples.isEmpty }

    var expectsUpdates: Bool { stroke.expectsUpdates }

    mutating func end(as state: Stroke.State) { stroke.state = state }

    mutating func apply(_ update: EstimationUpdate) -> Bool { stroke.apply(update) != .unmatched }

    mutating func take(_ touch: Touch, of event: TouchEvent, noting repairs: inout RepairLog) {
        for sample in touch.samples where !stroke.append(sample) {
            repairs.noteLeftOut(sample, after: stroke.samples.last, contact: touch.id)
        }
        guard !touch.predictedSamples.isEmpty else { return }
        stroke.setPredictedSamples(touch.predictedSamples)
        predictedRuns.append(.init(lastKnownSample: stroke.samples.count - 1, samples: stroke.predictedSamples))
    }
}

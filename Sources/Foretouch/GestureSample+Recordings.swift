import RecognitionEvaluation
import StrokeGestures
import TouchEvaluation
import TouchModel

extension GestureSample {
    /// The gestures of a dataset: every recording is one. Its task is the class, its participant drew it.
    ///
    /// Samples are those that predictors are shown. Contacts that overlap follow each other in the order in which they began.
    /// Recordings without a sample are left out.
    package static func read(_ dataset: EvaluationDataset) throws -> [GestureSample] {
        var gestures: [GestureSample] = []
        for source in dataset.sources {
            for recording in try InMemoryRecording.readAll(from: source) {
                var assembler = StrokeAssembler()
                for event in recording.events { assembler.consume(event) }
                assembler.finishAll()
                let strokes = assembler.takeFinished().map(\.stroke).filter { !$0.samples.isEmpty }
                    .sorted { ($0.samples[0].timestamp, $0.touchID) < ($1.samples[0].timestamp, $1.touchID) }
                guard !strokes.isEmpty else { continue }
                gestures.append(
                    GestureSample(
                        gesture: StrokeGesture(label: PartLabel.named(recording.metadata.task), strokes: strokes),
                        participant: PartLabel.named(recording.metadata.participant),
                        condition: recording.metadata.condition ?? ""
                    )
                )
            }
        }
        return gestures
    }
}

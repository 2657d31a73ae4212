import StandardPredictors
import TouchModel
import TouchPrediction

/// Strokes in memory with the queries that an evaluation would ask on them and their truth: for searches that go over the same
/// strokes thousands of times.
package struct QueriedStrokes: Sendable {
    /// One stroke.
    package struct Stroke: Sendable {
        /// What predictors are shown.
        package var samples: [TouchSample]
        /// Those whose truth is known, in the order of their positions.
        package var queries: [TrainingQuery]
        /// The position of its dataset among those that were read.
        package var dataset: Int
        /// The dataset's label in results: recordings in a unit of their own have one of their own.
        package var label: String
        /// The device, `unspecified` where it has no name.
        package var device: String
        /// The participant, likewise.
        package var participant: String
        /// Whether a program made it.
        package var isSynthetic: Bool
    }

    /// The strokes, in the order of datasets and recordings.
    package private(set) var strokes: [Stroke] = []
    /// The training set of all strokes.
    package let training: TrainingSet

    /// Reads every stroke that has a query whose truth is known.
    package init(_ datasets: [EvaluationDataset], replay: ReplayParameters) throws {
        try replay.validate()
        var reader = TrainingStrokes(replay: replay)
        var strokes: [Stroke] = []
        try reader.read(datasets, admits: { _, _, _ in true }) { item, replay, dataset in
            let queries = replay.trainingQueries
            guard !queries.isEmpty else { return false }
            let slice = item.key.slice
            strokes.append(
                Stroke(
                    samples: replay.samples,
                    queries: queries,
                    dataset: dataset,
                    label: slice.dataset,
                    device: slice.device,
                    participant: slice.participant,
                    isSynthetic: item.isSynthetic
                )
            )
            return true
        }
        self.strokes = strokes
        training = reader.training
    }
}

extension TrainingSet {
    /// What is left of it when only some participants of each source were used.
    ///
    /// - Parameter participants: of the source of that position.
    package func limited(to participants: (_ source: Int) -> Set<String>) -> TrainingSet {
        var limited = self
        limited.sources = sources.enumerated().compactMap { index, source in
            let used = participants(index)
            var source = source
            source.participants.removeAll { !used.contains($0) }
            source.motions = source.motions.filter { used.contains($0.key) }
            source.recordings = source.recordings.compactMap { recording in
                var recording = recording
                recording.participants.removeAll { !used.contains($0) }
                return recording.participants.isEmpty ? nil : recording
            }
            return source.participants.isEmpty ? nil : source
        }
        return limited
    }
}

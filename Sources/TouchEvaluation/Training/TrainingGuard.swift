import StandardPredictors
import TouchPrediction

/// What happens to the recordings of participants that a predictor was fitted on.
public enum TrainedParticipants: Sendable, Hashable {
    /// The evaluation is refused with ``EvaluationError/trainedOnParticipant(_:dataset:predictor:strokesOf:)``.
    case refused
    /// They are left out, for every predictor alike, so that rows stay comparable, and the result says so.
    case leftOut
}

/// Keeps predictors from being evaluated on the people they were fitted on.
struct TrainingGuard: Sendable {
    private let trained: [(predictor: String, training: TrainingSet)]
    private let motions: TrainedMotions
    private let policy: TrainedParticipants
    /// Those whose strokes were found before the evaluation, by the names of datasets.
    private var surveyed: [String: Set<String>] = [:]

    init(_ records: [ResultSubject], policy: TrainedParticipants) {
        trained = records.compactMap { record in record.training.map { (record.label, $0) } }
        motions = TrainedMotions(trained)
        self.policy = policy
    }

    /// Whether a participant may be evaluated on.
    ///
    /// - Parameter recording: the position of the recording's source in the dataset.
    /// - Throws: ``EvaluationError/trainedOnParticipant(_:dataset:predictor:strokesOf:)`` where the policy refuses.
    func admits(_ participant: String, recording: Int, of dataset: EvaluationDataset) throws(EvaluationError) -> Bool {
        guard surveyed[dataset.name]?.contains(participant) != true else { return false }
        let hashes = dataset.hashes(ofSource: recording)
        let leak = trained.first { _, training in
            training.contains(participant: participant, dataset: dataset.identity, hashes: hashes)
        }
        guard let leak else { return true }
        guard policy == .leftOut else {
            throw .trainedOnParticipant(participant, dataset: dataset.name, predictor: leak.predictor)
        }
        return false
    }

    /// This guard, which knows of participants that are to be left out before their recordings are read: nothing of them is
    /// evaluated, straight strokes that resemble other people's included.
    func surveying(_ datasets: [EvaluationDataset]) -> TrainingGuard {
        guard policy == .leftOut else { return self }
        var copy = self
        for dataset in datasets {
            copy.surveyed[dataset.name] = Set(motions.survey(dataset, samples: 262_144).map(\.participant))
        }
        return copy
    }

    /// What the strokes of a dataset's recordings are compared with as they are read: the same strokes in another file form are no
    /// other people's.
    func screen(of dataset: EvaluationDataset) -> MotionScreen {
        MotionScreen(motions: motions) { [policy] participant, found throws(EvaluationError) in
            guard policy == .leftOut else {
                throw .trainedOnParticipant(
                    participant,
                    dataset: dataset.name,
                    predictor: found.predictors[0],
                    strokesOf: found.set
                )
            }
            return false
        }
    }
}

import PluginSpecification
import StandardPredictors
import TouchModel

/// Keeps predictors that were fitted on the data out of submissions.
enum HeldOut {
    /// Refuses a result that has a predictor which was fitted on a dataset of it.
    ///
    /// - Parameters:
    ///   - result: as it was read; it may have been changed.
    ///   - record: the dataset in it.
    ///   - recordings: the data themselves, whose files and motion are compared too; `nil` where they are not at hand.
    ///   - file: what errors call the result.
    static func check(
        _ result: EvaluationResult,
        _ record: EvaluationResult.DatasetRecord,
        _ recordings: EvaluationDataset?,
        file: String
    ) throws(SubmissionError) {
        let participants = result.participantNames(in: record.name)
        for predictor in result.predictors {
            func leak(_ how: String) -> SubmissionError {
                .leak(file: file, predictor: predictor.label, dataset: record.name, how: how)
            }
            guard let training = predictor.training else {
                if predictor.fittedOn.contains(where: { isNamed(record.name, $0) }) {
                    throw leak("has constants that were fitted on it")
                }
                continue
            }
            let isSame = training.sources.contains { $0.identity == record.identity }
            if isSame,
                participants.isEmpty
                    || participants.contains(where: {
                        training.contains(participant: $0, dataset: record.identity)
                    })
            {
                throw leak("was fitted on its participants")
            }
            guard let recordings, result.leftOut == nil else { continue }
            for index in recordings.sources.indices {
                let hashes = recordings.hashes(ofSource: index)
                guard !training.sources.contains(where: { $0.recordings.contains { $0.shares(hashes) } }) else {
                    throw leak("was fitted on its recordings")
                }
            }
            let found = TrainedMotions([(predictor.label, training)]).survey(recordings)
            if let origin = found.first?.origin {
                throw leak(
                    "was fitted on its strokes, which are those of the training set '\(origin.set)' in another file form"
                )
            }
        }
    }

    /// Refuses a predictor of a submission that was fitted on a dataset of it, by what the file says and by what the registry knows of the
    /// predictor's name.
    static func check(
        _ evaluation: Submission.Evaluation,
        registry: PredictorRegistry,
        file: String
    ) throws(SubmissionError) {
        for predictor in evaluation.predictors {
            let known = known(predictor, registry)
            let identities = Set(
                (predictor.training ?? []).map(\.identity) + (known.training?.sources.map(\.identity) ?? [])
            )
            for dataset in evaluation.datasets {
                func leak(_ how: String) -> SubmissionError {
                    .leak(file: file, predictor: predictor.label, dataset: dataset.name, how: how)
                }
                if identities.contains(dataset.identity), evaluation.settings.leftOutRecordings == nil {
                    throw leak("was fitted on it")
                }
                guard predictor.training == nil, known.training == nil else { continue }
                if (predictor.fittedOn + known.fittedOn).contains(where: { isNamed(dataset.name, $0) }) {
                    throw leak("has constants that were fitted on it")
                }
            }
        }
    }

    /// What this program's predictor of that name was fitted on; nothing where it has none, or needs a file that is not here.
    private static func known(
        _ predictor: Submission.Predictor,
        _ registry: PredictorRegistry
    ) -> (training: TrainingSet?, fittedOn: [String]) {
        guard let specification = try? registry.internalSpecification(RecordedSpecification(predictor.label)) else {
            return (nil, [])
        }
        return ((try? registry.training(of: specification)) ?? nil, (try? registry.fittedOn(specification)) ?? [])
    }

    /// Whether a dataset is the one of that name, or its recordings in a unit of their own.
    private static func isNamed(_ dataset: String, _ other: String) -> Bool {
        dataset == other || dataset.hasPrefix(other + " ")
    }
}

extension EvaluationResult {
    /// The names of those who drew, as far as the result tells them.
    ///
    /// - Parameter dataset: only those who drew for this one; `nil` for all.
    package func participantNames(in dataset: String? = nil) -> Set<String> {
        var names = Set(rows.lazy.filter { (dataset ?? $0.dataset) == $0.dataset }.map(\.participant))
        for record in clusters
        where (dataset ?? record.dataset) == record.dataset && record.unit == ClusterNoun.participant {
            names.formUnion(record.names)
        }
        names.remove(Self.all)
        return names
    }
}

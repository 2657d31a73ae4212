import StandardPredictors
import TouchModel
import TouchPrediction

extension PublishedTable {
    /// How rows are called whose predictor was fitted afresh for every participant, on all tasks of the others.
    package static let leaveOneOut = "leave-one-participant-out"

    /// Who made which events: the events of one participant, task by task.
    package struct Participant: Sendable {
        /// The name by which the recordings know the participant.
        package var name: String
        /// The events of each task.
        package var tasks: [[Event]]
        /// The SHA-256 of each task's file.
        package var recordingIdentities: [String]

        /// Each parameter is the property of that name.
        package init(name: String, tasks: [[Event]], recordingIdentities: [String] = []) {
            self.name = name
            self.tasks = tasks
            self.recordingIdentities = recordingIdentities
        }
    }

    /// Fits every predictor of the table that can be fitted, and whose specification names no file, anew for each participant, on the contacts of the others, shown as the table shows them.
    ///
    /// - Parameters:
    ///   - predictors: each becomes a row.
    ///   - participants: in the order in which ``cells(task:participants:)`` receives their events.
    ///   - dataset: the name and the SHA-256 of the data.
    ///   - registry: where their kinds are found, with their fits.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` where there is nothing to fit.
    package mutating func fitLeavingOneOut(
        _ predictors: [PredictorSpecification],
        participants: [Participant],
        dataset: (name: String, identity: String),
        registry: PredictorRegistry
    ) async throws {
        let fitted = try predictors.filter { try Self.isFittedAnew($0, registry: registry) }
        guard !fitted.isEmpty else {
            throw EvaluationError.invalidPlan(
                field: "predictors",
                found: "none that is fitted to data and names no file",
                expected: "one to fit"
            )
        }
        guard participants.count > 1 else {
            throw EvaluationError.invalidPlan(
                field: "participants",
                found: "\(participants.count)",
                expected: "at least two: one to leave out, one to fit on"
            )
        }
        for specification in fitted {
            let fit = try registry.makeFit(specification)
            let folds = try await folds(of: fit, participants: participants, dataset: dataset)
            replaceRow(specification.description, with: folds, training: Self.leaveOneOut)
        }
    }

    /// Whether leaving one participant out fits a predictor anew: it can be fitted, and its specification names no file that was
    /// fitted before.
    package static func isFittedAnew(
        _ specification: PredictorSpecification,
        registry: PredictorRegistry
    ) throws -> Bool {
        let kind = try registry.kind(named: specification.name)
        guard kind.makeFit != nil else { return false }
        return !specification.settings.contains { setting in
            kind.parameters.contains { parameter in
                guard parameter.name == setting.name, case .file = parameter.domain else { return false }
                return true
            }
        }
    }

    /// The predictors for each participant, fitted on the others.
    private func folds(
        of empty: any PredictorFit,
        participants: [Participant],
        dataset: (name: String, identity: String)
    ) async throws -> [any FittedPredictor] {
        let strokes = participants.map { participant in
            participant.tasks.enumerated().flatMap { task, events in
                self.strokes(of: events).map { (samples: $0, condition: "task \(task)") }
            }
        }
        var folds: [any FittedPredictor] = []
        try await OrderedParallelMap.run(participants.indices) { leftOut -> any FittedPredictor in
            var fit = empty
            for other in participants.indices where other != leftOut {
                for stroke in strokes[other] { fit.add(stroke.samples, condition: stroke.condition) }
            }
            let others = participants.indices.filter { $0 != leftOut }.map { participants[$0] }
            let training = TrainingSet(
                sources: [Self.source(others, dataset: dataset)],
                questions: "contacts of the published table"
            )
            let name = participants[leftOut].name
            guard !training.contains(participant: name, dataset: dataset.identity) else {
                throw EvaluationError.trainedOnParticipant(
                    name,
                    dataset: dataset.name,
                    predictor: Self.leaveOneOut
                )
            }
            return try fit.fitted(on: training)
        } use: {
            folds.append($0)
        }
        return folds
    }

    private static func source(
        _ participants: [Participant],
        dataset: (name: String, identity: String)
    ) -> TrainingSet.Source {
        TrainingSet.Source(
            name: dataset.name,
            identity: dataset.identity,
            participants: participants.map(\.name),
            recordings: participants.flatMap { participant in
                participant.recordingIdentities.map { .init(identity: $0, participants: [participant.name]) }
            }
        )
    }

    /// What the table shows a predictor: the contacts of which something is asked, with the recorded stamps.
    func strokes(of events: [Event]) -> [[TouchSample]] {
        contacts(of: events, clock: .recorded).filter { !$0.windows.isEmpty }.map(\.samples)
    }

    /// Refuses predictors that were fitted on the table's participants.
    ///
    /// - Throws: ``EvaluationError/trainedOnParticipant(_:dataset:predictor:)``.
    package static func checkTraining(
        of predictors: [PredictorSpecification],
        participants: [Participant],
        dataset: (name: String, identity: String),
        registry: PredictorRegistry = .standard
    ) throws {
        for specification in predictors {
            guard let training = try registry.training(of: specification) else { continue }
            for participant in participants {
                let hashes = Set(participant.recordingIdentities)
                guard !training.contains(participant: participant.name, dataset: dataset.identity, hashes: hashes)
                else {
                    throw EvaluationError.trainedOnParticipant(
                        participant.name,
                        dataset: dataset.name,
                        predictor: specification.description
                    )
                }
            }
        }
    }
}

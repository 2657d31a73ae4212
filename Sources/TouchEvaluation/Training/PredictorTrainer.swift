import StandardPredictors
import TouchModel
import TouchPrediction

/// Fits a predictor to the strokes of chosen participants, on the queries that an evaluation would ask.
package struct PredictorTrainer: Sendable {
    /// What training gave.
    package struct Outcome: Sendable {
        /// The predictor, ready to be kept in a file.
        package var fitted: any FittedPredictor
        /// How many queries it was fitted to.
        package var queries: Int
        /// Participants of the data whose strokes were not used.
        package var heldOut: [String]
        /// What was repaired or dropped while reading.
        package var repairs: RepairLog
    }

    private let replay: ReplayParameters
    private let split: ParticipantSplit
    private let prototype: any PredictorFit

    /// - Parameters:
    ///   - name: of a predictor in `registry` that can be fitted.
    ///   - registry: where the predictor is found, with its fit.
    ///   - replay: the queries to fit to; see `StrokeReplay`.
    ///   - split: whose strokes are used.
    ///   - seed: for fits that draw random numbers.
    ///   - hiddenUnits: of each hidden layer, for fits of networks; `nil` for the kind's own choice.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` where the predictor is not fitted to anything or
    ///   the replay is not possible, `SpecificationError` where there is no such predictor.
    package init(
        predictor name: String,
        registry: PredictorRegistry,
        replay: ReplayParameters,
        split: ParticipantSplit = ParticipantSplit(),
        seed: UInt64 = 0,
        hiddenUnits: [Int]? = nil
    ) throws {
        var replay = replay
        replay.horizons.sort()
        try replay.validate()
        self.replay = replay
        self.split = split
        prototype = try registry.makeFit(
            name,
            FittingRequest(horizons: replay.horizons, seed: seed, hiddenUnits: hiddenUnits)
        )
    }

    /// Reads datasets and fits.
    ///
    /// - Parameters:
    ///   - datasets: the recordings to fit to.
    ///   - session: where to report to, and to keep what is needed to go on.
    /// - Throws: ``EvaluationError/noData(_:)`` where no stroke of a participant to fit on has a query with an answer.
    package func run(
        on datasets: [EvaluationDataset],
        session: TrainingSession = TrainingSession()
    ) throws -> Outcome {
        var fit = prototype
        var strokes = TrainingStrokes(replay: replay)
        try strokes.read(datasets, admits: { [split] participant, _, _ in split.trains(on: participant) }) {
            item,
            replay,
            dataset in
            let queries = replay.trainingQueries
            guard !queries.isEmpty else { return false }
            let slice = item.key.slice
            fit.add(
                replay.samples,
                questions: queries,
                origin: TrainingOrigin(
                    dataset: datasets[dataset].identity,
                    device: slice.device,
                    participant: slice.participant,
                    task: slice.task,
                    isSynthetic: item.isSynthetic
                )
            )
            return true
        }
        guard strokes.strokes > 0 else {
            throw EvaluationError.noData("no stroke to train on: no participant is left, or strokes are too short")
        }
        return Outcome(
            fitted: try fit.fitted(on: strokes.training, session: session),
            queries: fit.questionCount,
            heldOut: strokes.heldOut.sorted(),
            repairs: strokes.repairs
        )
    }
}

extension PredictorRegistry {
    /// Starts a fit.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` where the predictor is not fitted to anything.
    package func makeFit(_ name: String, _ request: FittingRequest) throws -> any PredictorFit {
        guard let makeFit = try kind(named: name).makeFit else {
            let names = kinds.filter { $0.makeFit != nil }.map(\.name).joined(separator: ", ")
            throw EvaluationError.invalidPlan(
                field: "predictor",
                found: "'\(name)', which is not fitted to data",
                expected: names.isEmpty ? "a predictor that is" : "one of \(names)"
            )
        }
        return try makeFit(request)
    }
}

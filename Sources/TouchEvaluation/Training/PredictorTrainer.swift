import PluginSpecification
import StandardPredictors
import TouchModel
import TouchPrediction
import TouchRecordings

/// Fits a predictor to the strokes of chosen participants, in the order in which they were drawn.
package struct PredictorTrainer: Sendable {
    /// What training gave.
    package struct Outcome: Sendable {
        /// The predictor, ready to be kept in a file.
        package var fitted: any FittedPredictor
        /// How many strokes it was fitted to.
        package var strokes: Int
        /// Participants of the data whose strokes were not used.
        package var heldOut: [String]
        /// What was repaired or dropped while reading.
        package var repairs: RepairLog
    }

    private let replay: ReplayParameters
    private let split: ParticipantSplit
    private let prototype: any PredictorFit

    /// - Parameters:
    ///   - predictor: one in `registry` that can be fitted, with the parameters to fit it by.
    ///   - registry: where the predictor is found, with its fit.
    ///   - split: whose strokes are used.
    ///   - clock: whose stamps it is shown.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` where the predictor is not fitted to anything,
    ///   `SpecificationError` where there is no such predictor, and whatever its fit throws.
    package init(
        predictor: PredictorSpecification,
        registry: PredictorRegistry,
        split: ParticipantSplit = ParticipantSplit(),
        clock: ReplayClock = .device
    ) throws {
        // Nothing is asked of the strokes that are shown.
        replay = ReplayParameters(horizons: [], clock: clock)
        self.split = split
        prototype = try registry.makeFit(predictor)
    }

    /// Reads datasets and fits.
    ///
    /// - Parameter datasets: the recordings to fit to.
    /// - Throws: ``EvaluationError/noData(_:)`` where there is no stroke of a participant to fit on.
    package func run(on datasets: [EvaluationDataset]) throws -> Outcome {
        var fit = prototype
        let stamps = replay.clock == .arrival ? ", on arrival stamps" : ""
        var strokes = TrainingStrokes(
            replay: replay,
            questions: "every stroke, in the order in which it was drawn" + stamps
        )
        try strokes.read(datasets, admits: { [split] participant, _, _ in split.trains(on: participant) }) {
            item,
            replay,
            _ in
            // The system took such a contact away: what it did says nothing of the person who draws.
            guard item.stroke.state != .cancelled else { return false }
            let slice = item.key.slice
            fit.add(replay.samples, condition: [slice.dataset, slice.task, slice.condition].joined(separator: " "))
            return true
        }
        guard strokes.strokes > 0 else {
            throw EvaluationError.noData("no stroke to train on: no participant is left, or nobody drew")
        }
        return Outcome(
            fitted: try fit.fitted(on: strokes.training),
            strokes: strokes.strokes,
            heldOut: strokes.heldOut.sorted(),
            repairs: strokes.repairs
        )
    }
}

extension PredictorRegistry {
    /// Starts a fit.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` where the predictor is not fitted to anything.
    package func makeFit(_ specification: PredictorSpecification) throws -> any PredictorFit {
        let kind = try kind(named: specification.name)
        guard let makeFit = kind.makeFit else {
            let names = kinds.filter { $0.makeFit != nil }.map(\.name).joined(separator: ", ")
            throw EvaluationError.invalidPlan(
                field: "predictor",
                found: "'\(specification.name)', which is not fitted to data",
                expected: names.isEmpty ? "a predictor that is" : "one of \(names)"
            )
        }
        return try makeFit(values(of: specification, for: kind))
    }
}

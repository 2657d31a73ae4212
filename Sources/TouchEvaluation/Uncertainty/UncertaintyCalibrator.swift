import PluginSpecification
import StandardPredictors
import TouchModel
import TouchPrediction
import TouchRecordings

/// Calibrates the uncertainty of any predictor on the strokes of chosen participants, by split-conformal prediction: on
/// the queries that an evaluation would ask.
package struct UncertaintyCalibrator: Sendable {
    /// What a calibration gave.
    package struct Outcome: Sendable {
        /// The radii, ready to be kept in a file.
        package var calibration: UncertaintyCalibration
        /// How many queries were scored.
        package var queries: Int
        /// How many had no answer and were left out.
        package var unanswered: Int
        /// How many had an answer whose scale was no number above 0, and were left out.
        package var unscaled: Int
        /// How many strokes the queries come from.
        package var strokes: Int
        /// Participants of the data whose strokes were not used.
        package var heldOut: [String]
        /// What was repaired or dropped while reading.
        package var repairs: RepairLog
    }

    private let plan: UncertaintyPlan
    private let split: ParticipantSplit
    private let registry: PredictorRegistry
    private let trainingGuard: TrainingGuard

    /// - Parameters:
    ///   - plan: what to calibrate, and how.
    ///   - split: whose strokes are used; never somebody that the predictor was fitted on.
    ///   - registry: where the predictor is found.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` where the plan is not possible, `SpecificationError`
    ///   or ``ModelFileError`` where the predictor is not.
    package init(
        plan: UncertaintyPlan,
        split: ParticipantSplit = ParticipantSplit(),
        registry: PredictorRegistry = .standard
    ) throws {
        var plan = plan
        plan.replay.horizons.sort()
        plan.predictor = try registry.complete(plan.predictor)
        guard try !registry.kind(named: plan.predictor.name).isExternal else {
            throw EvaluationError.invalidPlan(
                field: "predictor",
                found: "'\(plan.predictor)'",
                expected: "one of this program: the file of a calibration never names another program"
            )
        }
        try plan.replay.validate()
        guard UncertaintyCalibration.levels.contains(plan.level) else {
            throw EvaluationError.invalidPlan(field: "level", found: "\(plan.level)", expected: "from 0.5 to 0.999")
        }
        _ = try registry.makePredictor(plan.predictor)
        _ = try Self.unit(plan)
        self.plan = plan
        self.split = split
        self.registry = registry
        trainingGuard = try TrainingGuard(
            [ResultSubject(plan.predictor, registry: registry)],
            policy: .refused
        )
    }

    private static func unit(_ plan: UncertaintyPlan) throws(ModelFileError) -> RadiusTable {
        try RadiusTable(
            horizons: plan.replay.horizons,
            speedEdges: plan.speedEdges,
            radii: plan.replay.horizons.map { _ in Array(repeating: 1, count: plan.speedEdges.count + 1) }
        )
    }

    /// Reads datasets, twice, and calibrates: first the scale alone, then the scale that follows recent errors.
    ///
    /// - Throws: ``EvaluationError/noData(_:)`` where there are too few strokes,
    ///   ``EvaluationError/trainedOnParticipant(_:dataset:predictor:)`` where the predictor was fitted on one of those
    ///   whose strokes would be used.
    package func run(on datasets: [EvaluationDataset]) throws -> Outcome {
        let first = try pass(over: datasets, adaptive: nil)
        let plain = try first.scores.radii(level: plan.level, fewestStrokes: plan.fewestStrokes)
        var adaptive = UncertaintyCalibration.Adaptive(
            near: judged(near: plan.judgedHorizons.near, first.scores, plain.table),
            far: judged(near: plan.judgedHorizons.far, first.scores, plain.table),
            memory: plan.memory,
            prior: plan.prior,
            radii: plain
        )
        let second = try pass(over: datasets, adaptive: (adaptive, plain.table))
        adaptive.radii = try second.scores.radii(level: plan.level, fewestStrokes: plan.fewestStrokes)
        let calibration = UncertaintyCalibration(
            predictor: RecordedSpecification(plan.predictor.description),
            level: plan.level,
            plain: plain,
            adaptive: adaptive,
            training: first.strokes.training
        )
        try calibration.validate()
        return Outcome(
            calibration: calibration,
            queries: first.scores.queryCount,
            unanswered: first.scores.unanswered,
            unscaled: first.scores.unscaled,
            strokes: first.strokes.strokes,
            heldOut: first.strokes.heldOut.sorted(),
            repairs: first.strokes.repairs
        )
    }

    /// The horizon nearest to one that was asked for, with the mean ratio there.
    private func judged(
        near wanted: Double,
        _ scores: UncertaintyScores,
        _ plain: RadiusTable
    ) -> UncertaintyCalibration.Judged {
        let horizons = plan.replay.horizons
        let index = horizons.indices.min { abs(horizons[$0] - wanted) < abs(horizons[$1] - wanted) } ?? 0
        let ratio = scores.meanRatio(to: plain, horizon: index, largest: UncertaintyCalibration.largestRatio)
        let range = UncertaintyCalibration.ratioRange
        return .init(horizon: horizons[index], typicalRatio: min(range.upperBound, max(range.lowerBound, ratio)))
    }

    private struct Pass {
        var scores: UncertaintyScores
        var strokes: TrainingStrokes
    }

    private func pass(
        over datasets: [EvaluationDataset],
        adaptive: (UncertaintyCalibration.Adaptive, RadiusTable)?
    ) throws -> Pass {
        let bins = try Self.unit(plan)
        var predictor: any Predictor = try CalibratedPredictor(
            scaleOf: registry.makePredictor(plan.predictor),
            level: plan.level,
            horizons: plan.replay.horizons,
            speedEdges: plan.speedEdges,
            adaptive: adaptive
        )
        var scores = UncertaintyScores(horizons: plan.replay.horizons, speedEdges: plan.speedEdges)
        var strokes = TrainingStrokes(replay: plan.replay)
        var scratch = ReplayScratch()
        try strokes.read(
            datasets,
            admits: { [split, trainingGuard] in
                try split.trains(on: $0) && trainingGuard.admits($0, recording: $1, of: $2)
            },
            screens: { [trainingGuard] in trainingGuard.screen(of: $0) },
            use: { item, replay, dataset in
                scores.add(
                    replay,
                    dataset: dataset,
                    participant: item.key.slice.participant,
                    predictor: &predictor,
                    bins: bins,
                    scratch: &scratch
                )
            }
        )
        guard strokes.strokes > 0 else {
            throw EvaluationError.noData(
                "no stroke to calibrate on: no participant is left, or strokes are too short"
            )
        }
        return Pass(scores: scores, strokes: strokes)
    }
}

import Foundation
import StandardPredictors
import TouchEvaluation
import TouchModel
import TouchPrediction

/// Searches a predictor's parameters on training participants, and measures the gain on those held out.
///
/// For each participant one search sees everybody else's data; the specification it finds is scored on the participant it
/// has not seen. One more search over everybody gives the specification to use. A name that occurs in several datasets
/// is one participant, held out of all of them.
///
/// The objective is the geometric mean over participants, datasets and horizons of the metric's ratio to that of
/// `linear`: no person, device or horizon dominates because its errors are large.
package struct Tuner: Sendable {
    /// How far tuning has come.
    package struct Progress: Sendable {
        /// Searches done, and how many there are.
        package var searchesDone: Int
        /// Searches there are in all.
        package var searchesTotal: Int
        /// Candidates evaluated or read from the log.
        package var candidates: Int
        /// The best objective of the search under way.
        package var best: Double
    }

    private static let reference = "linear"

    private let plan: TuningPlan
    private let registry: PredictorRegistry
    private let suite: MetricSuite

    /// Checks the plan.
    package init(plan: TuningPlan, registry: PredictorRegistry = .standard, suite: MetricSuite = .accuracy) throws {
        try plan.validate(registry: registry, quantities: suite.quantities)
        self.plan = plan
        self.registry = registry
        self.suite = suite
    }

    /// Runs all searches.
    ///
    /// - Parameters:
    ///   - datasets: the recordings to tune on.
    ///   - log: holds what was evaluated before, and what will be.
    ///   - progress: called after each step of a search.
    package func run(
        on datasets: [EvaluationDataset],
        log: TuningLog = TuningLog(),
        progress: (Progress) -> Void = { _ in }
    ) async throws -> TuningResult {
        let given = plan.predictor
        let linear = PredictorSpecification(name: Self.reference)
        let yardstick = try await evaluate(given == linear ? [linear] : [linear, given], on: datasets)
        func values(_ predictor: PredictorSpecification) -> [TuningScores.Cell: Double] {
            TuningScores.cells(of: yardstick, predictor: predictor.description, metric: plan.objective)
                .filter { $0.value.isFinite && $0.value > 0 }
        }
        let (cellValues, givenValues) = (values(linear), values(given))
        let cells = cellValues.keys.filter { givenValues[$0] != nil }.sorted()
        guard !cells.isEmpty else {
            throw EvaluationError.noData(
                "'\(plan.objective)' of \(Self.reference) and of \(given) is above 0 nowhere in these data"
            )
        }
        let participants = Set(cells.map(\.participant)).sorted()
        if plan.holdsOutParticipants, participants.count < 2 {
            throw EvaluationError.noData(
                "the data name one participant, and the gain is measured on participants who are held out; "
                    + "without that measure there is no evidence"
            )
        }
        var run = Run(
            cells: cells,
            reference: TuningScores(values: cells.map { cellValues[$0] ?? .nan }),
            log: log
        )
        try run.log.open(
            TuningLog.Header(
                version: ForetouchVersion.current,
                predictor: registry.complete(given).description,
                objective: plan.objective,
                replay: "\(plan.replaySummary), gaps to \(plan.replay.maximumGap) s",
                horizonsMilliseconds: yardstick.horizonsMilliseconds,
                datasets: yardstick.datasets.map { "\($0.name) \($0.identity)" }
            ),
            cellCount: cells.count
        )
        let heldOut = plan.holdsOutParticipants ? participants : []
        var state = Progress(searchesDone: 0, searchesTotal: heldOut.count + 1, candidates: 0, best: .infinity)
        let everyone = Array(cells.indices)
        let whole = try await search(over: everyone, datasets, &run, &state, progress)
        var folds: [TuningResult.Fold] = []
        for participant in heldOut {
            let training = everyone.filter { cells[$0].participant != participant }
            let held = everyone.filter { cells[$0].participant == participant }
            let found = try await search(over: training, datasets, &run, &state, progress)
            let before = try await run.scores(of: [given], self, datasets)[0]
            let after = try await run.scores(of: [found], self, datasets)[0]
            folds.append(
                TuningResult.Fold(
                    participant: participant,
                    specification: found.description,
                    trainingBefore: Elementary.exp(before.meanLogRatio(to: run.reference, over: training)),
                    trainingAfter: Elementary.exp(after.meanLogRatio(to: run.reference, over: training)),
                    heldOutBefore: Elementary.exp(before.meanLogRatio(to: run.reference, over: held)),
                    heldOutAfter: Elementary.exp(after.meanLogRatio(to: run.reference, over: held))
                )
            )
        }
        let before = try await run.scores(of: [given], self, datasets)[0]
        let after = try await run.scores(of: [whole], self, datasets)[0]
        var result = TuningResult(
            machine: .current,
            datasets: yardstick.datasets,
            replay: plan.replaySummary,
            horizonsMilliseconds: yardstick.horizonsMilliseconds,
            objective: plan.objective,
            parameters: plan.parameters.map(\.description),
            search: plan.search.summary,
            evaluationsPerSearch: plan.evaluations,
            candidates: run.log.scores.count,
            intervals: plan.intervals,
            before: try registry.complete(given).description,
            after: whole.description,
            trainingBefore: Elementary.exp(before.meanLogRatio(to: run.reference, over: everyone)),
            trainingAfter: Elementary.exp(after.meanLogRatio(to: run.reference, over: everyone)),
            folds: folds
        )
        addEvidence(to: &result)
        return result
    }

    /// What the searches of one run share.
    private struct Run {
        let cells: [TuningScores.Cell]
        let reference: TuningScores
        var log: TuningLog

        /// The scores of some candidates; those that the log does not know are evaluated in one pass over the data.
        mutating func scores(
            of candidates: [PredictorSpecification],
            _ tuner: Tuner,
            _ datasets: [EvaluationDataset]
        ) async throws -> [TuningScores] {
            var unknown: [PredictorSpecification] = []
            for candidate in candidates
            where log.scores[candidate.description] == nil && !unknown.contains(candidate) {
                unknown.append(candidate)
            }
            if !unknown.isEmpty {
                let result = try await tuner.evaluate(unknown, on: datasets)
                for candidate in unknown {
                    let values = TuningScores.cells(
                        of: result,
                        predictor: candidate.description,
                        metric: tuner.plan.objective
                    )
                    try log.add(
                        candidate.description,
                        TuningScores(values: cells.map { values[$0] ?? .nan })
                    )
                }
            }
            return candidates.compactMap { log.scores[$0.description] }
        }
    }

    /// Finds the best specification for some cells; never a worse one than given.
    private func search(
        over cells: [Int],
        _ datasets: [EvaluationDataset],
        _ run: inout Run,
        _ state: inout Progress,
        _ progress: (Progress) -> Void
    ) async throws -> PredictorSpecification {
        let given = try await run.scores(of: [plan.predictor], self, datasets)[0]
        let givenObjective = given.meanLogRatio(to: run.reference, over: cells)
        state.best = Elementary.exp(givenObjective)
        var objectives: [String: Double] = [:]
        let best = try await plan.search.run(
            evaluations: plan.evaluations,
            seed: plan.intervals.seed,
            dimensions: plan.parameters.count,
            start: try plan.start(registry: registry)
        ) { points in
            try Task.checkCancellation()
            let candidates = points.map(plan.specification)
            let scores = try await run.scores(of: candidates, self, datasets)
            let values = scores.map { $0.meanLogRatio(to: run.reference, over: cells) }
            for (candidate, value) in zip(candidates, values) { objectives[candidate.description] = value }
            state.candidates = run.log.scores.count
            state.best = min(state.best, Elementary.exp(values.min() ?? .infinity))
            progress(state)
            return values
        }
        state.searchesDone += 1
        progress(state)
        return best.value < givenObjective ? plan.specification(at: best.point) : plan.predictor
    }

    /// Evaluates specifications without intervals: the search compares values only.
    private func evaluate(
        _ specifications: [PredictorSpecification],
        on datasets: [EvaluationDataset]
    ) async throws -> EvaluationResult {
        let plan = EvaluationPlan(
            predictors: specifications,
            replay: plan.replay,
            carry: plan.carry,
            intervals: IntervalParameters(areWanted: false),
            breakdown: [.participant]
        )
        return try await Evaluator(plan: plan, registry: registry, suite: suite).run(on: datasets)
    }

    /// The gain over participants held out, with its interval and test.
    private func addEvidence(to result: inout TuningResult) {
        let logRatios = result.folds.map { Elementary.log($0.heldOutAfter / $0.heldOutBefore) }
        guard !logRatios.isEmpty, logRatios.allSatisfy(\.isFinite) else { return }
        result.heldOutRatio = Elementary.exp(logRatios.reduce(0, +) / Double(logRatios.count))
        result.signedRank = WilcoxonSignedRankTest(logRatios)
        let weights = logRatios.map { _ in 1.0 }
        let interval = ClusterJackknife(clusterCount: logRatios.count, parameters: plan.intervals)?
            .interval(logRatios.map { [$0, 1] }, weights: weights, .signed) { $0[0] / $0[1] }
        result.heldOutLow = interval.map { Elementary.exp($0.lowerBound) }
        result.heldOutHigh = interval.map { Elementary.exp($0.upperBound) }
    }
}

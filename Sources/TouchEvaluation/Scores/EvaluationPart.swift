import TouchModel
import TouchRecordings

/// What one shard of an evaluation gave: sums from which, with those of the other shards, the result follows.
///
/// Shards can be scored by other processes and machines; merging theirs gives what one run would have given.
package struct EvaluationPart: Sendable {
    /// The value of `kind` in a part's file.
    package static let kindName = "part"

    /// What was asked for. All parts of an evaluation have the same.
    struct Plan: Sendable, Equatable, Codable {
        var predictors: [ResultSubject]
        /// The horizons, in seconds.
        var horizons: [Double]
        var replay: String
        var truth: TruthSource
        /// The maximum gap, in seconds.
        var maximumGap: Double
        var clock: ReplayClock
        var carry: CarryScope
        /// The label of the predictor whose answers decide which queries are scored.
        var answeredBy: String?
        var intervals: IntervalParameters
        var breakdown: BreakdownSelection
        var leavesOutTrained: Bool
        /// The metrics' names and how many moments they keep together.
        var metrics: [String]
        var momentCount: Int

        var shape: ScoreShape {
            ScoreShape(predictorCount: predictors.count, horizonCount: horizons.count, momentCount: momentCount)
        }
    }

    /// A dataset as every shard sees it, whole.
    struct DatasetIdentity: Sendable, Equatable, Codable {
        var name: String
        /// Empty where the shard hashed no more than it scored.
        var identity: String
        /// How many sources it has.
        var sources: Int
        /// A checksum of the sources' names in their order: that the shards are of one list.
        var listing: String
        /// The hashes of the sources that were scored, in their order, where ``identity`` is empty.
        var scored: [String]
        /// The files beside the recordings that say how they are read; absent where there are none.
        var mappings: [ImportMapping]?
    }

    /// Which of how many shards it is.
    package internal(set) var shard: EvaluationShard
    /// Where the part comes from, for errors: the file's path.
    var origin: String
    /// The machines that it was made on, each once.
    var machines: [MachineDescription]
    var plan: Plan
    var datasets: [DatasetIdentity]
    var scores: ScoredRecordings

    /// The rows and intervals that follow.
    ///
    /// - Parameters:
    ///   - metrics: where the plan's metrics are looked up by name; those that `Evaluator` was given.
    ///   - mostMemory: how many bytes scores and rows may take, as estimated.
    /// - Throws: ``EvaluationError/unmergeable(part:field:found:expected:)`` for a part that is not the whole or names an
    ///   unknown metric, ``EvaluationError/tooLarge(what:bytes:limit:)`` where rows would not fit,
    ///   ``EvaluationError/noData(_:)`` where a dataset has nothing to score.
    package func result(
        metrics: MetricSuite = .all,
        mostMemory: Int = EvaluationMemory.standardLimit
    ) async throws -> EvaluationResult {
        guard shard.count == 1 else {
            throw EvaluationError.unmergeable(
                part: origin,
                field: "shard",
                found: "\(shard)",
                expected: "the whole: merge all \(shard.count) shards"
            )
        }
        let suite = try suite(among: metrics)
        let records = try datasetRecords()
        var footprint = EvaluationFootprint(
            shape: plan.shape,
            suite: suite,
            breakdown: plan.breakdown,
            hasIntervals: plan.intervals.areWanted,
            limit: mostMemory
        )
        footprint.take(scores.strokes.keys)
        try footprint.check(scores.table, samples: scores.sampleCount)
        let repeated = records.flatMap { dataset in
            scores.repeated.people(of: dataset.name).map {
                EvaluationResult.RepeatedParticipants(dataset: dataset.name, participants: $0)
            }
        }
        let assembly = ResultAssembly(
            table: scores.table,
            suite: suite,
            predictors: plan.predictors.map(\.label),
            horizons: plan.horizons,
            intervals: plan.intervals,
            breakdown: plan.breakdown,
            strokes: scores.strokes,
            withoutRows: withoutRows,
            repeated: repeated
        )
        let found = try await assembly.run(datasets: records.map(\.name))
        let rows = found.rows
        for dataset in records where !rows.contains(where: { $0.dataset == dataset.name }) {
            throw EvaluationError.noData(
                "dataset '\(dataset.name)' has \(dataset.samples) samples, and at no horizon is the truth known "
                    + "after any of them: strokes are too short, or their samples lie further apart than the longest "
                    + "gap of \(plan.maximumGap) s (is the time in another unit?)"
            )
        }
        return EvaluationResult(
            machine: machines.first ?? .current,
            replay: plan.replay,
            truth: plan.truth,
            maximumGapSeconds: plan.maximumGap,
            clock: plan.clock,
            carry: plan.carry,
            answeredBy: plan.answeredBy,
            intervals: plan.intervals,
            horizonsMilliseconds: plan.horizons.map(ResultAssembly.milliseconds),
            predictors: plan.predictors,
            datasets: records,
            quantities: suite.quantities + ErrorQuantiles.quantities,
            repairs: scores.repairs,
            clusters: found.clusters,
            groupClusters: found.groupClusters.isEmpty ? nil : found.groupClusters,
            rows: rows,
            leftOut: scores.leftOut.isEmpty ? nil : scores.leftOut,
            failures: scores.failures.isEmpty ? nil : scores.failures,
            machines: machines.count > 1 ? machines : nil,
            distributions: found.distributions,
            repeatedParticipants: repeated.isEmpty ? nil : repeated
        )
    }

    private func suite(among metrics: MetricSuite) throws(EvaluationError) -> MetricSuite {
        let chosen = plan.metrics.compactMap { name in metrics.metrics.first { $0.name == name } }
        let suite = MetricSuite(chosen)
        guard chosen.count == plan.metrics.count, suite.momentCount == plan.momentCount else {
            throw .unmergeable(
                part: origin,
                field: "metrics",
                found: "\(plan.metrics.joined(separator: ", ")) with \(plan.momentCount) moments",
                expected: "metrics of this program: \(metrics.metrics.map(\.name).joined(separator: ", "))"
            )
        }
        return suite
    }

    /// The predictors, by dataset, that replay what the platform predicted, where no recording holds that.
    private var withoutRows: [String: Set<Int>] {
        let replaying = Set(plan.predictors.indices.filter { plan.predictors[$0].replaysPlatform })
        let silent = scores.counts.filter { $0.value.predicted == nil }.map { ($0.key.name, replaying) }
        return Dictionary(silent) { first, _ in first }
    }

    /// The datasets as they were read, those in units of unknown size apart.
    private func datasetRecords() throws(EvaluationError) -> [EvaluationResult.DatasetRecord] {
        let known = scores.counts.filter { $0.value.samples > 0 }.sorted { $0.key < $1.key }
        for (position, dataset) in datasets.enumerated() where !known.contains(where: { $0.key.dataset == position }) {
            throw .noData("dataset '\(dataset.name)' holds no strokes")
        }
        return known.map { label, count in
            EvaluationResult.DatasetRecord(
                name: label.name,
                identity: datasets[label.dataset].identity,
                unit: count.unit,
                recordings: count.recordings,
                strokes: count.strokes,
                samples: count.samples,
                participants: Set(
                    scores.strokes.keys.lazy.filter { $0.dataset == label.name }.map(\.participant)
                ).subtracting([PartLabel.unspecified]).count,
                simulated: count.simulated,
                mappings: datasets[label.dataset].mappings
            )
        }
    }
}

import StandardPredictors
import TouchModel
import TouchPrediction

/// Runs predictors over datasets and scores them.
///
/// Recordings are streamed: what is in memory at a time is a few batches of strokes and the table of scores, which grows
/// with participants, tasks and, up to 64 in each of those, strokes, not with samples. All cores work: recordings side
/// by side, and inside a large one its batches. Batches are cut by the data alone and merged in the data's order, so the
/// result does not depend on the number of cores.
public struct Evaluator: Sendable {
    /// How far an evaluation has come.
    public struct Progress: Sendable {
        /// Recordings that have been scored.
        public var recordingsDone: Int
        /// Recordings there are in all.
        public var recordingsTotal: Int
        /// Samples that have been replayed.
        public var samplesDone: Int
    }

    /// A batch is handed to another core when it holds this many samples. Later batches of a recording are larger: short
    /// recordings are shared among cores, and of long ones fewer tables are merged.
    private static let batchSizes = 16_384...65_536

    private let plan: EvaluationPlan
    private let suite: MetricSuite
    private let prototypes: [any Predictor]
    private let records: [ResultSubject]
    private let external: ExternalMembers
    private let trainingGuard: TrainingGuard
    /// The label of the predictor whose answers decide what is scored.
    private let answeredBy: String?

    /// Checks the plan and makes its predictors.
    public init(
        plan: EvaluationPlan,
        registry: PredictorRegistry = .standard,
        suite: MetricSuite = .all
    ) throws {
        try self.init(plan: plan, registry: registry, suite: suite, given: GivenPredictions())
    }

    /// Checks the plan and makes its predictors; behind them come the predictions that were made elsewhere.
    package init(
        plan: EvaluationPlan,
        registry: PredictorRegistry = .standard,
        suite: MetricSuite = .all,
        given: GivenPredictions,
        answeredBy: String? = nil
    ) throws {
        try plan.validate()
        prototypes =
            try plan.predictors.map(registry.makePredictor) + given.labels.indices.map { given.predictor($0) }
        var plan = plan
        if prototypes.contains(where: \.remembersStrokes) {
            if plan.breakdown == .standard, plan.carry != .none { plan.breakdown = .learning }
        } else if !plan.breakdown.contains(.strokes) {
            // Recordings are independent: all cores work, and shards give the same result.
            plan.carry = .none
        }
        self.plan = plan
        self.suite = suite
        records =
            try zip(plan.predictors, prototypes).map {
                try ResultSubject($0, made: $1, registry: registry)
            } + given.subjects
        external = ExternalMembers(records, prototypes)
        trainingGuard = TrainingGuard(records, policy: plan.trainedParticipants)
        self.answeredBy = answeredBy ?? plan.answeredBy?.description
        if let answeredBy, !given.labels.contains(answeredBy) {
            throw EvaluationError.invalidPlan(
                field: "answered by",
                found: "'\(answeredBy)'",
                expected: "one of the predictors: " + given.labels.map { "'\($0)'" }.joined(separator: ", ")
            )
        }
    }

    private var shape: ScoreShape {
        ScoreShape(
            predictorCount: prototypes.count,
            horizonCount: plan.replay.horizons.count,
            momentCount: suite.momentCount
        )
    }

    /// The memory of an evaluation of nothing yet.
    private var footprint: EvaluationFootprint {
        EvaluationFootprint(
            shape: shape,
            suite: suite,
            breakdown: plan.breakdown,
            hasIntervals: plan.intervals.areWanted,
            limit: plan.mostMemory
        )
    }

    /// Scores every predictor on every dataset.
    ///
    /// - Parameters:
    ///   - datasets: each under a name of its own.
    ///   - progress: called from one task at a time as recordings are done.
    public func run(
        on datasets: [EvaluationDataset],
        progress: @Sendable (Progress) -> Void = { _ in }
    ) async throws -> EvaluationResult {
        try await score(datasets, progress: progress).result(metrics: suite, mostMemory: plan.mostMemory)
    }

    /// Scores every predictor on a shard of the datasets' recordings. The parts of all shards, merged, give the result
    /// (`EvaluationPart.merge(_:)`).
    ///
    /// - Parameters:
    ///   - datasets: the same for every shard, each under a name of its own.
    ///   - shard: which part of the recordings to score.
    ///   - predictions: takes every prediction that is scored; whoever made it finishes it.
    ///   - progress: called from one task at a time as recordings are done.
    /// - Throws: ``EvaluationError/tooLarge(what:bytes:limit:)`` as soon as what is held, with the rows that follow, would
    ///   take more than the plan allows.
    package func score(
        _ datasets: [EvaluationDataset],
        shard: EvaluationShard = .whole,
        predictions: PredictionTable? = nil,
        progress: @Sendable (Progress) -> Void = { _ in }
    ) async throws -> EvaluationPart {
        if let repeated = datasets.first(where: { one in datasets.count(where: { $0.name == one.name }) > 1 }) {
            throw EvaluationError.invalidPlan(
                field: "datasets",
                found: "'\(repeated.name)' twice",
                expected: "each name once"
            )
        }
        guard shard == .whole || !plan.carry.spansRecordings else {
            throw EvaluationError.invalidPlan(
                field: "carry",
                found: "\(plan.carry) for shard \(shard)",
                expected: "none or recording: the next recording may be in another shard"
            )
        }
        let all = datasets.indices.flatMap { dataset in
            datasets[dataset].sources.indices.map { Place(dataset: dataset, source: $0) }
        }
        let range = shard.range(of: all.count)
        let places = range.map { index in
            var place = all[index]
            if let predictions { place.rows = RowTarget(table: predictions, source: index - range.lowerBound) }
            return place
        }
        let trainingGuard = trainingGuard.surveying(datasets)
        // Also where scoring throws.
        defer { _ = external.finish() }
        var scores = ScoredRecordings(shape: shape, granularity: ScoreGranularity(plan.breakdown))
        var done = Progress(recordingsDone: 0, recordingsTotal: places.count, samplesDone: 0)
        var footprint = self.footprint
        func use(_ next: ScoredRecordings) throws {
            scores.append(next)
            footprint.take(next.strokes.keys)
            try footprint.check(scores.table, samples: scores.sampleCount)
            done.recordingsDone += 1
            done.samplesDone += next.sampleCount
            progress(done)
        }
        if plan.carry.spansRecordings {
            // What was learned on one recording is needed on the next.
            var carried = CarriedPredictors(plan.carry)
            for place in places { try use(try await score(place, of: datasets, trainingGuard, &carried)) }
        } else {
            try await OrderedParallelMap.run(places) { place in
                var carried = CarriedPredictors(plan.carry)
                return try await score(place, of: datasets, trainingGuard, &carried)
            } use: {
                try use($0)
            }
        }
        scores.failures = external.finish()
        return EvaluationPart(
            shard: shard,
            origin: "shard \(shard)",
            machines: [.current],
            plan: EvaluationPart.Plan(
                predictors: records,
                horizons: plan.replay.horizons,
                replay: plan.replay.summary,
                truth: plan.replay.truth,
                maximumGap: plan.replay.maximumGap,
                clock: plan.replay.clock,
                carry: plan.carry,
                answeredBy: answeredBy,
                intervals: plan.intervals,
                breakdown: plan.breakdown,
                leavesOutTrained: plan.trainedParticipants == .leftOut,
                metrics: suite.metrics.map(\.name),
                momentCount: suite.momentCount
            ),
            datasets: datasets.indices.map { index in
                EvaluationPart.DatasetIdentity(
                    datasets[index],
                    scored: places.filter { $0.dataset == index }.map(\.source)
                )
            },
            scores: scores
        )
    }

    // MARK: Scoring

    /// Where a source is in the list of all.
    private struct Place: Sendable {
        /// The dataset's position.
        var dataset: Int
        /// The source's position in the dataset.
        var source: Int
        /// Where every prediction goes, if they are wanted.
        var rows: RowTarget?
    }

    /// Where the predictions of a source, or of a run of its strokes, go.
    private struct RowTarget: Sendable {
        var table: PredictionTable
        /// The position of the source among those that are scored.
        var source: Int
        /// The position of the run among the source's.
        var run = 0

        var turn: PredictionTable.Turn { PredictionTable.Turn(source: source, run: run) }
    }

    /// Reads one source and scores its strokes batch by batch.
    private func score(
        _ place: Place,
        of datasets: [EvaluationDataset],
        _ trainingGuard: TrainingGuard,
        _ carried: inout CarriedPredictors
    ) async throws -> ScoredRecordings {
        let dataset = datasets[place.dataset]
        var scores = ScoredRecordings(shape: shape, granularity: ScoreGranularity(plan.breakdown))
        var reader = try StrokeBatchReader(
            source: dataset.sources[place.source],
            dataset: dataset.name,
            readsTruth: plan.replay.truth == .noiseFree,
            batchSizes: Self.batchSizes,
            clock: plan.replay.clock,
            experience: carried.experience,
            keepsExperience: plan.breakdown.contains(.strokes),
            screen: trainingGuard.screen(of: dataset),
            admits: { try trainingGuard.admits($0, recording: place.source, of: dataset) }
        )
        var footprint = self.footprint
        func use(_ table: ScoreTable) throws {
            scores.table.merge(table)
            footprint.take(table.cells.keys.lazy.map(\.slice))
            // One file may hold thousands of people.
            try footprint.check(scores.table, samples: reader.sampleCount)
        }
        var rows = place.rows
        if plan.carry != .none, prototypes.contains(where: \.remembersStrokes) {
            while let batch = try reader.next() {
                try await score(batch, &carried, &rows) { try use($0) }
            }
        } else {
            try await OrderedParallelMap.run(
                next: { () throws -> (items: [StrokeBatchReader.Item], rows: RowTarget?)? in
                    guard let batch = try reader.next() else { return nil }
                    defer { rows?.run += 1 }
                    return (items: batch, rows: rows)
                },
                // Twice the cores: while this task reads the next batch, none of them waits.
                width: 2 * OrderedParallelMap.coreCount,
                transform: { batch in
                    var predictors = prototypes
                    return try await score(batch.items, &predictors, batch.rows)
                },
                use: { try use($0) }
            )
        }
        if let rows { try rows.table.end(source: rows.source, runCount: rows.run) }
        carried.experience = reader.experience
        let repairs = reader.repairs.counts.map { ($0.key.rawValue, $0.value) }
        scores.repairs = Dictionary(uniqueKeysWithValues: repairs)
        for (name, count) in reader.counts { scores.counts[.init(dataset: place.dataset, name: name)] = count }
        scores.strokes = reader.strokesBySlice
        scores.repeated = reader.repeated
        scores.leftOut = reader.leftOut.sorted { $0.key < $1.key }.map { participant, recordings in
            EvaluationResult.LeftOut(dataset: dataset.name, participant: participant, recordings: recordings)
        }
        return scores
    }

    /// Scores a batch lane by lane, each in the order in which its strokes were drawn; cores share the lanes.
    private func score(
        _ batch: [StrokeBatchReader.Item],
        _ carried: inout CarriedPredictors,
        _ rows: inout RowTarget?,
        use: (ScoreTable) throws -> Void
    ) async throws {
        var order: [StrokeExperience.Lane] = []
        var items: [StrokeExperience.Lane: [StrokeBatchReader.Item]] = [:]
        for item in batch {
            if items[item.past.lane] == nil { order.append(item.past.lane) }
            items[item.past.lane, default: []].append(item)
        }
        let work = order.map { lane in
            defer { rows?.run += 1 }
            return (lane: lane, items: items[lane] ?? [], predictors: carried.take(lane) ?? prototypes, rows: rows)
        }
        if let last = order.last { carried.drop(behind: last) }
        try await OrderedParallelMap.run(work) { one in
            var predictors = one.predictors
            let table = try await score(one.items, &predictors, one.rows)
            return (lane: one.lane, table: table, predictors: predictors)
        } use: { done in
            try use(done.table)
            carried.keep(done.predictors, for: done.lane)
        }
    }

    private func score(
        _ batch: [StrokeBatchReader.Item],
        _ predictors: inout [any Predictor],
        _ target: RowTarget?
    ) async throws -> ScoreTable {
        var table = ScoreTable(shape: shape)
        var scratch = ReplayScratch()
        let given = predictors.indices.filter { predictors[$0] is GivenPredictor }
        var errors = ErrorTally(shape: shape)
        let separatesGroups = plan.breakdown.separatesGroups
        let asked = answeredBy.flatMap { label in records.firstIndex { $0.label == label } }
        var sums = GroupSums(momentCount: shape.momentCount, separatesGroups: separatesGroups)
        var rows = target.map { target in
            PredictionRows(
                predictors: records.map(\.label),
                horizons: plan.replay.horizons.map(ResultAssembly.milliseconds),
                unit: target.table.unit
            )
        }
        for item in batch {
            var replay = StrokeReplay(item, parameters: plan.replay)
            let before = item.past.before(plan.carry)
            for index in given {
                guard var predictor = predictors[index] as? GivenPredictor else { continue }
                predictor.begin(item.identity, number: item.number)
                predictors[index] = predictor
            }
            if let asked {
                replay.keepAnswered(by: predictors[asked], after: before, scratch: &scratch)
            }
            var groupCell = separatesGroups ? table.takeGroupCell(item.groupKey) : nil
            let seed = item.identity.hash
            var traces = table.takeTraces(item.key.slice.dataset)
            errors.begin(item.key)
            rows?.begin(item, replay)
            table.withCell(item.key) { cell in
                for predictor in predictors.indices {
                    replay.run(
                        &predictors[predictor],
                        after: before,
                        scratch: &scratch
                    ) { horizon, stroke in
                        let row = shape.row(predictor: predictor, horizon: horizon)
                        sums.accumulate(stroke, by: suite)
                        sums.drain(groups: stroke.groups, row: row, shape: shape, into: &cell, &groupCell)
                        errors.add(stroke.outcomes.span, row: row)
                        traces[row].add(stroke.outcomes.span, of: item.identity, seed: seed)
                        rows?.append(stroke.outcomes.span, predictor: predictor, horizon: horizon)
                    }
                }
            }
            try external.checkStopped()
            table.putTraces(traces, item.key.slice.dataset)
            if let groupCell { table.putGroupCell(groupCell, item.groupKey) }
            if let target, let bytes = rows?.takeBytes() { try await target.table.take(bytes, of: target.turn) }
        }
        if let target { try target.table.end(target.turn) }
        errors.drain(into: &table)
        return table
    }
}

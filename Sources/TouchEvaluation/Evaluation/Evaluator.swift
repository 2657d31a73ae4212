import Foundation
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
        public var recordingsDone: Int
        public var recordingsTotal: Int
        public var samplesDone: Int
    }

    /// A batch is handed to another core when it holds this many samples.
    private static let batchSize = 16_384

    private let plan: EvaluationPlan
    private let suite: MetricSuite
    private let prototypes: [any Predictor]
    private let records: [EvaluationResult.PredictorRecord]
    private let trainingGuard: TrainingGuard
    private let coreCount = max(1, ProcessInfo.processInfo.activeProcessorCount)

    /// Checks the plan and makes its predictors.
    public init(
        plan: EvaluationPlan,
        registry: PredictorRegistry = .standard,
        suite: MetricSuite = .all
    ) throws {
        try plan.validate()
        self.plan = plan
        self.suite = suite
        prototypes = try plan.predictors.map(registry.makePredictor)
        records = try plan.predictors.map { try EvaluationResult.PredictorRecord($0, registry: registry) }
        trainingGuard = TrainingGuard(records, policy: plan.trainedParticipants)
    }

    private var shape: ScoreShape {
        ScoreShape(
            predictorCount: prototypes.count,
            horizonCount: plan.replay.horizons.count,
            momentCount: suite.momentCount
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
        if let repeated = datasets.first(where: { one in datasets.count(where: { $0.name == one.name }) > 1 }) {
            throw EvaluationError.invalidPlan(
                field: "datasets",
                found: "'\(repeated.name)' twice",
                expected: "each name once"
            )
        }
        var table = ScoreTable(shape: shape)
        var repairs = RepairLog()
        var datasetRecords: [EvaluationResult.DatasetRecord] = []
        var leftOut: [EvaluationResult.LeftOut] = []
        let total = datasets.reduce(0) { $0 + $1.sources.count }
        var done = Progress(recordingsDone: 0, recordingsTotal: total, samplesDone: 0)
        for dataset in datasets {
            var records: [String: EvaluationResult.DatasetRecord] = [:]
            var strokes: [ScoreSlice: Int] = [:]
            try await scoreSources(of: dataset) { part in
                table.merge(part.table, strokesBefore: strokes)
                strokes.merge(part.strokes, uniquingKeysWith: +)
                repairs.merge(part.repairs)
                for (participant, recordings) in part.leftOut.sorted(by: { $0.key < $1.key }) {
                    leftOut.append(.init(dataset: dataset.name, participant: participant, recordings: recordings))
                }
                for (label, count) in part.counts {
                    records[label, default: .init(name: label, identity: dataset.identity, unit: count.unit)].add(count)
                }
                done.recordingsDone += 1
                done.samplesDone += part.counts.values.reduce(0) { $0 + $1.samples }
                progress(done)
            }
            guard records.values.contains(where: { $0.samples > 0 }) else {
                throw EvaluationError.noData("dataset '\(dataset.name)' holds no strokes")
            }
            datasetRecords += records.values.filter { $0.samples > 0 }.sorted { $0.name < $1.name }
        }
        let assembly = ResultAssembly(
            table: table,
            suite: suite,
            predictors: records.map(\.label),
            horizons: plan.replay.horizons,
            bootstrap: plan.bootstrap,
            breakdown: plan.breakdown
        )
        let rows = try await assembly.rows(datasets: datasetRecords.map(\.name))
        for dataset in datasetRecords where !rows.contains(where: { $0.dataset == dataset.name }) {
            throw EvaluationError.noData(
                "dataset '\(dataset.name)' has \(dataset.samples) samples, and at no horizon is the truth known "
                    + "after any of them: strokes are too short, or their samples lie further apart than the longest "
                    + "gap of \(plan.replay.maximumGap) s (is the time in another unit?)"
            )
        }
        return EvaluationResult(
            machine: .current,
            replay: plan.replay.mode.summary,
            truth: plan.replay.truth,
            maximumGapSeconds: plan.replay.maximumGap,
            bootstrap: plan.bootstrap,
            horizonsMilliseconds: plan.replay.horizons.map(ResultAssembly.milliseconds),
            predictors: records,
            datasets: datasetRecords,
            quantities: suite.quantities + ResultAssembly.quantileQuantities,
            repairs: Dictionary(uniqueKeysWithValues: repairs.counts.map { ($0.key.rawValue, $0.value) }),
            clusters: datasetRecords.compactMap { assembly.clusters(dataset: $0.name) },
            rows: rows,
            leftOut: leftOut.isEmpty ? nil : EvaluationResult.LeftOut.summed(leftOut)
        )
    }

    // MARK: Scoring

    /// What one source contributed.
    private struct Part: Sendable {
        var table: ScoreTable
        var repairs = RepairLog()
        var counts: [String: StrokeBatchReader.Count] = [:]
        var strokes: [ScoreSlice: Int] = [:]
        var leftOut: [String: Int] = [:]
    }

    /// Scores a dataset's sources, as many at a time as there are cores, and hands over the parts in the sources' order.
    private func scoreSources(of dataset: EvaluationDataset, onPart: (Part) -> Void) async throws {
        try await withThrowingTaskGroup(of: (Int, Part).self) { group in
            var early: [Int: Part] = [:]
            var handedOver = 0
            var next = 0
            func addNext() {
                guard next < dataset.sources.count else { return }
                let index = next
                next += 1
                group.addTask { (index, try await score(dataset.sources[index], at: index, of: dataset)) }
            }
            for _ in 0..<coreCount { addNext() }
            while let (index, part) = try await group.next() {
                early[index] = part
                while let part = early.removeValue(forKey: handedOver) {
                    onPart(part)
                    handedOver += 1
                }
                addNext()
            }
        }
    }

    /// Reads one source and scores its strokes batch by batch.
    private func score(
        _ source: any RecordingSource,
        at index: Int,
        of dataset: EvaluationDataset
    ) async throws -> Part {
        try await withThrowingTaskGroup(of: (Int, ScoreTable).self) { group in
            var part = Part(table: ScoreTable(shape: shape))
            var reader = try StrokeBatchReader(
                source: source,
                dataset: dataset.name,
                readsTwin: plan.replay.truth == .noiseFree,
                batchSize: Self.batchSize,
                admits: { try trainingGuard.admits($0, recording: index, of: dataset) }
            )
            var submitted = 0
            var merged = 0
            var early: [Int: ScoreTable] = [:]
            func collect(_ finished: (Int, ScoreTable)) {
                early[finished.0] = finished.1
                while let table = early.removeValue(forKey: merged) {
                    part.table.merge(table)
                    merged += 1
                }
            }
            while let batch = try reader.next() {
                try Task.checkCancellation()
                let number = submitted
                submitted += 1
                group.addTask { (number, score(batch)) }
                if submitted - merged - early.count >= 2 * coreCount, let finished = try await group.next() {
                    collect(finished)
                }
            }
            while let finished = try await group.next() { collect(finished) }
            part.repairs = reader.repairs
            part.counts = reader.counts
            part.strokes = reader.strokesBySlice
            part.leftOut = reader.leftOut
            return part
        }
    }

    private func score(_ batch: [StrokeBatchReader.Item]) -> ScoreTable {
        var table = ScoreTable(shape: shape)
        var predictors = prototypes
        var scratch = ReplayScratch()
        var bins: [UInt16] = []
        let separatesGroups = plan.breakdown.contains(.speed) || plan.breakdown.contains(.phase)
        var sums = GroupSums(momentCount: shape.momentCount, separatesGroups: separatesGroups)
        for item in batch {
            let replay = StrokeReplay(
                item.stroke,
                corrected: item.corrected,
                platformPredictions: item.platformPredictions,
                twin: item.twin,
                parameters: plan.replay
            )
            var groupCell = separatesGroups ? table.takeGroupCell(item.groupKey) : nil
            table.withCell(item.key) { cell in
                for predictor in predictors.indices {
                    replay.run(&predictors[predictor], scratch: &scratch) { horizon, stroke in
                        let row = shape.row(predictor: predictor, horizon: horizon)
                        sums.accumulate(stroke, by: suite)
                        sums.drain(groups: stroke.groups, row: row, shape: shape, into: &cell, &groupCell)
                        cell.sketches[row].add(stroke.outcomes.span, scratch: &bins)
                    }
                }
            }
            if let groupCell { table.putGroupCell(groupCell, item.groupKey) }
        }
        return table
    }
}

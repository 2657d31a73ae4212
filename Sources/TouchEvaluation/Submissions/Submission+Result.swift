import StandardPredictors
import TouchModel
import TouchRecordings

/// What a submission says of data beyond their result.
package struct SubmittedData: Sendable {
    /// What touched the surface.
    package var pointer: SubmittedPointer
    /// The median rate of samples, in Hz.
    package var rateHz: Double
    /// The command that synthesizes them, without `--output`.
    package var synthesis: String?
    /// The recordings, to compare with what predictors were fitted on; `nil` where they are not at hand.
    package var recordings: EvaluationDataset?

    /// Each parameter is the property of that name.
    package init(
        pointer: SubmittedPointer,
        rateHz: Double,
        synthesis: String? = nil,
        recordings: EvaluationDataset? = nil
    ) {
        self.pointer = pointer
        self.rateHz = rateHz
        self.synthesis = synthesis
        self.recordings = recordings
    }
}

extension Submission.Evaluation {
    /// What is submitted of a result.
    ///
    /// - Parameters:
    ///   - result: as it was read from `result.json`.
    ///   - path: what errors call it.
    ///   - data: what is known of each dataset, by its name in the result.
    /// - Throws: ``SubmissionError`` where the result lacks what a submission needs, its rows are not what its moments give, or a predictor
    ///   was fitted on the data.
    package init(
        _ result: EvaluationResult,
        path: String,
        data: (EvaluationResult.DatasetRecord) throws(SubmissionError) -> SubmittedData
    ) throws(SubmissionError) {
        if let failure = result.failures?.first {
            throw .invalid(
                file: path,
                field: "predictor '\(failure.predictor)'",
                found: "\(failure.count) times \(failure.failure)",
                expected: "a predictor that did not fail; leave it out"
            )
        }
        settings = Submission.Settings(
            replay: result.replay,
            truth: result.truth,
            maximumGapSeconds: result.maximumGapSeconds,
            clock: result.clock,
            carry: result.carry,
            answeredBy: result.answeredBy,
            intervals: result.intervals,
            horizonsMilliseconds: result.horizonsMilliseconds,
            leftOutRecordings: result.leftOut.map { $0.reduce(0) { $0 + $1.recordings } }
        )
        datasets = []
        for record in result.datasets {
            let known = try data(record)
            try HeldOut.check(result, record, known.recordings, file: path)
            datasets.append(
                Submission.Dataset(
                    name: record.name,
                    identity: record.identity,
                    unit: record.unit,
                    pointer: known.pointer,
                    rateHz: known.rateHz,
                    recordings: record.recordings,
                    strokes: record.strokes,
                    samples: record.samples,
                    participants: record.participants,
                    simulated: record.simulated,
                    synthesis: known.synthesis
                )
            )
        }
        predictors = result.predictors.map { record in
            Submission.Predictor(
                label: record.label,
                specification: record.specification,
                fittedOn: record.fittedOn,
                training: record.training.map { set in
                    set.sources.map { Submission.Predictor.Training(name: $0.name, identity: $0.identity) }
                },
                learns: record.learns
            )
        }
        rows = try SubmittedRows(result, path: path).rows
        commands = []
        commands = commandLines
        guard rows.contains(where: \.isWhole) else {
            throw .invalid(
                file: path,
                field: "rows",
                found: "none that a query was scored in",
                expected: "at least one"
            )
        }
    }
}

/// The rows that a submission takes of a result.
private struct SubmittedRows {
    private(set) var rows: [Submission.Row] = []
    private let path: String

    private struct Key: Hashable {
        var dataset, breakdown, group, predictor: String
        var horizon: Double
    }

    /// A row's place in the result, with its values by metric.
    private struct Cell {
        var key: Key
        var values: [String: EvaluationResult.Row] = [:]
    }

    init(_ result: EvaluationResult, path: String) throws(SubmissionError) {
        self.path = path
        guard let moments = ClusterMoments(result), let magnitude = moments.metric(reporting: "rmse") else {
            throw .invalid(
                file: path,
                field: "metrics",
                found: result.quantities.map(\.name).joined(separator: ", "),
                expected: "mean and rmse of this version: evaluate with --metric magnitude, accuracy or all"
            )
        }
        var cells: [Cell] = []
        var places: [Key: Int] = [:]
        for row in result.rows
        where row.participant == EvaluationResult.all && ["mean", "rmse", "p95"].contains(row.metric) {
            // Tasks have a column of their own in results.
            let isTask = row.task != EvaluationResult.all
            guard !isTask || row.breakdown == EvaluationResult.all else { continue }
            let key = Key(
                dataset: row.dataset,
                breakdown: isTask ? Breakdown.task.rawValue : row.breakdown,
                group: isTask ? row.task : row.group,
                predictor: row.predictor,
                horizon: row.horizonMilliseconds
            )
            if let place = places[key] {
                cells[place].values[row.metric] = row
            } else {
                places[key] = cells.count
                cells.append(Cell(key: key, values: [row.metric: row]))
            }
        }
        // A part that is all of a dataset says nothing of its own.
        struct Division: Hashable { var dataset, breakdown: String }
        let groups = Dictionary(grouping: cells) { Division(dataset: $0.key.dataset, breakdown: $0.key.breakdown) }
            .mapValues { Set($0.map(\.key.group)) }
        func isTold(_ cell: Cell) -> Bool {
            cell.key.breakdown == EvaluationResult.all
                || groups[Division(dataset: cell.key.dataset, breakdown: cell.key.breakdown)]?.count ?? 0 > 1
        }
        let told = cells.filter(isTold)
        for cell in told.filter({ $0.key.breakdown == EvaluationResult.all })
            + told.filter({ $0.key.breakdown != EvaluationResult.all })
        {
            guard let row = try Self.row(cell.key, cell.values, result, moments, magnitude.moments, path) else {
                continue
            }
            rows.append(row)
        }
    }

    /// `nil` where nothing was scored.
    private static func row(
        _ key: Key,
        _ values: [String: EvaluationResult.Row],
        _ result: EvaluationResult,
        _ moments: ClusterMoments,
        _ magnitude: Range<Int>,
        _ path: String
    ) throws(SubmissionError) -> Submission.Row? {
        guard let mean = values["mean"], let rmse = values["rmse"], mean.value.isFinite, rmse.value.isFinite,
            rmse.count > 0
        else { return nil }
        func figure(_ row: EvaluationResult.Row) -> Submission.Figure {
            Submission.Figure(value: row.value, low: row.low, high: row.high)
        }
        let isWhole = key.breakdown == EvaluationResult.all
        var row = Submission.Row(
            dataset: key.dataset,
            breakdown: isWhole ? nil : Breakdown(rawValue: key.breakdown),
            group: isWhole ? nil : key.group,
            predictor: key.predictor,
            horizonMilliseconds: key.horizon,
            count: rmse.count,
            clusters: rmse.clusters,
            mean: figure(mean),
            rmse: figure(rmse),
            p95: values["p95"].flatMap { $0.value.isFinite ? figure($0) : nil }
        )
        guard isWhole else { return row.breakdown == nil ? nil : row }
        let place = "row of \(key.predictor) at \(key.horizon.plainText) ms on \(key.dataset)"
        let cell = EvaluationResult.WholeCell(dataset: key.dataset, horizonMilliseconds: key.horizon)
        guard let clusters = moments.rows(key.predictor, in: cell), !clusters.isEmpty else {
            throw .invalid(
                file: path,
                field: place,
                found: "no moments",
                expected: "a result.json as 'foretouch evaluate' writes it"
            )
        }
        let totals = magnitude.prefix(6).map { moment in clusters.reduce(0) { $0 + $1[moment] } }
        let sums = Submission.ErrorSums(
            queries: totals[0],
            error: totals[1],
            squaredError: totals[2],
            squaredHoldError: totals[4],
            unanswered: totals[5]
        )
        row.sums = sums
        try SubmissionCheck.compare(row, place: place, file: path)
        return row
    }
}

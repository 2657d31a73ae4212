import PluginSpecification

@testable import TouchEvaluation

/// Results written by hand, to be changed where a test needs it.
enum MadeUpResults {
    static let machine = MachineDescription(processor: "abacus", cores: 2, system: "wood")

    static func row(
        _ metric: String,
        _ value: Double,
        _ interval: ClosedRange<Double>? = nil,
        dataset: String = "data",
        participant: String = "all",
        task: String = "all",
        predictor: String = "linear",
        horizon: Double = 16
    ) -> EvaluationResult.Row {
        EvaluationResult.Row(
            dataset: dataset,
            participant: participant,
            task: task,
            predictor: predictor,
            horizonMilliseconds: horizon,
            metric: metric,
            value: value,
            low: interval?.lowerBound,
            high: interval?.upperBound,
            count: 100,
            clusters: 8
        )
    }

    /// A row of another predictor.
    static func renamed(_ row: EvaluationResult.Row, _ names: [String: String]) -> EvaluationResult.Row {
        EvaluationResult.Row(
            dataset: row.dataset,
            participant: row.participant,
            task: row.task,
            breakdown: row.breakdown,
            group: row.group,
            predictor: names[row.predictor] ?? row.predictor,
            horizonMilliseconds: row.horizonMilliseconds,
            metric: row.metric,
            value: row.value,
            low: row.low,
            high: row.high,
            count: row.count,
            clusters: row.clusters
        )
    }

    static func evaluation(
        _ rows: [EvaluationResult.Row],
        _ change: (inout EvaluationResult) -> Void = { _ in }
    ) -> EvaluationResult {
        var result = EvaluationResult(
            machine: machine,
            replay: "per sample",
            truth: .interpolated,
            maximumGapSeconds: 0.05,
            intervals: IntervalParameters(areWanted: false),
            horizonsMilliseconds: [16, 33],
            predictors: [
                ResultSubject(label: "hold", specification: "hold"),
                ResultSubject(label: "linear", specification: "linear:window=0"),
            ],
            datasets: [
                EvaluationResult.DatasetRecord(
                    name: "data",
                    identity: "sha256-of-data",
                    unit: "css-px",
                    recordings: 3,
                    strokes: 40,
                    samples: 12_345
                )
            ],
            quantities: MetricSuite.accuracy.quantities,
            repairs: [:],
            clusters: [],
            rows: rows
        )
        change(&result)
        return result
    }

    /// The rows of one subject of a latency measurement.
    static func latencyRows(
        _ subject: String,
        batchMean: Double = 100,
        interval: ClosedRange<Double> = 90...110,
        tails: (Double, Double, Double) = (80, 120, 300),
        allocations: Double? = 0
    ) -> [MeasuredResult.Row] {
        func row(_ metric: String, _ value: Double, _ interval: ClosedRange<Double>? = nil) -> MeasuredResult.Row {
            MeasuredResult.Row(
                dataset: "data",
                participant: "all",
                task: "all",
                subject: subject,
                condition: .none,
                metric: metric,
                value: value,
                low: interval?.lowerBound,
                high: interval?.upperBound,
                count: 1500,
                clusters: 15
            )
        }
        return [
            row("batch_mean_ns", batchMean, interval), row("p50_ns", tails.0), row("p90_ns", tails.1),
            row("p99_ns", tails.2), row("p999_ns", 4000), row("max_ns", 50_000),
        ] + (allocations.map { [row("allocations_per_event", $0)] } ?? [])
    }

    static func latency(
        _ rows: [MeasuredResult.Row],
        _ change: (inout MeasuredResult) -> Void = { _ in }
    ) -> MeasuredResult {
        let subjects = rows.map(\.subject).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        var result = MeasuredResult(
            .latency,
            plan: [.init("horizon", "16"), .init("rounds", "15"), .init("events", "20000")],
            intervals: IntervalParameters(),
            subjects: subjects.map { .init(label: $0, specification: RecordedSpecification($0)) },
            datasets: [.init(name: "data", identity: "sha256-of-data", counts: ["samples": 12_345])],
            conditions: [.init()],
            cells: subjects.indices.map {
                let key = MeasuredCell.Key(dataset: "data", participant: "unspecified", task: "unspecified")
                return MeasuredCell(key: key, subject: $0, sums: [1, 0, 0, 1, 20], lists: [[1], [], [], []])
            }
        )
        result.machine = machine
        result.rows = rows
        change(&result)
        return result
    }
}

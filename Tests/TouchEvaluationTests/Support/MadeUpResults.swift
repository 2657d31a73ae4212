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
                EvaluationResult.PredictorRecord(label: "hold", specification: "hold"),
                EvaluationResult.PredictorRecord(label: "linear", specification: "linear:window=0"),
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

    static func latencyRow(
        _ predictor: String,
        batchMean: Double = 100,
        interval: ClosedRange<Double> = 90...110,
        tails: (Double, Double, Double) = (80, 120, 300),
        allocations: Double? = 0
    ) -> LatencyResult.Row {
        LatencyResult.Row(
            predictor: predictor,
            batchMean: batchMean,
            batchMeanLow: interval.lowerBound,
            batchMeanHigh: interval.upperBound,
            p50: tails.0,
            p90: tails.1,
            p99: tails.2,
            p999: 4000,
            max: 50_000,
            allocationsPerEvent: allocations,
            events: 1500
        )
    }

    static func latency(
        _ rows: [LatencyResult.Row],
        _ change: (inout LatencyResult) -> Void = { _ in }
    ) -> LatencyResult {
        var result = LatencyResult(
            machine: machine,
            datasets: evaluation([]).datasets,
            predictors: [EvaluationResult.PredictorRecord(label: "linear", specification: "linear:window=0")],
            horizonsMilliseconds: [16],
            rounds: 15,
            timerOverhead: 20,
            rows: rows
        )
        change(&result)
        return result
    }
}

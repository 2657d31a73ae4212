import TouchModel

/// Tables of predictors that are alike: how often one of them is called better than another.
extension IntervalCoverage {
    /// Whether the marks call the best of equal predictors better than another one; `nil` where so few people have no mark.
    func falseWinner(_ subject: Subject, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        guard people >= ClusterSpread.fewestClusters else { return nil }
        let result = Self.equalPredictors(people: people, parameters, &generator)
        let labels = result.predictors.map(\.label)
        guard subject == .tableWinner else {
            guard let marks = try? Leaderboard(result).marks else { return nil }
            return labels.contains(where: marks.isBeaten)
        }
        let marks = TableMarks(.evaluation(result)).marks(
            result.horizonsMilliseconds.map {
                .init(result.datasets[0].name, MeasuredCondition(horizonMilliseconds: $0), "rmse")
            }
        )
        return marks.contains { labels.contains(where: $0.isBeaten) }
    }

    /// A result of five predictors of the same error at three horizons. People differ by factors, and a predictor suits one person more
    /// than another, at all horizons alike for the most part.
    static func equalPredictors(
        people: Int,
        _ intervals: IntervalParameters,
        _ generator: inout SeededGenerator
    ) -> EvaluationResult {
        let predictors = [Ranking.standardReference, "kalman", "polynomial", "one-euro", "hold"]
        let horizons = [16.0, 33, 50]
        let suite = MetricSuite([ErrorMagnitude()])
        let names = (0..<people).map { "p\($0)" }
        let moments = names.map { _ in
            let own = 0.25 * generator.gaussian()
            let count = 100 * Double(generator.strokes)
            return predictors.flatMap { _ in
                let leaning = 0.06 * generator.gaussian()
                return horizons.flatMap { horizon in
                    let error = horizon / 10 * Elementary.exp(own + leaning + 0.03 * generator.gaussian())
                    return [count, count * error, count * error * error, count * error, count * error * error, 0, 0]
                }
            }
        }
        func row(_ participant: String, _ predictor: Int, _ horizon: Int, _ moments: [[Double]]) -> EvaluationResult.Row
        {
            let first = (predictor * horizons.count + horizon) * suite.momentCount
            let (count, squares) = moments.reduce((0.0, 0.0)) { ($0.0 + $1[first], $0.1 + $1[first + 2]) }
            return EvaluationResult.Row(
                dataset: "simulated",
                participant: participant,
                task: EvaluationResult.all,
                predictor: predictors[predictor],
                horizonMilliseconds: horizons[horizon],
                metric: "rmse",
                value: (squares / count).squareRoot(),
                low: nil,
                high: nil,
                count: Int(count),
                clusters: moments.count
            )
        }
        var rows: [EvaluationResult.Row] = []
        for predictor in predictors.indices {
            for horizon in horizons.indices {
                rows.append(row(EvaluationResult.all, predictor, horizon, moments))
                rows += zip(names, moments).map { row($0, predictor, horizon, [$1]) }
            }
        }
        return EvaluationResult(
            machine: .current,
            replay: "simulated",
            truth: .interpolated,
            maximumGapSeconds: 0.05,
            intervals: intervals,
            horizonsMilliseconds: horizons,
            predictors: predictors.map { ResultSubject(label: $0) },
            datasets: [
                EvaluationResult.DatasetRecord(
                    name: "simulated",
                    identity: "",
                    unit: CoordinateSpace.cssPixels.unit,
                    participants: people
                )
            ],
            quantities: suite.quantities,
            repairs: [:],
            clusters: [
                EvaluationResult.ClusterRecord(
                    dataset: "simulated",
                    unit: "participant",
                    names: names,
                    moments: moments
                )
            ],
            rows: rows
        )
    }
}

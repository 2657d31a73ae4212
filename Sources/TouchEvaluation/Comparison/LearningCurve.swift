import TouchModel

/// How the error of a predictor that learns falls while a person draws: over that of one that forgets, by the number of strokes that were
/// drawn before (``Breakdown/strokes``).
package struct LearningCurve: Sendable {
    /// A range of strokes at one horizon.
    package struct Point: Sendable {
        /// Of ``EvaluationResult/Row/group``, such as `6-20`.
        package var strokes: String
        /// Milliseconds.
        package var horizonMilliseconds: Double
        /// The mean error over that of the reference.
        package var ratio: Double
        /// The interval of ``ratio`` over people, or strokes of one; absent where there are too few.
        package var interval: ClosedRange<Double>?
        /// Of each cluster, where there are too few for an interval.
        package var ownRatios: [Double]
    }

    /// The dataset's label.
    package var dataset: String
    /// The predictor that learns.
    package var predictor: String
    /// The predictor that forgets.
    package var reference: String
    /// In the order of strokes, then of horizons.
    package var points: [Point]

    /// The curves of a result: one for each dataset and predictor that learns. Empty where the data are not broken down so, or nothing
    /// learns.
    package static func all(of result: EvaluationResult) -> [LearningCurve] {
        let learning = result.predictors.filter { $0.learns == true }.map(\.label)
        let forgetting = result.predictors.filter { $0.learns != true }.map(\.label)
        let reference = ["kalman", Ranking.standardReference].first(where: forgetting.contains) ?? forgetting.first
        guard let reference, !learning.isEmpty, let data = try? ComparedData(result, by: .strokes) else { return [] }
        let comparisons = learning.compactMap { try? PredictorComparison(data, between: reference, and: $0) }
        return result.datasets.flatMap { dataset in comparisons.compactMap { curve(of: $0, on: dataset.name) } }
    }

    /// What a comparison of all groups says of those of one dataset.
    private static func curve(of comparison: PredictorComparison, on dataset: String) -> LearningCurve? {
        let points = ExperienceBin.names.flatMap { strokes in
            comparison.rows.filter {
                $0.metric == "mean" && $0.dataset == "\(dataset), \(Breakdown.strokes.rawValue) \(strokes)"
                    && $0.ratio > 0
            }.map { row in
                Point(
                    strokes: strokes,
                    horizonMilliseconds: row.horizonMilliseconds,
                    ratio: row.ratio,
                    interval: row.ratioInterval,
                    ownRatios: row.ownRatios
                )
            }
        }
        return points.isEmpty
            ? nil
            : LearningCurve(
                dataset: dataset,
                predictor: comparison.second,
                reference: comparison.first,
                points: points
            )
    }

    /// The ranges of strokes that there are.
    package var strokes: [String] { ExperienceBin.names.filter { name in points.contains { $0.strokes == name } } }

    /// The value of a range at a horizon.
    package func point(_ strokes: String, _ horizonMilliseconds: Double) -> Point? {
        points.first { $0.strokes == strokes && $0.horizonMilliseconds == horizonMilliseconds }
    }
}

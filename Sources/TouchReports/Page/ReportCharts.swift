import TouchEvaluation
import TouchModel

/// The charts of a page as pictures of their own.
extension ExperimentReport {
    /// A chart for each evaluation and dataset: RMSE against the horizon, or against the levels of a breakdown at one horizon; by strokes how
    /// the error of each predictor that learns falls.
    ///
    /// - Parameters:
    ///   - breakdown: what is on the horizontal axis; `nil` for the horizon.
    ///   - horizonMilliseconds: of levels; the one nearest to a typical latency without it.
    /// - Throws: ``EvaluationError/incomparable(_:)`` where the results do not have what is asked for.
    package func charts(
        by breakdown: Breakdown?,
        at horizonMilliseconds: Double? = nil
    ) throws(EvaluationError) -> [Plot] {
        var plots: [Plot] = []
        for subject in subjects {
            plots += try charts(of: subject, breakdown, horizonMilliseconds)
        }
        guard !plots.isEmpty else {
            throw .incomparable(
                "there is no chart of these results: pictures are made of what 'evaluate' and 'score' wrote"
            )
        }
        return plots
    }

    private func charts(
        of subject: ReportSubject,
        _ breakdown: Breakdown?,
        _ horizonMilliseconds: Double?
    ) throws(EvaluationError) -> [Plot] {
        let datasets = subject.result.datasets.map(\.name)
        guard let breakdown else { return datasets.map { HorizonSection.plot($0, subject, palette) } }
        if breakdown == .strokes {
            let curves = LearningCurve.all(of: subject.result)
            guard !curves.isEmpty else { throw subject.result.withoutGroups(by: .strokes) }
            return curves.map { $0.plot(horizons: subject.horizons) }
        }
        let typical = EvaluationText.typicalHorizon(of: subject.horizons)
        guard let horizon = horizonMilliseconds ?? typical, subject.horizons.contains(horizon) else {
            throw .incomparable(
                "the result has the horizons \(subject.horizons.map(\.plainText).joined(separator: ", ")) ms"
            )
        }
        let comparison = try LevelComparison(.evaluation(subject.result), across: breakdown)
        return datasets.compactMap { dataset in
            let rows = comparison.rows(of: dataset, at: horizon, subject.predictors)
            return rows.isEmpty ? nil : comparison.plot(rows, unit: subject.unit(of: dataset), palette)
        }
    }
}

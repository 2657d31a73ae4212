import PluginSpecification
import StandardPredictors
import TouchModel

/// An evaluation of a submission, made again from its data.
package enum SubmissionRepetition {
    /// What became of it.
    package enum Outcome: Sendable, Hashable {
        /// Every figure is the same.
        case same(figures: Int)
        /// Some are others, which the version that made them explains.
        case otherVersion(count: Int, first: String)
        /// A predictor is not of this program.
        case notRun(predictor: String, reason: String)
    }

    /// Evaluates again, and compares.
    ///
    /// - Parameters:
    ///   - evaluation: one whose file was checked.
    ///   - version: of the program that made it.
    ///   - data: the datasets of the evaluation, in its order; their identities are compared first.
    ///   - registry: makes the predictors; never one that runs a program.
    ///   - file: what errors call the submission.
    /// - Throws: ``SubmissionError/changedData(file:dataset:found:expected:)``, ``SubmissionError/leak(file:predictor:dataset:how:)``,
    ///   ``SubmissionError/differs(file:count:first:)``; what evaluating throws.
    package static func run(
        _ evaluation: Submission.Evaluation,
        version: String,
        data: [EvaluationDataset],
        registry: PredictorRegistry,
        file: String
    ) async throws -> Outcome {
        var datasets: [EvaluationDataset] = []
        for (dataset, found) in zip(evaluation.datasets, data) {
            guard found.identity == dataset.identity else {
                throw SubmissionError.changedData(
                    file: file,
                    dataset: dataset.name,
                    found: found.identity,
                    expected: dataset.identity
                )
            }
            var named = found
            named.name = dataset.name
            datasets.append(named)
        }
        var predictors: [PredictorSpecification] = []
        for predictor in evaluation.predictors {
            do {
                let specification = try registry.internalSpecification(RecordedSpecification(predictor.label))
                _ = try registry.make(specification)
                predictors.append(specification)
            } catch {
                return .notRun(predictor: predictor.label, reason: "\(error)")
            }
        }
        guard let replay = evaluation.settings.parameters else {
            throw SubmissionError.invalid(
                file: file,
                field: "replay",
                found: "'\(evaluation.settings.replay)'",
                expected: "the words of a result"
            )
        }
        let answeredBy = try evaluation.settings.answeredBy.map {
            try registry.internalSpecification(RecordedSpecification($0))
        }
        let plan = EvaluationPlan(
            predictors: predictors,
            replay: replay,
            carry: evaluation.settings.carry,
            answeredBy: answeredBy,
            intervals: evaluation.settings.intervals,
            breakdown: BreakdownSelection(Set(evaluation.breakdowns)),
            trainedParticipants: evaluation.settings.leftOutRecordings == nil ? .refused : .leftOut
        )
        let result: EvaluationResult
        do {
            let suite = try MetricSuite(named: ["magnitude"])
            result = try await Evaluator(plan: plan, registry: registry, suite: suite).run(on: datasets)
        } catch EvaluationError.trainedOnParticipant(_, let dataset, let predictor, let set) {
            let how = set.map { "was fitted on its strokes, which are those of the training set '\($0)'" }
            throw SubmissionError.leak(
                file: file,
                predictor: predictor,
                dataset: dataset,
                how: how ?? "was fitted on its participants"
            )
        }
        let known = Dictionary(evaluation.datasets.map { ($0.name, $0) }) { first, _ in first }
        let again = try Submission.Evaluation(result, path: file) { record throws(SubmissionError) in
            SubmittedData(
                pointer: known[record.name]?.pointer ?? .mixed,
                rateHz: known[record.name]?.rateHz ?? 1,
                synthesis: known[record.name]?.synthesis
            )
        }
        let differences = differences(evaluation.rows, again.rows)
        guard let first = differences.first else { return .same(figures: evaluation.rows.count) }
        guard version == ForetouchVersion.current else {
            return .otherVersion(count: differences.count, first: first)
        }
        throw SubmissionError.differs(file: file, count: differences.count, first: first)
    }

    /// What of rows is not so when it is computed again, in words.
    static func differences(_ rows: [Submission.Row], _ again: [Submission.Row]) -> [String] {
        let found = Dictionary(again.map { ($0.key, $0) }) { first, _ in first }
        var differences: [String] = []
        for row in rows {
            let part = row.group.map { ", \(row.breakdown?.rawValue ?? "") \($0)" } ?? ""
            let place = "\(row.predictor) at \(row.horizonMilliseconds.plainText) ms on \(row.dataset)\(part)"
            guard let other = found[row.key] else {
                differences.append("\(place): found figures, expected none")
                continue
            }
            var pairs: [(String, Double?, Double?)] = [
                ("mean", row.mean.value, other.mean.value), ("rmse", row.rmse.value, other.rmse.value),
                ("p95", row.p95?.value, other.p95?.value), ("count", Double(row.count), Double(other.count)),
            ]
            if row.isWhole {
                pairs += [
                    ("lower end of rmse", row.rmse.low, other.rmse.low),
                    ("upper end of rmse", row.rmse.high, other.rmse.high),
                    ("lower end of mean", row.mean.low, other.mean.low),
                    ("upper end of mean", row.mean.high, other.mean.high),
                    ("squares of errors of hold", row.sums?.squaredHoldError, other.sums?.squaredHoldError),
                    ("queries without an answer", row.sums?.unanswered, other.sums?.unanswered),
                ]
            }
            for (name, one, two) in pairs where !SubmissionCheck.agree(one, two) {
                differences.append(
                    "\(place): \(name): found \(one?.plainText ?? "none"), expected \(two?.plainText ?? "none")"
                )
            }
        }
        let known = Set(rows.map(\.key))
        differences += again.filter { $0.isWhole && !known.contains($0.key) }.map {
            "\($0.predictor) at \($0.horizonMilliseconds.plainText) ms on \($0.dataset): found no figures, expected some"
        }
        return differences
    }
}

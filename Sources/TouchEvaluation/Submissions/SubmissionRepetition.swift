import PluginSpecification
import StandardPredictors
import TouchModel

/// An evaluation of a submission, made again from its data.
package enum SubmissionRepetition {
    /// What became of it.
    package enum Outcome: Sendable, Hashable {
        /// Every figure of so many rows is the same.
        case same(rows: Int)
        /// The data or a predictor are not here, in words.
        case notRepeated(String)
    }

    /// Evaluates again, and compares.
    ///
    /// - Parameters:
    ///   - evaluation: one whose file was checked.
    ///   - version: the version of the program that made it. Another version excuses no figure: if its predictors have other errors, the
    ///     evaluation is to be made again.
    ///   - data: the datasets of the evaluation, in its order, with their recordings; their identities are compared first.
    ///   - registry: makes the predictors; never one that runs a program.
    ///   - file: what errors call the submission.
    /// - Throws: ``SubmissionError/changedData(file:dataset:found:expected:)``, ``SubmissionError/leak(file:predictor:dataset:how:)``,
    ///   ``SubmissionError/differs(file:count:first:)``; what evaluating throws.
    package static func run(
        _ evaluation: Submission.Evaluation,
        version: String,
        data: [SubmittedData],
        registry: PredictorRegistry,
        file: String
    ) async throws -> Outcome {
        var datasets: [EvaluationDataset] = []
        for (dataset, known) in zip(evaluation.datasets, data) {
            guard var found = known.recordings else {
                return .notRepeated("dataset '\(dataset.name)' has no recordings here")
            }
            guard found.identity == dataset.identity else {
                throw SubmissionError.changedData(
                    file: file,
                    dataset: dataset.name,
                    found: found.identity,
                    expected: dataset.identity
                )
            }
            found.name = dataset.name
            datasets.append(found)
        }
        var predictors: [PredictorSpecification] = []
        for predictor in evaluation.predictors {
            do {
                let specification = try registry.internalSpecification(RecordedSpecification(predictor.label))
                _ = try registry.make(specification)
                predictors.append(specification)
            } catch {
                return .notRepeated("'\(predictor.label)': \(error)")
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
        let known = Dictionary(zip(evaluation.datasets, data).map { ($0.name, $1) }) { first, _ in first }
        let again = try Submission.Evaluation(result, path: file) { record throws(SubmissionError) in
            // Recordings in units of unknown size are a dataset of their own.
            guard let data = known[record.name] ?? data.first(where: { $0.recordings?.identity == record.identity })
            else {
                throw .changedData(file: file, dataset: record.name, found: record.identity, expected: "no such data")
            }
            return data
        }
        let differences =
            metadataDifferences(evaluation, again, isSameVersion: version == ForetouchVersion.current)
            + differences(evaluation.rows, again.rows)
        guard let first = differences.first else { return .same(rows: evaluation.rows.count) }
        throw SubmissionError.differs(
            file: file,
            count: differences.count,
            first: version == ForetouchVersion.current
                ? first
                : "\(first). The file states version \(version): evaluate again with \(ForetouchVersion.current)"
        )
    }

    /// Whether two median rates are the same: to 2 %, as people state them.
    package static func isSameRate(_ one: Double, _ other: Double) -> Bool {
        abs(one - other) <= 0.02 * max(one, other)
    }

    /// The statements about data and predictors that differ from the second evaluation, in words.
    private static func metadataDifferences(
        _ evaluation: Submission.Evaluation,
        _ again: Submission.Evaluation,
        isSameVersion: Bool
    ) -> [String] {
        var differences: [String] = []
        func compare<Value: Equatable>(_ place: String, _ name: String, _ found: Value?, _ expected: Value?) {
            guard found != expected else { return }
            let words = [found, expected].map { value in value.map { "\($0)" } ?? "none" }
            differences.append("\(place): \(name): found \(words[0]), expected \(words[1])")
        }
        compare(
            "settings",
            "recordings left out",
            evaluation.settings.leftOutRecordings,
            again.settings.leftOutRecordings
        )
        compare("datasets", "names", evaluation.datasets.map(\.name), again.datasets.map(\.name))
        for (one, two) in zip(evaluation.datasets, again.datasets) {
            let place = "dataset '\(one.name)'"
            compare(place, "unit", one.unit, two.unit)
            compare(place, "pointer", one.pointer.rawValue, two.pointer.rawValue)
            if !isSameRate(one.rateHz, two.rateHz) { compare(place, "rateHz", one.rateHz, two.rateHz) }
            compare(place, "recordings", one.recordings, two.recordings)
            compare(place, "strokes", one.strokes, two.strokes)
            compare(place, "samples", one.samples, two.samples)
            // Older files do not count them.
            if one.participants != nil { compare(place, "participants", one.participants, two.participants) }
            compare(place, "simulated", one.simulated ?? 0, two.simulated ?? 0)
        }
        guard isSameVersion else { return differences }
        for (one, two) in zip(evaluation.predictors, again.predictors) {
            let place = "predictor '\(one.label)'"
            compare(place, "specification", one.specification?.description, two.specification?.description)
            compare(place, "fittedOn", one.fittedOn, two.fittedOn)
            compare(place, "training", one.training, two.training)
            compare(place, "learns", one.learns ?? false, two.learns ?? false)
        }
        return differences
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
            let pairs = zip(row.numbers, other.numbers).map { ($0.name, $0.value, $1.value) }
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

import Foundation
import PluginSpecification
import StandardPredictors
import TouchModel
import TouchRecordings

/// The rules that a submission keeps.
package enum SubmissionCheck {
    /// The largest number of characters of a text.
    static let longestText = 200
    /// Figures that come from the same sums differ by rounding alone.
    static let tolerance = 1e-9

    /// Reads a file, and checks it; its name is the submission's.
    ///
    /// - Throws: ``SubmissionError``.
    package static func read(_ path: String, registry: PredictorRegistry) throws(SubmissionError) -> Submission {
        let submission = try Submission(path: path)
        try check(submission, file: path, registry: registry)
        let name = URL(fileURLWithPath: path).lastPathComponent
        guard name == submission.name + ".json" else {
            throw .invalid(
                file: path,
                field: "name",
                found: "'\(submission.name)'",
                expected: "the file's own, '\(name)' without .json"
            )
        }
        return submission
    }

    /// Checks everything that the file itself tells: names, hashes, rows, sums, data that predictors were fitted on, personal text.
    ///
    /// - Parameters:
    ///   - submission: as it was read, or made.
    ///   - file: what errors call it.
    ///   - participants: the names of those who drew, where they are known: none of them is told.
    ///   - registry: knows what predictors were fitted on.
    /// - Throws: ``SubmissionError``.
    package static func check(
        _ submission: Submission,
        file: String,
        participants: Set<String> = [],
        registry: PredictorRegistry
    ) throws(SubmissionError) {
        guard isName(submission.name) else {
            throw .invalid(
                file: file,
                field: "name",
                found: "'\(submission.name)'",
                expected: nameForm
            )
        }
        try check("device", submission.device, participants, file)
        if let who = submission.who { try check("who", who, participants, file) }
        guard !submission.evaluations.isEmpty else {
            throw .invalid(file: file, field: "evaluations", found: "none", expected: "at least one")
        }
        for (index, evaluation) in submission.evaluations.enumerated() {
            let field = "evaluations[\(index)]"
            try checkTexts(evaluation, field, participants, file)
            try checkPlan(evaluation, field, file)
            try checkRows(evaluation, field, file)
            try HeldOut.check(evaluation, registry: registry, file: file)
            try checkSpecifications(evaluation, field, submission.version, registry, file)
            guard evaluation.commands == evaluation.commandLines else {
                throw .edited(
                    file: file,
                    field: "\(field).commands",
                    found: "other command lines",
                    expected: "those of the settings: " + evaluation.commandLines.joined(separator: "; ")
                )
            }
        }
    }

    /// What a name is, in words.
    package static let nameForm = "1 to 64 lower case letters, digits and hyphens, a letter or digit first"

    /// Whether a text names a submission.
    package static func isName(_ text: String) -> Bool {
        let allowed = text.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: "-")
        }
        return allowed && (1...64).contains(text.utf8.count) && !text.hasPrefix("-")
    }

    private static func check(
        _ field: String,
        _ text: String,
        _ participants: Set<String>,
        _ file: String
    ) throws(SubmissionError) {
        guard !text.isEmpty, text.count <= longestText,
            !text.unicodeScalars.contains(where: {
                $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
            })
        else {
            throw .invalid(
                file: file,
                field: field,
                found: text.isEmpty ? "no text" : "\(text.count) characters, or some that are not printed",
                expected: "1 to \(longestText) printed characters"
            )
        }
        if let found = PersonalText.found(in: text, participants: participants) {
            throw .personal(file: file, field: field, found: found)
        }
    }

    private static func checkTexts(
        _ evaluation: Submission.Evaluation,
        _ field: String,
        _ participants: Set<String>,
        _ file: String
    ) throws(SubmissionError) {
        for (index, dataset) in evaluation.datasets.enumerated() {
            try check("\(field).datasets[\(index)].name", dataset.name, participants, file)
            try check("\(field).datasets[\(index)].unit", dataset.unit, participants, file)
            if let text = dataset.synthesis {
                try check("\(field).datasets[\(index)].synthesis", text, participants, file)
            }
        }
        for (index, predictor) in evaluation.predictors.enumerated() {
            let place = "\(field).predictors[\(index)]"
            try check("\(place).label", predictor.label, participants, file)
            for text in [predictor.specification?.description].compactMap(\.self) + predictor.fittedOn
                + (predictor.training ?? []).map(\.name)
            {
                if let found = PersonalText.found(in: text, participants: participants) {
                    throw .personal(file: file, field: place, found: found)
                }
            }
        }
        var groups: Set<String> = []
        for (index, row) in evaluation.rows.enumerated() {
            guard let group = row.group, groups.insert(group).inserted else { continue }
            try check("\(field).rows[\(index)].group", group, participants, file)
        }
    }

    private static func checkPlan(
        _ evaluation: Submission.Evaluation,
        _ field: String,
        _ file: String
    ) throws(SubmissionError) {
        let settings = evaluation.settings
        do throws(EvaluationError) {
            guard let replay = settings.parameters else {
                throw .invalidPlan(field: "replay", found: "'\(settings.replay)'", expected: "the words of a result")
            }
            try replay.validate()
            try settings.intervals.validate()
        } catch {
            guard case .invalidPlan(let name, let found, let expected) = error else {
                throw .invalid(file: file, field: "\(field).settings", found: "\(error)", expected: "a plan")
            }
            throw .invalid(file: file, field: "\(field).settings.\(name)", found: found, expected: expected)
        }
        if let left = settings.leftOutRecordings, left < 1 {
            throw .invalid(
                file: file,
                field: "\(field).settings.leftOutRecordings",
                found: "\(left)",
                expected: "at least 1"
            )
        }
        for (index, dataset) in evaluation.datasets.enumerated() {
            let place = "\(field).datasets[\(index)]"
            guard dataset.identity.utf8.count == 64, dataset.identity.allSatisfy({ $0.isHexDigit && !$0.isUppercase })
            else {
                throw .invalid(
                    file: file,
                    field: "\(place).identity",
                    found: "'\(dataset.identity)'",
                    expected: "a SHA-256, 64 hexadecimal digits"
                )
            }
            try refusing("\(place)", file) { () throws(SubmissionRules.Fault) in try SubmissionRules.check(dataset) }
        }
        for (names, what) in [
            (evaluation.datasets.map(\.name), "datasets"), (evaluation.predictors.map(\.label), "predictors"),
        ] {
            guard !names.isEmpty, Set(names).count == names.count else {
                throw .invalid(
                    file: file,
                    field: "\(field).\(what)",
                    found: names.isEmpty ? "none" : "one name twice",
                    expected: "each name once"
                )
            }
        }
    }

    private static func checkRows(
        _ evaluation: Submission.Evaluation,
        _ field: String,
        _ file: String
    ) throws(SubmissionError) {
        let datasets = Set(evaluation.datasets.map(\.name))
        let predictors = Set(evaluation.predictors.map(\.label))
        let rules = SubmissionRules(evaluation)
        var keys: Set<Submission.Row.Key> = []
        for (index, row) in evaluation.rows.enumerated() {
            let place = "\(field).rows[\(index)]"
            guard datasets.contains(row.dataset), predictors.contains(row.predictor),
                evaluation.settings.horizonsMilliseconds.contains(row.horizonMilliseconds),
                (row.breakdown == nil) == (row.group == nil), row.breakdown != .participant
            else {
                throw .invalid(
                    file: file,
                    field: place,
                    found: "\(row.predictor) at \(row.horizonMilliseconds.plainText) ms on \(row.dataset)",
                    expected: "a dataset, a predictor and a horizon of the evaluation, and no participant"
                )
            }
            guard keys.insert(row.key).inserted else {
                throw .invalid(file: file, field: place, found: "the same row twice", expected: "each once")
            }
            try refusing(place, file) { () throws(SubmissionRules.Fault) in try rules.check(row) }
            try compare(row, place: place, file: file)
        }
        if let (row, fault) = rules.faultOfParts() {
            try refusing("\(field).rows[\(row)]", file) { () throws(SubmissionRules.Fault) in throw fault }
        }
        guard keys.contains(where: { $0.breakdown == nil }) else {
            throw .invalid(
                file: file,
                field: "\(field).rows",
                found: "none of a whole dataset",
                expected: "at least one"
            )
        }
    }

    /// Calls `body`, whose fault is that of a field within a place of the file.
    private static func refusing(
        _ place: String,
        _ file: String,
        _ body: () throws(SubmissionRules.Fault) -> Void
    ) throws(SubmissionError) {
        do {
            try body()
        } catch {
            throw .invalid(file: file, field: "\(place).\(error.field)", found: error.found, expected: error.expected)
        }
    }

    /// Compares a row of a whole dataset with what its sums give.
    static func compare(_ row: Submission.Row, place: String, file: String) throws(SubmissionError) {
        guard let sums = row.sums else { return }
        for (name, found, expected) in [
            ("mean", row.mean.value, sums.mean), ("rmse", row.rmse.value, sums.rmse),
            ("count", Double(row.count), sums.queries),
        ] where !agree(found, expected) {
            throw .edited(
                file: file,
                field: "\(place).\(name)",
                found: found.plainText,
                expected: "\(expected.plainText), which its own sums give"
            )
        }
    }

    /// Whether two figures are the same but for rounding.
    static func agree(_ one: Double?, _ other: Double?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return abs(one - other) <= tolerance * max(abs(one), abs(other))
    }

    /// Compares what labels stand for with what this program knows of them.
    private static func checkSpecifications(
        _ evaluation: Submission.Evaluation,
        _ field: String,
        _ version: String,
        _ registry: PredictorRegistry,
        _ file: String
    ) throws(SubmissionError) {
        // Defaults may be others in another version.
        guard version == ForetouchVersion.current else { return }
        for (index, predictor) in evaluation.predictors.enumerated() {
            guard let recorded = predictor.specification,
                let specification = try? registry.internalSpecification(RecordedSpecification(predictor.label)),
                let complete = try? registry.complete(specification)
            else { continue }
            guard complete.description == recorded.description else {
                throw .edited(
                    file: file,
                    field: "\(field).predictors[\(index)].specification",
                    found: "'\(recorded)'",
                    expected: "'\(complete)', for which '\(predictor.label)' stands"
                )
            }
        }
    }
}

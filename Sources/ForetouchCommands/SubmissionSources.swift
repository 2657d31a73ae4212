import Foretouch
import Foundation
import TouchModel

/// Data that are at hand for a submission, by what identifies them.
struct SubmissionSources {
    private struct Entry {
        var dataset: Dataset
        var evaluated: EvaluationDataset
    }

    private var entries: [Entry] = []

    /// Hashes every recording once. O(bytes).
    init(_ datasets: [Dataset]) throws {
        entries = try datasets.map { Entry(dataset: $0, evaluated: try EvaluationDataset($0)) }
    }

    /// What identifies each, in the order given.
    var identities: [String] { entries.map(\.evaluated.identity) }

    /// What identifies the data of that name; `nil` where there are none.
    func identity(ofName name: String) -> String? {
        entries.first { $0.evaluated.name == name }?.evaluated.identity
    }

    /// The data that a hash identifies, with their pointer and rate, and how they were made. Reads all of them.
    ///
    /// - Throws: ``SubmissionError`` where they cannot be read, or say no rate.
    func data(ofIdentity identity: String) throws(SubmissionError) -> SubmittedData? {
        guard let entry = entries.first(where: { $0.evaluated.identity == identity }) else { return nil }
        let summary: DatasetSummary
        do {
            summary = try DatasetSummary(of: entry.dataset)
        } catch {
            throw .unreadable(path: entry.dataset.path, found: "\(error)", expected: "recordings")
        }
        guard let rate = summary.medianRate else {
            throw .invalid(
                file: entry.dataset.path,
                field: "rate",
                found: "no two samples of a contact",
                expected: "recordings of strokes, or --sample-rate"
            )
        }
        return SubmittedData(
            pointer: SubmittedPointer(summary.counts.pointerTypes),
            rateHz: max(1, rate.rounded()),
            synthesis: Self.synthesis(of: entry.dataset),
            recordings: entry.evaluated
        )
    }

    /// The command that synthesized a dataset, without its output; `nil` where its description names none that this program takes.
    private static func synthesis(of dataset: Dataset) -> String? {
        let description = URL(fileURLWithPath: dataset.path).appendingPathComponent(Dataset.descriptionFile).path
        guard let text = (try? DatasetManifest(path: description))?.madeBy else { return nil }
        return SynthesisRequest.text(withoutOutputOf: text)
    }

    /// The most strokes that are synthesized to check a submission.
    private static let mostStrokes = 50_000

    /// Reads the synthesis of each dataset of a submission, without making anything.
    ///
    /// - Throws: ``SubmissionError/invalid(file:field:found:expected:)`` for a text that is not one.
    static func check(_ submission: Submission, file: String) throws(SubmissionError) {
        for (number, evaluation) in submission.evaluations.enumerated() {
            for (position, dataset) in evaluation.datasets.enumerated() {
                guard let text = dataset.synthesis else { continue }
                let field = "evaluations[\(number)].datasets[\(position)].synthesis"
                do {
                    let request = try SynthesisRequest(text: text)
                    if request.together == nil { try request.plan().validate() }
                } catch {
                    throw .invalid(file: file, field: field, found: "\(error)", expected: SynthesisRequest.Refusal.form)
                }
            }
        }
    }

    /// Calls `body` with the data of each of an evaluation's datasets: those at hand, and those that are synthesized for it and removed
    /// afterwards; `nil` for one that is neither. Data at hand do not prove another synthesis than their own: it is made too.
    ///
    /// - Parameter file: the name of the submission in errors.
    static func withSyntheses<Result>(
        of evaluation: Submission.Evaluation,
        besides data: SubmissionSources,
        file: String,
        _ body: ([SubmittedData?]) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("foretouch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var made: [String: SubmissionSources] = [:]
        var found: [SubmittedData?] = []
        for dataset in evaluation.datasets {
            let known = try data.data(ofIdentity: dataset.identity)
            guard let text = dataset.synthesis, text != known?.synthesis, dataset.strokes <= mostStrokes else {
                found.append(known)
                continue
            }
            if made[text] == nil {
                let output = folder.appendingPathComponent("\(made.count)").path
                let request = try SynthesisRequest(text: text)
                let strokes = try request.strokeCount()
                guard strokes <= Double(mostStrokes) else {
                    throw SubmissionError.invalid(
                        file: file,
                        field: "synthesis of '\(dataset.name)'",
                        found: "a plan of about \(strokes.rounded().plainText) strokes",
                        expected: "at most \(mostStrokes) for \(dataset.strokes)"
                    )
                }
                _ = try request.make(in: output)
                made[text] = try SubmissionSources(DatasetMembers(of: output).paths.map(ReadingOptionGroup.openPlain))
            }
            guard let sources = made[text], var one = try sources.data(ofIdentity: dataset.identity) else {
                throw SubmissionError.changedData(
                    file: file,
                    dataset: dataset.name,
                    found: (made[text]?.identities.joined(separator: ", ") ?? "none") + " of '\(text)'",
                    expected: dataset.identity
                )
            }
            one.synthesis = text
            found.append(one)
        }
        return try await body(found)
    }
}

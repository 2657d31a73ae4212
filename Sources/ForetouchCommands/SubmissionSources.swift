import ArgumentParser
import Foretouch
import Foundation

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

    /// The recordings that a hash identifies.
    func recordings(ofIdentity identity: String) -> EvaluationDataset? {
        entries.first { $0.evaluated.identity == identity }?.evaluated
    }

    /// The same with their pointer and rate, and how they were made. Reads all of them.
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
        var words: [String] = []
        var rest = text.split(separator: " ").map(String.init)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--output": _ = rest.popFirst()
            case "--replace": break
            case _ where word.hasPrefix("--output="): break
            default: words.append(word)
            }
        }
        let command = words.joined(separator: " ")
        return (try? Self.command(of: command)).map { _ in command }
    }

    private static let synthesize = ["foretouch", "dataset", "synthesize"]

    /// The command that a submission names; never one that writes where the submission says.
    private static func command(of text: String, output: String = "data") throws -> DatasetSynthesizeCommand {
        let words = text.split(separator: " ").map(String.init)
        guard words.starts(with: synthesize),
            !words.contains(where: { $0.hasPrefix("--output") || $0.hasPrefix("--replace") })
        else {
            throw ValidationError("found '\(text)', expected 'foretouch dataset synthesize' without --output")
        }
        return try DatasetSynthesizeCommand.parse(words.dropFirst(synthesize.count) + ["--output", output])
    }

    /// The most strokes that are synthesized to check a submission.
    private static let mostStrokes = 50_000

    /// Calls `body` with the data of each of an evaluation's datasets: those at hand, and those that are synthesized for it and removed
    /// afterwards; `nil` for one that is neither.
    static func withSyntheses<Result>(
        of evaluation: Submission.Evaluation,
        besides data: SubmissionSources,
        _ body: ([EvaluationDataset?]) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("foretouch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var made: [String: SubmissionSources] = [:]
        var found: [EvaluationDataset?] = []
        for dataset in evaluation.datasets {
            if let known = data.recordings(ofIdentity: dataset.identity) {
                found.append(known)
                continue
            }
            guard let text = dataset.synthesis, dataset.strokes <= mostStrokes else {
                found.append(nil)
                continue
            }
            if made[text] == nil {
                let output = folder.appendingPathComponent("\(made.count)").path
                let command = try Self.command(of: text, output: output)
                try command.makeQuietly(mostStrokes: mostStrokes)
                made[text] = try SubmissionSources(DatasetMembers(of: output).paths.map(ReadingOptionGroup.openPlain))
            }
            guard let sources = made[text], let one = sources.recordings(ofIdentity: dataset.identity) else {
                throw SubmissionError.changedData(
                    file: text,
                    dataset: dataset.name,
                    found: made[text]?.identities.joined(separator: ", ") ?? "none",
                    expected: dataset.identity
                )
            }
            found.append(one)
        }
        return try await body(found)
    }
}

import Foretouch
import Foundation
import Testing

@testable import ForetouchCommands

/// Submissions as people make, send and change them.
@Suite("Submissions")
struct SubmitCommandTests {
    private static let pen = CommandRunner.bundled.path + "/pen-240"

    /// A submission of two predictors on a bundled dataset, made in a folder.
    private static func submission(
        in folder: URL,
        data: String = pen,
        device: String = "simulated pen",
        predictors: [String] = ["kalman"]
    ) throws -> (file: String, outcome: CommandRunner.Outcome) {
        let run = folder.appendingPathComponent("run").path
        let evaluated = try CommandRunner.run(
            ["evaluate", data, "-p"] + predictors + ["--horizon", "16,33", "--metric", "magnitude", "--output", run]
        )
        try #require(evaluated.status == 0, "\(evaluated.errors)")
        let file = folder.appendingPathComponent("mine.json").path
        let outcome = try CommandRunner.run(
            "submit",
            run + "/result.json",
            "--name",
            "mine",
            "--device",
            device,
            "--dataset",
            data,
            "--output",
            file
        )
        return (file, outcome)
    }

    private static func text(_ file: String) throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    /// Changes a text, which must be in the file, without its digest.
    private static func change(_ file: String, _ old: String, _ new: String) throws {
        let text = try text(file)
        try #require(text.contains(old), "no '\(old)'")
        try Data(text.replacing(old, with: new, maxReplacements: 1).utf8).write(to: URL(fileURLWithPath: file))
    }

    /// Changes a submission, and gives it the digest of what it holds now.
    private static func forge(_ file: String, _ change: (inout Submission) -> Void) throws {
        var submission = try Submission(path: file)
        change(&submission)
        try submission.fileContents().write(to: URL(fileURLWithPath: file))
    }

    private static func refusal(_ arguments: String...) throws -> String {
        let outcome = try CommandRunner.run(["submit"] + arguments)
        #expect(outcome.status != 0, "\(outcome.output)")
        return outcome.errors
    }

    @Test("a submission is small, names no participant, and is evaluated again to the same figures")
    func repeated() throws {
        try withTemporaryFolder { folder in
            let (file, outcome) = try Self.submission(in: folder)
            try #require(outcome.status == 0, "\(outcome.errors)")
            let text = try Self.text(file)
            #expect(text.utf8.count < 32_000 && !text.contains("p01"))
            let submission = try Submission(path: file)
            let evaluation = try #require(submission.evaluations.first)
            #expect(evaluation.datasets.first?.pointer == .pen && evaluation.datasets.first?.rateHz == 240)
            #expect(evaluation.datasets.first?.synthesis == "foretouch dataset synthesize --bundled --seed 2026")
            #expect(evaluation.predictors.map(\.label) == ["hold", "linear", "kalman"])
            let wholes = evaluation.rows.filter(\.isWhole)
            #expect(wholes.count == 6 && wholes.allSatisfy { $0.sums != nil && $0.rmse.low != nil })
            #expect(wholes.first { $0.predictor == "hold" }?.sums?.ratioToHold == 1)
            let checked = try CommandRunner.run("submit", "--check", file, "--repeat", "--dataset", Self.pen)
            #expect(checked.status == 0 && checked.output.contains("evaluated again, all"), "\(checked.errors)")
            let absent = try CommandRunner.run(
                "submit",
                "--check",
                file,
                "--repeat",
                "--dataset",
                CommandRunner.bundled.path + "/finger-60"
            )
            #expect(absent.status == 0 && absent.output.contains("all"), "\(absent.errors)")
        }
    }

    @Test("a changed file, a changed digest and a key that nobody reads are refused")
    func editedText() throws {
        try withTemporaryFolder { folder in
            let (file, _) = try Self.submission(in: folder)
            let original = try Self.text(file)
            func restore() throws { try Data(original.utf8).write(to: URL(fileURLWithPath: file)) }
            try Self.change(file, "simulated pen", "another pen")
            #expect(try Self.refusal("--check", file).contains("digest: found"))
            try restore()
            try Self.change(file, "\"kind\"", "\"more\" : 1,\n    \"kind\"")
            #expect(try Self.refusal("--check", file).contains("keys, an order or spaces"))
            try Data(original.dropLast(40).utf8).write(to: URL(fileURLWithPath: file))
            #expect(try Self.refusal("--check", file).contains("found text that is not JSON"))
            try restore()
            try Self.change(file, "\"format\" : 1", "\"format\" : 9")
            #expect(try Self.refusal("--check", file).contains("form 9 of version"))
            try restore()
            let renamed = folder.appendingPathComponent("yours.json").path
            try FileManager.default.copyItem(atPath: file, toPath: renamed)
            #expect(try Self.refusal("--check", renamed).contains("name: found 'mine'"))
        }
    }

    @Test("figures that were edited and sealed again are refused by their sums and by their people")
    func forgedFigures() throws {
        try withTemporaryFolder { folder in
            let (file, _) = try Self.submission(in: folder)
            let original = try Self.text(file)
            func restore() throws { try Data(original.utf8).write(to: URL(fileURLWithPath: file)) }
            try Self.forge(file) { $0.evaluations[0].rows[0].rmse.value *= 0.999 }
            #expect(try Self.refusal("--check", file).contains("which its own sums give"))
            try restore()
            try Self.forge(file) { $0.evaluations[0].rows[0].clusters = 3 }
            #expect(try Self.refusal("--check", file).contains("an interval over 3 participants"))
            try restore()
            try Self.forge(file) { $0.evaluations[0].commands = ["rm -rf data"] }
            #expect(try Self.refusal("--check", file).contains("other command lines"))
            try restore()
            try Self.forge(file) { $0.evaluations[0].datasets[0].identity = "abc" }
            #expect(try Self.refusal("--check", file).contains("expected a SHA-256"))
            try restore()
            // Another dataset's hash: nothing at hand has it, and the synthesis gives another.
            try Self.forge(file) { $0.evaluations[0].datasets[0].identity = String(repeating: "0", count: 64) }
            #expect(
                try Self.refusal("--check", file, "--repeat", "--dataset", Self.pen)
                    .contains("these are not the data that were evaluated")
            )
        }
    }

    @Test("a result on other data than those named, and a result whose figures were edited")
    func changedData() throws {
        try withTemporaryFolder { folder in
            let (_, outcome) = try Self.submission(in: folder)
            try #require(outcome.status == 0, "\(outcome.errors)")
            let result = folder.appendingPathComponent("run/result.json").path
            let file = folder.appendingPathComponent("other.json").path
            let named = ["--name", "other", "--device", "a pen", "--output", file]
            let other = try CommandRunner.run(
                ["submit", result, "--dataset", CommandRunner.bundled.path + "/finger-60"] + named
            )
            #expect(other.status != 0 && other.errors.contains("these are not the data that were evaluated"))
            let unknown = try CommandRunner.run(["submit", result] + named)
            #expect(unknown.status != 0 && unknown.errors.contains("both --pointer and --sample-rate"))
            let said = try CommandRunner.run(["submit", result, "--pointer", "pen", "--sample-rate", "240"] + named)
            #expect(said.status == 0, "\(said.errors)")
            var evaluation = try JSONDecoder().decode(
                EvaluationResult.self,
                from: Data(contentsOf: URL(fileURLWithPath: result))
            )
            let row = try #require(evaluation.rows.firstIndex { $0.metric == "rmse" && $0.isWhole })
            evaluation.rows[row].value /= 2
            try JSONEncoder().encode(evaluation).write(to: URL(fileURLWithPath: result))
            let edited = try CommandRunner.run(["submit", result, "--dataset", Self.pen] + named)
            #expect(edited.status != 0 && edited.errors.contains("which its own sums give"), "\(edited.errors)")
        }
    }

    @Test(
        "a predictor that was fitted on the data: by its declaration, by this program's knowledge, and by the recordings"
    )
    func leaks() throws {
        try withTemporaryFolder { folder in
            let (file, _) = try Self.submission(in: folder)
            let original = try Self.text(file)
            try Self.forge(file) { submission in
                let identity = submission.evaluations[0].datasets[0].identity
                submission.evaluations[0].predictors[2].training?[0].identity = identity
            }
            #expect(try Self.refusal("--check", file).contains("predictor 'kalman' was fitted on it"))
            try Data(original.utf8).write(to: URL(fileURLWithPath: file))
            // Constants by the name of the data, as the result says: those of imm.
            let (_, named) = try Self.submission(in: folder, predictors: ["imm"])
            #expect(
                named.status != 0 && named.errors.contains("'imm' has constants that were fitted on it"),
                "\(named.errors)"
            )
            // A state that was fitted on the data and says so, in a result from which that was taken out.
            let data = folder.appendingPathComponent("study").path
            let made = try CommandRunner.run(
                "dataset",
                "synthesize",
                "--preset",
                "pen-240",
                "--participants",
                "2",
                "--strokes",
                "3",
                "--seed",
                "5",
                "--name",
                "study",
                "--output",
                data
            )
            try #require(made.status == 0, "\(made.errors)")
            let (_, fine) = try Self.submission(in: folder, data: data)
            try #require(fine.status == 0, "\(fine.errors)")
            let result = folder.appendingPathComponent("run/result.json").path
            var evaluation = try JSONDecoder().decode(
                EvaluationResult.self,
                from: Data(contentsOf: URL(fileURLWithPath: result))
            )
            let recordings = try EvaluationDataset(Dataset(path: data))
            evaluation.predictors[2].training = TrainingSet(
                sources: [
                    .init(
                        name: "elsewhere",
                        identity: String(repeating: "1", count: 64),
                        participants: ["p01"],
                        recordings: [.init(identity: recordings.recordingIdentities[0], participants: ["p01"])]
                    )
                ],
                questions: "every sample"
            )
            try JSONEncoder().encode(evaluation).write(to: URL(fileURLWithPath: result))
            let leak = try CommandRunner.run(
                "submit",
                result,
                "--name",
                "leak",
                "--device",
                "a pen",
                "--dataset",
                data,
                "--output",
                folder.appendingPathComponent("leak.json").path
            )
            #expect(leak.status != 0 && leak.errors.contains("'kalman' was fitted on its recordings"), "\(leak.errors)")
        }
    }

    @Test("a shard's part, a measurement of something else, and two kinds of names")
    func otherResults() throws {
        try withTemporaryFolder { folder in
            let run = folder.path
            let shard = try CommandRunner.run(
                "evaluate",
                Self.pen,
                "-p",
                "kalman",
                "--horizon",
                "16",
                "--shard",
                "1/2",
                "--output",
                run
            )
            try #require(shard.status == 0, "\(shard.errors)")
            let named = [
                "--name", "a", "--device", "b", "--pointer", "pen", "--sample-rate", "240", "--output", run + "/a.json",
            ]
            let part = try CommandRunner.run(["submit", run + "/part-1-of-2.json"] + named)
            #expect(part.status != 0 && part.errors.contains("join the parts of all shards with 'foretouch merge'"))
            let name = try CommandRunner.run("submit", "result.json", "--name", "My Pen", "--device", "b")
            #expect(name.status != 0 && name.errors.contains("lower case letters, digits and hyphens"))
        }
    }

    @Test(
        "texts that tell of a person are refused",
        arguments: [
            ("Pixel 8 of p01", "the name of participant 'p01'"), ("mail me@example.org", "the e-mail address"),
            ("data in /home/anna/x", "the path"), ("C:\\Users\\anna", "the path"), ("~/study", "the path"),
        ]
    )
    func personal(device: String, reason: String) throws {
        try withTemporaryFolder { folder in
            let (file, outcome) = try Self.submission(in: folder, device: device)
            #expect(outcome.status != 0 && outcome.errors.contains(reason), "\(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: file))
        }
    }

    @Test("the page of a folder: every row, filters, a link to each file, nothing from a network, the same bytes twice")
    func site() throws {
        try withTemporaryFolder { folder in
            let (file, _) = try Self.submission(in: folder)
            let results = folder.appendingPathComponent("results")
            try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: file, toPath: results.appendingPathComponent("mine.json").path)
            try FileManager.default.copyItem(
                at: folder.appendingPathComponent("run/result.json"),
                to: results.appendingPathComponent("result.json")
            )
            var pages: [String] = []
            for name in ["a", "b"] {
                let output = folder.appendingPathComponent(name).path
                let outcome = try CommandRunner.run("site", results.path, "--output", output)
                try #require(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.errors.contains("result.json is passed over"))
                #expect(outcome.output.contains("1 submission, 6 rows"), "\(outcome.output)")
                pages.append(try Self.text(output + "/index.html"))
                #expect(try Self.text(output + "/mine.json") == Self.text(file))
            }
            #expect(pages[0] == pages[1] && pages[0].utf8.count < 200_000)
            #expect(pages[0].components(separatedBy: "<tr data-f=").count == 7)
            // A heading stands over its column, and 6 columns hold words.
            #expect(pages[0].components(separatedBy: "<th scope=\"col\" class=\"left\">").count == 7)
            #expect(pages[0].components(separatedBy: "<td class=\"left\">").count == 1 + 6 * 6)
            #expect(pages[0].contains("<a href=\"mine.json\">") && pages[0].contains("<select name=\"predictor\">"))
            for word in ["http:", "https:", "src=", "@import", "url("] { #expect(!pages[0].contains(word), "\(word)") }
            try Self.change(results.appendingPathComponent("mine.json").path, "simulated pen", "<b>pen")
            let refused = try CommandRunner.run(
                "site",
                results.path,
                "--output",
                folder.appendingPathComponent("c").path
            )
            #expect(refused.status != 0 && refused.errors.contains("digest"))
            try FileManager.default.removeItem(at: results.appendingPathComponent("mine.json"))
            let empty = try CommandRunner.run("site", results.path, "--output", folder.appendingPathComponent("d").path)
            #expect(empty.status != 0 && empty.errors.contains("found no submission"))
        }
    }
}

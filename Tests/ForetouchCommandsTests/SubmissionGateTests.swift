import Foretouch
import Foundation
import Testing

@testable import ForetouchCommands

/// Files that were edited and given a digest of what they hold now, alone and between good ones: each is refused, and no good one is.
@Suite("Edited submissions")
struct SubmissionGateTests {
    /// An edit, with a part of the reason for which it is refused.
    struct Edit: CustomTestStringConvertible, Sendable {
        var name: String
        var reason: String
        var change: @Sendable (inout Submission.Evaluation) -> Void
        var version: String?

        var testDescription: String { name }

        init(
            _ name: String,
            _ reason: String,
            version: String? = nil,
            _ change: @escaping @Sendable (inout Submission.Evaluation) -> Void
        ) {
            (self.name, self.reason, self.version) = (name, reason, version)
            self.change = change
        }
    }

    private static func synthesis(_ text: String) -> @Sendable (inout Submission.Evaluation) -> Void {
        { $0.datasets[0].synthesis = "foretouch dataset synthesize " + text }
    }

    /// Changes the row of `hold`, the first, in all places of a file that depend on it.
    private static func row(
        _ change: @escaping @Sendable (inout Submission.Row) -> Void
    ) -> @Sendable (inout Submission.Evaluation) -> Void {
        { change(&$0.rows[0]) }
    }

    /// Halves all errors, with everything that follows from them.
    @Sendable private static func halve(_ evaluation: inout Submission.Evaluation) {
        func half(_ figure: inout Submission.Figure) {
            figure = .init(value: figure.value / 2, low: figure.low.map { $0 / 2 }, high: figure.high.map { $0 / 2 })
        }
        for index in evaluation.rows.indices where evaluation.rows[index].predictor == "kalman" {
            half(&evaluation.rows[index].mean)
            half(&evaluation.rows[index].rmse)
            if var p95 = evaluation.rows[index].p95 {
                half(&p95)
                evaluation.rows[index].p95 = p95
            }
            evaluation.rows[index].sums?.error /= 2
            evaluation.rows[index].sums?.squaredError /= 4
        }
    }

    /// The edits that the file itself betrays.
    static let ofFiles: [Edit] = [
        // Text that an argument parser would act on.
        Edit("help", "--help", synthesis("--help")), Edit("short help", "-h", synthesis("-h")),
        Edit("hidden help", "--help-hidden", synthesis("--bundled --help-hidden")),
        Edit("version", "--version", synthesis("--preset pen-240 --version")),
        Edit("completion", "--generate-completion-script", synthesis("--generate-completion-script=bash")),
        Edit("dump", "--experimental-dump-help", synthesis("--experimental-dump-help")),
        Edit("unknown option", "--speed", synthesis("--speed 3")), Edit("output", "--output", synthesis("--output=x")),
        Edit("replace", "--replace", synthesis("--replace")), Edit("stray word", "'help'", synthesis("help")),
        Edit("no value", "--seed without a value", synthesis("--seed --bundled")),
        Edit("octal", "'010' for --rate", synthesis("--preset pen-240 --rate 010")),
        Edit("not a number", "'nan' for --noise", synthesis("--preset pen-240 --noise nan")),
        Edit("unknown preset", "'pencil' for --preset", synthesis("--preset pencil")),
        Edit("out of range", "participants", synthesis("--preset pen-240 --participants 5000")),
        Edit("another command", "'foretouch evaluate") { $0.datasets[0].synthesis = "foretouch evaluate --help" },
        Edit("open quote", "synthesis: found") { $0.datasets[0].synthesis? += " --name 'a" },
        // Figures that no errors have.
        Edit("mean above RMSE", "at most the RMSE") { evaluation in
            guard let sums = evaluation.rows[0].sums else { return }
            evaluation.rows[0].sums?.error = 1.2 * sums.rmse * sums.queries
            evaluation.rows[0].mean = .init(value: 1.2 * sums.rmse)
        },
        Edit("RMSE above what the mean allows", "errors of that mean") { evaluation in
            guard let sums = evaluation.rows[3].sums else { return }
            let mean = sums.rmse / sums.queries.squareRoot() / 2
            evaluation.rows[3].sums?.error = mean * sums.queries
            evaluation.rows[3].mean = .init(value: mean)
            evaluation.rows[3].p95 = nil
        },
        Edit("p95 below the mean", "for that mean and RMSE", row { $0.p95 = .init(value: $0.mean.value / 4) }),
        Edit("p95 of nothing", "for that mean and RMSE", row { $0.p95 = .init(value: 0) }),
        Edit("p95 above all", "for that mean and RMSE", row { $0.p95 = .init(value: $0.rmse.value * 5) }),
        Edit("negative p95", "0 or more", row { $0.p95 = .init(value: -1) }),
        Edit("hold unlike its own sum", "the squares of its own errors", row { $0.sums?.squaredHoldError *= 1.5 }),
        Edit("hold without answers", "hold always answers", row { $0.sums?.unanswered = 3 }),
        Edit("hold of others unlike hold", "the squares of the errors of hold") { evaluation in
            guard let index = evaluation.rows.firstIndex(where: { $0.predictor == "kalman" }) else { return }
            evaluation.rows[index].sums?.squaredHoldError *= 4
        },
        Edit("more clusters than people", "clusters: found 60", row { $0.clusters = 60 }),
        Edit("one cluster more", "as in the other rows") { $0.rows[1].clusters += 1 },
        Edit("no clusters", "clusters: found 0", row { $0.clusters = 0 }),
        Edit("more answers missing than queries", "no more answers missing") { evaluation in
            let queries = evaluation.rows[2].sums?.queries ?? 0
            evaluation.rows[2].sums?.unanswered = queries + 1
        },
        Edit("half an answer missing", "whole numbers") { $0.rows[2].sums?.unanswered = 0.5 },
        Edit("negative queries", "sums of at least one", row { $0.sums?.queries = -4 }),
        Edit("negative count", "at least one prediction", row { $0.count = -4 }),
        Edit("interval beside the value", "in an interval of") { $0.rows[0].rmse.low = 2 * $0.rows[0].rmse.value },
        Edit("half an interval", "in an interval of") { $0.rows[0].rmse.high = nil },
        Edit("intervals that were not wanted", "no interval by the settings") {
            $0.settings.intervals.areWanted = false
        },
        Edit("more people than recordings", "participants: found 999") { $0.datasets[0].participants = 999 },
        Edit("more simulated than recordings", "simulated: found 999") { $0.datasets[0].simulated = 999 },
        Edit("synthesized, but not simulated", "a command synthesizes all") { $0.datasets[0].simulated = 0 },
        Edit("fewer samples than queries", "at most one query for each") {
            $0.datasets[0].samples = $0.datasets[0].strokes
        },
        Edit("no strokes", "strokes: found 0") { $0.datasets[0].strokes = 0 },
        Edit("negative recordings", "recordings: found -1") { $0.datasets[0].recordings = -1 },
        Edit("rate of nothing", "1 to 10000 Hz") { $0.datasets[0].rateHz = 0 },
        Edit("part above the whole", "as in the whole dataset") { evaluation in
            guard let index = evaluation.rows.firstIndex(where: { !$0.isWhole }) else { return }
            evaluation.rows[index].count = evaluation.rows[0].count + 1
        },
        Edit("part with halved errors", "those of the whole") { evaluation in
            guard let index = evaluation.rows.firstIndex(where: { !$0.isWhole }) else { return }
            evaluation.rows[index].mean = .init(value: evaluation.rows[index].mean.value / 2)
            evaluation.rows[index].rmse = .init(value: evaluation.rows[index].rmse.value / 2)
            evaluation.rows[index].p95 = nil
        },
    ]

    /// The edits that only the data betray.
    static let ofData: [Edit] = [
        Edit("halved errors", "mean: found", halve),
        Edit("halved errors of an older version", "states version 0.1.0", version: "0.1.0", halve),
        Edit("people", "participants: found 4, expected 5") { $0.datasets[0].participants = 4 },
        Edit("samples", "samples: found") { $0.datasets[0].samples += 1 },
        Edit("samples of an older version", "samples: found", version: "0.1.0") {
            $0.datasets[0].samples += 1
        },
        Edit("strokes", "strokes: found") { $0.datasets[0].strokes += 1 },
        Edit("pointer", "pointer: found finger, expected pen") { $0.datasets[0].pointer = .finger },
        Edit("rate", "rateHz: found 120") { $0.datasets[0].rateHz = 120 },
        Edit("not simulated", "simulated: found 0") {
            $0.datasets[0].simulated = 0
            $0.datasets[0].synthesis = nil
        },
        Edit("recordings", "recordings: found") {
            $0.datasets[0].recordings += 1
            $0.datasets[0].simulated? += 1
        },
        Edit("unit", "unit: found mm") { $0.datasets[0].unit = "mm" },
        Edit("another synthesis", "these are not the data") {
            $0.datasets[0].synthesis = $0.datasets[0].synthesis?.replacing("--seed 5", with: "--seed 6")
        },
        Edit("a row left out", "found no figures") { evaluation in
            evaluation.rows.removeAll { $0.predictor == "linear" && $0.horizonMilliseconds == 33 }
        },
        Edit("narrower interval", "lower end of rmse") { evaluation in
            evaluation.rows[0].rmse.low = evaluation.rows[0].rmse.value
        },
        Edit("p95", "p95: found") { $0.rows[0].p95 = .init(value: $0.rows[0].mean.value * 1.2) },
        Edit("learns", "learns: found true") { $0.predictors[1].learns = true },
    ]

    /// A good submission and its data, made once.
    private struct Study {
        var folder: URL
        var data: String { folder.appendingPathComponent("study").path }
        var good: String { folder.appendingPathComponent("good/mine.json").path }

        init(in folder: URL) throws {
            self.folder = folder
            func run(_ arguments: String...) throws {
                let outcome = try CommandRunner.run(arguments)
                try #require(outcome.status == 0, "\(outcome.errors)")
            }
            try run(
                "dataset",
                "synthesize",
                "--preset",
                "pen-240",
                "--participants",
                "5",
                "--strokes",
                "3",
                "--seed",
                "5",
                "--task",
                "write,loop",
                "--name",
                "study",
                "--output",
                data
            )
            let result = folder.appendingPathComponent("run").path
            try run(
                "evaluate",
                data,
                "-p",
                "kalman",
                "--horizon",
                "16,33",
                "--metric",
                "magnitude",
                "--breakdown",
                "task",
                "--output",
                result
            )
            try run(
                "submit",
                result + "/result.json",
                "--name",
                "mine",
                "--device",
                "simulated pen",
                "--dataset",
                data,
                "--output",
                good
            )
        }

        /// The file with an edit, under a digest and commands of what it holds then.
        func edited(_ edit: Edit, _ number: Int) throws -> String {
            var submission = try Submission(path: good)
            edit.change(&submission.evaluations[0])
            submission.evaluations[0].commands = submission.evaluations[0].commandLines
            if let version = edit.version { submission.version = version }
            let own = folder.appendingPathComponent("edit-\(number)")
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            let file = own.appendingPathComponent("mine.json")
            try submission.fileContents().write(to: file)
            return file.path
        }
    }

    /// Checks that each edit is refused with its reason, alone and between good files, which are not.
    private static func check(_ edits: [Edit], _ study: Study, _ options: [String], verdict: String) throws {
        let files = try edits.enumerated().map { try study.edited($1, $0) }
        for (edit, file) in zip(edits, files) {
            let alone = try CommandRunner.run(["submit", "--check", file] + options)
            #expect(alone.status != 0 && alone.output.isEmpty, "\(edit.name): \(alone.output)")
            #expect(alone.errors.contains(file) && alone.errors.contains(edit.reason), "\(edit.name): \(alone.errors)")
        }
        let all = try CommandRunner.run(
            ["submit", "--check", study.good] + files.flatMap { [$0, study.good] } + options
        )
        #expect(all.status != 0 && all.errors.contains("\(edits.count) files of \(2 * edits.count + 1) refused"))
        for (edit, file) in zip(edits, files) { #expect(all.errors.contains("error: " + file), "\(edit.name)") }
        let lines = all.output.split(separator: "\n")
        #expect(lines.count == edits.count + 1)
        for line in lines { #expect(line.hasPrefix(study.good) && line.contains(verdict), "\(line)") }
    }

    @Test("edits that the file betrays, without the data")
    func files() throws {
        try withTemporaryFolder { folder in
            let study = try Study(in: folder)
            try Self.check(Self.ofFiles, study, [], verdict: "no rule broken; not evaluated again")
        }
    }

    @Test("edits that the data betray, whatever version the file states")
    func data() throws {
        try withTemporaryFolder { folder in
            let study = try Study(in: folder)
            try Self.check(Self.ofData, study, ["--repeat", "--dataset", study.data], verdict: "evaluated again, all")
            // An older version with the figures of this one is no worse.
            let old = try study.edited(Edit("old", "", version: "0.1.0") { _ in }, 100)
            let outcome = try CommandRunner.run("submit", "--check", old, "--repeat", "--dataset", study.data)
            #expect(outcome.status == 0 && outcome.output.contains("evaluated again, all"), "\(outcome.errors)")
            // Without data or synthesis nothing is evaluated again, and the verdict states it.
            let absent = try study.edited(Edit("absent", "") { $0.datasets[0].synthesis = nil }, 101)
            let silent = try CommandRunner.run("submit", "--check", absent, "--repeat")
            #expect(silent.status == 0 && silent.output.contains("not evaluated again: dataset 'study'"))
        }
    }

    @Test("the page states what was evaluated again, and is not written if a file is refused")
    func page() throws {
        try withTemporaryFolder { folder in
            let study = try Study(in: folder)
            let results = folder.appendingPathComponent("good").path
            func page(_ name: String, _ options: [String]) throws -> String {
                let output = folder.appendingPathComponent(name).path
                let outcome = try CommandRunner.run(["site", results, "--output", output] + options)
                try #require(outcome.status == 0, "\(outcome.errors)")
                return try String(contentsOfFile: output + "/index.html", encoding: .utf8)
            }
            let silent = try page("a", [])
            #expect(silent.contains("are as their senders state them") && silent.contains("<td class=\"left\">no</td>"))
            #expect(silent.contains("not evaluated again") && !silent.contains("<td class=\"left\">yes</td>"))
            let repeated = try page("b", ["--repeat", "--dataset", study.data])
            #expect(
                repeated.contains("All rows were evaluated again") && repeated.contains("<td class=\"left\">yes</td>")
            )
            #expect(!repeated.contains("<td class=\"left\">no</td>"))
            // The file of the folder, with halved errors.
            let halved = try study.edited(Self.ofData[0], 1)
            try FileManager.default.removeItem(atPath: study.good)
            try FileManager.default.copyItem(atPath: halved, toPath: study.good)
            let output = folder.appendingPathComponent("c").path
            let refused = try CommandRunner.run(
                "site",
                results,
                "--output",
                output,
                "--repeat",
                "--dataset",
                study.data
            )
            #expect(refused.status != 0 && refused.errors.contains("evaluated again, "), "\(refused.errors)")
            #expect(!FileManager.default.fileExists(atPath: output + "/index.html"))
        }
    }

    @Test(
        "a stored synthesis is read as the command line reads it",
        arguments: [
            "--bundled --seed 2026", "--bundled-presses", "--preset=pen-240 --seed 7 --name 'my pen' --participants 3",
            "--preset press-240 --sensitivity light,firm --update-delay 30 --update-loss 0.1 --offset-error 0.2",
            "--rate 90 --arrival-jitter 2 --display-rate 60 --task write,tap --strokes 4 --noise 1e-1",
        ]
    )
    func syntheses(text: String) throws {
        let stored = try SynthesisRequest(text: "foretouch dataset synthesize " + text)
        let words = try #require(Invocation.words(of: text))
        let typed = try DatasetSynthesizeCommand.parse(words + ["--output", "x"]).request
        #expect(stored == typed)
        if stored.together == nil { #expect(try stored.plan() == typed.plan()) }
        let command = "foretouch dataset synthesize " + text
        #expect(SynthesisRequest.text(withoutOutputOf: command + " --output '/a b/c' --replace") != nil)
    }
}

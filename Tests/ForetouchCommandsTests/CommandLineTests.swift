import ArgumentParser
import Foretouch
import Foundation
import Testing

@testable import ForetouchCommands

/// What command lines mean, before anything is run.
@Suite("Command lines")
struct CommandLineTests {
    private static let pen = CommandRunner.bundled.appendingPathComponent("pen-240").path

    private static func parse<Command: ParsableCommand>(_ line: String, as type: Command.Type) throws -> Command {
        let words = line.split(separator: " ").map(String.init)
        return try #require(try ForetouchCommand.command(from: words) as? Command)
    }

    /// A command with its whole name, and those below it.
    static func tree(
        _ command: any ParsableCommand.Type = ForetouchCommand.self,
        below path: [String] = []
    ) -> [(name: String, command: any ParsableCommand.Type)] {
        let path = path + [command.configuration.commandName ?? "\(command)"]
        return [(path.joined(separator: " "), command)]
            + command.configuration.subcommands.flatMap { tree($0, below: path) }
    }

    /// The examples at the end of a command's help.
    static func examples(of command: any ParsableCommand.Type) -> [String] {
        let lines = command.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
        guard let heading = lines.lastIndex(where: { ["Example:", "Examples:"].contains($0) }) else { return [] }
        return lines[(heading + 1)...].joined(separator: "\n").replacing("\\\n", with: "").split(separator: "\n")
            .map { $0.split(separator: " ").joined(separator: " ") }
    }

    @Test("all is every predictor but wrappers, which can be named beside it")
    func allPredictors() throws {
        let all = try PredictorOptions.parse([]).specifications().map(\.description)
        #expect(all.starts(with: ["hold", "linear"]) && all.contains("kalman") && all.contains("system"))
        #expect(!all.contains { ["cut", "exec", "library"].contains($0) })
        #expect(try PredictorOptions.parse(["--predictor", "all"]).specifications().map(\.description) == all)
        let more = try PredictorOptions.parse(["--predictor", "all", "cut"]).specifications().map(\.description)
        #expect(more == all + ["cut"])
    }

    @Test("every command's help ends with examples, which are command lines and fit a console")
    func examples() throws {
        let commands = Self.tree()
        #expect(commands.count == 43)
        for (name, command) in commands {
            let examples = Self.examples(of: command)
            #expect(!examples.isEmpty, "\(name) has no example")
            #expect(examples.contains { $0.hasPrefix(name) }, "\(name) has no example of its own")
            for example in examples {
                #expect(example.hasPrefix("foretouch "), "\(name): \(example)")
                let words = example.split(separator: " ").dropFirst().map(String.init)
                #expect(throws: Never.self, "\(example)") { try ForetouchCommand.command(from: words) }
            }
            for line in command.configuration.discussion.split(separator: "\n") where line.hasPrefix("  ") {
                #expect(!line.contains("foretouch ") || line.count <= 80, "\(name): \(line)")
            }
        }
    }

    @Test("help lists subcommands in groups")
    func groups() throws {
        let help = ForetouchCommand.helpMessage()
        for group in ["MEASURING", "REPORTING", "FITTING", "DATA", "LOOK-UP"] {
            #expect(help.contains("\n\(group) SUBCOMMANDS:\n"))
        }
        #expect(help.contains("\n  recognize "))
    }

    @Test("a word behind -p that is a path, or looks like one, is a dataset")
    func datasetsBehindPredictors() throws {
        let folder = Self.pen
        let cases: [(line: String, predictors: [String], datasets: [String])] = [
            ("evaluate -p kalman \(folder)", ["kalman"], [folder]),
            ("evaluate -p kalman linear a.jsonl b.CSV", ["kalman", "linear"], ["a.jsonl", "b.CSV"]),
            ("evaluate -p kalman -p linear \(folder)", ["kalman", "linear"], [folder]),
            ("evaluate -p kalman linear -p imm a.csv", ["kalman", "linear", "imm"], ["a.csv"]),
            ("evaluate --predictor kalman missing/a.jsonl --no-intervals", ["kalman"], ["missing/a.jsonl"]),
            ("evaluate first.jsonl -p kalman second.jsonl", ["kalman"], ["first.jsonl", "second.jsonl"]),
            ("evaluate --predictor=kalman a.jsonl", ["kalman"], ["a.jsonl"]),
            ("evaluate -p kalman a.jsonl -- -p", ["kalman"], ["a.jsonl", "-p"]),
            ("evaluate -p kalmn:model=a/b.csv", ["kalmn:model=a/b.csv"], []),
            ("evaluate -p adaptive:state=a/b.csv all c.csv", ["adaptive:state=a/b.csv", "all"], ["c.csv"]),
            ("evaluate -p kalmn", ["kalmn"], []),
            ("evaluate -p kalman --horizon 16 a.jsonl", ["kalman"], ["a.jsonl"]),
        ]
        for (line, predictors, datasets) in cases {
            let command = try Self.parse(line, as: EvaluateCommand.self)
            #expect(command.evaluation.predictors.predictors == predictors, "\(line)")
            #expect(command.data.datasets == datasets, "\(line)")
        }
    }

    @Test("programs and libraries that predict are no datasets")
    func externalPredictors() throws {
        let context = ForetouchCommand.Context(registry: PredictorRegistry.standard.withExternalPredictors { _ in })
        try ForetouchCommand.$context.withValue(context) {
            let command = try Self.parse("evaluate -p exec:./x.py library:./x.so ./d.csv", as: EvaluateCommand.self)
            #expect(command.evaluation.predictors.predictors == ["exec:./x.py", "library:./x.so"])
            #expect(command.data.datasets == ["./d.csv"])
        }
    }

    @Test("the same holds behind every option that takes several words")
    func datasetsBehindOtherOptions() throws {
        let latency = try Self.parse("latency -r force force:dwell=0.03 a.jsonl", as: LatencyCommand.self)
        #expect(latency.recognizers == ["force", "force:dwell=0.03"] && latency.data.datasets == ["a.jsonl"])
        let recognize = try Self.parse("recognize --recognizer force a/b", as: RecognizeCommand.self)
        #expect(recognize.recognizers.words == ["force"] && recognize.data.datasets == ["a/b"])
        let render = try Self.parse("render --output a.svg -p hold linear a.jsonl.gz", as: RenderCommand.self)
        #expect(render.predictors == ["hold", "linear"] && render.recording == "a.jsonl.gz")
        let table = try Self.parse("reproduce henze2017 -p kalman ./henze2017", as: ReproduceHenze2017Command.self)
        #expect(table.predictors.predictors == ["kalman"] && table.folder == "./henze2017")
        let report = try Self.parse(
            "report --dataset d/e f.jsonl r/result.json --output a.html",
            as: ReportCommand.self
        )
        #expect(report.datasets == ["d/e", "f.jsonl"] && report.results == ["r/result.json"])
        let train = try Self.parse("train --output m --exclude-participant p01 p02 a/b", as: TrainCommand.self)
        #expect(train.data.excludeParticipant == ["p01", "p02"] && train.data.data.data.datasets == ["a/b"])
        let tune = try Self.parse("tune -p one-euro --parameter beta=log:1..2 \(Self.pen)", as: TuneCommand.self)
        #expect(tune.parameter == ["beta=log:1..2"] && tune.data.datasets == [Self.pen])
    }

    @Test("a missing file behind -p is reported as missing, a misspelt predictor as unknown")
    func missingFiles() throws {
        for path in ["missing/a", "missing.jsonl"] {
            let outcome = try CommandRunner.run("evaluate", "-p", "kalman", path)
            #expect(outcome.status != 0)
            #expect(outcome.errors.contains("\(path): no such file or folder"), "\(outcome.errors)")
        }
        let outcome = try CommandRunner.run("evaluate", "-p", "kalmn", Self.pen)
        #expect(outcome.errors.contains("Did you mean 'kalman'"), "\(outcome.errors)")
    }

    @Test("a mistyped subcommand is a usage error that names the nearest")
    func mistypedSubcommands() throws {
        let cases: [(words: [String], message: String, usage: String)] = [
            (["evalute"], "unknown subcommand 'evalute'; did you mean 'evaluate'?", "foretouch <subcommand>"),
            (["evalute", "-p", "kalman"], "unknown subcommand 'evalute'; did you mean 'evaluate'?", "foretouch <"),
            (["dataset", "lst"], "unknown subcommand 'lst'; did you mean 'list'?", "foretouch dataset <subcommand>"),
            (["help", "tun"], "unknown subcommand 'tun'; did you mean 'tune'?", "foretouch <subcommand>"),
            (
                ["validate", "x"], "unknown subcommand 'validate'; did you mean 'foretouch dataset validate'?",
                "foretouch <"
            ),
            (["valdate"], "unknown subcommand 'valdate'; did you mean 'foretouch dataset validate'?", "foretouch <"),
            (
                ["henze2017"], "unknown subcommand 'henze2017'; did you mean 'foretouch reproduce henze2017'?",
                "foretouch"
            ),
            (
                ["dataset", "evaluate"], "unknown subcommand 'evaluate'; did you mean 'foretouch evaluate'?",
                "foretouch"
            ),
            (["xyzzyx"], "unknown subcommand 'xyzzyx'\n", "foretouch <subcommand>"),
        ]
        for (words, message, usage) in cases {
            let outcome = try CommandRunner.run(words)
            #expect(outcome.status == 64, "\(words)")
            #expect(outcome.errors.contains("Error: " + message), "\(words): \(outcome.errors)")
            #expect(outcome.errors.contains("Usage: " + usage), "\(words): \(outcome.errors)")
        }
    }

    @Test("a mistyped option is a usage error that names the nearest, also where the help does not list it")
    func mistypedOptions() throws {
        let cases: [(words: [String], message: String)] = [
            (["evaluate", "--horizn", "16"], "'--horizn'. Did you mean '--horizon'?\n"),
            (["recognize", "--task-frm", "x", "y"], "'--task-frm'. Did you mean '--task-from'?\n"),
            (["evaluate", "--mm_per_unit=2", "y"], "'--mm_per_unit'. Did you mean '--mm-per-unit'"),
            (["dataset", "info", "--formt", "csv"], "'--formt'. Did you mean '--format'?\n"),
            (["reproduce", "mmg", "--seeed", "1"], "'--seeed'. Did you mean '--seed'?\n"),
            (["--versoin"], "'--versoin'. Did you mean '--version'?\n"),
            (["evaluate", "--strict"], "'--strict'; it is an option of 'foretouch dataset validate'\n"),
            (["evaluate", "--xyzzyx"], "'--xyzzyx'\n"),
        ]
        for (words, message) in cases {
            let outcome = try CommandRunner.run(words)
            #expect(outcome.status == 64, "\(words)")
            #expect(outcome.errors.contains("Error: Unknown option " + message), "\(words): \(outcome.errors)")
        }
    }

    @Test("lists may be given in one word or several")
    func repeatedLists() throws {
        let command = try Self.parse(
            "evaluate --horizon 8 --horizon 16,33 --metric rmse,mean --metric track",
            as: EvaluateCommand.self
        )
        #expect(command.evaluation.horizons.values == [8, 16, 33])
        #expect(command.evaluation.metrics.flatMap(\.names) == ["rmse", "mean", "track"])
        let comparison = try Self.parse("compare a b --metric rmse,mean --metric p95", as: CompareCommand.self)
        #expect(comparison.metricNames.flatMap(\.names) == ["rmse", "mean", "p95"])
    }

    @Test("leaderboard takes evaluate's options, with the same defaults")
    func leaderboardOptions() throws {
        let line =
            "--predictor kalman --horizon 8,16 --metric track --breakdown task --replay frame --frame-rate 90 "
            + "--delivery-latency 4 --truth noise-free --max-gap 40 --no-intervals --confidence 0.9 --seed 3 "
            + "--leave-out-trained --max-memory 100"
        for line in ["", line] {
            let leaderboard = try Self.parse("leaderboard a \(line)", as: LeaderboardCommand.self).evaluation
            let evaluate = try Self.parse("evaluate a \(line)", as: EvaluateCommand.self).evaluation
            #expect("\(leaderboard)" == "\(evaluate)")
        }
        let group = try Self.parse("leaderboard a \(line)", as: LeaderboardCommand.self).evaluation
        let plan = try group.plan(for: [], adding: [.participant])
        #expect(plan.breakdown == [.task, .participant])
        #expect(plan.replay.maximumGap == 0.04 && plan.trainedParticipants == .leftOut)
        #expect(try group.suite(adding: ["rmse"]).metrics.map(\.name) == ["magnitude", "track"])
    }

    @Test("a leaderboard of other metrics and truth still ranks by RMSE")
    func leaderboardOfOneMetric() throws {
        try withTemporaryFolder { folder in
            let outcome = try CommandRunner.run([
                "leaderboard", Self.pen, "-p", "kalman", "--metric", "track", "--breakdown", "task", "--truth",
                "noise-free",
                "--horizon", "16", "--no-intervals", "--output", folder.path,
            ])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let board = try String(contentsOf: folder.appendingPathComponent("leaderboard.csv"), encoding: .utf8)
            #expect(board.split(separator: "\n").count == 4)
            let metrics = try String(contentsOf: folder.appendingPathComponent("metrics.csv"), encoding: .utf8)
            #expect(metrics.contains("pen-240,p01,all,kalman,16,rmse,"))
            #expect(!metrics.contains("prediction_jitter"))
        }
    }
}

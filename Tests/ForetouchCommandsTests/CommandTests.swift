import Foretouch
import Foundation
import Testing

@Suite("The foretouch command")
struct CommandTests {
    private static let finger = CommandRunner.bundled.appendingPathComponent("finger-60").path

    @Test("evaluate prints a table and writes result.json and metrics.csv, hold and linear always among the rows")
    func evaluate() throws {
        try withTemporaryFolder { folder in
            let outcome = try CommandRunner.run(
                "evaluate",
                Self.finger,
                "--predictor",
                "kalman:model=cv,process-noise=1e6",
                "--horizon",
                "16,33",
                "--breakdown",
                "participant,task,device,pointer,speed,phase",
                "--output",
                folder.path
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("finger-60: 48 recordings, 312 strokes"))
            let lines = try String(contentsOf: folder.appendingPathComponent("metrics.csv"), encoding: .utf8)
                .split(separator: "\n")
            #expect(lines.first == "dataset,participant,task,predictor,horizon_ms,metric,value,ci_low,ci_high,n")
            for predictor in ["hold", "linear", "\"kalman:model=cv,process-noise=1e6\""] {
                for horizon in ["16", "33"] {
                    let rows = lines.count { $0.hasPrefix("finger-60,all,all,\(predictor),\(horizon),rmse,") }
                    #expect(rows == 1, "\(predictor) at \(horizon) ms")
                }
            }
            #expect(lines.contains { $0.hasPrefix("finger-60,p01,all,linear,16,mean,") })
            #expect(lines.contains { $0.hasPrefix("finger-60,all,write,linear,16,mean,") })
            #expect(lines.contains { $0.hasPrefix("finger-60,p08,point,hold,33,p95,") })
            let parts = try String(contentsOf: folder.appendingPathComponent("breakdowns.csv"), encoding: .utf8)
                .split(separator: "\n")
            #expect(parts.first == "dataset,breakdown,group,predictor,horizon_ms,metric,value,ci_low,ci_high,n")
            #expect(parts.contains { $0.hasPrefix("finger-60,speed,over-1100,linear,33,lateness,") })
            #expect(parts.contains { $0.hasPrefix("finger-60,phase,lift,hold,33,lift_overshoot,") })
            #expect(!lines.contains { $0.contains("nan") || $0.contains("inf") })
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(names == ["breakdowns.csv", "metrics.csv", "result.json"])
        }
    }

    @Test("two runs write the same bytes")
    func repeatable() throws {
        try withTemporaryFolder { folder in
            let results = try ["a", "b"].map { name in
                let output = folder.appendingPathComponent(name)
                let outcome = try CommandRunner.run(
                    "evaluate",
                    Self.finger,
                    "--predictor",
                    "kalman",
                    "--output",
                    output.path
                )
                #expect(outcome.status == 0)
                return try Data(contentsOf: output.appendingPathComponent("result.json"))
            }
            #expect(results[0] == results[1])
        }
    }

    @Test("truth from the noise-free ground truth and replay by delivery or frame are to be had")
    func otherReplays() throws {
        let pen = CommandRunner.bundled.appendingPathComponent("pen-240").path
        let noiseFree = try CommandRunner.run(
            "evaluate",
            pen,
            "-p",
            "linear",
            "--truth",
            "noise-free",
            "--replay",
            "delivery",
            "--no-intervals"
        )
        #expect(noiseFree.status == 0, "\(noiseFree.errors)")
        #expect(flowing(noiseFree.output).contains("Noise-free truth, queried per delivery"))
        let frames = try CommandRunner.run(
            "evaluate",
            pen,
            "-p",
            "linear",
            "--replay",
            "frame",
            "--frame-rate",
            "60",
            "--no-intervals"
        )
        #expect(flowing(frames.output).contains("queried per frame at 60.0 Hz"))
    }

    @Test("what is mistyped is answered with what was probably meant, and nothing is written")
    func mistakes() throws {
        try withTemporaryFolder { folder in
            let output = folder.appendingPathComponent("results").path
            let cases: [(arguments: [String], message: String)] = [
                (["--predictor", "kalmn"], "Did you mean 'kalman'"),
                (["--predictor", "kalman:proces-noise=1"], "Did you mean 'process-noise'"),
                (["--predictor", "kalman:model=cv,process-noise=-1"], "expected a number from"),
                (["--predictor", "kalman:model"], "expected parameter=value"),
                (["--horizon", "16,zero"], "--horizon"), (["--horizon", "-4"], "horizon"),
                (["--replay", "frame", "--frame-rate", "0"], "frame rate"),
                (["--truth", "guessed"], "truth"),
            ]
            for (arguments, message) in cases {
                let outcome = try CommandRunner.run(["evaluate", Self.finger, "--output", output] + arguments)
                #expect(outcome.status != 0)
                #expect(outcome.errors.contains(message), "\(arguments): \(outcome.errors)")
                let written = (try? FileManager.default.contentsOfDirectory(atPath: output)) ?? []
                #expect(written.isEmpty)
            }
        }
    }

    @Test("data that cannot be read are named, with the line")
    func badData() throws {
        try withTemporaryFolder { folder in
            let missing = try CommandRunner.run("evaluate", folder.appendingPathComponent("none").path)
            #expect(missing.status != 0 && missing.errors.contains("no such file or folder"))
            let empty = try CommandRunner.run("evaluate", folder.path)
            #expect(empty.status != 0 && empty.errors.contains("an empty folder"))
            let table = folder.appendingPathComponent("strokes.csv")
            try Data("stroke_id,t,x,y\n1,0.0,1,2\n1,0.1,oops,2\n1,0.2,1,2\n".utf8).write(to: table)
            let broken = try CommandRunner.run("evaluate", table.path)
            #expect(broken.status != 0)
            #expect(broken.errors.contains("strokes.csv:3") && broken.errors.contains("oops"), "\(broken.errors)")
        }
    }

    @Test("latency prints a table and writes what every measurement writes; shards are merged and ranked")
    func latency() throws {
        try withTemporaryFolder { folder in
            func run(_ options: String...) throws -> String {
                let arguments = ["latency", Self.finger, "--predictor", "kalman", "--events", "500", "--rounds", "6"]
                let outcome = try CommandRunner.run(arguments + ["--output", folder.path] + options)
                #expect(outcome.status == 0, "\(outcome.errors)")
                return outcome.output
            }
            #expect(try run("--leaderboard").contains("Over 6 rounds, Friedman's test"))
            let lines = try String(contentsOf: folder.appendingPathComponent("metrics.csv"), encoding: .utf8)
                .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
            let means = lines.filter { $0[5] == "batch_mean_ns" }
            #expect(means.map { $0[3] } == ["hold", "linear", "kalman"] && means.allSatisfy { $0[9] == "3000" })
            // A sanitizer's allocator is not counted and has no rows. Without optimization values are boxed
            // that an optimized build keeps in place: two for each event, at most.
            for line in lines where line[5] == "allocations_per_event" {
                #if DEBUG
                #expect(Double(line[6]).map { $0 <= 4 } ?? false, "\(line)")
                #else
                #expect(line[6] == "0", "\(line)")
                #endif
            }
            _ = try run("--shard", "1/2")
            _ = try run("--shard", "2/2")
            let parts = ["part-1-of-2.json", "part-2-of-2.json"].map { folder.appendingPathComponent($0).path }
            let merged = try CommandRunner.run(["merge"] + parts)
            #expect(merged.status == 0 && merged.output.contains("6 interleaved rounds"), "\(merged.errors)")
            let result = folder.appendingPathComponent("result.json").path
            let compared = try CommandRunner.run("compare", result, result)
            #expect(compared.status == 0 && compared.output.contains("0 worse"), "\(compared.errors)")
        }
    }

    @Test("compare ends with status 1 when something got worse by more than the threshold, and with 0 otherwise")
    func compare() throws {
        try withTemporaryFolder { folder in
            func evaluate(_ name: String, _ predictor: String) throws -> String {
                let output = folder.appendingPathComponent(name)
                let outcome = try CommandRunner.run(
                    "evaluate",
                    Self.finger,
                    "--horizon",
                    "16",
                    "--output",
                    output.path,
                    "--predictor",
                    predictor
                )
                #expect(outcome.status == 0)
                return output.appendingPathComponent("result.json").path
            }
            let same = try evaluate("a", "kalman")
            let outcome = try CommandRunner.run("compare", same, same)
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("0 worse by more than"))
            // The same data with every error doubled is worse beyond doubt.
            let worse = folder.appendingPathComponent("worse.json")
            var result = try JSONDecoder().decode(
                EvaluationResult.self,
                from: Data(contentsOf: URL(fileURLWithPath: same))
            )
            for index in result.rows.indices {
                result.rows[index].value *= 2
                result.rows[index].low = result.rows[index].low.map { $0 * 2 }
                result.rows[index].high = result.rows[index].high.map { $0 * 2 }
            }
            // Without clusters and intervals the values alone are compared.
            result.clusters = []
            result.intervals.areWanted = false
            try JSONEncoder().encode(result).write(to: worse)
            let judged = try CommandRunner.run("compare", same, worse.path, "--metric", "rmse")
            #expect(judged.status == 1)
            #expect(judged.output.contains("worse"))
            #expect(try CommandRunner.run("compare", same, worse.path, "--threshold", "1.5").status == 0)
            let unreadable = try CommandRunner.run("compare", same, Self.finger + "/dataset.json")
            #expect(unreadable.status != 0 && unreadable.errors.contains("dataset.json"))
        }
    }

    @Test("compare sets two predictors of one result side by side, and answers names that it does not have")
    func compareWithin() throws {
        try withTemporaryFolder { folder in
            let arguments = ["--horizon", "16", "--predictor", "kalman", "--metric", "rmse", "--breakdown", "none"]
            let output = ["--output", folder.path]
            #expect(try CommandRunner.run(["evaluate", Self.finger] + arguments + output).status == 0)
            let result = folder.appendingPathComponent("result.json").path
            let compared = try CommandRunner.run(
                "compare",
                result,
                "--between",
                "kalman",
                "--and",
                "hold",
                "--metric",
                "rmse"
            )
            #expect(compared.status == 0, "\(compared.errors)")
            #expect(compared.output.contains("A: kalman\nB: hold"))
            #expect(compared.output.contains("A is better in 1 of 1 rows, B in 0"))
            for (arguments, message) in [
                ([result, "--between", "kalmn", "--and", "hold"], "'hold', 'linear', 'kalman'"),
                ([result, "--between", "kalman"], "one of them is missing"),
                ([result], "name two results, or results and two of their predictors"),
                ([result, result, "--between", "kalman", "--and", "hold"], "is in two results"),
                ([result, result, "--output", "rows.csv"], "only with --between"),
                ([result, "--between", "kalman", "--and", "hold", "--breakdown"], "--between has --by BREAKDOWN"),
                ([result, "--between", "kalman", "--and", "hold", "--by", "strokes"], "--breakdown strokes"),
                ([result, result, "--by", "strokes"], "only with --between"),
                ([result, "--between", "kalman", "--and", "hold", "--metric", "rms"], "did you mean"),
            ] {
                let refused = try CommandRunner.run(["compare"] + arguments)
                #expect(refused.status != 0 && refused.errors.contains(message), "\(refused.errors)")
            }
        }
    }

    /// Text as if lines had no end.
    private func flowing(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test("predictors lists each with its parameters, and answers a mistyped name")
    func predictors() throws {
        let short = try CommandRunner.run("predictors")
        #expect(short.status == 0 && short.output.contains("\nkalman  ") && !short.output.contains("process-noise"))
        let all = try CommandRunner.run("predictors", "--verbose")
        #expect(all.status == 0)
        let one = try CommandRunner.run("predictors", "kalman")
        #expect(one.output.hasPrefix("kalman\n") && all.output.contains(one.output))
        for word in ["hold", "linear", "polynomial", "kalman", "process-noise", "px²/s⁵", "half-life"] {
            #expect(all.output.contains(word), "\(word)")
        }
        let unknown = try CommandRunner.run("predictors", "polinomial")
        #expect(unknown.status != 0 && unknown.errors.contains("'polynomial'"))
    }

    @Test("a table is imported, described, validated and evaluated; damage is found")
    func datasets() throws {
        try withTemporaryFolder { folder in
            var text = "stroke_id;time_ms;x;y;participant\n"
            for participant in ["ann", "bob"] {
                for stroke in 1...3 {
                    for index in 0..<40 {
                        text += "\(stroke);\(stroke * 1000 + index * 8);\(index * stroke);\(index * 2);\(participant)\n"
                    }
                }
            }
            let table = folder.appendingPathComponent("touches.csv")
            try Data(text.utf8).write(to: table)
            let native = folder.appendingPathComponent("native").path
            let imported = try CommandRunner.run(
                "dataset",
                "import",
                table.path,
                "--output",
                native,
                "--column",
                "t=time_ms",
                "--time-unit",
                "ms",
                "--mm-per-unit",
                "0.1"
            )
            #expect(imported.status == 0, "\(imported.errors)")
            #expect(imported.output.contains("2 recordings, 6 strokes, 240 samples"), "\(imported.output)")
            let again = try CommandRunner.run("dataset", "import", table.path, "--output", native)
            #expect(again.status != 0)
            let info = try CommandRunner.run("dataset", "info", native)
            #expect(info.output.contains("ann, bob") && info.output.contains("125 Hz"), "\(info.output)")
            #expect(info.output.contains("css-px"))
            #expect(try CommandRunner.run("dataset", "validate", native).status == 0)
            let evaluated = try CommandRunner.run("evaluate", native, "-p", "linear")
            #expect(evaluated.status == 0, "\(evaluated.errors)")
            let victim = try #require(
                try FileManager.default.contentsOfDirectory(atPath: native).first { $0.hasSuffix(".gz") }
            )
            let path = native + "/" + victim
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
            let damaged = try CommandRunner.run("dataset", "validate", native)
            #expect(damaged.status == 1)
            #expect(damaged.output.contains(victim), "\(damaged.output)")
        }
    }

    @Test("synthesis is repeatable, and refuses options out of range by name")
    func synthesis() throws {
        try withTemporaryFolder { folder in
            let identities = try ["a", "b"].map { name in
                let output = folder.appendingPathComponent(name).path
                let made = try CommandRunner.run(
                    "dataset",
                    "synthesize",
                    "--output",
                    output,
                    "--preset",
                    "finger-60",
                    "--participants",
                    "2",
                    "--task",
                    "write,tap",
                    "--seed",
                    "9",
                    "--noise",
                    "0.4"
                )
                #expect(made.status == 0, "\(made.errors)")
                let info = try CommandRunner.run("dataset", "info", output)
                return info.output.split(separator: "\n").first { $0.hasPrefix("identity") }
            }
            #expect(identities[0] != nil && identities[0] == identities[1])
            let wrong = try CommandRunner.run(
                "dataset",
                "synthesize",
                "--output",
                folder.appendingPathComponent("c").path,
                "--rate",
                "5"
            )
            #expect(wrong.status != 0 && wrong.errors.contains("report rate"), "\(wrong.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("c").path))
        }
    }

    @Test("an interrupted run leaves no partial file and no result", arguments: [SIGINT, SIGTERM])
    func interruption(number: Int32) throws {
        try withTemporaryFolder { folder in
            let output = folder.appendingPathComponent("made")
            // Enough work for several minutes.
            let process = try CommandRunner.start(
                [
                    "dataset", "synthesize", "--output", output.path, "--participants", "500", "--strokes", "500",
                ],
                output: FileHandle.nullDevice,
                errors: FileHandle.nullDevice
            )
            // Wait until it is writing, so that there is something to clean up.
            var names: [String] = []
            for _ in 0..<600 where names.isEmpty {
                Thread.sleep(forTimeInterval: 0.05)
                names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            }
            #expect(!names.isEmpty)
            kill(process.processIdentifier, number)
            process.waitUntilExit()
            #expect(process.terminationStatus == 128 + number)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test("reproduce says which file is missing")
    func reproduce() throws {
        try withTemporaryFolder { folder in
            let outcome = try CommandRunner.run("reproduce", "henze2017", folder.path)
            #expect(outcome.status != 0)
            #expect(outcome.errors.contains("WriteTasks-participant1.txt"))
        }
    }

    @Test("defects of a table are reported at their own lines, and a header that is not understood says why")
    func tables() throws {
        try withTemporaryFolder { folder in
            let table = folder.appendingPathComponent("touches.csv")
            var text = "stroke_id,t,x,y\n1,0.0,1,1\n1,0.01,2,1\n1,0.02,,1\n1,0.03,4,1\n"
            text += "2,1.0,1,1\n2,0.99,2,1\n2,1.02,3,1\n"
            try Data(text.utf8).write(to: table)
            let validated = try CommandRunner.run("dataset", "validate", table.path)
            #expect(validated.output.contains("touches.csv:4: t 0.02"), "\(validated.output)")
            #expect(validated.output.contains("touches.csv:7: "), "\(validated.output)")
            try Data("stroke_id,t,x\n1,0,1\n".utf8).write(to: table)
            let incomplete = try CommandRunner.run("evaluate", table.path)
            #expect(incomplete.status != 0 && incomplete.errors.contains("'y'"), "\(incomplete.errors)")
        }
    }

    @Test("a folder of datasets stands for them, and the same data twice are refused")
    func folderOfDatasets() throws {
        let all = try CommandRunner.run(
            "evaluate",
            CommandRunner.bundled.path,
            "-p",
            "hold",
            "--horizon",
            "16",
            "--no-intervals"
        )
        #expect(all.status == 0, "\(all.errors)")
        for name in ["finger-120", "finger-60", "irregular-120", "pen-240"] {
            #expect(all.output.contains("\(name): "), "\(name)")
        }
        #expect(!all.errors.contains("no importer"))
        let twice = try CommandRunner.run("evaluate", Self.finger, Self.finger)
        #expect(twice.status != 0 && twice.errors.contains("the same data"))
    }

    @Test("the bundled sets are made as they are, or not at all")
    func bundledTakesNoOptions() throws {
        try withTemporaryFolder { folder in
            let output = folder.appendingPathComponent("sets")
            let outcome = try CommandRunner.run(
                "dataset",
                "synthesize",
                "--bundled",
                "--noise",
                "3",
                "--output",
                output.path
            )
            #expect(outcome.status != 0 && outcome.errors.contains("--bundled"))
            #expect(!FileManager.default.fileExists(atPath: output.path))
            let options = ["--bundled-presses", "--gain-error", "0.1", "--output", output.path]
            let refused = try CommandRunner.run(["dataset", "synthesize"] + options)
            #expect(refused.status != 0 && refused.errors.contains("--bundled-presses"))
            #expect(!FileManager.default.fileExists(atPath: output.path))
        }
    }
}

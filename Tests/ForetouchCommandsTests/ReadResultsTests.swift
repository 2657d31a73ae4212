import Foundation
import Testing

@Suite("Results on the command line: by which groups, of which version")
struct ReadResultsTests {
    /// A table of people who draw a few strokes each, with the column of people under a name.
    private static func table(person: String) -> String {
        var text = "\(person),task,stroke,t,x,y\n"
        for who in 1...5 {
            for (stroke, task) in ["reach", "write", "reach", "write"].enumerated() {
                for step in 0..<30 {
                    let (along, bend) = (step * (4 + who), (step * step * (stroke + 1)) % 17)
                    text +=
                        "w\(who),\(task),\(who * 10 + stroke),\(Double(who * 10_000 + stroke * 1000 + step * 8) / 1000),\(along),\(bend)\n"
                }
            }
        }
        return text
    }

    private static let predictors = ["-p", "linear", "kalman", "--horizon", "30"]

    @Test("compare and report take every breakdown that evaluate has, also participants and tasks")
    func groups() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("study.csv")
            try Self.table(person: "participant").write(to: file, atomically: true, encoding: .utf8)
            let output = folder.appendingPathComponent("out").path
            let made = try CommandRunner.run(
                ["evaluate", file.path, "--breakdown", "participant,task,speed", "--output", output] + Self.predictors
            )
            #expect(made.status == 0, "\(made.errors)")
            let compare = ["compare", output, "--between", "linear", "--and", "kalman"]
            for (breakdown, heading) in [
                ("participant", "participant w3: paired over 4 strokes"),
                ("task", "task write: paired over 5 participants"),
                ("speed", "speed "),
            ] {
                let compared = try CommandRunner.run(compare + ["--by", breakdown, "--metric", "rmse"])
                #expect(
                    compared.status == 0 && compared.output.contains(heading),
                    "\(compared.output)\(compared.errors)"
                )
                let page = folder.appendingPathComponent("table.md").path
                let reported = try CommandRunner.run("report", output, "--by", breakdown, "--output", page)
                #expect(reported.status == 0, "\(reported.errors)")
            }
            let none = try CommandRunner.run(compare + ["--by", "device"])
            let words = none.errors.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
            #expect(none.status != 0 && words.contains("it has groups by participant, task, speed"), "\(words)")
        }
    }

    @Test("a breakdown by what no recording names is refused, whichever", arguments: ["participant", "condition"])
    func unnamed(breakdown: String) throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("study.csv")
            let text = Self.table(person: "qq").replacing(",task,", with: ",zz,")
            try text.write(to: file, atomically: true, encoding: .utf8)
            let output = folder.appendingPathComponent("out").path
            for command in ["evaluate", "leaderboard"] {
                let run = try CommandRunner.run(
                    [command, file.path, "--breakdown", breakdown, "--output", output] + Self.predictors
                )
                #expect(run.status != 0 && run.errors.contains("no recording says its \(breakdown)"), "\(run.errors)")
                #expect(!FileManager.default.fileExists(atPath: output))
            }
        }
    }

    @Test("a result of a newer version is refused by whatever reads it", arguments: ["evaluate", "latency"])
    func newerVersion(command: String) throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("study.csv")
            try Self.table(person: "participant").write(to: file, atomically: true, encoding: .utf8)
            let output = folder.appendingPathComponent("out")
            let options = command == "latency" ? ["--rounds", "6", "--events", "100"] : []
            let made = try CommandRunner.run([command, file.path, "--output", output.path] + options + Self.predictors)
            #expect(made.status == 0, "\(made.errors)")
            let result = output.appendingPathComponent("result.json")
            let own = try String(contentsOf: result, encoding: .utf8)
            let version = try #require(own.firstMatch(of: #/"version" ?: ?"[0-9.]+"/#)).output
            let newer = folder.appendingPathComponent("newer.json").path
            let page = folder.appendingPathComponent("page.html").path
            for (stated, isRead) in [("0.1.0", true), ("9.2.0", false), ("0.2.1", false), ("1", false), ("new", false)]
            {
                try own.replacing(version, with: "\"version\":\"\(stated)\"")
                    .write(toFile: newer, atomically: true, encoding: .utf8)
                for words in [
                    ["compare", newer, newer], ["compare", result.path, newer], ["report", newer, "--output", page],
                    ["compare", newer, "--between", "linear", "--and", "kalman"],
                ] {
                    let run = try CommandRunner.run(words)
                    let errors = run.errors.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
                    let isRefused =
                        errors.contains("\"version\": \"\(stated)\"") && errors.contains("expected a version up to")
                    #expect(isRead ? run.status == 0 : run.status != 0 && isRefused, "\(words) \(stated): \(errors)")
                }
            }
        }
    }
}

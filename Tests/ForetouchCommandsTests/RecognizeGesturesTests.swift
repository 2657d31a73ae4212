import Foundation
import Testing

@Suite("Stroke gestures on the command line")
struct RecognizeGesturesTests {
    /// Swipes to the four sides and a corner, by four people, four of each or as many as are said, as JSON lines.
    private static func write(to folder: URL, repetitions: (_ person: Int) -> Int = { _ in 4 }) throws -> String {
        let path = folder.appendingPathComponent("swipes.jsonl")
        var text = ""
        for person in 1...4 {
            for (label, x, y) in [("left", -1, 0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1), ("corner", 1, 1)] {
                for trial in 0..<repetitions(person) {
                    let points = (0..<12).map { step in
                        let bend = label == "corner" && step > 5 ? 1 : 0
                        let along = Double(step * 10 + person)
                        let across = Double((step * (trial + 1) * 7) % 3)
                        return
                            "[\(along * Double(x) + across),\(along * Double(y) * Double(1 - 2 * bend) + across),\(step * 8)]"
                    }
                    text += #"{"subject":"p\#(person)","label":"\#(label)","condition":"c\#(trial % 2)","strokes":[["#
                    text += points.joined(separator: ",") + "]]}\n"
                }
            }
        }
        try Data(text.utf8).write(to: path)
        return path.path
    }

    private static func text(_ folder: URL, _ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    @Test("more templates than everyone has are refused", arguments: ["user-independent", "user-dependent"])
    func tooManyTemplates(_ name: String) throws {
        try withTemporaryFolder { folder in
            let file = try Self.write(to: folder) { $0 == 2 ? 2 : 1 }
            let outcome = try CommandRunner.run(
                "recognize",
                file,
                "-r",
                "oriented-cloud",
                "--protocol",
                name,
                "--templates",
                "1,4"
            )
            #expect(outcome.status != 0 && outcome.errors.contains("no more than"), "\(outcome.output)")
        }
    }

    @Test("recognize writes its tables; shards merged are the whole; results can be compared, ranked and reported")
    func recognize() throws {
        try withTemporaryFolder { folder in
            let file = try Self.write(to: folder)
            let asked = [
                "recognize", file, "--recognizer", "oriented-cloud", "dollarp", "--protocol", "user-independent",
                "--participants", "1,3", "--templates", "1", "--draws", "20",
            ]
            let whole = folder.appendingPathComponent("whole")
            let outcome = try CommandRunner.run(asked + ["--output", whole.path])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("4 people, 5 classes, 80 gestures"))
            let lines = try Self.text(whole, "metrics.csv").split(separator: "\n")
            #expect(
                lines.first
                    == "dataset,participant,task,subject,condition,metric,value,ci_low,ci_high,n"
            )
            #expect(lines.count == 1 + 2 * 2 * 6)
            // A cloud of points has no direction, directions have.
            let condition = "protocol=user-independent participants=3 templates=1,accuracy_percent,100,"
            #expect(lines.contains { $0.hasPrefix("swipes,all,all,oriented-cloud,\(condition)") })
            #expect(!lines.contains { $0.hasPrefix("swipes,all,all,dollarp,\(condition)") })

            var parts: [String] = []
            for number in 1...3 {
                let output = folder.appendingPathComponent("parts").path
                let part = try CommandRunner.run(asked + ["--shard", "\(number)/3", "--output", output])
                #expect(part.status == 0, "\(part.errors)")
                parts.append("\(output)/part-\(number)-of-3.json")
            }
            let merged = folder.appendingPathComponent("merged")
            let joined = try CommandRunner.run(["merge"] + parts.reversed() + ["--output", merged.path])
            #expect(joined.status == 0, "\(joined.errors)")
            let curve = try Self.text(whole, "learning-curve.csv").split(separator: "\n")
            #expect(
                curve[0] == "dataset,subject,protocol,people,templates_per_person,templates_per_class,"
                    + "accuracy_percent,ci_low,ci_high,n"
            )
            #expect(curve.count == 1 + 2 * 2)
            #expect(curve.contains { $0.hasPrefix("swipes,oriented-cloud,user-independent,3,1,3,100,") })
            #expect(try Self.text(whole, "learning-curve-1.svg").contains("people"))
            for name in ["metrics.csv", "breakdown.csv", "confusion.csv", "learning-curve.csv"] {
                #expect(try Self.text(merged, name) == Self.text(whole, name))
            }
            let result = whole.appendingPathComponent("result.json").path
            let compared = try CommandRunner.run("compare", result, merged.appendingPathComponent("result.json").path)
            #expect(compared.status == 0 && compared.output.contains("0 better, 0 worse"), "\(compared.errors)")
            #expect(try CommandRunner.run("compare", result, parts[0]).status != 0)

            let page = folder.appendingPathComponent("page.html").path
            #expect(try CommandRunner.run("report", result, "--output", page).status == 0)
            let html = try String(contentsOfFile: page, encoding: .utf8)
            #expect(
                html.contains("Confusion matrix of oriented-cloud") && html.contains("against the number of people")
                    && !html.contains("Error against horizon")
            )

            let board = try CommandRunner.run(
                [
                    "leaderboard", file, "--recognizer", "dollarp", "oriented-cloud", "--protocol", "user-independent",
                    "--participants", "1", "--draws", "20", "--output", merged.path,
                ]
            )
            #expect(board.status == 0, "\(board.errors)")
            #expect(try Self.text(merged, "leaderboard.csv").contains("\n1,oriented-cloud,"))
        }
    }

    @Test(
        "what cannot be evaluated is refused with what to do",
        arguments: [
            (["--protocol", "user-dependent", "--templates", "2"], "no more than 2 samples"),
            (["--protocol", "user-independent", "--participants", "4"], "4 people"),
            (
                ["--protocol", "user-independent", "--templates", "1,5"],
                "no more than 4 samples of a class by one person"
            ),
            (
                ["--protocol", "leave-one-person-out", "--templates", "9"],
                "no more than 4 samples of a class by one person"
            ),
            (["--templates", "3", "--condition", "c0"], "no more than 2 samples of a class by one person"),
            (
                ["--protocol", "user-dependent", "--templates", "3", "--condition", "c0", "--test-condition", "c1"],
                "no more than 2 samples"
            ),
            (["--protocol", "user-dependent", "--condition", "c9"], "one of 'c0', 'c1'"),
            (["-r", "oriented-clod"], "Did you mean 'oriented-cloud'"),
            (["-r", "dollar1", "force"], "recognizers of one kind"),
            (["-r", "dollar1", "--margin", "0.1"], "--margin"),
            (["-r", "force", "--protocol", "user-dependent"], "force presses"),
        ]
    )
    func refuses(arguments: [String], message: String) throws {
        try withTemporaryFolder { folder in
            let outcome = try CommandRunner.run(["recognize", try Self.write(to: folder)] + arguments)
            #expect(outcome.status != 0 && outcome.errors.contains(message), "\(outcome.errors)")
        }
    }

    @Test(
        "more templates than some people drew are stated in every row",
        arguments: [
            ("user-independent", 1, "fewest-templates=1", "as few as 1 of some classes"),
            ("leave-one-person-out", 1, "fewest-templates=1", "as few as 1 of some classes"),
            // Two under each condition, of which one is tested.
            ("user-dependent", 4, "untested-classes=20-of-40", "20 of 40 classes of people have too few samples"),
        ]
    )
    func shortages(name: String, few: Int, condition: String, words: String) throws {
        try withTemporaryFolder { folder in
            let file = try Self.write(to: folder) { $0 < 3 ? few : 6 }
            let output = folder.appendingPathComponent("out")
            let run = try CommandRunner.run(
                "recognize",
                file,
                "-r",
                "oriented-cloud",
                "--protocol",
                name,
                "--templates",
                "1,2",
                "--draws",
                "5",
                "--output",
                output.path
            )
            #expect(run.status == 0, "\(run.errors)")
            let printed = run.output.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
            #expect(printed.contains("2 templates (\(words)"), "\(run.output)")
            let page = folder.appendingPathComponent("page.html").path
            let result = output.appendingPathComponent("result.json").path
            #expect(try CommandRunner.run("report", result, "--output", page).status == 0)
            for name in ["metrics.csv", "breakdown.csv", "confusion.csv"] {
                let rows = try Self.text(output, name).split(separator: "\n").dropFirst()
                let short = rows.filter { $0.contains(condition) }
                #expect(!short.isEmpty && short.allSatisfy { $0.contains("templates=2 ") }, "\(name)")
                #expect(rows.allSatisfy { !$0.contains("templates=2") || $0.contains(condition) }, "\(name)")
            }
            #expect(try String(contentsOfFile: page, encoding: .utf8).contains(condition))
        }
    }
}

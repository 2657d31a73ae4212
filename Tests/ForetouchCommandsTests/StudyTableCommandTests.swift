import Foundation
import Testing

/// A study as a person types it: who drew, under which condition, where and when, in one table.
@Suite("A study in one table")
struct StudyTableCommandTests {
    /// Six people, each with strokes under two conditions; 8 ms from row to row.
    static func table(people: Int = 6, condition: String? = "condition") -> String {
        var state = 1.0
        /// A number from -1 to 1 that looks like chance.
        func noise() -> Double {
            state = (state * 16_807).truncatingRemainder(dividingBy: 2_147_483_647)
            return state / 1_073_741_823.5 - 1
        }
        var text = "person,\(condition.map { $0 + "," } ?? "")x,y,t\n"
        for person in 1...people {
            var time = 0
            for name in ["sitting", "walking"] {
                for _ in 0..<3 {
                    var (x, y, angle) = (100.0, 100.0, 3 * noise())
                    for _ in 0..<30 {
                        angle += (name == "sitting" ? 0.1 : 0.3) * noise()
                        (x, y) = (x + 4 * cos(angle), y + 4 * sin(angle))
                        text += "P\(person),\(condition == nil ? "" : name + ",")"
                        text += "\((x * 100).rounded() / 100),\((y * 100).rounded() / 100),\(time)\n"
                        time += 8
                    }
                    time += 400
                }
            }
        }
        return text
    }

    static let predictors = ["-p", "kalman", "--horizon", "16,33"]

    /// Runs a command in a folder that holds a study.
    static func run(_ arguments: [String]) throws -> CommandRunner.Outcome {
        let outcome = try CommandRunner.run(arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome
    }

    @Test("every prediction is written, with person and condition, and never for a shard") func predictions() throws {
        try withTemporaryFolder { folder in
            let study = folder.appendingPathComponent("study.csv")
            try Self.table().write(to: study, atomically: true, encoding: .utf8)
            let rows = folder.appendingPathComponent("rows.csv").path
            let outcome = try Self.run(["evaluate", study.path, "--predictions", rows] + Self.predictors)
            #expect(outcome.output.contains("Wrote every prediction to \(rows)"))
            let lines = try String(contentsOfFile: rows, encoding: .utf8).split(separator: "\n")
            let columns = "dataset,recording,part,participant,task,condition,stroke,sample,time,horizon_ms,predictor,"
            #expect(lines.first.map(String.init) == columns + "predicted_x,predicted_y,true_x,true_y,absent")
            #expect(
                lines.dropFirst().first?.hasPrefix(
                    "study (recorded units),study.csv,1,P1,unspecified,sitting,1,1,0,16,"
                ) == true
            )
            // A place 16 ms later is between rows as long as two of 30 follow, one 33 ms later as long as five do.
            #expect(lines.count == 1 + 6 * 6 * 3 * ((30 - 2) + (30 - 5)))

            let packed = folder.appendingPathComponent("rows.csv.gz").path
            _ = try Self.run(["evaluate", study.path, "--predictions", packed] + Self.predictors)
            #expect(try Data(contentsOf: URL(fileURLWithPath: packed)).prefix(2) == Data([0x1F, 0x8B]))

            let shard = try CommandRunner.run(
                ["evaluate", study.path, "--predictions", rows, "--shard", "1/2", "--output", folder.path]
                    + Self.predictors
            )
            #expect(
                shard.status == 64 && shard.errors.contains("--predictions: one file has the rows of all recordings")
            )
        }
    }

    @Test("conditions are told apart, compared apart, and missed where no column says them") func conditions() throws {
        try withTemporaryFolder { folder in
            let study = folder.appendingPathComponent("study.csv")
            let results = folder.appendingPathComponent("results")
            let options = ["--breakdown", "condition", "--output", results.path] + Self.predictors
            try Self.table(condition: "posture").write(to: study, atomically: true, encoding: .utf8)
            let missed = try CommandRunner.run(["evaluate", study.path] + options)
            #expect(missed.status != 0)
            let errors = missed.errors.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
            #expect(
                errors.contains(
                    "--breakdown condition: no recording says its condition; --column condition=NAME names the column of a table"
                )
            )
            _ = try Self.run(["evaluate", study.path, "--column", "condition=posture"] + options)
            let file = results.appendingPathComponent("breakdowns.csv")
            let groups = try String(contentsOf: file, encoding: .utf8)
            for name in ["sitting", "walking"] {
                #expect(groups.contains("study (recorded units),condition,\(name),kalman,33,rmse,"))
            }
            let compared = try Self.run([
                "compare", results.appendingPathComponent("result.json").path, "--between", "linear", "--and", "kalman",
                "--by", "condition", "--metric", "rmse",
            ])
            #expect(compared.output.contains("study (recorded units), condition sitting: paired over 6 participants"))
            #expect(compared.output.contains("study (recorded units), condition walking: paired over 6 participants"))
        }
    }
}

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

    @Test("errors are told in millimeters where the scale is known, in every form of a result alike") func millimeters()
        throws
    {
        try withTemporaryFolder { folder in
            func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
            func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
            try Self.table().write(toFile: path("study.csv"), atomically: true, encoding: .utf8)
            let options = ["--breakdown", "participant,condition"] + Self.predictors
            let known = ["evaluate", path("study.csv"), "--mm-per-unit", "0.1"] + options
            _ = try Self.run(known + ["--output", path("px")])
            let told = try Self.run(known + ["--unit", "mm", "--output", path("mm")])
            #expect(told.output.contains("into the future, in mm;") && !told.output.contains("Not in mm"))
            #expect(try text("px/result.json") == text("mm/result.json"))

            // Every line has its value times the length of a px, or the same where it is no length.
            let pixels = try text("px/metrics.csv").split(separator: "\n")
            let millimeters = try text("mm/metrics.csv").split(separator: "\n")
            #expect(pixels.count == millimeters.count && millimeters.first == (pixels.first ?? "") + ",value_unit")
            var units: Set<String> = []
            for (one, other) in zip(pixels, millimeters).dropFirst() {
                let (before, after) = (
                    one.split(separator: ",", omittingEmptySubsequences: false),
                    other.split(separator: ",", omittingEmptySubsequences: false)
                )
                let unit = String(after[10])
                units.insert(unit)
                let length = unit.hasPrefix("mm") ? 25.4 / 96 : 1
                let factor = unit.hasPrefix("mm²") ? length * length : length
                for column in 6...8 {
                    guard let value = Double(before[column]) else {
                        #expect(after[column] == before[column])
                        continue
                    }
                    let told = try #require(Double(after[column]))
                    #expect(abs(told - value * factor) <= 1e-12 * abs(value), "\(other)")
                }
            }
            #expect(units.isSuperset(of: ["mm", "mm²/s", "ms", "–"]) && units.allSatisfy { !$0.hasPrefix("px") })

            let result = path("px/result.json")
            _ = try Self.run([
                "report", result, "--unit", "mm", "--metric", "mean,rmse", "--horizon", "33", "--by", "condition",
                "--output", path("a.tex"),
            ])
            let latex = try text("a.tex")
            #expect(latex.contains("% Mean error in mm on study, with 95 % intervals\n"))
            #expect(latex.contains("% RMSE in mm on study, with 95 % intervals\n"))
            #expect(latex.contains("\\begin{tabular}{llr}") && latex.contains("condition & predictor & 33 ms"))
            #expect(latex.components(separatedBy: "\nsitting & ").count == 1 + 2 * 3)
            // Three pairs of predictors need seven people.
            #expect(latex.contains("So few people or strokes cannot show a difference") && !latex.contains("\\textbf{"))
            _ = try Self.run(["report", result, "--unit", "mm", "--output", path("a.html")])
            let page = try text("a.html")
            #expect(page.contains("Errors are in mm wherever") && page.contains("RMSE in mm on study"))
            #expect(!page.contains("RMSE, px") && !page.contains("in px"))

            let compare = [
                "compare", result, "--between", "linear", "--and", "kalman", "--by", "condition", "--metric", "rmse",
            ]
            _ = try Self.run(compare + ["--output", path("px.csv")])
            _ = try Self.run(compare + ["--unit", "mm", "--output", path("mm.csv")])
            func row(_ name: String) throws -> [String] {
                let line = try text(name).split(separator: "\n")[1].replacing(
                    "\"study, condition",
                    with: "\"study condition"
                )
                return line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
            let (inPixels, inMillimeters) = (try row("px.csv"), try row("mm.csv"))
            for column in 7...11 {
                let (one, other) = (try #require(Double(inPixels[column])), try #require(Double(inMillimeters[column])))
                #expect(abs(other - one * 25.4 / 96) <= 1e-12 * abs(one))
            }
            #expect(inMillimeters.dropFirst(12).dropLast() == inPixels.dropFirst(12)[...] && inMillimeters.last == "mm")

            // Of unknown scale nothing can be told in millimeters, which is said.
            let unknown = try Self.run(
                ["evaluate", path("study.csv"), "--unit", "mm", "--output", path("units")] + options
            )
            let words = unknown.output.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
            #expect(
                words.contains("Not in mm: study (recorded units). How large a recorded unit is there is not known")
            )
            for name in ["b.tex", "b.html"] {
                _ = try Self.run(["report", path("units/result.json"), "--unit", "mm", "--output", path(name)])
                #expect(try text(name).contains("Not in mm: study (recorded units)."))
            }
        }
    }

    @Test("tables for a paper name no winner and have no interval of fewer than five people") func few() throws {
        try withTemporaryFolder { folder in
            func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
            try Self.table(people: 4).write(toFile: path("study.csv"), atomically: true, encoding: .utf8)
            let options = ["--breakdown", "condition", "--output", folder.path] + Self.predictors
            _ = try Self.run(["evaluate", path("study.csv")] + options)
            _ = try Self.run(["report", path("result.json"), "--by", "condition", "--output", path("a.tex")])
            let latex = try String(contentsOfFile: path("a.tex"), encoding: .utf8)
            #expect(!latex.contains("\\textbf{") && !latex.contains("[") && !latex.contains("% intervals"))
            #expect(latex.contains("Fewer than 5 people or strokes: no intervals, and no winner is shown."))
            for (option, value, message) in [
                ("--metric", "rsme", "metric: found 'rsme', expected one that the result has, as rmse"),
                ("--horizon", "20", "horizon: found 20 ms, expected one of the result's: 16 and 33 ms"),
                ("--by", "device", "the result has no groups by device"),
            ] {
                let outcome = try CommandRunner.run(
                    "report",
                    path("result.json"),
                    option,
                    value,
                    "--output",
                    path("b.tex")
                )
                #expect(outcome.status == 1 && outcome.errors.contains(message), "\(outcome.errors)")
            }
            let page = try CommandRunner.run(
                "report",
                path("result.json"),
                "--by",
                "condition",
                "--output",
                path("b.html")
            )
            #expect(page.status == 64)
        }
    }

    @Test("one horizon draws no chart against it, and tables have plain words") func oneHorizon() throws {
        try withTemporaryFolder { folder in
            func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
            try Self.table().write(toFile: path("study.csv"), atomically: true, encoding: .utf8)
            _ = try Self.run([
                "evaluate", path("study.csv"), "-p", "kalman", "--horizon", "16", "--output", folder.path,
            ])
            _ = try Self.run(["report", path("result.json"), "--output", path("a.html")])
            let page = try String(contentsOfFile: path("a.html"), encoding: .utf8)
            #expect(
                page.contains("3 predictors on 1 dataset, 36 strokes,")
                    && page.contains("One horizon, so there is no chart")
            )
            #expect(
                !page.contains("against the horizon, by participant")
                    && page.contains("<caption>RMSE in recorded units</caption>")
            )
            #expect(!page.contains("not told apart from") && !page.contains("95.0 %") && !page.contains(">-0.000"))
        }
    }

    @Test("a person who says nothing of who drew is told how to") func unnamed() throws {
        try withTemporaryFolder { folder in
            let study = folder.appendingPathComponent("study.csv").path
            let text = Self.table(people: 1).split(separator: "\n").map {
                $0.split(separator: ",").dropFirst().joined(separator: ",")
            }
            try text.joined(separator: "\n").write(toFile: study, atomically: true, encoding: .utf8)
            let outcome = try Self.run(["evaluate", study] + Self.predictors)
            let words = outcome.output.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
            #expect(
                words.contains("Nothing says who drew in study (recorded units)")
                    && words.contains("--participant-from REGEX")
            )
        }
    }
}

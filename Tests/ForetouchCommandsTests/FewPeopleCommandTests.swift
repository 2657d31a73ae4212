import Foundation
import Testing

/// What can be said of two to eight people: the same on the console, in the files, on the page and in tables for papers.
@Suite("Few people")
struct FewPeopleCommandTests {
    private struct Pair: Decodable {
        var first, second: String
        var isReal: Bool
    }

    private struct Board: Decodable {
        var pairs: [Pair]
    }

    private static let few = "no two predictors can be told apart"

    /// The cells of a CSV file whose lines begin so.
    private static func cells(_ path: URL, _ prefix: String) throws -> [[String]] {
        try String(contentsOf: path, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix(prefix) }
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }

    private static func run(_ arguments: [String]) throws -> String {
        let outcome = try CommandRunner.run(arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        // Sentences are wrapped wherever a line is full.
        return outcome.output.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    }

    @Test(
        "two to four people carry no interval, and who no test can tell apart is no winner anywhere",
        arguments: 2...8
    )
    func few(people: Int) throws {
        try withTemporaryFolder { folder in
            let (data, results) = (folder.appendingPathComponent("data").path, folder.appendingPathComponent("out"))
            _ = try Self.run([
                "dataset", "synthesize", "--preset", "finger-60", "--participants", "\(people)", "--strokes", "3",
                "--task", "write,press", "--output", data,
            ])
            let ranked = ["-p", "kalman", "--horizon", "33", "--metric", "magnitude"]
            let leaderboard = try Self.run(["leaderboard", data, "--output", results.path] + ranked)
            let evaluated = try Self.run(["evaluate", data] + ranked)
            let result = results.appendingPathComponent("result.json").path
            let compared = try Self.run(["compare", result, "--between", "kalman", "--and", "hold", "--metric", "rmse"])
            let recognized = try Self.run(["recognize", data])
            let (page, paper) = (folder.appendingPathComponent("a.html"), folder.appendingPathComponent("a.tex"))
            _ = try Self.run(["report", result, "--output", page.path])
            _ = try Self.run(["report", result, "--output", paper.path])
            let html = try String(contentsOf: page, encoding: .utf8)
            let latex = try String(contentsOf: paper, encoding: .utf8)

            // Intervals, or own values.
            let hasIntervals = people >= 5
            let place = try #require(try Self.cells(results.appendingPathComponent("leaderboard.csv"), "1,").first)
            #expect(place[1] == "kalman" && place[3].isEmpty != hasIntervals && place[4].isEmpty != hasIntervals)
            let errors = try Self.cells(results.appendingPathComponent("metrics.csv"), "finger-60,all,all,")
            #expect(errors.contains { $0[5] == "rmse" })
            for row in errors where row[5] != "max" && (row[5] == "rmse" || !hasIntervals) {
                #expect(row[7].isEmpty != hasIntervals && row[8].isEmpty != hasIntervals, "\(row)")
            }
            let nothing = "\(people) participants carry no interval: the value of each stands in its place"
            #expect(evaluated.contains(nothing) != hasIntervals)
            #expect(recognized.contains(nothing) != hasIntervals)
            #expect(recognized.contains("intervals over \(people) participants") == hasIntervals)
            #expect(compared.contains("which carry no interval: the ratio of each") != hasIntervals)
            #expect(html.contains("There are no intervals") != hasIntervals)

            // A test of two predictors needs six people, one of all three pairs seven.
            let onePair = people >= 6
            #expect(compared.contains("so few cannot show a difference") != onePair)
            #expect(compared.contains("A is better in \(onePair ? 1 : 0) of 1 rows, B in 0"))
            #expect(evaluated.contains("show no winner") != onePair)
            #expect(evaluated.contains("Best: kalman") == onePair)
            let allPairs = people >= 7
            for text in [leaderboard, html, latex] { #expect(text.contains(Self.few) != allPairs) }

            // What is marked in a table for a paper is what the tests say.
            let board = try JSONDecoder().decode(
                Board.self,
                from: Data(contentsOf: results.appendingPathComponent("leaderboard.json"))
            )
            #expect(board.pairs.count == 3 && board.pairs.contains(where: \.isReal) == allPairs)
            let table = latex.components(separatedBy: "\\end{tabular}")
            #expect(table[0].contains("\\textbf{kalman}") == allPairs)
            #expect(table[1].contains("\\textbf") == allPairs)
            for pair in board.pairs where pair.first == "kalman" {
                let line = table[0].split(separator: "\n").first { $0.hasPrefix(pair.second) }
                #expect(line?.contains("\\dag") == (allPairs && !pair.isReal), "\(pair.second)")
            }
        }
    }
}

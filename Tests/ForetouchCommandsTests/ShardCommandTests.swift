import Foretouch
import Foundation
import Testing

@Suite("Evaluation in shards by command")
struct ShardCommandTests {
    static let plan = [
        "--predictor", "kalman", "--horizon", "16,33", "--metric", "accuracy", "--breakdown",
        "participant,task,device",
    ]

    @Test("merged shards write the metrics of one run; what does not belong together is refused")
    func endToEnd() throws {
        try withTemporaryFolder { folder in
            func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
            let data = ["finger-60", "pen-240"].map { CommandRunner.bundled.appendingPathComponent("\($0)").path }
            let whole = try CommandRunner.run(["evaluate"] + data + Self.plan + ["--output", path("whole")])
            #expect(whole.status == 0, "\(whole.errors)")
            var parts: [String] = []
            for number in 1...3 {
                let shard = try CommandRunner.run(
                    ["evaluate"] + data + Self.plan + ["--shard", "\(number)/3", "--output", path("parts")]
                )
                #expect(shard.status == 0, "\(shard.errors)")
                #expect(shard.output.hasPrefix("Wrote part-\(number)-of-3.json to "))
                parts.append(path("parts/part-\(number)-of-3.json"))
            }
            let merged = try CommandRunner.run(["merge"] + parts.reversed() + ["--output", path("merged")])
            #expect(merged.status == 0, "\(merged.errors)")
            for table in ["metrics.csv", "breakdowns.csv"] {
                try Self.checkEqual(path("merged/\(table)"), path("whole/\(table)"))
            }
            // Each shard hashed its own recordings; together they are the data that one run hashed.
            let results = try ["merged", "whole"].map {
                try JSONDecoder().decode(
                    EvaluationResult.self,
                    from: Data(contentsOf: URL(fileURLWithPath: path("\($0)/result.json")))
                )
            }
            #expect(results[0].datasets == results[1].datasets)
            #expect(results[0].datasets.allSatisfy { $0.identity.count == 64 })
            let part = try String(contentsOfFile: parts[0], encoding: .utf8)
            #expect(part.contains("\"identity\":\"\"") && part.contains("\"scored\":[\""))
            let compared = try CommandRunner.run("compare", path("whole/result.json"), path("merged/result.json"))
            #expect(compared.status == 0, "\(compared.errors)")

            let missing = try CommandRunner.run(["merge"] + parts.dropLast())
            #expect(missing.status != 0)
            #expect(missing.errors.contains("missing 3/3"))
            let timed = try CommandRunner.run(
                ["latency", CommandRunner.bundled.appendingPathComponent("finger-60").path, "-p", "linear"]
                    + ["--events", "100", "--rounds", "6", "--shard", "1/2", "--output", path("timed")]
            )
            #expect(timed.status == 0, "\(timed.errors)")
            let mixed = try CommandRunner.run(["merge", parts[0], path("timed/part-1-of-2.json")])
            #expect(mixed.status != 0 && mixed.errors.contains("of other measurements"), "\(mixed.errors)")
            let noPart = try CommandRunner.run("merge", path("merged/result.json"))
            #expect(noPart.status != 0)
            #expect(noPart.errors.contains("found \"kind\": \"evaluation\", expected a part"))
            let noResult = try CommandRunner.run("compare", path("merged/result.json"), parts[0])
            #expect(noResult.status != 0)
            #expect(noResult.errors.contains("foretouch merge"))
        }
    }

    @Test("a shard that is none, or has nowhere to go, is refused")
    func refusals() throws {
        let data = CommandRunner.bundled.appendingPathComponent("finger-60").path
        #expect(try CommandRunner.run("evaluate", data, "--shard", "4/3", "--output", "/tmp").status == 64)
        let homeless = try CommandRunner.run("evaluate", data, "--shard", "1/3")
        #expect(homeless.status == 64)
        #expect(homeless.errors.contains("--output"))
    }

    /// Checks that two tables have the same fields, numbers to 1e-12 relative.
    private static func checkEqual(_ path: String, _ other: String) throws {
        let tables = try [path, other].map { try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n") }
        try #require(tables[0].count == tables[1].count && tables[0].count > 100)
        for (line, expected) in zip(tables[0], tables[1]) where line != expected {
            let fields = [line, expected].map { $0.split(separator: ",", omittingEmptySubsequences: false) }
            try #require(fields[0].count == fields[1].count)
            for (field, wanted) in zip(fields[0], fields[1]) where field != wanted {
                let number = try #require(Double(field))
                let expectedNumber = try #require(Double(wanted))
                #expect(abs(number - expectedNumber) <= 1e-12 * abs(expectedNumber), "\(line) \(expected)")
            }
        }
    }
}

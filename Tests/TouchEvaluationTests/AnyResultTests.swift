import Foundation
import Testing
import TouchRecordings
import TouchReports

@testable import TouchEvaluation

struct AnyResultTests {
    /// Calls `body` with the path of a file that holds `data` for as long as it runs.
    static func withFile<Result>(_ data: Data, _ body: (String) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url.path)
    }

    /// What is found in a file that cannot be read, after checking that the error names the file and what was expected.
    static func problem(of text: String) throws -> String {
        try withFile(Data(text.utf8)) { path in
            let error = #expect(throws: EvaluationError.self) { _ = try AnyResult(path: path) }
            guard case .unreadableResult(let named, let found, let expected) = error else {
                Issue.record("found \(String(describing: error))")
                return ""
            }
            #expect(named == path)
            #expect(expected.contains("result.json") || expected.contains("\"evaluation\""))
            #expect(error?.description == "\(path): found \(found), expected \(expected)")
            return found
        }
    }

    static let evaluation = MadeUpResults.evaluation([
        MadeUpResults.row("rmse", 0.1 + 0.2, 0.1...(1.0 / 3), participant: "Zoë \"Z\"", task: "a,b\r\nc"),
        MadeUpResults.row("skill", -1e-17), MadeUpResults.row("max", .greatestFiniteMagnitude, horizon: 0.5),
    ]) {
        $0.horizonsMilliseconds = [16, 0.5]
        $0.intervals = IntervalParameters(confidence: 0.9, seed: .max)
        $0.repairs = ["non-finite": 3]
        $0.truth = .noiseFree
    }

    @Test
    func `an evaluation survives being written and read`() throws {
        let data = try EvaluationReport(Self.evaluation).json()
        let read = try Self.withFile(data) { try AnyResult(path: $0) }
        guard case .evaluation(let result) = read else {
            Issue.record("read as another kind")
            return
        }
        #expect(result == Self.evaluation)
        #expect(try EvaluationReport(result).json() == data)
        #expect(data.last == UInt8(ascii: "\n"))
    }

    @Test
    func `a folder that a command wrote stands for the result in it, and is no dataset`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try EvaluationReport(Self.evaluation).json().write(to: folder.appendingPathComponent("result.json"))
        guard case .evaluation(let result) = try AnyResult(path: folder.path) else {
            Issue.record("read as another kind")
            return
        }
        #expect(result == Self.evaluation)
        let error = #expect(throws: DatasetError.self) { _ = try Dataset(path: folder.path + "/result.json") }
        #expect(error?.description.contains("a result of this program; it holds no recording") == true)
    }

    @Test
    func `a file that does not exist is named`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json").path
        let error = #expect(throws: EvaluationError.self) { _ = try AnyResult(path: path) }
        guard case .unreadableResult(path, _, "a result.json, or the folder of one") = error else {
            Issue.record("found \(String(describing: error))")
            return
        }
    }

    @Test(arguments: ["{", "{\"kind\": \"evaluation\"", "not JSON", "\u{0}"])
    func `text that is not JSON is called that`(text: String) throws {
        #expect(try Self.problem(of: text) == "text that is not JSON")
    }

    @Test
    func `an empty file is called that`() throws { #expect(try Self.problem(of: "") == "an empty file") }

    @Test
    func `another kind of file is told by its kind`() throws {
        #expect(try Self.problem(of: "{\"kind\": \"dataset\"}") == "\"kind\": \"dataset\"")
        #expect(try Self.problem(of: "{}") == "no key \"kind\"")
        #expect(try Self.problem(of: "{\"kind\": 3}") == "a value of another type at kind")
        #expect(try Self.problem(of: "[1]").hasPrefix("a value of another type"))
    }

    /// The evaluation above as JSON, changed.
    static func spoilt(_ change: (inout [String: Any]) throws -> Void) throws -> String {
        let json = try JSONSerialization.jsonObject(with: EvaluationReport(evaluation).json())
        var object = try #require(json as? [String: Any])
        try change(&object)
        return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }

    @Test
    func `a missing key or a value of another type is named with its place`() throws {
        let withoutParts = try Self.spoilt { $0["parts"] = nil }
        #expect(try Self.problem(of: withoutParts) == "no key \"parts\"")
        func spoilt(_ change: (inout [String: Any]) throws -> Void) throws -> String {
            try Self.spoilt { object in
                var parts = try #require(object["parts"] as? [[String: Any]])
                try change(&parts[1])
                object["parts"] = parts
            }
        }
        let badValue = try spoilt { part in
            var values = try #require(part["value"] as? [Any])
            values[2] = "many"
            part["value"] = values
        }
        #expect(try Self.problem(of: badValue) == "a value of another type at parts.[1].value.[2]")
        let withoutTask = try spoilt { $0["task"] = nil }
        #expect(try Self.problem(of: withoutTask) == "no key \"task\" at parts.[1]")
        // Columns that are not as long as the table is large, or of which one end of the intervals is missing.
        for column in ["value", "n", "ci_low"] {
            let short = try spoilt { $0[column] = [1] }
            let problem = try Self.problem(of: short)
            #expect(problem == "a value that is not among the expected at parts.[1]")
        }
        let manyMetrics = try spoilt { $0["metrics"] = ["rmse", "mean", "skill"] }
        #expect(try Self.problem(of: manyMetrics) == "a value that is not among the expected at parts.[1]")
        let badTruth = try Self.spoilt { $0["truth"] = "imagined" }
        #expect(try Self.problem(of: badTruth) == "a value that is not among the expected at truth")
    }

    @Test func `a file that would take too much memory to decode is refused`() throws {
        try Self.withFile(Data("[0,1,2]".utf8)) { path in
            let data = try ResultFile.contents(path: path, expected: "a result", most: 7 + 3 * 56)
            #expect(data.count == 7)
            let refusal = EvaluationError.unreadableResult(
                path: path,
                found: "3 values, which take about 0 MB of memory to read",
                expected: "a result, in at most 0 MB"
            )
            #expect(throws: refusal) {
                try ResultFile.contents(path: path, expected: "a result", most: 7 + 3 * 56 - 1)
            }
            #expect(throws: EvaluationError.self) { try ResultFile.contents(path: path, expected: "a result", most: 6) }
        }
    }

    @Test
    func `a row that has no place in a table, or the place of another, is not lost silently`() throws {
        for row in [
            MadeUpResults.row("rmse", 1, predictor: "another"), MadeUpResults.row("rmse", 1, horizon: 99),
            MadeUpResults.row("skill", 2), MadeUpResults.row("max", 1),
        ] {
            var result = Self.evaluation
            result.rows.append(row)
            if row.metric == "max" { result.rows[result.rows.count - 1].clusters = 9 }
            #expect(throws: (any Error).self) { try EvaluationReport(result).json() }
        }
    }
}

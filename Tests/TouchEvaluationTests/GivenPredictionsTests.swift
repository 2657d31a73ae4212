import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchRecordings
import TouchReports

@testable import TouchEvaluation

@Suite("Predictions that were made elsewhere")
struct GivenPredictionsTests {
    private static func data() -> EvaluationDataset {
        Examples.dataset(
            "data",
            Examples.wanderingRecordings(6, strokes: 4, seed: 7, participant: { "p\($0 % 3)" }, task: { _ in "t" })
        )
    }

    private static func plan(_ predictors: [String]) throws -> EvaluationPlan {
        EvaluationPlan(
            predictors: try predictors.map { try PredictorSpecification(typed: $0) },
            replay: ReplayParameters(horizons: [0.016, 0.033])
        )
    }

    /// The rows of an evaluation of these predictors, as a file has them, and its result.
    private static func evaluated(_ predictors: [String] = ["hold", "linear", "kalman", "polynomial"]) async throws
        -> (text: String, result: EvaluationResult)
    {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let table = try PredictionTable(path: path)
        let part = try await Evaluator(plan: plan(predictors), suite: GivenPredictions.suite)
            .score([data()], predictions: table)
        try table.finish()
        var result = try await part.result(mostMemory: .max)
        result.leaveOutUnread()
        return (try String(contentsOfFile: path, encoding: .utf8), result)
    }

    private static func given(_ text: String) throws -> GivenPredictions {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try GivenPredictions(paths: [path])
    }

    @Test("rows in millimeters are those in px, and are scored alike")
    func millimeters() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let table = try PredictionTable(path: path, unit: .millimeters)
        _ = try await Evaluator(plan: Self.plan(["kalman"]), suite: GivenPredictions.suite)
            .score([Self.data()], predictions: table)
        try table.finish()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let plain = try await Self.evaluated(["kalman"]).text
        let (rows, expected) = (text.split(separator: "\n"), plain.split(separator: "\n"))
        #expect(rows.count == expected.count && rows[0] == expected[0] + ",unit")
        for (row, expected) in zip(rows, expected).dropFirst() {
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            let others = expected.split(separator: ",", omittingEmptySubsequences: false)
            #expect(cells.last == "mm" && cells.count == others.count + 1)
            for column in 11...14 {
                let (value, other) = (Double(cells[column]) ?? .nan, Double(others[column]) ?? .nan)
                #expect(abs(value - other * 25.4 / 96) < 1e-9 * max(1, abs(other)))
            }
        }
        let (scored, reference) = (try await Self.score(Self.given(text)), try await Self.score(Self.given(plain)))
        #expect(scored.rows.count == reference.rows.count)
        for (row, expected) in zip(scored.rows, reference.rows) where row.metric == "rmse" || row.metric == "mean" {
            #expect(abs(row.value - expected.value) < 1e-9 * max(1, expected.value), "\(row)")
        }
    }

    @Test("the hash of a file of predictions is that of its bytes, packed or not")
    func hashes() async throws {
        let text = try await Self.evaluated(["kalman"]).text
        for ending in ["csv", "csv.gz"] {
            let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).\(ending)").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            let writer = try TextWriter(path: path, compression: 1, place: OutputPlace(path))
            try writer.write { $0.append(contentsOf: text.utf8) }
            _ = try writer.finish()
            let given = try GivenPredictions(paths: [path])
            #expect(given.files.map(\.sha256) == [try ContentHash.ofFile(path)], "\(ending)")
        }
    }

    @Test("rows of a stroke that are not together, and names in other forms, are those of the stroke")
    func scatteredRows() async throws {
        let text = try await Self.evaluated().text
        let lines = text.split(separator: "\n")
        // Every other row of the file first, then the others.
        let halves = [0, 1].map { half in lines.dropFirst().enumerated().filter { $0.offset % 2 == half }.map(\.element)
        }
        let scattered = ([lines[0]] + halves[0] + halves[1]).joined(separator: "\n") + "\n"
        #expect(try await Self.score(Self.given(scattered)).rows == Self.score(Self.given(text)).rows)
    }

    private static func score(_ given: GivenPredictions, answeredBy: String? = nil) async throws -> EvaluationResult {
        var given = given
        _ = given.leaveOut(["hold", "linear"])
        let evaluator = try Evaluator(
            plan: plan(["hold", "linear"]),
            suite: GivenPredictions.suite,
            given: given,
            answeredBy: answeredBy
        )
        var result = try await evaluator.score([data()]).result(mostMemory: .max)
        _ = try given.countScored(in: result)
        result.leaveOutUnread()
        return result
    }

    /// Cells of a file without quotes.
    private static func rewritten(_ text: String, _ body: (inout [String: String]) -> Void, columns: [String]) -> String
    {
        let lines = text.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let rows = lines.dropFirst().map { cells in
            var row = Dictionary(zip(lines[0], cells)) { first, _ in first }
            body(&row)
            return columns.map { row[$0] ?? "" }.joined(separator: ",")
        }
        return ([columns.joined(separator: ",")] + rows).joined(separator: "\n")
    }

    @Test("what an evaluation wrote is scored as it was, to the bit")
    func sameResult() async throws {
        let (text, expected) = try await Self.evaluated()
        let result = try await Self.score(try Self.given(text))
        #expect(result.rows.count == expected.rows.count && !result.rows.isEmpty)
        for (row, other) in zip(result.rows, expected.rows) {
            #expect(row.column == other.column && row.part == other.part)
            #expect(row.value.bitPattern == other.value.bitPattern && row.low == other.low && row.count == other.count)
        }
    }

    @Test("times in place of samples, and columns of their own for each predictor, give the same")
    func otherForms() async throws {
        let (text, expected) = try await Self.evaluated(["hold", "linear", "kalman"])
        let kalman = text.split(separator: "\n").filter { $0.contains(",kalman,") || $0.hasPrefix("dataset") }.joined(
            separator: "\n"
        )
        let wide = Self.rewritten(
            kalman,
            { row in (row["kalman_x"], row["kalman_y"]) = (row["predicted_x"], row["predicted_y"]) },
            columns: ["recording", "part", "stroke", "time", "horizon_ms", "kalman_x", "kalman_y"]
        )
        let result = try await Self.score(try Self.given(wide))
        #expect(result.rows.map(\.value) == expected.rows.map(\.value))
    }

    @Test("what has no row, or an empty place, is not answered, and only what is can be scored")
    func absent() async throws {
        let (text, _) = try await Self.evaluated(["hold", "linear", "kalman"])
        let fewer = Self.rewritten(
            text,
            { row in if row["horizon_ms"] == "33" { (row["predicted_x"], row["predicted_y"]) = ("", "") } },
            columns: [
                "recording", "stroke", "sample", "horizon_ms", "predictor", "predicted_x", "predicted_y", "absent",
            ]
        )
        let result = try await Self.score(try Self.given(fewer))
        let absent = result.rows(dataset: "data", metric: "abstention").filter { $0.predictor == "kalman" }
        #expect(absent.map(\.value) == [0, 1])
        let held = result.rows(dataset: "data", metric: "rmse").filter { $0.horizonMilliseconds == 33 }
        #expect(held.first { $0.predictor == "kalman" }?.value == held.first { $0.predictor == "hold" }?.value)
        #expect(EvaluationReport(result).text.contains("100 % at 33 ms"))
        let answered = try await Self.score(try Self.given(fewer), answeredBy: "kalman")
        #expect(answered.rows(dataset: "data", metric: "rmse").allSatisfy { $0.horizonMilliseconds == 16 })
    }

    @Test("a model that knows samples to come is named, and one that does not is not")
    func foresight() async throws {
        let (text, _) = try await Self.evaluated(["hold", "linear", "kalman"])
        #expect(try await Self.score(try Self.given(text)).failures == nil)
        // At 33 ms the place that was measured with the sample three later.
        var places: [String: (x: String, y: String)] = [:]
        func key(_ row: [String: String], _ later: Int) -> String {
            "\(row["recording"] ?? "") \(row["part"] ?? "") \(row["stroke"] ?? "") \((Int(row["sample"] ?? "") ?? 0) + later)"
        }
        let columns = [
            "recording", "part", "stroke", "sample", "horizon_ms", "predictor", "predicted_x", "predicted_y",
        ]
        _ = Self.rewritten(
            text,
            { row in
                if row["predictor"] == "hold" {
                    places[key(row, 0)] = (row["predicted_x"] ?? "", row["predicted_y"] ?? "")
                }
            },
            columns: columns
        )
        let seer = Self.rewritten(
            text,
            { row in
                if let place = places[key(row, 2)] { (row["predicted_x"], row["predicted_y"]) = place }
                if row["predictor"] == "kalman" { row["predictor"] = "seer" }
            },
            columns: columns
        )
        let result = try await Self.score(try Self.given(seer))
        #expect(result.failures?.map(\.predictor) == ["seer"])
        #expect(result.failures?.first?.isForesight == true)
        #expect(EvaluationReport(result).text.contains("Knows the future"))
    }

    @Test(
        "what is no table of predictions is refused with the line and what was expected",
        arguments: [
            ("", "a header line"), ("a,b\n1,2\n", "a column stroke"),
            ("stroke,sample,horizon_ms\n", "a column predictor"),
            ("stroke,horizon_ms,m_x,m_y\n", "sample or time"),
            ("stroke,sample,horizon_ms,m_x,m_y\n1,2,16,3\n", "5, as in the header"),
            ("stroke,sample,horizon_ms,m_x,m_y\n1,0,16,3,4\n", "a whole number from 1 on"),
            ("stroke,sample,horizon_ms,m_x,m_y\n1,2,16,three,4\n", "a number"),
        ]
    )
    func refused(text: String, expected: String) {
        let error = #expect(throws: DatasetError.self) { try Self.given(text) }
        #expect(error?.description.contains(expected) == true)
    }

    @Test("rows of other recordings are refused with the first row's stroke")
    func otherRecordings() async throws {
        let text = "recording,stroke,sample,horizon_ms,m_x,m_y\nelsewhere,1,2,16,3,4\n"
        let error = await #expect(throws: EvaluationError.self) { try await Self.score(try Self.given(text)) }
        #expect(error?.description.contains("elsewhere") == true)
    }

    @Test("a filter gives what an evaluation of these recordings alone gives, under a name and an identity of its own")
    func filter() async throws {
        let filter = try #require(RecordingFilter("participant=p0,p2"))
        let whole = Self.data()
        let filtered = try whole.filtered(by: [filter])
        #expect(filtered.name == "data, participant p0+p2" && filtered.identity != whole.identity)
        let kept = Examples.wanderingRecordings(
            6,
            strokes: 4,
            seed: 7,
            participant: { "p\($0 % 3)" },
            task: { _ in "t" }
        )
        .filter { $0.metadata.participant != "p1" }
        let expected = try await Evaluator(plan: Self.plan(["linear"])).run(on: [Examples.dataset("data", kept)])
        let result = try await Evaluator(plan: Self.plan(["linear"])).run(on: [filtered])
        #expect(result.rows.map(\.value) == expected.rows.map(\.value) && !result.rows.isEmpty)
        let error = #expect(throws: EvaluationError.self) {
            try whole.filtered(by: [try #require(RecordingFilter("participant=p9"))])
        }
        #expect(error?.description.contains("'p0', 'p1', 'p2'") == true)
        #expect(
            RecordingFilter("speed=fast") == nil && RecordingFilter("task") == nil && RecordingFilter("task=a,") == nil
        )
    }
}

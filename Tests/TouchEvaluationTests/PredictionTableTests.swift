import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchRecordings

@testable import TouchEvaluation

/// Every prediction that an evaluation scores, as rows.
struct PredictionTableTests {
    /// A folder that goes away with the test.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private static func evaluator() throws -> Evaluator {
        try Evaluator(
            plan: EvaluationPlan(
                predictors: try ["linear", "kalman"].map { try PredictorSpecification(typed: $0) },
                replay: ReplayParameters(horizons: [0.016, 0.033]),
                breakdown: [.condition]
            )
        )
    }

    /// Eight recordings of four people under two conditions.
    private static func data() -> EvaluationDataset {
        let recordings = Examples.wanderingRecordings(
            8,
            strokes: 3,
            seed: 7,
            participant: { "p\($0 % 4)" },
            task: { _ in "a \"b\", c" }
        )
        return Examples.dataset(
            "data",
            recordings.enumerated().map { index, recording in
                var metadata = recording.metadata
                metadata.condition = index < 4 ? "sitting" : "walking"
                return InMemoryRecording(name: recording.name, metadata: metadata, events: recording.events)
            }
        )
    }

    /// The lines of a file, cut at commas that stand in no quotes.
    private static func lines(of path: String) throws -> [[String]] {
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        return text.split(separator: "\n").map { line in
            var fields = [""]
            var isQuoted = false
            for character in line {
                if character == "\"" { isQuoted.toggle() }
                if character == ",", !isQuoted { fields.append("") } else { fields[fields.count - 1].append(character) }
            }
            return fields
        }
    }

    @Test
    func `metrics recomputed from the rows are those of the result, over all data and of a condition`() async throws {
        let folder = try Folder()
        let path = folder.path + "/rows.csv"
        let table = try PredictionTable(path: path)
        let part = try await Self.evaluator().score([Self.data()], predictions: table)
        #expect(!FileManager.default.fileExists(atPath: path))
        try table.finish()
        let result = try await part.result(mostMemory: .max)
        #expect(try await Self.evaluator().run(on: [Self.data()]) == result)

        let lines = try Self.lines(of: path)
        #expect(lines.first == PredictionTable.columns)
        #expect(lines.dropFirst().allSatisfy { $0.count == PredictionTable.columns.count })
        let metrics = result.rows.filter {
            ["mean", "rmse", "abstention"].contains($0.metric) && $0.participant == PartLabel.all
                && $0.task == PartLabel.all
        }
        #expect(metrics.count == 3 * 2 * 2 * 3)
        for row in metrics {
            var (count, sum, squares, absent) = (0, 0.0, 0.0, 0)
            for line in lines.dropFirst() {
                guard line[9] == row.horizonMilliseconds.plainText, line[10] == row.predictor,
                    row.breakdown == PartLabel.all || line[5] == row.group
                else { continue }
                let numbers = try line[11...14].map { try #require(Double($0)) }
                let error = TouchPoint(numbers[0] - numbers[2], numbers[1] - numbers[3])
                count += 1
                sum += error.dot(error).squareRoot()
                squares += error.dot(error)
                absent += line[15] == "true" ? 1 : 0
            }
            #expect(count == row.count)
            let value =
                switch row.metric {
                case "mean": sum / Double(count)
                case "rmse": (squares / Double(count)).squareRoot()
                default: Double(absent) / Double(count)
                }
            #expect(abs(value - row.value) <= 1e-9 * max(1, abs(row.value)), "\(row.metric) of \(row.predictor)")
        }
        #expect(metrics.contains { $0.metric == "abstention" && $0.value > 0 })
    }

    @Test
    func `rows say where they come from`() async throws {
        let folder = try Folder()
        let path = folder.path + "/rows.csv"
        let table = try PredictionTable(path: path)
        let data = Self.data()
        _ = try await Self.evaluator().score([data], predictions: table)
        try table.finish()
        let lines = try Self.lines(of: path).dropFirst()
        #expect(Set(lines.map { $0[1] }) == Set(data.sources.map(\.name)))
        #expect(Set(lines.map { $0[3] }) == ["p0", "p1", "p2", "p3"])
        #expect(Set(lines.map { $0[4] }) == ["\"a \"\"b\"\", c\""])
        #expect(Set(lines.map { $0[6] }) == ["1", "2", "3"])
        // Of one stroke, predictor and horizon the samples ascend, and so do their times.
        let first = lines.filter { $0[1] == lines.first?[1] && $0[6] == "1" && $0[9] == "16" && $0[10] == "kalman" }
        let samples = first.compactMap { Int($0[7]) }
        let times = first.compactMap { Double($0[8]) }
        #expect(samples == samples.sorted() && Set(samples).count == first.count && samples.first == 1)
        #expect(times == times.sorted() && times.count == first.count)
    }

    @Test
    func `rows that are early wait for those before them, however many they are`() async throws {
        let folder = try Folder()
        let path = folder.path + "/rows.csv"
        let table = try PredictionTable(path: path)
        let early = Task {
            let turn = PredictionTable.Turn(source: 1, run: 0)
            // Far more than may wait: the second piece is taken when it is the turn of its source.
            try await table.take(Array(repeating: UInt8(ascii: "d"), count: 9 << 20), of: turn)
            try await table.take(Array("e\n".utf8), of: turn)
            try table.end(turn)
            try table.end(source: 1, runCount: 1)
        }
        let later = PredictionTable.Turn(source: 0, run: 1)
        try await table.take(Array("c\n".utf8), of: later)
        try table.end(later)
        let first = PredictionTable.Turn(source: 0, run: 0)
        try await table.take(Array("a\n".utf8), of: first)
        try await table.take(Array("b\n".utf8), of: first)
        try table.end(first)
        try table.end(source: 0, runCount: 2)
        try await early.value
        try table.finish()
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.dropFirst().map { $0.prefix(1) } == ["a", "b", "c", "d"])
        #expect(lines.last?.count == (9 << 20) + 1 && lines.last?.last == "e")
    }

    @Test
    func `a file that nobody finishes does not appear`() async throws {
        let folder = try Folder()
        let path = folder.path + "/rows.csv"
        do {
            let table = try PredictionTable(path: path)
            #expect(throws: DatasetError.inUse(path: path)) { try PredictionTable(path: path) }
            _ = try await Self.evaluator().score([Self.data()], predictions: table)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}

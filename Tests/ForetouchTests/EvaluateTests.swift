import Foretouch
import Foundation
import Testing

/// Constant velocity over the last two samples.
private struct TwoPointLine: Predictor {
    var last: TouchSample?
    var velocity = TouchPoint.zero

    mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, sample.timestamp > last?.timestamp ?? -.infinity else { return }
        if let last { velocity = (sample.location - last.location) / (sample.timestamp - last.timestamp) }
        last = sample
    }

    func predict(at time: Double) -> Prediction? {
        last.map { Prediction(location: $0.location + velocity * max(0, time - $0.timestamp)) }
    }

    mutating func reset() { self = TwoPointLine() }
}

@Suite("One-line evaluation")
struct EvaluateTests {
    private let dataset: Dataset

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        dataset = try Dataset(path: root.appendingPathComponent("Datasets/bundled/finger-120").path)
    }

    private func errors(_ result: EvaluationResult, of predictor: String) -> [Double] {
        result.rows.filter { $0.predictor == predictor && $0.metric == "rmse" }.map(\.value)
    }

    @Test("A predictor as a value has the figures of the same predictor by specification")
    func valuesAndSpecifications() async throws {
        var registry = PredictorRegistry.standard
        try registry.register(PredictorKind(name: "line", summary: "A line.", source: "a test") { _ in TwoPointLine() })
        let result = try await evaluate(
            dataset,
            [TwoPointLine(), "line", "kalman"],
            horizons: [0.016],
            registry: registry
        )
        #expect(result.predictors.map(\.label) == ["two-point-line", "line", "kalman"])
        let own = errors(result, of: "two-point-line")
        #expect(!own.isEmpty)
        #expect(own == errors(result, of: "line"))
        #expect(own != errors(result, of: "kalman"))
    }

    @Test("Equal types have names of their own, also a predictor that has already observed starts fresh")
    func names() async throws {
        var used = TwoPointLine()
        used.observe(TouchSample(timestamp: 1e9, location: TouchPoint(1, 1)))
        let result = try await evaluate(
            dataset,
            [TwoPointLine(), used, NamedPredictor("mine", used)],
            horizons: [0.016]
        )
        #expect(result.predictors.map(\.label) == ["two-point-line", "two-point-line-2", "mine"])
        #expect(errors(result, of: "two-point-line") == errors(result, of: "mine"))
    }

    @Test("The result prints its predictors and saves the files of the command")
    func output() async throws {
        let result = try await evaluate(dataset, ["hold", "linear"], horizons: [0.016, 0.033])
        #expect("\(result)".contains("linear"))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try result.save(to: folder)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
                == ["breakdowns.csv", "metrics.csv", "result.json"]
        )
    }

    @Test("What is not valid is an error that names it")
    func refusals() async throws {
        await #expect(throws: SpecificationError.self) {
            try await evaluate(dataset, ["klman"], horizons: [0.016])
        }
        await #expect(throws: SpecificationError.self) {
            try await evaluate(dataset, [NamedPredictor("kalman", TwoPointLine())], horizons: [0.016])
        }
        await #expect(throws: EvaluationError.self) { try await evaluate(dataset, [], horizons: [0.016]) }
        await #expect(throws: EvaluationError.self) { try await evaluate(dataset, ["hold"], horizons: [-1]) }
    }
}

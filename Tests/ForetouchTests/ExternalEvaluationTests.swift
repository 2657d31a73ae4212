import Foretouch
import Foundation
import Testing

@Suite("Evaluating predictors from elsewhere")
struct ExternalEvaluationTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    private static let registry = PredictorRegistry.standard.withExternalPredictors()

    /// Constant velocity in Python; from the stroke of that number on of each process it answers nonsense.
    private static func command(failingFrom stroke: Int? = nil) -> String {
        let example = "python3 '\(package)/Examples/OwnPredictorPython/constant_velocity.py'"
        // The first line is the introduction.
        return stroke.map { "\(example) | sed -u '\($0 + 1)s/.*/nonsense/'" } ?? example
    }

    private func evaluator(_ specification: PredictorSpecification) throws -> Evaluator {
        try Evaluator(
            plan: EvaluationPlan(
                predictors: [PredictorSpecification(name: "linear"), specification],
                replay: ReplayParameters(horizons: [0.016]),
                intervals: IntervalParameters(areWanted: false),
                breakdown: []
            ),
            registry: Self.registry,
            suite: .accuracy
        )
    }

    private func specification(_ command: String, _ settings: [String: String] = [:]) -> PredictorSpecification {
        PredictorSpecification(
            name: "exec",
            settings: [.init(name: "", value: command)] + settings.map { .init(name: $0.key, value: $0.value) }
        )
    }

    private func dataset() throws -> [EvaluationDataset] {
        [try EvaluationDataset(Dataset(path: Self.package + "/Datasets/bundled/finger-60"))]
    }

    @Test("a program in Python with the mathematics of linear has its figures, and the result says what it was")
    func figures() async throws {
        let specification = specification(Self.command())
        let result = try await evaluator(specification).run(on: dataset())
        let ratio = try #require(result.geometricMeanRatio(of: specification.description, to: "linear"))
        #expect(abs(ratio - 1) < 1e-9)
        #expect(result.failures == nil)
        let record = result.predictors[1]
        #expect(record.origin?.name == "constant-velocity" && record.origin?.version == "1.0")
        #expect(record.origin?.files.count == 1)
        #expect(record.spelledOut.hasPrefix("exec:command=python3 "))
        #expect(try PredictorSpecification(typed: record.label) == specification)
        // Results are read again with all of that.
        let read = try JSONDecoder().decode(EvaluationResult.self, from: EvaluationReport(result).json())
        #expect(read == result)
    }

    @Test("failures are counted in the result and on the page, and sums over shards are those of the parts")
    func failures() async throws {
        let specification = specification(Self.command(failingFrom: 10), ["restarts": "1000"])
        let evaluator = try evaluator(specification)
        let parts = try await [1, 2].asyncMap { number in
            try await evaluator.score(dataset(), shard: try #require(EvaluationShard(number, of: 2)))
        }
        let result = try await EvaluationPart.merge(parts).result(metrics: .accuracy)
        let failure = try #require(result.failures?.first)
        #expect(result.failures?.count == 1)
        #expect(failure.failure == "garbage" && failure.predictor == specification.description)
        // Each process answers nine strokes and fails at the tenth; one of them is left over for each core.
        let expected = result.datasets[0].strokes / 10
        #expect((expected - 2 * ProcessInfo.processInfo.activeProcessorCount - 2...expected).contains(failure.count))
        #expect(failure.first == "'nonsense' is no answer")
        #expect(EvaluationReport(result).text.contains("garbage \(failure.count), first: 'nonsense' is no answer"))
        let abstention = result.rows(dataset: result.datasets[0].name, metric: "abstention")
        #expect(abstention.allSatisfy { $0.value > 0 && $0.value < 0.3 })
    }

    @Test("where failures are to stop the work, the evaluation is an error that says what was seen")
    func stops() async throws {
        let specification = specification(Self.command(failingFrom: 3), ["on-failure": "stop"])
        let evaluator = try evaluator(specification)
        let error = await #expect(throws: EvaluationError.self) { try await evaluator.run(on: dataset()) }
        #expect(
            error
                == .predictorFailed(specification.description, reason: "garbage: 'nonsense' is no answer")
        )
    }
}

extension Array {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}

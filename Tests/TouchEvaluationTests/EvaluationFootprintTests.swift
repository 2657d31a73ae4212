import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchReports

@testable import TouchEvaluation

/// What an evaluation holds is bounded, and what would exceed the bound is refused by name.
struct EvaluationFootprintTests {
    private static func plan(_ breakdown: BreakdownSelection, mostMemory: Int) throws -> EvaluationPlan {
        EvaluationPlan(
            predictors: try ["hold", "linear"].map { try PredictorSpecification(typed: $0) },
            replay: ReplayParameters(horizons: [0.016, 0.033]),
            intervals: IntervalParameters(),
            breakdown: breakdown,
            mostMemory: mostMemory
        )
    }

    /// Ten people, each with a task of its own and three others.
    private static func data() -> EvaluationDataset {
        let recordings = Examples.wanderingRecordings(
            40,
            strokes: 1,
            seed: 5,
            participant: { "person \($0 % 10)" },
            task: { "task \($0 / 10)" }
        )
        return Examples.dataset("data", recordings)
    }

    @Test
    func `a breakdown beyond the limit is refused with what it would hold and the options to use`() async throws {
        let limit = 300_000
        let error = await #expect(throws: EvaluationError.self) {
            try await Evaluator(plan: try Self.plan([.participant, .task], mostMemory: limit)).run(on: [Self.data()])
        }
        guard case .tooLarge(let what, let bytes, limit) = error else {
            Issue.record("found \(String(describing: error))")
            return
        }
        #expect(bytes > limit)
        #expect(what.contains("participants") && what.contains("4 predictors and horizons"))
        let sentence = "\(EvaluationError.tooLarge(what: "x", bytes: 3_200_000_000, limit: 1_000_000_000))"
        #expect(
            sentence
                == "found x, which take about 3200 MB; expected at most 1000 MB. Name fewer breakdowns (--breakdown none for "
                + "none), predictors, --horizon or --metric, or allow more (--max-memory MB)"
        )
        let whole = try await Evaluator(plan: try Self.plan([], mostMemory: limit)).run(on: [Self.data()])
        #expect(!whole.rows.isEmpty)
    }

    @Test
    func `parts that are joined are refused likewise`() async throws {
        let part = try await Evaluator(plan: try Self.plan([.participant, .task], mostMemory: .max)).score([Self.data()]
        )
        await #expect(throws: EvaluationError.self) { try await part.result(mostMemory: 300_000) }
        #expect(throws: EvaluationError.invalidPlan(field: "memory limit", found: "0 bytes", expected: "more than 0")) {
            _ = try Evaluator(plan: try Self.plan([], mostMemory: 0))
        }
    }

    @Test
    func `without breakdowns one cell for each participant gives the rows that all cells give`() async throws {
        let folded = try await Evaluator(plan: try Self.plan([], mostMemory: .max)).score([Self.data()])
        let kept = try await Evaluator(plan: try Self.plan([.task], mostMemory: .max)).score([Self.data()])
        #expect(folded.scores.table.cells.count == 10)
        #expect(kept.scores.table.cells.count == 40)
        let rows = try await folded.result().rows
        let wholeRows = try await kept.result().rows.filter(\.isWhole)
        #expect(rows.count == wholeRows.count)
        for (row, other) in zip(rows, wholeRows) {
            #expect(row.column == other.column && row.count == other.count && row.clusters == other.clusters)
            #expect(abs(row.value - other.value) <= 1e-12 * abs(other.value))
        }
    }

    @Test
    func `the estimate of rows is not below what rows there are`() async throws {
        let breakdown = BreakdownSelection(Set(Breakdown.allCases))
        let plan = try Self.plan(breakdown, mostMemory: .max)
        let part = try await Evaluator(plan: plan).score([Self.data()])
        var footprint = EvaluationFootprint(
            shape: part.plan.shape,
            suite: .all,
            breakdown: breakdown,
            hasIntervals: false,
            limit: .max
        )
        footprint.take(part.scores.strokes.keys)
        let rows = try await part.result().rows.count
        let stride = MemoryLayout<EvaluationResult.Row>.stride
        #expect(stride == 56)
        #expect(footprint.bytes(cells: 0, groupCells: 0, samples: 0) >= rows * stride)
        #expect(footprint.bytes(cells: 0, groupCells: 0, samples: 0) <= 4 * rows * stride)
    }

    @Test
    func `a result written in pieces is the one that the encoder writes`() async throws {
        var result = try await ReportTests.result()
        let awkward = ["\"parts\":[]", "a\\b/c\n\u{1}\u{2028}é😀", "all"]
        for (index, name) in awkward.enumerated() {
            result.predictors.append(.init(label: name, specification: "linear"))
            let numbers: [(Double, Double?, Double?)] = [
                (1e-7, nil, nil), (1e16, 0.1, 12345678.9), (-0.0, -5e-324, 1.7e308),
            ]
            for (place, numbers) in numbers.enumerated() {
                result.rows.append(
                    EvaluationResult.Row(
                        dataset: name,
                        participant: awkward[(index + 1) % 3],
                        task: name,
                        predictor: name,
                        horizonMilliseconds: result.horizonsMilliseconds[0],
                        metric: "\(name) \(place)",
                        value: numbers.0,
                        low: numbers.1,
                        high: numbers.2,
                        count: 1 << 40,
                        clusters: 3
                    )
                )
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let expected = try encoder.encode(result) + Data("\n".utf8)
        #expect(try EvaluationReport(result).json() == expected)
        let files = EvaluationReport(result).files
        #expect(files.map(\.name) == ["result.json", "metrics.csv", "breakdowns.csv"])
        let tables = [EvaluationReport(result).csv, EvaluationReport(result).breakdownsCSV]
        #expect(try files.map { try $0.data() } == [expected] + tables)
        result.rows = []
        #expect(try EvaluationReport(result).json() == (try encoder.encode(result) + Data("\n".utf8)))
    }
}

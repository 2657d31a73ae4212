import Foundation
import Testing
import TouchModel

@testable import TouchEvaluation

struct QuantileIntervalTests {
    @Test
    func `the interval of the 95th percentile holds the estimate and covers the truth about as often as it says`()
        async throws
    {
        // Lengths of errors with one normal component a cluster; the true percentile from a large sample.
        func cluster(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
            let scale = exp(0.3 * Examples.normal(using: &generator))
            return (0..<count).map { _ in abs(scale * Examples.normal(using: &generator)) }
        }
        var generator = SeededGenerator(seed: 99)
        var lengths = (0..<20_000).flatMap { _ in cluster(5, &generator) }
        let truth = OrderStatistics.quantile(0.95, of: &lengths)
        let simulations = 400
        var covered = 0
        for simulation in 0..<simulations {
            let shape = ScoreShape(predictorCount: 1, horizonCount: 1, momentCount: 0)
            var table = ScoreTable(shape: shape)
            for block in 0..<30 {
                let key = ScoreKey(
                    slice: ScoreSlice(dataset: "data", participant: "one", task: "one"),
                    block: block
                )
                let lengths = cluster(40, &generator)
                table.withCell(key) { $0.sketches[0].add(lengths) }
            }
            let rows = try await ResultAssembly(
                table: table,
                suite: MetricSuite([]),
                predictors: ["made up"],
                horizons: [0.016],
                intervals: IntervalParameters(seed: UInt64(simulation))
            ).run(datasets: ["data"]).rows
            let row = try #require(rows.first { $0.metric == "p95" && $0.participant == "all" && $0.task == "all" })
            let low = try #require(row.low)
            let high = try #require(row.high)
            #expect(low <= row.value && row.value <= high)
            #expect(row.count == 1200)
            if low <= truth, truth <= high { covered += 1 }
        }
        let share = Double(covered) / Double(simulations)
        #expect(share > 0.90 && share < 0.98, "covered \(share)")
    }
}

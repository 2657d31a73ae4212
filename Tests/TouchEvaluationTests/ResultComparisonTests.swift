import Foundation
import Testing

@testable import TouchEvaluation

struct ResultComparisonTests {
    typealias Row = EvaluationResult.Row

    static func compare(
        _ before: [Row],
        _ after: [Row],
        includesBreakdown: Bool = false,
        change: (inout EvaluationResult) -> Void = { _ in }
    ) throws -> ResultComparison {
        try ResultComparison(
            .evaluation(MadeUpResults.evaluation(before)),
            .evaluation(MadeUpResults.evaluation(after, change)),
            includesBreakdown: includesBreakdown
        )
    }

    /// The comparison of one value with another.
    static func single(
        _ metric: String,
        _ before: Double,
        _ beforeInterval: ClosedRange<Double>? = nil,
        to after: Double,
        _ afterInterval: ClosedRange<Double>? = nil
    ) throws -> ResultComparison.Row {
        let rows = try compare(
            [MadeUpResults.row(metric, before, beforeInterval)],
            [MadeUpResults.row(metric, after, afterInterval)]
        ).rows
        #expect(rows.count == 1)
        return try #require(rows.first)
    }

    // MARK: Verdicts

    @Test
    func `equal values are the same`() throws {
        for metric in ["rmse", "skill", "along_track_mean"] {
            for value in [5, 0, -3.0] {
                let row = try Self.single(metric, value, value - 1...value + 1, to: value, value - 2...value + 2)
                #expect(row.verdict == .same)
                #expect(row.ratio == 1)
                #expect(row.worsening == 1)
            }
        }
    }

    @Test
    func `without intervals smaller errors are better and larger ones worse`() throws {
        let better = try Self.single("rmse", 10, to: 8)
        #expect(better.verdict == .better)
        #expect(better.ratio == 0.8)
        #expect(better.worsening == 0.8)
        #expect(better.low == nil && better.high == nil)
        let worse = try Self.single("rmse", 8, to: 10)
        #expect(worse.verdict == .worse)
        #expect(worse.ratio == 1.25)
        #expect(worse.worsening == 1.25)
    }

    @Test
    func `the ratio's interval combines both on the logarithmic scale`() throws {
        // Half-lengths log 3 and log 4 around a ratio of 2.
        let row = try Self.single("rmse", 3, 1...9, to: 6, 1.5...24)
        let lengths: [Double] = [3, 4].map { log($0) }
        // Both rest on eight clusters: the t of 7 degrees of freedom is replaced by that of Welch's.
        let squares = lengths.map { $0 * $0 }
        let freedom =
            7 * (squares[0] + squares[1]) * (squares[0] + squares[1])
            / (squares[0] * squares[0] + squares[1] * squares[1])
        let reach =
            (squares[0] + squares[1]).squareRoot() * StudentDistribution(freedom: freedom).quantile(0.975)
            / StudentDistribution(freedom: 7).quantile(0.975)
        #expect(isClose(row.low ?? .nan, 2 / exp(reach)))
        #expect(isClose(row.high ?? .nan, 2 * exp(reach)))
        #expect(row.verdict == .unclear)
        #expect(row.worsening == 2)
    }

    @Test
    func `an interval that leaves out 1 makes the verdict clear`() throws {
        #expect(try Self.single("rmse", 10, 9.9...10.1, to: 12, 11.9...12.1).verdict == .worse)
        #expect(try Self.single("rmse", 12, 11.9...12.1, to: 10, 9.9...10.1).verdict == .better)
        #expect(try Self.single("rmse", 10, 8...12.5, to: 12, 9.6...15).verdict == .unclear)
    }

    @Test
    func `more skill is better, below zero too`() throws {
        #expect(try Self.single("skill", 0.2, to: 0.4).verdict == .better)
        #expect(try Self.single("skill", 0.4, to: 0.2).verdict == .worse)
        #expect(try Self.single("skill", 0.4, to: 0.2).worsening == 2)
        let less = try Self.single("skill", -0.25, to: -0.5)
        #expect(less.verdict == .worse)
        #expect(less.worsening == 2)
        let more = try Self.single("skill", -0.5, to: -0.25)
        #expect(more.verdict == .better)
        #expect(more.worsening == 0.5)
        let across = try Self.single("skill", -0.5, to: 0.25)
        #expect(across.verdict == .better)
        #expect(across.ratio.isNaN)
        #expect(across.worsening == 0)
    }

    @Test
    func `a mean error is better the nearer it is to zero, on either side`() throws {
        #expect(try Self.single("along_track_mean", 4, to: 2).verdict == .better)
        #expect(try Self.single("along_track_mean", -4, to: -2).verdict == .better)
        #expect(try Self.single("along_track_mean", -2, to: -4).verdict == .worse)
        #expect(try Self.single("along_track_mean", -2, to: -4).worsening == 2)
        let across = try Self.single("along_track_mean", -2, to: 6)
        #expect(across.verdict == .worse)
        #expect(across.worsening == 3)
        #expect(try Self.single("along_track_mean", -6, to: 3).verdict == .better)
        #expect(try Self.single("along_track_mean", -6, to: 3).worsening == 0.5)
        #expect(try Self.single("along_track_mean", 0, to: 3).verdict == .worse)
        #expect(try Self.single("along_track_mean", 0, to: 3).worsening == .infinity)
        #expect(try Self.single("along_track_mean", -6, to: 6).verdict == .unclear)
    }

    @Test
    func `from zero to something is worse without a ratio, and back is better`() throws {
        let worse = try Self.single("abstention", 0, to: 0.01)
        #expect(worse.verdict == .worse)
        #expect(worse.ratio.isNaN)
        #expect(worse.worsening == .infinity)
        let better = try Self.single("abstention", 0.01, to: 0)
        #expect(better.verdict == .better)
        #expect(better.worsening == 0)
    }

    @Test
    func `where an interval reaches zero the difference decides`() throws {
        #expect(try Self.single("skill", 0.02, -0.05...0.09, to: 0.03, -0.04...0.1).verdict == .unclear)
        #expect(try Self.single("skill", 0.02, -0.05...0.09, to: 0.5, 0.43...0.57).verdict == .better)
        #expect(try Self.single("skill", -0.5, -0.9...(-0.1), to: -0.4, -0.8...0).verdict == .unclear)
        #expect(try Self.single("skill", -0.5, -0.52...(-0.48), to: -0.4, -0.42...(-0.38)).verdict == .better)
        #expect(try Self.single("abstention", 0, 0...0, to: 0.001, 0...0.003).verdict == .unclear)
        #expect(try Self.single("along_track_mean", -0.1, -1...0.8, to: 0.3, -0.6...1.2).verdict == .unclear)
    }

    @Test
    func `what has no better direction is never judged`() throws {
        let row = try Self.single("unheard_of", 1, to: 5)
        #expect(row.verdict == .unclear)
        #expect(row.ratio == 5)
        #expect(row.worsening == 1)
        #expect(try Self.single("unheard_of", 0, to: 5).verdict == .unclear)
    }

    @Test
    func `regressions are the clear ones above the threshold`() throws {
        let before = [
            MadeUpResults.row("mean", 100), MadeUpResults.row("rmse", 100), MadeUpResults.row("skill", 0.5),
            MadeUpResults.row("p95", 100, 50...200), MadeUpResults.row("abstention", 0),
        ]
        let after = [
            MadeUpResults.row("mean", 104), MadeUpResults.row("rmse", 110), MadeUpResults.row("skill", 0.4),
            MadeUpResults.row("p95", 150, 75...300), MadeUpResults.row("abstention", 0.1),
        ]
        func names(_ threshold: Double) throws -> [String] {
            try Self.compare(before, after) { $0.quantities += ErrorQuantiles.quantities }
                .regressions(threshold: threshold).map(\.metric)
        }
        #expect(try names(0) == ["mean", "rmse", "skill", "abstention"])
        #expect(try names(0.05) == ["rmse", "skill", "abstention"])
        #expect(try names(0.2) == ["skill", "abstention"])
        #expect(try names(0.3) == ["abstention"])
        // And the other way round everything got better.
        let reversed = try Self.compare(after, before)
        #expect(reversed.regressions(threshold: 0).isEmpty)
        #expect(reversed.rows.count { $0.verdict == .better } == 4)
    }

    // MARK: Matching

    @Test
    func `rows are matched by everything that names them and the rest is counted`() throws {
        let common = MadeUpResults.row("rmse", 4)
        let before = [
            common, MadeUpResults.row("mean", 3), MadeUpResults.row("rmse", 5, horizon: 33),
            MadeUpResults.row("rmse", 6, dataset: "other"),
        ]
        let after = [MadeUpResults.row("rmse", 7, predictor: "hold"), MadeUpResults.row("rmse", 2)]
        let comparison = try Self.compare(before, after)
        #expect(comparison.rows.map(\.label) == ["data · linear · 16 ms"])
        #expect(comparison.rows.map(\.before) == [4])
        #expect(comparison.rows.map(\.after) == [2])
        #expect(comparison.unmatched == 3 + 1)
    }

    @Test
    func `participants and tasks are compared on demand`() throws {
        let before = [
            MadeUpResults.row("rmse", 4), MadeUpResults.row("rmse", 5, participant: "ann", task: "draw"),
            MadeUpResults.row("rmse", 6, participant: "bob"),
        ]
        let after = [
            MadeUpResults.row("rmse", 4), MadeUpResults.row("rmse", 6, participant: "ann", task: "draw"),
        ]
        let whole = try Self.compare(before, after)
        #expect(whole.rows.map(\.verdict) == [.same])
        #expect(whole.unmatched == 0)
        let parts = try Self.compare(before, after, includesBreakdown: true)
        #expect(parts.rows.map(\.label) == ["data · linear · 16 ms", "data · ann · draw · linear · 16 ms"])
        #expect(parts.rows.map(\.verdict) == [.same, .worse])
        #expect(parts.unmatched == 1)
    }

    @Test
    func `results of two kinds or without a common row cannot be compared`() throws {
        let evaluation = AnyResult.evaluation(MadeUpResults.evaluation([MadeUpResults.row("rmse", 1)]))
        let latency = AnyResult.measured(MadeUpResults.latency(MadeUpResults.latencyRows("linear")))
        for (before, after) in [(evaluation, latency), (latency, evaluation)] {
            let error = #expect(throws: EvaluationError.self) { try ResultComparison(before, after) }
            guard case .incomparable(let detail) = error else {
                Issue.record("found \(String(describing: error))")
                continue
            }
            #expect(detail.contains("evaluation") && detail.contains("latency"))
        }
        #expect(throws: EvaluationError.self) {
            try Self.compare([MadeUpResults.row("rmse", 1)], [MadeUpResults.row("rmse", 1, horizon: 17)])
        }
    }

    // MARK: Remarks

    @Test
    func `equal settings leave nothing to remark`() throws {
        let rows = [MadeUpResults.row("rmse", 1)]
        #expect(try Self.compare(rows, rows).remarks.isEmpty)
        #expect(try Self.compare(rows, rows) { $0.machine.cores = 64 }.remarks.isEmpty)
    }

    @Test
    func `what makes results differ apart from the predictors is remarked`() throws {
        let rows = [MadeUpResults.row("rmse", 1)]
        func remark(_ change: (inout EvaluationResult) -> Void) throws -> String {
            let remarks = try Self.compare(rows, rows, change: change).remarks
            #expect(remarks.count == 1)
            return remarks.first ?? ""
        }
        #expect(try remark { $0.datasets[0].identity = "something else" }.contains("'data' is not the same data"))
        #expect(try remark { $0.replay = "per delivery" }.contains("per delivery"))
        #expect(try remark { $0.truth = .noiseFree }.contains("noise-free"))
        #expect(try remark { $0.maximumGapSeconds = 0.2 }.contains("0.05 s against 0.2 s"))
        #expect(try remark { $0.intervals.confidence = 0.9 }.contains("0.95 against 0.9"))
        #expect(try remark { $0.predictors[1].specification = "linear:window=0.1" }.contains("linear:window=0.1"))
    }

    // MARK: Latency

    static func compareLatency(
        _ before: [MeasuredResult.Row],
        _ after: [MeasuredResult.Row],
        change: (inout MeasuredResult) -> Void = { _ in }
    ) throws -> ResultComparison {
        try ResultComparison(
            .measured(MadeUpResults.latency(before)),
            .measured(MadeUpResults.latency(after, change))
        )
    }

    @Test
    func `what rounding leaves of a difference of sums is no change`() throws {
        let comparison = try ResultComparison(
            .evaluation(MadeUpResults.evaluation([MadeUpResults.row("along_track_sd", 0)])),
            .evaluation(MadeUpResults.evaluation([MadeUpResults.row("along_track_sd", 1.5e-8)]))
        )
        #expect(comparison.rows.map(\.verdict) == [.same])
        #expect(comparison.regressions(threshold: 0).isEmpty)
    }

    @Test
    func `batch means and allocations are judged, tails of one run are only shown`() throws {
        let comparison = try Self.compareLatency(
            MadeUpResults.latencyRows("kalman"),
            MadeUpResults.latencyRows(
                "kalman",
                batchMean: 200,
                interval: 190...210,
                tails: (0, 240, 300),
                allocations: 0.5
            )
        )
        #expect(
            comparison.rows.map(\.metric) == [
                "batch_mean_ns", "p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns", "allocations_per_event",
            ]
        )
        #expect(comparison.rows.map(\.verdict) == [.worse, .unclear, .unclear, .same, .same, .same, .worse])
        #expect(comparison.rows[0].worsening == 2)
        #expect(comparison.remarks.isEmpty)
        #expect(comparison.regressions(threshold: 0.5).map(\.metric) == ["batch_mean_ns", "allocations_per_event"])
        // A yardstick says how fast the machine was, and is not judged.
        let yardstick = try Self.compareLatency(
            MadeUpResults.latencyRows("linear"),
            MadeUpResults.latencyRows("linear", batchMean: 200, interval: 190...210)
        )
        #expect(yardstick.rows[0].verdict == .unclear && yardstick.regressions(threshold: 0).isEmpty)
        #expect(yardstick.remarks.count == 1 && yardstick.remarks[0].contains("'linear' itself takes 200 %"))
    }

    @Test
    func `allocations that were not counted are not compared`() throws {
        let comparison = try Self.compareLatency(
            MadeUpResults.latencyRows("linear", allocations: nil),
            MadeUpResults.latencyRows("linear", batchMean: 105, interval: 95...115)
        )
        #expect(!comparison.rows.map(\.metric).contains("allocations_per_event"))
        #expect(comparison.rows[0].verdict == .unclear)
    }

    @Test
    func `other machines, events and horizons are remarked`() throws {
        let row = MadeUpResults.latencyRows("linear")
        #expect(try Self.compareLatency(row, row) { $0.machine.cores = 64 }.remarks.count == 1)
        #expect(try Self.compareLatency(row, row) { $0.datasets[0].identity = "other" }.remarks.count == 1)
        #expect(try Self.compareLatency(row, row) { $0.plan[0].value = "33" }.remarks.count == 1)
    }

    @Test
    func `predictors that only one measurement has are counted`() throws {
        let comparison = try ResultComparison(
            .measured(MadeUpResults.latency(["hold", "linear"].flatMap { MadeUpResults.latencyRows($0) })),
            .measured(MadeUpResults.latency(["linear", "kalman", "mine"].flatMap { MadeUpResults.latencyRows($0) }))
        )
        #expect(Set(comparison.rows.map(\.label)) == ["data · linear"])
        #expect(comparison.unmatched == 3 * 7)
    }
}

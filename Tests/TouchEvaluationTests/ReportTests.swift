import Foundation
import StandardPredictors
import Testing
import TouchPrediction
import TouchRecordings

@testable import TouchEvaluation
@testable import TouchReports

struct ReportTests {
    /// A result with labels that need care, made by an evaluation.
    static func result() async throws -> EvaluationResult {
        let names = ["alone", "comma, \"quote\"", "line\r\nend"]
        let recordings = Examples.wanderingRecordings(
            6,
            strokes: 3,
            seed: 3,
            participant: { names[$0 % 3] },
            task: { $0 < 3 ? "draw" : "write" }
        )
        let plan = EvaluationPlan(
            predictors: try ["hold", "linear", "linear:window=0.05,samples=8"].map {
                try PredictorSpecification(typed: $0)
            },
            replay: ReplayParameters(horizons: [0.0085, 0.033]),
            intervals: IntervalParameters(),
            breakdown: BreakdownSelection(Set(Breakdown.allCases))
        )
        return try await Evaluator(plan: plan).run(on: [Examples.dataset("data", recordings)])
    }

    // MARK: Evaluation

    @Test
    func `metrics as CSV have the stated header and every row reads back`() async throws {
        let result = try await Self.result()
        let report = EvaluationReport(result)
        let ending = "predictor,horizon_ms,metric,value,ci_low,ci_high,n\n"
        #expect(String(decoding: report.csv, as: UTF8.self).hasPrefix("dataset,participant,task," + ending))
        #expect(String(decoding: report.breakdownsCSV, as: UTF8.self).hasPrefix("dataset,breakdown,group," + ending))
        func row(_ fields: [String], isBreakdown: Bool) throws -> EvaluationResult.Row {
            try #require(fields.count == 10)
            let all = EvaluationResult.all
            return EvaluationResult.Row(
                dataset: fields[0],
                participant: isBreakdown ? all : fields[1],
                task: isBreakdown ? all : fields[2],
                breakdown: isBreakdown ? fields[1] : all,
                group: isBreakdown ? fields[2] : all,
                predictor: fields[3],
                horizonMilliseconds: try #require(Double(fields[4])),
                metric: fields[5],
                value: try #require(Double(fields[6])),
                low: Double(fields[7]),
                high: Double(fields[8]),
                count: try #require(Int(fields[9])),
                clusters: 0
            )
        }
        let rows =
            try DelimitedTextTests.parse(report.csv).dropFirst().map { try row($0, isBreakdown: false) }
            + DelimitedTextTests.parse(report.breakdownsCSV).dropFirst().map { try row($0, isBreakdown: true) }
        // The table does not say how many clusters there were.
        let written = result.rows.map { row in
            var row = row
            row.clusters = 0
            return row
        }
        let (whole, broken) = (written.filter { $0.breakdown == "all" }, written.filter { $0.breakdown != "all" })
        #expect(rows == whole + broken)
        #expect(rows.count > 1000 && !broken.isEmpty)
        #expect(rows.contains { $0.low == nil } && rows.contains { $0.low != nil })
        #expect(Set(rows.map(\.participant)) == ["all", "alone", "comma, \"quote\"", "line\r\nend"])
    }

    @Test
    func `the verbose console shows every predictor at every horizon, the units and the ranking`() async throws {
        let result = try await Self.result()
        let text = EvaluationReport(result).verboseText
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let heading = try #require(lines.firstIndex { $0.hasPrefix("data: 6 recordings, 18 strokes, 1 080 samples, ") })
        #expect(lines[heading + 1].hasPrefix("errors in css-px, interpolated truth, queried per sample; 3"))
        for horizon in ["8.5 ms", "33 ms"] {
            for predictor in result.predictors {
                let matching = lines.filter { $0.hasPrefix(horizon) && $0.contains("  \(predictor.label)  ") }
                #expect(matching.count == 1, "\(horizon) \(predictor.label)")
            }
        }
        #expect(lines.contains { $0.contains("  linear  ") && $0.contains("  1.000  ") })
        #expect(!text.contains("Repairs"))
    }

    @Test
    func `repairs are told on the console`() {
        let result = MadeUpResults.evaluation([MadeUpResults.row("rmse", 2)]) {
            $0.repairs = ["non-finite": 3, "clock-reset": 1]
        }
        #expect(EvaluationReport(result).text.hasSuffix("\nRepairs while reading: clock-reset 1, non-finite 3\n"))
    }

    @Test
    func `the ranking is the geometric mean of ratios over common cells`() {
        func rmse(_ predictor: String, _ value: Double, _ horizon: Double, _ dataset: String) -> EvaluationResult.Row {
            MadeUpResults.row("rmse", value, dataset: dataset, predictor: predictor, horizon: horizon)
        }
        let result = MadeUpResults.evaluation([
            // Nothing to compare with: a breakdown, another metric, another horizon.
            MadeUpResults.row("rmse", 1000, dataset: "a", participant: "ann", predictor: "mine"),
            MadeUpResults.row("rmse", 1000, dataset: "a", task: "draw", predictor: "mine"),
            MadeUpResults.row("mean", 1000, dataset: "a", predictor: "mine"),
            rmse("mine", 1000, 50, "a"),
            rmse("linear", 2, 16, "a"), rmse("linear", 10, 33, "a"), rmse("linear", 5, 16, "b"),
            rmse("mine", 1, 16, "a"), rmse("mine", 20, 33, "a"), rmse("mine", 40, 16, "b"),
        ])
        // Ratios 1/2, 2 and 8: their product is 8, its cube root 2.
        #expect(isClose(result.geometricMeanRatio(of: "mine", to: "linear") ?? .nan, 2))
        #expect(isClose(result.geometricMeanRatio(of: "linear", to: "mine") ?? .nan, 0.5))
        #expect(result.geometricMeanRatio(of: "linear", to: "linear") == 1)
        #expect(result.geometricMeanRatio(of: "nobody", to: "linear") == nil)
        #expect(result.geometricMeanRatio(of: "linear", to: "nobody") == nil)
    }

    // MARK: Latency

    @Test
    func `latency on the console says what was measured, where and how often`() {
        let text = MeasuredReport(MadeUpResults.latency(MadeUpResults.latencyRows("hold", allocations: nil))).text
        #expect(text.hasPrefix("Nanoseconds to observe one event and predict 16 ms into the future: the mean over"))
        #expect(
            text.split(separator: "\n").joined(separator: " ").contains(
                "12 345 recorded events, 15 interleaved rounds, timer overhead of 20 ns taken off, on abacus, 2 cores, "
                    + "wood:"
            )
        )
        let row = text.split(separator: "\n").last.map(String.init) ?? ""
        #expect(
            row.split(separator: " ").map(String.init) == [
                "hold", "100.0", "90.0", "…", "110.0", "80", "300", "–",
            ]
        )
    }

    // MARK: Others

    @Test
    func `a comparison shows what differs, marks what is too much and counts the rest`() throws {
        let comparison = try ResultComparison(
            .evaluation(
                MadeUpResults.evaluation([
                    MadeUpResults.row("mean", 3), MadeUpResults.row("rmse", 4, 3.9...4.1),
                    MadeUpResults.row("skill", 0.5), MadeUpResults.row("abstention", 0.1),
                ])
            ),
            .evaluation(
                MadeUpResults.evaluation([
                    MadeUpResults.row("mean", 3), MadeUpResults.row("rmse", 5, 4.9...5.1),
                    MadeUpResults.row("skill", 0.49),
                ]) { $0.replay = "per delivery" }
            )
        )
        let text = ComparisonReport(comparison, threshold: 0.05).text
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("Note: replay differs"))
        #expect(lines.contains { $0.contains("rmse") && $0.contains("1.250") && $0.hasSuffix("worse ✗") })
        #expect(lines.contains { $0.contains("skill") && $0.contains("0.980") && $0.hasSuffix("worse") })
        #expect(!lines.contains { $0.contains("mean  ") })
        #expect(text.contains("0 better, 2 worse, 0 unclear, 1 the same; 1 rows are in one result only\n"))
        #expect(text.hasSuffix("1 worse by more than 5.00 %\n"))
    }

    @Test
    func `the published table shows recomputed rows above the published ones`() {
        let cells = PublishedTable.tasks.flatMap { task in
            PublishedTable.horizons.map { horizon in
                PublishedTable.Cell(
                    predictor: "hold",
                    task: task,
                    horizonMilliseconds: horizon.milliseconds,
                    mean: Double(horizon.milliseconds) + 0.25,
                    count: 7
                )
            }
        }
        let report = PublishedTableReport(cells)
        let lines = report.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let hold = lines.first { $0.first == "hold" }
        #expect(hold?.dropFirst() == ["33.2", "67.2", "100.2", "33.2", "67.2", "100.2", "33.2", "67.2", "100.2"])
        let linear = lines.first { $0.starts(with: ["published:", "linear"]) }
        #expect(linear?.dropFirst(2) == ["7.8", "21.1", "38.5", "25.1", "67.9", "123.3", "16.9", "39.6", "69.0"])
        let records = DelimitedTextTests.parse(report.csv)
        #expect(records[0] == ["predictor", "task", "horizon_ms", "mean_px", "n", "training"])
        #expect(records.count == 10)
        #expect(records[1] == ["hold", "write", "33", "33.25", "7", ""])
    }

    @Test
    func `the listing names every predictor with every parameter and its default`() {
        let text = PluginListing(PredictorRegistry.standard.kinds).text
        let lines = text.split(separator: "\n").map(String.init)
        for kind in PredictorRegistry.standard.kinds {
            #expect(lines.contains(kind.name))
            for parameter in kind.parameters where !parameter.isRequired {
                #expect(
                    lines.contains { line in
                        line.split(separator: " ").starts(with: [
                            Substring(parameter.name), Substring(parameter.defaultValue),
                        ])
                    },
                    "\(kind.name) \(parameter.name)"
                )
            }
        }
    }
}

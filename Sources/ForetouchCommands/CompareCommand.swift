import ArgumentParser
import Foretouch

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Sets two results, or two predictors or recognizers of one result, side by side.",
        discussion: """
            Two results: what got better, what got worse. Both must be of one kind, as result.json of \
            'evaluate', 'recognize' or 'latency'. For each row that both have, prints the ratio B \
            / A with its interval. Ends with status 1 when a row is worse by more than the threshold and its interval \
            excludes 1.

            Two predictors: 'foretouch compare result.json --between kalman --and linear', of one result of 'evaluate' \
            or of several with other datasets. For each dataset, horizon and metric, prints the difference B − A and the \
            ratio B / A, paired by participant, with intervals, and whether the difference is statistically significant; \
            then the geometric mean of the ratio over datasets. With --by, for each group of a breakdown apart: a participant, a task, a \
            device. What 'recognize', 'spot', 'early', 'articulation' (classes) and 'latency' measured is compared \
            likewise, and apart by participant, task or condition. With --between, A and B are the two predictors. The \
            status is 0.

            Examples:
              foretouch evaluate Datasets/bundled/pen-240 -p kalman --output results
              foretouch compare results/result.json --between kalman --and linear
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The result to compare with and the one to compare against it; with --between one or more results.",
            valueName: "result.json"
        )
    )
    var results: [String]

    @Option(
        help: ArgumentHelp(
            "Compare this predictor or recognizer, as it is called in the results, with that of --and.",
            valueName: "A"
        )
    )
    var between: String?

    @Option(
        help: ArgumentHelp("What to compare it with. May be given several times.", valueName: "B")
    )
    var and: [String] = []

    @Option(
        help: ArgumentHelp(
            "With --between: compare them in each group of this breakdown, one of \(BreakdownList.known). The evaluation must have been made "
                + "with --breakdown of the same name.",
            valueName: "breakdown"
        )
    )
    var by: Breakdown?

    @Option(help: ArgumentHelp("With --between: the file for the rows, as CSV.", valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "A worsening by more than this share ends with status 1: 0.05 for 5 percent.",
            valueName: "share"
        )
    )
    var threshold = 0.05

    @Flag(help: "Compare participants, tasks and other breakdowns too, not only whole datasets. Not with --between.")
    var breakdown = false

    @Option(
        name: .metric,
        help: ArgumentHelp("Compare these metrics only. May be given several times.", valueName: "name,…")
    )
    var metricNames: [MetricNames] = []

    @OptionGroup var unit: UnitOptionGroup

    private var metrics: [String] { metricNames.flatMap(\.names) }

    func validate() throws {
        guard threshold >= 0, threshold.isFinite else {
            throw ValidationError("--threshold: found \(threshold), expected 0 or more")
        }
        guard (between == nil) == and.isEmpty else {
            throw ValidationError(
                "--between A --and B name two predictors, or others, of one result; one of them is missing"
            )
        }
        guard between == nil ? results.count == 2 : !results.isEmpty else {
            throw ValidationError(
                "name two results, or results and two of their predictors or recognizers: --between A --and B"
            )
        }
        guard between != nil || by == nil else { throw ValidationError("--by: only with --between") }
        guard between != nil || output == nil else { throw ValidationError("--output: only with --between") }
        guard between == nil || !breakdown else {
            throw ValidationError("--breakdown: --between has --by BREAKDOWN")
        }
    }

    func run() throws {
        guard let between else { return try compareResults(results[0], results[1]) }
        let file = try output.map { try OutputFile(path: $0, endings: [".csv"]) }
        let results = try results.map(read)
        var comparisons: [PredictorComparison] = []
        for other in and {
            var comparison = try PredictorComparison(results, between: between, and: other, by: by)
            if try isRestricted(among: comparison.rows.map(\.metric)) { comparison.restrict(toMetrics: metrics) }
            if let unit = unit.chosen { comparison.tell(in: unit) }
            print(PredictorComparisonReport(comparison).text, terminator: "")
            comparisons.append(comparison)
        }
        try file?.write(PredictorComparisonReport.csv(comparisons, hasUnits: unit.chosen != nil))
    }

    /// Reads a result, and says where the unit that was chosen is not to be had.
    private func read(_ path: String) throws -> AnyResult {
        let result = try AnyResult(path: path)
        if let unit = unit.chosen, case .evaluation(let evaluation) = result, let remark = evaluation.unitRemark(unit) {
            Console.remark("\(path): \(remark)")
        }
        return result
    }

    /// A result in the unit that was chosen.
    private func told(_ result: AnyResult) -> AnyResult {
        guard let unit = unit.chosen, case .evaluation(let evaluation) = result else { return result }
        return .evaluation(evaluation.told(in: unit))
    }

    private func compareResults(_ before: String, _ after: String) throws {
        var comparison = try ResultComparison(
            told(read(before)),
            told(read(after)),
            includesBreakdown: breakdown
        )
        if try isRestricted(among: comparison.rows.map(\.metric)) { comparison.restrict(toMetrics: metrics) }
        print(ComparisonReport(comparison, threshold: threshold).text, terminator: "")
        if !comparison.regressions(threshold: threshold).isEmpty { throw ExitCode(1) }
    }

    /// Whether metrics were named, all of which there are.
    private func isRestricted(among reported: [String]) throws -> Bool {
        let known = Set(reported)
        for metric in metrics where !known.contains(metric) {
            let nearest = NearestNames.find(metric, among: known.sorted())
            throw ValidationError("no row reports '\(metric)'; did you mean \(nearest.joined(separator: " or "))?")
        }
        return !metrics.isEmpty
    }
}

extension Breakdown: ExpressibleByArgument {}

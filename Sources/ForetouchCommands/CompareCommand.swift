import ArgumentParser
import Foretouch

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Sets two results, or two predictors of one result, side by side.",
        discussion: """
            Two results: what got better, what got worse. Both must be of one kind: result.json of 'evaluate', \
            result.json of 'recognize', or latency.json of 'latency'. For each row that both have, prints the ratio B \
            / A with its interval. Ends with status 1 when a row is worse by more than the threshold and its interval \
            excludes 1.

            Two predictors of one result of 'evaluate': 'foretouch compare result.json --between kalman --and linear'. For \
            each dataset, horizon and metric, prints the difference B − A and the ratio B / A, paired by participant, with \
            intervals, and whether the difference is statistically significant. With --between, A and B are the two \
            predictors. The status is 0.

            Examples:
              foretouch evaluate Datasets/bundled/pen-240 -p kalman --output results
              foretouch compare results/result.json --between kalman --and linear
            """
    )

    @Argument(help: ArgumentHelp("The result to compare with.", valueName: "A.json"))
    var before: String

    @Argument(help: ArgumentHelp("The result to compare against A; omit with --between.", valueName: "B.json"))
    var after: String?

    @Option(
        help: ArgumentHelp(
            "Compare this predictor of A.json, as it is called there, with that of --and.",
            valueName: "A"
        )
    )
    var between: String?

    @Option(help: ArgumentHelp("The predictor to compare it with.", valueName: "B"))
    var and: String?

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

    private var metrics: [String] { metricNames.flatMap(\.names) }

    func validate() throws {
        guard threshold >= 0, threshold.isFinite else {
            throw ValidationError("--threshold: found \(threshold), expected 0 or more")
        }
        guard (between == nil) == (and == nil) else {
            throw ValidationError("--between A --and B name two predictors of one result; one of them is missing")
        }
        guard (between == nil) == (after != nil) else {
            throw ValidationError("name two results, or one result and two of its predictors: --between A --and B")
        }
        guard between == nil || !breakdown else {
            throw ValidationError("--breakdown: results keep clusters of whole datasets only; --between compares these")
        }
    }

    func run() throws {
        if let after { return try compareResults(before, after) }
        guard let between, let and else { return }
        var comparison = try PredictorComparison(AnyResult(path: before).evaluation(), between: between, and: and)
        if try isRestricted(among: comparison.rows.map(\.metric)) { comparison.restrict(toMetrics: metrics) }
        print(PredictorComparisonReport(comparison).text, terminator: "")
    }

    private func compareResults(_ before: String, _ after: String) throws {
        var comparison = try ResultComparison(
            AnyResult(path: before),
            AnyResult(path: after),
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

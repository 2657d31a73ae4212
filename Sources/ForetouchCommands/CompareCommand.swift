import ArgumentParser
import Foretouch

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Sets two results side by side: what got better, what got worse.",
        discussion: """
            Both must be of one kind: result.json of 'evaluate', result.json of 'recognise', or latency.json of \
            'latency'. For each row that both \
            have, prints the ratio B / A with its interval. Ends with status 1 when a row is worse by more than the \
            threshold and its interval does not hold 1.
            """
    )

    @Argument(help: ArgumentHelp("The result to compare with.", valueName: "A.json"))
    var before: String

    @Argument(help: ArgumentHelp("The result to judge.", valueName: "B.json"))
    var after: String

    @Option(help: "A worsening by more than this share ends with status 1: 0.05 for five per cent.")
    var threshold = 0.05

    @Flag(help: "Compare participants, tasks and other breakdowns too, not only the whole.")
    var breakdown = false

    @Option(
        name: .customLong("metric"),
        help: ArgumentHelp("Compare this metric only. May be given several times.", valueName: "name")
    )
    var metrics: [String] = []

    func validate() throws {
        guard threshold >= 0, threshold.isFinite else {
            throw ValidationError("--threshold: found \(threshold), expected 0 or more")
        }
    }

    func run() throws {
        var comparison = try ResultComparison(
            AnyResult(path: before),
            AnyResult(path: after),
            includesBreakdown: breakdown
        )
        if !metrics.isEmpty {
            let known = Set(comparison.rows.map(\.metric))
            for metric in metrics where !known.contains(metric) {
                let nearest = NearestNames.find(metric, among: known.sorted())
                throw ValidationError("no row reports '\(metric)'; did you mean \(nearest.joined(separator: " or "))?")
            }
            comparison.restrict(toMetrics: metrics)
        }
        print(ComparisonReport(comparison, threshold: threshold).text, terminator: "")
        if !comparison.regressions(threshold: threshold).isEmpty { throw ExitCode(1) }
    }
}

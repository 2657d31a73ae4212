import ArgumentParser
import Foretouch
import Foundation

struct LeaderboardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leaderboard",
        abstract:
            "Runs every predictor over datasets, ranks them, and says which differences are statistically significant.",
        discussion: """
            Predictors are ranked by RMSE relative to linear: the geometric mean over datasets and horizons, with a \
            bootstrap interval over participants. Friedman's test asks whether predictors differ at all, Wilcoxon's \
            signed-rank test which pairs do, on participants, with Holm's correction.

            Takes the options of 'evaluate'. RMSE is always measured and participants are always broken down by; jitter and \
            lift overshoot are columns where they are measured. With --output, writes leaderboard.csv, leaderboard.json (every \
            pair) and what 'evaluate' writes.

            Example:
              foretouch leaderboard Datasets/bundled --output results
            """
    )

    @OptionGroup var evaluation: EvaluationOptionGroup

    @Option(
        help: ArgumentHelp(
            "The folder for leaderboard.csv, leaderboard.json and what 'evaluate' writes.",
            valueName: "folder"
        )
    )
    var output: String?

    @OptionGroup var data: DataOptions

    func run() async throws {
        let datasets = try data.open()
        let evaluator = try Evaluator(
            // Differences are tested on participants.
            plan: try evaluation.plan(for: datasets, adding: [.participant]),
            registry: ForetouchCommand.registry,
            suite: try evaluation.suite(adding: ["rmse"])
        )
        let folder = try output.map { try OutputFolder(path: $0) }
        let progress = ProgressLine()
        let result = try await evaluator.run(on: datasets) { state in
            progress.show(recordings: state.recordingsDone, of: state.recordingsTotal, samples: state.samplesDone)
        }
        progress.finish()
        let report = LeaderboardReport(try Leaderboard(result))
        print(report.text + FailureLines(result.failures).text + PlatformLines(result).text, terminator: "")
        let files = [
            ReportFile(name: "leaderboard.csv", data: report.csv),
            ReportFile(name: "leaderboard.json", data: try report.json()),
        ]
        try folder?.write(files + EvaluationReport(result).files)
        if let folder {
            print("\nWrote leaderboard.csv, leaderboard.json and the evaluation's files to \(folder.path)")
        }
    }
}

import ArgumentParser
import Foretouch
import Foundation

struct LeaderboardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leaderboard",
        abstract: "Runs every predictor over datasets, ranks them, and says which differences are real.",
        discussion: """
            The order is that of the geometric mean over datasets and horizons of RMSE divided by that of linear, with an \
            interval from resampling participants. Friedman's test asks whether predictors differ at all, Wilcoxon's \
            signed-rank test which pairs do, on participants, with Holm's correction.

            With --output, writes leaderboard.csv and leaderboard.json (every pair), and what 'evaluate' writes.
            """
    )

    @OptionGroup var data: DataOptions
    @OptionGroup var predictors: PredictorOptions

    @Option(help: ArgumentHelp("How far ahead to predict, in milliseconds.", valueName: "ms,…"))
    var horizons = NumberList([8, 16, 25, 33, 50, 67])

    @Option(
        help: ArgumentHelp(
            "What results are broken down by: any of \(BreakdownList.known). Participants always are, for differences "
                + "are tested on them.",
            valueName: "name,…"
        )
    )
    var breakdown = BreakdownList([.participant])

    @Option(help: ArgumentHelp("The folder for results.", valueName: "folder"))
    var output: String?

    @Option(help: "Bootstrap replicates; 0 for no intervals.")
    var bootstrap = 1000

    @Option(help: "The share of replicates that intervals hold; differences are real below what is left of 1.")
    var confidence = 0.95

    @Option(help: "The bootstrap's seed.")
    var seed: UInt64 = 1

    @OptionGroup var memory: MemoryOptionGroup

    func run() async throws {
        let datasets = try data.open(strays: predictors.strays)
        let plan = EvaluationPlan(
            predictors: try predictors.specifications(for: datasets),
            replay: ReplayParameters(horizons: horizons.values.map { $0 / 1000 }),
            bootstrap: BootstrapParameters(replicates: bootstrap, confidence: confidence, seed: seed),
            breakdown: BreakdownSelection(Set(breakdown.values).union([.participant])),
            mostMemory: memory.bytes
        )
        let evaluator = try Evaluator(plan: plan, registry: ForetouchCommand.registry)
        let folder = try output.map { try OutputFolder(path: $0) }
        let progress = ProgressLine()
        let result = try await evaluator.run(on: datasets) { state in
            progress.show(recordings: state.recordingsDone, of: state.recordingsTotal, samples: state.samplesDone)
        }
        progress.finish()
        let report = LeaderboardReport(try Leaderboard(result))
        print(report.text + FailureLines(result.failures).text, terminator: "")
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

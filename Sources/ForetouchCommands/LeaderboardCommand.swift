import ArgumentParser
import Foretouch
import Foundation

struct LeaderboardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leaderboard",
        abstract:
            "Runs every predictor over datasets, ranks them, and says which differences are statistically significant.",
        discussion: """
            Predictors are ranked by RMSE relative to linear: the geometric mean over datasets and horizons, with an \
            interval over participants. Friedman's test asks whether predictors differ at all, Wilcoxon's \
            signed-rank test which pairs do, on participants, with Holm's correction. A few participants cannot tell many pairs \
            apart: name fewer predictors, or compare each with one of them (--compared-with).

            Takes the options of 'evaluate'. RMSE is always measured and participants are always broken down by; jitter and \
            lift overshoot are columns where they are measured. With --output, writes leaderboard.csv, leaderboard.json (every \
            pair) and what 'evaluate' writes.

            With --recognizer or --protocol, ranks recognizers of stroke gestures by the share of right answers, mean over \
            datasets and protocols, with the same tests; writes what 'recognize' writes beside the leaderboard.

            Examples:
              foretouch leaderboard Datasets/bundled --output results
              foretouch leaderboard gestures.jsonl --protocol user-dependent
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

    @Option(
        help: ArgumentHelp(
            "Test each predictor against this one only, not each against each: fewer tests tell more.",
            valueName: "predictor"
        )
    )
    var comparedWith: String?

    @Option(
        name: .recognizer,
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Rank these recognizers of stroke gestures instead of predictors. May be given several times.",
            valueName: "spec"
        )
    )
    var recognizers: [String] = []

    @OptionGroup var unit: UnitOptionGroup

    @OptionGroup var gestures: GestureProtocolOptions

    @OptionGroup var data: DataOptions

    func validate() throws {
        guard try recognizers.isEmpty || RecognizerOptions.areOfGestures(recognizers) else {
            throw ValidationError("--recognizer: only recognizers of stroke gestures are ranked")
        }
        guard recognizers.isEmpty && !gestures.isGiven || evaluation.predictors.predictors.isEmpty else {
            throw ValidationError("rank predictors or recognizers, not both")
        }
        guard recognizers.isEmpty && !gestures.isGiven || comparedWith == nil else {
            throw ValidationError("--compared-with: only predictors are compared with one of them")
        }
    }

    func run() async throws {
        guard recognizers.isEmpty, !gestures.isGiven else {
            let recognition = GestureRecognition(
                specifications: try RecognizerOptions.specifications(from: recognizers, all: ForetouchCommand.gestures),
                plan: try gestures.plan(evaluation.intervals.parameters)
            )
            let folder = try output.map { try OutputFolder(path: $0) }
            let result = try await recognition.run(on: try data.open())
            return try MeasuredOutputOptions.show(MeasuredReport(result), ranks: true, in: folder)
        }
        let datasets = try data.open()
        let evaluator = try Evaluator(
            // Differences are tested on participants.
            plan: try evaluation.plan(for: datasets, adding: [.participant]),
            registry: ForetouchCommand.registry,
            suite: try evaluation.suite(adding: ["rmse"])
        )
        let folder = try output.map { try OutputFolder(path: $0) }
        let progress = ProgressLine()
        let part = try await evaluator.score(datasets) { state in
            progress.show(recordings: state.recordingsDone, of: state.recordingsTotal, samples: state.samplesDone)
        }
        progress.finish()
        try part.check(evaluation.breakdown?.values ?? [])
        let result = try await part.result(mostMemory: evaluation.memory.bytes)
        let report = LeaderboardReport(try Leaderboard(result, comparedWith: comparedWith))
        let notes =
            FailureLines(result.failures).text + PlatformLines(result).text + LibraryLines(result.predictors).text
        print(report.text + notes, terminator: "")
        let files = [
            ReportFile(name: "leaderboard.csv", data: report.csv),
            ReportFile(name: "leaderboard.json", data: try report.json()),
        ]
        try folder?.write(files + EvaluationReport(result, unit: unit.chosen).files)
        if let folder {
            print("\nWrote leaderboard.csv, leaderboard.json and the evaluation's files to \(folder.path)")
        }
        try DiedPredictors.check(result.failures)
    }
}

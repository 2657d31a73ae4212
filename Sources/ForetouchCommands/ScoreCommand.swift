import ArgumentParser
import Foretouch
import Foundation

struct ScoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "score",
        abstract: "Measures predictions that were made elsewhere, as 'evaluate' measures predictors.",
        discussion: """
            Reads predictions of a closed platform, another language or a notebook from CSV files, and evaluates them on the recordings \
            that they are of, beside hold and linear. The files are those that 'foretouch evaluate --predictions' writes, or have some of \
            its columns: recording, stroke and sample (counted from 1) or time (seconds), horizon_ms, predictor, predicted_x, \
            predicted_y. Instead of the last three a file may have NAME_x and NAME_y for each predictor NAME. What a file does not hold \
            counts as not answered. Such files have no answers at the lift, no regions and no force; what is computed of them is left out.

            Prints and writes what 'evaluate' does, for 'compare' and 'report'.

            Examples:
              foretouch evaluate Datasets/bundled/pen-240 -p kalman --predictions p.csv
              foretouch score p.csv --dataset Datasets/bundled/pen-240
            """
    )

    @Argument(
        help: ArgumentHelp("CSV files of predictions; .gz is read too.", valueName: "predictions.csv"),
        completion: .file(extensions: ["csv", "gz"])
    )
    var files: [String]

    @Option(
        name: .dataset,
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "The datasets that the predictions are of. Options that say how files are read: 'foretouch dataset info --help'.",
            valueName: "dataset"
        )
    )
    var datasets: [String] = []

    @OptionGroup var data: DatasetReadingOptions

    @Option(
        name: .horizon,
        help: ArgumentHelp(
            "Prediction horizons in milliseconds, separated by commas; all of the files without it.",
            valueName: "ms,…"
        )
    )
    var horizons: [NumberList] = []

    @Option(
        help: ArgumentHelp(
            "Groups to report: any of \(BreakdownList.known), or none. Default: participant, task and device, with the main metrics.",
            valueName: "name,…"
        )
    )
    var breakdown: BreakdownList?

    @Option(
        help: ArgumentHelp(
            "Score only the queries that this predictor of the files answers, for all alike.",
            valueName: "name"
        )
    )
    var whereAnswered: String?

    @OptionGroup var truth: TruthOptions

    @OptionGroup var intervals: IntervalOptionGroup

    @Option(help: ArgumentHelp("The folder for result.json, metrics.csv and breakdowns.csv.", valueName: "folder"))
    var output: String?

    @OptionGroup var unit: UnitOptionGroup

    @Flag(help: "Print all predictors and all main quantities; tables may exceed 100 columns.")
    var verbose = false

    @OptionGroup var memory: MemoryOptionGroup

    func run() async throws {
        let folder = try output.map { try OutputFolder(path: $0) }
        let datasets = try data.open(datasets)
        try datasets.checkGroups(by: breakdown?.values ?? [])
        var given = try GivenPredictions(paths: files)
        let baselines = ["hold", "linear"]
        let repeated = given.leaveOut(baselines)
        if !repeated.isEmpty {
            Console.remark(
                "\(repeated.joined(separator: " and ")) of the files \(repeated.count == 1 ? "is" : "are") evaluated here, not read"
            )
        }
        guard !given.labels.isEmpty else {
            throw ValidationError(
                "\(files.joined(separator: ", ")): found no predictor, expected one besides hold and linear"
            )
        }
        let plan = EvaluationPlan(
            predictors: try baselines.map { try PredictorSpecification(typed: $0) },
            replay: truth.replay(
                horizons.isEmpty ? [NumberList(given.horizonsMilliseconds)] : horizons,
                mode: .perSample
            ),
            intervals: intervals.parameters,
            breakdown: breakdown.map { BreakdownSelection(Set($0.values)) } ?? .standard,
            mostMemory: memory.bytes
        )
        let evaluator = try Evaluator(
            plan: plan,
            registry: ForetouchCommand.registry,
            suite: GivenPredictions.suite,
            given: given,
            answeredBy: whereAnswered
        )
        let progress = ProgressLine()
        let part = try await evaluator.score(datasets) { state in
            progress.show(recordings: state.recordingsDone, of: state.recordingsTotal, samples: state.samplesDone)
        }
        progress.finish()
        var result = try await part.result(mostMemory: memory.bytes)
        let scored = try given.countScored(in: result)
        if scored < given.count {
            Console.remark(
                "\(given.count - scored) of \(given.count) predictions are not scored: no truth is recorded for them, or the recordings "
                    + "have no such stroke or sample"
            )
        }
        result.leaveOutUnread()
        try EvaluationOutput.show(result, in: folder, isVerbose: verbose, unit: unit.chosen)
    }
}

import ArgumentParser
import Foretouch
import Foundation

struct EvaluateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Replays recordings through predictors and measures how wrong they are.",
        discussion: """
            Prints which predictor is best, by how much and how sure, then errors on each dataset. With --output, \
            writes result.json (everything, for 'foretouch compare'), \
            metrics.csv (one value a line: dataset, participant, task, predictor, horizon_ms, metric, value, ci_low, \
            ci_high, n) and breakdowns.csv (the same by device, condition, pointer, strokes drawn before, speed and phase: dataset, breakdown, group, \
            predictor …). Intervals come from leaving out participants, over strokes where there is one participant.

            Examples:
              foretouch evaluate Datasets/bundled
              foretouch evaluate -p kalman linear --horizon 16,33 Datasets/bundled/pen-240
              foretouch evaluate -p kalman adaptive --carry device Datasets/bundled
            """
    )

    @OptionGroup var evaluation: EvaluationOptionGroup

    @Option(
        help: ArgumentHelp(
            """
            Score only shard i of n and write it to --output for 'foretouch merge'. Name predictors with -p to avoid \
            reading all recordings in every shard.
            """,
            valueName: "i/n"
        )
    )
    var shard: EvaluationShard?

    @Option(help: ArgumentHelp("The folder for result.json, metrics.csv and breakdowns.csv.", valueName: "folder"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            """
            Also write every prediction that is scored as a row of this CSV file, for an analysis of your own; packed where the \
            name ends in .gz. Documentation/reading-tables.md has the columns.
            """,
            valueName: "file"
        )
    )
    var predictions: String?

    @OptionGroup var unit: UnitOptionGroup

    @Flag(help: "Print all predictors and all main quantities; tables may exceed 100 columns.")
    var verbose = false

    @OptionGroup var data: DataOptions

    func validate() throws {
        guard shard == nil || output != nil else {
            throw ValidationError("--shard writes a file: name the folder for it with --output")
        }
        guard shard == nil || predictions == nil else {
            throw ValidationError("--predictions: one file has the rows of all recordings; leave --shard out")
        }
        if let predictions { try OutputFile.check(predictions, endings: [".csv", ".csv.gz"]) }
        if shard != nil, let carry = evaluation.carry, carry.spansRecordings {
            throw ValidationError(
                "--carry \(carry): what is learned on one recording is needed on the next, which another shard may have; "
                    + "leave --shard out"
            )
        }
    }

    func run() async throws {
        let hashed = try evaluation.predictors.needIdentities() ? nil : shard
        let datasets = try data.open(hashing: hashed)
        try datasets.checkGroups(by: evaluation.breakdown?.values ?? [])
        let evaluator = try Evaluator(
            plan: try evaluation.plan(for: datasets, isShard: shard != nil),
            registry: ForetouchCommand.registry,
            suite: try evaluation.suite()
        )
        let partName = shard.map { "part-\($0.number)-of-\($0.count).json" }
        // The shards of one evaluation run side by side.
        let folder = try output.map { try OutputFolder(path: $0, onlyFor: partName) }
        let table = try predictions.map { try PredictionTable(path: $0, unit: unit.chosen) }
        let progress = ProgressLine()
        let part = try await evaluator.score(
            datasets,
            shard: shard ?? .whole,
            predictions: table
        ) { state in
            progress.show(recordings: state.recordingsDone, of: state.recordingsTotal, samples: state.samplesDone)
        }
        progress.finish()
        guard let partName, let folder else {
            let result = try await part.result(mostMemory: evaluation.memory.bytes)
            try table?.finish()
            try EvaluationOutput.show(result, in: folder, isVerbose: verbose, unit: unit.chosen)
            if let predictions { print("Wrote every prediction to \(predictions)") }
            return try DiedPredictors.check(result.failures)
        }
        try folder.write([(partName, try part.encoded())])
        print("Wrote \(partName) to \(folder.path); 'foretouch merge' joins the parts of all shards")
    }
}

extension TruthSource: ExpressibleByArgument {}

extension EvaluationShard: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

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
            ci_high, n) and breakdowns.csv (the same by device, pointer, speed and phase: dataset, breakdown, group, \
            predictor …). Intervals come from a bootstrap over participants, over strokes where there is one participant.
            """
    )

    @OptionGroup var data: DataOptions
    @OptionGroup var predictors: PredictorOptions

    @Option(help: ArgumentHelp("How far ahead to predict, in milliseconds.", valueName: "ms,…"))
    var horizons = NumberList([8, 16, 33, 50])

    @Option(
        help: ArgumentHelp(
            "What to measure: all, accuracy, or metrics by name (\(MetricNames.known)), or by a quantity that they report "
                + "(rmse). Percentiles are always there.",
            valueName: "name,…"
        )
    )
    var metrics = MetricNames(["all"])

    @Option(
        help: ArgumentHelp(
            "What results are broken down by: any of \(BreakdownList.known), or none; then with every metric, and with "
                + "participant,task every task of every participant. Without it by participant, task and device, for the "
                + "metrics that people compare. Speed and phase are those of single predictions and have no percentiles.",
            valueName: "name,…"
        )
    )
    var breakdown: BreakdownList?

    @Option(help: ArgumentHelp("The folder for result.json, metrics.csv and breakdowns.csv.", valueName: "folder"))
    var output: String?

    @Flag(help: "Print every predictor and every usual quantity, in tables as wide as that takes.")
    var verbose = false

    @Option(help: "When predictors are asked: after every sample, after every delivery, or once a frame.")
    var replay = ReplayChoice.sample

    @Option(help: ArgumentHelp("With --replay frame: frames a second.", valueName: "Hz"))
    var frameRate = 60.0

    @Option(
        help: ArgumentHelp(
            "With --replay frame: how late samples reach the app. Decides which samples a frame brings; horizons count "
                + "from the newest of them.",
            valueName: "ms"
        )
    )
    var deliveryLatency = 0.0

    @OptionGroup var truth: TruthOptions

    @Option(help: ArgumentHelp("Bootstrap replicates; 0 for no intervals.", valueName: "count"))
    var bootstrap = 1000

    @Option(help: "The share of replicates that intervals hold.")
    var confidence = 0.95

    @Option(help: "The bootstrap's seed.")
    var seed: UInt64 = 1

    @Flag(
        help: ArgumentHelp(
            "Leave out participants that one of the predictors was fitted on, for all predictors alike; without it the "
                + "evaluation is refused."
        )
    )
    var leaveOutTrained = false

    @OptionGroup var memory: MemoryOptionGroup

    @Option(
        help: ArgumentHelp(
            "Score only the i-th of n shards of the recordings and write its part to --output, for 'foretouch merge'.",
            valueName: "i/n"
        )
    )
    var shard: EvaluationShard?

    func validate() throws {
        guard shard == nil || output != nil else {
            throw ValidationError("--shard writes a file: name the folder for it with --output")
        }
    }

    enum ReplayChoice: String, ExpressibleByArgument, CaseIterable {
        case sample, delivery, frame
    }

    func run() async throws {
        let mode: ReplayMode =
            switch replay {
            case .sample: .perSample
            case .delivery: .perDelivery
            case .frame: .frames(rate: frameRate, latency: deliveryLatency / 1000)
            }
        let datasets = try data.open(strays: predictors.strays)
        let plan = EvaluationPlan(
            predictors: leaveOutTrained
                ? try predictors.specifications() : try predictors.specifications(for: datasets),
            replay: truth.replay(horizons, mode: mode),
            bootstrap: BootstrapParameters(replicates: bootstrap, confidence: confidence, seed: seed),
            breakdown: breakdown.map { BreakdownSelection(Set($0.values)) } ?? .standard,
            trainedParticipants: leaveOutTrained ? .leftOut : .refused,
            mostMemory: memory.bytes
        )
        let evaluator = try Evaluator(plan: plan, registry: ForetouchCommand.registry, suite: metrics.suite())
        let partName = shard.map { "part-\($0.number)-of-\($0.count).json" }
        // The shards of one evaluation run side by side.
        let folder = try output.map { try OutputFolder(path: $0, onlyFor: partName) }
        let progress = ProgressLine()
        let part = try await evaluator.score(
            datasets,
            shard: shard ?? .whole
        ) { state in
            progress.show(recordings: state.recordingsDone, of: state.recordingsTotal, samples: state.samplesDone)
        }
        progress.finish()
        guard let partName, let folder else {
            let result = try await part.result(mostMemory: memory.bytes)
            return try EvaluationOutput.show(result, in: folder, isVerbose: verbose)
        }
        try folder.write([(partName, try part.encoded())])
        print("Wrote \(partName) to \(folder.path); 'foretouch merge' joins the parts of all shards")
    }
}

extension TruthSource: ExpressibleByArgument {}

extension EvaluationShard: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

/// Breakdowns separated by commas, or `none`.
struct BreakdownList: ExpressibleByArgument {
    var values: [Breakdown]

    init(_ values: [Breakdown]) { self.values = values }

    init?(argument: String) {
        let names = argument == "none" ? [] : argument.split(separator: ",", omittingEmptySubsequences: false)
        values = names.compactMap { Breakdown(rawValue: $0.trimmingCharacters(in: .whitespaces)) }
        guard values.count == names.count else { return nil }
    }

    static var known: String { Breakdown.allCases.map(\.rawValue).joined(separator: ", ") }

    var defaultValueDescription: String { values.map(\.rawValue).joined(separator: ",") }
}

/// Names of metrics separated by commas.
struct MetricNames: ExpressibleByArgument {
    var names: [String]

    init(_ names: [String]) { self.names = names }

    init?(argument: String) {
        names = argument.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    func suite() throws -> MetricSuite { try MetricSuite(named: names) }

    static var known: String { MetricSuite.all.metrics.map(\.name).joined(separator: ", ") }

    var defaultValueDescription: String { names.joined(separator: ",") }
}

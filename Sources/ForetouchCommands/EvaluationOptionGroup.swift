import ArgumentParser
import Foretouch

/// What is measured, and how: the options of every command that evaluates predictors.
struct EvaluationOptionGroup: ParsableArguments {
    @OptionGroup var predictors: PredictorOptions

    @Option(
        name: .horizon,
        help: ArgumentHelp("How far ahead to predict. May be given several times.", valueName: "ms,…")
    )
    var horizons = [NumberList([8, 16, 33, 50])]

    @Option(
        name: .metric,
        help: ArgumentHelp(
            "What to measure: all, accuracy, or metrics by name (\(MetricNames.known)), or by a quantity that they report "
                + "(rmse). May be given several times. Percentiles are always there.",
            valueName: "name,…"
        )
    )
    var metrics = [MetricNames(["all"])]

    @Option(
        help: ArgumentHelp(
            "What results are broken down by: any of \(BreakdownList.known), or none; then with every metric, and with "
                + "participant,task every task of every participant. Without it by participant, task and device, for the "
                + "metrics that people compare. Speed and phase are those of single predictions and have no percentiles.",
            valueName: "name,…"
        )
    )
    var breakdown: BreakdownList?

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

    @OptionGroup var bootstrap: BootstrapOptionGroup

    @Flag(
        help: """
            Leave out participants that one of the predictors was fitted on, for all predictors alike; without it the \
            evaluation is refused.
            """
    )
    var leaveOutTrained = false

    @OptionGroup var memory: MemoryOptionGroup

    enum ReplayChoice: String, ExpressibleByArgument, CaseIterable {
        case sample, delivery, frame
    }

    /// The plan for these datasets.
    ///
    /// - Parameter required: breakdowns that the command cannot do without, all of them standard.
    func plan(for datasets: [EvaluationDataset], adding required: Set<Breakdown> = []) throws -> EvaluationPlan {
        let mode: ReplayMode =
            switch replay {
            case .sample: .perSample
            case .delivery: .perDelivery
            case .frame: .frames(rate: frameRate, latency: deliveryLatency / 1000)
            }
        return EvaluationPlan(
            predictors: leaveOutTrained
                ? try predictors.specifications() : try predictors.specifications(for: datasets),
            replay: truth.replay(horizons, mode: mode),
            bootstrap: bootstrap.parameters,
            breakdown: breakdown.map { BreakdownSelection(Set($0.values).union(required)) } ?? .standard,
            trainedParticipants: leaveOutTrained ? .leftOut : .refused,
            mostMemory: memory.bytes
        )
    }

    /// The metrics.
    ///
    /// - Parameter required: names of metrics that the command cannot do without.
    func suite(adding required: [String] = []) throws -> MetricSuite {
        try MetricSuite(named: metrics.flatMap(\.names) + required)
    }
}

/// Breakdowns separated by commas, or `none`.
struct BreakdownList: ExpressibleByArgument {
    var values: [Breakdown]

    init?(argument: String) {
        let names = argument == "none" ? [] : argument.split(separator: ",", omittingEmptySubsequences: false)
        values = names.compactMap { Breakdown(rawValue: $0.trimmingCharacters(in: .whitespaces)) }
        guard values.count == names.count else { return nil }
    }

    static var known: String { Breakdown.allCases.map(\.rawValue).joined(separator: ", ") }
}

/// Names of metrics separated by commas.
struct MetricNames: ExpressibleByArgument {
    var names: [String]

    init(_ names: [String]) { self.names = names }

    init?(argument: String) {
        names = argument.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    static var known: String { MetricSuite.all.metrics.map(\.name).joined(separator: ", ") }

    var defaultValueDescription: String { names.joined(separator: ",") }
}

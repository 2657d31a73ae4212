import ArgumentParser
import Foretouch

/// What is measured, and how: the options of every command that evaluates predictors.
struct EvaluationOptionGroup: ParsableArguments {
    @OptionGroup var predictors: PredictorOptions

    @Option(
        name: .horizon,
        help: ArgumentHelp(
            "Prediction horizons in milliseconds, separated by commas. May be given several times.",
            valueName: "ms,…"
        )
    )
    var horizons = [NumberList([8, 16, 33, 50])]

    @Option(
        name: .metric,
        help: ArgumentHelp(
            "Metrics to compute: all; accuracy (magnitude, track, reach); any of \(MetricNames.known); or a quantity "
                + "such as rmse, which selects its metric. Documentation/metrics.md defines them. Percentiles are "
                + "always computed.",
            valueName: "name,…"
        )
    )
    var metrics = [MetricNames(["all"])]

    @Option(
        help: ArgumentHelp(
            "Groups to report: any of \(BreakdownList.known), or none. Given explicitly, every metric is reported; "
                + "participant,task also reports each task of each participant. Default: participant, task and device, "
                + "with the main metrics. Speed and phase have no percentiles.",
            valueName: "name,…"
        )
    )
    var breakdown: BreakdownList?

    @Option(help: "When predictors are queried: after every sample, after every delivery, or once per display frame.")
    var replay = ReplayChoice.sample

    @Option(help: ArgumentHelp("With --replay frame: frames a second.", valueName: "Hz"))
    var frameRate = 60.0

    @Option(
        help: ArgumentHelp(
            "With --replay frame: delay before the app receives a sample. Horizons count from the newest sample "
                + "received.",
            valueName: "ms"
        )
    )
    var deliveryLatency = 0.0

    @Option(
        help: """
            Strokes over which a predictor that learns keeps what it learned, in the order in which they were drawn: those of a recording, \
            a person or a device, or none. Default: person, as in an app; with --shard, recording. A recording that names no person is \
            a person of its own.
            """
    )
    var carry: CarryScope?

    @Option(
        help: ArgumentHelp(
            "Score only the queries that this predictor answers, for all alike: 'system' compares the others with what the platform "
                + "predicted where it did.",
            valueName: "name"
        )
    )
    var whereAnswered: String?

    @OptionGroup var truth: TruthOptions

    @OptionGroup var intervals: IntervalOptionGroup

    @Flag(
        help: """
            Exclude, for all predictors, participants that any predictor was fitted on. Without it, naming such a \
            predictor is an error; a predictor that was not named is left out with a note.
            """
    )
    var leaveOutTrained = false

    @OptionGroup var memory: MemoryOptionGroup

    enum ReplayChoice: String, ExpressibleByArgument, CaseIterable {
        case sample, delivery, frame
    }

    /// The plan for these datasets.
    ///
    /// - Parameters:
    ///   - isShard: whether other runs score the rest of the recordings.
    ///   - required: breakdowns that the command cannot do without, all of them standard.
    func plan(
        for datasets: [EvaluationDataset],
        isShard: Bool = false,
        adding required: Set<Breakdown> = []
    ) throws -> EvaluationPlan {
        let mode: ReplayMode =
            switch replay {
            case .sample: .perSample
            case .delivery: .perDelivery
            case .frame: .frames(rate: frameRate, latency: deliveryLatency / 1000)
            }
        var specifications =
            leaveOutTrained ? try predictors.specifications() : try predictors.specifications(for: datasets)
        let answeredBy = try whereAnswered.map { try PredictorSpecification(typed: $0) }
        if let answeredBy, !specifications.contains(answeredBy) { specifications.append(answeredBy) }
        return EvaluationPlan(
            predictors: specifications,
            replay: truth.replay(horizons, mode: mode),
            carry: carry ?? (isShard ? .recording : .standard),
            answeredBy: answeredBy,
            intervals: intervals.parameters,
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

extension CarryScope: ExpressibleByArgument {}

/// Breakdowns separated by commas, or `none`.
struct BreakdownList: ExpressibleByArgument {
    var values: [Breakdown]

    init?(argument: String) {
        let names = argument == "none" ? [] : argument.split(separator: ",", omittingEmptySubsequences: false)
        values = names.compactMap { Breakdown(named: $0.trimmingCharacters(in: .whitespaces)) }
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

import ArgumentParser
import Foretouch
import Foundation

struct TuneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tune",
        abstract: "Searches a predictor's parameters, and measures the gain on participants who were held out.",
        discussion: """
            The objective is a metric's ratio to that of linear, its geometric mean over participants, datasets and \
            horizons. One search for each participant sees everybody else's recordings, and what it finds is scored on \
            that participant; one more search, over everybody, gives the specification to use.

            With --output, writes tuning.json (specification and evidence) and tuning.jsonl, a log of every candidate, \
            which lets a search that was interrupted go on where it stopped.

            Example:
              foretouch tune Datasets/bundled/pen-240 -p kalman:model=cv \\
                --parameter process-noise=log:1e4..1e12 --output tuning
            """
    )

    @Option(
        name: .predictor,
        help: ArgumentHelp("The predictor: where the search starts.", valueName: "spec")
    )
    var predictor: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "A parameter and its range: name=scale:lower..upper, the scale one of linear, log, integer. May be given "
                + "several times.",
            valueName: "range"
        )
    )
    var parameter: [String]

    @Option(
        name: .customLong("metric"),
        help: ArgumentHelp(
            "The quantity to minimize: one of those that Documentation/metrics.md lists, such as rmse, mean or "
                + "off_track_rmse.",
            valueName: "name"
        )
    )
    var objective = "rmse"

    @Option(
        name: .horizon,
        help: ArgumentHelp(
            "Prediction horizons in milliseconds, separated by commas. May be given several times.",
            valueName: "ms,…"
        )
    )
    var horizons = [NumberList([16, 33])]

    @Option(
        help: ArgumentHelp(
            "How many candidates each search looks at, besides the predictor as given.",
            valueName: "count"
        )
    )
    var evaluations = 60

    @Option(
        help: ArgumentHelp(
            "How candidates are chosen: simplex (Nelder and Mead), or cma-es (covariance matrix adaptation), the default "
                + "for more than \(SearchMethod.mostSimplexParameters) parameters, with about 100 evaluations for each.",
            valueName: "method"
        )
    )
    var search: SearchMethod?

    @Option(
        name: .customLong("hold-out"),
        help: "Who is held out in turn to measure the gain: each participant, or nobody, for a quick look."
    )
    var holdOut = HoldOut.participant

    @Option(
        help: """
            Strokes over which a predictor that learns keeps what it learned: those of a recording, a person or a device, or none.
            """
    )
    var carry = CarryScope.standard

    @Option(help: ArgumentHelp("The folder for tuning.json and tuning.jsonl.", valueName: "folder"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The seed of the search's starting points and of the interval's replicates.",
            valueName: "number"
        )
    )
    var seed: UInt64 = 1

    @OptionGroup var stamps: ClockOptions

    @OptionGroup var data: DataOptions

    enum HoldOut: String, ExpressibleByArgument, CaseIterable {
        case participant, nobody
    }

    func run() async throws {
        let plan = TuningPlan(
            predictor: try PredictorSpecification(typed: predictor),
            parameters: try parameter.map(TunedParameter.init(parsing:)),
            objective: objective,
            replay: ReplayParameters(horizons: horizons.values.map { $0 / 1000 }, clock: stamps.clock),
            carry: carry,
            evaluations: evaluations,
            search: search,
            holdsOutParticipants: holdOut == .participant,
            intervals: IntervalParameters(seed: seed)
        )
        let tuner = try Tuner(plan: plan, registry: ForetouchCommand.registry)
        let folder = try output.map { try OutputFolder(path: $0) }
        if let folder {
            Interruption.remark.withLock { $0 = "the same command goes on from \(folder.path)/tuning.jsonl" }
        }
        let line = ProgressLine()
        let result = try await tuner.run(
            on: try data.open(),
            log: folder.map { TuningLog(path: $0.path + "/tuning.jsonl") } ?? TuningLog()
        ) { state in
            line.show(
                "\(state.searchesDone) of \(state.searchesTotal) searches, \(state.candidates) candidates, "
                    + "best \(NumberStyle.fixed(state.best, 3)) of linear"
            )
        }
        line.finish()
        let report = TuningReport(result)
        print(report.text, terminator: "")
        try folder?.write([("tuning.json", try report.json())])
        if let folder { print("\nWrote tuning.json to \(folder.path); tuning.jsonl there lists every candidate") }
    }
}

extension SearchMethod: ExpressibleByArgument {}

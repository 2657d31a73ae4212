import ArgumentParser
import Foretouch
import Foundation

struct LatencyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "latency",
        abstract: "Times observing and predicting on recorded events, every predictor side by side.",
        discussion: """
            Prints a table. With --output, writes latency.json (for 'foretouch compare') and latency.csv (columns \
            predictor, batch_mean_ns, p50_ns, p90_ns, p99_ns, p999_ns, max_ns, allocations_per_event, events, lift_p50_ns, \
            lift_max_ns). The batch mean is the time for whole strokes divided by their events; percentiles are of events \
            timed one by one. A predictor that learns goes on learning, and its lifts are timed, too.

            Examples:
              foretouch latency Datasets/bundled/finger-120 -p kalman polynomial
              foretouch latency Datasets/presses/press-pen-240 -r force
              foretouch latency gestures.jsonl -r oriented-cloud dollarp --templates 1,3
            """
    )

    @OptionGroup var predictors: PredictorOptions

    @Option(
        name: .recognizer,
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Time these recognizers instead of predictors: a name, or name:parameter=value,… May be given several times.",
            valueName: "spec"
        )
    )
    var recognizers: [String] = []

    @Option(help: ArgumentHelp("The folder for latency.json and latency.csv.", valueName: "folder"))
    var output: String?

    @Option(
        name: .horizon,
        help: ArgumentHelp(
            "Prediction horizons in milliseconds (default: 16). With several, the time of an event includes all of "
                + "them. Not for recognizers.",
            valueName: "ms,…"
        )
    )
    var horizons: [NumberList] = []

    @Option(
        help: ArgumentHelp("How many times the events are run through every predictor, at least 6.", valueName: "count")
    )
    var rounds = 15

    @Option(help: ArgumentHelp("At most this many recorded events, shared evenly among datasets.", valueName: "count"))
    var events = 20_000

    @Option(
        help: ArgumentHelp(
            "Stroke gestures: how many templates a class, a row for each (default: 3).",
            valueName: "count,…"
        )
    )
    var templates: [NumberList] = []

    @OptionGroup var stamps: ClockOptions

    @OptionGroup var data: DataOptions

    func validate() throws {
        guard recognizers.isEmpty || predictors.predictors.isEmpty else {
            throw ValidationError("time predictors or recognizers, not both: they do different work for an event")
        }
    }

    func run() async throws {
        guard recognizers.isEmpty || horizons.isEmpty else {
            throw ValidationError("--horizon: recognizers predict nothing; leave it out")
        }
        guard recognizers.isEmpty || stamps.clock == .device else {
            throw ValidationError("--clock: recognizers are timed on the device's clock; leave it out")
        }
        let isOfGestures = try RecognizerOptions.areOfGestures(recognizers)
        guard isOfGestures || templates.isEmpty else {
            throw ValidationError("--templates: for recognizers of stroke gestures, named with --recognizer")
        }
        let measure =
            try isOfGestures
            ? gestureMeasurement() : recognizers.isEmpty ? predictorMeasurement() : recognizerMeasurement()
        let folder = try output.map { try OutputFolder(path: $0) }
        let progress = ProgressLine()
        let result = try measure(try data.open()) {
            progress.show("\($0) of \(rounds) rounds")
        }
        progress.finish()
        let report = LatencyReport(result)
        print(report.text, terminator: "")
        try folder?.write([("latency.json", try report.json()), ("latency.csv", report.csv)])
        if let folder { print("\nWrote latency.json and latency.csv to \(folder.path)") }
    }

    private typealias Measurement = ([EvaluationDataset], _ progress: (Int) -> Void) throws -> LatencyResult

    private func predictorMeasurement() throws -> Measurement {
        try LatencyMeasurement(
            plan: LatencyPlan(
                predictors: try predictors.specifications(),
                horizons: (horizons.isEmpty ? [16] : horizons.values).map { $0 / 1000 },
                rounds: rounds,
                eventLimit: events,
                clock: stamps.clock
            ),
            registry: ForetouchCommand.registry,
            countAllocations: ForetouchCommand.context.countAllocations
        ).run
    }

    private func gestureMeasurement() throws -> Measurement {
        let counts = try GestureProtocolOptions.counts(templates, "--templates")
        let measurement = try GestureLatencyMeasurement(
            recognizers: try RecognizerOptions.specifications(from: recognizers, all: ForetouchCommand.gestures),
            templates: counts.isEmpty ? [3] : counts,
            rounds: rounds,
            gestureLimit: min(events, 320),
            registry: ForetouchCommand.gestures,
            countAllocations: ForetouchCommand.context.countAllocations
        )
        return { datasets, progress in
            let gestures = try datasets.map { try RecordedGestures($0) }
            let records = zip(datasets, gestures).map { dataset, gestures in
                EvaluationResult.DatasetRecord(
                    name: dataset.name,
                    identity: dataset.identity,
                    unit: "–",
                    recordings: gestures.samples.count,
                    strokes: gestures.samples.reduce(0) { $0 + $1.gesture.strokeCount },
                    samples: gestures.samples.reduce(0) { $0 + $1.gesture.points.count },
                    mappings: dataset.mappingRecord
                )
            }
            return try measurement.run(on: gestures.flatMap(\.samples), of: records, progress: progress)
        }
    }

    private func recognizerMeasurement() throws -> Measurement {
        try RecognizerLatencyMeasurement(
            recognizers: try RecognizerOptions.specifications(from: recognizers, all: ForetouchCommand.recognizers),
            rounds: rounds,
            eventLimit: events,
            registry: ForetouchCommand.recognizers,
            countAllocations: ForetouchCommand.context.countAllocations
        ).run
    }
}

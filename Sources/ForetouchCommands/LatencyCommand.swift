import ArgumentParser
import Foretouch
import Foundation

struct LatencyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "latency",
        abstract: "Times observing and predicting on recorded events, every predictor side by side.",
        discussion: """
            Prints a table. With --output, writes result.json (for 'foretouch compare') and metrics.csv, whose metrics are \
            batch_mean_ns, p50_ns, p90_ns, p99_ns, p999_ns, max_ns and allocations_per_event. The batch mean is the time for \
            whole strokes divided by their events; percentiles are of events timed one by one. A predictor that learns goes on \
            learning; its lifts are timed as lift_p50_ns and lift_max_ns. --shard runs a share of the \
            rounds; 'foretouch merge' joins shards of one machine.

            Examples:
              foretouch latency Datasets/bundled/finger-120 -p kalman polynomial
              foretouch latency Datasets/presses/press-pen-240 -r force
              foretouch latency gestures.jsonl -r oriented-cloud dollarp --templates 1,3
              foretouch latency touches.csv -r touch:standard touch:flutter
            """
    )

    @OptionGroup var predictors: PredictorOptions

    @Option(
        name: .recognizer,
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Time these recognizers instead of predictors: a name, or name:parameter=value,… May be given several times. Of touch gestures "
                + "an event is a touch of a delivery.",
            valueName: "spec"
        )
    )
    var recognizers: [String] = []

    @OptionGroup var results: MeasuredOutputOptions

    @OptionGroup var intervals: IntervalOptionGroup

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
        let touch = try TouchGestureRecognition(recognizers)
        let isOfGestures = try touch == nil && RecognizerOptions.areOfGestures(recognizers)
        guard isOfGestures || templates.isEmpty else {
            throw ValidationError("--templates: for recognizers of stroke gestures, named with --recognizer")
        }
        let measure: Measurement =
            if let touch {
                try touchMeasurement(touch)
            } else if isOfGestures {
                try gestureMeasurement()
            } else {
                try recognizers.isEmpty ? predictorMeasurement() : recognizerMeasurement()
            }
        let folder = try results.folder()
        let progress = ProgressLine()
        let rounds = (results.shard ?? .whole).range(of: rounds).count
        let result = try measure(try data.open()) {
            progress.show("\($0) of \(rounds) rounds")
        }
        progress.finish()
        try results.show(result, in: folder)
    }

    private typealias Measurement = ([EvaluationDataset], _ progress: (Int) -> Void) throws -> MeasuredResult

    private func predictorMeasurement() throws -> Measurement {
        try LatencyMeasurement(
            plan: LatencyPlan(
                predictors: try predictors.specifications(),
                horizons: (horizons.isEmpty ? [16] : horizons.values).map { $0 / 1000 },
                clock: stamps.clock,
                timing: timing(events: events)
            ),
            registry: ForetouchCommand.registry
        ).run
    }

    private func gestureMeasurement() throws -> Measurement {
        let counts = try GestureProtocolOptions.counts(templates, "--templates")
        let measurement = try GestureLatencyMeasurement(
            recognizers: try RecognizerOptions.specifications(from: recognizers, all: ForetouchCommand.gestures),
            templates: counts.isEmpty ? [3] : counts,
            timing: timing(events: min(events, 320)),
            registry: ForetouchCommand.gestures
        )
        return { datasets, progress in
            try measurement.run(
                on: datasets.map { dataset in
                    let gestures = try RecordedGestures(dataset)
                    let samples = gestures.samples
                    let counts = [
                        "gestures": samples.count,
                        "strokes": samples.reduce(0) { $0 + $1.gesture.strokeCount },
                        "samples": samples.reduce(0) { $0 + $1.gesture.points.count },
                    ]
                    return (gestures.record(of: dataset, counts: counts), samples)
                },
                progress: progress
            )
        }
    }

    private func touchMeasurement(_ touch: TouchGestureRecognition) throws -> Measurement {
        try TouchGestureLatencyMeasurement(
            recognizers: touch.specifications,
            timing: timing(events: events)
        ).run
    }

    private func recognizerMeasurement() throws -> Measurement {
        try RecognizerLatencyMeasurement(
            recognizers: try RecognizerOptions.specifications(from: recognizers, all: ForetouchCommand.recognizers),
            timing: timing(events: events),
            registry: ForetouchCommand.recognizers
        ).run
    }

    private func timing(events: Int) -> LatencyRun {
        LatencyRun(
            rounds: rounds,
            eventLimit: events,
            intervals: intervals.parameters,
            shard: results.shard,
            countAllocations: ForetouchCommand.context.countAllocations
        )
    }
}

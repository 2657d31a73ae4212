import ArgumentParser
import Foretouch
import Foundation

struct RecognizeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognize",
        abstract:
            "Tells touch gestures in recordings, or measures recognizers of them, of force presses or of stroke gestures.",
        discussion: """
            Touch gestures, with --recognizer touch:PRESET (standard, uikit, android, flutter, chromium, hammer, gpui): prints each gesture \
            with its time, name, place and extent; with --output, writes gestures.csv. With --explain, prints what each contact did, which \
            thresholds it crossed, which gesture waited for which and why each failed or ended; with --output, writes explanation.csv. With --measure, trials whose task or annotations \
            name a gesture are what they mean, and what became of them is measured as of other recognizers; with --sweep also for values \
            of a parameter, with curves. Documentation/touch-gestures.md says how.

            Force presses: recordings are replayed, false negatives and false positives are counted. With --output, writes result.json and metrics.csv; the conditions \
            threshold=… hysteresis=… are the detection error tradeoff. \
            Documentation/recognize.md says what counts as a press. 'foretouch latency --recognizer' measures \
            nanoseconds.

            Stroke gestures, with --protocol or a recognizer of them: each recording is a gesture, its task the class. Prints the \
            share of right answers with intervals over people. With --output, writes result.json, metrics.csv (the \
            condition has protocol, participants and templates), breakdown.csv (by person and by class), confusion.csv and \
            learning-curve.csv (accuracy by people and templates as numbers; with several of either, charts too). Documentation/stroke-gestures.md has the protocols.

            Examples:
              foretouch recognize Datasets/presses/press-pen-240 --truth noise-free
              foretouch recognize gestures.jsonl --protocol user-independent --templates 1,4
              foretouch recognize touches.csv -r touch:standard --output results
              foretouch recognize touches.csv -r touch:standard --explain
              foretouch recognize trials -r touch:standard touch:hammer --measure
              foretouch recognize trials -r touch:standard --measure --sweep slop=5,10,20
            """
    )

    @OptionGroup var recognizers: RecognizerOptions

    @OptionGroup var results: MeasuredOutputOptions

    @Option(
        help: """
            Ground-truth force: final (recorded, corrections applied, smoothed; the default) or noise-free (synthetic \
            recordings).
            """
    )
    var truth: PressTruthSource?

    @Option(
        help: ArgumentHelp(
            "Cutoff frequency (−3 dB) of the low-pass smoothing, with --truth final (default: 20).",
            valueName: "Hz"
        )
    )
    var truthCutoff: Double?

    @Option(
        help: ArgumentHelp(
            "A peak force within this share of the threshold counts as ambiguous and is not scored (default: 0.07).",
            valueName: "share"
        )
    )
    var margin: Double?

    @Option(
        help: ArgumentHelp(
            "Force calibration (offset and gain), a file that 'foretouch calibrate' wrote.",
            valueName: "file"
        )
    )
    var calibration: String?

    @Flag(help: "Touch gestures: print why each took place or failed, step by step, rather than every gesture.")
    var explain = false

    @Flag(help: "Touch gestures: measure what trials are taken for, rather than print every gesture.")
    var measure = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Touch gestures, with --measure: measure the recognizers with these values of a parameter, too, each under a condition of its "
                + "own: long-press=0.3,0.4,0.6. May be given several times; 'foretouch recognizers touch' lists the parameters.",
            valueName: "parameter=value,…"
        )
    )
    var sweep: [String] = []

    @OptionGroup var gestures: GestureProtocolOptions

    @OptionGroup var intervals: IntervalOptionGroup

    @OptionGroup var data: DataOptions

    /// Whether recognizers of stroke gestures are evaluated, rather than of force presses.
    private func isOfGestures() throws -> Bool {
        let isNamed = try RecognizerOptions.areOfGestures(recognizers.words)
        return isNamed || gestures.isGiven && recognizers.words.isEmpty
    }

    func validate() throws {
        let ofPresses = truth != nil || truthCutoff != nil || margin != nil || calibration != nil
        if try TouchGestureRecognition(recognizers.words) != nil {
            guard !ofPresses, !gestures.isGiven else {
                throw ValidationError(
                    "touch gestures were asked for; --truth, --truth-cutoff, --margin and --calibration are for force presses, "
                        + "--protocol, --participants, --templates, --draws and --condition for stroke gestures"
                )
            }
            guard results.shard == nil else { throw ValidationError("--shard is not for touch gestures") }
            guard measure || sweep.isEmpty else {
                throw ValidationError("--sweep needs --measure: values are compared by what trials are taken for")
            }
            guard !explain || !measure else {
                throw ValidationError("--explain prints every step and --measure sums trials; name one of them")
            }
            guard measure || !results.leaderboard else {
                throw ValidationError("--leaderboard ranks with --measure alone")
            }
            return
        }
        guard !explain else { throw ValidationError("--explain is for touch gestures: --recognizer touch:standard") }
        guard !measure else { throw ValidationError("--measure is for touch gestures: --recognizer touch:standard") }
        guard sweep.isEmpty else {
            throw ValidationError("--sweep is for touch gestures: --recognizer touch:standard --measure")
        }
        if try isOfGestures() {
            guard !ofPresses else {
                throw ValidationError(
                    "--truth, --truth-cutoff, --margin and --calibration are for force presses; stroke gestures were asked for"
                )
            }
        } else if gestures.isGiven {
            throw ValidationError(
                "--protocol, --participants, --templates, --draws and --condition are for stroke gestures; "
                    + "'\(recognizers.words.joined(separator: " "))' recognizes force presses"
            )
        }
    }

    func run() async throws {
        if let touch = try TouchGestureRecognition(recognizers.words) {
            let folder = try results.folder()
            guard measure else {
                guard !data.datasets.isEmpty else {
                    throw ValidationError("name at least one dataset: a folder of recordings, or one file")
                }
                guard data.choice.only.isEmpty else {
                    throw ValidationError("--only: touch gestures are shown of whole datasets; it goes with --measure")
                }
                let datasets = try data.choice.reading.open(data.datasets)
                return try explain ? touch.explain(datasets, in: folder) : touch.show(datasets, in: folder)
            }
            let sweeps = try sweep.map { try TouchGestureSweep($0) }
            if let twice = sweeps.first(where: { one in sweeps.count { $0.parameter == one.parameter } > 1 }) {
                throw ValidationError("--sweep: '\(twice.parameter)' is given twice; name its values in one list")
            }
            return try results.show(try touch.measured(try data.open(), sweeps, intervals.parameters), in: folder)
        }
        guard try !isOfGestures() else {
            let recognition = GestureRecognition(
                specifications: try recognizers.gestureSpecifications(),
                plan: try gestures.plan(intervals.parameters, shard: results.shard)
            )
            let folder = try results.folder()
            return try results.show(try await recognition.run(on: try data.open()), in: folder)
        }
        var plan = RecognitionPlan(
            recognizers: try recognizers.specifications(),
            truth: truth ?? .final,
            truthCutoff: truthCutoff ?? 20,
            margin: margin ?? 0.07,
            calibrations: try calibration.map(CalibrationTable.init(path:)),
            intervals: intervals.parameters
        )
        plan.shard = results.shard
        let evaluator = try RecognitionEvaluator(plan: plan, registry: ForetouchCommand.recognizers)
        let folder = try results.folder()
        let progress = ProgressLine()
        let result = try await evaluator.run(on: try data.open()) { state in
            progress.show(recordings: state.recordingsDone, of: state.recordingsTotal, samples: state.samplesDone)
        }
        progress.finish()
        try results.show(result, in: folder)
    }
}

extension PressTruthSource: ExpressibleByArgument {}

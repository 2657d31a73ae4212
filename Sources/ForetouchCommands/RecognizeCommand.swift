import ArgumentParser
import Foretouch
import Foundation

struct RecognizeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognize",
        abstract:
            "Replays recordings through force-press recognizers and measures false negatives and false positives.",
        discussion: """
            Prints a table for each dataset. With --output, writes result.json (everything, for 'foretouch compare'), \
            metrics.csv (the columns of 'evaluate', horizon_ms empty, the recognizer under predictor) and det.csv \
            (detection error tradeoff: miss rate and false-positive rate by threshold and hysteresis). \
            Documentation/recognize.md says what counts as a press. 'foretouch latency --recognizer' measures \
            nanoseconds.

            Example:
              foretouch recognize Datasets/presses/press-pen-240 --truth noise-free
            """
    )

    @OptionGroup var recognizers: RecognizerOptions

    @Option(help: ArgumentHelp("The folder for result.json, metrics.csv and det.csv.", valueName: "folder"))
    var output: String?

    @Option(
        help: """
            Ground-truth force: final (recorded, corrections applied, smoothed) or noise-free (synthetic recordings).
            """
    )
    var truth = PressTruthSource.final

    @Option(
        help: ArgumentHelp(
            "Cutoff frequency (−3 dB) of the low-pass smoothing, with --truth final.",
            valueName: "Hz"
        )
    )
    var truthCutoff = 20.0

    @Option(
        help: ArgumentHelp(
            "A peak force within this share of the threshold counts as ambiguous and is not scored.",
            valueName: "share"
        )
    )
    var margin = 0.07

    @Option(
        help: ArgumentHelp(
            "Force calibration (offset and gain), a file that 'foretouch calibrate' wrote.",
            valueName: "file"
        )
    )
    var calibration: String?

    @OptionGroup var bootstrap: BootstrapOptionGroup

    @OptionGroup var data: DataOptions

    func run() async throws {
        let plan = RecognitionPlan(
            recognizers: try recognizers.specifications(),
            truth: truth,
            truthCutoff: truthCutoff,
            margin: margin,
            calibrations: try calibration.map(CalibrationTable.init(path:)),
            bootstrap: bootstrap.parameters
        )
        let evaluator = try RecognitionEvaluator(plan: plan, registry: ForetouchCommand.recognizers)
        let folder = try output.map { try OutputFolder(path: $0) }
        let progress = ProgressLine()
        let result = try await evaluator.run(on: try data.open()) { state in
            progress.show(recordings: state.recordingsDone, of: state.recordingsTotal, samples: state.samplesDone)
        }
        progress.finish()
        let report = RecognitionReport(result)
        print(report.text, terminator: "")
        try folder?.write([
            ("result.json", try report.json()), ("metrics.csv", report.csv), ("det.csv", report.tradeOffCSV),
        ])
        if let folder { print("\nWrote result.json, metrics.csv and det.csv to \(folder.path)") }
    }
}

extension PressTruthSource: ExpressibleByArgument {}

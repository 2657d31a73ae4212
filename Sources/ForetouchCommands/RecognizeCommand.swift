import ArgumentParser
import Foretouch
import Foundation

struct RecognizeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognize",
        abstract: "Replays recordings through recognizers of force presses and measures what they miss and invent.",
        discussion: """
            Prints a table for each dataset. With --output, writes result.json (everything, for 'foretouch compare'), \
            metrics.csv (the columns of 'evaluate', horizon_ms empty, the recognizer under predictor) and det.csv (miss and \
            false rate over thresholds and hysteresis). Documentation/recognize.md says what counts as a press. 'foretouch latency --recognizer' \
            measures nanoseconds.

            Example:
              foretouch recognize Datasets/presses/press-pen-240 --truth noise-free
            """
    )

    @OptionGroup var recognizers: RecognizerOptions

    @Option(help: ArgumentHelp("The folder for result.json, metrics.csv and det.csv.", valueName: "folder"))
    var output: String?

    @Option(help: "What counts as true force: the recording's own, corrected and smoothed, or its noise-free truth.")
    var truth = PressTruthSource.final

    @Option(help: ArgumentHelp("The cut-off of the smoothing that makes truth of final forces.", valueName: "Hz"))
    var truthCutoff = 20.0

    @Option(help: ArgumentHelp("How near to a threshold a peak is ambiguous, a share of it.", valueName: "share"))
    var margin = 0.07

    @Option(help: ArgumentHelp("Lines to apply to forces, as 'foretouch calibrate' writes them.", valueName: "file"))
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

import ArgumentParser
import Foretouch
import Foundation
import PluginSpecification

struct CalibrateUncertaintyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate-uncertainty",
        abstract: "Fits a calibrated prediction region to any predictor and writes it to a file.",
        discussion: """
            By split-conformal prediction, on the queries of 'foretouch evaluate'. The file states the predictor, the \
            data, their hashes and the participants; an evaluation on one of them is refused. Participants that the \
            wrapped predictor was fitted on are refused. Use the file as a predictor: calibrated:radii=FILE.

            Examples:
              foretouch calibrate-uncertainty Datasets/bundled -p linear \\
                --exclude-participant p07 p08 --output radii.json
              foretouch evaluate Datasets/bundled -p calibrated:radii=radii.json \\
                --leave-out-trained
            """
    )

    @OptionGroup var data: FittingDataOptions

    @Option(
        name: .predictor,
        help: ArgumentHelp("The specification of the predictor to calibrate.", valueName: "spec")
    )
    var predictor = "kalman"

    @Option(
        name: .horizon,
        help: ArgumentHelp(
            "Prediction horizons in milliseconds, separated by commas. Other horizons are interpolated. May be given "
                + "several times.",
            valueName: "ms,…"
        )
    )
    var horizons = [NumberList([8, 16, 33, 50, 67, 100])]

    @Option(help: ArgumentHelp("Share of true locations that lie inside the radius, 0.5 to 0.999.", valueName: "share"))
    var level = 0.9

    @Option(
        name: .customLong("speed"),
        help: ArgumentHelp("Boundaries of the speed bins in CSS px/s, ascending.", valueName: "px/s,…")
    )
    var speeds = NumberList([50, 200, 600, 1500])

    @Option(
        help: ArgumentHelp(
            "Number of recent predictions of the stroke from which the radius adapts, at each of two horizons.",
            valueName: "count"
        )
    )
    var memory = UncertaintyPlan.defaultMemory

    @Option(
        help: ArgumentHelp(
            "Weight of the calibration data in that adaptation, as a number of predictions.",
            valueName: "count"
        )
    )
    var prior = UncertaintyPlan.defaultPrior

    @OptionGroup var truth: TruthOptions

    @Flag(
        help: .init(
            "As the program holds its own: numbers with four decimals, datasets without their files.",
            visibility: .hidden
        )
    )
    var short = false

    @Option(help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    func run() async throws {
        let plan = UncertaintyPlan(
            predictor: try PredictorSpecification(typed: predictor),
            replay: truth.replay(horizons),
            level: level,
            speedEdges: speeds.values,
            memory: memory,
            prior: prior
        )
        let calibrator = try UncertaintyCalibrator(
            plan: plan,
            split: try data.participantSplit(),
            registry: ForetouchCommand.registry
        )
        let file = try OutputFile(path: output, endings: [".json"])
        let outcome = try calibrator.run(on: try data.open())
        try file.write(try (short ? outcome.calibration.shortened() : outcome.calibration).encoded())
        print(UncertaintyReport.text(outcome) + "Wrote \(output)")
    }
}

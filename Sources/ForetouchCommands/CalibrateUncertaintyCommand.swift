import ArgumentParser
import Foretouch
import Foundation
import PluginSpecification

struct CalibrateUncertaintyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate-uncertainty",
        abstract: "Gives any predictor radii that hold the truth as often as they say, and writes their file.",
        discussion: """
            By split-conformal prediction, on the queries of 'foretouch evaluate'. The file states the \
            predictor, the data, their hashes and the participants; an evaluation on one of them is refused. Use it as a \
            predictor: calibrated:radii=FILE.

            Example:
              foretouch calibrate-uncertainty Datasets/bundled -p linear --output radii.json
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
            "How far ahead to calibrate; in between is interpolated. May be given several times.",
            valueName: "ms,…"
        )
    )
    var horizons = [NumberList([8, 16, 33, 50, 67, 100])]

    @Option(help: ArgumentHelp("The share of truth that a radius holds, 0.5 to 0.999.", valueName: "share"))
    var level = 0.9

    @Option(
        name: .customLong("speed"),
        help: ArgumentHelp("What separates bins of speed, ascending.", valueName: "px/s,…")
    )
    var speeds = NumberList([50, 200, 600, 1500])

    @Option(
        help: ArgumentHelp(
            "How many of a stroke's judged predictions count in its recent errors, at each of two horizons.",
            valueName: "count"
        )
    )
    var memory = UncertaintyPlan.defaultMemory

    @Option(
        help: ArgumentHelp(
            "For how many judged predictions the errors on the data of the calibration count.",
            valueName: "count"
        )
    )
    var prior = UncertaintyPlan.defaultPrior

    @OptionGroup var truth: TruthOptions

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
        let file = try OutputFile(path: output)
        let outcome = try calibrator.run(on: try data.open())
        try file.write(try outcome.calibration.encoded())
        print(UncertaintyReport.text(outcome) + "Wrote \(output)")
    }
}

import ArgumentParser
import Foretouch
import Foundation

struct FitKalmanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit-kalman",
        abstract: "Fits the constants of the default predictor and writes them to a file.",
        discussion: """
            What 'make model-kalman' runs. Covariance matrix adaptation over all constants, for the geometric mean of mean \
            error and RMSE by those of linear at 8, 16, 25, 33 and 50 ms, over datasets and devices. The first two \
            thirds of a dataset's participants are fitted on. --folds leaves each dataset out of a fit of its own and measures it; \
            --ablation measures the predictor without each of its parts. Both print a table.

            Examples:
              foretouch fit-kalman Datasets/bundled --output constants.json
              foretouch evaluate henze2017 --predictor kalman:constants=constants.json
            """
    )

    @OptionGroup var data: NamedDataOptions

    @Option(help: ArgumentHelp("How many candidates each fit looks at.", valueName: "count"))
    var evaluations = 6000

    @Option(help: ArgumentHelp("The seed of all draws.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("A folder for checkpoints, from which the same command goes on.", valueName: "folder"))
    var checkpoints: String?

    @Flag(help: "Leave each dataset out of a fit of its own, and measure it.")
    var folds = false

    @Option(
        help: ArgumentHelp(
            "With --folds: a folder for the constants fitted without each dataset, kalman-without-NAME.json.",
            valueName: "folder"
        )
    )
    var models: String?

    @Flag(help: "Measure the predictor without each of its parts.")
    var ablation = false

    @Option(
        help: ArgumentHelp(
            "The file to write: constants (.json), those to build in and beside them kalman-training.json (.inc), or with --folds or --ablation the table.",
            valueName: "file"
        )
    )
    var output: String

    @Option(help: ArgumentHelp("A file for the fitted constants as a Markdown table.", valueName: "file"))
    var table: String?

    func run() async throws {
        guard (1...1_000_000).contains(evaluations) else {
            throw ValidationError("--evaluations \(evaluations): expected from 1 to 1000000")
        }
        guard models == nil || folds else { throw ValidationError("--models goes with --folds") }
        guard !(folds && ablation) else { throw ValidationError("give --folds or --ablation, not both") }
        let file = try OutputFile(path: output)
        let tableFile = try table.map { try OutputFile(path: $0, endings: [".md"]) }
        let folder = try checkpoints.map { try OutputFolder(path: $0).path }
        let strokes = try BankData(data.open())
        let fit = BankFit(
            data: strokes,
            evaluations: evaluations,
            seed: seed,
            folder: folder,
            write: { try PartialFiles.write($0, to: $1) }
        )
        let line = ProgressLine()
        func show(_ state: BankFit.Progress) {
            line.show(
                (state.leftOut.map { "without \($0): " } ?? "")
                    + "\(NumberStyle.count(state.evaluations)) candidates, best \(NumberStyle.fixed(state.best, 4)) of linear"
            )
        }
        let text: String
        if ablation {
            text = try await BankAblation(strokes).text
        } else if folds {
            let measured = try await BankFolds(fit, progress: show)
            text = measured.text
            if let models {
                let folder = try OutputFolder(path: models)
                for fold in measured.folds {
                    try PartialFiles.write(
                        fold.constants.encoded(),
                        to: "\(folder.path)/kalman-without-\(fold.family).json"
                    )
                }
            }
        } else {
            let outcome = try await fit.run(progress: show)
            if output.hasSuffix(".inc") {
                text = BankFiles.constants(outcome.parameters)
                let folder = URL(filePath: output).deletingLastPathComponent()
                try OutputFile(path: folder.appending(path: "kalman-training.json").path)
                    .write(BankFiles.training(strokes.training))
            } else {
                let constants = KalmanConstantsFile(outcome.parameters, training: strokes.training)
                text = String(decoding: try constants.encoded(), as: UTF8.self)
            }
            try tableFile?.write(Data(ModelsReport.constants(outcome.parameters).utf8))
            line.finish()
            print(
                "of linear: \(outcome.startObjective) at the start, \(outcome.objective) after "
                    + "\(NumberStyle.count(outcome.evaluations)) candidates"
            )
        }
        line.finish()
        if folds || ablation { print(text, terminator: "") }
        try file.write(Data(text.utf8))
        print("Wrote \(output)")
    }
}

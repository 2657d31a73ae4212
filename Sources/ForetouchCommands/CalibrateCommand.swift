import ArgumentParser
import Foretouch
import Foundation

struct CalibrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Fits offset and gain of reported force against a reference, by device or participant.",
        discussion: """
            The reference is the noise-free twin of a synthetic recording, or with --reference the force in the recording \
            of the same name in another folder, on the same clock (a load cell, say). Prints how good each line is and \
            what to type to use it; 'foretouch recognise --calibration' applies all of them.
            """
    )

    @OptionGroup var data: DataOptions

    @Option(help: "What has a line of its own.")
    var by = CalibrationKey.participant

    @Option(help: ArgumentHelp("Recordings of the same names that hold the reference force.", valueName: "folder"))
    var reference: String?

    @Option(help: ArgumentHelp("The file for the lines.", valueName: "file"))
    var output: String?

    func run() throws {
        let datasets = try data.open(strays: [])
        let references = try reference.map { try EvaluationDataset(Dataset(path: $0)) }
        let progress = ProgressLine()
        let outcomes = try Calibrator(by: by).run(on: datasets, reference: references) {
            progress.show("read \($0) recordings")
        }
        progress.finish()
        var fits: [CalibrationFit] = []
        var failures: [CalibrationError] = []
        for (_, outcome) in outcomes {
            switch outcome {
            case .success(let fit): fits.append(fit)
            case .failure(let error): failures.append(error)
            }
        }
        for failure in failures {
            FileHandle.standardError.write(Data("warning: no line for \(failure)\n".utf8))
        }
        for fit in fits {
            guard let origins = fit.origins, origins.count > 1 else { continue }
            let warning =
                "warning: the line of '\(fit.name)' is one over \(origins.joined(separator: ", ")); devices, and people "
                + "of one name, differ: calibrate them one at a time\n"
            FileHandle.standardError.write(Data(warning.utf8))
        }
        guard !fits.isEmpty else {
            throw EvaluationError.noData("no line could be fitted: \(failures.first?.description ?? "no forces")")
        }
        let report = CalibrationReport(CalibrationTable(by: by, fits: fits))
        print(report.text, terminator: "")
        guard let output else { return }
        try PartialFiles.write([(try report.json(), output)])
        print("\nWrote \(fits.count) lines to \(output)")
    }
}

extension CalibrationKey: ExpressibleByArgument {}

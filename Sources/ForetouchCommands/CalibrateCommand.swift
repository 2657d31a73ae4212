import ArgumentParser
import Foretouch
import Foundation

struct CalibrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Fits offset and gain of reported force against a reference, by device or participant.",
        discussion: """
            The reference is the noise-free truth of a synthetic recording, or with --reference the force in the \
            recording of the same name in another folder, on the same clock (a load cell, say). Prints the fit of each \
            calibration (offset and gain) and the recognizer specification that applies it; 'foretouch recognize \
            --calibration' applies all of them.

            Example:
              foretouch calibrate Datasets/presses --output lines.json
            """
    )

    @Option(help: "Fit one calibration per device or per participant.")
    var by = CalibrationKey.participant

    @Option(help: ArgumentHelp("Recordings of the same names that hold the reference force.", valueName: "folder"))
    var reference: String?

    @Option(help: ArgumentHelp("The file for the calibrations.", valueName: "file"))
    var output: String?

    @OptionGroup var data: DataOptions

    func run() throws {
        let file = try output.map { try OutputFile(path: $0, endings: [".json"]) }
        let datasets = try data.open()
        let references = try reference.map { try EvaluationDataset(ReadingOptionGroup.openPlain($0)) }
        let progress = ProgressLine()
        let findings = try Calibrator(by: by).run(on: datasets, reference: references) {
            progress.show("read \($0) recordings")
        }
        progress.finish()
        var fits: [CalibrationFit] = []
        var failures: [CalibrationError] = []
        for (_, outcome) in findings.outcomes {
            switch outcome {
            case .success(let fit): fits.append(fit)
            case .failure(let error): failures.append(error)
            }
        }
        var problems = failures.map { "no line for \($0)" }
        if findings.unnamedRecordings > 0 {
            problems.append(
                "\(findings.unnamedRecordings) recordings name no \(by.rawValue) and are in no line "
                    + "('foretouch dataset import --\(by.rawValue)' states one)"
            )
        }
        for fit in fits {
            guard let origins = fit.origins, origins.count > 1 else { continue }
            problems.append(
                "the line of '\(fit.name)' is one over \(origins.joined(separator: ", ")); devices, and people "
                    + "of one name, differ: calibrate them one at a time"
            )
        }
        guard !fits.isEmpty else {
            let reasons = problems.isEmpty ? "no forces" : problems.joined(separator: "; ")
            throw EvaluationError.noData("no line could be fitted: \(reasons)")
        }
        for problem in problems { Console.remark("warning: \(problem)") }
        let report = CalibrationReport(CalibrationTable(by: by, fits: fits, fittedOn: findings.fittedOn))
        print(report.text, terminator: "")
        guard let file else { return }
        try file.write(try report.json())
        print("\nWrote \(fits.count) lines to \(file.path)")
    }
}

extension CalibrationKey: ExpressibleByArgument {}

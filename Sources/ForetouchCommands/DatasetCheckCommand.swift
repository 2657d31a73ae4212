import ArgumentParser
import Foretouch
import Foundation
import SystemLibraries

struct DatasetCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract:
            "Checks whether data suit an evaluation: clocks, resampling, filters, gaps, jumps, duplicates, and the "
            + "noise floor.",
        discussion: """
            'dataset validate' says whether files are well-formed; this checks whether the data suit an evaluation. \
            Every finding has a verdict, alarm or remark, a count, its first places and what it means. A table has \
            each device's report rate, jitter, clock step, location steps and sensor noise, the floor under any \
            predictor's error ('<': at most that). Ends with status 1 on an alarm. With --output, writes check.json, \
            check.txt and check.svg and check.png, plots of sampling intervals, noise spectrum and residuals for each \
            device.

            Example:
              foretouch dataset check Datasets/bundled/pen-240
            """
    )

    enum Form: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Argument(help: ArgumentHelp("Folders of recordings, or single recordings.", valueName: "dataset"))
    var paths: [String]

    @OptionGroup var importing: ImportOptionGroup

    @Option(help: "What is printed. (--format is the format of the recordings.)")
    var report = Form.text

    @Option(help: ArgumentHelp("The folder for the report and its picture.", valueName: "folder"))
    var output: String?

    func run() throws {
        let folder = try output.map { try OutputFolder(path: $0) }
        let progress = ProgressLine()
        var results: [DatasetCheck.Result] = []
        for path in paths.flatMap(importing.members) {
            let dataset = try importing.open(path)
            try ReadingOptionGroup.say(what: dataset)
            results.append(
                try DatasetCheck.run(on: dataset) { progress.show("\(dataset.name): read \($0) files") }
            )
        }
        progress.finish()
        let checked = DataCheckReport(results)
        let json = try checked.json()
        switch report {
        case .text: print(checked.text, terminator: "")
        case .json: Console.write(json: json)
        }
        if let folder {
            let picture = DataCheckPicture(results)
            // A file does not depend on the console that it was made in.
            let text = Console.$columns.withValue(nil) { checked.text }
            var files: [(name: String, data: Data)] = [
                ("check.json", json), ("check.txt", Data(text.utf8)),
                ("check.svg", Data(try picture.encoded(as: .svg))),
            ]
            if let reason = SystemLibrary.cairo.absence(for: "check.png", otherwise: "use check.svg") {
                Console.remark("check.png is left out: \(reason)")
            } else {
                files.append((name: "check.png", data: Data(try picture.encoded(as: .png))))
            }
            try folder.write(files)
            if report == .text {
                let names = files.map(\.name)
                print(
                    "\nWrote \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) to \(folder.path)"
                )
            }
        }
        if results.contains(where: { $0.verdict == .alarm }) { throw ExitCode(1) }
    }
}

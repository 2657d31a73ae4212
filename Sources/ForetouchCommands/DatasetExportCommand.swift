import ArgumentParser
import Foretouch

struct DatasetExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes recordings as CSV or InkML for other programs.",
        discussion: """
            Importing the result restores every sample, delivery, platform prediction and correction. Noise-free \
            ground truth and header fields that the format cannot store are left out and reported.

            Example:
              foretouch dataset export Datasets/bundled/pen-240 --to inkml --output inkml
            """
    )

    @Argument(help: ArgumentHelp("A folder of recordings, or one file.", valueName: "source"))
    var source: String

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "The format to write: " + ExportFormat.allCases.map(\.rawValue).joined(separator: ", ") + ".",
            valueName: "format"
        )
    )
    var target: ExportFormat

    @Option(
        help: ArgumentHelp(
            "A file ending in .csv or .inkml (or .gz behind that), or the folder to fill.",
            valueName: "path"
        )
    )
    var output: String

    @Flag(help: "Replace files that are there.")
    var replace = false

    @OptionGroup var importing: ImportOptionGroup

    func run() throws {
        let dataset = try importing.open(source)
        let result = try RecordingExport.export(dataset, to: output, format: target, replacesExisting: replace)
        let text = DatasetReport.text(
            result,
            output: output,
            unrecognized: dataset.unrecognizedPaths,
            omissions: dataset.omissions
        )
        print(text, terminator: "")
    }
}

extension ExportFormat: ExpressibleByArgument {}

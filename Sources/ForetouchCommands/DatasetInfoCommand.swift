import ArgumentParser
import Foretouch
import Foundation

struct DatasetInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Summarizes a dataset: participants, tasks, counts, sampling rate and repairs.",
        discussion: """
            The options below say how files are read that do not say it themselves. Every command that takes datasets has those from \
            --max-contact-samples to --reading.

            What the files do not say is inferred, and printed as the reading: the keys of foretouch-import.yaml. To correct it, write \
            the reading to a file of this name in the folder of the recordings, and edit it there; every command reads it.

            Examples:
              foretouch dataset info Datasets/bundled/pen-240
              foretouch dataset info data/p1.csv --write-reading data/foretouch-import.yaml
            """
    )

    @Argument(help: ArgumentHelp("Folders of recordings, or single recordings.", valueName: "dataset"))
    var paths: [String]

    @Option(
        help: ArgumentHelp(
            "Writes how the files were read, as a foretouch-import.yaml. All files must have been read alike.",
            valueName: "file"
        )
    )
    var writeReading: String?

    @OptionGroup var importing: ImportOptionGroup

    func run() throws {
        let file = try writeReading.map { try OutputFile(path: $0, endings: [".yaml", ".yml"]) }
        var readings = RepairLog()
        for (index, path) in paths.flatMap(importing.members).enumerated() {
            if index > 0 { print() }
            let summary = try DatasetSummary(of: try importing.open(path))
            readings.merge(summary.repairs)
            print(DatasetReport.text(summary), terminator: "")
        }
        if let file { try write(readings.readings, to: file) }
    }

    private func write(_ readings: [RepairLog.Reading], to file: OutputFile) throws {
        guard let reading = readings.first else {
            throw ValidationError("--write-reading: these formats leave nothing to infer; expected tables or JSON.")
        }
        guard readings.count == 1 else {
            let files = readings.prefix(3).map(\.file).joined(separator: ", ")
            throw ValidationError(
                "--write-reading: found \(readings.count) readings, the first of each \(files); name files that are read alike."
            )
        }
        let head =
            "# How \(reading.file.withVisibleControls) is read. 'foretouch dataset info' prints it; correct it here.\n"
        try file.write(Data((head + reading.text).utf8))
        print("Wrote \(file.path)")
    }
}

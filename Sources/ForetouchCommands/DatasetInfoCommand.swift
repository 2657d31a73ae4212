import ArgumentParser
import Foretouch

struct DatasetInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Summarizes a dataset: participants, tasks, counts, sampling rate and repairs.",
        discussion: """
            The options below say how files are read that do not say it themselves. Every command that takes datasets has those from \
            --max-contact-samples to --task-from.

            Example:
              foretouch dataset info Datasets/bundled/pen-240
            """
    )

    @Argument(help: ArgumentHelp("Folders of recordings, or single recordings.", valueName: "dataset"))
    var paths: [String]

    @OptionGroup var importing: ImportOptionGroup

    func run() throws {
        for (index, path) in paths.flatMap(importing.members).enumerated() {
            if index > 0 { print() }
            print(DatasetReport.text(try DatasetSummary(of: try importing.open(path))), terminator: "")
        }
    }
}

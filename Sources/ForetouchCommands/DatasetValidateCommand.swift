import ArgumentParser
import Foretouch

struct DatasetValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Reads every file to its end and reports whatever is wrong with it.",
        discussion: """
            Ends with status 1 when a file cannot be read or a dataset.json does not match its folder. Defects that \
            were repaired are listed with their number and first places; with --strict they are failures too.

            Example:
              foretouch dataset validate Datasets/bundled/pen-240
            """
    )

    @Argument(help: ArgumentHelp("Folders of recordings, or single recordings.", valueName: "dataset"))
    var paths: [String]

    @OptionGroup var importing: ImportOptionGroup

    @Flag(help: "End with status 1 also where something was repaired or is doubtful.")
    var strict = false

    func run() throws {
        var isGood = true
        for path in paths.flatMap(importing.members) {
            let validation = try DatasetValidator.validate(
                path: path,
                format: importing.effectiveFormat,
                options: try importing.options()
            )
            print(DatasetReport.text(validation), terminator: "")
            isGood = isGood && (strict ? validation.isPristine : validation.isValid)
        }
        if !isGood { throw ExitCode(1) }
    }
}

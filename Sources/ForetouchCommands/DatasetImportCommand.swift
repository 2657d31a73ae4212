import ArgumentParser
import Foretouch

struct DatasetImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Converts recordings of another format to a native dataset.",
        discussion: "Formats:\n"
            + ImporterRegistry.all.map { "  \($0.formatName): \($0.summary)" }.joined(separator: "\n")
            + "\n\nThe format is found out from each file's name and content unless --format names it. What had to be "
            + "repaired or was left out is reported.\n\n"
                + """
                Examples:
                  foretouch dataset export Datasets/bundled/pen-240 --to csv --output tables
                  foretouch dataset import tables --output imported
                """
    )

    @Argument(help: ArgumentHelp("A folder of recordings, or one file.", valueName: "source"))
    var source: String

    @Option(help: ArgumentHelp("The folder to make.", valueName: "folder"))
    var output: String

    @Option(help: "The new dataset's name; the output folder's without it.")
    var name: String?

    @Option(
        name: .customLong("license"),
        help: ArgumentHelp("The data's license, where the files do not say.", valueName: "text")
    )
    var license: String?

    @Option(
        help: ArgumentHelp(
            "gzip's level: 1 is fast, 9 makes files a quarter to a third smaller and takes ten times as long.",
            valueName: "level"
        )
    )
    var compression = 1

    @Flag(help: "Replace an existing output folder.")
    var replace = false

    @OptionGroup var importing: ImportOptionGroup

    func validate() throws {
        guard (1...9).contains(compression) else {
            throw ValidationError("--compression \(compression) is not a level of gzip: expected 1 to 9.")
        }
    }

    func run() throws {
        let dataset = try importing.open(source)
        var options = DatasetConversion.Options()
        options.name = name
        options.license = license
        options.madeBy = Invocation.text
        options.replacesExisting = replace
        options.compression = compression
        let result = try DatasetConversion.convert(dataset, to: output, options: options)
        let text = DatasetReport.text(
            result,
            unrecognized: dataset.unrecognizedPaths,
            omissions: dataset.omissions
        )
        print(text, terminator: "")
    }
}

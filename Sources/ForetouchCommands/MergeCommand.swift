import ArgumentParser
import Foretouch

struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Joins the parts of an evaluation that was run in shards.",
        discussion: """
            Each part is a file that 'foretouch evaluate --shard i/n' wrote. Every shard must be there once, all of the same \
            data, evaluation options and version; their order does not matter. Prints what a single run of \
            'foretouch evaluate' would print. With --output, also writes result.json, metrics.csv and breakdowns.csv.

            Examples:
              foretouch evaluate Datasets/bundled --shard 1/2 --output parts
              foretouch evaluate Datasets/bundled --shard 2/2 --output parts
              foretouch merge parts/part-1-of-2.json parts/part-2-of-2.json --output merged
            """
    )

    @Argument(
        help: ArgumentHelp("The parts of all shards.", valueName: "part"),
        completion: .file(extensions: ["json"])
    )
    var parts: [String]

    @Option(help: ArgumentHelp("The folder for result.json, metrics.csv and breakdowns.csv.", valueName: "folder"))
    var output: String?

    @Flag(help: "Print all predictors and all main quantities; tables may exceed 100 columns.")
    var verbose = false

    @OptionGroup var memory: MemoryOptionGroup

    func run() async throws {
        let folder = try output.map { try OutputFolder(path: $0) }
        let merged = try EvaluationPart.merge(try parts.map(EvaluationPart.init))
        let result = try await merged.result(mostMemory: memory.bytes)
        try EvaluationOutput.show(result, in: folder, isVerbose: verbose)
    }
}

/// What `evaluate` and `merge` do with a result.
enum EvaluationOutput {
    /// Prints the tables, and writes the files of results where there is a folder.
    static func show(_ result: EvaluationResult, in folder: OutputFolder?, isVerbose: Bool) throws {
        let report = EvaluationReport(result)
        print(isVerbose ? report.verboseText : report.text, terminator: "")
        guard let folder else { return }
        try folder.write(report.files)
        print("\nWrote result.json, metrics.csv and breakdowns.csv to \(folder.path)")
    }
}

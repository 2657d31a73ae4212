import ArgumentParser
import Foretouch

struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Joins the parts of an evaluation that was run in shards.",
        discussion: """
            Each part is a file that 'foretouch evaluate --shard i/n' wrote, or another command that takes --shard. Every shard must be there once, all of the same \
            data, evaluation options and version; their order does not matter. Prints, and with \
            --output writes, what a single run would.

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

    @Option(help: ArgumentHelp("The folder for result.json and the tables.", valueName: "folder"))
    var output: String?

    @Flag(help: "Print all predictors and all main quantities; tables may exceed 100 columns.")
    var verbose = false

    @Flag(help: "Rank what was measured, other than predictors, with Friedman's and Wilcoxon's tests over people.")
    var leaderboard = false

    @OptionGroup var unit: UnitOptionGroup

    @OptionGroup var memory: MemoryOptionGroup

    func run() async throws {
        let folder = try output.map { try OutputFolder(path: $0) }
        var (evaluations, measured) = ([EvaluationPart](), [MeasuredResult]())
        for path in parts {
            switch try AnyPart(path: path) {
            case .evaluation(let part): evaluations.append(part)
            case .measured(let part): measured.append(part)
            }
        }
        guard evaluations.isEmpty || measured.isEmpty else {
            throw ValidationError("the parts are of evaluations of predictors and of other measurements")
        }
        guard measured.isEmpty else {
            let report = MeasuredReport(try MeasuredResult.merge(measured))
            return try MeasuredOutputOptions.show(report, ranks: leaderboard, in: folder)
        }
        let merged = try EvaluationPart.merge(evaluations)
        let result = try await merged.result(mostMemory: memory.bytes)
        try EvaluationOutput.show(result, in: folder, isVerbose: verbose, unit: unit.chosen)
    }
}

/// What `evaluate` and `merge` do with a result.
enum EvaluationOutput {
    /// Prints the tables, and writes the files of results where there is a folder.
    static func show(_ result: EvaluationResult, in folder: OutputFolder?, isVerbose: Bool, unit: LengthUnit?) throws {
        let report = EvaluationReport(result, unit: unit)
        print(isVerbose ? report.verboseText : report.text, terminator: "")
        guard let folder else { return }
        let files = report.files
        try folder.write(files)
        let names = files.map(\.name)
        print("\nWrote \(names.dropLast().joined(separator: ", ")) and \(names.last ?? "") to \(folder.path)")
    }
}

import ArgumentParser
import Foretouch
import Foundation

/// A benchmark of the statistics, for `make nightly`.
struct CoverageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-coverage",
        abstract: "Simulates studies and counts how often intervals hold the truth and tests find what is not there.",
        discussion: """
            Prints two tables as Markdown: intervals, then tests, for 2 to 60 people.

            Examples:
              foretouch measure-coverage --studies 200
            """,
        shouldDisplay: false
    )

    @Option(help: ArgumentHelp("How many studies each number counts.", valueName: "count"))
    var studies = 4000

    @Option(help: ArgumentHelp("The seed of the studies.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("Only rows whose name holds this.", valueName: "word"))
    var only: String?

    @Option(help: ArgumentHelp("The file for the tables, as Markdown.", valueName: "file"))
    var output: String?

    func run() async throws {
        guard studies > 0 else { throw ValidationError("--studies: found \(studies), expected 1 or more") }
        let file = try output.map { try OutputFile(path: $0, endings: [".md"]) }
        let progress = ProgressLine()
        let coverage = IntervalCoverage(studies: studies, seed: seed)
        let subjects = IntervalCoverage.Subject.allCases.filter { only.map($0.rawValue.contains) ?? true }
        guard !subjects.isEmpty else { throw ValidationError("--only: no row's name holds '\(only ?? "")'") }
        let cells = try await coverage.run(subjects) { done, all in progress.show("cell \(done) of \(all)") }
        progress.finish()
        let text = CoverageReport(coverage, cells).markdown
        print(text, terminator: "")
        try file?.write(Data(text.utf8))
    }
}

import ArgumentParser
import Foretouch

/// What the documentation says of the models that ship, for `make figures`.
struct ListModelsCommand: ParsableCommand {
    /// A table.
    enum Table: String, ExpressibleByArgument, CaseIterable {
        case data, constants
    }

    static let configuration = CommandConfiguration(
        commandName: "list-models",
        abstract: "Prints what the models that ship were fitted on, or to.",
        discussion: """
            data is CSV: the datasets, and how many participants of each. constants is Markdown: those of kalman.

            Examples:
              foretouch list-models data
            """,
        shouldDisplay: false
    )

    @Argument(help: "Which table.")
    var table: Table

    func run() throws {
        switch table {
        case .data: print(try ModelsReport.data(), terminator: "")
        case .constants: print(ModelsReport.constants(), terminator: "")
        }
    }
}

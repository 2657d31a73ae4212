import ArgumentParser
import Foretouch

struct PredictorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "predictors",
        abstract: "Lists the predictors and their parameters.",
        discussion: """
            Examples:
              foretouch predictors
              foretouch predictors kalman
            """
    )

    @Argument(help: "Show details of these: parameters, units, ranges and defaults.")
    var names: [String] = []

    @Flag(help: "Show details of all.")
    var verbose = false

    func run() throws {
        let registry = ForetouchCommand.registry
        let kinds = names.isEmpty ? registry.kinds : try names.map(registry.kind(named:))
        let listing = PluginListing(kinds)
        print(names.isEmpty && !verbose ? listing.summary : listing.text, terminator: "")
    }
}

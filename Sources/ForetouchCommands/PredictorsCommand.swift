import ArgumentParser
import Foretouch

struct PredictorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "predictors",
        abstract: "Lists the predictors and what can be typed after their names.",
        discussion: """
            Examples:
              foretouch predictors
              foretouch predictors kalman
            """
    )

    @Argument(help: "Predictors to tell all about: parameters, units, ranges and defaults.")
    var names: [String] = []

    @Flag(help: "Tell all about every one.")
    var verbose = false

    func run() throws {
        let registry = ForetouchCommand.registry
        let kinds = names.isEmpty ? registry.kinds : try names.map(registry.kind(named:))
        let listing = PluginListing(kinds)
        print(names.isEmpty && !verbose ? listing.summary : listing.text, terminator: "")
    }
}

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

    @Argument(help: "Only these predictors.")
    var names: [String] = []

    func run() throws {
        let registry = ForetouchCommand.registry
        let kinds = names.isEmpty ? registry.kinds : try names.map(registry.kind(named:))
        print(PluginListing(kinds).text, terminator: "")
    }
}

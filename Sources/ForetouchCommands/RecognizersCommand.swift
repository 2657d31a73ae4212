import ArgumentParser
import Foretouch
import Foundation

struct RecognizersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognizers",
        abstract: "Lists the recognizers and their parameters.",
        discussion: """
            Examples:
              foretouch recognizers
              foretouch recognizers force
            """
    )

    @Argument(help: "Show details of these: parameters, units, ranges and defaults.")
    var names: [String] = []

    @Flag(help: "Show details of all.")
    var verbose = false

    func run() throws {
        let registry = ForetouchCommand.recognizers
        let kinds = names.isEmpty ? registry.kinds : try names.map(registry.kind(named:))
        let listing = PluginListing(kinds)
        print(names.isEmpty && !verbose ? listing.summary : listing.text, terminator: "")
    }
}

/// The recognizers that a command works on.
struct RecognizerOptions: ParsableArguments {
    @Option(
        name: .recognizer,
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Recognizers' specifications: a name, or name:parameter=value,… May be given several times. "
                + "Without it, every recognizer with its defaults.",
            valueName: "spec"
        )
    )
    var words: [String] = []

    /// What was typed, each once; without anything every recognizer.
    func specifications() throws -> [RecognizerSpecification] { try Self.specifications(from: words) }

    static func specifications(from words: [String]) throws -> [RecognizerSpecification] {
        var specifications: [RecognizerSpecification] = []
        for text in words.isEmpty ? ForetouchCommand.recognizers.kinds.map(\.name) : words {
            let specification = try RecognizerSpecification(typed: text)
            if !specifications.contains(specification) { specifications.append(specification) }
        }
        return specifications
    }
}

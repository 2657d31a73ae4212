import ArgumentParser
import Foretouch
import Foundation

struct RecognizersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognizers",
        abstract: "Lists the recognisers and what can be typed after their names.",
        aliases: ["recognisers"]
    )

    @Argument(help: "Recognisers to tell all about: parameters, units, ranges and defaults.")
    var names: [String] = []

    @Flag(help: "Tell all about every one.")
    var verbose = false

    func run() throws {
        let registry = ForetouchCommand.recognizers
        let kinds = names.isEmpty ? registry.kinds : try names.map(registry.kind(named:))
        let listing = PluginListing(kinds)
        print(names.isEmpty && !verbose ? listing.summary : listing.text, terminator: "")
    }
}

/// The recognisers that a command works on.
struct RecognizerOptions: ParsableArguments {
    @Option(
        name: [.customLong("recognizer"), .customLong("recogniser"), .customShort("r")],
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Recognisers' specifications: a name, or name:parameter=value,… May be given several times. "
                + "Without it, every recogniser with its defaults.",
            valueName: "spec"
        )
    )
    var words: [String] = []

    /// What was typed as recognisers and is a file or folder: a dataset behind the recognisers.
    var strays: [String] { Self.strays(in: words) }

    static func strays(in words: [String]) -> [String] { words.filter(isPath) }

    private static func isPath(_ word: String) -> Bool {
        (word.contains("/") || !word.contains(":")) && FileManager.default.fileExists(atPath: word)
            && !ForetouchCommand.recognizers.kinds.contains { $0.name == word }
    }

    /// What was typed, each once; without anything every recogniser.
    func specifications() throws -> [RecognizerSpecification] { try Self.specifications(from: words) }

    static func specifications(from words: [String]) throws -> [RecognizerSpecification] {
        let typed = words.filter { !isPath($0) }
        var specifications: [RecognizerSpecification] = []
        for text in typed.isEmpty ? ForetouchCommand.recognizers.kinds.map(\.name) : typed {
            let specification = try RecognizerSpecification(typed: text)
            if !specifications.contains(specification) { specifications.append(specification) }
        }
        return specifications
    }
}

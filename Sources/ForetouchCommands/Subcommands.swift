import ArgumentParser
import Foretouch

/// The words of the command line that name subcommands.
enum Subcommands {
    /// Refuses a word that stands where the name of a subcommand of `parent` should and is none, with what was probably
    /// meant.
    ///
    /// - Parameter words: the command line without the program's own name.
    static func check(of parent: any ParsableCommand.Type, in words: [String]) throws {
        var command: any ParsableCommand.Type = ForetouchCommand.self
        for word in words.first == "help" ? words.dropFirst() : words[...] {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !word.hasPrefix("-") else { return }
            if let next = known.first(where: { names(of: $0).contains(word) }) {
                command = next
                continue
            }
            guard command == parent else { return }
            let near = NearestNames.near(word, among: known.flatMap(names))
            let suggestion = near.isEmpty ? "" : "; did you mean '\(near.joined(separator: "' or '"))'?"
            throw ValidationError("unknown subcommand '\(word)'\(suggestion)")
        }
    }

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [command.configuration.commandName].compactMap(\.self)
    }
}

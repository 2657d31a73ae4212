import ArgumentParser
import Foretouch
import Foundation

/// The words of the command line that name subcommands and options, and what was probably meant by those that name none.
enum Subcommands {
    /// Refuses a word that stands where the name of a subcommand of `parent` should and is none, with what was probably
    /// meant.
    ///
    /// - Parameter words: the command line without the program's own name.
    static func check(of parent: any ParsableCommand.Type, in words: [String]) throws {
        let (path, rest) = found(in: words)
        guard let command = path.last, command == parent, let word = rest.first, !word.hasPrefix("-") else { return }
        let known = command.configuration.subcommands
        guard !known.isEmpty else { return }
        let others = everywhere.filter { $0.parent != command }
        let elsewhere = others.filter { $0.name == word }
        var near = elsewhere.map(\.line) + NearestNames.near(word, among: known.compactMap(name))
        func distance(_ names: [String]) -> Int { names.map { NearestNames.editDistance(word, $0) }.min() ?? .max }
        let names = NearestNames.near(word, among: others.map(\.name))
        if elsewhere.isEmpty, distance(names) < distance(near) {
            near = names.prefix(1).compactMap { name in others.first { $0.name == name }?.line }
        }
        throw ValidationError("unknown subcommand '\(word)'\(near.isEmpty ? "" : "; \(question(near))")")
    }

    /// A message of the parser that refuses an option, with the option that was probably meant: the parser itself compares with those
    /// alone that the help lists. Other messages stay as they are.
    ///
    /// - Parameter words: the command line without the program's own name.
    static func completed(_ message: String, in words: [String]) -> String {
        guard let match = message.firstMatch(of: /Unknown option '--([^']+)'(?:\. Did you mean '[^']+'\?)?/) else {
            return message
        }
        let option = String(match.1)
        guard let command = found(in: words).path.last else { return message }
        let known = options(of: command)
        let hyphenated = option.replacing("_", with: "-")
        let near = (known.contains(hyphenated) ? [hyphenated] : NearestNames.near(option, among: known)).map {
            "--\($0)"
        }
        var text = "Unknown option '--\(option)'"
        if !near.isEmpty {
            text += ". D\(question(near).dropFirst())"
        } else {
            let others = everywhere.filter { options(of: $0.type).contains(option) }.map { "'\($0.line)'" }
            let shown = others.prefix(3).joined(separator: ", ") + (others.count > 3 ? " and others" : "")
            if !others.isEmpty { text += "; it is an option of \(shown)" }
        }
        return message.replacingCharacters(in: match.range, with: text)
    }

    private static func question(_ names: [String]) -> String {
        "did you mean \(names.map { "'\($0)'" }.joined(separator: " or "))?"
    }

    /// The commands that words name, the program's first, and the words behind their names.
    private static func found(in words: [String]) -> (path: [any ParsableCommand.Type], rest: ArraySlice<String>) {
        var path: [any ParsableCommand.Type] = [ForetouchCommand.self]
        var rest = words.first == "help" ? words.dropFirst() : words[...]
        while let word = rest.first,
            let next = path.last?.configuration.subcommands.first(where: { name(of: $0) == word })
        {
            path.append(next)
            rest = rest.dropFirst()
        }
        return (path, rest)
    }

    /// A subcommand of any level.
    private struct Place {
        var type: any ParsableCommand.Type
        var parent: any ParsableCommand.Type
        var name: String
        /// As it is typed, the program's name first.
        var line: String
    }

    /// Every subcommand, in the order of the help.
    private static var everywhere: [Place] { places(below: ForetouchCommand.self, "foretouch") }

    private static func places(below parent: any ParsableCommand.Type, _ line: String) -> [Place] {
        parent.configuration.subcommands.flatMap { command -> [Place] in
            guard let name = name(of: command) else { return [] }
            let place = Place(type: command, parent: parent, name: name, line: "\(line) \(name)")
            return [place] + places(below: command, place.line)
        }
    }

    private static func name(of command: any ParsableCommand.Type) -> String? { command.configuration.commandName }

    /// The long names of a command's options, those that its help does not list too.
    private static func options(of command: any ParsableCommand.Type) -> [String] {
        struct Description: Decodable {
            struct Command: Decodable { var arguments: [Argument]? }
            struct Argument: Decodable { var names: [Name]? }
            struct Name: Decodable { var kind, name: String }
            var command: Command
        }
        let description = try? JSONDecoder().decode(Description.self, from: Data(command._dumpHelp().utf8))
        let names = (description?.command.arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }
            .map(\.name)
        return names.contains("version") ? names : names + ["version"]
    }
}

import ArgumentParser
import Foundation
import Testing

@testable import ForetouchCommands

/// The commands that the documentation shows are commands of this program.
@Suite("Documented commands")
struct DocumentedCommandsTests {
    /// The pages of the repository that show commands, by their path.
    private static func pages() throws -> [String: String] {
        let root = CommandRunner.repository
        var pages: [String: String] = [:]
        for folder in ["", "Documentation", "Documentation/experiments", "Datasets", "Python", "notebooks"] {
            let names = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
            for name in names where name.hasSuffix(".md") {
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                pages[path] = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            }
        }
        return pages
    }

    /// The words of a line of a shell up to a comment, a pipe or a redirection.
    static func words(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else if word == nil, "#|&>;".contains(character) {
                return words
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + [word].compactMap(\.self)
    }

    /// The lines of code that begin with the program, continued lines joined.
    static func commands(in text: String) -> [String] {
        text.replacing("\\\n", with: " ").split(separator: "\n").compactMap { line in
            let code = line.drop { $0 == " " }
            guard line.hasPrefix("    ") || line.hasPrefix("foretouch ") else { return nil }
            for program in ["foretouch ", ".build/release/foretouch "] where code.hasPrefix(program) {
                return String(code.dropFirst(program.count))
            }
            return nil
        }
    }

    /// What stands in single backquotes and begins with the program.
    static func mentions(in text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap { index, piece in
            guard !index.isMultiple(of: 2), piece.hasPrefix("foretouch ") else { return nil }
            return String(piece.dropFirst("foretouch ".count))
        }
    }

    @Test("every command line of the documentation parses")
    func lines() throws {
        let pages = try Self.pages()
        let shown = pages.flatMap { page, text in Self.commands(in: text).map { (line: $0, page: page) } }
        let pageOfLine = Dictionary(shown, uniquingKeysWith: { first, _ in first })
        #expect(pageOfLine.count > 100)
        for (line, page) in pageOfLine {
            do {
                // Three dots stand for more of the same, a|b for one of the two.
                let words = Self.words(line).filter { $0 != "…" }.map {
                    $0.split(separator: "|").first.map(String.init) ?? $0
                }
                _ = try ForetouchCommand.command(from: words)
            } catch {
                // Help and scripts of completion are errors too, which end the program well.
                guard ForetouchCommand.exitCode(for: error) != .success else { continue }
                Issue.record("\(page): \(line): \(ForetouchCommand.message(for: error))")
            }
        }
    }

    @Test("commands and options that the documentation names within text exist")
    func mentions() throws {
        for (page, text) in try Self.pages() {
            for mention in Self.mentions(in: text) {
                let words = Self.words(mention)
                var command: any ParsableCommand.Type = ForetouchCommand.self
                var depth = 0
                while depth < words.count,
                    let next = command.configuration.subcommands.first(where: { Self.names($0).contains(words[depth]) })
                {
                    command = next
                    depth += 1
                }
                #expect(depth > 0 || words.allSatisfy { $0.hasPrefix("-") || $0 == "…" }, "\(page): \(mention)")
                let help = ForetouchCommand.helpMessage(for: command, includeHidden: true)
                for option in words where option.hasPrefix("--") && option != "--help" {
                    #expect(help.contains(option), "\(page): \(mention)")
                }
            }
        }
    }

    @Test("the page of commands has every command with its examples; 'make figures FIGURES=commands' writes it")
    func page() throws {
        let page = try #require(try Self.pages()["Documentation/commands.md"])
        for (name, command) in CommandLineTests.tree() where command.configuration.subcommands.isEmpty {
            #expect(page.contains("\n### \(name.dropFirst("foretouch ".count))\n"), "\(name)")
            for line in command.configuration.discussion.split(separator: "\n") where line.hasPrefix("  foretouch ") {
                #expect(page.contains("    \(line.dropFirst(2))\n"), "\(name): \(line)")
            }
        }
    }

    private static func names(_ command: any ParsableCommand.Type) -> [String] {
        [command.configuration.commandName ?? "\(command)"] + command.configuration.aliases
    }

    @Test("a command is found in code and in text, and what a shell takes away is not its own")
    func extraction() {
        let text = """
            Run `foretouch dataset info`:

                foretouch evaluate 'my data' \\
                    --horizon 16  # a comment
                .build/release/foretouch predictors | head
                swift build
            """
        #expect(Self.mentions(in: text) == ["dataset info"])
        #expect(
            Self.commands(in: text).map(Self.words) == [["evaluate", "my data", "--horizon", "16"], ["predictors"]]
        )
    }
}

import Foundation
import Testing

/// The documentation says which test shows each behavior; the tests it names exist.
struct DocumentationTests {
    /// A test that the documentation names.
    struct Name: Hashable {
        var suite: String
        var test: String
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The tests that the tables name: in the last cell a suite and its tests, each as code.
    ///
    /// - Returns: Also the cells that hold anything else.
    static func names(in document: String) -> (names: [Name], faults: [String]) {
        var names: [Name] = []
        var faults: [String] = []
        var isTestTable = false
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|"), line.hasSuffix("|") else {
                isTestTable = false
                continue
            }
            if line == "| behavior | test |" { isTestTable = true }
            guard isTestTable, line.contains("`"), let cell = line.split(separator: "|").last else { continue }
            // Code is between the backticks: every other piece.
            let pieces = cell.split(separator: "`", omittingEmptySubsequences: false)
            var suite: String?
            for (index, piece) in pieces.enumerated() {
                if index.isMultiple(of: 2) {
                    if !piece.allSatisfy({ " :,;".contains($0) }) { faults.append(String(piece)) }
                } else if piece.hasSuffix("Tests"), !piece.contains(" ") {
                    suite = String(piece)
                } else if let suite {
                    names.append(Name(suite: suite, test: String(piece)))
                } else {
                    faults.append(String(piece))
                }
            }
        }
        return (names, faults)
    }

    /// The text of every file of tests, by the name of its suite.
    static func suites() throws -> [String: String] {
        let folder = root.appending(path: "Tests")
        var suites: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where path.hasSuffix("Tests.swift") && !path.contains(".build/") {
            let file = folder.appending(path: path)
            suites[file.deletingPathExtension().lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
        }
        return suites
    }

    @Test
    func `every test that the documentation of recognizers names is in its suite`() throws {
        let file = Self.root.appending(path: "Documentation/recognizers.md")
        let (names, faults) = Self.names(in: try String(contentsOf: file, encoding: .utf8))
        #expect(faults == [], "in a table of tests there are suites and tests, each as code")
        #expect(names.count > 100)
        let suites = try Self.suites()
        let missing = names.filter { name in
            guard let text = suites[name.suite] else { return true }
            return !text.contains("func `\(name.test)`(") && !text.contains("@Test(\"\(name.test)\"")
        }
        #expect(missing == [], "named in full and to the letter")
    }

    @Test
    func `a test that does not exist, or is not marked as code, is found`() throws {
        let document = """
            | behavior | test |
            |---|---|
            | one | `DocumentationTests`: `no such test …`, `another; with a semicolon` |
            | two | a test without its suite, `DocumentationTests` |
            """
        let (names, faults) = Self.names(in: document)
        #expect(names.map(\.test) == ["no such test …", "another; with a semicolon"])
        #expect(faults == [" a test without its suite, "])
    }
}

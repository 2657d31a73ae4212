import Foundation
import Testing

@Suite("The stub of UIKit")
struct StubTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The code of a folder's files, without comments.
    private func code(in folder: String, except left: String? = nil) throws -> String {
        let folder = Self.package.appending(path: folder).resolvingSymlinksInPath()
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != left }.sorted()
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
            .replacing(#/\/\/.*/#, with: "")
    }

    private func count(_ name: String, in words: [Substring]) -> Int { words.count { $0 == name } }

    @Test("every symbol of the stub is used by the adapter, or in the declaration of one that is")
    func exactness() throws {
        let adapter = try code(in: "Sources/TouchUIKit").split { !$0.isLetter }
        let lines = try code(in: "UIKitInterfaceStub", except: "Fakes.swift").split(separator: "\n")
            .filter { !$0.contains("fake") && !$0.contains("package ") && !$0.contains("private ") }
        let declared = lines.flatMap { line -> [String] in
            let declaration = line.firstMatch(of: #/\b(?:var|func|class|struct|enum|protocol) (\w+)/#).map { [$0.1] }
            let cases = line.firstMatch(of: #/^ *case (.+)/#)?.1.split(separator: ", ")
            return (declaration ?? cases ?? []).map(String.init)
        }
        // The properties of a touch say `{ fake… }`, so look at them too.
        let computed = try code(in: "UIKitInterfaceStub", except: "Fakes.swift")
            .matches(of: #/open (?:class )?(?:var|func) (\w+)/#).map { String($0.1) }
        let symbols = Set(declared + computed).subtracting(["var"])
        #expect(symbols.count > 50)
        let stub = lines.flatMap { $0.split { !$0.isLetter } }
        for symbol in symbols {
            #expect(count(symbol, in: adapter) > 0 || count(symbol, in: stub) > 1, "\(symbol)")
        }
    }
}

import Foretouch
import Foundation
import Testing

@Suite("foretouch dataset list and fetch")
struct DatasetFetchCommandTests {
    private static let table = "stroke_id,t,x,y\n" + (0..<300).map { "1,\(Double($0) / 125),\($0 % 40),7\n" }.joined()

    /// A folder with a catalogue of one table and a copy of the table.
    private func withCatalogue(_ body: (_ folder: URL, _ catalogue: String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let content = Data(Self.table.utf8)
            let copies = folder.appendingPathComponent("copies")
            try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
            try content.write(to: copies.appendingPathComponent("a.csv"))
            let catalogue = """
                {"format": "foretouch-catalogue", "version": "1.0", "datasets": [{"name": "mine", "what": "A table",
                 "source": "https://a.example", "licence": "CC0-1.0", "importers": ["csv"], "byHand": "Ask me.",
                 "split": {"training": ["a"], "evaluation": ["b"]},
                 "files": [{"path": "a.csv", "bytes": \(content.count), "sha256": "\(ContentHash.of(content))"}]}]}
                """
            let path = folder.appendingPathComponent("catalogue.json")
            try Data(catalogue.utf8).write(to: path)
            try body(folder, path.path)
        }
    }

    @Test("list names every dataset with license and size, and all about one with its citation")
    func list() throws {
        let outcome = try CommandRunner.run("dataset", "list")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let entries = try DatasetCatalogue.builtIn().entries
        for entry in entries {
            #expect(outcome.output.contains(entry.name) && outcome.output.contains(entry.license), "\(entry.name)")
        }
        let details = try CommandRunner.run("dataset", "list", "henze2017").output
        #expect(details.contains("@inproceedings{Henze2017,"))
        #expect(details.contains("train on 1, 2, 3, 4, 5, 6; evaluate on 7, 8"))
        let json = try CommandRunner.run("dataset", "list", "--json").output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let listed = try #require(object["datasets"] as? [[String: Any]])
        #expect(listed.compactMap { $0["name"] as? String } == entries.map(\.name))
        #expect((listed.first?["files"] as? [[String: Any]])?.count == entries.first?.files.count)
    }

    @Test("fetch makes a dataset, says what came out and what to do next, and does not do it twice")
    func fetch() throws {
        try withCatalogue { folder, catalogue in
            let output = folder.appendingPathComponent("out").path
            let command = [
                "dataset", "fetch", "mine", "--catalog", catalogue, "--output", output, "--from",
                folder.appendingPathComponent("copies").path,
            ]
            let outcome = try CommandRunner.run(command)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("1 recordings, 1 strokes, 300 samples; sha256 "))
            #expect(outcome.output.contains("Next: foretouch evaluate \(output)\n"))
            #expect(outcome.output.contains("--split \(output)/split.json"))
            let again = try CommandRunner.run(command)
            #expect(again.status != 0)
            #expect(again.errors.contains("exists already"))
            #expect(try CommandRunner.run(command + ["--replace"]).status == 0)
            let info = try CommandRunner.run("dataset", "info", output).output
            #expect(info.contains("licenses      CC0-1.0"))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(names == ["catalogue.json", "copies", "out"])
        }
    }

    @Test("a wrong copy, no copy, an unknown name, and an address that is not encrypted end with a sentence")
    func failures() throws {
        try withCatalogue { folder, catalogue in
            let output = folder.appendingPathComponent("out").path
            func run(_ arguments: String...) throws -> CommandRunner.Outcome {
                try CommandRunner.run(
                    ["dataset", "fetch"] + arguments + ["--catalog", catalogue, "--output", output]
                )
            }
            let byHand = try run("mine")
            #expect(byHand.status == 1 && byHand.errors.contains("Ask me."))
            let unknown = try run("main")
            #expect(unknown.status == 64 && unknown.errors.contains("did you mean mine"))
            let open = try run("mine", "--from", "http://a.example/copies")
            #expect(open.status == 1 && open.errors.contains("an https address"))
            try Data(Self.table.utf8.reversed()).write(to: folder.appendingPathComponent("copies/a.csv"))
            let wrong = try run("mine", "--from", folder.appendingPathComponent("copies").path)
            #expect(wrong.status == 1 && wrong.errors.contains("found content with SHA-256"))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(names == ["catalogue.json", "copies"])
        }
    }
}

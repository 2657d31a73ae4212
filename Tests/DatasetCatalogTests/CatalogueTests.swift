import Foundation
import TestSupport
import Testing

@testable import DatasetCatalog
@testable import TouchRecordings

/// The catalogue's text: what is read, what is refused, and that the built-in one tells the truth.
@Suite struct CatalogueTests {
    private static let hash = String(repeating: "0a", count: 32)

    private static func text(_ change: (inout [String: Any], inout [String: Any]) -> Void = { _, _ in }) throws -> Data
    {
        var file: [String: Any] = ["path": "a.csv", "url": "https://a.example/a.csv", "bytes": 5, "sha256": hash]
        var entry: [String: Any] = [
            "name": "set", "what": "A set", "source": "https://a.example", "licence": "MIT", "importers": ["csv"],
            "later": ["unknown": true],
        ]
        change(&entry, &file)
        if entry["files"] == nil { entry["files"] = [file] }
        return try JSONSerialization.data(withJSONObject: [
            "format": "foretouch-catalogue", "version": "1.7", "datasets": [entry], "later": 1,
        ])
    }

    @Test("Keys of later versions are ignored; a newer major version is refused")
    func versions() throws {
        let catalogue = try DatasetCatalogue(json: Self.text(), path: "c.json")
        #expect(catalogue.entries.map(\.name) == ["set"])
        #expect(try catalogue.entry(named: "set").availability == .fetchable)
        #expect(throws: FetchError.unknownDataset(name: "sets", known: ["set"])) { try catalogue.entry(named: "sets") }
        let newer = Data(#"{"format":"foretouch-catalogue","version":"2.0","datasets":[]}"#.utf8)
        #expect(throws: DatasetError.self) { try DatasetCatalogue(json: newer, path: "c.json") }
        #expect(throws: DatasetError.self) { try DatasetCatalogue(json: Data("{".utf8), path: "c.json") }
    }

    @Test("What is wrong is named with its dataset and its field")
    func faults() throws {
        typealias Change = (inout [String: Any], inout [String: Any]) -> Void
        let faults: [(place: String, change: Change)] = [
            ("dataset 1: \"name\"", { entry, _ in entry["name"] = "../set" }),
            ("dataset 1: \"name\"", { entry, _ in entry["name"] = nil }),
            ("dataset 'set': \"what\"", { entry, _ in entry["what"] = 5 }),
            ("dataset 'set': \"licence\"", { entry, _ in entry["licence"] = "" }),
            ("dataset 'set': \"importers\"", { entry, _ in entry["importers"] = ["nobody"] }),
            ("dataset 'set': \"importers\"", { entry, _ in entry["importers"] = [] as [String] }),
            ("dataset 'set': \"files\"", { entry, _ in entry["importers"] = nil }),
            ("dataset 'set': \"files\"", { _, file in file["role"] = "model" }),
            ("dataset 'set': \"import\": \"mm-per-unit\"", { entry, _ in entry["import"] = ["mm-per-unit": "wide"] }),
            ("dataset 'set': \"import\": \"color\"", { entry, _ in entry["import"] = ["color": "red"] }),
            ("dataset 'set': \"participants\"", { entry, _ in entry["participants"] = -1 }),
            ("dataset 'set': \"citation\": \"key\"", { entry, _ in entry["citation"] = ["type": "misc"] }),
            (
                "dataset 'set': \"split\": \"evaluation\"",
                { entry, _ in entry["split"] = ["training": ["a"], "evaluation": ["a"]] }
            ),
            ("dataset 'set': \"byHand\"", { _, file in file["url"] = nil }),
            ("dataset 'set': \"byHand\"", { entry, _ in entry["files"] = [] as [String] }),
            ("dataset 'set': files[0]: \"path\"", { _, file in file["path"] = "../a.csv" }),
            ("dataset 'set': files[0]: \"path\"", { _, file in file["path"] = "/etc/passwd" }),
            ("dataset 'set': files[0]: \"url\"", { _, file in file["url"] = "http://a.example/a.csv" }),
            ("dataset 'set': files[0]: \"url\"", { _, file in file["url"] = "file:///etc/passwd" }),
            ("dataset 'set': files[0]: \"bytes\"", { _, file in file["bytes"] = 0 }),
            ("dataset 'set': files[0]: \"bytes\"", { _, file in file["bytes"] = 1.5 }),
            ("dataset 'set': files[0]: \"sha256\"", { _, file in file["sha256"] = "0A" }),
            ("dataset 'set': files[0]: \"role\"", { _, file in file["role"] = "music" }),
            ("dataset 'set': files[0]: \"optional\"", { _, file in file["optional"] = true }),
            ("dataset 'set': files[0]: \"unpacked\": \"entries\"", { _, file in file["unpacked"] = ["bytes": 5] }),
            (
                "dataset 'set': files[1]: \"path\"",
                { entry, file in
                    var other = file
                    other["path"] = "A.csv"
                    entry["files"] = [file, other]
                }
            ),
        ]
        for (place, change) in faults {
            do {
                _ = try DatasetCatalogue(json: Self.text(change), path: "c.json")
                Issue.record("\(place): taken")
            } catch {
                #expect("\(error)".contains("c.json: found \(place)"), "\(error)")
            }
        }
    }

    @Test("The built-in catalogue is Datasets/catalogue.json")
    func builtIn() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = package.appendingPathComponent("Datasets/catalogue.json").path
        #expect(try DatasetCatalogue.builtIn() == DatasetCatalogue(path: file))
    }

    @Test("Every entry that is built in has a citation, and says how its hashes were established")
    func builtInEntries() throws {
        let catalogue = try DatasetCatalogue.builtIn()
        #expect(catalogue.entries.count >= 8)
        for entry in catalogue.entries {
            #expect(entry.citation != nil, "\(entry.name)")
            #expect((entry.verification != nil) == !entry.files.isEmpty, "\(entry.name)")
            #expect(entry.files.allSatisfy { $0.url.map { $0.scheme == "https" } ?? true }, "\(entry.name)")
            #expect(entry.files.isEmpty || entry.files.contains { $0.role == .license }, "\(entry.name)")
        }
        let bibTeX = try #require(catalogue.entry(named: "henze2017").citation?.bibTeX)
        #expect(bibTeX.hasPrefix("@inproceedings{Henze2017,\n") && bibTeX.hasSuffix("}\n"))
        #expect(bibTeX.contains("doi       = {10.1145/3098279.3122150},"))
    }

    @Test("Croissant says whose a dataset is, where its files are, and their hashes")
    func croissant() throws {
        let text = try Self.text { entry, _ in
            entry["notes"] = "Of twelve"
            entry["citation"] = [
                "type": "article", "key": "a", "author": "Li, Yang and {The Lab} and others", "year": "2020",
            ]
        }
        let croissant = try DatasetCatalogue(json: text, path: "c.json").entry(named: "set").croissant
        let object = try #require(croissant.objectValue)
        func objects(_ key: String) -> [[String: JSONValue]] {
            (object[key]?.arrayValue ?? []).compactMap(\.objectValue)
        }
        #expect(object["@context"]?.objectValue?["cr"] == .string("http://mlcommons.org/croissant/"))
        #expect(object["description"] == .string("A set. Of twelve"))
        #expect(object["license"] == .string("https://spdx.org/licenses/MIT.html"))
        #expect(object["datePublished"] == .string("2020"))
        #expect(objects("creator").map { $0["name"] } == [.string("Yang Li"), .string("The Lab")])
        #expect(objects("creator").map { $0["@type"] } == [.string("sc:Person"), .string("sc:Organization")])
        let file = try #require(objects("distribution").first)
        #expect(file["contentUrl"] == .string("https://a.example/a.csv"))
        #expect(file["contentSize"] == .string("5 B") && file["encodingFormat"] == .string("text/csv"))
        #expect(file["sha256"] == .string(Self.hash))
        for entry in try DatasetCatalogue.builtIn().entries {
            let creators = entry.croissant.objectValue?["creator"]?.arrayValue
            #expect(creators?.isEmpty == false, "\(entry.name)")
        }
    }

    @Test(
        "Copies of the models have the declared hashes and are fetched with their notice",
        .enabled(if: RealRecordings.folder != nil, "\(RealRecordings.absence)")
    )
    func realModels() throws {
        let copies = try #require(RealRecordings.folder) + "/../models/android-motion"
        let output = try TemporaryFolder()
        for entry in try DatasetCatalogue.builtIn().entries where entry.isModel {
            var options = FetchOptions()
            options.origin = .folder(copies)
            let result = try DatasetFetcher(options: options).fetch(entry, to: output.file(entry.name))
            #expect(result.missingFiles == [], "\(entry.name)")
            #expect(DatasetFetcher.isFetched(entry, at: output.file(entry.name)))
        }
    }

    /// The folder with copies of an entry's files, unpacked where they were kept with gzip.
    private static func unpacked(
        _ entry: CatalogueEntry,
        in folder: String,
        to output: TemporaryFolder
    ) throws -> String {
        let packed = entry.files.filter { FileManager.default.fileExists(atPath: folder + "/" + $0.path + ".gz") }
        guard !packed.isEmpty else { return folder }
        for file in packed {
            let reader = try ByteReader(path: folder + "/" + file.path + ".gz")
            var bytes: [UInt8] = []
            while try reader.withNextChunk({ bytes.append(contentsOf: $0) }) != nil {}
            _ = try output.write(bytes, to: entry.name + "-files/" + file.path)
        }
        return output.file(entry.name + "-files")
    }

    @Test(
        "Copies of every dataset have the declared hashes, and import to the declared strokes and samples",
        .enabled(if: RealRecordings.folder != nil, "\(RealRecordings.absence)")
    )
    func realRecordings() throws {
        let copies = try #require(RealRecordings.folder)
        let output = try TemporaryFolder()
        for entry in try DatasetCatalogue.builtIn().entries where entry.availability != .listed && !entry.isModel {
            // Sets of gestures lie apart from those of strokes.
            let kept = copies + "/" + entry.name
            let copy =
                FileManager.default.fileExists(atPath: kept) ? kept : copies + "/../gestures/data/" + entry.name
            var options = FetchOptions()
            options.origin = .folder(try Self.unpacked(entry, in: copy, to: output))
            let result = try DatasetFetcher(options: options).fetch(entry, to: output.file(entry.name))
            let conversion = try #require(result.conversion)
            // Copies may be without the license's text, which an entry need not have.
            let isPacked = options.origin != .folder(copy)
            #expect(result.missingFiles.isEmpty || isPacked, "\(entry.name)")
            #expect(result.unrecognizedPaths == [], "\(entry.name)")
            #expect(conversion.counts.strokes == entry.strokes, "\(entry.name)")
            #expect(conversion.counts.samples == entry.samples, "\(entry.name)")
            let summary = try DatasetSummary(of: Dataset(path: output.file(entry.name)))
            if let participants = entry.participants { #expect(summary.participants.count == participants) }
            if let split = entry.split {
                #expect(Set(split.training + split.evaluation) == Set(summary.participants), "\(entry.name)")
            }
        }
    }
}

import Foundation
import TestSupport
import Testing

@testable import DatasetCatalog
@testable import TouchRecordings

/// What a fetch makes, what it leaves, and what it does not touch.
@Suite struct DatasetFetcherTests {
    private let folder: TemporaryFolder
    private let table = FetchFixture.table(samples: 500)
    private var output: String { folder.file("out") }

    init() throws { folder = try TemporaryFolder() }

    /// Copies in a folder, and options that fetch from it.
    private func copies(_ files: [(name: String, content: [UInt8])]) throws -> FetchOptions {
        for file in files { _ = try folder.write(file.content, to: "copies/" + file.name) }
        var options = FetchFixture.options()
        options.origin = .folder(folder.file("copies"))
        return options
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    @Test("The dataset says where it comes from, and has the license's text and the split beside it")
    func description() throws {
        let license = Array("Do what you like.\n".utf8)
        var options = try copies([("a.csv", table), ("sub/LICENSE", license)])
        options.madeBy = "a test"
        var file = FetchFixture.file("sub/LICENSE", license)
        file.role = .license
        let entry = FetchFixture.entry([FetchFixture.file("a.csv", table), file])
        let result = try DatasetFetcher(options: options).fetch(entry, to: output)
        #expect(result.conversion?.counts.samples == 500)
        #expect(names == ["copies", "out"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: output).sorted()
                == ["LICENSE", "a.jsonl.gz", "dataset.json", "split.json"]
        )
        let manifest = try DatasetManifest(path: output + "/dataset.json")
        #expect(manifest.name == "fixture" && manifest.license == "CC0-1.0" && manifest.madeBy == "a test")
        let source = try #require(manifest.additionalFields["source"]?.objectValue)
        #expect(source["citation"]?.objectValue?["key"] == .string("Nobody2026"))
        #expect(source["files"]?.arrayValue?.first?.objectValue?["sha256"] == .string(ContentHash.of(Data(table))))
        #expect(try RecordingReader(path: output + "/a.jsonl.gz").header.metadata.license == "CC0-1.0")
        #expect(DatasetFetcher.isFetched(entry, at: output))
        var other = entry
        other.name = "other"
        #expect(!DatasetFetcher.isFetched(other, at: output))
        #expect(try DatasetValidator.validate(path: output).isValid)
    }

    @Test("What files do not say themselves, the catalog says: the unit and who drew")
    func importOptions() throws {
        let options = try copies([("p7-a.csv", table)])
        var entry = FetchFixture.entry([FetchFixture.file("p7-a.csv", table)])
        entry.importOptions = ["participant-from": #"^(p\d)-"#, "mm-per-unit": "0.5"]
        _ = try DatasetFetcher(options: options).fetch(entry, to: output)
        let header = try RecordingReader(path: output + "/p7-a.jsonl.gz").header
        #expect(header.metadata.participant == "p7")
        #expect(header.metadata.space.unit == "css-px")
    }

    @Test("Imports as import does: the same identity but for the license")
    func sameAsImport() throws {
        let options = try copies([("a.csv", table)])
        let entry = FetchFixture.entry([FetchFixture.file("a.csv", table)])
        let fetched = try DatasetFetcher(options: options).fetch(entry, to: output)
        var conversion = DatasetConversion.Options()
        conversion.license = "CC0-1.0"
        let imported = try DatasetConversion.convert(
            Dataset(path: folder.file("copies"), format: "csv"),
            to: folder.file("imported"),
            options: conversion
        )
        #expect(fetched.conversion?.identity == imported.identity)
    }

    @Test("A model is kept as it came, with its notice, and is there when its files are")
    func model() throws {
        let content = Array("weights".utf8)
        let options = try copies([("m.tflite", content), ("NOTICE", Array("a notice".utf8))])
        var files = [FetchFixture.file("m.tflite", content), FetchFixture.file("NOTICE", Array("a notice".utf8))]
        (files[0].role, files[1].role) = (.model, .license)
        var entry = FetchFixture.entry(files)
        (entry.importers, entry.split) = ([], nil)
        #expect(!DatasetFetcher.isFetched(entry, at: output))
        let result = try DatasetFetcher(options: options).fetch(entry, to: output)
        #expect(result.conversion == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: output).sorted() == ["NOTICE", "m.tflite"])
        #expect(DatasetFetcher.isFetched(entry, at: output))
        entry.files[0].sha256 = String(repeating: "0", count: 64)
        #expect(throws: FetchError.self) { try DatasetFetcher(options: options).fetch(entry, to: folder.file("again")) }
    }

    @Test("Originals are kept as they came where that is asked for")
    func originals() throws {
        var options = try copies([("x/a.csv", table)])
        options.keepsOriginals = true
        let entry = FetchFixture.entry([FetchFixture.file("x/a.csv", table)])
        let result = try DatasetFetcher(options: options).fetch(entry, to: output)
        #expect(result.conversion == nil)
        #expect(FileManager.default.contents(atPath: output + "/x/a.csv") == Data(table))
        #expect(names == ["copies", "out"])
        #expect(throws: DatasetError.self) { try DatasetFetcher(options: options).fetch(entry, to: output) }
    }

    @Test("An existing folder is not touched unless it is a dataset that may be replaced")
    func existing() throws {
        var options = try copies([("a.csv", table)])
        let entry = FetchFixture.entry([FetchFixture.file("a.csv", table)])
        let diary = try folder.write("dear diary", to: "out/diary.txt")
        for replaces in [false, true] {
            options.replacesExisting = replaces
            #expect(throws: DatasetError.self) { try DatasetFetcher(options: options).fetch(entry, to: output) }
            #expect(try String(contentsOfFile: diary, encoding: .utf8) == "dear diary")
            #expect(names == ["copies", "out"])
        }
        try FileManager.default.removeItem(atPath: output)
        options.replacesExisting = false
        _ = try DatasetFetcher(options: options).fetch(entry, to: output)
        #expect(throws: DatasetError.self) { try DatasetFetcher(options: options).fetch(entry, to: output) }
        options.replacesExisting = true
        _ = try DatasetFetcher(options: options).fetch(entry, to: output)
        #expect(names == ["copies", "out"])
    }

    @Test("Recordings that cannot be imported leave the verified files for another attempt, and no dataset")
    func importFails() throws {
        let nonsense = Array("stroke_id,t,x\n1,2,3\n".utf8)
        let options = try copies([("a.csv", nonsense)])
        let entry = FetchFixture.entry([FetchFixture.file("a.csv", nonsense)])
        #expect(throws: DatasetError.self) { try DatasetFetcher(options: options).fetch(entry, to: output) }
        #expect(names == ["copies", "out.partial"])
        #expect(
            folder.contents.filter { $0.hasPrefix("out") }
                == ["out.partial", "out.partial/originals", "out.partial/originals/a.csv"]
        )
    }

    @Test("Files of another catalogue's attempt are not imported with this one's")
    func leftovers() throws {
        _ = try folder.write(table, to: "out.partial/originals/stray.csv")
        let options = try copies([("a.csv", table)])
        let result = try DatasetFetcher(options: options)
            .fetch(FetchFixture.entry([FetchFixture.file("a.csv", table)]), to: output)
        #expect(result.conversion?.files == 1)
    }

    @Test("A copy that differs is refused; a missing optional file is reported, another one is an error")
    func wrongCopies() throws {
        let options = try copies([("a.csv", Array(table.dropLast(2)) + [48, 10])])
        let entry = FetchFixture.entry([FetchFixture.file("a.csv", table)])
        do {
            _ = try DatasetFetcher(options: options).fetch(entry, to: output)
            Issue.record("a wrong copy was taken")
        } catch FetchError.wrongHash(let path, _, let expected) {
            #expect(path.hasSuffix("/copies/a.csv") && expected == ContentHash.of(Data(table)))
        }
        #expect(names == ["copies"])
        _ = try folder.write(table, to: "copies/a.csv")
        var license = FetchFixture.file("LICENSE", [1, 2])
        license.role = .license
        let strict = FetchFixture.entry(entry.files + [license])
        #expect(throws: DatasetError.self) { try DatasetFetcher(options: options).fetch(strict, to: output) }
        license.isOptional = true
        let lenient = FetchFixture.entry(entry.files + [license])
        let result = try DatasetFetcher(options: options).fetch(lenient, to: output)
        #expect(result.missingFiles.count == 1)
        #expect(result.missingFiles.first?.contains("LICENSE") == true)
        #expect(names == ["copies", "out"])
    }

    @Test("A dataset without addresses explains how to get it")
    func byHand() throws {
        var entry = FetchFixture.entry([FetchFixture.file("a.csv", table)])
        entry.byHand = "Write to them."
        let expected = FetchError.byHand(name: "fixture", instructions: "Write to them.")
        #expect(throws: expected) { try DatasetFetcher().fetch(entry, to: output) }
        let options = try copies([("a.csv", table)])
        _ = try DatasetFetcher(options: options).fetch(entry, to: output)
        entry.files = []
        #expect(throws: expected) { try DatasetFetcher(options: options).fetch(entry, to: folder.file("other")) }
        #expect(names == ["copies", "out"])
    }

    @Test("More than is free is refused before anything is fetched")
    func spaceBefore() throws {
        #expect(throws: FetchError.diskFull(path: "x", reason: "11 bytes are needed, 10 are free")) {
            try DiskSpace.check(needed: 11, free: 10, "x")
        }
        try DiskSpace.check(needed: 10, free: 10, "x")
        var file = FetchFixture.file("a.csv", table)
        file.bytes = 1 << 60
        let options = try copies([("a.csv", table)])
        #expect(throws: FetchError.self) {
            try DatasetFetcher(options: options).fetch(FetchFixture.entry([file]), to: output)
        }
        #expect(names == ["copies"])
    }

    #if canImport(CArchive)
    @Test("An archive is unpacked to a folder of its name and imported; a bomb or a path out of it leaves no dataset")
    func archives() throws {
        let good = ArchiveFixture.zip([("one/a.csv", table), ("b.csv", table)])
        let limits = ArchiveLimits(bytes: Int64(2 * table.count), entries: 2)
        let options = try copies([("set.zip", good)])
        let entry = FetchFixture.entry([FetchFixture.file("set.zip", good, unpacking: limits)])
        let result = try DatasetFetcher(options: options).fetch(entry, to: output)
        #expect(result.conversion?.counts.samples == 1000)
        #expect(names == ["copies", "out"])
        try FileManager.default.removeItem(atPath: output)

        let bomb = ArchiveFixture.zip([("a.csv", [UInt8](repeating: 48, count: 16 << 20))])
        let escape = ArchiveFixture.tar([.init("a.csv", table), .init("../../../escaped.csv", table)])
        for (name, archive) in [("bomb.zip", bomb), ("escape.tar", escape)] {
            let options = try copies([(name, archive)])
            let entry = FetchFixture.entry([FetchFixture.file(name, archive, unpacking: limits)])
            #expect(throws: FetchError.self) { try DatasetFetcher(options: options).fetch(entry, to: output) }
            #expect(names == ["copies", "out.partial"], "\(name)")
            #expect(
                folder.contents.filter { $0.hasPrefix("out.partial/") }
                    == ["out.partial/archives", "out.partial/archives/" + ContentHash.of(Data(archive))]
            )
            try FileManager.default.removeItem(atPath: output + ".partial")
        }
    }
    #endif
}

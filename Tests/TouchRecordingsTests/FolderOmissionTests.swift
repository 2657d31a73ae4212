import Foundation
import TestSupport
import Testing

@testable import TouchRecordings

/// What lies in a folder and is not read is named.
@Suite struct FolderOmissionTests {
    private static let text = FormatFixture.native.text(FormatFixture.stroke())

    /// Makes an empty file under a name that no string can hold.
    private func makeFile(namedWith bytes: [UInt8], in folder: String) throws {
        let path = Array(folder.utf8) + [UInt8(ascii: "/")] + bytes + [0]
        let descriptor = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { path in
            path.baseAddress.map { creat($0, 0o644) } ?? -1
        }
        try #require(descriptor >= 0)
        close(descriptor)
    }

    @Test("Names that are not UTF-8 and links that lead nowhere, to a folder or round and round are named, and strict")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.text, to: "set/a.jsonl")
        _ = try folder.write(Self.text, to: "set/below/b.jsonl")
        let files = FileManager.default
        try makeFile(namedWith: Array("x".utf8) + [0xFF] + Array(".jsonl".utf8), in: folder.file("set/below"))
        try files.createSymbolicLink(atPath: folder.file("set/gone.jsonl"), withDestinationPath: "nowhere.jsonl")
        try files.createSymbolicLink(atPath: folder.file("set/in.jsonl"), withDestinationPath: "a.jsonl")
        try files.createSymbolicLink(atPath: folder.file("set/loop.jsonl"), withDestinationPath: "loop.jsonl")
        try files.createSymbolicLink(atPath: folder.file("set/up"), withDestinationPath: "..")
        let dataset = try Dataset(path: folder.file("set"))
        #expect(
            dataset.recordingPaths.map { $0.dropFirst(folder.path.count) }
                == ["/set/a.jsonl", "/set/below/b.jsonl", "/set/in.jsonl"]
        )
        let expected: [DatasetOmission] = [
            .init(path: folder.file("set/below/x\\xFF.jsonl"), reason: .nameNotUTF8),
            .init(path: folder.file("set/gone.jsonl"), reason: .danglingLink),
            .init(path: folder.file("set/loop.jsonl"), reason: .unreadable("Too many levels of symbolic links")),
            .init(path: folder.file("set/up"), reason: .linkedFolder),
        ]
        #expect(dataset.omissions == expected)
        let validation = try DatasetValidator.validate(path: folder.file("set"))
        #expect(validation.omissions == expected)
        #expect(validation.isValid && !validation.isPristine)
        #expect(try DatasetSummary(of: dataset).omissions == expected)
        #expect(
            "\(expected[0])" == folder.file("set/below/x\\xFF.jsonl") + ": not read: the name is not UTF-8; rename it"
        )
    }

    @Test("A folder whose path is too long to be opened is named") func tooDeep() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.text, to: "set/a.jsonl")
        let name = String(repeating: "d", count: 250)
        var parents = [open(folder.file("set"), O_RDONLY | O_DIRECTORY)]
        defer {
            for (depth, parent) in parents.enumerated().reversed() {
                if depth < parents.count - 1 { unlinkat(parent, name, AT_REMOVEDIR) }
                close(parent)
            }
        }
        for _ in 0..<17 {
            let parent = try #require(parents.last)
            try #require(mkdirat(parent, name, 0o755) == 0)
            parents.append(openat(parent, name, O_RDONLY | O_DIRECTORY))
        }
        let dataset = try Dataset(path: folder.file("set"))
        #expect(dataset.sources.count == 1)
        #expect(dataset.omissions.map(\.reason) == [.unreadable("File name too long")])
    }

    @Test("A folder that may not be listed is named", .enabled(if: geteuid() != 0, "root lists every folder"))
    func forbidden() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.text, to: "set/a.jsonl")
        _ = try folder.write(Self.text, to: "set/closed/b.jsonl")
        try #require(chmod(folder.file("set/closed"), 0) == 0)
        defer { chmod(folder.file("set/closed"), 0o755) }
        let expected = DatasetOmission(path: folder.file("set/closed"), reason: .unreadable("Permission denied"))
        #expect(try Dataset(path: folder.file("set")).omissions == [expected])
        #expect(try !DatasetValidator.validate(path: folder.file("set")).isPristine)
    }

    @Test("Trials that were undone belong to no dataset, and are named") func undone() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.text, to: "study/p01/001-word.jsonl")
        let kept = try folder.write(Self.text, to: "study/p01/undone/002-word.jsonl")
        let hash = ContentHash.of(Data(Self.text.utf8))
        let manifest =
            #"{"format":"foretouch-dataset","version":"1.0","name":"n","recordings":"#
            + #"[{"file":"p01/001-word.jsonl","sha256":"\#(hash)"}]}"#
        _ = try folder.write(manifest, to: "study/dataset.json")
        let expected = [DatasetOmission(path: kept, reason: .undoneTrial)]
        let validation = try DatasetValidator.validate(path: folder.file("study"))
        #expect(validation.discrepancies.isEmpty && validation.isValid && !validation.isPristine)
        #expect(validation.omissions == expected)
        // Read from above, file by file.
        let above = try Dataset(path: folder.path)
        #expect(above.omissions == expected)
        #expect(above.sources.count == 1)
        // A folder of that name that belongs to no session is like any other.
        _ = try folder.write(Self.text, to: "other/undone/a.jsonl")
        #expect(try Dataset(path: folder.file("other")).sources.count == 1)
    }

    @Test("A folder beside datasets that is none is named") func besideDatasets() throws {
        let folder = try TemporaryFolder()
        let hash = ContentHash.of(Data(Self.text.utf8))
        _ = try folder.write(Self.text, to: "a/a.jsonl")
        _ = try folder.write(
            #"{"format":"foretouch-dataset","version":"1.0","name":"n","recordings":[{"file":"a.jsonl","sha256":"\#(hash)"}]}"#,
            to: "a/dataset.json"
        )
        _ = try folder.write(Self.text, to: "b/b.jsonl")
        _ = try folder.write("notes", to: "README.md")
        try FileManager.default.createDirectory(atPath: folder.file("empty"), withIntermediateDirectories: true)
        let members = DatasetMembers(of: folder.path)
        #expect(members.paths == [folder.file("a")])
        #expect(members.omissions == [DatasetOmission(path: folder.file("b"), reason: .notADataset)])
        _ = try folder.write(Self.text, to: "loose.jsonl")
        #expect(DatasetMembers(of: folder.path).omissions.map(\.reason) == [.notADataset, .besideDatasets])
        #expect(DatasetMembers(of: folder.file("b")).omissions.isEmpty)
    }
}

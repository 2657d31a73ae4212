import Foundation
import TestSupport
import Testing

@testable import TouchRecordings

/// A folder with everything in it stands for the same datasets whoever asks.
@Suite struct FolderMembersTests {
    /// Recordings that differ, so that datasets do.
    private func text(_ number: Int) -> String {
        FormatFixture.native.text(FormatFixture.stroke(y: 100 + Double(number)))
    }

    private func makeDataset(_ name: String, _ number: Int, in folder: TemporaryFolder) throws {
        _ = try folder.write(text(number), to: name + "/a.jsonl")
        let hash = ContentHash.of(Data(text(number).utf8))
        _ = try folder.write(
            #"{"format":"foretouch-dataset","version":"1.0","name":"n\#(number)","recordings":[{"file":"a.jsonl","sha256":"\#(hash)"}]}"#,
            to: name + "/dataset.json"
        )
    }

    /// Loose recordings, datasets at two depths and in each other, links and what cannot be read.
    static func makeMixed() throws -> TemporaryFolder {
        let (tests, folder) = (FolderMembersTests(), try TemporaryFolder())
        try tests.makeDataset("mix/one", 1, in: folder)
        try tests.makeDataset("mix/deep/two", 2, in: folder)
        try tests.makeDataset("mix/one/inner", 3, in: folder)
        try tests.makeDataset("elsewhere", 4, in: folder)
        _ = try folder.write(tests.text(5), to: "mix/loose.jsonl")
        _ = try folder.write(tests.text(6), to: "mix/deep/loose.jsonl")
        _ = try folder.write(tests.text(7), to: "mix/plain/below/a.jsonl")
        _ = try folder.write("notes", to: "mix/README.md")
        _ = try folder.write("x", to: "mix/.hidden/dataset.json")
        let files = FileManager.default
        for (link, target) in [
            ("to-dataset", "../elsewhere"), ("to-known", "one"), ("to-folder", "plain"),
            ("to-file.jsonl", "loose.jsonl"),
            ("gone.jsonl", "nowhere"), ("round.jsonl", "round.jsonl"),
        ] {
            try files.createSymbolicLink(atPath: folder.file("mix/" + link), withDestinationPath: target)
        }
        return folder
    }

    @Test("Datasets at any depth and behind links are found once; all else is named, once") func mixed() throws {
        let folder = try Self.makeMixed()
        let members = DatasetMembers(of: folder.file("mix"))
        #expect(members.paths == ["deep/two", "one", "to-dataset"].map { folder.file("mix/" + $0) })
        let expected: [(String, DatasetOmission.Reason)] = [
            ("deep/loose.jsonl", .besideDatasets), ("gone.jsonl", .danglingLink), ("loose.jsonl", .besideDatasets),
            ("plain", .notADataset), ("round.jsonl", .unreadable("Too many levels of symbolic links")),
            ("to-file.jsonl", .besideDatasets), ("to-folder", .linkedFolder),
            ("to-known", .readAlready(folder.file("mix/one"))),
        ]
        #expect(members.omissions == expected.map { DatasetOmission(path: folder.file("mix/" + $0), reason: $1) })
        let slash = DatasetMembers(of: folder.file("mix") + "/")
        #expect(slash.paths.count == 3 && slash.omissions.count == expected.count)
        // Each is opened as itself.
        for path in members.paths {
            #expect(try Dataset(path: path).sources.count == 1)
            #expect(DatasetMembers(of: path).paths == [path])
        }
        #expect(DatasetMembers(of: folder.file("mix/plain")).paths == [folder.file("mix/plain")])
        #expect(DatasetMembers(of: folder.file("mix/plain")).omissions.isEmpty)
    }

    @Test(
        "A file that may not be read is named, and others are read",
        .enabled(if: geteuid() != 0, "root reads every file")
    )
    func unreadable() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(text(1), to: "a.jsonl")
        let closed = try folder.write(text(2), to: "b.csv")
        try #require(chmod(closed, 0) == 0)
        let dataset = try Dataset(path: folder.path)
        #expect(dataset.sources.count == 1)
        #expect(dataset.omissions == [DatasetOmission(path: closed, reason: .unreadable("Permission denied"))])
    }
}

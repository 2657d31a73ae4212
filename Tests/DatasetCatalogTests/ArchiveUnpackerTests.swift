#if canImport(CArchive)
import CZlib
import Foundation
import TestSupport
import Testing
import TouchModel

@testable import DatasetCatalog

/// Archives that are what they should be come out whole; others come out not at all.
@Suite struct ArchiveUnpackerTests {
    private typealias Entry = ArchiveFixture.TarEntry

    private let folder: TemporaryFolder
    private let limits = ArchiveLimits(bytes: 1 << 20, entries: 50)

    init() throws { folder = try TemporaryFolder() }

    private func unpack(_ bytes: [UInt8], limits: ArchiveLimits? = nil) throws {
        let archive = try folder.write(bytes, to: "in/archive")
        try ArchiveUnpacker.unpack(archive, named: "a.tar", to: folder.file("in/out"), limits: limits ?? self.limits)
    }

    /// That nothing was unpacked, inside or outside.
    private func expectNothing(_ comment: Comment) {
        #expect(folder.contents == ["in", "in/archive"], comment)
    }

    private func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
        let path = folder.file("packed.gz")
        let file = gzopen(path, "wb9")
        gzwrite(file, bytes, UInt32(bytes.count))
        gzclose(file)
        defer { unlink(path) }
        return Array(try #require(FileManager.default.contents(atPath: path)))
    }

    @Test("tar, tar.gz and zip archives come out as they went in, with names in UTF-8")
    func contents() throws {
        let files: [(name: String, content: [UInt8])] = [
            ("a.txt", Array("one".utf8)), ("b/c/ä ö.txt", [UInt8](repeating: 7, count: 70_000)), ("b/empty", []),
        ]
        let tar = ArchiveFixture.tar([Entry("b/", type: "5")] + files.map { Entry($0.name, $0.content) })
        for archive in [tar, try gzip(tar), ArchiveFixture.zip(files)] {
            try unpack(archive)
            for file in files {
                #expect(FileManager.default.contents(atPath: folder.file("in/out/" + file.name)) == Data(file.content))
            }
            #expect(folder.contents.filter { $0.hasPrefix("in/out/") }.count == 5)
            try FileManager.default.removeItem(atPath: folder.file("in/out"))
        }
    }

    @Test("Paths that lead out of the folder, links, devices and names that collide are refused by name")
    func unsafeEntries() throws {
        let good = Entry("good.txt", Array("x".utf8))
        let hostile: [(entries: [Entry], name: String, reason: String)] = [
            ([Entry("../out.txt", [1])], "../out.txt", "leads out of the folder"),
            ([Entry("a/../../out.txt", [1])], "a/../../out.txt", "leads out of the folder"),
            ([Entry("/tmp/foretouch-out.txt", [1])], "/tmp/foretouch-out.txt", "is an absolute path"),
            ([Entry("a\\..\\out.txt", [1])], "a\\..\\out.txt", "has a backslash, which parts folders elsewhere"),
            ([Entry("link", type: "2", target: "/tmp")], "link", "is a symbolic link, expected files and folders"),
            (
                [Entry("link", type: "2", target: ".."), Entry("link/out.txt", [1])], "link",
                "is a symbolic link, expected files and folders"
            ),
            ([Entry("hard", type: "1", target: "good.txt")], "hard", "is a hard link, expected files and folders"),
            ([Entry("null", type: "3")], "null", "is a device, a pipe or a socket, expected files and folders"),
            ([Entry("pipe", type: "6")], "pipe", "is a device, a pipe or a socket, expected files and folders"),
            ([Entry("GOOD.txt", [1])], "GOOD.txt", "collides with 'good.txt'"),
            ([good], "good.txt", "collides with 'good.txt'"),
            ([Entry("good.txt/inner", [1])], "good.txt/inner", "collides with 'good.txt'"),
            ([Entry("Fo/a", [1]), Entry("fo/b", [1])], "fo/b", "collides with 'Fo'"),
            ([Entry("e\u{301}", [1]), Entry("\u{E9}", [1])], "\u{E9}", "collides with 'e\u{301}'"),
            ([Entry("esc\u{1B}[2J", [1])], "esc\u{1B}[2J", "has control characters or bytes that are not UTF-8"),
        ]
        for (entries, name, reason) in hostile {
            #expect(throws: FetchError.unsafeEntry(archive: "a.tar", entry: name, reason: reason)) {
                try unpack(ArchiveFixture.tar([good] + entries))
            }
            expectNothing("\(name)")
        }
        #expect(!FileManager.default.fileExists(atPath: "/tmp/foretouch-out.txt"))
        for name in ["../out.txt", "/out.txt", "a/../../out.txt"] {
            #expect(throws: FetchError.self) { try unpack(ArchiveFixture.zip([("good.txt", [1]), (name, [1])])) }
            expectNothing("zip: \(name)")
        }
    }

    @Test("An entry whose name is not UTF-8 is refused")
    func encodedNames() throws {
        var entry = Entry("x", [1])
        entry.name = [0x66, 0xFF, 0xFE]
        #expect(throws: FetchError.self) { try unpack(ArchiveFixture.tar([entry])) }
        expectNothing("a name of Latin-1")
    }

    @Test("A thousandfold bomb is refused while it unpacks, whatever it is packed with")
    func bombs() throws {
        let zeros = [UInt8](repeating: 0, count: 64 << 20)
        let tar = try gzip(ArchiveFixture.tar([Entry("zeros", zeros)]))
        let zip = ArchiveFixture.zip([("zeros", zeros)])
        for (name, bomb) in [("tar.gz", tar), ("zip", zip)] {
            #expect(zeros.count / bomb.count > 900, "\(name): \(bomb.count) bytes")
            #expect(throws: FetchError.archiveTooLarge(archive: "a.tar", found: "more bytes", limit: "1048576 bytes")) {
                try unpack(bomb)
            }
            expectNothing("\(name)")
        }
    }

    @Test("Limits hold over all files together and for the number of entries, and are not one too strict")
    func limitsTogether() throws {
        let files = (0..<4).map { Entry("f\($0)", [UInt8](repeating: 1, count: 250)) }
        try unpack(ArchiveFixture.tar(files), limits: ArchiveLimits(bytes: 1000, entries: 4))
        try FileManager.default.removeItem(atPath: folder.file("in/out"))
        for limits in [ArchiveLimits(bytes: 999, entries: 4), ArchiveLimits(bytes: 1000, entries: 3)] {
            #expect(throws: FetchError.self) { try unpack(ArchiveFixture.tar(files), limits: limits) }
            expectNothing("\(limits)")
        }
    }

    @Test("What is no archive, an empty one and one that breaks off are refused; a flipped bit does no harm")
    func damage() throws {
        let tar = try gzip(ArchiveFixture.tar([Entry("a.txt", (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) })]))
        for bytes in [Array("not an archive at all".utf8), [], Array(tar.prefix(tar.count / 2))] {
            #expect(throws: FetchError.self) { try unpack(bytes) }
            expectNothing("\(bytes.count) bytes")
        }
        var generator = SeededGenerator(seed: 17)
        let zip = ArchiveFixture.zip([("a.txt", [UInt8](repeating: 3, count: 900)), ("b/c.txt", Array("two".utf8))])
        for original in [tar, zip] {
            for _ in 0..<300 {
                var bytes = original
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^=
                    1 << UInt8.random(in: 0..<8, using: &generator)
                do {
                    try unpack(bytes)
                    try FileManager.default.removeItem(atPath: folder.file("in/out"))
                } catch is FetchError {}
                expectNothing("a flipped bit")
            }
        }
    }
}
#endif

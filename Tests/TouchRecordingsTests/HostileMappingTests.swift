import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Files beside data that somebody made to do harm.
@Suite struct HostileMappingTests {
    private static func nested(_ open: String, _ close: String, _ count: Int) -> String {
        String(repeating: open, count: count) + "v" + String(repeating: close, count: count)
    }

    /// Aliases as keys: each line doubles the work of hashing the one before.
    private static let bomb =
        "a0: &a0 {k: v}\n" + (1..<28).map { "a\($0): &a\($0) {? *a\($0 - 1) : v, ? [*a\($0 - 1)] : w}\n" }.joined()

    /// Each with a part of what is said of it.
    static let texts: [(text: String, says: String)] = [
        (bomb, "anchor"), ("a: &a [x]\nb: *a\n", "anchor"), ("participant: *nobody\n", "alias"),
        ("<<: *base\n", "alias"),
        ("participant: &p ann\n", "anchor"), ("&k participant: ann\n", "anchor"), ("column: &c {t: Zeit}\n", "anchor"),
        ("mm-per-unit: !!float 0.5\n", "tag"), ("!!map {participant: ann}\n", "tag"),
        ("participant: !!python/object x\n", "tag"),
        ("column: !!omap [t: x]\n", "tag"), ("? [a, b]\n: c\n", "as a key"), ("? {a: b}\n: c\n", "as a key"),
        ("{[a]: b}\n", "as a key"), (nested("[", "]", 30_000), "nesting"), (nested("{a: ", "}", 10_000), "deep"),
        (String(repeating: "- ", count: 30_000) + "v", "deep"),
        (String(repeating: "? ", count: 30_000) + "v", "foretouch-import"),
        ("---\nparticipant: a\n---\nparticipant: b\n", "second document"),
        ("participant: a\nparticipant: b\n", "not YAML"),
        ("participant: [a, b]\n", "single value"), ("participant: {a: b}\n", "single value"),
        ("- participant\n", "no mapping"),
        ("just text\n", "no mapping"), ("column: t\n", "without names"), ("column: {t: [x]}\n", "no name"),
        ("column: {bogus: x}\n", "bogus"), ("unknown-key: 1\n", "unknown-key"),
        ("mm-per-unit: 0.5\npixels-per-unit: 2\n", "mm-per-unit and pixels-per-unit"),
        ("mm-per-unit: 1e999\n", "1e999"),
        ("mm-per-unit: nan\n", "nan"), ("mm-per-unit: -1\n", "-1"), ("mm-per-unit: 0\n", "'0'"),
        ("mm-per-unit: 010\n", "'010' for mm-per-unit"), ("mm-per-unit: 0x10\n", "'0x10' for mm-per-unit"),
        ("pixels-per-unit: 0x1p4\n", "'0x1p4' for pixels-per-unit"), ("max-force: 1_000\n", "'1_000' for max-force"),
        ("max-force: +007\n", "'+007' for max-force"), ("rate: 0x78\n", "'0x78' for rate"),
        ("rate: 0120\n", "'0120' for rate"), ("rate: nan\n", "'nan' for rate"), ("rate: inf\n", "'inf' for rate"),
        ("rate: 0o170\n", "'0o170' for rate"), ("rate: 1e999\n", "'1e999' for rate"),
        ("stroke-by: gap=0x1\n", "gap=0x1"), ("stroke-by: gap=01\n", "gap=01"), ("stroke-by: gap=inf\n", "gap=inf"),
        ("stroke-by: pressure>0x10\n", "pressure>0x10"), ("stroke-by: pressure>nan\n", "pressure>nan"),
        ("pixels-per-unit: 1e300\n", "1e300"), ("max-force: inf\n", "inf"),
        ("mm-per-unit: \(String(repeating: "9", count: 5000))\n", "999"), ("stroke-by: gap=-1\n", "gap=-1"),
        ("time-unit: fortnights\n", "fortnights"), ("separator: ',,'\n", ",,"), ("touch-type: foot\n", "foot"),
        ("participant: \"a\\e[31mb\"\n", "control"), ("task: \"a\\nb\"\n", "control"),
        ("device: \"\\u202Egpj\"\n", "control"),
        ("participant: \"\\0\"\n", "control"), ("participant: ''\n", "control"), ("participant: a\u{1}b\n", "not YAML"),
        ("participant: \(String(repeating: "x", count: 5000))\n", "xxx"),
        ("participant-from: '(a)\\1'\n", "participant-from"), ("participant-from: '(?=a)(b)'\n", "participant-from"),
        ("participant-from: '((a{1000}){1000})'\n", "participant-from"), ("task-from: '('\n", "task-from"),
        ("task-from: abc\n", "task-from"), ("participant-from: \"((a+)+)+$\"\n", "matches no path"),
        ("participant: \"unclosed\n", "not YAML"), ("\t: \t\n", "not YAML"),
        ((0..<600).map { "k\($0): v\n" }.joined(), "more than 500 values"),
        (String(repeating: "# a comment\n", count: 6000), "more than"),
    ]

    @Test("Each is refused by an error that names the file, after bounded work", arguments: texts.indices)
    func refused(number: Int) throws {
        let (text, says) = Self.texts[number]
        let folder = try TemporaryFolder()
        let table = FormatFixture.csv.text(FormatFixture.stroke())
        let data = try folder.write(table, to: String(repeating: "a", count: 60) + "b.csv")
        _ = try folder.write(text, to: ImportOptions.fileName)
        for path in [folder.path, data] {
            let error = #expect(throws: DatasetError.self) { try Dataset(path: path) }
            let words = error?.description ?? ""
            #expect(words.contains(says) && words.utf8.count < 1000, "\(words)")
            #expect(words == words.withVisibleControls)
        }
        // The parser is left at the first event that is refused, and gives no more events than there are bytes.
        var events = 0
        _ = try? BoundedYAML.compose(text, limits: ImportOptions.fileLimits) { events = $0 }
        #expect(events <= 2 * ImportOptions.fileLimits.values + 10)
    }

    @Test("Bytes that are no text, links that lead nowhere or round, folders, pipes and devices are said") func files()
        throws
    {
        let table = FormatFixture.csv.text(FormatFixture.stroke())
        let files = FileManager.default
        let makers: [(String) throws -> Void] = [
            { try Data([0xFF, 0xFE, 0x00, 0xD8]).write(to: URL(fileURLWithPath: $0)) },
            { try files.createSymbolicLink(atPath: $0, withDestinationPath: "/nonexistent") },
            { try files.createSymbolicLink(atPath: $0, withDestinationPath: ImportOptions.fileName) },
            { try files.createSymbolicLink(atPath: $0, withDestinationPath: "/dev/zero") },
            { try files.createSymbolicLink(atPath: $0, withDestinationPath: "/") },
            { try files.createDirectory(atPath: $0, withIntermediateDirectories: false) },
            { try #require(mkfifo($0, 0o644) == 0) },
            { try Data(count: 1 << 20).write(to: URL(fileURLWithPath: $0)) },
        ]
        for make in makers {
            let folder = try TemporaryFolder()
            let data = try folder.write(table, to: "a.csv")
            try make(folder.file(ImportOptions.fileName))
            for path in [folder.path, data] {
                let error = #expect(throws: DatasetError.self) { try Dataset(path: path) }
                #expect(error?.description.contains(ImportOptions.fileName) == true, "\(String(describing: error))")
            }
        }
    }

    @Test("A link to a file is read, and the nearest file of those above goes first") func chain() throws {
        let folder = try TemporaryFolder()
        let table = FormatFixture.csv.text(FormatFixture.stroke())
        _ = try folder.write(table, to: "set/a/b/one.csv")
        _ = try folder.write("participant: root\ntask: root\ndevice: root\n", to: "set/" + ImportOptions.fileName)
        _ = try folder.write("participant: middle\ntask: middle\n", to: "set/a/" + ImportOptions.fileName)
        let elsewhere = try folder.write("participant: near\n", to: "elsewhere.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("set/a/b/" + ImportOptions.fileName),
            withDestinationPath: elsewhere
        )
        let dataset = try Dataset(path: folder.file("set"))
        let metadata = try #require(try Reading(dataset.sources[0]).metadata.first)
        #expect([metadata.participant, metadata.task, metadata.device] == ["near", "middle", "root"])
        #expect(
            dataset.mappings.map { "\($0.file): \($0.options.joined(separator: ", "))" } == [
                "a/b/foretouch-import.yaml: participant near", "a/foretouch-import.yaml: task middle",
                "foretouch-import.yaml: device root",
            ]
        )
    }
}

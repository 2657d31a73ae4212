import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// What is made from a file names it.
@Suite struct RecordingOriginsTests {
    private static let table = """
        participant,stroke_id,t,x,y
        a,1,0,0,0
        a,1,0.01,1,0
        a,1,0.02,2,1
        b,2,1,0,0
        b,2,1.01,1,0
        b,2,1.02,2,1

        """
    private let folder: TemporaryFolder
    private let tablePath: String
    private let tableHash: String

    init() throws {
        folder = try TemporaryFolder()
        tablePath = try folder.write(Self.table, to: "table.csv")
        tableHash = ContentHash.of(Data(Self.table.utf8))
    }

    private func origins(_ path: String) throws -> [[String]] {
        try Dataset(path: folder.file(path)).sources.map { try $0.origins() }
    }

    @Test("An imported recording names the file that it came from, packed or not")
    func imported() throws {
        #expect(try Dataset(path: tablePath).sources[0].origins().isEmpty)
        _ = try DatasetConversion.convert(Dataset(path: tablePath), to: folder.file("native"))
        #expect(try origins("native") == [[tableHash], [tableHash]])
        let packed = try TextWriter(path: folder.file("table.csv.gz"))
        try packed.write { $0.append(contentsOf: Self.table.utf8) }
        try packed.finish()
        _ = try DatasetConversion.convert(Dataset(path: folder.file("table.csv.gz")), to: folder.file("unpacked"))
        #expect(try origins("unpacked") == [[tableHash], [tableHash]])
    }

    @Test("A native copy that equals its source is the same data; one that does not names its source too")
    func copied() throws {
        let native = try DatasetConversion.convert(Dataset(path: tablePath), to: folder.file("native"))
        let hashes = try Dataset(path: folder.file("native")).contentHashes()
        let same = try DatasetConversion.convert(Dataset(path: folder.file("native")), to: folder.file("same"))
        #expect(same.identity == native.identity && same.counts == native.counts)
        var options = DatasetConversion.Options()
        options.license = "CC0-1.0"
        let other = try DatasetConversion.convert(
            Dataset(path: folder.file("native")),
            to: folder.file("other"),
            options: options
        )
        #expect(other.identity != native.identity && other.counts == native.counts)
        #expect(try origins("other") == hashes.map { [tableHash, $0] })
    }

    @Test("What is repaired in a native copy is counted once")
    func repaired() throws {
        let text = """
            {"format":"foretouch-recording","version":"1.0"}
            {"t":0,"touches":[{"id":1,"phase":"began","samples":[{"t":0,"x":1,"y":1}]}]}
            {"t":1,"touches":[{"id":1,"phase":"moved","samples":[{"t":0,"x":1,"y":1},{"t":1,"x":2,"y":1}]}]}
            {"t":2,"touches":[{"id":1,"phase":"ended","samples":[]}]}

            """
        let path = try folder.write(text, to: "a.jsonl")
        #expect(try NativeSource(path: path).origins().isEmpty, "older recordings name none")
        let result = try DatasetConversion.convert(Dataset(path: path), to: folder.file("repaired"))
        #expect(result.repairs.counts == [.duplicateTimestamp: 1])
        #expect(result.counts.recordings == 1 && result.counts.samples == 2 && result.files == 1)
        #expect(try origins("repaired") == [[ContentHash.of(Data(text.utf8))]])
    }

    @Test("Origins go with an export and come back with it", arguments: ExportFormat.allCases)
    func exported(format: ExportFormat) throws {
        _ = try DatasetConversion.convert(Dataset(path: tablePath), to: folder.file("native"))
        let native = try Dataset(path: folder.file("native"))
        let hashes = try native.contentHashes()
        _ = try RecordingExport.export(native, to: folder.file("exported"), format: format)
        let exported = try Dataset(path: folder.file("exported"))
        // Folders are read in the order of their files' names.
        #expect(try Set(exported.sources.map { try $0.origins() }) == Set(hashes.map { [tableHash, $0] }))
        let again = try DatasetConversion.convert(exported, to: folder.file("again"))
        let lineages = try zip(exported.sources, exported.contentHashes()).map { try $0.origins() + [$1] }
        #expect(try origins("again") == lineages)
        #expect(again.files == 2)
    }

    @Test(
        "What is no SHA-256 is refused with its line",
        arguments: [#"["abc"]"#, #"[7]"#, #""x""#, "[\"" + String(repeating: "g", count: 64) + "\"]"]
    )
    func refused(value: String) throws {
        let header = #"{"format":"foretouch-recording","version":"1.0","origins":\#(value)}"#
        let path = try folder.write(header + "\n", to: "a.jsonl")
        #expect {
            _ = try NativeSource(path: path).origins()
        } throws: {
            guard case .malformed(let place, _, _)? = $0 as? DatasetError else { return false }
            return place.line == 1
        }
    }

    @Test("Digits in capitals mean the same")
    func capitals() throws {
        let hash = String(repeating: "AB", count: 32)
        let header = #"{"format":"foretouch-recording","version":"1.0","origins":["\#(hash)"]}"#
        let path = try folder.write(header + "\n", to: "a.jsonl")
        #expect(try NativeSource(path: path).origins() == [hash.lowercased()])
    }
}

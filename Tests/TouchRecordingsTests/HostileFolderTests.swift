import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Folders and descriptions made to mislead.
@Suite struct HostileFolderTests {
    private static let text = FormatFixture.native.text(FormatFixture.stroke())

    private func manifest(_ entries: String) -> String {
        #"{"format":"foretouch-dataset","version":"1.0","name":"n","recordings":[\#(entries)]}"#
    }

    private func entry(_ file: String, truth: String? = nil) -> String {
        let groundTruth = truth.map { #","truth":"\#($0)""# } ?? ""
        return #"{"file":"\#(file)","sha256":"\#(ContentHash.of(Data(Self.text.utf8)))"\#(groundTruth)}"#
    }

    private func message(_ path: String) -> String {
        do {
            return "read: \(try Dataset(path: path).sources.count)"
        } catch {
            return "\(error)"
        }
    }

    @Test("A file listed twice is refused, under whatever name") func listedTwice() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.text, to: "set/a.jsonl")
        for second in ["a.jsonl", "./a.jsonl", ".//./a.jsonl"] {
            _ = try folder.write(manifest(entry("a.jsonl") + "," + entry(second)), to: "set/dataset.json")
            #expect(message(folder.file("set")).contains(#"recording 2: "a.jsonl" again"#))
            #expect(try !DatasetValidator.validate(path: folder.file("set")).isValid)
        }
        _ = try folder.write(manifest(entry("a.jsonl", truth: "./a.jsonl")), to: "set/dataset.json")
        #expect(message(folder.file("set")).contains("as a ground truth and as a recording"))
        for path in ["", ".", "/a.jsonl", "../a.jsonl", #"a.jsonl\u0000b"#] {
            _ = try folder.write(manifest(entry(path)), to: "set/dataset.json")
            #expect(message(folder.file("set")).contains("expected a path inside the dataset's folder"))
        }
        _ = try folder.write(manifest(entry("./a.jsonl")), to: "set/dataset.json")
        #expect(message(folder.file("set")) == "read: 1")
    }

    @Test("A link that leads out of the folder is refused, one that stays inside is followed") func links() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.text, to: "outside.jsonl")
        _ = try folder.write(Self.text, to: "set/a.jsonl")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.file("set/in.jsonl"), withDestinationPath: "a.jsonl")
        try files.createSymbolicLink(atPath: folder.file("set/out.jsonl"), withDestinationPath: "../outside.jsonl")
        try files.createSymbolicLink(atPath: folder.file("set/up"), withDestinationPath: "..")
        try files.createSymbolicLink(atPath: folder.file("set/in.truth.jsonl"), withDestinationPath: "../outside.jsonl")
        _ = try folder.write(manifest(entry("a.jsonl")), to: "set/dataset.json")
        #expect(message(folder.file("set")) == "read: 1")
        for entry in [
            entry("out.jsonl"), entry("up/outside.jsonl"), entry("a.jsonl", truth: "out.jsonl"), entry("in.jsonl"),
        ] {
            _ = try folder.write(manifest(entry), to: "set/dataset.json")
            #expect(message(folder.file("set")).contains("expected a file inside the folder of dataset.json"))
            #expect(try !DatasetValidator.validate(path: folder.file("set")).isValid)
        }
        try files.removeItem(atPath: folder.file("set/in.truth.jsonl"))
        #expect(message(folder.file("set")) == "read: 1")
    }

    @Test("Only files are read") func pipesAndDevices() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.text, to: "set/a.jsonl")
        let pipe = folder.file("set/pipe.jsonl")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: DatasetError.inaccessible(path: pipe, reason: "is a pipe, expected a file")) {
            try Reading(NativeSource(path: pipe))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("zero.jsonl"),
            withDestinationPath: "/dev/zero"
        )
        let zero = folder.file("zero.jsonl")
        #expect(throws: DatasetError.inaccessible(path: zero, reason: "is a device, expected a file")) {
            try RecordingReader(path: zero)
        }
        #expect(throws: DatasetError.self) { try DatasetManifest(path: zero) }
        let dataset = try Dataset(path: folder.file("set"))
        #expect(dataset.sources.count == 1)
        #expect(dataset.unrecognizedPaths.map { URL(fileURLWithPath: $0).lastPathComponent } == ["pipe.jsonl"])
    }

    @Test("A listed ground truth that is not there or no file is an error") func missingTruth() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.text, to: "set/a.jsonl")
        _ = try folder.write(Self.text, to: "set/folder/b.jsonl")
        _ = try folder.write(manifest(entry("a.jsonl", truth: "t.jsonl")), to: "set/dataset.json")
        #expect(message(folder.file("set")).contains("t.jsonl: no such file, though dataset.json lists it"))
        _ = try folder.write(manifest(entry("a.jsonl", truth: "folder")), to: "set/dataset.json")
        #expect(message(folder.file("set")).contains("folder: is a folder, expected a file"))
    }

    @Test("A broken ground truth is found without a description, and an error of its copy names its line")
    func groundTruths() throws {
        let folder = try TemporaryFolder()
        let header = #"{"format":"foretouch-recording","version":"1.0"}"# + "\n"
        _ = try folder.write(Self.text, to: "set/a.jsonl")
        _ = try folder.write(
            header + #"{"t":0,"touches":[{"id":1,"phase":"began","samples":[{"t":0,"x":null,"y":0}]}]}"# + "\n",
            to: "set/a.truth.jsonl"
        )
        let error = #expect(throws: DatasetError.self) {
            try DatasetConversion.convert(Dataset(path: folder.file("set")), to: folder.file("out"))
        }
        #expect(error?.description.contains("a.truth.jsonl:2: found a sample's x that is nan") == true)
        let unreal = try DatasetValidator.validate(path: folder.file("set"))
        #expect(unreal.files.last?.error?.description.contains("a.truth.jsonl:2: found t 0.0, x nan") == true)
        _ = try folder.write(header + "broken\n", to: "set/a.truth.jsonl")
        let validation = try DatasetValidator.validate(path: folder.file("set"))
        #expect(!validation.isValid && validation.files.count == 2)
        _ = try folder.write(manifest(entry("a.jsonl")), to: "set/dataset.json")
        #expect(try !DatasetValidator.validate(path: folder.file("set")).isValid)
    }

    @Test("Recordings that are not what the description declares have no identity") func identity() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.text, to: "set/a.jsonl")
        _ = try folder.write(manifest(entry("a.jsonl")), to: "set/dataset.json")
        let dataset = try Dataset(path: folder.file("set"))
        #expect(try dataset.identity().count == 64)
        _ = try folder.write(Self.text + "\n", to: "set/a.jsonl")
        let error = #expect(throws: DatasetError.self) { try dataset.identity() }
        guard case .contentMismatch(let named, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(URL(fileURLWithPath: named).lastPathComponent == URL(fileURLWithPath: path).lastPathComponent)
    }

    @Test("Control characters of names are made visible") func visibleNames() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(manifest(entry(#"a\nb\u001b[31m\u202e.jsonl"#)), to: "set/dataset.json")
        let text = message(folder.file("set"))
        #expect(text.contains(#"a\u{a}b\u{1b}[31m\u{202e}.jsonl: no such file"#))
        let validation = try DatasetValidator.validate(path: folder.file("set"))
        #expect(validation.discrepancies.allSatisfy { !$0.description.contains("\u{1b}") })
    }

    @Test("Times in another unit are warned of") func slowClock() throws {
        let folder = try TemporaryFolder()
        let rows = (0..<20).map { "1,\($0 * 8),\($0),0\n" }.joined()
        let path = try folder.write("stroke_id,t,x,y\n" + rows, to: "a.csv")
        var options = ImportOptions()
        options.table.secondsPerTimeUnit = 1
        let validation = try DatasetValidator.validate(path: path, options: options)
        #expect(validation.isValid && validation.files[0].medianInterval == 8)
        #expect(validation.files[0].repairs.counts == [.slowClock: 1])
        #expect(RepairLog.Kind.slowClock.isWarning)
        options.table.secondsPerTimeUnit = 1e-3
        let right = try DatasetValidator.validate(path: path, options: options)
        #expect(right.files[0].repairs.counts[.slowClock] == nil)
        #expect(right.files[0].counts.intervals.count == 0, "kept, they would cost 600 KB a file")
    }

    @Test("Thousands of recordings of one name are told apart quickly") func names() {
        var names = RecordingFileNames()
        let made = (0..<20_000).map { _ in names.next(source: "a.csv", participant: nil, task: nil) }
        #expect(made.prefix(3) == ["a.jsonl.gz", "a-2.jsonl.gz", "a-3.jsonl.gz"])
        #expect(Set(made).count == 20_000)
        #expect(names.next(source: "A-7.csv", participant: nil, task: nil) == "A-7-2.jsonl.gz")
    }
}

import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

@Suite struct DatasetTests {
    /// A folder with one recording of each foreign format and a file that is none.
    private func foreignFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for fixture in [FormatFixture.csv, .evemu, .henze2017, .wacomText] {
            _ = try folder.write(fixture.text(FormatFixture.stroke()), to: "source/\(fixture.name)/\(fixture.fileName)")
        }
        _ = try folder.write("All rights reserved\n", to: "source/LICENSE")
        _ = try folder.write([0xFF, 0xFE, 0x41, 0x00], to: "source/notes.txt")
        return folder
    }

    @Test("A folder of many formats is summarized") func summary() throws {
        let folder = try foreignFolder()
        let dataset = try Dataset(path: folder.file("source"))
        #expect(dataset.format == "csv+evemu+henze2017+wacom-text")
        // A license beside data is no data, and nobody need be told.
        #expect(dataset.unrecognizedPaths.map { $0.hasSuffix("notes.txt") } == [true])
        let summary = try DatasetSummary(of: dataset)
        #expect(summary.name == "source")
        #expect(summary.files == 4 && summary.counts.recordings == 4)
        #expect(summary.counts.strokes == 4)
        #expect(summary.counts.samples == 22 + 22 + 21 + 21)
        #expect(summary.participants == ["3", "p3"])
        #expect(summary.tasks == ["handwriting", "scribble", "write"])
        #expect(summary.devices.contains("Some Screen"))
        #expect(summary.units == ["css-px", "recorded"])
        #expect(summary.counts.pointerTypes == [.direct, .pencil])
        #expect(summary.medianInterval == 0.008)
        #expect(summary.medianRate == 125)
        #expect(summary.forceShare == Double(22 + 21) / 86)
        #expect(summary.tiltShare == Double(21) / 86)
        #expect(summary.filesWithTruth == 0)
        #expect(summary.identity.count == 64)
        #expect(abs(summary.counts.duration - (0.168 * 2 + 0.16 * 2)) < 1e-9)
    }

    @Test("Foreign recordings become a native dataset with the same events") func importing() throws {
        let folder = try foreignFolder()
        let dataset = try Dataset(path: folder.file("source"))
        var options = DatasetConversion.Options()
        options.license = "CC0-1.0"
        options.summary = "for a test"
        let result = try DatasetConversion.convert(dataset, to: folder.file("out/native set"), options: options)
        #expect(result.files == 4 && result.counts.strokes == 4 && result.name == "native set")

        let native = try Dataset(path: folder.file("out/native set"))
        #expect(native.format == NativeFormat.name)
        #expect(try native.identity() == result.identity)
        #expect(native.recordingPaths.allSatisfy { $0.hasSuffix(".jsonl.gz") })
        let before = try dataset.sources.map { try Reading($0).events }
        let after = try native.sources.map { try Reading($0).events }
        #expect(before == after)
        let metadata = try native.sources.map { try Reading($0).metadata[0] }
        #expect(metadata.allSatisfy { $0.license == "CC0-1.0" })
        #expect(metadata.allSatisfy { $0.provenance?.hasPrefix("imported from ") == true })
        #expect(!folder.contents.contains { $0.contains("partial") })

        let validation = try DatasetValidator.validate(path: folder.file("out/native set"))
        #expect(validation.isValid && validation.isPristine)
        #expect(validation.files.count == 4)
    }

    @Test("A table of several participants becomes several recordings with different names") func names() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "participant,task,stroke_id,t,x,y\nA/b,x,1,0,0,0\nA/b,x,1,1,0,0\na b,x,2,0,0,0\na b,x,2,1,0,0\nc,x,3,0,0,0\n",
            to: "my table.csv"
        )
        _ = try DatasetConversion.convert(Dataset(path: path), to: folder.file("out"))
        let manifest = try DatasetManifest(path: folder.file("out/dataset.json"))
        #expect(
            manifest.recordings.map(\.file) == [
                "my-table-A-b-x.jsonl.gz", "my-table-a-b-x-2.jsonl.gz", "my-table-c-x.jsonl.gz",
            ]
        )
        #expect(!FileManager.default.fileExists(atPath: folder.file("out/my-table.jsonl.gz")))
        #expect(try DatasetValidator.validate(path: folder.file("out")).isValid)
        let exported = try RecordingExport.export(Dataset(path: path), to: folder.file("tables"), format: .csv)
        #expect(
            exported.paths.map { URL(fileURLWithPath: $0).lastPathComponent } == [
                "my-table-A-b-x.csv", "my-table-a-b-x-2.csv", "my-table-c-x.csv",
            ]
        )
        #expect(try Dataset(path: folder.file("out")).sources.count == 3)
    }

    @Test("File names are safe and unique, also where case does not count") func safeNames() {
        var names = RecordingFileNames()
        let made = ["a.txt", "A.csv", "../../etc/passwd", "é.txt", "", "x.truth.jsonl", ".hidden", "a b  c.jsonl.gz"]
            .map {
                names.next(source: $0, participant: nil, task: nil)
            }
        #expect(
            made == [
                "a.jsonl.gz", "A-2.jsonl.gz", "etc-passwd.jsonl.gz", "recording.jsonl.gz", "recording-2.jsonl.gz",
                "x-truth.jsonl.gz", "hidden.jsonl.gz", "a-b-c.jsonl.gz",
            ]
        )
    }

    @Test("Native recordings keep unknown fields and ground truths") func nativeToNative() throws {
        let folder = try TemporaryFolder()
        let text = """
            {"format":"foretouch-recording","version":"1.0","browser":"x"}
            {"t":0,"frame":7,"touches":[{"id":1,"phase":"began","tool":"a","samples":[{"t":0,"x":1,"y":1,"twist":3}]}]}
            {"t":1,"frame":8,"touches":[{"id":1,"phase":"moved","tool":"b","samples":[{"t":0,"x":1,"y":1},{"t":1,"x":2,"y":1}]}]}
            {"t":2,"touches":[{"id":1,"phase":"ended","samples":[]}]}

            """
        _ = try folder.write(text, to: "in/rec.jsonl")
        _ = try folder.write(text, to: "in/rec.truth.jsonl")
        let dataset = try Dataset(path: folder.file("in"))
        #expect(dataset.sources.count == 1)
        let result = try DatasetConversion.convert(dataset, to: folder.file("out"))
        #expect(result.repairs.counts == [.duplicateTimestamp: 1, .skippedRecord: 1])
        let manifest = try DatasetManifest(path: folder.file("out/dataset.json"))
        #expect(manifest.recordings.map(\.truth) == ["rec.truth.jsonl.gz"])
        var reader = try RecordingReader(path: folder.file("out/rec.jsonl.gz"))
        #expect(reader.header.additionalFields == ["browser": .string("x")])
        #expect(try reader.next()?.unknownFields.count == 3)
        #expect(
            try reader.next()?.unknownFields.map(\.key) == ["frame"],
            "fields of repaired parts do not fit any more"
        )
        let groundTruth = try #require(try Dataset(path: folder.file("out")).sources[0].truth)
        #expect(try Reading(groundTruth).samples.count == 3, "a ground truth is copied as written")
    }

    @Test("An existing output is refused, replaced only on demand and only if it is a dataset") func existing() throws {
        let folder = try foreignFolder()
        let dataset = try Dataset(path: folder.file("source"))
        let out = folder.file("out")
        _ = try DatasetConversion.convert(dataset, to: out)
        #expect(throws: DatasetError.self) { try DatasetConversion.convert(dataset, to: out) }
        var options = DatasetConversion.Options()
        options.replacesExisting = true
        options.name = "again"
        _ = try DatasetConversion.convert(dataset, to: out, options: options)
        #expect(try Dataset(path: out).name == "again")
        #expect(throws: DatasetError.self) {
            try DatasetConversion.convert(dataset, to: folder.file("source"), options: options)
        }
        #expect(folder.contents.filter { !$0.contains("/") } == ["out", "source"])
    }

    @Test("A conversion that fails leaves nothing behind") func failure() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("stroke_id,t,x,y\n1,0,0,0\n1,1,zero,0\n", to: "t.csv")
        #expect(throws: DatasetError.self) {
            try DatasetConversion.convert(Dataset(path: path), to: folder.file("out"))
        }
        #expect(folder.contents == ["t.csv"])
    }

    @Test("Validation finds what does not agree with the description") func validation() throws {
        let folder = try foreignFolder()
        let out = folder.file("out")
        _ = try DatasetConversion.convert(Dataset(path: folder.file("source")), to: out)
        let files = try DatasetManifest(path: out + "/dataset.json").recordings.map(\.file)
        try FileManager.default.removeItem(atPath: out + "/" + files[0])
        try FileManager.default.copyItem(atPath: out + "/" + files[1], toPath: out + "/extra.jsonl.gz")
        _ = try folder.write(FormatFixture.native.text(FormatFixture.stroke()), to: "plain.jsonl")
        // A recording whose content was exchanged, and one that is damaged.
        let other = try RecordingWriter(
            path: out + "/" + files[1],
            header: RecordingHeader(metadata: RecordingMetadata())
        )
        try other.finish()
        _ = try folder.write([0x1F, 0x8B, 0x08, 0x00, 0x01], to: "out/" + files[2])
        let validation = try DatasetValidator.validate(path: out)
        #expect(!validation.isValid)
        #expect(validation.files.count { $0.error != nil } == 1)
        #expect(validation.discrepancies.contains(.missingFile(files[0])))
        #expect(validation.discrepancies.contains(.unlistedFile("extra.jsonl.gz")))
        let changed = validation.discrepancies.contains { discrepancy in
            if case .changedContent(files[1], _, _) = discrepancy { true } else { false }
        }
        #expect(changed)
        #expect(validation.discrepancies.allSatisfy { !$0.description.isEmpty })
    }

    @Test("A false identity and an unreadable description are found") func identity() throws {
        let folder = try TemporaryFolder()
        let text = FormatFixture.native.text(FormatFixture.stroke())
        let path = try folder.write(text, to: "set/a.jsonl")
        let hash = try ContentHash.ofUnpackedFile(path)
        _ = try folder.write(
            #"{"format":"foretouch-dataset","version":"1.0","name":"n","identity":"00","recordings":[{"file":"a.jsonl","sha256":"\#(hash)"}]}"#,
            to: "set/dataset.json"
        )
        let validation = try DatasetValidator.validate(path: folder.file("set"))
        #expect(validation.discrepancies.count == 1)
        #expect(validation.discrepancies.first?.description.contains("declares identity 00") == true)
        _ = try folder.write("{", to: "set/dataset.json")
        let broken = try DatasetValidator.validate(path: folder.file("set"))
        #expect(!broken.isValid && broken.files.isEmpty)
    }

    @Test("A file that had to be repaired is valid but not pristine") func repaired() throws {
        let folder = try TemporaryFolder()
        var rows = FormatFixture.stroke()
        rows[5].milliseconds = rows[4].milliseconds
        _ = try folder.write(FormatFixture.native.text(rows), to: "set/a.jsonl")
        _ = try folder.write("neither\n", to: "set/b.jsonl")
        let validation = try DatasetValidator.validate(path: folder.file("set"))
        // Text of others under the ending of native recordings is not read, and named.
        #expect(validation.files.map { $0.error == nil } == [true])
        #expect(validation.unrecognizedPaths.map { URL(fileURLWithPath: $0).lastPathComponent } == ["b.jsonl"])
        try FileManager.default.removeItem(atPath: folder.file("set/b.jsonl"))
        let repaired = try DatasetValidator.validate(path: folder.file("set"))
        #expect(repaired.isValid && !repaired.isPristine)
    }

    @Test("The identity depends on content only, not on names, packing or order") func identityOfContent() throws {
        let folder = try TemporaryFolder()
        let first = FormatFixture.native.text(FormatFixture.stroke())
        let second = FormatFixture.native.text(FormatFixture.stroke(count: 3))
        _ = try folder.write(first, to: "one/a.jsonl")
        _ = try folder.write(second, to: "one/b.jsonl")
        _ = try folder.write(first, to: "two/z.jsonl")
        let writer = try TextWriter(path: folder.file("two/c.jsonl.gz"))
        try writer.write { $0.append(contentsOf: second.utf8) }
        try writer.finish()
        let identities = try ["one", "two"].map { try Dataset(path: folder.file($0)).identity() }
        #expect(identities[0] == identities[1])
    }

    @Test("Quantiles of intervals are exact to a microsecond") func quantiles() {
        var histogram = IntervalHistogram()
        #expect(histogram.quantile(0.5) == nil)
        for interval in [0.004, 0.004, 0.004166, 0.0083333, 0.5, 100] { histogram.add(interval) }
        #expect(histogram.quantile(0) == 0.004)
        #expect(abs((histogram.quantile(0.4) ?? 0) - 0.004166) < 1e-9)
        #expect(abs((histogram.quantile(0.6) ?? 0) - 0.008333) < 1e-9)
        #expect(histogram.quantile(0.8) == 0.5)
        #expect(histogram.quantile(1) == 10)
    }
}

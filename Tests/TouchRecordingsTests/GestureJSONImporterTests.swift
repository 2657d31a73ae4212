import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Sets of labeled gestures as JSON lines.
@Suite struct GestureJSONImporterTests {
    private func read(_ text: String) throws -> Reading {
        let folder = try TemporaryFolder()
        // Without a format: the ending is that of native recordings.
        let dataset = try Dataset(path: folder.write(text, to: "set.jsonl"))
        #expect(dataset.format == "gesture-json")
        return try Reading(dataset.sources[0])
    }

    private static let arrow =
        #"{"set":"a","subject":3,"label":"arrow","trial":1,"condition":"slow","device":"pad","source":"s03/a1.xml","#
        + #""strokes":[[[1,2,0],[3,4.5,10],[5,6,20]],[[9,9,300]]]}"#

    @Test("Each sample is a recording that says its class, who drew it, how, on what and where it comes from")
    func samples() throws {
        let reading = try read(
            Self.arrow + "\n\n" + #"{"strokes":[[[1,1,0],[2,2,8]]],"label":"v \"1\"","subject":null}"# + "\n"
        )
        let metadata = reading.metadata
        #expect(metadata.map(\.task) == ["arrow", "v \"1\""] && metadata.map(\.participant) == ["3", nil])
        #expect(
            metadata[0].condition == "slow" && metadata[0].device == "pad" && metadata[0].provenance == "s03/a1.xml"
        )
        #expect(metadata.allSatisfy { $0.space == .recordedUnits && $0.pointerTypes.isEmpty })
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended, .began, .ended, .began, .ended])
        #expect(reading.samples.map(\.timestamp) == [0, 0.01, 0.02, 0.3, 0, 0.008])
        #expect(reading.samples[1].location == TouchPoint(3, 4.5))
        #expect(reading.repairs.isEmpty)
    }

    @Test("Samples and strokes without points are left out and counted with their line") func empty() throws {
        let reading = try read(Self.arrow + "\n" + #"{"strokes":[]}"# + "\n" + #"{"strokes":[[],[[1,1,0]]]}"# + "\n")
        #expect(reading.metadata.count == 2 && reading.strokes == 3)
        #expect(reading.repairs.counts == [.skippedRecord: 2])
        let places = reading.repairs.examples[.skippedRecord]?.map { $0.place.split(separator: ":").last }
        #expect(places == ["2", "3"])
    }

    @Test("Lines of many points are taken one after the other: together they may have more than is held at a time")
    func longLines() throws {
        let points = (0..<90_000).map { "[\($0 % 7),1,\($0)]" }.joined(separator: ",")
        let line = #"{"label":"a","strokes":[["# + points + "]]}\n"
        let reading = try read(String(repeating: line, count: 6))
        #expect(reading.metadata.count == 6 && reading.samples.count == 540_000)
    }

    @Test("A last line that broke off is dropped; what is none of the format's is an error with its line")
    func broken() throws {
        let reading = try read(Self.arrow + "\n" + Self.arrow.dropLast(9))
        #expect(reading.repairs.counts == [.truncatedLine: 1] && reading.metadata.count == 1)
        for (bad, expected) in [
            (#"{"strokes":[[[1,2]]]}"#, "no timing"), (#"{"label":"a"}"#, "strokes"),
            (#"{"strokes":[[[1,2,3,4]]]}"#, "points [x, y, milliseconds]"),
            (Self.arrow + Self.arrow, "one sample to a line"),
            (#"{"label":["a"],"strokes":[[[1,2,3]]]}"#, "a word in quotes"), ("[]", "an object"),
        ] {
            let error = #expect(throws: DatasetError.self) { try read(Self.arrow + "\n" + bad + "\n") }
            let text = error?.description ?? ""
            #expect(text.contains("set.jsonl:2: found ") && text.contains(expected), "\(text)")
        }
    }

    @Test("No other importer claims such a file, and native recordings stay native") func detection() throws {
        let probe = FileProbe(path: "set.jsonl", head: Self.arrow + "\n")
        #expect(ImporterRegistry.all.filter { $0.recognizes(probe) }.map { $0.formatName } == ["gesture-json"])
        let folder = try TemporaryFolder()
        let path = try folder.write(FormatFixture.native.text(FormatFixture.stroke()), to: "recording.jsonl")
        #expect(try Dataset(path: path).format == "native")
    }
}

import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Files made to break readers: each is read, repaired and counted, or refused with an error that says why.
@Suite struct HostileFileTests {
    private static let header = #"{"format":"foretouch-recording","version":"1.0","unit":"css-px"}"# + "\n"
    private static let stroke =
        #"{"t":0,"touches":[{"id":1,"phase":"began","samples":[{"t":0,"x":1,"y":2}]}]}"# + "\n"
        + #"{"t":0.1,"touches":[{"id":1,"phase":"ended","samples":[{"t":0.1,"x":1,"y":3}]}]}"# + "\n"

    private func read(_ lines: String, name: String = "a.jsonl") throws -> Reading {
        let folder = try TemporaryFolder()
        return try Reading(NativeSource(path: try folder.write(Self.header + lines, to: name)))
    }

    // MARK: Numbers

    @Test("The smallest 64-bit number is written") func smallestInteger() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.jsonl")
        let writer = try RecordingWriter(path: path, header: RecordingHeader(metadata: RecordingMetadata()))
        let sample = TouchSample(timestamp: 0, location: TouchPoint(Double(Int64.min), -0x1p63))
        try writer.append(
            TouchEvent(timestamp: 0, touches: [Touch(id: 1, type: .direct, phase: .began, samples: [sample])])
        )
        try writer.finish()
        var reader = try RecordingReader(path: path)
        #expect(try reader.next()?.event.touches.first?.samples == [sample])
    }

    @Test(
        "A header with numbers that no header may hold is not written",
        arguments: [Double.nan, .infinity, 1e300, -1]
    )
    func headerNumbers(value: Double) throws {
        let folder = try TemporaryFolder()
        var screen = RecordingMetadata()
        screen.screenSize = TouchPoint(value, 1)
        var rate = RecordingMetadata()
        rate.reportRate = value
        let headers = [
            RecordingHeader(metadata: screen),
            RecordingHeader(metadata: rate),
            RecordingHeader(metadata: RecordingMetadata(), additionalFields: ["deep": .array([.number(.nan)])]),
        ]
        for header in headers {
            let error = #expect(throws: DatasetError.self) {
                try RecordingWriter(path: folder.file("a.jsonl"), header: header)
            }
            #expect(error?.description.contains("a.jsonl:1: found") == true)
        }
        #expect(folder.contents.isEmpty)
    }

    @Test("Values that cannot be real are dropped and counted") func unreal() throws {
        let reading = try read(
            #"{"t":0,"touches":[{"id":1,"phase":"began","samples":[{"t":0,"x":1,"y":2}]}]}"# + "\n"
                + #"{"t":2e11,"arrival":1e30,"touches":[{"id":1,"phase":"moved","samples":[{"t":2e11,"x":1,"y":2}]}]}"#
                + "\n"
                + #"{"t":1,"touches":[{"id":1,"phase":"moved","samples":[{"t":1,"x":-2e9,"y":2},{"t":2,"x":1,"y":1e10},"#
                + #"{"t":3,"x":1e9,"y":-1e9}],"predicted":[{"t":4,"x":1e300,"y":0}]}]}"# + "\n"
        )
        #expect(reading.repairs.counts == [.nonFinite: 5])
        #expect(reading.samples.map(\.timestamp) == [0, 3])
        #expect(reading.events.allSatisfy { $0.timestamp.magnitude <= 1e11 && $0.arrival == nil })
    }

    @Test("An optional value that single precision cannot hold is counted") func overflow() throws {
        let reading = try read(
            #"{"t":0,"touches":[{"id":1,"phase":"began","samples":[{"t":0,"x":1,"y":2,"force":1e39,"radius":1e999}]}]}"#
                + "\n"
        )
        #expect(reading.repairs.counts == [.nonFinite: 2])
        #expect(reading.samples.first?.force == nil)
        let folder = try TemporaryFolder()
        let path = try folder.write("stroke_id,t,x,y,pressure\n1,0,0,0,1e39\n1,1,0,0,nan\n", to: "a.csv")
        let table = try Reading(
            ImportedSource(path: path, name: "a.csv", importer: CSVImporter.self, options: ImportOptions())
        )
        #expect(table.repairs.counts == [.nonFinite: 1])
    }

    @Test("NaN among unordered times does not keep them from being sorted") func sortingWithNaN() throws {
        let times = ["0.05", "NaN", "0.03", "null", "0.02", "0.01"]
        let samples = times.map { #"{"t":\#($0),"x":1,"y":1}"# }.joined(separator: ",")
        let reading = try read(#"{"t":0,"touches":[{"id":1,"phase":"began","samples":[\#(samples)]}]}"# + "\n")
        #expect(reading.samples.map(\.timestamp) == [0.01, 0.02, 0.03, 0.05])
        #expect(reading.repairs.counts == [.nonFinite: 2, .outOfOrderDelivery: 1])
    }

    @Test("Times that cannot be counted from the first are refused with their line") func henzeTimes() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "1;-9000000000000000000;1;1;0.5;0\n2;9000000000000000000;1;1;0.5;2\n",
            to: "a.txt"
        )
        let source = ImportedSource(
            path: path,
            name: "a.txt",
            importer: Henze2017Importer.self,
            options: ImportOptions()
        )
        let error = #expect(throws: DatasetError.self) { try Reading(source) }
        #expect(error?.description.contains("a.txt:2: found event_ms 9000000000000000000") == true)
    }

    // MARK: Headers

    @Test("A header's unknown fields keep their digits") func exactFields() throws {
        let fields =
            #"{"big":18446744073709551615,"huge":12345678901234567890123,"int":-9007199254740993,"list":[1.5,"\u00e9\ud83d\ude00\n",true,null],"half":2.50}"#
        let value = try JSONValue(json: Data(fields.utf8))
        #expect(value.objectValue?["list"] == .array([.number(1.5), .string("é😀\n"), .bool(true), .null]))
        let written = String(decoding: try value.encoded(), as: UTF8.self)
        #expect(
            written
                == #"{"big":18446744073709551615,"half":2.5,"huge":12345678901234567890123,"int":-9007199254740993,"list":[1.5,"é😀\n",true,null]}"#
        )
        #expect(try JSONValue(json: Data(written.utf8)) == value)
    }

    @Test(
        "What is not JSON is not read as JSON",
        arguments: [
            "", "{", #"{"a":}"#, #"{"a":01}"#, #"{"a":NaN}"#, #"{"a":1e999}"#, #"{"a":"\ud800"}"#, #"{"a":"\x"}"#,
            "{\"a\":\"\u{1}\"}", "{} {}", "[1,]", "-", "+1", ".5", "nul",
        ]
    )
    func notJSON(text: String) { #expect(throws: JSONScanner.Problem.self) { try JSONValue(json: Data(text.utf8)) } }

    @Test("A deep and wide header is refused at once") func deepHeader() throws {
        let deep = String(repeating: "[", count: 100_000)
        let wide = (0..<20_000).map { #""k\#($0)":[[[[[[{"a":[{}]}]]]]]]"# }.joined(separator: ",")
        let start = #"{"format":"foretouch-recording","version":"1.0","#
        let folder = try TemporaryFolder()
        let deepPath = try folder.write(start + #""k":\#(deep)"# + "\n", to: "deep.jsonl")
        #expect(throws: DatasetError.self) { try RecordingReader(path: deepPath) }
        let widePath = try folder.write(start + wide + "}\n", to: "wide.jsonl")
        #expect(try RecordingReader(path: widePath).header.additionalFields.count == 20_000)
        #expect(throws: JSONScanner.Problem.self) {
            try JSONValue(json: Data((String(repeating: "[", count: 65) + String(repeating: "]", count: 65)).utf8))
        }
        _ = try JSONValue(json: Data((String(repeating: "[", count: 64) + String(repeating: "]", count: 64)).utf8))
    }

    @Test("Thousands of unknown fields are written where they stood") func unknownFields() throws {
        let fields = (0..<5000).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
        let samples = (0..<500).map { #"{"t":\#($0),"x":1,"y":1,"u":\#($0)}"# }.joined(separator: ",")
        let line =
            #"{"t":0,"touches":[{"id":1,"type":"direct","phase":"began",\#(fields),"samples":[\#(samples)]}],\#(fields)}"#
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.header + line + "\n", to: "a.jsonl")
        var reader = try RecordingReader(path: path)
        let read = try #require(try reader.next())
        let writer = try RecordingWriter(path: folder.file("b.jsonl"), header: reader.header)
        try writer.append(read)
        try writer.finish()
        let written = try String(contentsOfFile: folder.file("b.jsonl"), encoding: .utf8)
        #expect(written.split(separator: "\n").last.map(String.init) == line)
    }

    // MARK: Contacts

    @Test("Contacts beyond 256 at a time are dropped and counted") func manyContacts() throws {
        let lines = (0..<300).map {
            #"{"t":\#($0),"touches":[{"id":\#($0),"phase":"began","samples":[{"t":\#($0),"x":1,"y":2}]}]}"# + "\n"
        }
        let again = #"{"t":400,"touches":[{"id":299,"phase":"moved","samples":[{"t":400,"x":1,"y":2}]}]}"# + "\n"
        let lifted = #"{"t":401,"touches":[{"id":0,"phase":"ended","samples":[]}]}"# + "\n"
        let late = #"{"t":402,"touches":[{"id":299,"phase":"began","samples":[{"t":402,"x":1,"y":2}]}]}"# + "\n"
        let reading = try read(lines.joined() + again + lifted + late)
        #expect(reading.strokes == 257)
        #expect(reading.repairs.counts == [.tooManyContacts: 45, .missingBoundary: 1])
        #expect(reading.isOrderly)
    }

    @Test("What a contact without a sample loses is counted") func extrasWithoutSample() throws {
        let reading = try read(
            #"{"t":0,"touches":[{"id":1,"phase":"began","samples":[],"predicted":[{"t":0.1,"x":1,"y":1}]}]}"# + "\n"
                + #"{"t":0.1,"touches":[{"id":1,"phase":"moved","samples":[{"t":0.1,"x":1,"y":1}]}]}"# + "\n"
        )
        #expect(reading.repairs.counts == [.skippedRecord: 1, .missingBoundary: 1])
    }

    @Test("A correction that names no known sample is dropped and counted") func unmatchedUpdates() throws {
        let update = #"{"t":0,"x":1,"y":1,"updateIndex":3,"updated":["force"]}"#
        let reading = try read(
            #"{"t":0,"touches":[{"id":1,"phase":"began","samples":[{"t":0,"x":1,"y":2,"updateIndex":3}]}]}"# + "\n"
                + #"{"t":1,"touches":[{"id":1,"phase":"ended","samples":[{"t":1,"x":1,"y":1}],"updates":[\#(update)]}]}"#
                + "\n"
                + #"{"t":2,"touches":[{"id":1,"phase":"ended","samples":[],"updates":[\#(update)]}]}"# + "\n"
                + #"{"t":3,"touches":[{"id":2,"phase":"began","samples":[{"t":3,"x":1,"y":1}],"updates":[\#(update),"#
                + #"{"t":0,"x":1,"y":1}]}]}"# + "\n"
        )
        #expect(reading.repairs.counts == [.unmatchedUpdate: 2])
        #expect(reading.touches.flatMap(\.updates).count == 2)
    }

    @Test("What was repaired once needs no repairing again") func idempotent() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            Self.header + #"{"t":5,"touches":[{"id":1,"phase":"began","samples":[{"t":5,"x":100,"y":100}]}]}"# + "\n"
                + #"{"t":5.01,"touches":[{"id":1,"phase":"moved","samples":[{"t":5.01,"x":0,"y":0},{"t":1,"x":50,"y":50}]}]}"#
                + "\n" + #"{"t":1.1,"touches":[{"id":1,"phase":"ended","samples":[{"t":1.1,"x":51,"y":51}]}]}"# + "\n",
            to: "a.jsonl"
        )
        let first = try Reading(NativeSource(path: path))
        #expect(first.repairs.counts == [.clockReset: 1])
        #expect(first.touches.map(\.phase) == [.began, .moved, .cancelled, .began, .ended])
        #expect(first.touches[2].samples.isEmpty)
        _ = try DatasetConversion.convert(Dataset(path: path), to: folder.file("out"))
        let second = try Reading(NativeSource(path: folder.file("out/a.jsonl.gz")))
        #expect(second.repairs.isEmpty)
        #expect(second.events == first.events)
    }

    // MARK: Packing

    private func gzip(_ text: String) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let writer = try TextWriter(path: folder.file("a.gz"))
        try writer.write { $0.append(contentsOf: text.utf8) }
        try writer.finish()
        return try Array(Data(contentsOf: URL(fileURLWithPath: folder.file("a.gz"))))
    }

    @Test("Gzip members on end are one text, bytes behind them are counted") func trailingBytes() throws {
        let folder = try TemporaryFolder()
        let head = try gzip(Self.header)
        let tail = try gzip(Self.stroke)
        let whole = try Reading(NativeSource(path: try folder.write(head + tail, to: "a.jsonl.gz")))
        #expect(whole.strokes == 1 && whole.repairs.isEmpty)
        for garbage in [[0, 0] + tail, Array("garbage".utf8), [0x1F]] {
            let path = try folder.write(head + tail + garbage, to: "b.jsonl.gz")
            let reading = try Reading(NativeSource(path: path))
            #expect(reading.strokes == 1)
            #expect(reading.repairs.counts == [.trailingBytes: 1])
            #expect(reading.repairs.examples[.trailingBytes]?.first?.detail.hasPrefix("\(garbage.count) bytes") == true)
        }
        let table = try gzip("stroke_id,t,x,y\n1,0,0,0\n1,1,0,1\n") + [7]
        let path = try folder.write(table, to: "c.csv.gz")
        let imported = try Dataset(path: path).sources.map { try Reading($0) }
        #expect(imported[0].repairs.counts == [.trailingBytes: 1])
    }

    @Test("A gzip stream that broke off is read as far as it goes") func brokenStream() throws {
        var text = Self.header
        for time in 0..<2000 {
            let phase = time == 0 ? "began" : "moved"
            let sample = #"{"t":\#(time),"x":\#(time * 7919 % 1000),"y":2}"#
            text += #"{"t":\#(time),"touches":[{"id":1,"phase":"\#(phase)","samples":[\#(sample)]}]}"# + "\n"
        }
        let folder = try TemporaryFolder()
        let bytes = try gzip(text)
        for cut in [bytes.count / 2, bytes.count - 1, bytes.count - 9] {
            let path = try folder.write(Array(bytes.prefix(cut)), to: "a.jsonl.gz")
            let reading = try Reading(NativeSource(path: path))
            #expect(reading.repairs.counts == [.truncatedLine: 1, .slowClock: 1])
            #expect(reading.samples.count > 500)
            #expect(try ContentHash.ofUnpackedFile(path).count == 64)
        }
        var damaged = bytes
        damaged[bytes.count / 2] ^= 0xFF
        let path = try folder.write(damaged, to: "a.jsonl.gz")
        #expect(throws: DatasetError.self) { try Reading(NativeSource(path: path)) }
    }
}

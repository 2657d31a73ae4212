import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// InkML of other programs.
@Suite struct InkMLImporterTests {
    private static let timed =
        "<traceFormat><channel name='X' type='integer'/><channel name='Y' type='integer'/>"
        + "<channel name='T' type='integer' units='ms'/></traceFormat>\n"

    private func read(_ body: String, options: ImportOptions = ImportOptions(), wrap: Bool = true) throws -> Reading {
        try read(
            Array((wrap ? "<ink xmlns='http://www.w3.org/2003/InkML'>\n" + body + "\n</ink>\n" : body).utf8),
            options
        )
    }

    private func read(_ bytes: [UInt8], _ options: ImportOptions = ImportOptions()) throws -> Reading {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "a.inkml")
        return try Reading(Dataset(path: path, format: InkMLImporter.formatName, options: options).sources[0])
    }

    private func message(_ body: String, wrap: Bool = true) -> String {
        (#expect(throws: DatasetError.self) { _ = try read(body, wrap: wrap) })?.description ?? ""
    }

    /// The three channels of every sample as whole numbers, time in milliseconds.
    private func points(_ reading: Reading) -> [[Int]] {
        reading.samples.map { [Int($0.location.x), Int($0.location.y), Int(($0.timestamp * 1000).rounded())] }
    }

    @Test("Traces are strokes, the last point of each its end") func strokes() throws {
        let reading = try read(Self.timed + "<trace>1 2 0, 3 4 8,\n5 6 16</trace>\n<trace> 7 8 100 </trace>")
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended, .began, .ended])
        #expect(points(reading) == [[1, 2, 0], [3, 4, 8], [5, 6, 16], [7, 8, 100]])
        #expect(reading.repairs.isEmpty && reading.isOrderly)
        #expect(reading.metadata.first?.space == .recordedUnits)
    }

    @Test("Differences, repeats and hexadecimal digits are numbers") func shorthand() throws {
        // Second differences of x: 10, 10 + 5 = 15, then velocity 5 + 2 = 7: 22, 7 + 2 = 9: 31; y keeps its speed of -3.
        let text = "10 100 0,'5'-3'8,\"2* *,**8,!#fF !-7!40,1 *'1"
        let reading = try read(Self.timed + "<trace>\(text)</trace>")
        #expect(
            points(reading) == [
                [10, 100, 0], [15, 97, 8], [22, 94, 16], [31, 91, 24], [255, -7, 40], [1, -7, 41],
            ]
        )
        // Each trace starts anew.
        #expect(message(Self.timed + "<trace>'1 2 3</trace>").contains("a difference before the first value"))
        #expect(message(Self.timed + "<trace>* 2 3</trace>").contains("* before the first value"))
    }

    @Test("Points cut anywhere are the same points", arguments: 1...9) func pieces(size: Int) throws {
        var format = InkTraceFormat.standard
        format.channels.append(InkChannel(name: "T"))
        format.regularCount = 3
        var parser = InkPointParser(format: format)
        var found: [[Double?]] = []
        let text = Array("10 100 0,'5'-3'8,\"2* *,**8, !#fF !-7!4.25e1 ,1 *'1".utf8)
        for start in stride(from: 0, to: text.count, by: size) {
            try text[start..<min(start + size, text.count)].withUnsafeBytes { try parser.feed($0) { found.append($0) } }
        }
        try parser.finish { found.append($0) }
        #expect(found == [[10, 100, 0], [15, 97, 8], [22, 94, 16], [31, 91, 24], [255, -7, 42.5], [1, -7, 43.5]])
    }

    @Test("Order, units, range and missing values are the format's") func format() throws {
        let reading = try read(
            """
            <definitions><context xml:id='c'><inkSource xml:id='s'><traceFormat>
            <channel name='T' units='s'/><channel name='Y' units='cm'/><channel name='X' units='mm'/>
            <channel name='S' type='boolean'/>
            <intermittentChannels><channel name='F' min='0' max='1000'/><channel name='OE' units='deg'/>\
            <channel name='OA' units='deg'/></intermittentChannels>
            </traceFormat></inkSource></context></definitions>
            <brush/><trace contextRef='#c'>0 1 2 T 500 90 1,0.5 1 2 T ? 45,1 1 2 F 1 1,1.5 2 1 T 1000</trace>
            """
        )
        #expect(reading.repairs.counts == [.skippedRecord: 3])
        #expect(reading.samples.map(\.timestamp) == [0, 0.5, 1.5])
        let first = try #require(reading.samples.first)
        let pixels = CoordinateSpace.millimetersPerCSSPixel
        #expect(first.location == TouchPoint(2 / pixels, 10 / pixels))
        #expect(reading.samples.map(\.force) == [0.5, nil, 1])
        #expect(abs((first.altitude ?? 0) - .pi / 2) < 1e-6 && first.azimuth == nil)
        #expect(reading.metadata.first?.space == .cssPixels)
    }

    @Test("Chained traces are one stroke, pens in the air none") func continuation() throws {
        let reading = try read(
            Self.timed
                + "<trace xml:id='a' continuation='begin'>0 0 0,1 0 8</trace><trace type='penUp'>9 9 9</trace>"
                + "<trace xml:id='b' continuation='middle' priorRef='#a'>2 0 16</trace>"
                + "<traceGroup><trace continuation='end' priorRef='#b'>3 0 24</trace></traceGroup>"
        )
        #expect(reading.touches.map(\.phase) == [.began, .moved, .moved, .ended])
        #expect(reading.repairs.counts == [.skippedRecord: 1])
        let lost = try read(Self.timed + "<trace continuation='end' priorRef='#z'>0 0 0,1 1 8</trace>")
        #expect(lost.repairs.counts == [.missingBoundary: 1] && lost.strokes == 1)
    }

    @Test("Time counts from the timestamp it respects and the trace's offset") func timeOrigin() throws {
        let reading = try read(
            "<timestamp xml:id='t0' time='5000'/><traceFormat><channel name='X'/><channel name='Y'/>"
                + "<channel name='T' units='ms' respectTo='#t0'/></traceFormat>"
                + "<trace timeOffset='20'>0 0 1,1 1 9</trace>"
        )
        #expect(points(reading).map { $0[2] } == [5021, 5029])
    }

    @Test("Without timing a document is refused") func noTiming() throws {
        #expect(message("\n<trace>1 2,3 4</trace>").contains("a.inkml:3: timing (no T channel in the trace's format)"))
        let unitless = Self.timed.replacing(" units='ms'", with: "") + "<trace>1 2 3,4 5 4</trace>"
        #expect(message(unitless).contains("the T channel has no units"))
        var options = ImportOptions()
        options.secondsPerTimeUnit = 0.5
        #expect(try read(unitless, options: options).samples.map(\.timestamp) == [1.5, 2])
    }

    @Test("Points that are none are refused with their line") func malformedPoints() throws {
        #expect(message(Self.timed + "<trace>1 2 3,\n1 2</trace>").contains("a.inkml:4: found a point of 2 values"))
        #expect(message(Self.timed + "<trace>1 2 3 4</trace>").contains("a point of more values"))
        #expect(message(Self.timed + "<trace>1 2 x</trace>").contains("found 'x', expected a number"))
        #expect(message(Self.timed + "<trace contextRef='#z'>1 2 3</trace>").contains("the context 'z'"))
        #expect(message("<html></html>", wrap: false).contains("found <html> as the root, expected <ink>"))
    }

    @Test("Defects in time and place are repaired and counted, CR LF is no matter") func defects() throws {
        let text = Self.timed + "<trace>0 0 0,1 1 8,2 2 8,3 3 4,4 4 16,5 5 24</trace>"
        let reading = try read(text)
        #expect(reading.repairs.counts == [.duplicateTimestamp: 1, .stepBackInTime: 1])
        #expect(try read(text.replacing("\n", with: "\r\n")).events == reading.events)
        let far = try read(Self.timed + "<trace>0 0 0,1e300 1 8,2 2 16</trace>")
        #expect(far.repairs.counts == [.nonFinite: 1])
    }

    @Test("A document that breaks off is read as far as points are whole") func truncated() throws {
        let text = "<ink>" + Self.timed + "<trace>0 0 0,1 1 8</trace><trace>5 5 100,6 6 108,77 88 116</trace></ink>"
        let whole = try read(text, wrap: false)
        for cut in text.utf8.count - 40..<text.utf8.count - 7 {
            let reading = try read(Array(text.utf8.prefix(cut)))
            #expect(reading.repairs.counts == [.truncatedLine: 1] && reading.isOrderly)
            #expect(points(reading).allSatisfy(points(whole).contains))
            #expect(reading.strokes >= 1)
        }
    }

    @Test("Hostile documents end in an error, quickly") func hostile() throws {
        let bomb =
            "<!DOCTYPE ink [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]>\n<ink><trace>&b;</trace></ink>"
        #expect(message(bomb, wrap: false).contains("a.inkml:1: found the declaration of an entity"))
        let parameter = "<!DOCTYPE ink [<!ENTITY % a SYSTEM 'file:///etc/passwd'> %a;]><ink/>"
        #expect(message(parameter, wrap: false).contains("the declaration of an entity"))
        let outside = "<!DOCTYPE ink SYSTEM 'http://localhost:1/x.dtd'><ink><annotation>&c;</annotation></ink>"
        #expect(message(outside, wrap: false).contains("a reference to an entity"))
        let deep = String(repeating: "<traceGroup>", count: 1000)
        #expect(message("<ink>" + deep, wrap: false).contains("elements nested more than 64 deep"))
        #expect(message("<ink><brush></ink>", wrap: false).contains("not well-formed"))
        #expect(message("", wrap: false).contains("the root element is missing"))
        let long = String(repeating: "1", count: 100_000)
        #expect(message(Self.timed + "<trace>\(long)</trace>").contains("a point of more than 64 KiB"))
        let latin = Array("<ink>".utf8) + [0xE9, 0x80] + Array("</ink>".utf8)
        #expect(throws: DatasetError.self) { try read(latin) }
    }
}

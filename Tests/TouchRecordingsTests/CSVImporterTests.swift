import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

@Suite struct CSVImporterTests {
    /// The rows of a stroke along the diagonal, what of them is read, and what is counted.
    struct Ends: Sendable {
        var rows: [Int]
        var places: [Double]
        var counts: [RepairLog.Kind: Int]

        init(_ rows: [Int], _ places: [Double], _ counts: [RepairLog.Kind: Int]) {
            (self.rows, self.places, self.counts) = (rows, places, counts)
        }
    }

    @Test(
        "Locations that stand for none at a stroke's ends are dropped, with the times as written, too; a start at 0, 0 is kept",
        arguments: [
            Ends([100, 106, 112, 118, 124, -1], [100, 106, 112, 118, 124], [.placeholderLocation: 1]),
            Ends([100, 106, 112, 118, 124, 65535], [100, 106, 112, 118, 124], [.placeholderLocation: 1]),
            Ends([100, 106, 112, 118, 124, 0], [100, 106, 112, 118, 124], [.endAtOrigin: 1]),
            Ends([100, 106, 112, 118, 0, 0], [100, 106, 112, 118], [.placeholderLocation: 2]),
            Ends([0, 500, 506, 512, 518, 524], [500, 506, 512, 518, 524], [.placeholderLocation: 1]),
            Ends([-1, -1, 506, 512, 518, 524], [506, 512, 518, 524], [.placeholderLocation: 2]),
            Ends([0, 50, 100, 150, 200, 250], [0, 50, 100, 150, 200, 250], [:]),
            Ends([100, 106, 0, 118, 124, 130], [100, 106, 0, 118, 124, 130], [:]),
            Ends([100, 70, 40, 10, 0, 0], [100, 70, 40, 10, 0, 0], [:]),
        ]
    )
    func placeholders(ends: Ends) throws {
        let folder = try TemporaryFolder()
        let text = ends.rows.enumerated().map { "1,\(Double($0) / 100),\($1),\($1)\n" }.joined()
        let path = try folder.write("stroke_id,t,x,y\n" + text, to: "a.csv")
        let source = try #require(try Dataset(path: path).sources[0] as? ImportedSource)
        for source in [source, source.asWritten] {
            let reading = try Reading(source)
            #expect(reading.samples.map(\.location.x) == ends.places && reading.repairs.counts == ends.counts)
            #expect(reading.touches.first?.phase == .began && reading.touches.last?.phase == .ended)
        }
    }

    @Test("A stroke that begins where the one before ended, far from its next sample, begins with that one")
    func beginningAtLastEnd() throws {
        let text = "1,0,10,10\n1,0.01,14,12\n1,0.02,18,14\n2,1,18,14\n2,1.01,300,200\n2,1.02,304,201\n2,1.03,308,202\n"
        let reading = try read("stroke_id,t,x,y\n" + text)
        #expect(reading.samples.map(\.location.x) == [10, 14, 18, 300, 304, 308])
        #expect(reading.repairs.counts == [.placeholderLocation: 1] && reading.strokes == 2)
        // A second press where the first one was lifted is none.
        let again = "1,0,10,10\n1,0.01,14,12\n1,0.02,18,14\n2,1,18,14\n2,1.01,22,16\n2,1.02,26,18\n2,1.03,30,20\n"
        #expect(try read("stroke_id,t,x,y\n" + again).samples.map(\.location.x) == [10, 14, 18, 18, 22, 26, 30])
    }

    @Test("A column named device names the device, unless it changes in the midst of a stroke; an option overrules it")
    func devices() throws {
        func rows(_ device: (_ row: Int) -> String) -> String {
            (0..<20).map { "\($0 / 10),\(Double($0) / 100 + Double($0 / 10)),\($0 * 3),5,\(device($0))\n" }.joined()
        }
        let header = "stroke_id,t,x,y,device\n"
        let named = try read(header + rows { $0 < 10 ? "phone" : "tablet" })
        #expect(named.metadata.map(\.device) == ["phone", "tablet"] && named.strokes == 2)
        let changing = try read(header + rows { $0 % 2 == 0 ? "phone" : "tablet" })
        #expect(changing.metadata.map(\.device) == [nil] && changing.strokes == 2)
        var options = ImportOptions()
        options.table.columnNames["device"] = "none"
        let withheld = try read(header + rows { $0 < 10 ? "phone" : "tablet" }, options: options)
        #expect(withheld.metadata.map(\.device) == [nil])
    }

    private func read(_ text: String, options: ImportOptions = ImportOptions()) throws -> Reading {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "table.csv")
        return try Reading(ImportedSource(path: path, name: "table.csv", importer: CSVImporter.self, options: options))
    }

    private func message(_ text: String, options: ImportOptions = ImportOptions()) -> String {
        do {
            _ = try read(text, options: options)
            return "no error"
        } catch { return "\(error)" }
    }

    @Test("Columns are found by name, in any order, between any of four separators", arguments: [",", ";", "\t", " "])
    func separators(separator: String) throws {
        let rows = ["y,note,x,stroke_id,t", "2,a,1,7,0", "4,b,3,7,0.5"].map {
            $0.replacing(",", with: separator) + "\n"
        }
        let reading = try read(rows.joined())
        #expect(reading.samples.map(\.location) == [TouchPoint(1, 2), TouchPoint(3, 4)])
        #expect(reading.samples.map(\.timestamp) == [0, 0.5])
        #expect(reading.touches.map(\.phase) == [.began, .ended])
        #expect(reading.touches.map(\.id) == [7, 7])
        #expect(reading.metadata.first?.space == .recordedUnits)
    }

    @Test("Pressure and angles become what they are; empty ones are absent") func optionalColumns() throws {
        let reading = try read("stroke_id,t,x,y,pressure,altitude,azimuth\n1,0,1,2,0.5,1.25,\n1,1,1,2,nan,,3\n")
        #expect(reading.samples.map(\.force) == [0.5, nil])
        #expect(reading.samples.map(\.altitude) == [1.25, nil])
        #expect(reading.samples.map(\.azimuth) == [nil, 3])
        #expect(reading.repairs.isEmpty)
    }

    @Test("A column of arrivals is a second clock, in the unit of the first") func arrivals() throws {
        let reading = try read("stroke_id,t,x,y,arrival\n1,0,1,2,0.004\n1,0.01,2,2,\n1,0.02,3,2,0.0295\n")
        #expect(reading.events.map(\.arrival) == [0.004, nil, 0.0295] && reading.repairs.isEmpty)
        var options = ImportOptions()
        options.table.columnNames = ["arrival": "host"]
        options.table.secondsPerTimeUnit = 0.001
        let named = try read("stroke_id,t,x,y,host\n1,0,1,2,4\n1,10,2,2,20\n", options: options)
        #expect(named.events.map(\.arrival) == [0.004, 0.02])
    }

    @Test("A column of conditions starts recordings when it changes, by its standard name, another or a stated one")
    func conditions() throws {
        let rows = "1,0,1,1,slow\n1,1,2,1,slow\n2,2,1,1,fast\n2,3,2,1,fast\n"
        let standard = try read("stroke_id,t,x,y,condition\n" + rows)
        #expect(standard.metadata.map(\.condition) == ["slow", "fast"] && standard.strokes == 2)
        let other = try read("stroke,t,x,y,Bedingung\n" + rows)
        #expect(other.metadata.map(\.condition) == ["slow", "fast"])
        var options = ImportOptions()
        options.table.columnNames = ["condition": "speed"]
        #expect(
            try read("stroke_id,t,x,y,speed\n" + rows, options: options).metadata.map(\.condition) == ["slow", "fast"]
        )
        options.table.columnNames = ["condition": "none"]
        let without = try read("stroke_id,t,x,y,condition\n" + rows, options: options)
        #expect(without.metadata.map(\.condition) == [nil])
        #expect(try read("stroke_id,t,x,y,condition\n1,0,1,1,\n1,1,2,1,\n").metadata.map(\.condition) == [nil])
    }

    @Test("Participant and task start recordings when they change") func recordings() throws {
        let reading = try read(
            """
            participant,task,stroke_id,t,x,y
            ann,draw,1,0,1,1
            ann,draw,1,1,2,1
            ann,write,2,2,1,1
            "bo, jr. ""b"" x",write,2,0,1,1

            """
        )
        #expect(reading.metadata.map(\.participant) == ["ann", "ann", #"bo, jr. "b" x"#])
        #expect(reading.metadata.map(\.task) == ["draw", "write", "write"])
        #expect(reading.strokes == 3)
        #expect(reading.touches.map(\.phase) == [.began, .ended, .began, .ended, .began, .ended])
        #expect(reading.repairs.isEmpty)
    }

    @Test("Strokes that alternate are simultaneous contacts") func interleaved() throws {
        var text = "stroke_id,t,x,y\n"
        for index in 0..<10 { text += "1,\(Double(index) / 100),0,0\n2,\(Double(index) / 100),5,5\n" }
        let reading = try read(text)
        #expect(reading.strokes == 2)
        #expect(reading.samples.count == 20)
        #expect(reading.touches.count { $0.phase == .ended } == 2)
        #expect(reading.isOrderly && reading.repairs.isEmpty)
    }

    @Test("A stroke that comes back after long is a new one") func comesBack() throws {
        var text = "stroke_id,t,x,y\n1,0,0,0\n1,0.01,0,0\n"
        for index in 0..<40 { text += "2,\(Double(index) / 100),5,5\n" }
        text += "1,0.5,0,0\n1,0.51,0,0\n"
        let reading = try read(text)
        #expect(reading.strokes == 3)
        #expect(reading.isOrderly && reading.repairs.isEmpty)
    }

    @Test("Options name columns, separator, clock and scale") func options() throws {
        var options = ImportOptions()
        options.table.columnNames = ["stroke_id": "idx", "t": "ms", "x": "X pos"]
        options.table.separator = "|"
        options.table.secondsPerTimeUnit = 1e-3
        options.table.touchType = "pencil"
        options.millimetersPerUnit = 25.4 / 96
        options.participant = "p9"
        let reading = try read("idx|ms|X pos|y\na|500|10|20\na|750|11|20\n", options: options)
        #expect(reading.samples.map(\.timestamp) == [0.5, 0.75])
        #expect(reading.samples.map(\.location) == [TouchPoint(10, 20), TouchPoint(11, 20)])
        #expect(reading.metadata.first?.space == .cssPixels)
        #expect(reading.metadata.first?.participant == "p9")
        #expect(reading.metadata.first?.pointerTypes == [.pencil])
        #expect(reading.touches.first?.type == .pencil)
    }

    @Test("A missing column is named with those found and the nearest") func missingColumn() {
        let text = message("stroke_id,moment,x,y\n1,0,0,0\n")
        #expect(
            text.hasSuffix(
                "table.csv:1: found no column 't' among stroke_id, moment, x, y, expected columns stroke_id, t, x, y; "
                    + "--column t=NAME says which column it is, --rate HZ how many points a second were recorded where none has times"
            )
        )
        var options = ImportOptions()
        options.table.columnNames = ["t": "clock_ms"]
        #expect(
            message("stroke_id,clok_ms,x,y\n", options: options).contains(
                "is 'clok_ms' the column for clock_ms? Then say --column t=clok_ms"
            )
        )
        #expect(message("").contains("the header line is missing"))
        #expect(message("stroke_id,t,x,y,x\n").contains("2 columns named 'x'"))
    }

    @Test("A field that is no number is named with its place") func badField() {
        let text = message("stroke_id,t,x,y\n1,0,0,0\n1,1,abc,0\n1,2,0,0\n")
        #expect(text.hasSuffix("table.csv:3: found 'abc' in column 3 (x), expected a number"))
    }

    @Test("Rows with too few or too many fields are errors") func fieldCount() {
        #expect(
            message("stroke_id,t,x,y\n1,0,0\n1,1,1,1\n").hasSuffix(
                "table.csv:2: found 3 fields, expected 4, as in the header"
            )
        )
        #expect(message("stroke_id,t,x,y\n1,0,0,1,2\n").contains("found 5 fields"))
        #expect(message("stroke_id,t,x,y\n\"1,0,0,1\n").contains("a quote that does not close"))
        #expect(message("stroke_id,t,x,y\n\"1\"2,0,0,1\n").contains("text after its closing quote"))
    }

    @Test("Options that mean nothing are refused by name") func badOptions() {
        var options = ImportOptions()
        options.table.touchType = "toe"
        #expect(message("", options: options).contains("option touch-type: found 'toe'"))
        options = ImportOptions()
        options.table.columnNames = ["z": "a"]
        #expect(message("", options: options).contains("option column: found 'z'"))
        options = ImportOptions()
        options.millimetersPerUnit = -1
        #expect(message("", options: options).contains("option millimeters-per-unit"))
        options = ImportOptions()
        options.table.secondsPerTimeUnit = .nan
        #expect(message("", options: options).contains("option seconds-per-time-unit"))
    }

    @Test("A stroke of one row begins and ends") func singleRow() throws {
        let reading = try read("stroke_id,t,x,y\n1,0,3,4\n2,1,5,6\n2,2,5,7\n")
        #expect(reading.touches.map(\.phase) == [.began, .ended, .began, .ended])
        #expect(reading.samples.count == 3)
        #expect(reading.repairs.isEmpty)
    }

    @Test("A name that is not UTF-8 is replaced and counted") func latin1Name() throws {
        let folder = try TemporaryFolder()
        let bytes = Array("participant,stroke_id,t,x,y\nJos".utf8) + [0xE9] + Array(",1,0,0,0\n".utf8)
        let path = try folder.write(bytes, to: "t.csv")
        let reading = try Reading(Dataset(path: path).sources[0])
        #expect(reading.metadata.first?.participant == "Jos\u{FFFD}")
        #expect(reading.repairs.counts == [.encoding: 1])
    }
}

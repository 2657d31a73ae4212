import Foundation
import Testing
import TouchModel

@testable import TouchRecordings

@Suite struct GraphomotorImporterTests {
    private func read(_ text: String) throws -> Reading { try FormatFixture.graphomotor.read(text) }

    @Test("Rows become strokes in percent of the canvas, on a clock that starts at 0") func rows() throws {
        let reading = try read(
            """
            line_number,x,y,UTC_Timestamp,seconds,epoch_time_in_seconds_start
            0,50.5,49.5,1755008461.112,0.0,1755008461.112
            0,51.5,48.5,1755008461.134,0.022,
            1,60,40,1755008463.1120004,2.0,

            """
        )
        #expect(reading.touches.map(\.phase) == [.began, .ended, .began, .ended])
        #expect(reading.samples.map(\.timestamp) == [0, 0.022, 2])
        #expect(
            reading.samples.map(\.location) == [TouchPoint(50.5, 49.5), TouchPoint(51.5, 48.5), TouchPoint(60, 40)]
        )
        let metadata = try #require(reading.metadata.first)
        #expect(metadata.participant == "5000001" && metadata.task == "spiral_trace1_NonDom")
        #expect(metadata.space == CoordinateSpace(unit: "percent-of-canvas", millimetersPerUnit: nil))
        #expect(metadata.screenSize == TouchPoint(100, 100))
        #expect(reading.repairs.isEmpty)
    }

    @Test("A place off the canvas is counted and kept, a row without a time is dropped") func defects() throws {
        let reading = try read(
            "x,y,UTC_Timestamp,line_number\n50,50,1755008461.1,0\n150,50,1755008461.2,0\n50,50,,0\n5,5,1755008461.4,0\n"
        )
        #expect(reading.samples.count == 3)
        #expect(reading.repairs.counts == [.outsideScreen: 1, .nonFinite: 1])
    }

    @Test(
        "Rows that make no sense are refused with file and line",
        arguments: [
            "0,1,2": "3 fields", "a,1,2,3": "'a' in column line_number", "0,b,2,3": "'b' in column x",
            "0,1,2,12:30": "'12:30' in column UTC_Timestamp", "0,1,2,9999999999999": "'9999999999999' in column",
            "0,1,2,3,4": "5 fields", "0,1,\"2,3": "a quote that does not close",
        ]
    )
    func badRows(row: String, found: String) throws {
        let error = #expect(throws: DatasetError.self) {
            try read("line_number,x,y,UTC_Timestamp\n0,1,2,3.5\n\(row)\n")
        }
        #expect(error?.description.contains("NonDom.csv:3: found \(found)") == true, "\(error as Any)")
    }

    @Test("Missing and doubled columns are named") func header() throws {
        for text in ["", "line_number,x,y\n", "line_number,x,x,y,UTC_Timestamp\n"] {
            let error = #expect(throws: DatasetError.self) { try read(text) }
            #expect(error?.description.contains("the columns line_number, x, y, UTC_Timestamp") == true)
        }
    }
}

@Suite struct UniversalInkTableImporterTests {
    private func read(_ text: String) throws -> Reading { try FormatFixture.universalInk.read(text) }
    private static let header =
        "idx,SPLINE_X,SPLINE_Y,SENSOR_TIMESTAMP,SENSOR_PRESSURE,SENSOR_ALTITUDE,SENSOR_AZIMUTH\n"

    @Test("A stamp is the stroke's beginning in milliseconds and the seconds since then") func clock() throws {
        let reading = try read(
            Self.header
                + """
                0,277.5,183.25,1722443386312.999,0.07,0.6,0.72
                0,277.5,184,1722443386313.003,0.11,0.6,-0.5
                3,280,184,1722443387312.999,0.5,0.7,0.72
                3,281,184,1722443387313.0012,,nan,0.72

                """
        )
        #expect(zip(reading.samples.map(\.timestamp), [0, 0.004, 1, 1.0022]).allSatisfy { abs($0 - $1) < 1e-12 })
        #expect(reading.touches.map(\.phase) == [.began, .ended, .began, .ended])
        #expect(reading.touches.allSatisfy { $0.type == .pencil })
        #expect(reading.samples.map(\.force) == [Double(Float(0.07)), Double(Float(0.11)), 0.5, nil])
        #expect(reading.samples[0].maximumPossibleForce == 1)
        #expect(abs((reading.samples[1].azimuth ?? 0) - (2 * .pi - 0.5)) < 1e-6)
        #expect(reading.samples[3].altitude == nil && reading.repairs.isEmpty)
        #expect(reading.metadata.first?.space == .recordedUnits)
    }

    @Test("Splines without sensor times are refused: no timing") func noTiming() throws {
        let error = #expect(throws: DatasetError.self) { try read("idx,SPLINE_X,SPLINE_Y\n0,1,2\n") }
        #expect(error?.description.contains("ink.csv:1: found 'idx,SPLINE_X,SPLINE_Y', expected") == true)
        #expect(error?.description.contains("no timing") == true)
        let probe = FileProbe(path: "a", head: "idx,SPLINE_X,SPLINE_Y\n")
        #expect(ImporterRegistry.detect(probe) is UniversalInkTableImporter.Type)
    }

    @Test("Rows that make no sense are refused", arguments: ["0,1,2,x,,,", "0,1,2,3,x,,", "0,1,2,3,4,5", "z,1,2,3,,,"])
    func badRows(row: String) throws {
        let error = #expect(throws: DatasetError.self) { try read(Self.header + row + "\n") }
        #expect(error?.description.contains("ink.csv:2: found ") == true)
    }
}

@Suite struct MillionthsTests {
    @Test("Millionths are exact, and further digits round")
    func exact() {
        func read(_ text: String) -> Int64? {
            Array(text.utf8).withUnsafeBytes { bytes in
                var reader = FieldReader(bytes)
                guard let value = reader.millionths(), reader.isAtEnd else { return nil }
                return value
            }
        }
        #expect(read("1755008461.112") == 1_755_008_461_112_000)
        #expect(read("-0.0000015") == -2 && read("0.00000149") == 1 && read("7") == 7_000_000)
        #expect(read("1722443386312.6499999") == 1_722_443_386_312_650_000)
        for text in ["", ".5", "1.", "1e3", "--1", "9000000000000", "99999999999999999999", "1.5x"] {
            #expect(read(text) == nil, "\(text)")
        }
        // Every number of µs, written and read.
        var generator = NativeRoundTripTests.SeededGenerator(state: 3)
        for _ in 0..<1000 {
            let value = Int.random(in: 0..<8_000_000_000_000_000_000, using: &generator)
            #expect(read(FormatFixture.millionths(value)) == Int64(value))
        }
    }
}

import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// The two encodings of one kind of rows.
@Suite struct HandwritingImporterTests {
    private func read(_ text: String, options: ImportOptions = ImportOptions()) throws -> Reading {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "a.svc")
        return try Reading(Dataset(path: path, format: "svc", options: options).sources[0])
    }

    @Test("Milliseconds come with the tablet's units and levels of pressure") func milliseconds() throws {
        let reading = try read(
            "6\n10 20 1000 1 900 900 1023\n11 20 1010 1 0 450 2046\n12 20 1020 0 0 450 0\n"
                + "12 20 1020 1 0 450 5\n13 20 1030 1 1800 600 5\n14 20 1040 0 1800 600 0\n"
        )
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended, .began, .ended])
        // The row that brings the pen down at the time of the one before measures nothing new.
        #expect(reading.repairs.counts == [.duplicateTimestamp: 1])
        #expect(reading.samples.map(\.timestamp) == [0, 0.01, 0.03])
        #expect(reading.samples.map(\.location) == [TouchPoint(10, 20), TouchPoint(11, 20), TouchPoint(13, 20)])
        #expect(reading.samples.map(\.force) == [1, 2, Double(Float(5.0 / 1023))])
        #expect(reading.samples.map(\.maximumPossibleForce).prefix(2) == [1, Double(Float(2047.0 / 1023))])
        #expect(reading.metadata.first?.space == .recordedUnits)
        // Wintab's 90° is to the right, its 0° away from the user.
        let azimuths = reading.samples.compactMap(\.azimuth)
        #expect(zip(azimuths, [0, 1.5 * .pi, 0.5 * .pi]).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(abs((reading.samples[1].altitude ?? 0) - .pi / 4) < 1e-6)
    }

    @Test("Seconds come with millimeters, pressure from 0 to 1, and tenths of degrees or degrees") func seconds() throws
    {
        for (azimuth, altitude) in [("510.0", "520.0"), ("51.0", "52.0")] {
            let reading = try read(
                "2\n25.4 50.8 0.000000 1 \(azimuth) \(altitude) 0.25\n25.5 50.8 0.007000 1 \(azimuth) \(altitude) 0.5"
            )
            #expect(reading.samples.map(\.timestamp) == [0, 0.007])
            #expect(reading.samples[0].location.distance(to: TouchPoint(96, 192)) < 1e-9)
            #expect(reading.samples.map(\.force) == [0.25, 0.5])
            #expect(abs((reading.samples[0].altitude ?? 0) - 52 * .pi / 180) < 1e-6)
            #expect(abs((reading.samples[0].azimuth ?? 0) - 321 * .pi / 180) < 1e-6)
            #expect(reading.metadata.first?.space == .cssPixels)
            #expect(reading.repairs.counts == [.missingBoundary: 1])
        }
    }

    @Test("A gap with the pen down splits the stroke and is counted") func gap() throws {
        let reading = try read("3\n1 1 0 1 0 600 9\n2 1 30 1 0 600 9\n3 1 61 1 0 600 9\n3 1 70 0 0 600 0\n")
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended, .began, .ended])
        #expect(reading.events[2].timestamp == 0.03)
        // One row more than announced.
        #expect(reading.repairs.counts == [.missingBoundary: 1, .truncatedLine: 1])
    }

    @Test("Rows whose times never grow have no timing") func noTiming() throws {
        let error = #expect(throws: DatasetError.self) { try read("2\n1 1 5 1 0 600 9\n2 1 5 1 0 600 9\n") }
        #expect(error?.description.contains("a.svc:3: ") == true && error?.description.contains("no timing") == true)
        let many = (0..<2000).map { "\($0) 1 5 1 0 600 9\n" }.joined()
        let later = #expect(throws: DatasetError.self) { try read("2000\n" + many) }
        #expect(later?.description.contains("a.svc:1025: ") == true)
        #expect(try read("1\n1 1 5 0 0 600 0\n").strokes == 0)
        #expect(try read("1\n1 1 5 1 0 600 9\n").samples.count == 1)
    }

    @Test("Pressure that is neither a share nor a level needs its maximum stated") func pressure() throws {
        let rows = "2\n1 1 0.0 1 0 600 0.5\n2 1 0.007 1 0 600 3012.5\n"
        let error = #expect(throws: DatasetError.self) { try read(rows) }
        #expect(error?.description.contains("a.svc:3: found a pressure of 3012.5, expected 0 to 1") == true)
        var options = ImportOptions()
        options.table.maximumForce = 8192
        let reading = try read(rows, options: options)
        #expect(reading.samples.map(\.force) == [0.5, 3012.5])
        #expect(reading.samples.map(\.maximumPossibleForce) == [8192, 8192])
    }

    @Test(
        "Rows that make no sense are refused",
        arguments: [
            "1 2 3 1 5 6": "'1 2 3 1 5 6'", "1 2 9 1.5 5 6 7": "'1 2 9 1.5 5 6 7'", "1 2 9 1 3601 6 7": "an azimuth of",
            "1 2 9 1 0 901 7": "an altitude of", "1 2 9 1 0 6 -7": "a pressure of", "1 2 9 -1 0 6 7": "pen status -1",
            "a b c d e f g": "'a b c", "1 2 1e400 1 0 6 7": "a time that",
        ]
    )
    func badRows(row: String, found: String) throws {
        let error = #expect(throws: DatasetError.self) { try read("2\n1 1 0 1 0 600 9\n\(row)\n") }
        #expect(error?.description.contains("a.svc:3: found \(found)") == true, "\(error as Any)")
    }

    @Test("Names of files say who and what") func names() throws {
        #expect(try FormatFixture.svc.read(FormatFixture.stroke()).metadata.first?.participant == "U3")
        let folder = try TemporaryFolder()
        let path = try folder.write("1\n1 1 5 1 0 600 9\n", to: "jack_18-07-2014_M_0006_Doe_12-10-2020.svc")
        let metadata = try Reading(Dataset(path: path, format: "svc").sources[0]).metadata.first
        #expect(metadata?.participant == "jack" && metadata?.task == "0006")
    }

    @Test("The same signal in either encoding gives the same samples") func encodings() throws {
        let rows = FormatFixture.stroke(count: 300) + FormatFixture.stroke(count: 20, from: 5000, y: 400)
        let text = try FormatFixture.svc.read(rows)
        let json = try FormatFixture.handwritingJSON.read(rows)
        #expect(text.events == json.events && text.samples.count == 322)
        #expect(text.repairs.isEmpty && json.repairs.isEmpty)
        let metadata = try #require(json.metadata.first)
        #expect(metadata.participant == "BD_1" && metadata.task == "7" && metadata.device == "A Pad")
    }

    @Test("Columns that are missing, of another length or absurd are named") func badDocuments() throws {
        func message(_ text: String) -> String? {
            #expect(throws: DatasetError.self) { try FormatFixture.handwritingJSON.read(text) }?.description
        }
        #expect(message(#"{"meta_data": null}"#)?.contains("data.x is missing") == true)
        let some = #""x":[1],"y":[1],"pen_status":[1],"azimuth":[0],"tilt":[600],"pressure":[1]"#
        #expect(message("{\"data\":{\(some)}}")?.contains("data.time is missing; no timing") == true)
        #expect(message("{\"data\":{\(some),\"time\":[1,2]}}")?.contains("2 values of time and 1 of x") == true)
        #expect(message("{\"data\":{\(some),\"time\":[null]}}")?.contains("a time that is no number in row 1") == true)
        #expect(message("{\"data\":{\(some),\"time\":[1]}} 2")?.contains("sample.json:1: found '2") == true)
    }
}

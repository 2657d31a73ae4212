import Foundation
import Testing
import TouchModel

@testable import TouchDatasets
@testable import TouchFormats
@testable import TouchImporters

/// Gesture logs of the $-family.
@Suite struct GestureXMLImporterTests {
    private func read(_ text: String, options: ImportOptions = ImportOptions()) throws -> Reading {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "arrow01.xml")
        return try Reading(Dataset(path: path, format: GestureXMLImporter.formatName, options: options).sources[0])
    }

    private func message(_ text: String) -> String {
        (#expect(throws: DatasetError.self) { _ = try read(text) })?.description ?? ""
    }

    private static let head = "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\r\n"

    @Test("A unistroke is one stroke, who and what from its attributes") func unistroke() throws {
        let text =
            "\u{FEFF}" + Self.head
            + "<Gesture Name=\"arrow &amp; bow\" Subject=\"7\" Speed=\"fast\" NumPts=\"3\">\r\n"
            + "  <Point X=\"10\" Y=\"20.5\" T=\"62730796\"/>\r\n  <Point X=\"11\" Y=\"21\" T=\"62730806\" />\r\n"
            + "  <Point X=\"13\" Y=\"22\" T=\"62730816\"/>\r\n</Gesture>\r\n"
        let probe = FileProbe(path: "a.xml", head: text)
        #expect(ImporterRegistry.all.filter { $0.recognizes(probe) }.map { $0.formatName } == ["gesture-xml"])
        let reading = try read(text)
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended])
        #expect(reading.samples.map(\.timestamp) == [0, 0.01, 0.02])
        #expect(reading.samples[0].location == TouchPoint(10, 20.5))
        #expect(reading.metadata.first?.task == "arrow & bow" && reading.metadata.first?.participant == "7")
        #expect(reading.repairs.counts.keys.allSatisfy { $0.isWarning })
        var ticks = ImportOptions()
        ticks.secondsPerTimeUnit = 1e-7
        #expect(try read(text, options: ticks).samples.last?.timestamp == 20e-7)
    }

    @Test("Strokes of a multistroke are apart; pressure that is always 128 is none") func multistroke() throws {
        func stroke(_ index: Int, _ pressures: [Int]) -> String {
            let points = pressures.enumerated().map { number, pressure in
                "<Point X='\(number)' Y='0' T='\(1000 * index + 10 * number)' Pressure='\(pressure)'/>"
            }
            return "<Stroke index='\(index)'>\n" + points.joined(separator: "\n") + "\n</Stroke>\n"
        }
        let flat = try read("<Gesture Name='H'>" + stroke(1, [128, 128, 128]) + stroke(2, [128]) + "</Gesture>")
        #expect(flat.touches.map(\.phase) == [.began, .moved, .ended, .began, .ended])
        #expect(flat.samples.allSatisfy { $0.force == nil })
        let real = try read("<Gesture Name='H'>" + stroke(1, [128, 255, 128, 51]) + "</Gesture>")
        #expect(real.samples.map(\.force).map { $0.map { ($0 * 255).rounded() } } == [nil, 255, 128, 51])
        #expect(real.repairs.counts[.skippedRecord] == 1)
    }

    @Test("Points without time, out of place or with no numbers are refused with their line") func malformed() {
        let expected = "arrow01.xml:2: timing (points without T)"
        #expect(message("<Gesture>\n<Point X='1' Y='2'/></Gesture>").contains(expected))
        #expect(message("<Gesture>\n\n<Point X='1' Y='2' T='x'/></Gesture>").contains("arrow01.xml:3: found a point"))
        #expect(message("<Gesture><Spot/></Gesture>").contains("found <Spot>"))
        #expect(message("<Point X='1' Y='2' T='3'/>").contains("found <Point> outside"))
        let far = "<Gesture><Point X='1' Y='1' T='-9000000000000000000'/><Point X='1' Y='1' T='9000000000000000000'/>"
        #expect(message(far + "</Gesture>").contains("times that can be counted from the first"))
        #expect(message("<!DOCTYPE g [<!ENTITY a 'b'>]><Gesture/>").contains("the declaration of an entity"))
    }

    @Test("Defects are repaired and counted") func defects() throws {
        func points(_ values: [(String, Int)]) -> String {
            "<Gesture>" + values.map { "<Point X='\($0)' Y='1' T='\($1)'/>" }.joined() + "</Gesture>"
        }
        let reading = try read(points([("1", 0), ("2", 10), ("3", 10), ("NaN", 20), ("5", 5), ("6", 30)]))
        #expect(reading.repairs.counts == [.duplicateTimestamp: 1, .nonFinite: 1, .stepBackInTime: 1])
        let ticks = try read(points((0..<80).map { ("\($0 * $0)", $0 / 2 * 16) }))
        #expect(ticks.repairs.counts[.duplicateTimestamp] == 40 || ticks.repairs.counts[.coarseClock] != nil)
        let broken = try read("<Gesture><Point X='1' Y='1' T='0'/><Point X='2' Y='1' T='9'/><Point X='3' Y='1' T=")
        #expect(broken.repairs.counts == [.truncatedLine: 1])
        #expect(broken.touches.map(\.phase) == [.began, .ended])
    }
}

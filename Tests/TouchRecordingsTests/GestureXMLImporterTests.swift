import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

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

    @Test("Points without times are numbered, and the recording says so", arguments: ["", " T='0'", " T='7'"])
    func noTimes(time: String) throws {
        let points = (0..<5).map { "<Point X='\($0)' Y='2'\(time)/>" }.joined()
        let text = "<Gesture Name='H'><Stroke>\(points)</Stroke><Stroke>\(points)</Stroke></Gesture>"
        let reading = try read(text)
        #expect(reading.metadata.map(\.clock) == [.absent] && reading.strokes == 2 && reading.repairs.isEmpty)
        #expect(
            zip(reading.samples.map(\.timestamp), (0..<10).map { Double($0) / 100 }).allSatisfy { abs($0 - $1) < 1e-9 }
        )
        #expect(reading.samples.map(\.location.x) == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
    }

    @Test("Points out of place or with no numbers are refused with their line") func malformed() {
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

    /// Reads an original in its folder.
    private func read(_ text: String, at name: String) throws -> Reading {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: name)
        return try Reading(Dataset(path: path).sources[0])
    }

    private static func dollar1(_ name: String, subject: Int, number: Int) -> String {
        head + "<Gesture Name=\"\(name)\" Subject=\"\(subject)\" Speed=\"fast\" Number=\"\(number)\" NumPts=\"2\" "
            + "Millseconds=\"16\" AppName=\"Gestures\" AppVer=\"3.5.0.0\" Date=\"Monday, March 05, 2007\" "
            + "TimeOfDay=\"4:21:28 PM\">\r\n  <Point X=\"127\" Y=\"141\" T=\"62730796\" />\r\n"
            + "  <Point X=\"124\" Y=\"140\" T=\"62730812\" />\r\n</Gesture>\r\n"
    }

    @Test("$1 logs: the class is the name without its number, the person the folder's, and a disagreement is noted")
    func dollar1Names() throws {
        let right = try read(Self.dollar1("arrow01", subject: 6, number: 1), at: "s06/fast/arrow01.xml")
        #expect(right.metadata[0].task == "arrow" && right.metadata[0].participant == "6")
        #expect(right.metadata[0].condition == "fast" && right.metadata[0].device == nil)
        #expect(right.repairs.counts[.conflictingNames] == nil)
        let wrong = try read(Self.dollar1("left_sq_bracket10", subject: 6, number: 10), at: "s07/fast/a10.xml")
        #expect(wrong.metadata[0].task == "left_sq_bracket" && wrong.metadata[0].participant == "7")
        #expect(wrong.repairs.counts[.conflictingNames] == 1 && RepairLog.Kind.conflictingNames.isWarning)
        let example = try #require(wrong.repairs.examples[.conflictingNames]?.first)
        #expect(
            example.place.hasSuffix("a10.xml:2") && example.detail.contains("subject 6") && example.detail.contains("7")
        )
        let pilot = try read(Self.dollar1("x02", subject: 1, number: 2), at: "s01 (pilot)/fast/x02.xml")
        #expect(pilot.metadata[0].participant == "1" && pilot.repairs.counts[.conflictingNames] == nil)
    }

    @Test("$N logs: the class stands before the ~; how it was drawn is the condition") func multistrokeNames() throws {
        let text =
            "<Gesture Name=\"six_point_star~01\" Subject=\"10\" InputType=\"stylus\" Speed=\"FAST\" NumPts=\"3\">"
            + "<Stroke index=\"1\"><Point X=\"0\" Y=\"0\" T=\"1\" Pressure=\"128\"/><Point X=\"1\" Y=\"0\" T=\"9\" Pressure=\"128\"/>"
            + "</Stroke><Stroke index=\"2\"><Point X=\"0\" Y=\"9\" T=\"99\" Pressure=\"128\"/></Stroke></Gesture>"
        let reading = try read(text, at: "10-stylus-FAST/10-stylus-fast-six_point_star-01.xml")
        #expect(reading.metadata[0].task == "six_point_star" && reading.metadata[0].participant == "10")
        #expect(reading.metadata[0].condition == "stylus-fast" && reading.metadata[0].pointerTypes == [.pencil])
        #expect(reading.strokes == 2 && reading.touches.allSatisfy { $0.type == .pencil })
        #expect(reading.repairs.isEmpty)
        let other = try read(text, at: "22-finger-SLOW/a.xml")
        #expect(other.metadata[0].participant == "22" && other.repairs.counts == [.conflictingNames: 1])
    }

    @Test(
        "A number is taken off a name only where it is a trial's",
        arguments: [
            ("arrow01", "1", "arrow"), ("arrow10", nil, "arrow"), ("star5", nil, "star5"), ("star5", "5", "star"),
            ("star5", "1", "star5"), ("8", "8", "8"), ("D~1", nil, "D"), ("H2O01", "1", "H2O"), ("", nil, ""),
        ]
    ) func classNames(name: String, number: String?, expected: String) {
        #expect(GestureLogNames.className(name, number: number) == expected)
    }
}

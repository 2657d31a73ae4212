import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Columns of times that are none as they stand, stamps that are none, and clocks that are set.
@Suite struct TableClockTests: TableSuite {
    /// Rows of one stroke, 8 ms apart from `start` on; `write` makes the time's field.
    private func rows(from start: Int, count: Int = 300, _ write: (_ milliseconds: Int) -> String) -> String {
        (0..<count).map { "1,\(write(start + 8 * $0)),\(100 + 1.5 * Double($0) + Double($0 % 3)),0\n" }.joined()
    }

    private static func padded(_ value: Int, _ digits: Int) -> String {
        let text = "\(value)"
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private static func decimal(_ milliseconds: Int) -> String {
        "\(milliseconds / 1000).\(padded(milliseconds % 1000, 3))"
    }

    // MARK: Columns that are no times

    @Test("Fractions without their leading zeros are refused", arguments: ["12:30:0", "", "170000000"])
    func unpadded(front: String) throws {
        let text = "stroke_id,t,x,y\n" + rows(from: 500) { "\(front)\($0 / 1000).\($0 % 1000)" }
        let found = message(text)
        #expect(found.contains("lack their leading zeros, expected times such as '\(front)1.00"), "\(found)")
        #expect(found.contains("--time-unit"))
    }

    @Test("Fractions without the zeros at their end are read") func trimmed() throws {
        let text =
            "stroke_id,t,x,y\n"
            + rows(from: 500) { time in
                var text = Self.decimal(time)
                while text.hasSuffix("0") { text.removeLast() }
                return text
            }
        let reading = try read(text)
        #expect(reading.strokes == 1 && reading.samples.count == 300 && reading.repairs.isEmpty)
    }

    @Test("A part of a time beside whole seconds is refused", arguments: [1000, 1_000_000, 1_000_000_000])
    func parts(perSecond: Int) {
        let text =
            "sec,part,x,y,stroke_id\n"
            + (0..<300).map { row in
                let time = 500 + 8 * row
                return "\(time / 1000),\(time % 1000 * (perSecond / 1000)),\(row),0,1\n"
            }.joined()
        let found = message(text) { $0.table.columnNames = ["t": "part"] }
        #expect(found.contains("column 'part', which starts anew at \(perSecond) where column 'sec' steps"), "\(found)")
    }

    @Test("Times from row to row are refused") func differences() {
        let text = "stroke_id,t,x,y\n" + rows(from: 0) { "\(8.3 + 0.4 * sin(Double($0 * $0)))" }
        let found = message(text)
        #expect(found.contains("times from row to row") && found.contains("--rate"), "\(found)")
    }

    @Test("Days are named as such") func days() {
        let text = "stroke_id,t,x,y\n" + rows(from: 0) { "\(45355.5 + Double($0) / 86_400_000)" }
        #expect(message(text).contains("likely days"))
    }

    // MARK: Stamps that are none, and clocks that are set

    @Test("A stamp that is none is dropped and said", arguments: ["0", "-1", "1700000000"])
    func noStamp(stamp: String) throws {
        let text = "stroke_id,t,x,y\n" + rows(from: 500) { $0 == 900 ? stamp : Self.decimal($0) }
        let reading = try read(text)
        #expect(reading.strokes == 1 && reading.samples.count == 299 && reading.repairs.counts == [.nonFinite: 1])
        #expect(reading.repairs.assumptions.contains { $0.detail.contains("was read as none") })
    }

    @Test("A stroke's clock that begins at 0 is believed") func zeroIsATime() throws {
        let text =
            "trial,t,x,y\n"
            + (1...4).map { trial in
                (0..<40).map { "\(trial),\(Self.decimal($0 == 0 ? 0 : 500 + 8 * $0)),\($0),0\n" }.joined()
            }.joined()
        #expect(try read(text).samples.count == 160)
    }

    @Test("A clock set back by less than a second begins a stroke", arguments: [100, 300, 900])
    func setBack(milliseconds: Int) throws {
        let text =
            "stroke_id,t,x,y\n"
            + rows(from: 500, count: 1500) { Self.decimal($0 < 10_004 ? $0 : $0 - milliseconds) }
        let reading = try read(text)
        #expect(reading.strokes == 2 && reading.samples.count == 1500 && reading.repairs.counts == [.clockReset: 1])
        #expect(reading.repairs.assumptions.isEmpty && reading.isOrderly)
    }

    @Test("A unit that changes in the file is warned of", arguments: [1, 1000]) func mixed(factor: Int) throws {
        var text = "stroke_id,t,x,y\n"
        for stroke in 0..<20 {
            for row in 0..<60 {
                let time = 500 + 8 * (stroke * 100 + row)
                text += "\(stroke),\(stroke < 15 ? "\(time)" : "\(time * factor)"),\(row * row),0\n"
            }
        }
        #expect(try read(text).repairs.counts == (factor == 1 ? [:] : [.mixedClock: 1]))
    }

    // MARK: Fields, angles and kinds

    @Test("Rows shorter than a header that does not fit are refused") func shortRows() throws {
        let values = rows(from: 0) { Self.decimal($0) }
        #expect(message("stroke,t,,x,y\n" + values).contains("fields"))
        let unnamed = message("stroke,t,,x,y,pressure,tilt\n" + values.replacing("\n", with: ",0.5,9\n"))
        #expect(unnamed.contains("found rows of 6 fields") && unnamed.contains("expected 7 as in the header"))
        #expect(try read("stroke,t,x,y,comment\n" + values).samples.count == 300)
    }

    @Test("A tilt alone leaves the azimuth as it is") func tiltAlone() throws {
        let rows = rows(from: 0) { Self.decimal($0) }
        let both = try read("stroke,t,x,y,tilt,azimuth\n" + rows.replacing("\n", with: ",0.5,2.1\n"))
        #expect(both.samples.allSatisfy { abs(($0.azimuth ?? 0) - 2.1) < 1e-6 })
        #expect(both.samples.allSatisfy { abs(($0.altitude ?? 0) - (.pi / 2 - 0.5)) < 1e-6 })
        let alone = try read("stroke,t,x,y,tilt\n" + rows.replacing("\n", with: ",0.5\n"))
        #expect(alone.samples.allSatisfy { $0.azimuth == nil && $0.altitude != nil })
    }

    @Test("Rows that say that they were not measured are left out", arguments: ["is_real", "measured", "actual"])
    func measuredFlag(name: String) throws {
        let text =
            "stroke_id,t,x,y,\(name)\n"
            + (0..<100).map { row in
                "1,\(Self.decimal(8 * row)),\(row * row),0,1\n1,\(Self.decimal(8 * row + 9)),900,0,0\n"
            }.joined()
        let reading = try read(text)
        #expect(reading.samples.count == 100 && reading.repairs.counts == [.unmeasuredRow: 100])
    }

    @Test("An unknown word beside one of measured rows is refused") func unknownKind() {
        let text =
            "stroke_id,t,x,y,source\n"
            + (0..<100).map { row in
                "1,\(Self.decimal(8 * row)),\(row),0,raw\n1,\(Self.decimal(8 * row + 9)),900,0,kalman\n"
            }.joined()
        #expect(message(text).contains("'kalman' beside 'raw' in column 'source'"))
    }

    @Test("A factor before a unit of length makes it no unit") func lengthFactor() {
        #expect(ColumnName("x (0.01 mm)").lengthUnit == nil && ColumnName("x (mm)").lengthUnit == "mm")
    }
}

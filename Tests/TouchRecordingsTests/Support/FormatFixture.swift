import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// A row of a drawing, to be written in any format.
struct FixtureRow {
    enum Kind { case down, move, up }

    var milliseconds: Int
    var x: Double
    var y: Double
    var kind: Kind
}

/// A way to write the same drawing in each format, so that one test of a defect covers them all.
struct FormatFixture: Sendable, CustomTestStringConvertible {
    /// What must be there before anything can be read.
    enum Container { case line, singleLine, document }

    let name: String
    let fileName: String
    var container = Container.line
    /// Lines without line ends.
    let lines: @Sendable ([FixtureRow]) -> [String]
    /// Whether the format can write "no number".
    var canWriteNaN = true
    /// Whether a row with the contact's last location is a sample of its own.
    var endHasSample = false
    /// Whether a stroke's last row ends it, so that nothing can be missing at the end of the file.
    var lastRowEnds = false
    /// Whether a last line that was cut short has the form of a whole one, as far as anyone can tell.
    var looksWhole: @Sendable (Substring) -> Bool = { _ in false }
    /// Whether a gap of more than 30 ms with the pen down is taken for a lift.
    var splitsAtGaps: Bool { name == "svc" || name == "handwriting-json" }
    /// How many units of location the fixture's unit is.
    var scale = 1.0

    var testDescription: String { name }

    func text(_ rows: [FixtureRow], lineEnd: String = "\n") -> String {
        lines(rows).map { $0 + lineEnd }.joined()
    }

    /// A stroke to the right: down, `count` moves, up.
    static func stroke(count: Int = 20, step: Int = 8, from start: Int = 0, y: Double = 300) -> [FixtureRow] {
        var rows = [FixtureRow(milliseconds: start, x: 100, y: y, kind: .down)]
        for number in 1...max(count, 1) {
            let x = 100 + 3 * Double(number) + Double(number % 3)
            rows.append(FixtureRow(milliseconds: start + number * step, x: x, y: y, kind: .move))
        }
        let x = 104 + 3 * Double(count + 1)
        rows.append(FixtureRow(milliseconds: start + (count + 1) * step, x: x, y: y, kind: .up))
        return rows
    }

    static let native = FormatFixture(
        name: "native",
        fileName: "recording.jsonl",
        lines: { rows in
            [#"{"format":"foretouch-recording","version":"1.0","screen":{"width":1920,"height":1200}}"#]
                + rows.map { row in
                    let phase = row.kind == .down ? "began" : row.kind == .move ? "moved" : "ended"
                    let time = Double(row.milliseconds) / 1000
                    return #"{"t":\#(time),"touches":[{"id":1,"type":"direct","phase":"\#(phase)","#
                        + #""samples":[{"t":\#(time),"x":\#(plain(row.x)),"y":\#(plain(row.y))}]}]}"#
                }
        },
        endHasSample: true
    )

    static let csv = FormatFixture(
        name: "csv",
        fileName: "table.csv",
        lines: { rows in
            var stroke = 0
            return ["stroke_id,t,x,y"]
                + rows.map { row in
                    if row.kind == .down { stroke += 1 }
                    return "\(stroke),\(Double(row.milliseconds) / 1000),\(plain(row.x)),\(plain(row.y))"
                }
        },
        endHasSample: true,
        lastRowEnds: true,
        looksWhole: { $0.split(separator: ",").count == 4 }
    )

    static let henze2017 = FormatFixture(
        name: "henze2017",
        fileName: "WriteTasks-participant3.txt",
        lines: { rows in
            rows.map { row in
                let action = row.kind == .down ? 0 : row.kind == .move ? 2 : 1
                let time = 31_624_484 + row.milliseconds
                return "\(1_396_877_222_794 + row.milliseconds);\(time);\(plain(row.x));\(plain(row.y));0.25;\(action)"
            }
        },
        endHasSample: true,
        scale: 10 / 127.2 / CoordinateSpace.millimetersPerCSSPixel
    )

    static let evemu = FormatFixture(
        name: "evemu",
        fileName: "Some Screen.scribble.events",
        lines: { rows in
            let header = [
                "# EVEMU 1.3", "N: Some Screen", "P: 02 00 00 00", "A: 35 0 1920 0 0 0", "A: 36 0 1200 0 0 0",
            ]
            return header
                + rows.enumerated().flatMap { index, row in
                    let milliseconds = row.milliseconds + 1_000_000
                    let stamp = "E: \(milliseconds / 1000).\(String(format: "%03d", milliseconds % 1000))000"
                    var lines: [String] = []
                    if row.kind == .down { lines.append("\(stamp) 0003 0039 \(index)") }
                    if row.kind == .up {
                        lines.append("\(stamp) 0003 0039 -1")
                    } else {
                        lines.append("\(stamp) 0003 0035 \(Int(row.x))")
                        lines.append("\(stamp) 0003 0036 \(Int(row.y))")
                    }
                    return lines + ["\(stamp) 0000 0000 0"]
                }
        },
        canWriteNaN: false,
        looksWhole: { $0.split(separator: " ").count == 5 && !$0.hasSuffix("-") }
    )

    static let wacomText = FormatFixture(
        name: "wacom-text",
        fileName: "p3.txt",
        lines: { rows in
            rows.map { row in
                "\(row.milliseconds) \(Int(row.x)) \(Int(row.y)) \(row.kind == .up ? 0 : 400) 2700 600"
            }
        },
        canWriteNaN: false,
        looksWhole: { $0.split(separator: " ").count == 6 },
        scale: 0.01 / CoordinateSpace.millimetersPerCSSPixel
    )

    static let all = [native] + imported
    static let imported = [
        csv, henze2017, evemu, getevent, graphomotor, universalInk, wacomText, svc, unipen, quickdraw, gestureJSON,
        flutterPointer,
        w3cPointer,
        handwritingJSON, universalInkJSON,
    ]
    /// Those of which every line is read for itself.
    static let ofLines = all.filter { $0.container == .line }

    static func plain(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : value.isNaN ? "NaN" : String(value)
    }
}

extension FormatFixture {
    private static func == (left: FormatFixture, right: FormatFixture) -> Bool { left.name == right.name }

    /// Writes bytes under the format's name and opens them.
    func source(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> any RecordingSource {
        let path = try folder.write(bytes, to: fileName)
        return try Dataset(path: path, format: name == "native" ? nil : name).sources[0]
    }

    /// Reads text of the format to its end.
    func read(_ text: String) throws -> Reading {
        try read(Array(text.utf8))
    }

    func read(_ bytes: [UInt8]) throws -> Reading {
        let folder = try TemporaryFolder()
        return try Reading(source(bytes, in: folder))
    }

    func read(_ rows: [FixtureRow]) throws -> Reading { try read(text(rows)) }
}

/// Everything a pass over a source met.
struct Reading {
    var metadata: [RecordingMetadata] = []
    var events: [TouchEvent] = []
    var repairs = RepairLog()

    init(_ source: any RecordingSource) throws {
        var cursor = try source.makeCursor()
        while let element = try cursor.next() {
            switch element {
            case .begin(let value): metadata.append(value)
            case .event(let event): events.append(event)
            }
        }
        repairs = cursor.repairs
    }

    var touches: [Touch] { events.flatMap(\.touches) }
    var samples: [TouchSample] { touches.flatMap(\.samples) }
    var strokes: Int { touches.count { $0.phase == .began } }

    /// What replay relies on: finite samples, times that strictly increase in each contact, each contact begun before
    /// anything else and never begun twice.
    var isOrderly: Bool {
        var last: [Int32: Double] = [:]
        for touch in touches {
            if touch.phase == .began {
                guard last[touch.id] == nil else { return false }
                last[touch.id] = -.infinity
            }
            for sample in touch.samples {
                guard sample.isFinite, let previous = last[touch.id], sample.timestamp > previous else { return false }
                last[touch.id] = sample.timestamp
            }
            if touch.phase.isTerminal { last[touch.id] = nil }
        }
        return true
    }
}

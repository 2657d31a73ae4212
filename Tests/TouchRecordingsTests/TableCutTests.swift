import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Which rows of a table make a stroke where its columns do not say so in the usual words: each kind of table is read as four strokes of
/// 30 samples, or refused.
@Suite struct TableCutTests: TableSuite {
    private static let strokes = 4
    private static let samples = 30
    private static let air = 12

    /// A row of four strokes with ways in the air between them, without a pause.
    private struct Row {
        var stroke: Int
        var isDown: Bool
        var t: Double
        var x: Double
        var y: Double
    }

    /// - Parameter pause: the seconds between strokes, with no rows in the air; `nil` for rows there.
    private static func rows(pause: Double? = nil) -> [Row] {
        var rows: [Row] = []
        var time = 0.0
        for stroke in 0..<strokes {
            for index in 0..<samples {
                let x = 100 + 150 * Double(stroke) + 3 * Double(index)
                rows.append(Row(stroke: stroke, isDown: true, t: time, x: x, y: 300 + 0.1 * Double(index * index)))
                time += 0.008
            }
            if let pause { time += pause }
            for index in 0..<(pause == nil && stroke < strokes - 1 ? air : 0) {
                let x = 190 + 150 * Double(stroke) + 5 * Double(index)
                rows.append(Row(stroke: stroke, isDown: false, t: time, x: x, y: 380 - 6 * Double(index)))
                time += 0.008
            }
        }
        return rows
    }

    private func table(_ header: String, _ rows: [Row], _ fields: (Row) -> String) -> String {
        header + "\n" + rows.map { "\($0.t),\($0.x),\($0.y),\(fields($0))\n" }.joined()
    }

    private func expectStrokes(_ reading: Reading, inAir: Bool = true) {
        #expect(reading.strokes == Self.strokes && reading.samples.count == Self.strokes * Self.samples)
        #expect(reading.repairs.counts[.notInContact] == (inAir ? (Self.strokes - 1) * Self.air : nil))
    }

    private func says(_ reading: Reading, _ text: String) -> Bool {
        reading.repairs.assumptions.contains { $0.detail.contains(text) }
    }

    @Test(
        "Rows in the air beside stroke numbers are no samples, by what says so",
        arguments: [
            ("pen_down", "1", "0"), ("contact", "True", "False"), ("status", "down", "up"), ("event", "move", "hover"),
            ("pen_up", "0", "1"), ("pressure", "0.5", "0"), ("mouse_down", "1", "0"),
        ]
    )
    func airBesideNumbers(name: String, down: String, up: String) throws {
        for header in ["t,x,y,stroke_id,", "time,x,y,stroke,"] {
            let text = table(header + name, Self.rows()) { "\($0.stroke),\($0.isDown ? down : up)" }
            expectStrokes(try read(text))
        }
        let text = table("t,x,y,stroke_id,pen_down", Self.rows()) { "\($0.stroke),\($0.isDown ? 1 : 0)" }
        #expect(try read(text) { $0.table.strokeRule = .column }.samples.count == Self.rows().count)
    }

    @Test(
        "A contact that was taken away is cancelled, with and without its last place again",
        arguments: ["pointercancel", "touchcancel", "ACTION_CANCEL"]
    )
    func cancelled(word: String) throws {
        for (x, samples) in [(12, 5), (30, 6), (10, 5)] {
            let rows = [
                "0,1,pointerdown,10,10", x == 10 ? "0.01,2,pointerdown,50,10" : "0.01,1,pointermove,12,10",
                "0.05,1,\(word),\(x),10", "1,3,pointerdown,10,10", "1.1,3,pointermove,14,10", "1.2,3,pointerup,20,10",
            ]
            let reading = try read("t,pointerId,event,x,y\n" + rows.joined(separator: "\n") + "\n")
            let first = try #require(reading.touches.first)
            #expect(reading.touches.first { $0.id == first.id && $0.phase.isTerminal }?.phase == .cancelled)
            #expect(reading.touches.last { $0.phase.isTerminal && $0.samples.last?.location.x == 20 }?.phase == .ended)
            #expect(reading.samples.count == samples)
        }
    }

    @Test("Pressure of 0 at a stroke's ends, or in all of it, leaves its numbers alone") func pressureAtEnds() throws {
        let rows = Self.rows(pause: 0.4)
        let ends = table("t,x,y,stroke_id,pressure", rows) { row in
            let index = rows.filter { $0.stroke == row.stroke }.firstIndex { $0.t == row.t } ?? 0
            return "\(row.stroke),\(index < 2 || index == Self.samples - 1 ? 0 : 0.5)"
        }
        expectStrokes(try read(ends), inAir: false)
        let fingers = table("t,x,y,stroke_id,pressure", rows) { "\($0.stroke),\($0.stroke == 1 ? 0 : 0.5)" }
        expectStrokes(try read(fingers), inAir: false)
    }

    @Test("What stands for no stroke is none", arguments: ["-1", "", "NA", "nan", "none", "0"])
    func emptyNumbers(name: String) throws {
        let text = table("t,x,y,stroke_id", Self.rows()) { $0.isDown ? "\($0.stroke + 1)" : name }
        let reading = try read(text)
        expectStrokes(reading)
        #expect(says(reading, "'\(name)' in column 'stroke_id' are of no stroke"))
        #expect(try read(text) { $0.table.strokeRule = .column }.samples.count == Self.rows().count)
    }

    @Test("A number that goes on after a pause and elsewhere begins another stroke", arguments: [1, 2])
    func numbersThatGoOn(different: Int) throws {
        let text = table("t,x,y,stroke_id,word", Self.rows(pause: 0.5)) { "\($0.stroke % different),w\($0.stroke / 2)" }
        let reading = try read(text)
        expectStrokes(reading, inAir: false)
        #expect(reading.repairs.counts[.missingBoundary] == Self.strokes - different)
        #expect(says(reading, "begin another stroke; --stroke-by column") && says(reading, "not read: column 'word'"))
    }

    @Test("A pause of a hand that rests, and one among many strokes, end none") func rests() throws {
        let resting = table("t,x,y,stroke_id", Self.rows(pause: 0.5)) { "\($0.stroke)" }
        expectStrokes(try read(resting), inAir: false)
        let text =
            "stroke_id,t,x,y\n"
            + (0..<100).map { "1,\(0.008 * Double($0) + ($0 < 50 ? 0 : 0.6)),\(3 * $0),0\n" }.joined()
        #expect(try read(text).strokes == 1)
    }

    @Test("People beside the standard names are read, and numbers begin anew with each") func people() throws {
        let rows = Self.rows(pause: 0.01)
        let reading = try read(table("t,x,y,stroke_id,subject", rows) { "1,s\($0.stroke)" })
        expectStrokes(reading, inAir: false)
        #expect(reading.metadata.map(\.participant) == ["s0", "s1", "s2", "s3"])
    }

    private func twoFingers(_ header: String, _ field: (Int) -> String) -> String {
        header + "\n"
            + (0..<120).flatMap { index in
                (0..<2).map { finger in
                    let pause = index < 60 ? 0 : 0.4
                    let t = 0.008 * Double(index) + 0.004 * Double(finger) + pause
                    return "\(t),\(100 + 3 * index % 200 + 300 * finger),\(200 + 100 * finger),\(field(finger))\n"
                }
            }.joined()
    }

    @Test("Two fingers in turn are told apart by a column of few values", arguments: ["id", "hand", "touch", "device"])
    func fingers(name: String) throws {
        let reading = try read(twoFingers("t,x,y,\(name)") { "\($0)" })
        #expect(reading.strokes == 4 && reading.samples.count == 240)
        #expect(says(reading, "contact=\(name)"))
    }

    @Test("Two fingers that nothing tells apart are refused") func fingersWithoutNames() {
        let error = #expect(throws: DatasetError.self) { try read(twoFingers("t,x,y,note") { _ in "a" }) }
        #expect(error?.description.contains("several contacts at a time") == true)
        #expect(error?.description.contains("--column contact=NAME") == true)
    }

    @Test(
        "Flags that no list names are taken by their words and values",
        arguments: [
            ("mouse_down", "1", "0"), ("mousePressed", "true", "false"), ("is_touch", "1.0", "0.0"),
            ("touched", "T", "F"),
            ("left_button", "WAHR", "FALSCH"), ("pen_up", "0", "1"), ("state", "touching", "not touching"),
            ("state", "Draw", "Move"), ("button", "0", "-1"),
        ]
    )
    func flags(name: String, down: String, up: String) throws {
        let text = table("time,x,y,trial,\(name)", Self.rows()) { "1,\($0.isDown ? down : up)" }
        expectStrokes(try read(text))
    }

    @Test("A flag that changes behind the first rows is one, and needs no option") func lateFlag() throws {
        let text =
            "trial,t,x,y,pen_down\n"
            + (0..<1200).map { "1,\(0.008 * Double($0)),\($0),0,\($0 < 1100 ? 1 : 0)\n" }.joined()
        let reading = try read(text)
        #expect(reading.samples.count == 1100 && reading.repairs.counts[.notInContact] == 100)
        let options: (inout ImportOptions) -> Void = {
            $0.table.columnNames = ["event": "pen_down"]
            $0.table.strokeRule = .event(values: ["1"])
        }
        #expect(try read(text, options).samples.count == 1100)
    }

    @Test("A place that stands for no touch ends a stroke", arguments: ["-1", "0", "-9999", "NaN"])
    func emptyPlaces(place: String) throws {
        for header in ["t,x,y", "t,x,y,trial"] {
            let suffix = header.hasSuffix("trial") ? ",1" : ""
            let text =
                header + "\n"
                + Self.rows().map {
                    ($0.isDown ? "\($0.t),\($0.x),\($0.y)" : "\($0.t),\(place),\(place)") + suffix + "\n"
                }
                .joined()
            let reading = try read(text)
            #expect(reading.strokes == Self.strokes && reading.samples.count == Self.strokes * Self.samples)
            #expect(
                reading.repairs.counts[place == "NaN" ? .nonFinite : .notInContact] == (Self.strokes - 1) * Self.air
            )
        }
    }

    @Test("Columns that are not read are said, the first few of many") func unread() throws {
        let rows = Self.rows(pause: 0.5)
        #expect(try read(table("t,x,y,stroke_id", rows) { "\($0.stroke)" }).repairs.assumptions.isEmpty)
        let names = (1...10).map { "c\($0)" }.joined(separator: ",")
        let text = table("t,x,y,stroke_id," + names, rows) { "\($0.stroke)" + String(repeating: ",7", count: 10) }
        #expect(
            try read(text).repairs.assumptions.map(\.detail) == [
                "not read: columns 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8' and 2 more; --column ROLE=NAME reads one"
            ]
        )
    }
}

import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Points that stand in lists inside of strokes, trials, words and events.
@Suite struct JSONNestedListsTests {
    private func read(_ text: String, name: String = "log.json") throws -> Reading {
        let folder = try TemporaryFolder()
        return try Reading(Dataset(path: folder.write(text, to: name)).sources[0])
    }

    private func message(_ text: String) -> String {
        (#expect(throws: DatasetError.self) { _ = try read(text) })?.description ?? ""
    }

    private func joined(_ parts: some Sequence<String>) -> String { parts.joined(separator: ",") }

    /// A curve of 20 points, 8 ms apart and from 0 on.
    private func points(_ write: (_ x: Double, _ y: Double, _ ms: Int) -> String) -> String {
        joined((0..<20).map { write(Double(100 + 3 * $0), Double(($0 - 9) * ($0 - 9)), 8 * $0) })
    }

    private func named(_ x: Double, _ y: Double, _ ms: Int) -> String { #"{"x":\#(x),"y":\#(y),"t":\#(ms)}"# }

    @Test(
        "times from a stroke's beginning count once, from where the stroke says that it began",
        arguments: ["startTime", "timestamp"]
    )
    func start(key: String) throws {
        let strokes = [1_700_000_000_000, 1_700_000_000_900].map {
            #"{"\#(key)":\#($0),"points":[\#(points(named))]}"#
        }
        let reading = try read(#"{"strokes":[\#(joined(strokes))]}"#)
        #expect(reading.strokes == 2 && reading.samples.count == 40)
        let times = reading.samples.map(\.timestamp)
        #expect(zip(times, times.dropFirst()).prefix(19).allSatisfy { isNear($1 - $0, 0.008) })
        #expect(isNear(times[20] - times[0], 0.9))
    }

    private func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-6 }

    @Test("a stroke with a place of its own has the points of its list, and so has a trial with a target's")
    func places() throws {
        for text in [
            #"{"strokes":[{"x":100,"y":81,"points":[\#(points(named))]},{"x":9,"y":9,"points":[\#(points(named))]}]}"#,
            #"[{"target":{"x":5,"y":6},"x":7,"y":8,"samples":[\#(points(named))]},{"x":7,"y":8,"samples":[\#(points(named))]}]"#,
        ] {
            let reading = try read(text)
            #expect(reading.samples.count == 40, "\(text.prefix(60))")
        }
    }

    @Test("samples inside of an event may be tuples, and none of them is lost", arguments: [false, true])
    func coalesced(asTuples: Bool) throws {
        func point(_ number: Int) -> String {
            asTuples
                ? "[\(3 * number),\(number * number),\(8 * number)]"
                : #"{"x":\#(3 * number),"y":\#(number * number),"t":\#(8 * number)}"#
        }
        let events = (0..<10).map { number in
            let type = number == 0 ? "pointerdown" : number == 9 ? "pointerup" : "pointermove"
            let last = 4 * number
            let inside = number == 0 ? [point(0)] : (last - 3...last).map(point)
            return
                #"{"type":"\#(type)","x":\#(3 * last),"y":\#(last * last),"t":\#(8 * last),"coalesced":[\#(joined(inside))]}"#
        }
        let reading = try read("[\(joined(events))]")
        #expect(reading.strokes == 1 && reading.samples.count == 37)
        let expected: [TouchPoint] = (0...36).map { number in TouchPoint(Double(3 * number), Double(number * number)) }
        #expect(reading.samples.map(\.location) == expected)
    }

    @Test("pressure of 0 is in the air, in a labeled list as in a bare one", arguments: [false, true])
    func air(isLabeled: Bool) throws {
        let rows = (0..<90).map { number in
            let isDown = (number / 30) % 2 == 0
            return #"{"x":\#(3 * number),"y":\#(number % 7),"t":\#(8 * number),"pressure":\#(isDown ? 0.4 : 0)}"#
        }
        let list = "[\(joined(rows))]"
        let reading = try read(isLabeled ? #"{"word":"a","data":\#(list)}"# : list)
        #expect(reading.strokes == 2 && reading.samples.count == 60)
    }

    @Test("columns named x, y and t are a stroke")
    func columns() throws {
        func column(_ value: (Int) -> Int) -> String { joined((0..<20).map { String(value($0)) }) }
        let text = #"{"x":[\#(column { 3 * $0 })],"y":[\#(column { $0 * $0 })],"t":[\#(column { 8 * $0 })]}"#
        let reading = try read(text)
        #expect(reading.samples.count == 20 && reading.samples[1].location == TouchPoint(3, 1))
        #expect(reading.samples[1].timestamp == 0.008)
    }

    @Test("strokes of four numbers a point on the only line are read, and nothing is said to have broken off")
    func oneLine() throws {
        let stroke = "[\(points { "[\($0),\($1),0.5,\($2)]" })]"
        let reading = try read(#"{"strokes":[\#(stroke)]}"#)
        #expect(reading.samples.count == 20 && reading.samples[1].timestamp == 0.008)
    }

    @Test("the order of a tuple's numbers is taken from a list of names, and refused where time would be a place")
    func order() throws {
        let rows = (0..<20).map { "[\(8 * $0),\(200 + ($0 - 9) * ($0 - 9)),\(300 + 5 * $0)]" }
        let reading = try read(#"{"columns":["t","x","y"],"data":[\#(joined(rows))]}"#)
        #expect(reading.samples.count == 20 && reading.samples[1].timestamp == 0.008)
        #expect(reading.samples[1].location == TouchPoint(264, 305))
        let counting = (0..<20).map { "[\(8 * $0),\(200 + ($0 - 9) * ($0 - 9)),\(300 + 30 * abs($0 - 9))]" }
        #expect(message(#"{"swipes":[[\#(joined(counting))]]}"#).contains("--column"))
    }
}

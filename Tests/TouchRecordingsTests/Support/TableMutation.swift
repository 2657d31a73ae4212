import Foundation
import Testing
import TouchModel

@testable import TouchRecordings

/// A way in which people's tables differ from the standard one. The table in `Documentation/formats.md` is made of these.
struct TableMutation: Sendable, CustomTestStringConvertible {
    enum Outcome: Sendable {
        /// Read as the standard table is.
        case read
        /// Refused with an error that names the option.
        case refused(String)
    }

    /// What is different, for the documentation.
    let name: String
    var outcome = Outcome.read
    /// The bytes of the file.
    let bytes: @Sendable (TableFixture) -> [UInt8]
    /// What a person says after a refusal, so that the table is read as the standard one is.
    var answer: (@Sendable (inout ImportOptions) -> Void)?
    /// Whether the file has no pressure, or no angles.
    var hasPressure = true
    var hasAngles = true

    var testDescription: String { name }

    /// The option that an error names; `nil` where the table is read.
    var option: String? {
        if case .refused(let option) = outcome { option } else { nil }
    }

    static func text(
        _ name: String,
        _ outcome: Outcome = .read,
        hasPressure: Bool = true,
        hasAngles: Bool = true,
        answer: (@Sendable (inout ImportOptions) -> Void)? = nil,
        _ change: @escaping @Sendable (inout TableFixture) -> Void
    ) -> TableMutation {
        TableMutation(
            name: name,
            outcome: outcome,
            bytes: { fixture in
                var fixture = fixture
                change(&fixture)
                return Array(fixture.text.utf8)
            },
            answer: answer,
            hasPressure: hasPressure,
            hasAngles: hasAngles
        )
    }

    static func encoded(_ name: String, _ encode: @escaping @Sendable (String) -> [UInt8]) -> TableMutation {
        TableMutation(name: name, bytes: { encode($0.text) })
    }

    private static let epoch = 1_732_543_200_000
    private static func reordered(
        _ name: String,
        _ order: @escaping @Sendable (inout [TableFixture.Row]) -> Void
    ) -> TableMutation {
        text(name) { order(&$0.rows) }
    }
    private static func time(
        _ name: String,
        _ write: @escaping @Sendable (Int) -> String
    ) -> TableMutation {
        text(name) { fixture in fixture.set("t") { write($0.milliseconds) } }
    }

    static let all: [TableMutation] = [
        text("the standard table: `stroke_id,t,x,y,pressure,altitude,azimuth`, seconds, radians") { _ in },
        time("milliseconds") { "\($0)" },
        time("microseconds") { "\($0 * 1000)" },
        time("nanoseconds") { "\($0 * 1_000_000)" },
        time("seconds since 1970") { millionths((epoch + $0) * 1000) },
        time("milliseconds since 1970") { "\(epoch + $0)" },
        time("microseconds since 1970") { "\((epoch + $0) * 1000)" },
        time("nanoseconds since 1970") { "\((epoch + $0) * 1_000_000)" },
        text("a column `Time [ms]`") { fixture in
            fixture.set("t") { "\($0.milliseconds)" }
            fixture.rename("t", "Time [ms]")
        },
        text(
            "five rows a second, which may be seconds or milliseconds",
            .refused("--time-unit"),
            answer: { options in
                options.table.secondsPerTimeUnit = 1e-3 / 25
            }
        ) { fixture in fixture.set("t") { "\($0.milliseconds * 25)" } },
        text(
            "the rows' numbers for a clock",
            .refused("--time-unit"),
            answer: { options in
                options.table.secondsPerTimeUnit = 8e-3
            }
        ) { fixture in fixture.set("t") { "\($0.milliseconds / 8)" } },
        text(
            "a column `time_ms` with seconds in it",
            .refused("--time-unit"),
            answer: { options in
                options.table.secondsPerTimeUnit = 1
            }
        ) { $0.rename("t", "time_ms") },
        text("degrees") { fixture in
            fixture.set("altitude") { "\($0.altitude * 180 / .pi)" }
            fixture.set("azimuth") { "\($0.azimuth * 180 / .pi)" }
        },
        text("tenths of a degree") { fixture in
            fixture.set("altitude") { "\(Int(($0.altitude * 1800 / .pi).rounded()))" }
            fixture.set("azimuth") { "\(Int(($0.azimuth * 1800 / .pi).rounded()))" }
        },
        text(
            "an azimuth alone, in whole degrees",
            .refused("--angle-unit"),
            hasAngles: false,
            answer: { options in
                options.table.radiansPerAngleUnit = .pi / 180
            }
        ) { fixture in
            fixture.remove("altitude")
            fixture.set("azimuth") { "\(Int(($0.azimuth * 180 / .pi).rounded()))" }
        },
        text("semicolons between fields") { $0.separator = ";" },
        text("tabs between fields") { $0.separator = "\t" },
        text("spaces between fields") { $0.separator = " " },
        text("columns set in lines with spaces") { $0.width = 14 },
        text("decimal commas between semicolons") { fixture in
            fixture.separator = ";"
            fixture.writeField = { $0.replacing(".", with: ",") }
        },
        text("decimal commas in quotes between commas") { fixture in
            fixture.writeField = { "\"" + $0.replacing(".", with: ",") + "\"" }
        },
        text("every field in quotes") { $0.writeField = { "\"\($0)\"" } },
        text("lines that end with CR LF") { $0.lineEnd = "\r\n" },
        text("lines that end with CR alone") { $0.lineEnd = "\r" },
        text("lines that end with CR CR LF") { $0.lineEnd = "\r\r\n" },
        text("an empty line behind every row") { $0.lineEnd = "\n\n" },
        encoded("a byte-order mark") { [0xEF, 0xBB, 0xBF] + Array($0.utf8) },
        encoded("UTF-16, little-endian") { [0xFF, 0xFE] + $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } },
        encoded("UTF-16, big-endian") { [0xFE, 0xFF] + $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } },
        encoded("UTF-16 without a byte-order mark") { $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } },
        encoded("a line `sep=;` above the header") { Array(("sep=;\n" + $0.replacing(",", with: ";")).utf8) },
        reordered("the last row first") { $0.reverse() },
        reordered("rows in no order") { rows in
            var state: UInt64 = 7
            for index in rows.indices.reversed() {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                rows.swapAt(index, Int(state >> 33) % (index + 1))
            }
        },
        reordered("some rows that come late") { rows in
            for index in [5, 40, 90, 130] { rows.swapAt(index, index + 2) }
        },
        text("rows sorted by x, milliseconds") { fixture in
            fixture.set("t") { "\($0.milliseconds)" }
            fixture.rows.sort { $0.x < $1.x }
        },
        text("a pen's pressure of 0 in the air, no `stroke_id`") { fixture in
            fixture.hover()
            fixture.remove("stroke_id")
        },
        text("a column `pen_down` of 0 and 1, no `stroke_id`") { fixture in
            fixture.hover(pressure: 0.2)
            fixture.replace("stroke_id", "pen_down") { $0.stroke == nil ? "0" : "1" }
        },
        text("a column `event` of pointerdown, pointermove and pointerup, no `stroke_id`") { fixture in
            fixture.hover(pressure: 0.2)
            fixture.replace("stroke_id", "event") { row in
                row.isFirst ? "pointerdown" : row.isLast ? "pointerup" : "pointermove"
            }
        },
        text("Android's `action` of 0, 2 and 1, no `stroke_id`, the last row first") { fixture in
            fixture.rows.reverse()
            fixture.replace("stroke_id", "action") { $0.isFirst ? "0" : $0.isLast ? "1" : "2" }
        },
        text("Android's `action` of 0, 2 and 1, no `stroke_id`") { fixture in
            fixture.replace("stroke_id", "action") { $0.isFirst ? "0" : $0.isLast ? "1" : "2" }
        },
        text(
            "a column `state` of codes that nobody knows",
            .refused("--stroke-by"),
            answer: { options in
                options.table.strokeRule = .event(values: ["70", "71", "72"])
            }
        ) { fixture in
            fixture.hover(pressure: 0.2)
            fixture.replace("stroke_id", "state") { row in
                row.stroke == nil ? "9" : row.isFirst ? "70" : row.isLast ? "72" : "71"
            }
        },
        text(
            "a column `stroke` of 0 and 1, which is a flag",
            .refused("--stroke-by"),
            answer: { options in
                options.table.columnNames = ["event": "stroke"]
                options.table.strokeRule = .event(values: ["1"])
            }
        ) { fixture in
            fixture.hover(pressure: 0.2)
            fixture.replace("stroke_id", "stroke") { $0.stroke == nil ? "0" : "1" }
        },
        text("pointer events of two fingers at a time, no `stroke_id`", .refused("--stroke-by")) { fixture in
            fixture.rows = fixture.rows.flatMap { [$0, $0] }
            fixture.remove("pressure")
            fixture.replace("stroke_id", "event") { row in
                row.isFirst ? "pointerdown" : row.isLast ? "pointerup" : "pointermove"
            }
        },
        text("nothing between strokes but pauses", hasPressure: false) { fixture in
            for name in ["stroke_id", "pressure"] { fixture.remove(name) }
        },
        text("a clock that starts anew with every stroke, no `stroke_id`", hasPressure: false) { fixture in
            for name in ["stroke_id", "pressure"] { fixture.remove(name) }
            fixture.restartClock()
        },
        text("one stroke after the other without a pause, and nothing that tells them apart", .refused("--stroke-by")) {
            fixture in
            for name in ["stroke_id", "pressure"] { fixture.remove(name) }
            fixture.removePauses()
        },
        text("a header in German: `Strichnummer;Zeit;PosX;PosY;Druck;Höhenwinkel;Azimut`") { fixture in
            fixture.separator = ";"
            fixture.header = ["Strichnummer", "Zeit", "PosX", "PosY", "Druck", "Höhenwinkel", "Azimut"]
        },
        text("a header in French: `trait,temps,coordonnée_x,coordonnée_y,pression,altitude,azimut`") { fixture in
            fixture.header = ["trait", "temps", "coordonnée_x", "coordonnée_y", "pression", "altitude", "azimut"]
        },
        text("capitals and spaces: `Stroke ID,Timestamp,X (px),Y (px),Pressure,Altitude,Azimuth`") { fixture in
            fixture.header = ["Stroke ID", "Timestamp", "X (px)", "Y (px)", "Pressure", "Altitude", "Azimuth"]
        },
        text(
            "two columns that may be the clock",
            .refused("--column"),
            answer: { options in
                options.table.columnNames = ["t": "timestamp"]
            }
        ) { fixture in
            fixture.rename("t", "timestamp")
            fixture.add("time") { _ in "12" }
        },
        text(
            "two columns that may be x",
            .refused("--column"),
            answer: { options in
                options.table.columnNames = ["x": "clientX", "y": "clientY"]
            }
        ) { fixture in
            fixture.rename("x", "clientX")
            fixture.rename("y", "clientY")
            fixture.add("pageX") { _ in "12" }
        },
        text(
            "no header line",
            .refused("--column"),
            answer: { options in
                options.table.columnNames = [
                    "stroke_id": "1", "t": "2", "x": "3", "y": "4", "pressure": "5", "altitude": "6", "azimuth": "7",
                ]
            }
        ) { $0.header = nil },
        text(
            "names that mean nothing",
            .refused("--column"),
            answer: { options in
                options.table.columnNames = ["x": "a", "y": "b"]
            }
        ) { fixture in
            fixture.rename("x", "a")
            fixture.rename("y", "b")
        },
        text("no column for y", .refused("--column")) { $0.remove("y") },
        text("two of three times missing", .refused("--column")) { fixture in
            fixture.set("t") { $0.milliseconds / 8 % 3 == 0 ? TableFixture.seconds($0.milliseconds) : "" }
        },
        encoded("comments above the header") { Array(("# LabTool 2.3\n# 125 Hz, px\n" + $0).utf8) },
        encoded("lines such as `Subject,S01` above the header") {
            Array(("Subject,S01\nDate,2021-03-04\n\n" + $0).utf8)
        },
        encoded("a header that is a comment: `# stroke_id,t,x,y`") { Array(("# " + $0).utf8) },
        TableMutation(name: "units below the header: `,ms,px,px,,rad,rad`") { fixture in
            var fixture = fixture
            fixture.set("t") { "\($0.milliseconds)" }
            return eachLine(of: fixture) { $0 == 0 ? $1 + "\n,ms,px,px,,rad,rad" : $1 }
        },
        time("times of day: `12:30:15.250`") { "12:30:\(clock($0))" },
        time("dates and times: `2021-03-04T12:30:15.250`") { "2021-03-04T12:30:\(clock($0))" },
        TableMutation(name: "rows' numbers without a name for them, as R writes them") { fixture in
            eachLine(of: fixture) { $0 == 0 ? $1 : "\"\($0)\"," + $1 }
        },
        TableMutation(name: "a column of rows' numbers whose name is empty, as pandas writes it") { fixture in
            eachLine(of: fixture) { $0 == 0 ? "," + $1 : "\($0 - 1)," + $1 }
        },
        TableMutation(name: "a comma at the end of every row, but not of the header") { fixture in
            eachLine(of: fixture) { $0 == 0 ? $1 : $1 + "," }
        },
        text("`#N/A`, `None` and `-` for what was not measured", hasPressure: false) { fixture in
            fixture.set("pressure") { ["#N/A", "None", "-"][$0.milliseconds / 8 % 3] }
        },
        text("thousands set apart", .refused("numbers without thousands separators")) { fixture in
            fixture.separator = ";"
            fixture.set("t") { $0.milliseconds < 1000 ? "\($0.milliseconds)" : grouped($0.milliseconds) }
            fixture.set("x") { $0.x < 320 ? "320" : grouped(Int($0.x * 100)) }
        },
        text("two columns of one name", .refused("rename the others")) { $0.rename("pressure", "x") },
    ]

    private static func eachLine(of fixture: TableFixture, _ change: (Int, String) -> String) -> [UInt8] {
        let lines = fixture.text.split(separator: "\n").enumerated().map { change($0, String($1)) }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Seconds of a minute, with three digits behind the point.
    private static func clock(_ milliseconds: Int) -> String {
        String(format: "%02d.%03d", milliseconds / 1000, milliseconds % 1000)
    }

    private static func grouped(_ value: Int) -> String {
        value < 1000 ? "\(value)" : "\(value / 1000)," + String(format: "%03d", value % 1000)
    }

    private static func millionths(_ value: Int) -> String {
        "\(value / 1_000_000).\(String(format: "%06d", value % 1_000_000))"
    }
}

/// Three strokes of a pen, and how they are written.
struct TableFixture: Sendable {
    struct Row: Sendable {
        var stroke: Int?
        var milliseconds: Int
        var x: Double
        var y: Double
        var pressure: Double
        var altitude: Double
        var azimuth: Double
        var isFirst = false
        var isLast = false
    }

    var rows: [Row] = []
    var columns: [(name: String, write: @Sendable (Row) -> String)] = []
    /// Names other than the columns' own; `nil` for no header line.
    var header: [String]? = []
    var separator = ","
    var lineEnd = "\n"
    var width: Int?
    var writeField: @Sendable (String) -> String = { $0 }

    static let strokes = 3
    static let samples = 60

    init() {
        var milliseconds = 1000
        for stroke in 1...Self.strokes {
            for sample in 0..<Self.samples {
                let phase = Double(sample) * 0.1 + Double(stroke)
                rows.append(
                    Row(
                        stroke: stroke,
                        milliseconds: milliseconds,
                        x: Self.rounded(300 + 80 * cos(phase) + Double(sample)),
                        y: Self.rounded(200 + 60 * sin(1.3 * phase)),
                        pressure: Self.rounded(0.5 + 0.3 * sin(phase)),
                        altitude: Self.rounded(0.95 + 0.1 * sin(phase)),
                        azimuth: Self.rounded(2 + 0.3 * cos(phase)),
                        isFirst: sample == 0,
                        isLast: sample == Self.samples - 1
                    )
                )
                milliseconds += 8
            }
            milliseconds += 392
        }
        columns = [
            ("stroke_id", { $0.stroke.map { "\($0)" } ?? "" }),
            ("t", { Self.seconds($0.milliseconds) }),
            ("x", { "\($0.x)" }),
            ("y", { "\($0.y)" }),
            ("pressure", { "\($0.pressure)" }),
            ("altitude", { "\($0.altitude)" }),
            ("azimuth", { "\($0.azimuth)" }),
        ]
    }

    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

    static func seconds(_ milliseconds: Int) -> String {
        "\(milliseconds / 1000).\(String(format: "%03d", milliseconds % 1000))"
    }

    var text: String {
        var lines: [[String]] = rows.map { row in columns.map { writeField($0.write(row)) } }
        if let header { lines.insert(header.isEmpty ? columns.map(\.name) : header, at: 0) }
        return lines.map { fields in
            guard let width else { return fields.joined(separator: separator) + lineEnd }
            return fields.map { String(repeating: " ", count: max(1, width - $0.count)) + $0 }.joined() + lineEnd
        }.joined()
    }

    mutating func set(_ name: String, _ write: @escaping @Sendable (Row) -> String) { replace(name, name, write) }

    mutating func replace(_ name: String, _ newName: String, _ write: @escaping @Sendable (Row) -> String) {
        for index in columns.indices where columns[index].name == name { columns[index] = (newName, write) }
    }

    mutating func rename(_ name: String, _ newName: String) {
        for index in columns.indices where columns[index].name == name { columns[index].name = newName }
    }

    mutating func remove(_ name: String) { columns.removeAll { $0.name == name } }

    mutating func add(_ name: String, _ write: @escaping @Sendable (Row) -> String) { columns.append((name, write)) }

    /// Puts the pen's way in the air between strokes.
    mutating func hover(pressure: Double = 0) {
        var all: [Row] = []
        for row in rows {
            if row.isFirst, let last = all.last {
                var milliseconds = last.milliseconds + 8
                while milliseconds < row.milliseconds {
                    var hovering = last
                    (hovering.stroke, hovering.isFirst, hovering.isLast) = (nil, false, false)
                    hovering.milliseconds = milliseconds
                    hovering.x += Double(milliseconds % 97)
                    hovering.pressure = pressure
                    all.append(hovering)
                    milliseconds += 8
                }
            }
            all.append(row)
        }
        rows = all
    }

    mutating func restartClock() {
        var start = 0
        for index in rows.indices {
            if rows[index].isFirst { start = rows[index].milliseconds }
            rows[index].milliseconds -= start
        }
    }

    mutating func removePauses() {
        for index in rows.indices { rows[index].milliseconds = 1000 + 8 * index }
    }
}

import Foundation
import TouchModel

extension FormatFixture {
    static let svc = FormatFixture(
        name: "svc",
        fileName: "U3S12.TXT",
        lines: { rows in
            ["\(rows.count)"]
                + rows.map { row in
                    let time = 38_506 + row.milliseconds
                    return "\(Int(row.x)) \(Int(row.y)) \(time) \(row.kind == .up ? 0 : 1) 900 600 400"
                }
        },
        canWriteNaN: false,
        looksWhole: { $0.split(separator: " ").count == 7 }
    )

    static let unipen = FormatFixture(
        name: "unipen",
        fileName: "letters.dat",
        lines: { rows in
            [".VERSION 1.0", ".COORD X Y T"]
                + rows.flatMap { row in
                    (row.kind == .down ? [".PEN_DOWN"] : []) + ["\(plain(row.x)) \(plain(row.y)) \(row.milliseconds)"]
                        + (row.kind == .up ? [".PEN_UP"] : [])
                }
        },
        endHasSample: true,
        lastRowEnds: true,
        looksWhole: { !$0.hasPrefix(".") && $0.split(separator: " ").count == 3 && !$0.hasSuffix("-") }
    )

    static let quickdraw = FormatFixture(
        name: "quickdraw",
        fileName: "full_raw_cat.ndjson",
        container: .singleLine,
        lines: { rows in
            let strokes = rows.reduce(into: [[FixtureRow]]()) { strokes, row in
                if row.kind == .down { strokes.append([]) }
                strokes[strokes.count - 1].append(row)
            }
            let drawing = strokes.map { stroke in
                "[[\(list(stroke) { plain($0.x) })],[\(list(stroke) { plain($0.y) })],"
                    + "[\(list(stroke) { String($0.milliseconds) })]]"
            }
            return [
                #"{"word":"cat","countrycode":"SE","timestamp":"2017-03-02","recognized":true,"key_id":"1","drawing":["#
                    + drawing.joined(separator: ",") + "]}"
            ]
        },
        endHasSample: true,
        lastRowEnds: true
    )

    static let gestureJSON = FormatFixture(
        name: "gesture-json",
        fileName: "set.jsonl",
        container: .singleLine,
        lines: { rows in
            let strokes = rows.reduce(into: [[FixtureRow]]()) { strokes, row in
                if row.kind == .down { strokes.append([]) }
                strokes[strokes.count - 1].append(row)
            }
            let texts = strokes.map { stroke in
                "[\(list(stroke) { "[\(plain($0.x)),\(plain($0.y)),\($0.milliseconds)]" })]"
            }
            return [
                #"{"set":"a","subject":3,"label":"x","condition":"slow","strokes":["# + texts.joined(separator: ",")
                    + "]}"
            ]
        },
        endHasSample: true,
        lastRowEnds: true
    )

    static let w3cPointer = FormatFixture(
        name: "w3c-pointer",
        fileName: "pointer.json",
        container: .document,
        lines: { rows in
            ["{"] + column("x", rows) { plain($0.x) } + column("y", rows) { plain($0.y) }
                + column("time", rows) { String($0.milliseconds) }
                + column("buttons", rows) { $0.kind == .up ? "0" : "1" } + [#""pointerType": "touch""#, "}"]
        }
    )

    static let handwritingJSON = FormatFixture(
        name: "handwriting-json",
        fileName: "sample.json",
        container: .document,
        lines: { rows in
            [
                "{",
                #""meta_data": {"participant": {"id": "BD_1", "sex": "x"}, "task_id": 7, "device_type": "A Pad"},"#,
                #""data": {"#,
            ]
                + column("x", rows) { plain($0.x) } + column("y", rows) { plain($0.y) }
                + column("time", rows) { String(38_506 + $0.milliseconds) }
                + column("pen_status", rows) { $0.kind == .up ? "0" : "1" } + column("azimuth", rows) { _ in "900" }
                + column("tilt", rows) { _ in "600" } + column("pressure", rows, isLast: true) { _ in "400" }
                + ["}", "}"]
        }
    )

    static let universalInkJSON = FormatFixture(
        name: "universal-ink-json",
        fileName: "ink.json",
        container: .document,
        lines: { rows in
            let strokes = rows.reduce(into: [[FixtureRow]]()) { strokes, row in
                if row.kind == .down { strokes.append([]) }
                strokes[strokes.count - 1].append(row)
            }
            let channels = ["X", "Y", "Timestamp"].map {
                #"{"id":"\#($0)","type":"will://input/3.0/channel/\#($0)","resolution":1000.0"#
                    + ($0 == "Timestamp" ? "}" : #","precision":1}"#)
            }
            let data = strokes.map { stroke in
                func differences(_ value: (FixtureRow) -> Int) -> String {
                    var last = 0
                    return list(stroke) { row in
                        defer { last = value(row) }
                        return String(value(row) - last)
                    }
                }
                let start = stroke[0].milliseconds
                return #"{"id":"s","timestamp":"\#(1_615_372_849_955 + start)","dataChannels":["#
                    + #"{"sensorChannelID":"X","values":[\#(differences { Int($0.x * 10) })]},"#
                    + #"{"sensorChannelID":"Y","values":[\#(differences { Int($0.y * 10) })]},"#
                    + #"{"sensorChannelID":"Timestamp","values":[\#(differences { $0.milliseconds - start })]}]}"#
            }
            return [
                "{", #""inputData": {"#, #""inputContextData": {"#,
                #""inkInputProviders": [{"id":"p","type":"TOUCH"}],"#, #""environments": [],"#,
                #""sensorContexts": [{"id":"c","sensorChannelsContext": [{"channels": ["#,
                channels.joined(separator: ","), "]}]}]", "},", #""sensorData": ["#, "", data.joined(separator: ","),
                "]", "},", #""inkData": {"strokes": []}"#, "}",
            ]
        },
        canWriteNaN: false,
        endHasSample: true,
        lastRowEnds: true,
        scale: 1 / CoordinateSpace.millimetersPerCSSPixel
    )

    private static func list(_ rows: [FixtureRow], _ value: (FixtureRow) -> String) -> String {
        rows.map(value).joined(separator: ",")
    }

    /// An array as a key of an object, a value to a line.
    private static func column(
        _ name: String,
        _ rows: [FixtureRow],
        isLast: Bool = false,
        _ value: (FixtureRow) -> String
    ) -> [String] {
        let values = rows.map(value)
        return ["\"\(name)\": ["] + values.dropLast().map { $0 + "," } + values.suffix(1) + [isLast ? "]" : "],"]
    }
}

import Foundation

extension FormatFixture {
    static let graphomotor = FormatFixture(
        name: "graphomotor",
        fileName: "5000001-activity_submission_id-spiral_trace1_NonDom.csv",
        lines: { rows in
            var stroke = -1
            return ["line_number,x,y,UTC_Timestamp,seconds,epoch_time_in_seconds_start"]
                + rows.map { row in
                    if row.kind == .down { stroke += 1 }
                    let stamp = millionths(1_755_008_461_000_000 + row.milliseconds * 1000)
                    // A tenth, so that the fixture's drawing lies on the canvas.
                    return "\(stroke),\(plain(row.x / 10)),\(plain(row.y / 10)),\(stamp),0.5,"
                }
        },
        endHasSample: true,
        lastRowEnds: true,
        looksWhole: { $0.split(separator: ",", omittingEmptySubsequences: false).count == 6 },
        scale: 0.1
    )

    static let universalInk = FormatFixture(
        name: "universal-ink",
        fileName: "ink.csv",
        lines: { rows in
            var stroke = -1
            var start = 0
            return ["idx,SPLINE_X,SPLINE_Y,SENSOR_TIMESTAMP,SENSOR_PRESSURE,SENSOR_ALTITUDE,SENSOR_AZIMUTH"]
                + rows.map { row in
                    if row.kind == .down {
                        stroke += 1
                        start = row.milliseconds
                    }
                    // Milliseconds since 1970 at the stroke's beginning, and seconds since then.
                    let stamp = millionths(
                        (1_722_443_386_312 + start) * 1_000_000 + (row.milliseconds - start) * 1000
                    )
                    return "\(stroke),\(plain(row.x)),\(plain(row.y)),\(stamp),0.5,0.6,0.72"
                }
        },
        endHasSample: true,
        lastRowEnds: true,
        looksWhole: { $0.split(separator: ",", omittingEmptySubsequences: false).count == 7 }
    )

    static let flutterPointer = FormatFixture(
        name: "flutter-pointer",
        fileName: "events.csv",
        lines: { rows in
            ["type,position.dx,position.dy,timeStamp"]
                + rows.map { row in
                    let type = row.kind == .down ? "down" : row.kind == .move ? "move" : "up"
                    let milliseconds = row.milliseconds + 3_600_000
                    let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
                    let stamp = String(
                        format: "%d:%02d:%02d.%03d000",
                        minutes / 60,
                        minutes % 60,
                        rest / 1000,
                        rest % 1000
                    )
                    return "\(type),\(plain(row.x)),\(plain(row.y)),\(stamp)"
                }
        },
        endHasSample: true,
        looksWhole: { $0.wholeMatch(of: /[a-z]+(,[^,]*){2},[0-9]+:[0-9]+:[0-9]+([.][0-9]+)?/) != nil }
    )

    /// A decimal number of at least 1, given in millionths.
    static func millionths(_ value: Int) -> String {
        "\(value / 1_000_000).\(String(format: "%06d", value % 1_000_000))"
    }
}

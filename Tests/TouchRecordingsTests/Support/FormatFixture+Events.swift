import Foundation

extension FormatFixture {
    static let getevent = FormatFixture(
        name: "getevent",
        fileName: "Some Phone.drag.txt",
        lines: { rows in
            let header = [
                "add device 1: /dev/input/event4", "  name:     \"Some Phone\"", "  events:",
                "    ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 1920, fuzz 0, flat 0, resolution 0",
                "                ABS_MT_POSITION_Y     : value 0, min 0, max 1200, fuzz 0, flat 0, resolution 0",
                "                ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0",
                "  input props:", "    INPUT_PROP_DIRECT",
            ]
            return header
                + rows.enumerated().flatMap { index, row in
                    let milliseconds = row.milliseconds + 1_000_000
                    let stamp = "[    \(milliseconds / 1000).\(String(format: "%03d", milliseconds % 1000))000] "
                    func event(_ name: String, _ value: UInt32) -> String {
                        stamp + "EV_ABS       " + name.padding(toLength: 21, withPad: " ", startingAt: 0)
                            + String(format: "%08x", value)
                    }
                    var lines: [String] = []
                    if row.kind == .down { lines.append(event("ABS_MT_TRACKING_ID", UInt32(index))) }
                    if row.kind == .up {
                        lines.append(event("ABS_MT_TRACKING_ID", .max))
                    } else {
                        lines.append(event("ABS_MT_POSITION_X", UInt32(row.x)))
                        lines.append(event("ABS_MT_POSITION_Y", UInt32(row.y)))
                    }
                    return lines + [stamp + "EV_SYN       SYN_REPORT           00000000"]
                }
        },
        canWriteNaN: false
    )
}

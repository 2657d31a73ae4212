/// By what a table's strokes are told apart.
public enum StrokeRule: Sendable, Equatable {
    /// A column that numbers or names them.
    case column
    /// The pen is down while the pressure is above this.
    case pressure(above: Double)
    /// A column of buttons or events. With values named: one value is a flag, set while the pen is down; of several the first begins
    /// a stroke and the others go on with it. Without, the values' meaning is found out.
    case event(values: [String])
    /// A pause of more than that many seconds; `nil` finds the length out.
    case gap(seconds: Double?)

    /// Reads `column`, `pressure`, `pressure>10`, `event`, `event=1`, `event=down,move`, `gap` or `gap=0.1`.
    package init?(_ text: String) {
        func value(_ name: String, _ separator: Character) -> Substring? {
            text.hasPrefix(name + String(separator)) ? text.dropFirst(name.count + 1) : nil
        }
        switch text {
        case "column": self = .column
        case "pressure": self = .pressure(above: 0)
        case "event": self = .event(values: [])
        case "gap": self = .gap(seconds: nil)
        default:
            if let above = value("pressure", ">").flatMap({ Double.decimal($0) }) {
                self = .pressure(above: above)
            } else if let names = value("event", "=")?.split(separator: ","), !names.isEmpty {
                self = .event(values: names.map(String.init))
            } else if let seconds = value("gap", "=").flatMap({ Double.decimal($0) }), seconds > 0 {
                self = .gap(seconds: seconds)
            } else {
                return nil
            }
        }
    }

    /// The forms that ``init(_:)`` reads.
    package static let forms = "column, pressure[>THRESHOLD], event[=VALUE,…] or gap[=SECONDS]"
}

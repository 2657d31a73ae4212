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
    /// Each trial is a stroke.
    case trial
    /// Lines of a word between the rows, such as `BREAK`.
    case lines

    /// Reads `column`, `pressure`, `pressure>10`, `event`, `event=1`, `event=down,move`, `gap`, `gap=0.1`, `trial` or `lines`.
    package init?(_ text: String) {
        func value(_ name: String, _ separator: Character) -> Substring? {
            text.hasPrefix(name + String(separator)) ? text.dropFirst(name.count + 1) : nil
        }
        switch text {
        case "column": self = .column
        case "pressure": self = .pressure(above: 0)
        case "event": self = .event(values: [])
        case "gap": self = .gap(seconds: nil)
        case "trial": self = .trial
        case "lines": self = .lines
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

    /// The rule as ``init(_:)`` reads it.
    package var text: String {
        switch self {
        case .column: "column"
        case .pressure(let threshold): "pressure>\(threshold)"
        case .event(let values): values.isEmpty ? "event" : "event=" + values.joined(separator: ",")
        case .gap(let seconds): seconds.map { "gap=\($0)" } ?? "gap"
        case .trial: "trial"
        case .lines: "lines"
        }
    }

    /// The forms that ``init(_:)`` reads.
    package static let forms = "column, pressure[>THRESHOLD], event[=VALUE,…], gap[=SECONDS], trial or lines"
}

import TouchModel

/// A line of a gesture file: a drawn gesture with its class and the person who drew it.
package struct GestureLine: Sendable {
    /// The name of the class.
    package var label: String
    /// The subject who drew it.
    package var subject: String
    /// Under which condition; empty for none.
    package var condition: String
    /// Points of the strokes: places, and seconds of any clock.
    package var strokes: [[(place: TouchPoint, time: Double)]]
    /// What else is to be said, such as `set` and `source`.
    package var fields: [String: JSONValue]

    /// Each parameter is the property of that name.
    package init(
        label: String,
        subject: String,
        condition: String = "",
        strokes: [[(place: TouchPoint, time: Double)]],
        fields: [String: JSONValue] = [:]
    ) {
        self.label = label
        self.subject = subject
        self.condition = condition
        self.strokes = strokes
        self.fields = fields
    }

    /// The line without its end, keys sorted but for the strokes, which come last: milliseconds from the first point, to a thousandth.
    package func text() throws -> String {
        var object = fields
        object["label"] = .string(label)
        object["subject"] = .string(subject)
        if !condition.isEmpty { object["condition"] = .string(condition) }
        let start = strokes.first { !$0.isEmpty }?.first?.time ?? 0
        let strokes = strokes.map { stroke in
            let points = stroke.map { point in
                let milliseconds = ((point.time - start) * 1e6).rounded() / 1000
                return "[\(point.place.x.plainText),\(point.place.y.plainText),\(milliseconds.plainText)]"
            }
            return "[" + points.joined(separator: ",") + "]"
        }
        let head = String(decoding: try JSONValue.object(object).encoded(), as: UTF8.self).dropLast()
        return head + ",\"strokes\":[" + strokes.joined(separator: ",") + "]}"
    }
}

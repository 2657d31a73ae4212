import TouchRecordings

extension GestureSample {
    /// The gesture as a line of a gesture file, without its end, as `gesture-json` reads it.
    ///
    /// - Parameter fields: further fields, such as `set` and `source`.
    package func jsonLine(_ fields: [String: JSONValue] = [:]) throws -> String {
        var line = GestureLine(
            label: gesture.label,
            subject: participant,
            condition: condition,
            strokes: [],
            fields: fields
        )
        var last: Int?
        for point in gesture.points {
            if point.stroke != last { line.strokes.append([]) }
            last = point.stroke
            line.strokes[line.strokes.count - 1].append((point.location, point.timestamp))
        }
        return try line.text()
    }
}

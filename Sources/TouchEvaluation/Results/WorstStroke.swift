/// A stroke at which a predictor was far off.
package struct WorstStroke: Sendable, Hashable, Codable {
    /// The name of the source that has it, usually a file's.
    package var recording: String
    /// Which recording of the source, counting from 1.
    package var part: Int
    /// The time of the stroke's first sample on the recording's clock, in seconds.
    package var start: Double
    /// Root of the mean squared error over the stroke, in units of location.
    package var rmse: Double
    /// How many predictions were judged.
    package var count: Int

    enum CodingKeys: String, CodingKey {
        case recording, part, start, rmse
        case count = "n"
    }

    static func isWorse(_ left: WorstStroke, _ right: WorstStroke) -> Bool {
        (right.rmse, left.recording, left.part, left.start) < (left.rmse, right.recording, right.part, right.start)
    }
}

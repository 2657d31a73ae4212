/// A stroke at which a predictor was far off.
public struct WorstStroke: Sendable, Hashable, Codable {
    /// The name of the source that has it, usually a file's.
    public var recording: String
    /// Which recording of the source, counting from 1.
    public var part: Int
    /// The time of the stroke's first sample on the recording's clock, in seconds.
    public var start: Double
    /// Root of the mean squared error over the stroke, in units of location.
    public var rmse: Double
    /// How many predictions were judged.
    public var count: Int

    enum CodingKeys: String, CodingKey {
        case recording, part, start, rmse
        case count = "n"
    }

    static func isWorse(_ left: WorstStroke, _ right: WorstStroke) -> Bool {
        (right.rmse, left.recording, left.part, left.start) < (left.rmse, right.recording, right.part, right.start)
    }
}

/// Over which strokes predictors keep what they learned while they are evaluated.
///
/// Strokes come in the order in which they were drawn, recordings in that of their dataset. Predictors that forget every stroke are not
/// touched by it.
public enum CarryScope: String, Sendable, Hashable, CaseIterable, Codable {
    /// Over none: every stroke is answered as if it were the first one.
    case none
    /// Over the strokes of a recording.
    case recording
    /// Over the recordings of a participant. A recording that names none is somebody of its own.
    case person
    /// Over the recordings made on a device. Those of a dataset that name none were made on the same one.
    case device

    /// As an app has it that is used by one person: what it learned yesterday is there today.
    public static let standard = CarryScope.person

    /// Whether recordings have to be replayed one after the other.
    package var spansRecordings: Bool { self == .person || self == .device }

    /// What predictors kept, for readers of a table, without a period.
    public var sentence: String {
        switch self {
        case .none: "No predictor keeps what it learned from one stroke to the next"
        case .recording: "Predictors that learn keep what they learned over the strokes of a recording"
        case .person:
            "Predictors that learn keep what they learned over a person's recordings (one without a name is a person of its own)"
        case .device:
            "Predictors that learn keep what they learned over a device's recordings (those without a name are of one device)"
        }
    }
}

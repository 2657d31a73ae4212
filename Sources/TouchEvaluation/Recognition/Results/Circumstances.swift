import TouchModel
import TouchRecordings

/// What recordings state of the experiment besides participant and task: the condition and the device. Both are empty if a recording does
/// not state them.
package struct Circumstances: Sendable, Hashable, Comparable, Codable {
    /// The condition of the experiment, such as `walking`.
    package var condition: String
    /// The device that was drawn on.
    package var device: String

    /// Each parameter is the property of that name.
    package init(condition: String = "", device: String = "") {
        self.condition = condition
        self.device = device
    }

    /// The circumstances that a recording states.
    package init(_ metadata: RecordingMetadata) {
        func name(_ text: String?) -> String { (text ?? "").isEmpty ? "" : PartLabel.named(text) }
        self.init(condition: name(metadata.condition), device: name(metadata.device))
    }

    package static func < (left: Circumstances, right: Circumstances) -> Bool {
        (left.condition, left.device) < (right.condition, right.device)
    }
}

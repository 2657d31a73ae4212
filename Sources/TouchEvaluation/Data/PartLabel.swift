import StandardPredictors
import TouchPrediction

/// What rows call a part of the data.
package enum PartLabel {
    /// All participants, or all tasks, together.
    package static let all = "all"
    /// A participant or task that the recording does not name.
    package static let unspecified = TrainingSet.unnamedParticipant

    /// A name as rows state it: one that is absent is called so, and nobody is taken for everybody.
    package static func named(_ name: String?) -> String {
        guard let name, !name.isEmpty else { return unspecified }
        return name == all ? "'\(name)'" : name
    }
}

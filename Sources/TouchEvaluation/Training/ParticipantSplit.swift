import Foundation

/// Which participants something is fitted on, and which it is evaluated on.
package struct ParticipantSplit: Sendable, Hashable {
    /// Those to fit on; `nil` for all who are not held out.
    package var training: Set<String>?
    /// Those held out.
    package var evaluation: Set<String>

    /// Everybody but a few.
    package init(excluding heldOut: some Sequence<String> = []) {
        training = nil
        evaluation = Set(heldOut)
    }

    /// Named participants.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` where somebody is on both sides, or nobody to fit
    ///   on.
    package init(training: Set<String>, evaluation: Set<String>) throws(EvaluationError) {
        if let both = training.intersection(evaluation).min() {
            throw .invalidPlan(
                field: "split",
                found: "participant '\(both)' on both sides",
                expected: "each participant on one side"
            )
        }
        guard !training.isEmpty else {
            throw .invalidPlan(field: "split", found: "no participant to train on", expected: "at least one")
        }
        self.training = training
        self.evaluation = evaluation
    }

    /// Reads `{"training": ["1", "2"], "evaluation": ["3"]}`.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``.
    package init(json data: Data, path: String) throws(EvaluationError) {
        struct File: Decodable {
            var training: [String]
            var evaluation: [String]
        }
        let file: File
        do {
            file = try JSONDecoder().decode(File.self, from: data)
        } catch {
            throw .invalidPlan(
                field: "split \(path)",
                found: "something else",
                expected: #"{"training": ["1", "2"], "evaluation": ["3"]} with participants' names"#
            )
        }
        try self.init(training: Set(file.training), evaluation: Set(file.evaluation))
    }

    /// Whether a participant's strokes may be fitted on.
    package func trains(on participant: String) -> Bool {
        !evaluation.contains(participant) && training?.contains(participant) ?? true
    }
}

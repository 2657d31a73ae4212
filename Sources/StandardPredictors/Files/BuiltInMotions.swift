import Foundation
import TouchPrediction

/// How the strokes begin that the built-in models were fitted on, beside the models: one list for all of them.
package enum BuiltInMotions {
    /// What `make model-motions` wrote.
    package static let sources: [TrainingSet.Source] =
        (try? JSONDecoder().decode([TrainingSet.Source].self, from: BuiltInFile.motions)) ?? []

    private static let byIdentity = Dictionary(
        sources.map { ($0.identity, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    /// Whether the strokes of a source's dataset are in the list.
    package static func contains(_ source: TrainingSet.Source) -> Bool { byIdentity[source.identity] != nil }

    /// Those of the participants of a training set's source who were used; empty where no built-in model was fitted on it.
    package static func motions(of source: TrainingSet.Source) -> [String: MotionFingerprints] {
        let used = Set(source.participants)
        return byIdentity[source.identity]?.motions.filter { used.contains($0.key) } ?? [:]
    }

    /// The content of the file.
    ///
    /// - Parameter sources: with their motions; their recordings are in the models.
    package static func encoded(_ sources: [TrainingSet.Source]) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(
            sources.map { source in
                var source = source
                source.recordings = []
                return source
            }
        ) + Data("\n".utf8)
    }
}

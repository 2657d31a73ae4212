import StandardPredictors
import TouchModel
import TouchPrediction
import TouchRecordings

/// Data to evaluate on, under one name.
public struct EvaluationDataset: Sendable {
    /// The label in rows.
    public var name: String
    /// The recordings.
    public var sources: [any RecordingSource]
    /// The SHA-256 that identifies the data; empty where only the recordings of one shard were hashed.
    public var identity: String
    /// The SHA-256 of each source's content, in the order of ``sources``; empty where they are not known, and an empty
    /// text for one that was not hashed.
    public var recordingIdentities: [String]
    /// The SHA-256 of the files that each source was made from; empty where none names any.
    public var recordingOrigins: [[String]]

    /// The files beside the recordings that say how they are read; their hashes are part of ``identity``.
    public var mappings: [ImportMapping]

    /// Each parameter is the property of that name.
    public init(
        name: String,
        sources: [any RecordingSource],
        identity: String,
        recordingIdentities: [String] = [],
        recordingOrigins: [[String]] = [],
        mappings: [ImportMapping] = []
    ) {
        self.name = name
        self.sources = sources
        self.identity = identity
        self.recordingIdentities = recordingIdentities
        self.recordingOrigins = recordingOrigins
        self.mappings = mappings
    }

    /// ``mappings`` as results keep them: absent where there are none.
    package var mappingRecord: [ImportMapping]? { mappings.isEmpty ? nil : mappings }

    /// The SHA-256 of the files whose data a source holds: its own and those that it was made from; empty where its own
    /// is not known.
    package func hashes(ofSource index: Int) -> Set<String> {
        guard recordingIdentities.indices.contains(index), !recordingIdentities[index].isEmpty else { return [] }
        return Set(origins(ofSource: index)).union([recordingIdentities[index]])
    }

    /// What a training set says of a source; `nil` where its hash is not known.
    package func trainingRecording(ofSource index: Int, participants: Set<String>) -> TrainingSet.Recording? {
        guard recordingIdentities.indices.contains(index) else { return nil }
        return TrainingSet.Recording(
            identity: recordingIdentities[index],
            origins: origins(ofSource: index),
            participants: participants.sorted()
        )
    }

    private func origins(ofSource index: Int) -> [String] {
        recordingOrigins.indices.contains(index) ? recordingOrigins[index] : []
    }
}

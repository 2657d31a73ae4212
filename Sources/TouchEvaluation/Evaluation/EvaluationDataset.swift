import TouchModel

/// Data to evaluate on, under one name.
public struct EvaluationDataset: Sendable {
    public var name: String
    public var sources: [any RecordingSource]
    /// The SHA-256 that identifies the data.
    public var identity: String
    /// The SHA-256 of each source's content, in the order of ``sources``; empty where they are not known.
    public var recordingIdentities: [String]

    public init(
        name: String,
        sources: [any RecordingSource],
        identity: String,
        recordingIdentities: [String] = []
    ) {
        self.name = name
        self.sources = sources
        self.identity = identity
        self.recordingIdentities = recordingIdentities
    }
}

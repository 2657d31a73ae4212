import TouchModel

/// Data to evaluate on, under one name.
public struct EvaluationDataset: Sendable {
    public var name: String
    public var sources: [any RecordingSource]
    /// The SHA-256 that identifies the data.
    public var identity: String

    public init(name: String, sources: [any RecordingSource], identity: String) {
        self.name = name
        self.sources = sources
        self.identity = identity
    }
}

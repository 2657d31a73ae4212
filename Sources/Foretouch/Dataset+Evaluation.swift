import TouchDatasets
import TouchEvaluation

extension EvaluationDataset {
    /// A dataset opened from files. Reads every file once for its hash: O(bytes), and its beginning for the origins that it names.
    public init(_ dataset: Dataset) throws {
        let hashes = try dataset.contentHashes()
        self.init(
            name: dataset.name,
            sources: dataset.sources,
            identity: DatasetManifest.identity(ofHashes: hashes),
            recordingIdentities: hashes,
            recordingOrigins: try dataset.sources.map { try $0.origins() }
        )
    }
}

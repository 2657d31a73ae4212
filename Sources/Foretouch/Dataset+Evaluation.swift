import TouchDatasets
import TouchEvaluation

extension EvaluationDataset {
    /// A dataset opened from files. Reads every file once for its hash: O(bytes).
    public init(_ dataset: Dataset) throws {
        let hashes = try dataset.contentHashes()
        self.init(
            name: dataset.name,
            sources: dataset.sources,
            identity: DatasetManifest.identity(ofHashes: hashes),
            recordingIdentities: hashes
        )
    }
}

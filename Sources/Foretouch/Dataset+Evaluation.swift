import TouchDatasets
import TouchEvaluation

extension EvaluationDataset {
    /// A dataset opened from files. Reads every file once for its hash: O(bytes).
    public init(_ dataset: Dataset) throws {
        self.init(name: dataset.name, sources: dataset.sources, identity: try dataset.identity())
    }
}

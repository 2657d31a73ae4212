import TouchDatasets
import TouchEvaluation
import TouchFormats

extension EvaluationDataset {
    /// A dataset opened from files. Reads every file once for its hash, O(bytes), and its beginning for the origins that it
    /// names.
    ///
    /// - Parameters:
    ///   - dataset: an opened dataset.
    ///   - range: the positions of the recordings that will be scored, where it is a shard's: only they are hashed, and the
    ///     dataset has no identity until all parts are merged.
    public init(_ dataset: Dataset, hashing range: Range<Int>? = nil) throws {
        let hashes = try dataset.contentHashes(in: range)
        self.init(
            name: dataset.name,
            sources: dataset.sources,
            identity: range == nil ? DatasetManifest.identity(ofHashes: hashes) : "",
            recordingIdentities: hashes,
            recordingOrigins: try dataset.sources.enumerated().map { index, source in
                try range?.contains(index) ?? true ? source.origins() : []
            }
        )
    }
}

extension EvaluationPart {
    /// Joins the parts of all shards of one evaluation, given in any order, as `merge(_:identity:)` does; data of which
    /// every shard hashed its own recordings get the identity that one run would have given them.
    ///
    /// - Parameter parts: of every shard.
    /// - Throws: `EvaluationError.unmergeable`, as `merge(_:identity:)` does.
    package static func merge(_ parts: [EvaluationPart]) throws(EvaluationError) -> EvaluationPart {
        try merge(parts, identity: DatasetManifest.identity(ofHashes:))
    }
}

import TouchModel
import TouchRecordings

extension EvaluationDataset {
    /// A dataset opened from files. Reads every file once for its hash, O(bytes), and its beginning for the origins that it
    /// names.
    ///
    /// - Parameters:
    ///   - dataset: an opened dataset.
    ///   - range: the positions of the recordings that will be scored, where it is a shard's: only they are hashed, and the
    ///     dataset has no identity until all parts are merged.
    public init(_ dataset: Dataset, hashing range: Range<Int>? = nil) throws {
        let contents = try dataset.contentHashes(in: range)
        let hashes = dataset.identities(ofContent: contents)
        self.init(
            name: dataset.name,
            sources: dataset.sources,
            identity: range == nil ? DatasetManifest.identity(ofHashes: hashes) : "",
            recordingIdentities: hashes,
            recordingOrigins: try dataset.sources.enumerated().map { index, source in
                guard range?.contains(index) ?? true else { return [] }
                // The same file read in another way still holds the same people's strokes.
                return try source.origins() + (hashes[index] == contents[index] ? [] : [contents[index]])
            },
            mappings: dataset.mappings
        )
    }
}

extension EvaluationDataset {
    /// The SHA-256 that identifies several datasets together: of one its own.
    package static func identity(of datasets: [EvaluationDataset]) -> String {
        datasets.count == 1 ? datasets[0].identity : DatasetManifest.identity(ofHashes: datasets.map(\.identity))
    }

    /// The files beside any of their recordings that say how they are read; `nil` where there are none.
    package static func mappingRecord(of datasets: [EvaluationDataset]) -> [ImportMapping]? {
        let mappings = datasets.flatMap(\.mappings)
        return mappings.isEmpty ? nil : mappings
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

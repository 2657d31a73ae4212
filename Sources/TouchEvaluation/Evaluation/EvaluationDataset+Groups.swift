import TouchRecordings

extension Sequence<EvaluationDataset> {
    /// Refuses breakdowns by which no recording names a group, before predictors run: their tables would be empty.
    ///
    /// Reads recordings until one of them names each group: of data that name them, the beginning of the first.
    ///
    /// - Throws: ``EvaluationError/noData(_:)``, which says what names the groups; whatever reading throws.
    package func checkGroups(by breakdowns: [Breakdown]) throws {
        let names: [(Breakdown, KeyPath<RecordingMetadata, String?>, hint: String)] = [
            (
                .participant, \.participant,
                "--column participant=NAME names the column of a table, --participant-from REGEX a part of paths"
            ),
            (.task, \.task, "--column task=NAME names the column of a table, --task-from REGEX a part of paths"),
            (
                .device, \.device,
                "--column device=NAME names the column of a table, --device-from REGEX a part of paths; some formats state it"
            ),
            (.condition, \.condition, "--column condition=NAME names the column of a table"),
        ]
        var unnamed = names.filter { name in breakdowns.contains { $0.factors.contains(name.0) } }
        reading: for source in lazy.flatMap(\.sources) where !unnamed.isEmpty {
            var cursor = try source.makePiecewiseCursor()
            while let piece = try cursor.nextPiece() {
                guard case .element(.begin(let metadata)) = piece else { continue }
                unnamed.removeAll { PartLabel.named(metadata[keyPath: $0.1]) != PartLabel.unspecified }
                if unnamed.isEmpty { break reading }
            }
        }
        guard let (breakdown, _, hint) = unnamed.first else { return }
        throw EvaluationError.noData(
            "--breakdown \(breakdown.rawValue): no recording says its \(breakdown.rawValue); \(hint)"
        )
    }
}

import TouchModel
import TouchRecordings

/// Which recordings of a dataset are evaluated, by what they say of themselves: `condition=static`, or `device=phone,tablet`.
package struct RecordingFilter: Sendable, Hashable {
    /// What recordings are chosen by.
    package enum Field: String, Sendable, CaseIterable {
        case participant, task, device, condition

        fileprivate func value(in metadata: RecordingMetadata) -> String {
            let value =
                switch self {
                case .participant: metadata.participant
                case .task: metadata.task
                case .device: metadata.device
                case .condition: metadata.condition
                }
            return PartLabel.named(value)
        }
    }

    /// What recordings are chosen by.
    let field: Field
    /// The values that are kept.
    let values: [String]

    /// A filter as an option has it, `NAME=VALUE,…`; `nil` for other text.
    package init?(_ text: String) {
        guard let place = text.firstIndex(of: "="), let field = Field(rawValue: String(text[..<place])) else {
            return nil
        }
        let values = text[text.index(after: place)...].split(separator: ",", omittingEmptySubsequences: false)
        guard values.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.field = field
        self.values = values.map(String.init)
    }

    fileprivate func admits(_ metadata: RecordingMetadata) -> Bool { values.contains(field.value(in: metadata)) }
}

extension EvaluationDataset {
    /// The recordings that all filters admit, under a name that says so. The data are others than those of the whole dataset, and so is
    /// their identity.
    ///
    /// - Throws: ``EvaluationError/noData(_:)`` for a value that no recording has, and what reading throws.
    package func filtered(by filters: [RecordingFilter]) throws -> EvaluationDataset {
        guard !filters.isEmpty else { return self }
        for filter in filters { try check(filter) }
        var dataset = self
        dataset.sources = sources.map { FilteredRecordings(base: $0, filters: filters) }
        for filter in filters {
            dataset.name += ", \(filter.field.rawValue) \(filter.values.joined(separator: "+"))"
            dataset.identity = DatasetManifest.identity(
                ofHashes: [dataset.identity, "\(filter.field.rawValue)=\(filter.values.joined(separator: ","))"]
            )
        }
        return dataset
    }

    /// Reads recordings until each value was met.
    private func check(_ filter: RecordingFilter) throws {
        var missing = Set(filter.values)
        var known: Set<String> = []
        for source in sources where !missing.isEmpty {
            var cursor = try source.makePiecewiseCursor()
            while !missing.isEmpty, let piece = try cursor.nextPiece() {
                guard case .element(.begin(let metadata)) = piece else { continue }
                let value = filter.field.value(in: metadata)
                known.insert(value)
                missing.remove(value)
            }
        }
        guard let value = missing.min() else { return }
        let found = known.subtracting([PartLabel.unspecified]).sorted()
        let field = filter.field.rawValue
        throw EvaluationError.noData(
            "--only \(field)=\(value): no recording of '\(name)' has it; "
                + (found.isEmpty
                    ? "none says its \(field)"
                    : "there is \(found.prefix(12).map { "'\($0)'" }.joined(separator: ", "))"
                        + (found.count > 12 ? " and \(found.count - 12) more" : ""))
        )
    }
}

/// The recordings of a source that filters admit.
private struct FilteredRecordings: RecordingSource {
    let base: any RecordingSource
    let filters: [RecordingFilter]

    var name: String { base.name }
    var truth: (any RecordingSource)? { base.truth.map { FilteredRecordings(base: $0, filters: filters) } }

    func origins() throws -> [String] { try base.origins() }

    func makeCursor() throws -> any RecordingCursor {
        Cursor(base: try base.makePiecewiseCursor(), filters: filters)
    }

    private struct Cursor: PiecewiseCursor {
        var base: any PiecewiseCursor
        let filters: [RecordingFilter]
        var isAdmitted = false

        var repairs: RepairLog { base.repairs }

        mutating func next() throws -> RecordingElement? {
            while let element = try base.next() {
                if admits(element) { return element }
            }
            return nil
        }

        mutating func nextPiece() throws -> RecordingPiece? {
            while let piece = try base.nextPiece() {
                if case .element(let element) = piece {
                    if admits(element) { return piece }
                } else if isAdmitted {
                    return piece
                }
            }
            return nil
        }

        private mutating func admits(_ element: RecordingElement) -> Bool {
            if case .begin(let metadata) = element { isAdmitted = filters.allSatisfy { $0.admits(metadata) } }
            return isAdmitted
        }
    }
}

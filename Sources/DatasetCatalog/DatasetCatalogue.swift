import CDatasetCatalogue
import Foundation
import TouchRecordings

/// A list of public datasets that can be fetched, or that a person can ask for.
///
/// Keys that this version does not know are ignored; a newer major version is refused.
package struct DatasetCatalogue: Sendable, Equatable {
    /// The value of the `format` key.
    package static let format = "foretouch-catalogue"

    /// The datasets, in the order in which they are listed.
    package var entries: [CatalogueEntry]

    /// A catalogue of some entries.
    package init(entries: [CatalogueEntry]) { self.entries = entries }

    private static let largestSize = 64 << 20

    /// Reads a catalogue file.
    ///
    /// - Throws: ``DatasetError``, with entry and field where the content is wrong.
    package init(path: String) throws(DatasetError) {
        try self.init(json: try RegularFile.contents(of: path, limit: Self.largestSize), path: path)
    }

    /// Reads a catalogue's text.
    ///
    /// - Parameters:
    ///   - json: the text.
    ///   - path: what messages call it.
    package init(json: Data, path: String) throws(DatasetError) {
        let place = SourceLocation(file: path)
        let value: JSONValue
        do {
            value = try JSONValue(json: json)
        } catch {
            throw json.withUnsafeBytes { DatasetError.malformed(place, error, in: $0) }
        }
        let fields = try CatalogueFields(value, in: "the catalogue", place)
        try FormatVersion.check(fields.object, format: Self.format, at: place)
        entries = []
        var names: Set<String> = []
        for (index, value) in try fields.array("datasets").enumerated() {
            let entry = try CatalogueEntry(CatalogueFields(value, in: "dataset \(index + 1)", place))
            guard names.insert(entry.name).inserted else {
                throw DatasetError.malformed(
                    place,
                    found: "dataset \(index + 1): '\(entry.name)' again",
                    expected: "every name once"
                )
            }
            entries.append(entry)
        }
    }

    /// The catalogue that comes with this version.
    package static func builtIn() throws(DatasetError) -> DatasetCatalogue {
        let file = foretouch_catalogue()
        return try DatasetCatalogue(json: Data(bytes: file.bytes, count: file.count), path: "the built-in catalogue")
    }

    /// The dataset of a name.
    ///
    /// - Throws: ``FetchError/unknownDataset(name:known:)``.
    package func entry(named name: String) throws(FetchError) -> CatalogueEntry {
        guard let entry = entries.first(where: { $0.name == name }) else {
            throw .unknownDataset(name: name, known: entries.map(\.name))
        }
        return entry
    }
}

import DatasetCatalog
import Foundation
import TouchModel
import TouchRecordings

/// The catalogue of public datasets, and what fetching gave, as text and JSON.
package struct CatalogueReport: Sendable {
    private let catalogue: DatasetCatalogue
    private let fetched: Set<String>

    /// - Parameters:
    ///   - catalogue: what to list.
    ///   - fetched: the names of those that are here already.
    package init(_ catalogue: DatasetCatalogue, fetched: Set<String> = []) {
        self.catalogue = catalogue
        self.fetched = fetched
    }

    /// One line for each dataset.
    package var text: String {
        var table = TextTable(
            header: ["name", "fetch", "license", "people", "strokes", "Hz", "size"],
            wordColumns: 3
        )
        for entry in catalogue.entries {
            table.add([
                entry.name, fetched.contains(entry.name) ? "fetched" : Self.availability(entry), entry.license,
                entry.participants.map(NumberStyle.count) ?? "", entry.strokes.map(NumberStyle.count) ?? "",
                entry.rate ?? "", entry.files.isEmpty ? "" : Self.size(entry.bytes),
            ])
        }
        return table.text + "\n" + LineWrap.pairs(catalogue.entries.map { ($0.name, $0.what) })
    }

    private static func availability(_ entry: CatalogueEntry) -> String {
        switch entry.availability {
        case .fetchable: "yes"
        case .copy: "from a copy"
        case .listed: "by hand"
        }
    }

    /// A size with the unit that suits it; 1 MB is 10⁶ bytes.
    static func size(_ bytes: Int64) -> String {
        let (value, unit) =
            switch bytes {
            case 1_000_000_000...: (Double(bytes) / 1e9, "GB")
            case 1_000_000...: (Double(bytes) / 1e6, "MB")
            default: (Double(bytes) / 1e3, "kB")
            }
        return NumberStyle.fixed(value, 1) + " " + unit
    }

    /// All that the catalogue says of a dataset but its files' hashes, with the citation as BibTeX.
    package static func details(_ entry: CatalogueEntry) -> String {
        var lines = [("name", entry.name), ("what", entry.what)]
        func add(_ name: String, _ value: String?) { if let value { lines.append((name, value)) } }
        add("notes", entry.notes)
        add("source", entry.source)
        add("license", entry.license)
        if !entry.isModel { add("importer", entry.importers.joined(separator: ", ")) }
        if !entry.importOptions.isEmpty {
            let options = entry.importOptions.sorted { $0.key < $1.key }
            add("import with", options.map { "--\($0.key) '\($0.value)'" }.joined(separator: " "))
        }
        add("people", entry.participants.map(NumberStyle.count))
        add("strokes", entry.strokes.map(NumberStyle.count))
        add("samples", entry.samples.map(NumberStyle.count))
        add("Hz", entry.rate)
        add(
            "split",
            entry.split.map {
                "train on \($0.training.joined(separator: ", ")); evaluate on \($0.evaluation.joined(separator: ", "))"
            }
        )
        if !entry.files.isEmpty { add("files", "\(entry.files.count), \(size(entry.bytes))") }
        add("verified", entry.verification)
        add("by hand", entry.byHand)
        return LineWrap.pairs(lines) + (entry.citation.map { "\n" + $0.bibTeX } ?? "")
    }

    /// The list as JSON, with every file's address, size and hash.
    package func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let list = catalogue.entries.map { $0.listing(isFetched: fetched.contains($0.name)) }
        return try encoder.encode(JSONValue.object(["datasets": .array(list)])) + Data("\n".utf8)
    }

    /// The entries' descriptions in Croissant's JSON-LD: an object for one, an array for several.
    package func croissant() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let list = catalogue.entries.map(\.croissant)
        return try encoder.encode(list.count == 1 ? list[0] : .array(list)) + Data("\n".utf8)
    }

    /// The outcome of a fetch, with what to do next.
    package static func text(_ result: DatasetFetcher.Result, of entry: CatalogueEntry) -> String {
        var text = result.missingFiles.map { "left out: \($0)\n" }.joined()
        if result.reusedFiles > 0 {
            text +=
                "\(NumberStyle.count(result.reusedFiles)) of \(NumberStyle.count(entry.files.count)) files were here "
                + "from an earlier attempt\n"
        }
        let name = result.path
        guard let conversion = result.conversion else {
            let next =
                entry.isModel
                ? "What to do with it: foretouch dataset list \(entry.name)\n"
                : "Next: foretouch dataset import \(quoted(name)) --output FOLDER\n"
            return text
                + "Wrote \(name): \(NumberStyle.count(entry.files.count - result.missingFiles.count)) files as they came, "
                + "verified; license \(entry.license)\n\(next)"
        }
        text += DatasetReport.text(conversion, unrecognized: result.unrecognizedPaths)
        text += "License: \(entry.license). How to cite it: foretouch dataset list \(entry.name)\n"
        text += "Next: foretouch evaluate \(quoted(name))\n"
        if entry.split != nil {
            text +=
                "To fit and judge on different people: foretouch train --dataset "
                + "\(quoted(name)) --split \(quoted(name + "/" + DatasetFetcher.splitFile)) --output adaptive.state\n"
        }
        return text
    }

    private static func quoted(_ path: String) -> String {
        path.contains { !($0.isLetter || $0.isNumber || "-_./".contains($0)) }
            ? "'" + path.replacing("'", with: "'\\''") + "'" : path
    }
}

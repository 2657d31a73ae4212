import Foundation
import TouchRecordings

extension CatalogueEntry {
    /// Where the data come from, for a dataset's description.
    var provenance: JSONValue {
        var object: [String: JSONValue] = [
            "catalogue": .string(name),
            "address": .string(source),
            "licence": .string(license),
            "files": .array(files.map(\.json)),
        ]
        object["citation"] = citation?.json
        return .object(object)
    }

    /// What the catalogue says, as JSON for other programs.
    package func listing(isFetched: Bool) -> JSONValue {
        var object: [String: JSONValue] = [
            "name": .string(name),
            "what": .string(what),
            "source": .string(source),
            "licence": .string(license),
            "importers": .array(importers.map(JSONValue.string)),
            "availability": .string(availability.rawValue),
            "fetched": .bool(isFetched),
            "bytes": .integer(bytes),
            "files": .array(files.map(\.json)),
        ]
        if !importOptions.isEmpty { object["import"] = .object(importOptions.mapValues(JSONValue.string)) }
        object["notes"] = notes.map(JSONValue.string)
        object["citation"] = citation?.json
        object["participants"] = participants.map { .integer(Int64($0)) }
        object["strokes"] = strokes.map { .integer(Int64($0)) }
        object["samples"] = samples.map { .integer(Int64($0)) }
        object["rate"] = rate.map(JSONValue.string)
        object["split"] = split?.json
        object["verification"] = verification.map(JSONValue.string)
        object["byHand"] = byHand.map(JSONValue.string)
        return .object(object)
    }
}

extension CatalogueEntry.File {
    fileprivate var json: JSONValue {
        var object: [String: JSONValue] = [
            "path": .string(path), "bytes": .integer(bytes), "sha256": .string(sha256), "role": .string(role.rawValue),
        ]
        object["url"] = url.map { .string($0.absoluteString) }
        return .object(object)
    }
}

import Foundation
import TouchRecordings

/// An object of a catalogue, read field by field: what is wrong is named with its place in the catalogue.
struct CatalogueFields {
    let object: [String: JSONValue]
    private let context: String
    private let place: SourceLocation

    init(_ value: JSONValue, in context: String, _ place: SourceLocation) throws(DatasetError) {
        guard case .object(let object) = value else {
            throw .malformed(place, found: "\(context): \(value.kind)", expected: "an object")
        }
        self.object = object
        self.context = context
        self.place = place
    }

    /// The same object under another name in messages.
    func renamed(_ context: String) throws(DatasetError) -> CatalogueFields {
        try CatalogueFields(.object(object), in: context, place)
    }

    func fault(_ key: String, _ found: String? = nil, expected: String) -> DatasetError {
        let found = found ?? (object[key].map(\.kind) ?? "nothing")
        return .malformed(place, found: "\(context): \"\(key)\": \(found)", expected: expected)
    }

    /// A field that may be missing or `null`.
    private func optional(_ key: String) -> JSONValue? {
        guard let value = object[key], value != .null else { return nil }
        return value
    }

    func text(_ key: String) throws(DatasetError) -> String {
        guard let text = try optionalText(key) else { throw fault(key, expected: "text") }
        return text
    }

    func optionalText(_ key: String) throws(DatasetError) -> String? {
        guard let value = optional(key) else { return nil }
        guard let text = value.stringValue, !text.isEmpty else { throw fault(key, expected: "text that is not empty") }
        return text
    }

    /// A whole number of at least `least`.
    func optionalCount(_ key: String, atLeast least: Int64 = 0) throws(DatasetError) -> Int64? {
        guard let value = optional(key) else { return nil }
        guard case .integer(let number) = value, number >= least, number <= Self.largestCount else {
            throw fault(key, expected: "a whole number from \(least) to \(Self.largestCount)")
        }
        return number
    }

    func count(_ key: String, atLeast least: Int64) throws(DatasetError) -> Int64 {
        guard let number = try optionalCount(key, atLeast: least) else {
            throw fault(key, expected: "a whole number of at least \(least)")
        }
        return number
    }

    func flag(_ key: String) throws(DatasetError) -> Bool {
        guard let value = optional(key) else { return false }
        guard case .bool(let flag) = value else { throw fault(key, expected: "true or false") }
        return flag
    }

    func array(_ key: String) throws(DatasetError) -> [JSONValue] {
        guard let array = object[key]?.arrayValue else { throw fault(key, expected: "an array") }
        return array
    }

    func texts(_ key: String) throws(DatasetError) -> [String] {
        let texts = try array(key).compactMap(\.stringValue).filter { !$0.isEmpty }
        guard !texts.isEmpty, try texts.count == array(key).count else {
            throw fault(key, expected: "an array of texts, one at least")
        }
        return texts
    }

    func fields(_ key: String) throws(DatasetError) -> CatalogueFields? {
        guard let value = optional(key) else { return nil }
        return try CatalogueFields(value, in: "\(context): \"\(key)\"", place)
    }

    func objects(_ key: String) throws(DatasetError) -> [CatalogueFields] {
        guard optional(key) != nil else { return [] }
        var objects: [CatalogueFields] = []
        for (index, value) in try array(key).enumerated() {
            objects.append(try CatalogueFields(value, in: "\(context): \(key)[\(index)]", place))
        }
        return objects
    }

    /// 16 TiB: more is a mistake.
    private static let largestCount: Int64 = 1 << 44
}

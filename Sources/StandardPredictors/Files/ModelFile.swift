import Foundation
import PluginSpecification
import TouchModel
import TouchPrediction

/// What files of models have in common.
package enum ModelFile {
    /// The content of a file.
    ///
    /// - Throws: ``ModelFileError/unreadable(path:reason:)`` where it is no regular file, or larger than `limit` bytes.
    static func read(_ path: String, limit: Int) throws(ModelFileError) -> Data {
        do {
            return try WholeFile.read(path, limit: limit)
        } catch {
            throw .unreadable(path: path, reason: "found \(error), expected a model")
        }
    }

    /// What a JSON text says.
    ///
    /// - Parameters:
    ///   - path: for messages.
    ///   - field: where in the file the text stands, for messages; empty for the whole file.
    /// - Throws: ``ModelFileError``.
    package static func decode<Content: Decodable>(
        _ type: Content.Type,
        from json: Data,
        path: String,
        field: String = ""
    ) throws(ModelFileError) -> Content {
        do {
            return try JSONDecoder().decode(type, from: json)
        } catch let error as ModelFileError {
            throw error.inFile(path)
        } catch {
            throw .malformed(path: path, problem: field + problem(error))
        }
    }

    /// JSON on one line, equal for equal contents.
    package static func encode(_ content: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(content)
    }

    /// What a decoder did not like, in a sentence.
    private static func problem(_ error: any Error) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.isEmpty ? "the file" : "field '\(path.map(\.stringValue).joined(separator: "."))'"
        }
        guard let error = error as? DecodingError else { return "the content is no JSON of a model" }
        switch error {
        case .keyNotFound(let key, let context):
            return "field '\(key.stringValue)' is missing in \(place(context.codingPath))"
        case .typeMismatch(let type, let context): return "\(place(context.codingPath)) is no \(type)"
        case .valueNotFound(let type, let context): return "\(place(context.codingPath)) has no value, expected \(type)"
        case .dataCorrupted(let context):
            return "\(place(context.codingPath)) is no valid JSON, or holds no finite number"
        @unknown default: return "the content is no JSON of a model"
        }
    }
}

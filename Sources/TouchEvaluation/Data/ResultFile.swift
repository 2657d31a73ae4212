import Foundation
import PluginSpecification
import TouchModel

/// Reads the JSON files that evaluations write.
package enum ResultFile {
    /// Bytes that decoding takes for each value of a JSON text, beside the text: measured on results, whose rows are decoded.
    private static let bytesPerValue = 56

    /// The bytes of a file of results. One that would take more memory to decode than there is is refused.
    ///
    /// - Parameter most: how many bytes decoding may take.
    package static func contents(
        path: String,
        expected: String,
        most: Int = EvaluationMemory.standardLimit
    ) throws(EvaluationError) -> Data {
        let data: Data
        do {
            data = try WholeFile.read(path, limit: most)
        } catch {
            throw .unreadableResult(path: path, found: error.description, expected: expected)
        }
        guard !data.isEmpty else { throw .unreadableResult(path: path, found: "an empty file", expected: expected) }
        // Those in strings too: there are few.
        let values = data.withUnsafeBytes { bytes in
            bytes.count {
                $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{")
            }
        }
        let bytes = data.count + values * bytesPerValue
        guard bytes <= most else {
            throw .unreadableResult(
                path: path,
                found: "\(values) values, which take about \(bytes / 1_000_000) MB of memory to read",
                expected: "\(expected), in at most \(most / 1_000_000) MB"
            )
        }
        return data
    }

    private struct Head: Decodable {
        var kind: String
        var version: String?
    }

    /// The kind that a file of results states.
    ///
    /// - Throws: ``EvaluationError/unreadableResult(path:found:expected:)`` for a file without a kind, and for one of a newer program,
    ///   which may mean something else by the same keys.
    static func kind(of data: Data, path: String, expected: String) throws(EvaluationError) -> String {
        let head: Head
        do {
            head = try JSONDecoder().decode(Head.self, from: data)
        } catch {
            throw .unreadableResult(path: path, found: sentence(error), expected: expected)
        }
        if let version = head.version { try check(version: version, path: path) }
        return head.kind
    }

    /// Refuses a file that a newer program wrote.
    ///
    /// - Throws: ``EvaluationError/unreadableResult(path:found:expected:)``.
    static func check(version: String, path: String) throws(EvaluationError) {
        guard !ForetouchVersion.canRead(version) else { return }
        throw .unreadableResult(
            path: path,
            found: "\"version\": \"\(version)\"",
            expected:
                "a version up to \(ForetouchVersion.current), which this program is; install the newer one to read the file"
        )
    }

    /// What is wrong with a file, and where in it.
    package static func sentence(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            return path.isEmpty ? "" : " at " + path.joined(separator: ".")
        }
        switch error {
        case .keyNotFound(let key, let context): return "no key \"\(key.stringValue)\"" + place(context)
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "a value of another type" + place(context)
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "a value that is not among the expected" + place(context)
        case .dataCorrupted: return "text that is not JSON"
        @unknown default: return "text that is not a result"
        }
    }
}

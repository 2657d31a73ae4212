import Foundation
import TouchModel

/// A result of any kind, as read from a file.
public enum AnyResult: Sendable {
    /// What `foretouch evaluate` and `leaderboard` write.
    case evaluation(EvaluationResult)
    /// What `foretouch latency` writes.
    case latency(LatencyResult)
    /// What `foretouch recognize` writes.
    case recognition(RecognitionResult)

    /// What it is, in words.
    var noun: String {
        switch self {
        case .evaluation: "an evaluation of predictors"
        case .latency: "a latency measurement"
        case .recognition: "an evaluation of recognizers"
        }
    }

    /// The evaluation of predictors that it is.
    ///
    /// - Throws: ``EvaluationError/incomparable(_:)`` where it is something else.
    public func evaluation() throws(EvaluationError) -> EvaluationResult {
        guard case .evaluation(let result) = self else {
            throw .incomparable(
                "the result is \(noun); expected an evaluation of predictors, as 'foretouch evaluate' writes"
            )
        }
        return result
    }

    /// Reads `result.json` or `latency.json`.
    public init(path: String) throws {
        let data = try Self.contents(path: path, expected: "a result.json or latency.json")
        struct Kind: Decodable { var kind: String }
        let decoder = JSONDecoder()
        do {
            let kind = try decoder.decode(Kind.self, from: data).kind
            switch kind {
            case EvaluationResult.kindName: self = .evaluation(try decoder.decode(EvaluationResult.self, from: data))
            case LatencyResult.kindName: self = .latency(try decoder.decode(LatencyResult.self, from: data))
            case RecognitionResult.kindName:
                self = .recognition(try decoder.decode(RecognitionResult.self, from: data))
            case EvaluationPart.kindName:
                throw EvaluationError.unreadableResult(
                    path: path,
                    found: "one shard's part of an evaluation",
                    expected: "a result.json: join the parts of all shards with 'foretouch merge'"
                )
            default:
                throw EvaluationError.unreadableResult(
                    path: path,
                    found: "\"kind\": \"\(kind)\"",
                    expected: "\"kind\": \"\(EvaluationResult.kindName)\", \"\(LatencyResult.kindName)\" or "
                        + "\"\(RecognitionResult.kindName)\""
                )
            }
            // Resampling takes its memory from these numbers.
            try bootstrap?.validate()
        } catch let error as DecodingError {
            throw EvaluationError.unreadableResult(
                path: path,
                found: Self.sentence(error),
                expected: "a result.json or latency.json"
            )
        } catch EvaluationError.invalidPlan(let field, let found, let expected) {
            throw EvaluationError.unreadableResult(path: path, found: "\(field): \(found)", expected: expected)
        }
    }

    private var bootstrap: BootstrapParameters? {
        switch self {
        case .evaluation(let result): result.bootstrap
        case .recognition(let result): result.bootstrap
        case .latency: nil
        }
    }

    /// Bytes that decoding takes for each value of a JSON text, beside the text: measured on results, whose rows are decoded.
    private static let bytesPerValue = 56

    /// The bytes of a file of results. One that would take more memory to decode than there is is refused.
    ///
    /// - Parameter most: how many bytes decoding may take.
    static func contents(
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

    /// What is wrong with a file, and where in it.
    static func sentence(_ error: DecodingError) -> String {
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

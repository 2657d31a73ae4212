import Foundation

/// A shard's part of a result of any kind, as read from a file.
package enum AnyPart: Sendable {
    /// What `foretouch evaluate --shard` writes.
    case evaluation(EvaluationPart)
    /// What other commands with `--shard` write.
    case measured(MeasuredResult)

    /// - Throws: ``EvaluationError``, as the initializers of both.
    package init(path: String) throws {
        struct Kind: Decodable { var kind: String }
        let data = try ResultFile.contents(path: path, expected: "a part that --shard wrote")
        let kind = try? JSONDecoder().decode(Kind.self, from: data).kind
        if let kind, MeasurementKind.named(kind) != nil {
            self = .measured(try MeasuredResult(data, path: path))
        } else {
            self = .evaluation(try EvaluationPart(data, path: path))
        }
    }
}

import Foundation

/// A shard's part of a result of any kind, as read from a file.
package enum AnyPart: Sendable {
    /// What `foretouch evaluate --shard` writes.
    case evaluation(EvaluationPart)
    /// What other commands with `--shard` write.
    case measured(MeasuredResult)

    /// - Throws: ``EvaluationError``, as the initializers of both.
    package init(path: String) throws {
        let expected = "a part that --shard wrote"
        let data = try ResultFile.contents(path: path, expected: expected)
        let kind = try ResultFile.kind(of: data, path: path, expected: expected)
        if MeasurementKind.named(kind) != nil {
            self = .measured(try MeasuredResult(data, path: path))
        } else {
            self = .evaluation(try EvaluationPart(data, path: path))
        }
    }
}

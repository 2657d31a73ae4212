import Foundation

extension GestureResult {
    private struct Kind: Decodable {
        var kind: String
    }

    /// Whether a file holds a share of an evaluation of stroke-gesture recognizers.
    package static func isPart(path: String) throws(EvaluationError) -> Bool {
        let data = try ResultFile.contents(path: path, expected: "a part that 'foretouch evaluate --shard' wrote")
        return (try? JSONDecoder().decode(Kind.self, from: data))?.kind == kindName
    }

    /// Reads a share, or a whole.
    ///
    /// - Throws: ``EvaluationError/unreadableResult(path:found:expected:)``.
    package init(partAt path: String) throws(EvaluationError) {
        let expected = "a part that 'foretouch recognize --shard' wrote"
        let data = try ResultFile.contents(path: path, expected: expected)
        do {
            self = try JSONDecoder().decode(GestureResult.self, from: data)
            try intervals.validate()
        } catch {
            throw .unreadableResult(path: path, found: ResultFile.sentence(error), expected: expected)
        }
    }
}

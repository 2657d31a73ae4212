import Foundation
import TouchEvaluation
import TouchModel

/// A result as JSON, byte for byte what ``JSONText`` makes of it, in pieces: a result that is broken down by every
/// participant and task has a million values.
enum EvaluationJSON {
    static func write(_ result: EvaluationResult, _ write: (Data) throws -> Void) throws {
        var frame = result
        frame.rows = []
        let text = try JSONText.encode(frame)
        // Inside a string quotes are escaped, so this is the key.
        guard let parts = text.range(of: Data("\"parts\":[]".utf8)) else {
            return try write(try JSONText.encode(result))
        }
        try write(text[..<(parts.upperBound - 1)])
        var isFirst = true
        try result.forEachPart { part in
            if !isFirst { try write(Data(",".utf8)) }
            isFirst = false
            try write(try JSONText.encode(part).dropLast())
        }
        try write(text[(parts.upperBound - 1)...])
    }
}

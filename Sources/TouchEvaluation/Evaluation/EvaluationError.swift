/// Why an evaluation, a measurement or a comparison could not be made.
public enum EvaluationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A field of a plan is out of range.
    case invalidPlan(field: String, found: String, expected: String)
    /// A recording has no noise-free twin, or the twin lacks a contact.
    case missingTruth(recording: String, detail: String)
    /// There is nothing to score.
    case noData(String)
    /// A result file that cannot be read.
    case unreadableResult(path: String, found: String, expected: String)
    /// A file that cannot be written.
    case unwritable(path: String, reason: String)
    /// Two results that have nothing in common.
    case incomparable(String)

    public var description: String {
        switch self {
        case .invalidPlan(let field, let found, let expected): "\(field): found \(found), expected \(expected)"
        case .missingTruth(let recording, let detail): "\(recording): \(detail)"
        case .noData(let detail): detail
        case .unreadableResult(let path, let found, let expected): "\(path): found \(found), expected \(expected)"
        case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
        case .incomparable(let detail): detail
        }
    }
}

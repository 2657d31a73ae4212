/// Why a recognizer cannot be trained.
public enum StrokeGestureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A template has no point with a finite location.
    case emptyTemplate(label: String, position: Int)
    /// There are too few templates.
    case tooFewTemplates(expected: String, found: String)

    public var description: String {
        switch self {
        case .emptyTemplate(let label, let position):
            "template \(position + 1), '\(label)': found no point, expected at least one with a finite location."
        case .tooFewTemplates(let expected, let found): "found \(found), expected \(expected)."
        }
    }
}

/// Why a picture could not be made.
public enum RenderingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A file's name ends in none of the known formats.
    case unknownFormat(path: String)
    /// The graphics library of this platform does not write the format.
    case unsupportedFormat(PictureFormat)
    /// The graphics library is not on this system; why it is needed, and what to do.
    case missingLibrary(reason: String)
    /// A parameter of a style or page is out of range.
    case invalidParameter(name: String, found: String, expected: String)
    /// The graphics library failed.
    case drawingFailed(reason: String)

    public var description: String {
        switch self {
        case .unknownFormat(let path):
            "\(path): expected a file name that ends in "
                + PictureFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
        case .unsupportedFormat(let format):
            "this platform's graphics library does not write \(format.rawValue)"
        case .missingLibrary(let reason): reason
        case .invalidParameter(let name, let found, let expected):
            "\(name): found \(found), expected \(expected)"
        case .drawingFailed(let reason):
            "the picture could not be drawn: \(reason)"
        }
    }

    /// Checks a parameter against its range.
    static func check(
        _ name: String,
        _ value: Double,
        in range: ClosedRange<Double>
    ) throws(RenderingError) {
        guard value.isFinite, range.contains(value) else {
            throw .invalidParameter(
                name: name,
                found: "\(value)",
                expected: "\(range.lowerBound)…\(range.upperBound)"
            )
        }
    }

    /// Checks a color.
    static func check(_ name: String, _ color: PaintColor) throws(RenderingError) {
        guard color.isValid else {
            throw .invalidParameter(name: name, found: "\(color)", expected: "components in 0…1")
        }
    }
}

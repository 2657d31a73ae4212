/// The version of a format: files of a newer major version are refused, of a newer minor version read.
package struct FormatVersion: Equatable, CustomStringConvertible {
    var major: Int
    var minor: Int

    /// What this library writes, for recordings and dataset descriptions alike.
    package static let current = FormatVersion(major: 1, minor: 0)

    package var description: String { "\(major).\(minor)" }

    package init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
    }

    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let major = parts[0], let minor = parts[1], major >= 0, minor >= 0 else { return nil }
        self.init(major: major, minor: minor)
    }

    /// Checks the `format` and `version` keys at the head of a file.
    package static func check(_ object: [String: JSONValue], format: String, at place: SourceLocation)
        throws(DatasetError)
    {
        guard object["format"] == .string(format) else {
            throw .malformed(
                place,
                found: object["format"].map { "\"format\": \($0.kind)" } ?? "no \"format\" key",
                expected: "\"format\": \"\(format)\""
            )
        }
        guard let version = object["version"]?.stringValue.flatMap(FormatVersion.init) else {
            throw .malformed(
                place,
                found: object["version"].map { "\"version\": \($0.kind)" } ?? "no \"version\" key",
                expected: "\"version\": \"\(current)\""
            )
        }
        guard version.major <= current.major else {
            throw .unsupportedVersion(place, found: version.description, supported: "\(current.major).x")
        }
    }
}

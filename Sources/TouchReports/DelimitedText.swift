import Foundation

/// Comma-separated values after RFC 4180: fields with commas, quotes or line ends are quoted.
public struct DelimitedText: Sendable {
    public private(set) var text: String

    public init(header: [String]) {
        text = ""
        add(header)
    }

    /// Adds a record.
    public mutating func add(_ fields: [String]) {
        text += fields.map(Self.quoted).joined(separator: ",") + "\n"
    }

    /// The shortest text that reads back as the same number; empty for none.
    public static func field(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "" }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func quoted(_ field: String) -> String {
        guard field.contains(where: { ",\"\n\r".contains($0) }) else { return field }
        return "\"" + field.replacing("\"", with: "\"\"") + "\""
    }

    public var data: Data { Data(text.utf8) }
}

import Foundation
import TouchModel

/// Comma-separated values after RFC 4180: fields with commas, quotes or line ends are quoted. Texts that a spreadsheet would
/// run are kept from it (`SpreadsheetText`).
package struct DelimitedText: Sendable {
    /// The lines so far, the header among them.
    package private(set) var text: String

    /// A table with this header and no row yet.
    package init(header: [String]) {
        text = ""
        add(header)
    }

    /// Adds a record.
    package mutating func add(_ fields: [String]) {
        text += fields.map(Self.quoted).joined(separator: ",") + "\n"
    }

    /// The shortest text that reads back as the same number; empty for none.
    package static func field(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "" }
        return value.plainText
    }

    package static func quoted(_ text: String) -> String {
        let field = SpreadsheetText.guarded(text)
        // Scalar by scalar: as characters, a line end of two or a comma with an accent is neither of its parts.
        guard field.unicodeScalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else { return field }
        var quoted = String.UnicodeScalarView()
        for scalar in field.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        return "\"" + String(quoted) + "\""
    }

    /// Hands over the text so far and goes on without it.
    package mutating func takeData() -> Data {
        defer { text = "" }
        return data
    }

    /// The text in UTF-8.
    package var data: Data { Data(text.utf8) }
}

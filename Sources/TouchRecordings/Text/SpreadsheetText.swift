/// Cells of text that a spreadsheet would run as a formula, and how they are kept from it.
///
/// A cell that begins with `=`, `+`, `-`, `@`, their full-width forms, a tab or a line end may be run when somebody opens a
/// CSV file ("CSV Injection", OWASP). Such a cell gets an apostrophe in front, which spreadsheets take for "this is text".
/// Apostrophes that are there already are counted in, so that no two texts become equal and ``unguarded(_:)`` finds the
/// text again.
package enum SpreadsheetText {
    private static let mark: Unicode.Scalar = "'"
    private static let starts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]

    /// The text of a cell that no spreadsheet runs; a plain number, `-1.5`, is left as it is.
    package static func guarded(_ text: String) -> String {
        isFormula(text.unicodeScalars[...]) && !isNumber(text) ? "'" + text : text
    }

    /// The text that ``guarded(_:)`` was given.
    package static func unguarded(_ cell: String) -> String {
        let scalars = cell.unicodeScalars
        guard scalars.first == mark, isFormula(scalars.dropFirst()) else { return cell }
        return String(scalars.dropFirst())
    }

    /// Whether a text begins as a formula does, apostrophes left aside.
    private static func isFormula(_ text: Substring.UnicodeScalarView) -> Bool {
        text.first { $0 != mark }.map(starts.contains) ?? false
    }

    /// Whether a text is a number as JSON and CSV have it: a sign, digits, a fraction, an exponent.
    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") || "+-.eE".utf8.contains($0) }
            && Double(text) != nil
    }
}

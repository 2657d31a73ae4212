import Foundation
import TouchModel

/// How numbers appear in tables.
package enum NumberStyle {
    /// Three digits, without exponent: 0.123, 1.23, 12.3, 123; more before the point where it takes more: 1234.
    package static func short(_ value: Double?) -> String {
        guard let value, !value.isNaN else { return "–" }
        guard value.isFinite else { return value > 0 ? "∞" : "−∞" }
        let magnitude = abs(value)
        // What rounds up to the next power of ten has its digits.
        let digits = magnitude >= 99.95 || magnitude == 0 ? 0 : magnitude >= 9.995 ? 1 : magnitude >= 0.9995 ? 2 : 3
        return rounded(value, digits)
    }

    /// Three digits, and where all numbers of a table are small, three that say something: 0.00312 in a table of coordinates from 0 to 1.
    ///
    /// - Parameter largest: the largest magnitude in the table.
    static func short(_ value: Double?, besides largest: Double) -> String {
        guard let value, largest < 0.0995, value.magnitude >= 5e-7, value.magnitude < 0.0995 else {
            return short(value)
        }
        let digits = 2 - Int(Elementary.log10(value.magnitude).rounded(.down))
        return String(format: "%.\(min(digits, 8))f", value)
    }

    /// A fixed number of decimals.
    package static func fixed(_ value: Double?, _ decimals: Int) -> String {
        guard let value, value.isFinite else { return "–" }
        return rounded(value, decimals)
    }

    /// The number without the sign of what is rounded to nothing.
    private static func rounded(_ value: Double, _ decimals: Int) -> String {
        let text = String(format: "%.\(decimals)f", value)
        return text.hasPrefix("-") && text.allSatisfy { "-0.".contains($0) } ? String(text.dropFirst()) : text
    }

    /// An interval from one end to the other, a dash for none.
    static func interval(_ low: Double?, _ high: Double?, _ decimals: Int) -> String {
        low == nil ? "–" : "\(fixed(low, decimals)) … \(fixed(high, decimals))"
    }

    /// A share as a percentage, without the rounding of 1 − 0.95.
    static func percent(_ share: Double) -> String { ((share * 1e8).rounded() / 1e6).plainText }

    /// A quotient: three decimals, or its magnitude where it is divided by next to nothing.
    static func ratio(_ value: Double?) -> String {
        guard let value, value.isFinite, abs(value) >= 9999.5 else { return fixed(value, 3) }
        return String(format: "%.1e", value)
    }

    /// A count with its thousands set apart.
    package static func count(_ value: Int) -> String {
        var digits = String(abs(value))
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: " ")
    }

    /// A count of things: 1 template, 2 templates.
    ///
    /// - Parameter many: their name in the plural; with an s behind the singular where there is none.
    package static func count(_ value: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count(value)) \(value == 1 ? one : many ?? one + "s")"
    }

    /// A probability: three decimals, or how small it is.
    package static func probability(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "–" }
        return value < 0.001 ? String(format: "%.1e", value) : fixed(value, 3)
    }
}

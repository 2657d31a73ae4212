/// Fields of a table, which may stand in quotes as RFC 4180 has it.
extension FieldReader {
    package enum TableProblem: String, Error {
        case unclosedQuote = "a quote that does not close"
        case textAfterQuote = "text after its closing quote"
    }

    /// The next field without the quotes around it, and whether it is the line's last. Quotes inside, which are
    /// written twice, are left so: see ``Swift/String/init(tableField:)``.
    package mutating func tableField(
        separator: UInt8
    ) throws(TableProblem) -> (bytes: UnsafeRawBufferPointer, isLast: Bool) {
        guard take(Self.quote) else { return field(endingAt: separator) }
        guard let content = quotedContent() else { throw .unclosedQuote }
        let (tail, isLast) = field(endingAt: separator)
        guard tail.trimmed.isEmpty else { throw .textAfterQuote }
        return (content, isLast)
    }

    /// The field that comes next where it is nothing but a number, and whether it is the line's last; else moves nowhere.
    @inline(__always)
    package mutating func plainNumber(endingAt separator: UInt8) -> (value: Double, isLast: Bool)? {
        var cursor = position
        guard let value = try? DecimalScanner.scan(bytes, &cursor) else { return nil }
        guard cursor < bytes.count else {
            skip(cursor + 1 - position)
            return (value, true)
        }
        guard bytes[cursor] == separator else { return nil }
        skip(cursor + 1 - position)
        return (value, false)
    }

    private static let quote = UInt8(ascii: "\"")

    /// What follows up to the closing quote.
    private mutating func quotedContent() -> UnsafeRawBufferPointer? {
        let rest = rest
        var end = 0
        while end < rest.count {
            if rest[end] == Self.quote {
                guard end + 1 < rest.count, rest[end + 1] == Self.quote else {
                    skip(end + 1)
                    return UnsafeRawBufferPointer(rebasing: rest[..<end])
                }
                end += 1
            }
            end += 1
        }
        return nil
    }
}

extension String {
    /// A table's field as text: doubled quotes become one, bytes that are not UTF-8 become U+FFFD.
    package init(tableField field: UnsafeRawBufferPointer) {
        let text = String(decoding: field, as: UTF8.self)
        self = text.contains("\"\"") ? text.replacing("\"\"", with: "\"") : text
    }
}

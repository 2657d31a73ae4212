import TouchModel

/// The columns that a format's tables have by name, in whatever order, with a comma between fields; others are ignored.
package struct NamedColumns {
    /// The format's names, those that must be there first.
    package let wanted: [String]
    private let count: Int
    /// The wanted name of each column of the table.
    private let roles: [Int?]

    /// Whether a header line has columns of those names.
    package static func has(_ names: [String], in header: some StringProtocol) -> Bool {
        var header = String(header)
        guard let columns = header.withUTF8({ Self.names(in: UnsafeRawBufferPointer($0)) }) else { return false }
        return names.allSatisfy(columns.contains)
    }

    /// Reads the header line.
    ///
    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` where a required column is missing or there twice.
    package init(header: ImportLine, required: [String], optional: [String] = []) throws(DatasetError) {
        let expected = "the columns " + required.joined(separator: ", ")
        guard let columns = Self.names(in: header.bytes) else { throw header.malformed(expected: expected) }
        wanted = required + optional
        roles = columns.map { [wanted] name in wanted.firstIndex(of: name) }
        count = columns.count
        for (index, name) in wanted.enumerated() {
            let places = roles.count { $0 == index }
            guard places < 2, places == 1 || index >= required.count else {
                throw header.malformed(found: "\(places) columns named '\(name)'", expected: expected)
            }
        }
    }

    /// A table that ends before its header.
    static func missing(_ required: [String], in path: String) -> DatasetError {
        .missing(
            SourceLocation(file: path),
            what: "the header line",
            hint: "expected the columns " + required.joined(separator: ", ")
        )
    }

    /// Calls `body` with each wanted column's index among the names and its field.
    ///
    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` for a row of another number of fields, and what `body`
    ///   throws.
    package func read(
        _ line: ImportLine,
        _ body: (Int, UnsafeRawBufferPointer) throws(DatasetError) -> Void
    ) throws(DatasetError) {
        var reader = FieldReader(line.bytes)
        var column = 0
        while true {
            let (field, isLast): (UnsafeRawBufferPointer, Bool)
            do throws(FieldReader.TableProblem) {
                (field, isLast) = try reader.tableField(separator: UInt8(ascii: ","))
            } catch {
                throw line.malformed(found: error.rawValue, expected: "\(count) fields, as in the header")
            }
            if column < roles.count, let role = roles[column] { try body(role, field) }
            column += 1
            if isLast { break }
        }
        guard column == count else {
            throw line.malformed(found: "\(column) fields", expected: "\(count), as in the header")
        }
    }

    /// The field as a number.
    package func number(_ field: UnsafeRawBufferPointer, _ index: Int, at line: ImportLine) throws(DatasetError)
        -> Double
    {
        guard let value = field.fieldNumber else {
            throw line.malformed(found: "\(excerpt(field)) in column \(wanted[index])", expected: "a number")
        }
        return value
    }

    /// The field as a whole number.
    package func whole(_ field: UnsafeRawBufferPointer, _ index: Int, at line: ImportLine) throws(DatasetError) -> Int64
    {
        var reader = FieldReader(field.trimmed)
        guard let value = reader.integer(), reader.isAtEnd else {
            throw line.malformed(found: "\(excerpt(field)) in column \(wanted[index])", expected: "a whole number")
        }
        return value
    }

    /// The field in millionths; `nil` for one that says there is no value.
    package func millionths(_ field: UnsafeRawBufferPointer, _ index: Int, at line: ImportLine) throws(DatasetError)
        -> Int64?
    {
        var reader = FieldReader(field.trimmed)
        if let value = reader.millionths(), reader.isAtEnd { return value }
        guard let number = field.fieldNumber, !number.isFinite else {
            throw line.malformed(found: "\(excerpt(field)) in column \(wanted[index])", expected: "a decimal number")
        }
        return nil
    }

    private static func names(in header: UnsafeRawBufferPointer) -> [String]? {
        var reader = FieldReader(header)
        var names: [String] = []
        while true {
            guard let (field, isLast) = try? reader.tableField(separator: UInt8(ascii: ",")) else { return nil }
            names.append(String(tableField: field.trimmed))
            if isLast { return names }
        }
    }
}

extension FieldReader {
    /// The decimal number that comes next, in millionths and exact to them: seconds since 1970 have microseconds that
    /// double precision cannot tell apart. Further digits round it. `nil` from 9 · 10¹² on.
    package mutating func millionths() -> Int64? {
        let isNegative = take(UInt8(ascii: "-"))
        guard let whole = integer(), (0..<9_000_000_000_000).contains(whole) else { return nil }
        var value = whole
        var digits = 0
        var roundsUp = false
        if take(UInt8(ascii: ".")) {
            while !isAtEnd, bytes[position] &- 0x30 < 10 {
                let digit = Int64(bytes[position] &- 0x30)
                if digits < 6 { value = value * 10 + digit } else if digits == 6 { roundsUp = digit >= 5 }
                digits += 1
                skip(1)
            }
            guard digits > 0 else { return nil }
        }
        for _ in min(digits, 6)..<6 { value *= 10 }
        if roundsUp { value += 1 }
        return isNegative ? -value : value
    }
}

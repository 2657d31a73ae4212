/// The values of a file one after the other, each held whole while it is read: the elements of a list, the values of JSON
/// lines, the only value of a document, or the rows of a table some of whose fields hold lists. Memory grows with the
/// largest value.
struct JSONElements {
    /// A value of more bytes is refused.
    static let largestValue = 64 << 20

    private enum Input {
        case list(JSONStream)
        case lines(JSONStream)
        case table(TableOfLists)
    }

    private let input: Input
    private var isFirst = true
    private var isAtEnd = false
    /// Whether a byte-order mark was skipped.
    let skippedByteOrderMark: Bool
    /// The line at which the last value begins, counting from 1.
    private(set) var line = 1
    /// Whether the last value broke off at the end of a file of lines.
    private(set) var brokeOff = false

    /// - Parameter asValue: whether a list is one value and not many.
    init(path: String, asValue: Bool) throws {
        let stream = try JSONStream(path: path)
        if try stream.peek(UInt8(ascii: "[")), !asValue {
            input = .list(stream)
        } else if try stream.peek(UInt8(ascii: "{")) || stream.peek(UInt8(ascii: "[")) {
            input = .lines(stream)
        } else {
            input = .table(try TableOfLists(path: path))
        }
        skippedByteOrderMark = stream.skippedByteOrderMark
    }

    /// Whether the values are elements of a list.
    var isList: Bool { if case .list = input { true } else { false } }

    /// Whether the values are rows of a table.
    var isTable: Bool { if case .table = input { true } else { false } }

    /// The next value; `nil` behind the last.
    mutating func next() throws -> JSONNode? {
        guard !isAtEnd else { return nil }
        switch input {
        case .list(let stream):
            guard try stream.element(isFirst: &isFirst) else {
                isAtEnd = true
                guard try stream.isAtEnd else { throw stream.malformed(expected: "the end of the document") }
                return nil
            }
            return try value(of: stream)
        case .lines(let stream):
            guard try !stream.isAtEnd else {
                isAtEnd = true
                return nil
            }
            let isFirst = isFirst
            self.isFirst = false
            do {
                return try value(of: stream)
            } catch {
                // Of many lines the last may have broken off; a single document is read whole or not at all.
                guard !isFirst, try stream.isAtEnd else { throw error }
                isAtEnd = true
                brokeOff = true
                return nil
            }
        case .table(let table):
            let row = try table.next()
            line = table.line
            return row
        }
    }

    private mutating func value(of stream: JSONStream) throws -> JSONNode {
        _ = try stream.isAtEnd
        line = stream.lineNumber
        return try stream.held(limit: Self.largestValue) { scanner in
            var count = 0
            return try JSONNode(&scanner, count: &count)
        }
    }
}

/// A table of which a field may hold a list, as PsychoPy, jsPsych and mousetrap write them: each row is an object.
final class TableOfLists {
    private let lines: LineReader
    private var names: [String] = []
    private let separator: UInt8
    private let wide: WideTable?
    private(set) var line = 1

    init(path: String) throws {
        lines = try LineReader(path: path, isLenient: true)
        var best: (separator: UInt8, names: [String]) = (UInt8(ascii: ","), [])
        if let header = try lines.nextLine() {
            for separator in ",;\t".utf8 {
                let names = try Self.fields(of: header, separator: separator) ?? []
                if names.count > best.names.count { best = (separator, names) }
            }
        }
        (separator, names) = best
        wide = WideTable(names: names)
        guard names.count > 1 else {
            throw DatasetError.malformed(
                SourceLocation(file: path, line: 1),
                found: "text that is neither JSON nor the header of a table",
                expected: "a list […], an object {…}, or a table whose fields hold lists"
            )
        }
    }

    /// The next row as an object; `nil` behind the last.
    func next() throws -> JSONNode? {
        while let bytes = try lines.nextLine() {
            guard !bytes.trimmed.isEmpty else { continue }
            line = lines.lineNumber
            guard let fields = try fields(of: bytes) else {
                throw DatasetError.malformed(
                    lines.location,
                    found: excerpt(bytes),
                    expected: "fields of which each quote closes"
                )
            }
            guard fields.count <= names.count else {
                throw DatasetError.malformed(
                    lines.location,
                    found: "\(fields.count) fields",
                    expected: "\(names.count), as in the header"
                )
            }
            if let wide { return wide.object(names, fields) }
            return .object(
                zip(names, fields).compactMap { name, field in
                    name.isEmpty ? nil : JSONNode.Field(key: name, value: .text(field))
                }
            )
        }
        return nil
    }

    /// The fields of a row, which may have line breaks in quotes.
    private func fields(of line: UnsafeRawBufferPointer) throws -> [String]? {
        if let fields = try Self.fields(of: line, separator: separator) { return fields }
        var row = Array(line)
        while row.count < JSONElements.largestValue, let more = try lines.nextLine() {
            row.append(UInt8(ascii: " "))
            row += more
            // Only a line with a quote can close one.
            guard more.contains(UInt8(ascii: "\"")) else { continue }
            if let fields = try row.withUnsafeBytes({ try Self.fields(of: $0, separator: separator) }) { return fields }
        }
        return nil
    }

    private static func fields(of line: UnsafeRawBufferPointer, separator: UInt8) throws -> [String]? {
        var reader = FieldReader(line)
        var fields: [String] = []
        while fields.count < 4096 {
            guard let (field, isLast) = try? reader.tableField(separator: separator) else { return nil }
            fields.append(String(tableField: field.trimmed))
            if isLast { return fields }
        }
        return nil
    }
}

import TouchModel

/// An array of numbers in a document: where it is, and what must be known before its rows are read.
package struct JSONColumn: Sendable {
    fileprivate let mark: JSONStream.Mark
    package let count: Int
    /// The first value that is a number.
    package let firstFinite: Double?
    /// How many different numbers there are, up to ``mostDistinct``.
    package let distinct: Int
    fileprivate static let mostDistinct = 4
}

extension JSONStream {
    /// Reads over an array of numbers.
    package func column() throws -> JSONColumn {
        _ = try peek(UInt8(ascii: "["))
        let place = mark
        var first: Double?
        var isFirst = true
        var distinct: [Double] = []
        let count = try numbers(.max, isFirst: &isFirst) { number in
            if first == nil, number.isFinite { first = number }
            if distinct.count < JSONColumn.mostDistinct, number.isFinite, !distinct.contains(number) {
                distinct.append(number)
            }
        }
        return JSONColumn(mark: place, count: count, firstFinite: first, distinct: distinct.count)
    }

    /// The keys of the only object of a document, or of the object under one of them; `nil` where the file cannot be read, and none where it
    /// is no single object. Reads the file once.
    package static func keys(of path: String, in outer: String? = nil) -> Set<String>? {
        guard let stream = try? JSONStream(path: path) else { return nil }
        var keys: Set<String> = []
        do {
            try stream.object { key in
                if outer == nil { keys.insert(key) }
                guard try key == outer && stream.peek(UInt8(ascii: "{")) else { return try stream.skip() }
                try stream.object { key in
                    keys.insert(key)
                    try stream.skip()
                }
            }
            return try stream.isAtEnd ? keys : []
        } catch {
            return nil
        }
    }

    /// A text of one word, a number, or nothing readable, as text.
    package func plainText() throws -> String? { try held { try $0.plainText() } }
}

/// Arrays of one length in a document, read side by side: each has a stream of its own, so that memory grows with the
/// number of arrays and not with their length.
package struct JSONColumns {
    /// Rows that become deliveries at a time.
    package static let rowsInPiece = 4096

    /// The columns, in the order of the names; `nil` where there is no such array.
    package private(set) var columns: [JSONColumn?]
    private let path: String
    private let names: [String]

    /// An array that is being read, and those of its values that come next.
    private struct Reader {
        let index: Int
        let stream: JSONStream
        var isFirst = true
        var values: [Double] = []

        /// Reads the next values, as many as that.
        mutating func read(_ count: Int) throws(DatasetError) {
            values.removeAll(keepingCapacity: true)
            var read: [Double] = []
            swap(&read, &values)
            let found = try stream.numbers(count, isFirst: &isFirst) { read.append($0) }
            swap(&read, &values)
            guard found == count else {
                throw stream.malformed(expected: "the file as it was when it was opened")
            }
        }
    }

    private var readers: [Reader] = []
    /// Rows that were not given out.
    private var rest = 0
    /// How many rows the readers hold, and which of them comes next.
    private var held = 0
    private var position = 0
    /// The row read last; NaN where there is no such array.
    package private(set) var row: [Double]

    package init(path: String, names: [String]) {
        self.path = path
        self.names = names
        columns = Array(repeating: nil, count: names.count)
        row = Array(repeating: .nan, count: names.count)
    }

    /// Reads over the array of that key, if it is one of them.
    package mutating func take(_ key: String, from stream: JSONStream) throws -> Bool {
        guard let index = names.firstIndex(of: key) else { return false }
        columns[index] = try stream.column()
        return true
    }

    /// Begins with the first row.
    ///
    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` for arrays of several lengths.
    package mutating func open() throws(DatasetError) {
        rest = columns.first??.count ?? 0
        for (name, column) in zip(names, columns) {
            guard let column, column.count != rest else { continue }
            throw .malformed(
                SourceLocation(file: path),
                found: "\(column.count) values of \(name) and \(rest) of \(names[0])",
                expected: "arrays of one length"
            )
        }
        readers = []
        held = 0
        position = 0
        for (index, column) in columns.enumerated() {
            guard let column else { continue }
            readers.append(Reader(index: index, stream: try JSONStream(path: path, at: column.mark)))
        }
    }

    /// Whether all rows were read.
    package var isAtEnd: Bool { rest == 0 }

    /// Reads the next row, and says whether there was one.
    package mutating func next() throws(DatasetError) -> Bool {
        guard rest > 0 else { return false }
        if position == held {
            held = min(rest, Self.rowsInPiece)
            position = 0
            for number in readers.indices { try readers[number].read(held) }
        }
        for number in readers.indices { row[readers[number].index] = readers[number].values[position] }
        position += 1
        rest -= 1
        return true
    }
}

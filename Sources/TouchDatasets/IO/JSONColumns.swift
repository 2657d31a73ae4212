import TouchModel

/// An array of numbers in a document: where it is, and what must be known before its rows are read.
struct JSONColumn: Sendable {
    fileprivate let mark: JSONStream.Mark
    let count: Int
    /// The first value that is a number.
    let firstFinite: Double?
}

extension JSONStream {
    /// Reads over an array of numbers.
    func column() throws -> JSONColumn {
        _ = try peek(UInt8(ascii: "["))
        let place = mark
        var count = 0
        var first: Double?
        var isFirst = true
        while try element(isFirst: &isFirst) {
            let number = try number()
            if first == nil, number.isFinite { first = number }
            count += 1
        }
        return JSONColumn(mark: place, count: count, firstFinite: first)
    }

    /// A text of one word, a number, or nothing readable, as text.
    func plainText() throws -> String? { try held { try $0.plainText() } }
}

/// Arrays of one length in a document, read side by side: each has a stream of its own, so that memory grows with the
/// number of arrays and not with their length.
struct JSONColumns {
    /// Rows that become deliveries at a time.
    static let rowsInPiece = 4096

    /// In the order of the names; `nil` where there is no such array.
    private(set) var columns: [JSONColumn?]
    private let path: String
    private let names: [String]

    private struct Reader {
        let index: Int
        let stream: JSONStream
        var isFirst = true
    }

    private var readers: [Reader] = []
    private var rest = 0
    /// The row read last; NaN where there is no such array.
    private(set) var row: [Double]

    init(path: String, names: [String]) {
        self.path = path
        self.names = names
        columns = Array(repeating: nil, count: names.count)
        row = Array(repeating: .nan, count: names.count)
    }

    /// Reads over the array of that key, if it is one of them.
    mutating func take(_ key: String, from stream: JSONStream) throws -> Bool {
        guard let index = names.firstIndex(of: key) else { return false }
        columns[index] = try stream.column()
        return true
    }

    /// Begins with the first row.
    ///
    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` for arrays of several lengths.
    mutating func open() throws(DatasetError) {
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
        for (index, column) in columns.enumerated() {
            guard let column else { continue }
            readers.append(Reader(index: index, stream: try JSONStream(path: path, at: column.mark)))
        }
    }

    /// Whether all rows were read.
    var isAtEnd: Bool { rest == 0 }

    /// Reads the next row, and says whether there was one.
    mutating func next() throws(DatasetError) -> Bool {
        guard rest > 0 else { return false }
        rest -= 1
        for number in readers.indices {
            let stream = readers[number].stream
            guard try stream.element(isFirst: &readers[number].isFirst) else {
                throw stream.malformed(expected: "the file as it was when it was opened")
            }
            row[readers[number].index] = try stream.number()
        }
        return true
    }
}

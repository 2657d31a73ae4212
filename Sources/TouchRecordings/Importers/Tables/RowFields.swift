/// The fields of a table's row, one after the other: cut out of a line of text, or the cells of a document's point.
struct RowFields {
    private var reader: FieldReader
    private let separator: UInt8
    private let joinsSpaces: Bool
    private let cellEnds: UnsafeBufferPointer<Int>?
    private var cell = 0
    /// Whether the last field was taken.
    private(set) var isAtEnd = false

    /// - Parameter joinsSpaces: whether several spaces are one separator, and those around the row are none.
    @inline(__always)
    init(_ row: borrowing ImportLine, separator: UInt8, joinsSpaces: Bool) {
        reader = FieldReader(joinsSpaces ? row.bytes.trimmed : row.bytes)
        cellEnds = row.cellEnds
        self.separator = separator
        self.joinsSpaces = joinsSpaces
    }

    /// The next field without the quotes around it; `nil` after the last. Quotes inside are written twice: see
    /// ``Swift/String/init(tableField:)``.
    @inline(__always)
    mutating func next() throws(FieldReader.TableProblem) -> UnsafeRawBufferPointer? {
        guard !isAtEnd else { return nil }
        if let cellEnds { return nextCell(cellEnds) }
        if joinsSpaces { reader.skipSpace() }
        let field: UnsafeRawBufferPointer
        (field, isAtEnd) = try reader.tableField(separator: separator)
        return field
    }

    /// The number of the next field if it is text and nothing but a number; else moves nowhere.
    @inline(__always)
    mutating func nextPlainNumber() -> Double? {
        guard cellEnds == nil else { return nil }
        if joinsSpaces { reader.skipSpace() }
        guard let plain = reader.plainNumber(endingAt: separator) else { return nil }
        isAtEnd = plain.isLast
        return plain.value
    }

    private mutating func nextCell(_ ends: UnsafeBufferPointer<Int>) -> UnsafeRawBufferPointer? {
        guard cell < ends.count else { return nil }
        let start = cell > 0 ? ends[cell - 1] : 0
        let bytes = UnsafeRawBufferPointer(rebasing: reader.bytes[start..<ends[cell]])
        cell += 1
        isAtEnd = cell == ends.count
        return bytes
    }
}

/// Rows of as many cells each: the bytes of all of them, and where each cell ends in its row.
struct CellRows {
    private let columnCount: Int
    private var bytes: [UInt8] = []
    private var cellEnds: [Int] = []
    private var rowEnds: [Int] = []

    init(columnCount: Int) { self.columnCount = columnCount }

    var count: Int { rowEnds.count }

    /// Adds the next cell of a row.
    mutating func append(_ text: String) {
        // As in the fields of a table, quotes are written twice, and no name holds a line break.
        if text.utf8.contains(where: { $0 == 0x22 || $0 < 0x20 }) {
            let line = text.map { $0.isNewline || $0 == "\t" ? " " : String($0) }.joined()
            bytes += line.replacing("\"", with: "\"\"").utf8
        } else {
            bytes += text.utf8
        }
        cellEnds.append(bytes.count - (rowEnds.last ?? 0))
        if cellEnds.count % columnCount == 0 { rowEnds.append(bytes.count) }
    }

    /// Calls a function with a row, which is valid during the call only.
    func withRow(_ row: Int, at place: SourceLocation, _ body: (ImportLine) throws -> Void) rethrows {
        try bytes.withUnsafeBytes { bytes in
            try cellEnds.withUnsafeBufferPointer { ends in
                var line = ImportLine(
                    bytes: UnsafeRawBufferPointer(rebasing: bytes[(row > 0 ? rowEnds[row - 1] : 0)..<rowEnds[row]]),
                    location: place,
                    isTerminated: true
                )
                line.cellEnds = UnsafeBufferPointer(rebasing: ends[(row * columnCount)..<((row + 1) * columnCount)])
                try body(line)
            }
        }
    }
}

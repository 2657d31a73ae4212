import TouchFormats

/// The first rows of a table as they stand in the file.
struct TableHead {
    /// How many rows are looked at before the first is read.
    private static let mostLines = 1000
    private static let mostBytes = 256 << 10

    private var bytes: [UInt8] = []
    private var lines: [(end: Int, line: Int?, isTerminated: Bool)] = []
    /// Where the header stands.
    var place = SourceLocation(file: "")

    /// Whether enough was seen.
    var isFull: Bool { lines.count >= Self.mostLines || bytes.count > Self.mostBytes }

    mutating func append(_ line: ImportLine) {
        bytes.append(contentsOf: line.bytes)
        lines.append((bytes.count, line.location.line, line.isTerminated))
    }

    func forEachLine(_ body: (ImportLine) throws -> Void) rethrows {
        try bytes.withUnsafeBytes { bytes in
            var start = 0
            for (end, number, isTerminated) in lines {
                try body(
                    ImportLine(
                        bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]),
                        location: SourceLocation(file: place.file, line: number),
                        isTerminated: isTerminated
                    )
                )
                start = end
            }
        }
    }

    /// Whether numbers are written `1,5`: some can be read so only, and none is written `1.5`.
    func hasDecimalComma(_ layout: TableLayout) -> Bool {
        var hasComma = false
        var hasPoint = false
        forEachNumber(layout) { field in
            guard let comma = field.firstIndex(of: UInt8(ascii: ",")) else {
                hasPoint = hasPoint || field.contains(UInt8(ascii: "."))
                return
            }
            guard comma > 0, field.number(hasDecimalComma: true) != nil else { return }
            hasComma = true
        }
        return hasComma && !hasPoint
    }

    private func forEachNumber(_ layout: TableLayout, _ body: (UnsafeRawBufferPointer) -> Void) {
        forEachLine { line in
            var reader = FieldReader(line.bytes.trimmed)
            var column = 0
            while let (field, isLast) = try? reader.tableField(separator: layout.separator) {
                if column < layout.roles.count, layout.roles[column]?.isNumber == true { body(field) }
                column += 1
                if isLast { break }
                if layout.separator == UInt8(ascii: " ") { reader.skipSpace() }
            }
        }
    }

    /// Whether several spaces are one separator, as in columns that are set in lines.
    func joinsSpaces(_ layout: TableLayout) -> Bool {
        guard layout.separator == UInt8(ascii: " ") else { return false }
        var joins = false
        forEachLine { line in
            let single = line.bytes.split(separator: layout.separator, omittingEmptySubsequences: false).count
            let joined = line.bytes.split(separator: layout.separator, omittingEmptySubsequences: true).count
            if single != layout.names.count, joined == layout.names.count { joins = true }
        }
        return joins
    }
}

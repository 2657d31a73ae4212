/// The first rows of a table as they stand in the file.
struct TableHead {
    /// How many rows are looked at before the first is read.
    private static let mostLines = 1000
    private static let mostBytes = 256 << 10
    /// A sample of a long table has no more rows.
    private static let mostSampled = 16 * mostLines

    private var bytes: [UInt8] = []
    private var lines: [(end: Int, line: Int?, isTerminated: Bool)] = []
    /// Where the cells of rows end that are no text, as many in each.
    private var cellEnds: [Int] = []
    /// Where the header stands.
    var place = SourceLocation(file: "")

    var isEmpty: Bool { lines.isEmpty }
    var count: Int { lines.count }
    /// Where the first row stands.
    var firstLocation: SourceLocation? { lines.first.map { SourceLocation(file: place.file, line: $0.line) } }

    /// Whether enough was seen.
    var isFull: Bool { lines.count >= Self.mostLines || bytes.count > Self.mostBytes }

    mutating func append(_ line: ImportLine) {
        if place.file.isEmpty { place.file = line.location.file }
        bytes.append(contentsOf: line.bytes)
        lines.append((bytes.count, line.location.line, line.isTerminated))
        if let ends = line.cellEnds { cellEnds += ends }
    }

    /// Drops the first rows.
    mutating func removeFirst(_ count: Int) {
        let first = lines[count - 1].end
        bytes.removeFirst(first)
        cellEnds.removeFirst(count * cellCount)
        lines.removeFirst(count)
        for index in lines.indices { lines[index].end -= first }
    }

    /// Whether a sample has enough.
    var isFullSample: Bool { lines.count >= Self.mostSampled || bytes.count > 16 * Self.mostBytes }

    /// The line of the last row.
    var lastLine: Int { lines.last?.line ?? 0 }

    /// Whether rows are cells of a document, and no lines of text.
    var isOfCells: Bool { !cellEnds.isEmpty }
    private var cellCount: Int { lines.isEmpty ? 0 : cellEnds.count / lines.count }

    func forEachLine(_ body: (ImportLine) throws -> Void) rethrows {
        try bytes.withUnsafeBytes { bytes in
            try cellEnds.withUnsafeBufferPointer { ends in
                var start = 0
                for (row, (end, number, isTerminated)) in lines.enumerated() {
                    var line = ImportLine(
                        bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]),
                        location: SourceLocation(file: place.file, line: number),
                        isTerminated: isTerminated
                    )
                    if isOfCells { line.cellEnds = .init(rebasing: ends[(row * cellCount)...].prefix(cellCount)) }
                    try body(line)
                    start = end
                }
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
            var fields = layout.fields(of: line)
            for role in layout.roles {
                guard let field = try? fields.next() else { break }
                if role?.isNumber == true { body(field) }
            }
        }
    }

    /// A row's fields as text.
    private static func fields(of line: ImportLine, _ layout: TableLayout) -> [String] {
        var reader = layout.fields(of: line)
        var fields: [String] = []
        while let field = try? reader.next() { fields.append(String(decoding: field, as: UTF8.self)) }
        return fields
    }

    func fields(_ layout: TableLayout, first count: Int = .max) -> [[String]] {
        var rows: [[String]] = []
        forEachLine { line in
            if rows.count < count { rows.append(Self.fields(of: line, layout)) }
        }
        return rows
    }

    /// Takes what the first rows say of the columns beside their names: units, and a field that the header lacks.
    mutating func complete(_ layout: inout TableLayout) {
        if let units = takeUnits(layout) { layout.add(units: units) }
        if let extra = extraField(layout) { layout.add(extra) }
        // A table of the standard names needs no pressure; `p` may be a person.
        if layout.isStandard, layout.guessed.contains(where: { $0.role == .pressure }),
            let column = layout.column(of: .pressure),
            fields(layout).contains(where: { column < $0.count && !$0[column].isEmpty && !Self.isNumber($0[column]) })
        {
            layout = layout.without(.pressure)
        }
    }

    /// Takes the first row away if it holds the columns' units, and gives them.
    mutating func takeUnits(_ layout: TableLayout) -> [String]? {
        let rows = fields(layout, first: 2)
        let required = TableLayout.Role.required.compactMap { layout.column(of: $0) }
        guard rows.count == 2, required.count > 1, rows[0].count == layout.names.count,
            rows[1].count == layout.names.count,
            required.allSatisfy({ !rows[0][$0].isEmpty && !Self.isNumber(rows[0][$0]) && Self.isNumber(rows[1][$0]) })
        else { return nil }
        removeFirst(1)
        return rows[0]
    }

    private static func isNumber(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 {
            UnsafeRawBufferPointer($0).number(hasDecimalComma: true) ?? ClockText.seconds(.init($0))
        }
            != nil
    }

    /// The field that every row has and the header has not.
    func extraField(_ layout: TableLayout) -> TableLayout.ExtraField? {
        let rows = fields(layout)
        guard !rows.isEmpty, rows.allSatisfy({ $0.count == layout.names.count + 1 }) else { return nil }
        if rows.allSatisfy({ $0.last?.isEmpty == true }) { return .empty }
        guard rows.count > 2 else { return nil }
        let numbers = rows.map { $0.first.flatMap { Int($0) } }
        let areInOrder = zip(numbers, numbers.dropFirst()).allSatisfy { left, right in
            left.flatMap { left in right.map { $0 == left &+ 1 } } ?? false
        }
        return numbers[0] != nil && areInOrder ? .rowNumber : nil
    }

    /// How many fields the shortest row has, where that is enough to hold the columns that every row needs.
    ///
    /// Where every row is shorter than the header, it may be a name that is no column's, and not the last field, that is too much.
    ///
    /// - Throws: `DatasetError` where that is likely.
    func fewestFields(_ layout: TableLayout, joinsSpaces: Bool) throws(DatasetError) -> Int {
        let count = layout.roles.count
        let rows = fields(layout)
        let named = (layout.names.lastIndex { !$0.isEmpty } ?? 0) + 1
        guard let shortest = rows.min(by: { $0.count < $1.count }), shortest.count < named else {
            return min(count, max(named, rows.map(\.count).min() ?? count))
        }
        let needed = (layout.roles.indices.last { layout.roles[$0]?.isNeededInEveryRow == true } ?? count - 1) + 1
        guard shortest.count >= needed else { return needed }
        if joinsSpaces { return named }
        guard rows.allSatisfy({ $0.count == shortest.count }), rows.count > 1,
            !isPlausible(layout, rows, needed: needed)
        else { return shortest.count }
        let isSpaced = layout.separator == UInt8(ascii: " ")
        throw .malformed(
            place,
            found: "rows of \(shortest.count) fields such as '\(shortest.joined(separator: " | "))'",
            expected: "\(named) as in the header, '\(layout.names.joined(separator: " | "))'"
                + (isSpaced ? "; names with spaces in them need quotes, or another separator, --separator" : "")
        )
    }

    /// Whether rows that are all shorter than the header hold what it says of the fields that they have.
    private func isPlausible(_ layout: TableLayout, _ rows: [[String]], needed: Int) -> Bool {
        let names = layout.names.prefix(needed)
        let areNames = names.allSatisfy { $0.contains(where: \.isLetter) && !"[(".contains($0.first ?? "(") }
        guard areNames || layout.isHeaderless, Set(names).count == names.count else { return false }
        let times = rows.compactMap { row in layout.column(of: .t).flatMap { Double(row[$0]) } }
        return zip(times, times.dropFirst()).count { $0 > $1 } * 5 <= times.count
    }

    /// Whether times are written for people, as ``ClockText`` reads them.
    func hasClockTimes(_ layout: TableLayout) -> Bool {
        guard let column = layout.column(of: .t) else { return false }
        return fields(layout, first: 20).contains { row in
            guard column < row.count, row[column].contains(":") else { return false }
            var text = row[column]
            return text.withUTF8 { ClockText.seconds(UnsafeRawBufferPointer($0)) } != nil
        }
    }

    /// A column whose point or comma probably sets thousands apart: three digits behind it always, and none in numbers below 1000.
    ///
    /// A column that only grows as it stands, and would not without the point, has a point.
    func groupedColumn(_ layout: TableLayout) -> (column: Int, example: String)? {
        let rows = fields(layout)
        func falls(_ numbers: [Double]) -> Int { zip(numbers, numbers.dropFirst()).count { $0 > $1 } }
        for column in layout.names.indices where layout.roles[column]?.isNumber == true {
            let values = rows.compactMap { column < $0.count ? $0[column] : nil }
            let grouped = values.filter { $0.contains(".") || $0.contains(",") }
            // A plain 0 is written the same either way.
            let plain = values.filter { Int($0) != nil && Int($0) != 0 }
            guard grouped.count > 2, !plain.isEmpty, plain.allSatisfy({ $0.utf8.count <= 3 }),
                grouped.allSatisfy({ text in
                    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
                    return parts[0].first != "0" && (1...3).contains(parts[0].count)
                        && parts.dropFirst().allSatisfy { $0.utf8.count == 3 && Int($0) != nil }
                })
            else { continue }
            let fractions = values.compactMap { Double($0.replacing(",", with: ".")) }
            let thousands = values.compactMap { Double($0.replacing(",", with: "").replacing(".", with: "")) }
            if layout.roles[column] == .t, falls(fractions) < falls(thousands) { continue }
            return (column, grouped[0])
        }
        return nil
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

/// Rows of a long table beside the first ones: more of them where those do not say enough, and those in which a column changes that is
/// the same in all of them.
struct TableSample {
    /// Rows around a change.
    private static let before = 100
    private static let behind = 1000
    /// Changes of more columns are not looked at.
    private static let mostColumns = 16

    private(set) var head: TableHead
    /// The line in which the first column changes.
    private(set) var firstChange: Int?

    /// More of the first rows; `nil` where there are not more.
    init?(of path: String, from head: TableHead) throws {
        self.head = head
        let lines = try LineReader(path: path, isLenient: true)
        while !self.head.isFullSample, let bytes = try lines.nextLine() {
            guard lines.lineNumber > head.lastLine, !bytes.trimmed.isEmpty else { continue }
            self.head.append(Self.line(bytes, lines))
        }
        guard self.head.count > head.count else { return nil }
    }

    /// The first rows with those around the first change of each column that holds one value in all of them and that is not read for
    /// that; `nil` where no such column changes.
    init?(of path: String, behind head: TableHead, _ survey: TableSurvey) throws {
        let layout = survey.settings.layout
        var columns: [(column: Int, value: [UInt8])] = layout.names.indices.compactMap { column in
            let role = layout.roles[column]
            guard role == nil || role == .pressure || role == .event, column < survey.fields[0].count else {
                return nil
            }
            let value = survey.fields[0][column]
            return survey.fields.allSatisfy { column < $0.count && $0[column] == value }
                ? (column, Array(value.utf8)) : nil
        }
        columns = Array(columns.prefix(Self.mostColumns))
        self.head = head
        // Of a table of the standard names no other column is interpreted.
        guard !columns.isEmpty, survey.options.strokeRule == nil, !layout.isStandard else { return nil }
        var recent = TableHead()
        var wanted = 0
        let lines = try LineReader(path: path, isLenient: true)
        while let bytes = try lines.nextLine() {
            guard lines.lineNumber > head.lastLine, !bytes.trimmed.isEmpty else { continue }
            if !columns.isEmpty {
                let changed = Self.changes(in: layout.fields(of: Self.line(bytes, lines)), columns)
                if !changed.isEmpty {
                    firstChange = firstChange ?? lines.lineNumber
                    wanted = Self.behind
                    columns.removeAll { changed.contains($0.column) }
                    recent.forEachLine { self.head.append($0) }
                    recent = TableHead()
                }
            } else if wanted == 0 {
                break
            }
            guard wanted == 0 else {
                self.head.append(Self.line(bytes, lines))
                wanted -= 1
                if self.head.isFullSample { break }
                continue
            }
            if recent.count >= 2 * Self.before { recent.removeFirst(Self.before) }
            recent.append(Self.line(bytes, lines))
        }
        guard firstChange != nil else { return nil }
    }

    private static func line(_ bytes: UnsafeRawBufferPointer, _ lines: LineReader) -> ImportLine {
        ImportLine(bytes: bytes, location: lines.location, isTerminated: lines.lineWasTerminated)
    }

    /// The columns of a row that hold another value.
    private static func changes(
        in row: RowFields,
        _ columns: [(column: Int, value: [UInt8])]
    ) -> [Int] {
        var row = row
        var changed: [Int] = []
        var number = 0
        var next = 0
        while next < columns.count, let field = try? row.next() {
            if number == columns[next].column {
                if !field.elementsEqual(columns[next].value) { changed.append(number) }
                next += 1
            }
            number += 1
        }
        return changed
    }
}

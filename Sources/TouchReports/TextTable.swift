import TouchRecordings

/// A table for the console: columns as wide as they need to be, numbers to the right, words to the left.
///
/// Words are wrapped where the table would be wider than a console; numbers never are. Where the console's width is known
/// (``Console/columns``), headings over numbers are wrapped too, and a table that is still too wide becomes several, one below the
/// other, each beginning with the columns that name the rows.
package struct TextTable: Sendable {
    private enum Line: Sendable {
        case cells([String])
        case heading(String)
        case rule
    }

    private let header: [String]
    /// The columns that hold words.
    private let words: Set<Int>
    private let indentation: Int
    private let maximumWidth: Int?
    private var lines: [Line] = []

    /// A table with this header; its first columns hold words and are flush left.
    package init(header: [String], wordColumns: Int = 1, maximumWidth: Int? = LineWrap.consoleWidth) {
        self.init(header: header, words: Set(0..<wordColumns), maximumWidth: maximumWidth)
    }

    /// A table with words in the columns that are named.
    ///
    /// - Parameters:
    ///   - header: the columns' headings.
    ///   - words: the columns that hold words, counted from 0.
    ///   - indentation: spaces before every line.
    ///   - maximumWidth: columns of words are wrapped, the widest first, until the table is no wider; `nil` for any width.
    package init(
        header: [String],
        words: Set<Int>,
        indentation: Int = 0,
        maximumWidth: Int? = LineWrap.consoleWidth
    ) {
        self.header = header.map(\.withVisibleControls)
        self.words = words
        self.indentation = indentation
        self.maximumWidth = maximumWidth
    }

    /// Adds a row; missing cells are empty.
    package mutating func add(_ cells: [String]) { lines.append(.cells(cells.map(\.withVisibleControls))) }

    /// Adds a line between groups of rows.
    package mutating func addRule() { lines.append(.rule) }

    /// Adds a line of text across all columns, over a group of rows.
    package mutating func addHeading(_ text: String) { lines.append(.heading(text)) }

    /// The table, each line ending with a line feed; an empty line between the parts of one that is too wide for the console.
    package var text: String { parts.map(\.whole).joined(separator: "\n") }

    private var whole: String {
        let widths = columnWidths
        let indent = String(repeating: " ", count: indentation)
        let rule = indent + String(repeating: "─", count: Self.total(widths)) + "\n"
        var text = row(header, widths, isHeader: true) + rule
        for line in lines {
            switch line {
            case .cells(let cells): text += row(cells, widths)
            case .heading(let heading):
                let width = limit.map { $0 - indentation } ?? .max
                text += LineWrap.lines(heading, width: width).map { indent + $0 + "\n" }.joined()
            case .rule: text += rule
            }
        }
        return text
    }

    /// How wide the widest row is.
    var width: Int { indentation + Self.total(columnWidths) }

    /// No column of words is made narrower than this.
    private static let narrowest = 12

    private static func total(_ widths: [Int]) -> Int { widths.reduce(0, +) + 2 * (widths.count - 1) }

    private var limit: Int? { [maximumWidth, Console.columns].compactMap(\.self).min() }

    private var columnWidths: [Int] {
        var cellWidths = header.map { _ in 0 }
        for case .cells(let cells) in lines {
            for (column, cell) in cells.enumerated() where column < cellWidths.count {
                cellWidths[column] = max(cellWidths[column], cell.count)
            }
        }
        var widths = zip(header, cellWidths).map { max($0.count, $1) }
        guard let limit else { return widths }
        let narrowest = widths.indices.map { column in
            if words.contains(column) { return Self.narrowest }
            // What reads output by lines finds a heading in one line.
            guard Console.columns != nil else { return widths[column] }
            return max(cellWidths[column], header[column].split(separator: " ").map(\.count).max() ?? 0)
        }
        // A heading of two lines costs less than rows of two lines.
        for areWords in [false, true] {
            let columns = widths.indices.filter { words.contains($0) == areWords }
            while indentation + Self.total(widths) > limit {
                let wrapped = columns.filter { widths[$0] > narrowest[$0] }
                guard let widest = wrapped.max(by: { (widths[$0], $0) < (widths[$1], $1) }) else { break }
                widths[widest] -= 1
            }
        }
        return widths
    }

    private func row(_ cells: [String], _ widths: [Int], isHeader: Bool = false) -> String {
        var columns = widths.enumerated().map { column, width in
            let cell = column < cells.count ? cells[column] : ""
            return cell.count > width ? LineWrap.lines(cell, width: width) : [cell]
        }
        let height = columns.map(\.count).max() ?? 0
        if isHeader, Console.columns != nil {
            // Headings stand on the rule.
            columns = columns.map { Array(repeating: "", count: height - $0.count) + $0 }
        }
        var text = ""
        for index in 0..<height {
            var line = String(repeating: " ", count: indentation)
            for (column, width) in widths.enumerated() {
                let cell = index < columns[column].count ? columns[column][index] : ""
                let padding = String(repeating: " ", count: max(0, width - cell.count))
                if column > 0 { line += "  " }
                line += words.contains(column) ? cell + padding : padding + cell
            }
            while line.last == " " { line.removeLast() }
            text += line + "\n"
        }
        return text
    }

    // MARK: Parts

    /// The table where the console holds it, and otherwise tables of some of its columns.
    private var parts: [TextTable] {
        let names = namingColumns
        guard let columns = Console.columns, width > columns, names.count < header.count else { return [self] }
        let widths = columnWidths
        // Names are not squeezed for one more number beside them.
        let natural = selecting(Array(names)).width - indentation
        let free = columns - indentation - min(natural, max(Self.total(Array(widths[names])), columns / 3))
        var parts: [[Int]] = []
        var used = Int.max
        for group in groups(behind: names.count) {
            let width = group.reduce(0) { $0 + widths[$1] + 2 }
            if used > free - width {
                parts.append(Array(names))
                used = 0
            }
            parts[parts.count - 1] += group
            used += width
        }
        return parts.map(selecting)
    }

    /// The first columns, to the end of the first words: a place and a predictor, or a horizon and a predictor.
    private var namingColumns: Range<Int> {
        guard let first = words.min() else { return 0..<min(1, header.count) }
        return 0..<((first..<header.count).first { !words.contains($0) } ?? header.count)
    }

    /// Columns that mean nothing apart: a value and the interval behind it.
    private func groups(behind count: Int) -> [[Int]] {
        var groups: [[Int]] = []
        for column in count..<header.count {
            if column > count, ["interval", "of each"].contains(where: header[column].hasSuffix) {
                groups[groups.count - 1].append(column)
            } else {
                groups.append([column])
            }
        }
        return groups
    }

    private func selecting(_ columns: [Int]) -> TextTable {
        var table = TextTable(
            header: columns.map { header[$0] },
            words: Set(columns.indices.filter { words.contains(columns[$0]) }),
            indentation: indentation,
            maximumWidth: maximumWidth
        )
        table.lines = lines.map { line in
            guard case .cells(let cells) = line else { return line }
            return .cells(columns.map { $0 < cells.count ? cells[$0] : "" })
        }
        return table
    }
}

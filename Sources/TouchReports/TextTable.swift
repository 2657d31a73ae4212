import TouchRecordings

/// A table for the console: columns as wide as they need to be, numbers to the right, words to the left.
///
/// Words are wrapped where the table would be wider than a console; numbers never are.
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

    /// The table, each line ending with a line feed.
    package var text: String {
        let widths = columnWidths
        let indent = String(repeating: " ", count: indentation)
        let rule = indent + String(repeating: "─", count: Self.total(widths)) + "\n"
        var text = row(header, widths) + rule
        for line in lines {
            switch line {
            case .cells(let cells): text += row(cells, widths)
            case .heading(let heading):
                let width = maximumWidth.map { $0 - indentation } ?? .max
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

    private var columnWidths: [Int] {
        var widths = header.map(\.count)
        for case .cells(let cells) in lines {
            for (column, cell) in cells.enumerated() where column < widths.count {
                widths[column] = max(widths[column], cell.count)
            }
        }
        guard let maximumWidth else { return widths }
        while indentation + Self.total(widths) > maximumWidth {
            guard let widest = words.filter(widths.indices.contains).max(by: { (widths[$0], $0) < (widths[$1], $1) }),
                widths[widest] > Self.narrowest
            else { break }
            widths[widest] -= 1
        }
        return widths
    }

    private func row(_ cells: [String], _ widths: [Int]) -> String {
        let columns = widths.enumerated().map { column, width in
            let cell = column < cells.count ? cells[column] : ""
            return words.contains(column) && cell.count > width ? LineWrap.lines(cell, width: width) : [cell]
        }
        var text = ""
        for index in 0..<(columns.map(\.count).max() ?? 0) {
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
}

/// A table for the console: columns as wide as they need to be, numbers to the right, words to the left.
public struct TextTable: Sendable {
    private enum Line: Sendable {
        case cells([String])
        case rule
    }

    private let header: [String]
    /// How many columns from the left hold words.
    private let wordColumns: Int
    private var lines: [Line] = []

    /// A table with this header; its first columns hold words and are flush left.
    public init(header: [String], wordColumns: Int = 1) {
        self.header = header
        self.wordColumns = wordColumns
    }

    /// Adds a row; missing cells are empty.
    public mutating func add(_ cells: [String]) { lines.append(.cells(cells)) }

    /// Adds a line between groups of rows.
    public mutating func addRule() { lines.append(.rule) }

    /// The table, each line ending with a line feed.
    public var text: String {
        var widths = header.map(\.count)
        for case .cells(let cells) in lines {
            for (column, cell) in cells.enumerated() where column < widths.count {
                widths[column] = max(widths[column], cell.count)
            }
        }
        let rule = String(repeating: "─", count: widths.reduce(0, +) + 2 * (widths.count - 1)) + "\n"
        var text = line(header, widths) + rule
        for entry in lines {
            switch entry {
            case .cells(let cells): text += line(cells, widths)
            case .rule: text += rule
            }
        }
        return text
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var text = ""
        for (column, width) in widths.enumerated() {
            let cell = column < cells.count ? cells[column] : ""
            let padding = String(repeating: " ", count: width - cell.count)
            if column > 0 { text += "  " }
            text += column < wordColumns ? cell + padding : padding + cell
        }
        while text.last == " " { text.removeLast() }
        return text + "\n"
    }
}

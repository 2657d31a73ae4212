import TouchEvaluation
import TouchRecordings

/// A table of a page whose cells can be traced to `metrics.csv`: each carries the value as it stands there, and table, row and
/// column together the fields that find it.
struct MetricTable {
    /// The fields that find a value.
    enum Key: String, CaseIterable {
        case dataset, participant, task, predictor, horizon, metric
    }

    /// A value, with its interval where the table shows it.
    struct Cell {
        var value: Double?
        var low: Double?
        var high: Double?
        var text: String
        /// The best is set in bold; a dagger marks what it is not significantly better than.
        var mark: ColumnMarks.Mark?

        init(_ value: Double?, text: String? = nil) {
            self.value = value
            self.text = text ?? NumberStyle.short(value)
        }

        init(_ row: EvaluationResult.Row?, showsInterval: Bool = false) {
            self.init(row?.value)
            guard showsInterval else { return }
            low = row?.low
            high = row?.high
        }

        static func words(_ text: String) -> Cell { Cell(nil, text: text) }
    }

    struct Column {
        var heading: String
        var keys: [Key: String] = [:]
    }

    struct Line {
        var heading: String
        var keys: [Key: String] = [:]
        var cells: [Cell]
    }

    var caption = ""
    /// The file that has the values.
    var source = "metrics"
    var keys: [Key: String] = [:]
    /// The heading of the column of line headings.
    var corner = "predictor"
    var columns: [Column]
    var lines: [Line] = []
    /// The level of the tests behind daggers.
    var level = 0.05

    /// What the dagger says; empty where there is none.
    private var note: String {
        lines.contains { $0.cells.contains { $0.mark == .peer } } ? "† \(PaperTable.dagger(level: level))" : ""
    }

    private static func attributes(_ keys: [Key: String]) -> String {
        Key.allCases.compactMap { key in keys[key].map { " data-\(key.rawValue)=\"\(SVGCanvas.escaped($0))\"" } }
            .joined()
    }

    /// So many columns of values with intervals stand beside each other on a page; of more, intervals stand below their values.
    private static let fewColumns = 8

    /// The element, in a box that scrolls where the page is too narrow.
    var html: String {
        let isWide = columns.count > Self.fewColumns
        var text = "<div class=\"scroll\"><table data-source=\"\(source)\"\(isWide ? " class=\"many\"" : "")"
        text += Self.attributes(keys) + ">"
        if !caption.isEmpty { text += "<caption>\(SVGCanvas.escaped(caption))</caption>" }
        text += "<thead><tr><th>\(SVGCanvas.escaped(corner))</th>"
        for column in columns {
            text += "<th\(Self.attributes(column.keys))>\(SVGCanvas.escaped(column.heading))</th>"
        }
        text += "</tr></thead><tbody>\n"
        let largest = largestValues
        for line in lines {
            text += "<tr\(Self.attributes(line.keys))><th>\(SVGCanvas.escaped(line.heading))</th>"
            text += zip(line.cells, largest).map { Self.html($0, besides: $1) }.joined() + "</tr>\n"
        }
        return text + "</tbody></table></div>\n" + (note.isEmpty ? "" : ExperimentReport.note(note))
    }

    /// The largest value of each column, by which its numbers get their digits.
    private var largestValues: [Double] {
        (0..<(lines.map(\.cells.count).max() ?? 0)).map { column in
            lines.compactMap { column < $0.cells.count ? $0.cells[column].value?.magnitude : nil }.filter(\.isFinite)
                .max() ?? 0
        }
    }

    private static func html(_ cell: Cell, besides largest: Double) -> String {
        guard let value = cell.value else { return "<td>\(SVGCanvas.escaped(cell.text))</td>" }
        var text = "<td data-v=\"\(DelimitedText.field(value))\""
        let isPlain = cell.text == NumberStyle.short(value)
        var shown = isPlain ? NumberStyle.short(value, besides: largest) : SVGCanvas.escaped(cell.text)
        if cell.mark == .best { shown = "<b>\(shown)</b>" }
        if let low = cell.low, let high = cell.high {
            text += " data-low=\"\(DelimitedText.field(low))\" data-high=\"\(DelimitedText.field(high))\""
            shown +=
                " <small>\(NumberStyle.short(low, besides: largest))…"
                + "\(NumberStyle.short(high, besides: largest))</small>"
        }
        if cell.mark == .peer { shown += " †" }
        return text + ">\(shown)</td>"
    }

    /// The element behind a line that opens it.
    func folded(_ summary: String) -> String {
        "<details><summary>\(SVGCanvas.escaped(summary))</summary>\(html)</details>\n"
    }
}

extension MetricTable {
    /// A table of a dataset at one horizon: a line for each predictor, a column for each metric, with intervals.
    init(
        _ dataset: String,
        _ horizon: Double,
        _ subject: ReportSubject,
        caption: String = "",
        metrics: [(name: String, heading: String)]
    ) {
        self.init(
            caption: caption,
            keys: [
                .dataset: dataset, .participant: EvaluationResult.all, .task: EvaluationResult.all,
                .horizon: horizon.plainText,
            ],
            columns: metrics.map { Column(heading: $0.heading, keys: [.metric: $0.name]) },
            lines: subject.predictors.map { predictor in
                Line(
                    heading: predictor,
                    keys: [.predictor: predictor],
                    cells: metrics.map {
                        Cell(subject.row(dataset, predictor, horizon, $0.name), showsInterval: true)
                    }
                )
            }
        )
    }
}

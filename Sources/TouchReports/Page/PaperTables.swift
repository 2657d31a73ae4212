import Foundation
import TouchEvaluation
import TouchModel

/// What tables for a paper show of evaluations.
package struct PaperChoice: Sendable, Hashable {
    /// The names of metrics, a table for each; none stands for the RMSE.
    package var metrics: [String]
    /// In milliseconds; none stands for every one of the result.
    package var horizonsMilliseconds: [Double]
    /// Whose groups have lines of their own; without one lines are of whole datasets.
    package var breakdown: Breakdown?

    /// Each parameter is the property of that name.
    package init(metrics: [String] = [], horizonsMilliseconds: [Double] = [], breakdown: Breakdown? = nil) {
        self.metrics = metrics
        self.horizonsMilliseconds = horizonsMilliseconds
        self.breakdown = breakdown
    }

    /// Whether nothing was chosen.
    package var isEverything: Bool { self == PaperChoice() }
}

/// The leaderboard and the errors of each dataset as tables for papers.
///
/// The best of a column is bold, except where so few people show no winner. A dagger marks what the best is not significantly better
/// than, as ``ColumnMarks`` has it.
extension ExperimentReport {
    /// Tables in Markdown, as GitHub and Pandoc read it.
    package var markdown: Data { Data(paperTables.map(\.markdown).joined(separator: "\n").utf8) }

    /// Tables in LaTeX with the package booktabs; each is a `tabular`, to be put where it belongs.
    package var latex: Data {
        Data((PaperTable.latexHead + paperTables.map(\.latex).joined(separator: "\n")).utf8)
    }

    private var paperTables: [PaperTable] {
        zip(subjects, errorTables).flatMap { subject, errors in
            let prefix = subjects.count > 1 ? "\(subject.letter): " : ""
            // A leaderboard is over every horizon.
            return (errors.areOfEverything ? leaderboard(of: subject, prefix) : [])
                + errors.all.map {
                    var table = $0
                    table.caption = prefix + table.caption + Self.carry(subject)
                    return table
                }
        }
            + measured.flatMap { MeasuredSection.paperTables($0.result) }
    }

    /// What predictors that learn kept, for a caption; nothing where none learns.
    private static func carry(_ subject: ReportSubject) -> String {
        subject.result.learns ? ". \(subject.result.carry.sentence)" : ""
    }

    private func leaderboard(of subject: ReportSubject, _ prefix: String) -> [PaperTable] {
        guard let board = subject.leaderboard else { return [] }
        let marks = board.marks
        let rows = board.entries.map { entry in
            [
                PaperTable.Cell(entry.predictor, marks[entry.predictor]),
                PaperTable.Cell(NumberStyle.fixed(entry.ratio, 3), marks[entry.predictor] == .best ? .best : nil),
                PaperTable.Cell(
                    entry.low == nil ? "–" : "\(NumberStyle.fixed(entry.low, 3))–\(NumberStyle.fixed(entry.high, 3))"
                ),
                PaperTable.Cell(NumberStyle.fixed(entry.jitterRatio, 3)),
                PaperTable.Cell(NumberStyle.fixed(entry.liftOvershootRatio, 3)),
                PaperTable.Cell(NumberStyle.fixed(entry.meanRank, 1)),
                PaperTable.Cell("\(entry.betterThan)"), PaperTable.Cell("\(entry.worseThan)"),
            ]
        }
        let percent = NumberStyle.percent(1 - board.level)
        return [
            PaperTable(
                caption:
                    "\(prefix)Leaderboard: ratios to linear, geometric mean over datasets and horizons\(Self.carry(subject))",
                header: [
                    "predictor", "RMSE", "\(percent) % interval", "jitter", "lift overshoot", "mean rank",
                    "better than",
                    "worse than",
                ],
                rows: rows,
                dagger: PaperTable.dagger(level: board.level),
                note: board.fewBlocks
            )
        ]
    }
}

/// A table of words and numbers: words to the left, numbers to the right.
struct PaperTable {
    struct Cell {
        var text: String
        var mark: ColumnMarks.Mark?

        init(_ text: String, _ mark: ColumnMarks.Mark? = nil) {
            self.text = text
            self.mark = mark
        }
    }

    var caption: String
    var header: [String]
    var rows: [[Cell]]
    /// What the dagger says, where one stands.
    var dagger = ""
    /// What a reader must know beside the numbers; may be empty.
    var note = ""
    /// How many columns at the left are words.
    var wordColumns = 1

    /// The line before tables in LaTeX.
    static let latexHead = "% Tables by Foretouch; they need \\usepackage{booktabs}.\n"

    /// What the dagger says.
    static func dagger(level: Double) -> String {
        "The best of the column is not significantly better: p of \(NumberStyle.short(level)) or more by Wilcoxon's signed-rank test, "
            + "after Holm's correction over all pairs of the table."
    }

    private var hasDagger: Bool { rows.joined().contains { $0.mark == .peer } }

    var markdown: String {
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
        var text = "**\(Self.markdownEscaped(caption))**\n\n" + line(header.map(Self.markdownEscaped))
        text += line(header.indices.map { $0 < wordColumns ? ":--" : "--:" })
        for row in rows {
            text += line(
                row.map { cell in
                    let escaped = Self.markdownEscaped(cell.text)
                    return (cell.mark == .best ? "**\(escaped)**" : escaped) + (cell.mark == .peer ? " †" : "")
                }
            )
        }
        return text + (hasDagger ? "\n† \(Self.markdownEscaped(dagger))\n" : "")
            + (note.isEmpty ? "" : "\n\(Self.markdownEscaped(note))\n")
    }

    var latex: String {
        func line(_ cells: [String]) -> String { cells.joined(separator: " & ") + " \\\\\n" }
        var text = "% \(caption.replacing("\n", with: " ").replacing("\r", with: " "))\n"
        let columns = header.indices.map { $0 < wordColumns ? "l" : "r" }.joined()
        text += "\\begin{tabular}{\(columns)}\n\\toprule\n"
        text += line(header.map(Self.latexEscaped)) + "\\midrule\n"
        for row in rows {
            text += line(
                row.map { cell in
                    let escaped = Self.latexEscaped(cell.text)
                    return (cell.mark == .best ? "\\textbf{\(escaped)}" : escaped)
                        + (cell.mark == .peer ? "\\textsuperscript{\\dag}" : "")
                }
            )
        }
        text += "\\bottomrule\n"
        // A paragraph as wide as the text: a line of a table does not break.
        func paragraph(_ latex: String) -> String {
            "\\multicolumn{\(header.count)}{p{0.9\\linewidth}}{\(latex)}\\\\\n"
        }
        if hasDagger { text += paragraph("\\textsuperscript{\\dag}\\,\(Self.latexEscaped(dagger))") }
        if !note.isEmpty { text += paragraph(Self.latexEscaped(note)) }
        return text + "\\end{tabular}\n"
    }

    static func markdownEscaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if "\\`*_[]<>|#~".unicodeScalars.contains(scalar) { escaped += "\\" }
            escaped += scalar == "\n" || scalar == "\r" ? " " : String(scalar)
        }
        return escaped
    }

    /// Text in which LaTeX sees no commands; what common engines have no letter for is spelled with one they have.
    static func latexEscaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\textbackslash{}"
            case "{", "}", "$", "&", "#", "_", "%": escaped += "\\\(scalar)"
            case "~": escaped += "\\textasciitilde{}"
            case "^": escaped += "\\textasciicircum{}"
            case "<": escaped += "\\textless{}"
            case ">": escaped += "\\textgreater{}"
            case "|": escaped += "\\textbar{}"
            case "–": escaped += "--"
            case "−": escaped += "$-$"
            case "∞": escaped += "$\\infty$"
            case _ where scalar.value < 0x20: escaped += " "
            default: escaped += String(scalar)
            }
        }
        return escaped
    }
}

extension PaperTable {
    /// A table of the page.
    init(_ table: MetricTable) {
        self.init(
            caption: table.caption,
            header: [table.corner] + table.columns.map(\.heading),
            rows: table.lines.map { line in
                [Cell(line.heading)] + line.cells.map { Cell($0.text, $0.mark) }
            },
            dagger: Self.dagger(level: table.level)
        )
    }
}

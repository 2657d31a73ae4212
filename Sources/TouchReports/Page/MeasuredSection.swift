import TouchEvaluation
import TouchModel

/// Measurements of any kind on a page: a table for each dataset with intervals, who is ahead, and what the kind adds.
enum MeasuredSection {
    /// The title of a kind's section.
    static func title(of kind: String) -> String {
        switch kind {
        case MeasurementKind.strokeGestures.name: "Stroke gestures"
        case MeasurementKind.touchGestures.name: "Touch gestures"
        case MeasurementKind.presses.name: "Presses"
        case MeasurementKind.spotting.name: "Gestures in streams"
        case MeasurementKind.articulation.name: "Articulation"
        case MeasurementKind.early.name: "Early decisions"
        case MeasurementKind.latency.name: "Latency"
        default: kind
        }
    }

    static func html(_ results: [(name: String, result: MeasuredResult)], _ palette: ReportPalette) -> String {
        // A page of evaluations says which of its sections could be filled.
        guard !results.isEmpty else {
            return ExperimentReport.note(
                "No latencies: give the result.json of 'foretouch latency' as a further result."
            )
        }
        return results.map { name, result in
            var text = "<h3><code>\(SVGCanvas.escaped(name))</code></h3>\n"
            for dataset in result.datasets {
                text += ExperimentReport.note(MeasuredReport(result).words(on: dataset))
                text += pictures(of: dataset.name, result, palette)
                for (condition, table) in tables(of: dataset.name, result) {
                    text += table.html
                    if let condition { text += GestureSection.pictures(of: dataset.name, condition, result) }
                }
                text += sentences(on: dataset.name, result).map(ExperimentReport.note).joined()
            }
            if let ranking = try? MeasuredRanking(result), ranking.entries.count > 1 {
                text += ranked(ranking).folded("Ranking")
            }
            return text
        }.joined()
    }

    /// What a kind shows above the table.
    private static func pictures(of dataset: String, _ result: MeasuredResult, _ palette: ReportPalette) -> String {
        switch result.kind {
        case MeasurementKind.early.name: earlyPictures(of: dataset, result)
        case MeasurementKind.spotting.name: spottingPictures(of: dataset, result)
        case MeasurementKind.latency.name: LatencySection.html(result, dataset, palette)
        case MeasurementKind.touchGestures.name: figures(SweepReport(result).plots(of: dataset))
        case MeasurementKind.strokeGestures.name: figures(GestureLearningCurve(result).plots(of: dataset))
        default: ""
        }
    }

    private static func figures(_ plots: [(plot: Plot, description: String)]) -> String {
        guard !plots.isEmpty else { return "" }
        let figures = plots.map { plot, description in
            ExperimentReport.figure(plot.element(description: description, theme: ReportPalette.theme))
        }
        return "<div class=\"grid\">\(figures.joined())</div>\n"
    }

    private static func earlyPictures(of dataset: String, _ result: MeasuredResult) -> String {
        let figures = EarlyReport(result).plots(of: dataset).map { plot in
            ExperimentReport.figure(
                plot.element(
                    description:
                        "Share of right answers on \(dataset) against the share of a gesture's duration that had gone, a line for "
                        + "each input. The table below has the values.",
                    theme: ReportPalette.theme
                )
            )
        }
        return "<div class=\"grid\">\(figures.joined())</div>\n"
    }

    private static func spottingPictures(of dataset: String, _ result: MeasuredResult) -> String {
        let report = SpottingReport(result)
        let words = report.description(of: dataset)
        let figures = report.plots(of: dataset).map {
            ExperimentReport.figure(
                $0.element(description: words + " The table below has the values.", theme: ReportPalette.theme)
            )
        }
        guard !figures.isEmpty else { return "" }
        return "<div class=\"grid\">\(figures.joined())</div>\n" + ExperimentReport.note(words)
    }

    /// What a kind says of the table.
    private static func sentences(on dataset: String, _ result: MeasuredResult) -> [String] {
        switch result.kind {
        case MeasurementKind.early.name:
            let report = EarlyReport(result)
            return result.subjects.map { report.sentence(dataset, $0.label) }
        case MeasurementKind.presses.name: return PressMeasurement.unfollowed(in: result, dataset: dataset)
        default: return []
        }
    }

    /// The tables of all datasets.
    static func paperTables(_ result: MeasuredResult) -> [PaperTable] {
        result.datasets.flatMap { tables(of: $0.name, result).map { PaperTable($0.table) } }
    }

    /// One table of a dataset, or one for each condition.
    private static func tables(
        of dataset: String,
        _ result: MeasuredResult
    ) -> [(condition: MeasuredCondition?, table: MetricTable)] {
        guard let kind = MeasurementKind.named(result.kind) else { return [] }
        let conditions = result.conditions.map(\.condition)
        let marked = kind.contenders == .tasks ? nil : TableMarks(.measured(result))
        guard kind.hasTableOfEachCondition else { return [(nil, table(of: dataset, under: conditions, result, kind))] }
        return conditions.compactMap { condition in
            var table = table(of: dataset, under: [condition], result, kind)
            guard !table.lines.isEmpty else { return nil }
            let isHigherBetter = result.quantities.first { $0.name == kind.rankedBy }?.preference == .higher
            let ranked = kind.columns.firstIndex { $0.metric == kind.rankedBy } ?? 0
            func merit(_ line: MetricTable.Line) -> Double {
                let value = line.cells[ranked].value ?? .nan
                return value.isNaN ? -.infinity : isHigherBetter ? value : -value
            }
            table.lines = table.lines.enumerated().sorted {
                (merit($1.element), $0.offset) < (merit($0.element), $1.offset)
            }.map(\.element)
            table.level = 1 - result.intervals.confidence
            let marks = marked?.marks([.init(dataset, condition, kind.rankedBy)]).first
            for (position, line) in table.lines.enumerated() where line.keys[.task] == PartLabel.all {
                table.lines[position].cells[ranked].mark = line.keys[.predictor].flatMap { marks?[$0] }
            }
            return (condition, table)
        }
    }

    /// A line for each task, subject and condition, a column for each main metric.
    private static func table(
        of dataset: String,
        under conditions: [MeasuredCondition],
        _ result: MeasuredResult,
        _ kind: MeasurementKind
    ) -> MetricTable {
        var table = MetricTable(
            caption: conditions.count == 1 && !conditions[0].isNone ? "\(dataset), \(conditions[0])" : dataset,
            source: "metrics",
            corner: kind.subject,
            columns: kind.columns.map { MetricTable.Column(heading: $0.heading, keys: [.metric: $0.metric]) }
        )
        struct Place: Hashable {
            var task, subject: String
            var condition: MeasuredCondition
            var metric: String
        }
        let rows = Dictionary(
            result.rows.filter { $0.dataset == dataset && $0.participant == PartLabel.all }.map {
                (Place(task: $0.task, subject: $0.subject, condition: $0.condition, metric: $0.metric), $0)
            }
        ) { first, _ in first }
        let tasks = result.rows.lazy.filter { $0.dataset == dataset }.map(\.task).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        for task in tasks {
            for subject in result.subjects.map(\.label) {
                for condition in conditions {
                    let cells = kind.columns.map { column in
                        let row = rows[
                            Place(
                                task: task,
                                subject: subject,
                                condition: condition.adding(column.condition),
                                metric: column.metric
                            )
                        ]
                        var cell = MetricTable.Cell(row?.value, text: MeasuredReport.number(row?.value))
                        (cell.low, cell.high) = (row?.low, row?.high)
                        return cell
                    }
                    guard cells.contains(where: { $0.value != nil }) else { continue }
                    var heading = [subject]
                    if task != PartLabel.all { heading.append(task) }
                    if conditions.count > 1, !condition.isNone { heading.append("\(condition)") }
                    table.lines.append(
                        MetricTable.Line(
                            heading: heading.joined(separator: ", "),
                            keys: [.task: task, .predictor: subject],
                            cells: cells
                        )
                    )
                }
            }
        }
        return table
    }

    private static func ranked(_ ranking: MeasuredRanking) -> MetricTable {
        MetricTable(
            source: "leaderboard",
            corner: ranking.noun,
            columns: [
                MetricTable.Column(heading: ranking.metric), MetricTable.Column(heading: "mean rank"),
                MetricTable.Column(heading: "better than"), MetricTable.Column(heading: "worse than"),
            ],
            lines: ranking.entries.map { entry in
                var value = MetricTable.Cell(entry.value, text: MeasuredReport.number(entry.value))
                (value.low, value.high) = (entry.low, entry.high)
                return MetricTable.Line(
                    heading: entry.name,
                    cells: [
                        value, MetricTable.Cell(entry.meanRank, text: NumberStyle.fixed(entry.meanRank, 1)),
                        .words(String(entry.betterThan)), .words(String(entry.worseThan)),
                    ]
                )
            }
        )
    }
}

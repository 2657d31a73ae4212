import TouchEvaluation
import TouchModel

/// The same chart small, for each participant and each task.
enum PeopleSection {
    /// Small charts in a dataset at most; those of the most predictions come first.
    static let mostPanels = 24

    private struct Part {
        var participant = EvaluationResult.all
        var task = EvaluationResult.all
        var name: String { participant == EvaluationResult.all ? task : participant }
    }

    static func html(_ subject: ReportSubject, _ palette: ReportPalette) -> String {
        var text = ""
        for dataset in subject.result.datasets.map(\.name) {
            let participants = subject.participants(of: dataset).map { Part(participant: $0) }
            let tasks = subject.tasks(of: dataset).map { Part(task: $0) }
            text += panels("\(dataset), by participant", dataset, participants, subject, palette)
            text += panels("\(dataset), by task", dataset, tasks, subject, palette)
        }
        guard !text.isEmpty else {
            return ExperimentReport.note(
                "Nothing to show: no dataset names several participants or tasks, or the result is not broken down by them "
                    + "(--breakdown participant,task)."
            )
        }
        var note =
            subject.horizons.count > 1
            ? "RMSE against the horizon, all on one scale within a dataset: " : "RMSE at the one horizon there is: "
        note += palette.emphasized.joined(separator: ", ") + ", as in the charts above."
        if !subject.result.datasets.contains(where: { !subject.tasks(of: $0.name).isEmpty }) {
            note += " No tasks: no dataset names several, or the result is not broken down by them (--breakdown task)."
        }
        return ExperimentReport.note(note) + text
    }

    private static func panels(
        _ title: String,
        _ dataset: String,
        _ parts: [Part],
        _ subject: ReportSubject,
        _ palette: ReportPalette
    ) -> String {
        guard parts.count > 1, let typical = subject.typicalHorizon else { return "" }
        func count(_ part: Part) -> Int {
            palette.emphasized.lazy.compactMap { predictor in
                subject.row(dataset, participant: part.participant, task: part.task, predictor, typical, "rmse")?.count
            }.first ?? 0
        }
        let ranked = parts.map { (part: $0, count: count($0)) }.sorted {
            ($1.count, $0.part.name) < ($0.count, $1.part.name)
        }.prefix(mostPanels).map(\.part.name)
        let shown = parts.filter { ranked.contains($0.name) }
        let lines = shown.map { part in
            HorizonSection.lines(
                dataset,
                participant: part.participant,
                task: part.task,
                subject,
                palette,
                predictors: palette.emphasized,
                isLabeled: false
            )
        }
        let unit = subject.unit(of: dataset)
        var text = "<h3>\(SVGCanvas.escaped(title))</h3>"
        let rest =
            shown.count < parts.count
            ? ExperimentReport.note("\(shown.count) of \(parts.count), those with the most predictions.") : ""
        // A line needs two horizons.
        guard subject.horizons.count > 1 else {
            return text + table(dataset, shown, "RMSE in \(unit)", subject, palette).html + rest
        }
        let axis = PlotAxis(title: "", holding: lines.joined().flatMap(\.points).map(\.y), includesZero: true)
        text += "<div class=\"grid small\">"
        for (part, series) in zip(shown, lines) {
            text += ExperimentReport.figure(
                Plot(
                    title: part.name,
                    x: subject.horizonAxis(
                        title: "ms",
                        marks: [subject.horizons.first, typical, subject.horizons.last].compactMap(\.self)
                    ),
                    y: axis,
                    series: series,
                    size: TouchPoint(160, 120),
                    letters: 7,
                    labelPlacement: .none,
                    leftMargin: 26
                ).element(
                    description: "RMSE in \(unit) against the horizon, \(title.replacing(dataset + ", ", with: "")) "
                        + "\(part.name). The table below has the values.",
                    theme: ReportPalette.theme
                )
            )
        }
        text += "</div>\n"
        return text + rest + table(dataset, shown, "", subject, palette).folded("RMSE in \(unit) of each")
    }

    private static func table(
        _ dataset: String,
        _ parts: [Part],
        _ caption: String,
        _ subject: ReportSubject,
        _ palette: ReportPalette
    ) -> MetricTable {
        var table = MetricTable(
            caption: caption,
            keys: [.dataset: dataset, .metric: "rmse"],
            corner: "",
            columns: subject.horizons.map {
                MetricTable.Column(heading: "\($0.plainText) ms", keys: [.horizon: $0.plainText])
            }
        )
        for part in parts {
            for predictor in palette.emphasized {
                table.lines.append(
                    MetricTable.Line(
                        heading: "\(part.name), \(predictor)",
                        keys: [.participant: part.participant, .task: part.task, .predictor: predictor],
                        cells: subject.horizons.map { horizon in
                            MetricTable.Cell(
                                subject.row(
                                    dataset,
                                    participant: part.participant,
                                    task: part.task,
                                    predictor,
                                    horizon,
                                    "rmse"
                                )
                            )
                        }
                    )
                )
            }
        }
        return table
    }
}

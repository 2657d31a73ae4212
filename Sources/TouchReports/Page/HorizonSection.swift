import TouchEvaluation
import TouchModel

/// How error grows with the horizon: a chart for each dataset, a line for each predictor.
enum HorizonSection {
    static func html(_ subject: ReportSubject, _ palette: ReportPalette) -> String {
        guard subject.horizons.count > 1 else {
            return ExperimentReport.note(
                "One horizon, so there is no chart against it: 'evaluate' without --horizon asks for several."
            )
                + subject.result.datasets.map { table($0.name, subject).html }.joined()
        }
        return "<div class=\"grid\">"
            + subject.result.datasets.map { dataset in
                ExperimentReport.figure(chart(dataset.name, subject, palette))
            }.joined() + "</div>\n"
            // Below all charts, where they are as wide as the page.
            + subject.result.datasets.map { dataset in
                table(dataset.name, subject).folded("RMSE at each horizon on \(dataset.name)")
            }.joined()
    }

    /// - Parameters:
    ///   - participant: one, or all of them.
    ///   - task: one, or all of them.
    static func lines(
        _ dataset: String,
        participant: String = EvaluationResult.all,
        task: String = EvaluationResult.all,
        _ subject: ReportSubject,
        _ palette: ReportPalette,
        predictors: [String],
        isLabeled: Bool
    ) -> [Plot.Series] {
        palette.drawingOrder(predictors).compactMap { predictor in
            let points = subject.horizons.compactMap { horizon in
                subject.row(dataset, participant: participant, task: task, predictor, horizon, "rmse")
                    .map { TouchPoint(horizon, $0.value) }
            }
            guard !points.isEmpty else { return nil }
            let style = palette[predictor]
            let isStrong = palette.isEmphasized(predictor)
            var pen = style.pen
            if !isLabeled { pen.width *= 0.6 }
            return Plot.Series(
                .line(pen, isStrong && isLabeled ? style.marker : nil),
                points,
                label: isStrong && isLabeled ? predictor : "",
                color: style.pen.color
            )
        }
    }

    private static func chart(_ dataset: String, _ subject: ReportSubject, _ palette: ReportPalette) -> String {
        plot(dataset, subject, palette).element(
            description:
                "RMSE in \(subject.unit(of: dataset)) against the horizon on \(dataset), a line for each predictor; "
                + "\(palette.emphasized.joined(separator: ", ")) drawn strongly. The table below has the values.",
            theme: ReportPalette.theme
        )
    }

    /// A line for each predictor.
    static func plot(_ dataset: String, _ subject: ReportSubject, _ palette: ReportPalette) -> Plot {
        let series = lines(dataset, subject, palette, predictors: subject.predictors, isLabeled: true)
        // What is far worse than every yardstick must not flatten the rest.
        let strong = series.filter { !$0.label.isEmpty }
        let values = (strong.isEmpty ? series : strong).flatMap(\.points).map(\.y)
        return Plot(
            title: dataset,
            x: subject.horizonAxis(title: "horizon, ms", marks: subject.horizons),
            y: PlotAxis(
                title: "RMSE, \(subject.unit(of: dataset))",
                holding: values.map { $0 * 1.05 },
                includesZero: true
            ),
            series: series
        )
    }

    static func table(_ dataset: String, _ subject: ReportSubject) -> MetricTable {
        var table = MetricTable(
            caption: "RMSE in \(subject.unit(of: dataset)) on \(dataset)",
            keys: [
                .dataset: dataset, .participant: EvaluationResult.all, .task: EvaluationResult.all, .metric: "rmse",
            ],
            columns: subject.horizons.map {
                MetricTable.Column(heading: "\($0.plainText) ms", keys: [.horizon: $0.plainText])
            }
        )
        table.level = 1 - subject.result.intervals.confidence
        let marks = TableMarks(.evaluation(subject.result)).marks(
            subject.horizons.map { .init(dataset, MeasuredCondition(horizonMilliseconds: $0), "rmse") }
        )
        table.lines = subject.predictors.map { predictor in
            MetricTable.Line(
                heading: predictor,
                keys: [.predictor: predictor],
                cells: zip(subject.horizons, marks).map { horizon, marks in
                    var cell = MetricTable.Cell(subject.row(dataset, predictor, horizon, "rmse"))
                    cell.mark = marks[predictor]
                    return cell
                }
            )
        }
        return table
    }
}

import TouchEvaluation
import TouchModel

/// The console's tables: every predictor at every horizon on every dataset.
enum FigureSection {
    static func html(_ subject: ReportSubject, _ palette: ReportPalette) -> String {
        let reported = Set(subject.result.quantities.map(\.name))
        let columns = ReportSubject.columns.filter { reported.contains($0.metric) }
        return ExperimentReport.note(
            "Of these, metrics.csv has every digit, and all other metrics; result.json defines them."
        )
            + subject.result.unevenErrors.map {
                ExperimentReport.note($0.sentence(confidence: subject.result.intervals.confidence))
            }.joined()
            + subject.result.datasets.map { dataset in
                table(dataset, columns, subject).folded("\(dataset.name), errors in \(subject.unit(of: dataset.name))")
            }.joined()
    }

    private static func table(
        _ dataset: EvaluationResult.DatasetRecord,
        _ columns: [(metric: String, heading: String)],
        _ subject: ReportSubject
    ) -> MetricTable {
        var table = MetricTable(
            keys: [.dataset: dataset.name, .participant: EvaluationResult.all, .task: EvaluationResult.all],
            corner: "ahead, predictor",
            columns: columns.map { MetricTable.Column(heading: $0.heading, keys: [.metric: $0.metric]) }
        )
        for horizon in subject.horizons {
            for predictor in subject.predictors {
                table.lines.append(
                    MetricTable.Line(
                        heading: "\(horizon.plainText) ms \(predictor)",
                        keys: [.predictor: predictor, .horizon: horizon.plainText],
                        cells: columns.map { column in
                            MetricTable.Cell(
                                subject.row(dataset.name, predictor, horizon, column.metric),
                                showsInterval: column.metric == "rmse"
                            )
                        }
                    )
                )
            }
        }
        return table
    }
}

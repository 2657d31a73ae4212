import TouchEvaluation
import TouchModel

/// How many predictions are how wrong: cumulative distributions of |e| at one horizon.
enum DistributionSection {
    static func html(_ subject: ReportSubject, _ palette: ReportPalette) -> String {
        guard let horizon = subject.typicalHorizon else { return ExperimentReport.note("The result has no horizon.") }
        guard let records = subject.result.distributions, !records.isEmpty else {
            return ExperimentReport.note(
                "No curves: the result comes from a program that kept no distributions; evaluate again."
            )
                + subject.result.datasets.map { table($0.name, horizon, subject).folded("Percentiles on \($0.name)") }
                .joined()
        }
        return ExperimentReport.note(
            "The share of predictions \(horizon.plainText) ms ahead whose error is at most so large."
        )
            + "<div class=\"grid\">"
            + subject.result.datasets.map { dataset in
                ExperimentReport.figure(chart(dataset.name, horizon, records, subject, palette))
            }.joined() + "</div>\n"
            // Below all charts, where they are as wide as the page.
            + subject.result.datasets.map { dataset in
                table(dataset.name, horizon, subject).folded("Percentiles on \(dataset.name)")
            }.joined()
    }

    private static func chart(
        _ dataset: String,
        _ horizon: Double,
        _ records: [EvaluationResult.DistributionRecord],
        _ subject: ReportSubject,
        _ palette: ReportPalette
    ) -> String {
        let shares = EvaluationResult.DistributionRecord.shares
        let own = records.filter { $0.dataset == dataset && $0.horizonMilliseconds == horizon }
        let series = palette.drawingOrder(subject.predictors).compactMap { predictor -> Plot.Series? in
            guard let record = own.first(where: { $0.predictor == predictor }) else { return nil }
            let points = zip(record.quantiles, shares).filter { $0.0 > 0 }.map { TouchPoint($0.0, $0.1) }
            guard !points.isEmpty else { return nil }
            let isStrong = palette.isEmphasized(predictor)
            let pen = palette[predictor].pen
            return Plot.Series(.line(pen, nil), points, label: isStrong ? predictor : "", color: pen.color)
        }
        let strong = series.filter { !$0.label.isEmpty }
        // Below a thousandth of the unit nothing is seen.
        let values = (strong.isEmpty ? series : strong).flatMap(\.points).map(\.x).filter { $0 > 1e-3 }
        let unit = subject.unit(of: dataset)
        return Plot(
            title: dataset,
            x: PlotAxis(title: "error, \(unit)", holding: values, isLogarithmic: true),
            y: PlotAxis(
                title: "share of predictions",
                range: 0...1.02,
                ticks: [(0, "0"), (0.25, "25 %"), (0.5, "50 %"), (0.75, "75 %"), (0.95, "95 %")].map {
                    ChartPanel.Tick($0.0, $0.1)
                }
            ),
            series: series
        ).element(
            description:
                "Cumulative distribution of the error on \(dataset), \(horizon.plainText) ms ahead, a line for each "
                + "predictor; further to the left is better. The table below has the percentiles.",
            theme: ReportPalette.theme
        )
    }

    private static func table(_ dataset: String, _ horizon: Double, _ subject: ReportSubject) -> MetricTable {
        MetricTable(
            dataset,
            horizon,
            subject,
            caption: "Percentiles of the error in \(subject.unit(of: dataset)), \(horizon.plainText) ms ahead",
            metrics: ["p50", "p95", "p99", "max"].map { ($0, $0) }
        )
    }
}

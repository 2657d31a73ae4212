import TouchEvaluation
import TouchModel

/// Clouds of errors along and across the true motion: too far, too short, or beside the path.
enum TrackSection {
    private static let metrics = ["along_track_mean", "along_track_sd", "off_track_rmse"]

    static func html(_ subject: ReportSubject, _ palette: ReportPalette) -> String {
        guard let horizon = subject.typicalHorizon,
            subject.result.quantities.contains(where: { $0.name == "along_track_sd" })
        else {
            return ExperimentReport.note(
                "No clouds: the evaluation did not measure track errors (--metric all, or with track)."
            )
        }
        let hasSamples = subject.result.distributions?.contains { !$0.along.isEmpty } ?? false
        var text = ExperimentReport.note(
            "Errors \(horizon.plainText) ms ahead; to the right is ahead of the contact, to the left behind it. The ellipse has the "
                + "mean along the path in its center, and one standard deviation along and the RMSE across it as half axes."
                + (hasSamples
                    ? " Points are a random sample of a sixteenth of the queries, 120 at most, the same for every predictor."
                    : " No points: the result comes from a program that kept no samples; evaluate again.")
        )
        for dataset in subject.result.datasets.map(\.name) {
            text += panels(dataset, horizon, subject, palette)
        }
        return text
    }

    private static func panels(
        _ dataset: String,
        _ horizon: Double,
        _ subject: ReportSubject,
        _ palette: ReportPalette
    ) -> String {
        struct Cloud {
            var predictor: String
            var center, axes: TouchPoint
            var points: [TouchPoint]
        }
        let clouds = palette.emphasized.compactMap { predictor -> Cloud? in
            let values = metrics.map { subject.row(dataset, predictor, horizon, $0)?.value }
            guard let mean = values[0], let deviation = values[1], let off = values[2] else { return nil }
            let record = subject.result.distributions?.first {
                $0.dataset == dataset && $0.predictor == predictor && $0.horizonMilliseconds == horizon
            }
            return Cloud(
                predictor: predictor,
                center: TouchPoint(mean, 0),
                axes: TouchPoint(deviation, off),
                points: record.map { zip($0.along, $0.off).map { TouchPoint($0, $1) } } ?? []
            )
        }
        guard !clouds.isEmpty else { return "" }
        // One scale for all, wide enough for one and a half standard deviations of each.
        let reach = clouds.map { max(abs($0.center.x) + 1.5 * $0.axes.x, 1.5 * $0.axes.y) }.max() ?? 1
        let axis = PlotAxis(title: "", holding: [-reach, reach])
        let unit = subject.unit(of: dataset)
        var text = "<h3>\(SVGCanvas.escaped(dataset))</h3><div class=\"grid small\">"
        for cloud in clouds {
            let color = palette[cloud.predictor].pen.color
            let ends = (axis.range.lowerBound, axis.range.upperBound)
            let hidden = cloud.points.count { !axis.range.contains($0.x) || !axis.range.contains($0.y) }
            let plot = Plot(
                title: cloud.predictor,
                x: PlotAxis(title: "along, \(unit)", range: axis.range, ticks: axis.ticks),
                y: PlotAxis(title: "across", range: axis.range, ticks: axis.ticks),
                series: [
                    Plot.Series(
                        .segments(Pen(.gray, width: 0.8)),
                        [TouchPoint(ends.0, 0), TouchPoint(ends.1, 0), TouchPoint(0, ends.0), TouchPoint(0, ends.1)]
                    ),
                    Plot.Series(.points(.dot, color.withAlpha(0.55), size: 2.4), cloud.points),
                    Plot.Series(.ellipse(Pen(color, width: 1.6)), [cloud.center, cloud.axes]),
                ],
                size: TouchPoint(170, 180),
                letters: 7,
                labelPlacement: .none,
                leftMargin: 28
            )
            text += ExperimentReport.figure(
                plot.element(
                    description:
                        "Errors of \(cloud.predictor) on \(dataset) along and across the path, \(cloud.points.count) "
                        + "points, \(hidden) of them beyond the axes. The table below has means and spreads.",
                    theme: ReportPalette.theme
                )
            )
        }
        let headings = ["along, mean", "along, SD", "across, RMSE"]
        let table = MetricTable(dataset, horizon, subject, metrics: zip(metrics, headings).map { ($0, $1) })
        return text + "</div>\n" + table.folded("Means and spreads in \(unit)")
    }
}

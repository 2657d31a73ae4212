import TouchEvaluation
import TouchModel

extension LearningCurve {
    /// A line for each horizon, the typical one strongly and with its intervals.
    ///
    /// - Parameter horizons: milliseconds, ascending.
    func plot(horizons: [Double]) -> Plot {
        let strokes = self.strokes
        let typical = EvaluationText.typicalHorizon(of: horizons)
        func place(_ point: LearningCurve.Point, _ value: Double) -> TouchPoint {
            TouchPoint(Double(strokes.firstIndex(of: point.strokes) ?? 0), value)
        }
        var series = [
            Plot.Series(
                .line(Pen(.gray, width: 1), nil),
                [TouchPoint(-0.4, 1), TouchPoint(Double(strokes.count) - 0.6, 1)],
                label: reference
            )
        ]
        for horizon in horizons where horizon != typical {
            let points = strokes.compactMap { self.point($0, horizon) }.map { place($0, $0.ratio) }
            series.append(Plot.Series(.line(Pen(.gray, width: 1), nil), points, label: "\(horizon.plainText) ms"))
        }
        if let typical {
            let points = strokes.compactMap { self.point($0, typical) }
            let ends = points.flatMap { point in
                point.interval.map { [place(point, $0.lowerBound), place(point, $0.upperBound)] } ?? []
            }
            series.append(Plot.Series(.segments(Pen(PaintColor.blue, width: 1.2)), ends))
            series.append(
                Plot.Series(
                    .line(Pen(PaintColor.blue, width: 2), .dot),
                    points.map { place($0, $0.ratio) },
                    label: "\(typical.plainText) ms",
                    color: PaintColor.blue
                )
            )
        }
        let values = series.flatMap(\.points).map(\.y)
        return Plot(
            title: "\(predictor) on \(dataset)",
            x: PlotAxis(
                title: "strokes drawn",
                range: -0.5...Double(strokes.count) - 0.5,
                ticks: strokes.enumerated().map { ChartPanel.Tick(Double($0.offset), $0.element) }
            ),
            y: PlotAxis(title: "mean error, \(reference) = 1", holding: values),
            series: series
        )
    }
}

import TouchEvaluation
import TouchModel

/// Conditions, devices, pointers and tasks set against each other: a chart for each dataset and breakdown whose sums the result has, and one
/// for each group of another breakdown if the result has the two crossed.
enum LevelSection {
    /// The comparison of the levels of a breakdown; of crossed ones that of the first within the second.
    private static func comparison(_ result: EvaluationResult, _ breakdown: Breakdown) -> LevelComparison? {
        let factors = breakdown.factors
        return try? LevelComparison(
            .evaluation(result),
            across: factors[0],
            within: factors.count > 1 ? factors[1] : nil
        )
    }

    static func html(_ subject: ReportSubject, _ palette: ReportPalette) -> String {
        guard let horizon = EvaluationText.typicalHorizon(of: subject.horizons) else { return "" }
        let note =
            "RMSE at \(horizon.plainText) ms. The value of a level is that of all its strokes; the ratio is that of geometric means over people, "
            + "who weigh the same, with p of the signed-rank test where people are paired, else of the rank-sum test."
        return ExperimentReport.note(note)
            + EvaluationText.factors(of: subject.result).compactMap { comparison(subject.result, $0) }.map {
                comparison in
                comparison.datasets.compactMap { dataset in
                    let rows = comparison.rows(of: dataset, at: horizon, subject.predictors)
                    guard !rows.isEmpty else { return nil }
                    return "<div class=\"grid\"><div>"
                        + ExperimentReport.figure(figure(comparison, rows, subject, palette)) + "</div></div>\n"
                        + table(comparison, rows, subject).html + pairs(comparison, rows)
                }.joined()
            }.joined()
    }

    private static func figure(
        _ comparison: LevelComparison,
        _ rows: [LevelComparison.Row],
        _ subject: ReportSubject,
        _ palette: ReportPalette
    ) -> String {
        comparison.plot(rows, unit: ReportSubject.unit(rows[0].unit), palette).element(
            description:
                "RMSE by \(comparison.factor.rawValue) on \(rows[0].dataset), a line for each predictor. The table below has the "
                + "values.",
            theme: ReportPalette.theme
        )
    }

    private static func table(
        _ comparison: LevelComparison,
        _ rows: [LevelComparison.Row],
        _ subject: ReportSubject
    ) -> MetricTable {
        var table = MetricTable(
            caption:
                "RMSE in \(ReportSubject.unit(rows[0].unit)) by \(comparison.factor.rawValue) on \(rows[0].dataset)",
            source: "breakdowns",
            columns: comparison.levels.map { MetricTable.Column(heading: $0) }
        )
        table.lines = rows.map { row in
            MetricTable.Line(
                heading: row.contender,
                cells: zip(row.values, row.intervals).map { value, interval in
                    var cell = value.isNaN ? MetricTable.Cell.words("–") : MetricTable.Cell(value)
                    cell.low = interval?.lowerBound
                    cell.high = interval?.upperBound
                    return cell
                }
            )
        }
        return table
    }

    /// A line for each predictor and pair of levels.
    private static func pairs(_ comparison: LevelComparison, _ rows: [LevelComparison.Row]) -> String {
        var table = MetricTable(
            corner: "predictor, level B against level A",
            columns: ["B / A", "p", "better", "people"].map { MetricTable.Column(heading: $0) }
        )
        for row in rows {
            for pair in row.pairs {
                let names = "\(comparison.levels[pair.second]) against \(comparison.levels[pair.first])"
                var ratio = NumberStyle.ratio(pair.ratio)
                if let interval = pair.ratioInterval {
                    ratio += " (\(NumberStyle.ratio(interval.lowerBound))…\(NumberStyle.ratio(interval.upperBound)))"
                }
                table.lines.append(
                    MetricTable.Line(
                        heading: "\(row.contender), \(names)",
                        cells: [
                            ratio, pair.probability.map { NumberStyle.probability($0) } ?? "–",
                            LevelComparisonReport.better(pair) ?? "–",
                            pair.isPaired ? "\(pair.counts.first)" : "\(pair.counts.first), \(pair.counts.second)",
                        ].map(MetricTable.Cell.words)
                    )
                )
            }
        }
        // Over three levels or more: whether they differ at all, and their mean ranks.
        return table.folded("Are these differences significant?")
            + rows.compactMap(LevelComparisonReport(comparison).friedman).map { ExperimentReport.note($0) }.joined()
    }
}

extension LevelComparison {
    /// The rows of RMSE on a dataset at a horizon, in the order of predictors.
    func rows(of dataset: String, at horizonMilliseconds: Double, _ predictors: [String]) -> [Row] {
        let condition = MeasuredCondition(horizonMilliseconds: horizonMilliseconds)
        return predictors.compactMap { predictor in
            rows.first {
                $0.dataset == dataset && $0.contender == predictor && $0.condition == condition
                    && $0.metric == mainMetric
            }
        }
    }

    /// A line for each row over the levels, those of emphasized predictors strongly and with intervals.
    func plot(_ rows: [Row], unit: String, _ palette: ReportPalette) -> Plot {
        var series: [Plot.Series] = []
        for predictor in palette.drawingOrder(rows.map(\.contender)) {
            guard let row = rows.first(where: { $0.contender == predictor }) else { continue }
            let style = palette[predictor]
            let isStrong = palette.isEmphasized(predictor)
            let points = row.values.enumerated().filter { !$0.element.isNaN }
                .map { TouchPoint(Double($0.offset), $0.element) }
            if isStrong {
                let ends = row.intervals.enumerated().flatMap { level, interval in
                    interval.map {
                        [TouchPoint(Double(level), $0.lowerBound), TouchPoint(Double(level), $0.upperBound)]
                    } ?? []
                }
                series.append(Plot.Series(.segments(style.pen), ends))
            }
            series.append(
                Plot.Series(
                    .line(style.pen, isStrong ? style.marker : nil),
                    points,
                    label: isStrong ? predictor : "",
                    color: style.pen.color
                )
            )
        }
        let strong = series.filter { !$0.label.isEmpty }
        return Plot(
            title: rows.first?.dataset ?? "",
            x: PlotAxis(
                title: factor.rawValue,
                range: -0.5...Double(levels.count) - 0.5,
                ticks: levels.enumerated().map { ChartPanel.Tick(Double($0.offset), $0.element) }
            ),
            y: PlotAxis(
                title: "RMSE at \(rows.first?.condition[MeasuredCondition.horizon] ?? "") ms, \(unit)",
                holding: (strong.isEmpty ? series : strong).flatMap(\.points).map { $0.y * 1.05 },
                includesZero: true
            ),
            series: series
        )
    }
}

import TouchEvaluation

/// How early recognizers decided: curves, the figures behind them and what they mean.
enum EarlySection {
    static func html(_ decisions: [(name: String, result: EarlyDecisions)]) -> String {
        var text = ""
        for (name, result) in decisions {
            text += "<h3><code>\(SVGCanvas.escaped(name))</code></h3>\n"
            for figures in result.datasets {
                text += "<div class=\"grid\">"
                text += EarlyReport.plots(of: figures).map { plot in
                    ExperimentReport.figure(
                        plot.element(
                            description:
                                "Share of right answers on \(figures.dataset) against the share of a gesture's "
                                + "duration that had gone, a line for each input. The table below has the values.",
                            theme: ReportPalette.theme
                        )
                    )
                }.joined()
                text += "</div>\n" + table(figures).html
                text += figures.classifiers.map { ExperimentReport.note(EarlyReport.sentence(figures, $0)) }.joined()
            }
        }
        return text
    }

    /// A table for each dataset.
    static func paperTables(_ result: EarlyDecisions) -> [PaperTable] {
        result.datasets.map { PaperTable(table($0)) }
    }

    private static func table(_ figures: EarlyFigures) -> MetricTable {
        let decisions: [(heading: String, metric: EarlyResult.Metric, factor: Double, digits: Int)] = [
            ("right, %", .accuracy, 100, 1), ("lead, ms", .decisionLead, 1, 0), ("gain, ms", .leadGain, 1, 1),
            ("harmonic mean", .harmonicMean, 1, 3), ("contradicted, %", .contradicted, 100, 1),
        ]
        let fractions = figures.fractions
        var table = MetricTable(
            caption: "\(figures.dataset): decisions, and % right after a share of the duration",
            source: "early",
            corner: "recognizer, input",
            columns: decisions.map { MetricTable.Column(heading: $0.heading, keys: [.metric: $0.metric.rawValue]) }
                + fractions.map { MetricTable.Column(heading: "\(($0 * 100).plainText) %") }
        )
        for classifier in figures.classifiers {
            for input in figures.inputs {
                var cells = decisions.map { one in
                    let row = figures.row(classifier, input, one.metric)
                    var cell = MetricTable.Cell(
                        row?.value,
                        text: NumberStyle.fixed((row?.value).map { $0 * one.factor }, one.digits)
                    )
                    if one.metric == .leadGain, input != figures.inputs.first {
                        (cell.low, cell.high) = (row?.low, row?.high)
                    }
                    return cell
                }
                cells += fractions.map { fraction in
                    let value = figures.row(classifier, input, .accuracy, fraction)?.value
                    return MetricTable.Cell(value, text: NumberStyle.fixed(value.map { $0 * 100 }, 1))
                }
                table.lines.append(MetricTable.Line(heading: "\(classifier), \(input)", cells: cells))
            }
        }
        return table
    }
}

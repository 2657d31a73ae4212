import Foundation
import TouchEvaluation
import TouchModel

/// What each predictor costs: histograms of single events with their percentiles, and the table.
enum LatencySection {
    static func html(_ latencies: [(name: String, result: LatencyResult)], _ palette: ReportPalette) -> String {
        guard !latencies.isEmpty else {
            return ExperimentReport.note(
                "No latencies: give the latency.json of 'foretouch latency' as a further result."
            )
        }
        let columns = latencies.map { latency in
            (latencies.count > 1 ? "<h3><code>\(SVGCanvas.escaped(latency.name))</code></h3>" : "")
                + html(latency.result, palette)
        }
        return columns.count == 1
            ? columns[0] : "<div class=\"sides\">" + columns.map { "<div>\($0)</div>" }.joined() + "</div>\n"
    }

    private static func html(_ result: LatencyResult, _ palette: ReportPalette) -> String {
        let machine = result.machine
        var text = ExperimentReport.note(
            "Nanoseconds an event on \(machine.processor), \(machine.cores) cores, \(machine.system); \(result.rounds) "
                + "interleaved rounds, \(result.timerOverhead.plainText) ns of the timer taken off. The mean is that of whole strokes, "
                + "percentiles are of events timed one by one; lines mark p50, p90, p99 and p99.9."
        )
        guard result.rows.contains(where: { $0.histogram != nil }) else {
            return text
                + ExperimentReport.note("No histograms: the result comes from a program that kept none; measure again.")
                + table(result).html
        }
        let bins = result.rows.flatMap { $0.histogram ?? [] }
        let axis = PlotAxis(
            title: "ns",
            holding: [bins.map(\.nanoseconds.lowerBound).min() ?? 1, 1.5 * (result.rows.map(\.p999).max() ?? 1)],
            isLogarithmic: true
        )
        text += ExperimentReport.note(
            "Histograms end at one and a half times the largest p99.9; the table has the maxima."
        )
        text += table(result).html + "<div class=\"grid small\">"
        for row in result.rows { text += ExperimentReport.figure(chart(row, axis, palette)) }
        return text + "</div>\n"
    }

    private static func chart(_ row: LatencyResult.Row, _ axis: PlotAxis, _ palette: ReportPalette) -> String {
        let bins = row.histogram ?? []
        let highest = bins.map(\.count).max() ?? 0
        let share = { (count: Int) in highest > 0 ? Double(count) / Double(highest) : 0 }
        var steps: [TouchPoint] = []
        for (position, bin) in bins.enumerated() {
            steps.append(TouchPoint(bin.nanoseconds.lowerBound, share(bin.count)))
            // A gap until the next bin is empty.
            if position + 1 == bins.count || Double(bins[position + 1].eighth) > Double(bin.eighth) + 1 {
                steps.append(TouchPoint(bin.nanoseconds.upperBound, 0))
            }
        }
        let marks = [row.p50, row.p90, row.p99, row.p999]
        let top = highest > 0 && row.events > 0 ? 100 * Double(highest) / Double(row.events) : 0
        return Plot(
            title: row.predictor,
            x: axis,
            y: PlotAxis(
                title: "",
                range: 0...1.08,
                ticks: [ChartPanel.Tick(1, "\(NumberStyle.short(top))%")]
            ),
            series: [
                Plot.Series(
                    .steps(palette.isEmphasized(row.predictor) ? .skyBlue : PaintColor.gray.withAlpha(0.6)),
                    steps
                ),
                Plot.Series(
                    .segments(Pen(.black, width: 0.8, dashes: [2, 2])),
                    marks.flatMap { [TouchPoint($0, 0), TouchPoint($0, 1.05)] }
                ),
            ],
            size: TouchPoint(170, 110),
            letters: 7,
            labelPlacement: .none,
            leftMargin: 30
        ).element(
            description:
                "Histogram of nanoseconds an event of \(row.predictor): p50 \(NumberStyle.fixed(row.p50, 0)), p90 "
                + "\(NumberStyle.fixed(row.p90, 0)), p99 \(NumberStyle.fixed(row.p99, 0)), p99.9 "
                + "\(NumberStyle.fixed(row.p999, 0)). The table above has the values.",
            theme: ReportPalette.theme
        )
    }

    static func table(_ result: LatencyResult) -> MetricTable {
        var table = MetricTable(
            source: "latency",
            corner: result.isOfPredictors ? "predictor" : "recognizer",
            columns: [
                ("mean", "batch_mean_ns"), ("p50", "p50_ns"), ("p90", "p90_ns"), ("p99", "p99_ns"),
                ("p99.9", "p999_ns"),
                ("max", "max_ns"), ("allocations an event", "allocations_per_event"),
            ].map { MetricTable.Column(heading: $0, keys: [.metric: $1]) }
        )
        table.lines = result.rows.map { row in
            func whole(_ value: Double) -> MetricTable.Cell {
                MetricTable.Cell(value, text: NumberStyle.fixed(value, 0))
            }
            var mean = MetricTable.Cell(row.batchMean, text: NumberStyle.fixed(row.batchMean, 1))
            (mean.low, mean.high) = (row.batchMeanLow, row.batchMeanHigh)
            return MetricTable.Line(
                heading: row.predictor,
                keys: [.predictor: row.predictor],
                cells: [mean] + [row.p50, row.p90, row.p99, row.p999, row.max].map(whole) + [
                    MetricTable.Cell(row.allocationsPerEvent, text: NumberStyle.fixed(row.allocationsPerEvent, 3))
                ]
            )
        }
        return table
    }
}

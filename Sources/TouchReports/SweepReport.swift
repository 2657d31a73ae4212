import Foundation
import TouchEvaluation
import TouchModel

/// What touch gestures are with values of a parameter: a table for each parameter, recognizer and task, and curves.
struct SweepReport {
    private let result: MeasuredResult
    private let rows: [Place: MeasuredResult.Row]

    private struct Place: Hashable {
        var dataset, task, subject, metric: String
        var condition: MeasuredCondition
    }

    /// A parameter with its values in ascending order.
    private struct Sweep {
        var parameter: String
        var values: [(text: String, number: Double)]

        /// The parameter with its unit.
        var title: String {
            let known = TouchGestureRegistry.standard.kinds.flatMap(\.parameters).first { $0.name == parameter }
            return known.map { "\(parameter), \($0.unit)" } ?? parameter
        }
    }

    init(_ result: MeasuredResult) {
        self.result = result
        rows = Dictionary(
            result.rows.filter { $0.participant == PartLabel.all }.map {
                (
                    Place(
                        dataset: $0.dataset,
                        task: $0.task,
                        subject: $0.subject,
                        metric: $0.metric,
                        condition: $0.condition
                    ), $0
                )
            }
        ) { first, _ in first }
    }

    private var sweeps: [Sweep] {
        result.plan.filter { $0.name == MeasuredResult.sweepSetting }.compactMap { setting in
            let parts = setting.value.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return nil }
            let values = parts[1].split(separator: ",").compactMap { text in
                Double(text).map { (text: String(text), number: $0) }
            }
            return Sweep(parameter: parts[0], values: values.sorted { $0.number < $1.number })
        }
    }

    private func row(
        _ metric: String,
        _ dataset: String,
        _ task: String,
        _ subject: String,
        _ condition: MeasuredCondition
    ) -> MeasuredResult.Row? {
        rows[Place(dataset: dataset, task: task, subject: subject, metric: metric, condition: condition)]
    }

    /// The tasks of a dataset, the whole first.
    private func tasks(of dataset: String) -> [String] {
        result.rows.filter { $0.dataset == dataset }.reduce(into: []) {
            if !$0.contains($1.task) { $0.append($1.task) }
        }
    }

    // MARK: Tables

    private static let columns = [
        ("recognized", "recognized"), ("confused", "confused"), ("missed", "missed"), ("extra", "extra"),
        ("delay_p50_ms", "delay, ms"), ("delay_p95_ms", "p95"), ("false_activations_per_minute", "false/min"),
    ]

    /// The tables of a dataset for a console; empty without a sweep.
    func text(of dataset: String) -> String {
        sweeps.map { sweep in
            var table = TextTable(header: [sweep.title] + Self.columns.map(\.1))
            for subject in result.subjects.map(\.label) {
                for task in tasks(of: dataset) {
                    table.addHeading(task == PartLabel.all ? subject : "\(subject), \(task)")
                    let values =
                        [("own", MeasuredCondition.none)]
                        + sweep.values.map {
                            ($0.text, MeasuredCondition([sweep.parameter: $0.text]))
                        }
                    for (value, condition) in values {
                        table.add(
                            [value]
                                + Self.columns.map { metric, _ in
                                    row(metric, dataset, task, subject, condition)
                                        .map { MeasuredReport.number($0.value) } ?? "–"
                                }
                        )
                    }
                }
            }
            return LineWrap.paragraph("\(dataset), by \(sweep.parameter); 'own' is the recognizer's own value:")
                + table.text
                + "\n"
        }.joined()
    }

    // MARK: Curves

    /// What is drawn of trials, in % of them.
    private static let shares: [(metric: String, color: PaintColor)] = [
        ("recognized", .bluishGreen), ("clean", .blue), ("confused", .vermilion), ("missed", .orange),
        ("extra", .reddishPurple),
    ]

    /// The curves of a dataset: of each parameter and recognizer what became of trials, and when it was told.
    func plots(of dataset: String) -> [(plot: Plot, description: String)] {
        sweeps.flatMap { sweep in
            result.subjects.map(\.label).flatMap { subject in
                [shares(dataset, sweep, subject), delays(dataset, sweep, subject)].compactMap(\.self)
            }
        }
    }

    private func points(
        _ metric: String,
        _ dataset: String,
        _ task: String,
        _ subject: String,
        _ sweep: Sweep,
        factor: Double = 1
    ) -> [TouchPoint] {
        sweep.values.compactMap { value in
            row(metric, dataset, task, subject, MeasuredCondition([sweep.parameter: value.text])).map {
                TouchPoint(value.number, factor * $0.value)
            }
        }
    }

    private func shares(_ dataset: String, _ sweep: Sweep, _ subject: String) -> (Plot, String)? {
        let series = Self.shares.map { metric, color in
            Plot.Series(
                .line(Pen(color, width: 1.4), .dot),
                points(metric, dataset, PartLabel.all, subject, sweep, factor: 100),
                label: metric,
                color: color
            )
        }
        return plot(
            "\(dataset), \(subject)",
            sweep,
            unit: "% of trials",
            series,
            "Share of trials of \(dataset) in which the gesture meant was recognized, alone, taken for others or missed, and gestures not "
                + "meant, against \(sweep.parameter) of \(subject). The table has the values."
        )
    }

    /// The delay of each task: a parameter that shortens one lengthens another.
    private func delays(_ dataset: String, _ sweep: Sweep, _ subject: String) -> (Plot, String)? {
        let colors: [PaintColor] = [.black, .blue, .vermilion, .bluishGreen, .orange, .skyBlue, .reddishPurple]
        let series = tasks(of: dataset).enumerated().map { number, task in
            let color = number < colors.count ? colors[number] : .gray
            return Plot.Series(
                .line(Pen(color, width: task == PartLabel.all ? 2 : 1.2), .dot),
                points("delay_p50_ms", dataset, task, subject, sweep),
                label: task,
                color: color
            )
        }
        return plot(
            "\(dataset), \(subject), median delay",
            sweep,
            unit: "ms",
            series,
            "Median time on \(dataset) from the moment at which a gesture could be told until it was, by task, against \(sweep.parameter) of "
                + "\(subject). The table has the values."
        )
    }

    private func plot(
        _ title: String,
        _ sweep: Sweep,
        unit: String,
        _ series: [Plot.Series],
        _ description: String
    ) -> (Plot, String)? {
        let drawn = series.filter { !$0.points.isEmpty }
        guard !drawn.isEmpty else { return nil }
        return (
            Plot(
                title: title,
                x: PlotAxis(title: sweep.title, holding: sweep.values.map(\.number)),
                y: PlotAxis(title: unit, holding: drawn.flatMap(\.points).map(\.y), includesZero: true),
                series: drawn,
                size: TouchPoint(480, 300)
            ), description
        )
    }

    /// The curves as pictures.
    ///
    /// - Throws: `RenderingError` where pictures are not written on this platform.
    func pictures() throws(RenderingError) -> [(name: String, data: Data)] {
        try Plot.files(result.datasets.flatMap { plots(of: $0.name).map(\.plot) }, named: "sweep")
    }
}

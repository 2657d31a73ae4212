import Foundation
import TouchEvaluation
import TouchModel

/// The rejection curves of gesture spotting: what a threshold below or above the learned one finds, misses and invents.
struct SpottingReport {
    /// The result that is reported.
    private let result: MeasuredResult
    private let rows: [Key: MeasuredResult.Row]

    private struct Key: Hashable {
        var dataset, recognizer, metric: String
        var condition: MeasuredCondition
    }

    /// The report of a result of the kind ``MeasurementKind/spotting``.
    init(_ result: MeasuredResult) {
        self.result = result
        rows = Dictionary(
            result.rows.filter(\.isWhole).map {
                (Key(dataset: $0.dataset, recognizer: $0.subject, metric: $0.metric, condition: $0.condition), $0)
            }
        ) { first, _ in first }
    }

    private static let colors: [PaintColor] = [.blue, .vermilion, .bluishGreen, .orange, .skyBlue, .reddishPurple]

    /// The values of a metric by the factors of thresholds, those that there are.
    private func points(
        _ dataset: String,
        _ recognizer: String,
        _ metric: String
    ) -> [(factor: Double, row: MeasuredResult.Row)] {
        SpottingCounts.thresholdFactors.compactMap { factor in
            let condition = SpottingCounts.condition(ofFactor: factor)
            return rows[Key(dataset: dataset, recognizer: recognizer, metric: metric, condition: condition)]
                .map { (factor, $0) }
        }
    }

    /// The curves of a dataset: precision and recall over the threshold for each recognizer; and, of all of them, what is missed against
    /// false activations. Bars are intervals over people, where people are enough for any.
    func plots(of dataset: String) -> [Plot] {
        let recognizers = result.subjects.map(\.label)
        return recognizers.compactMap { shares(dataset, $0) } + [tradeOff(dataset, recognizers)].compactMap(\.self)
    }

    /// Precision and recall over the factor of the threshold, in %.
    private func shares(_ dataset: String, _ recognizer: String) -> Plot? {
        var series: [Plot.Series] = []
        for (metric, color) in [("precision", PaintColor.vermilion), ("recall", .blue)] {
            let points = points(dataset, recognizer, metric)
            guard !points.isEmpty else { continue }
            let bars = points.flatMap { factor, row in
                row.interval.map {
                    [TouchPoint(factor, 100 * $0.lowerBound), TouchPoint(factor, 100 * $0.upperBound)]
                } ?? []
            }
            series.append(Plot.Series(.segments(Pen(color, width: 1)), bars))
            series.append(
                Plot.Series(
                    .line(Pen(color, width: 2), .dot),
                    points.map { TouchPoint($0.factor, 100 * $0.row.value) },
                    label: metric,
                    color: color
                )
            )
        }
        guard !series.isEmpty else { return nil }
        let percent = stride(from: 0, through: 100, by: 20).map { ChartPanel.Tick(Double($0), "\($0)") }
        return Plot(
            title: "\(dataset), \(recognizer)",
            x: PlotAxis(
                title: "threshold, learned one = 1",
                holding: SpottingCounts.thresholdFactors,
                includesZero: true
            ),
            y: PlotAxis(title: "%", range: 0...100, ticks: percent),
            series: series,
            size: TouchPoint(480, 300)
        )
    }

    /// The share missed, in %, against false activations in a minute.
    private func tradeOff(_ dataset: String, _ recognizers: [String]) -> Plot? {
        var series: [Plot.Series] = []
        for (number, recognizer) in recognizers.enumerated() {
            let color = Self.colors[number % Self.colors.count]
            let wrong = points(dataset, recognizer, "false_activations_per_hour")
            let missed = points(dataset, recognizer, "miss_rate")
            var line: [TouchPoint] = []
            var bars: [TouchPoint] = []
            for (factor, row) in missed {
                guard let beside = wrong.first(where: { $0.factor == factor })?.row else { continue }
                let point = TouchPoint(beside.value / 60, 100 * row.value)
                line.append(point)
                if let interval = row.interval {
                    bars.append(TouchPoint(point.x, 100 * interval.lowerBound))
                    bars.append(TouchPoint(point.x, 100 * interval.upperBound))
                }
                if let interval = beside.interval {
                    bars.append(TouchPoint(interval.lowerBound / 60, point.y))
                    bars.append(TouchPoint(interval.upperBound / 60, point.y))
                }
            }
            series.append(Plot.Series(.segments(Pen(color.withAlpha(0.5), width: 0.8)), bars))
            series.append(Plot.Series(.line(Pen(color, width: 2), .dot), line, label: recognizer, color: color))
        }
        let points = series.flatMap(\.points)
        guard !points.isEmpty else { return nil }
        let percent = stride(from: 0, through: 100, by: 20).map { ChartPanel.Tick(Double($0), "\($0)") }
        return Plot(
            title: "\(dataset), missed against false activations",
            x: PlotAxis(title: "false activations a minute", holding: points.map(\.x), includesZero: true),
            y: PlotAxis(title: "missed, %", range: 0...100, ticks: percent),
            series: series,
            size: TouchPoint(480, 300)
        )
    }

    /// What a plot shows, for those who do not see it, and what its bars are.
    func description(of dataset: String) -> String {
        let bars =
            switch result.intervalBasis(of: dataset) {
            case .clusters(let count, let unit): "Bars are intervals over \(count) \(unit)s."
            case let basis: "There are no bars: \(basis.words)."
            }
        return "Rejection curves at multiples of the learned threshold, with the templates of the first draw. \(bars)"
    }

    /// The curves as files, spot-1.svg and so on.
    ///
    /// - Throws: `RenderingError` where pictures are not written on this platform.
    func pictures() throws(RenderingError) -> [(name: String, data: Data)] {
        try Plot.files(result.datasets.flatMap { plots(of: $0.name) }, named: "spot")
    }
}

import TouchEvaluation
import TouchModel

extension EvaluationText {
    // MARK: Compact

    /// Horizons that the compact table has columns for: those nearest to these, in milliseconds.
    private static let usualHorizons = [8.0, 16, 33, 50]
    /// The horizon at which the compact table says more than RMSE: the typical latency of a touchscreen.
    private static let typicalHorizon = 33.0
    /// A compact table shows all of so many predictors, and otherwise the best and the yardsticks.
    private static let allPredictors = 10
    private static let bestPredictors = 6
    private static let yardsticks = ["linear", "hold"]

    /// The best predictors' errors on every dataset, and what is left out.
    var compactTables: String {
        guard result.quantities.contains(where: { $0.name == "rmse" }) else { return fallbackTables }
        let horizons = compactHorizons
        guard let typical = Self.nearest(to: Self.typicalHorizon, of: horizons) else { return "" }
        let names = Set(result.quantities.map(\.name))
        let details = [("mean", "mean"), ("p95", "p95"), ("residual_latency_ms", "lag ms")]
            .filter { names.contains($0.0) }
        let hasIntervals = result.datasets.contains { result.intervalBasis(of: $0.name) != .none }
        let headings = (hasIntervals ? ["\(percent) % interval"] : []) + details.map(\.1)
        var table = TextTable(header: ["predictor"] + horizons.map { "\($0.plainText) ms" } + headings)
        for (index, dataset) in result.datasets.enumerated() {
            if index > 0 { table.addRule() }
            table.addHeading(heading(of: dataset))
            let cells = cells(of: dataset.name)
            let largest = Self.largest(in: cells)
            for predictor in shown {
                guard let own = cells[predictor] else { continue }
                var line =
                    [predictor]
                    + horizons.map {
                        NumberStyle.short(own[$0]?["rmse"]?.value, besides: largest)
                    }
                if hasIntervals { line.append(interval(own[typical]?["rmse"], besides: largest)) }
                table.add(line + details.map { NumberStyle.short(own[typical]?[$0.0]?.value, besides: largest) })
            }
        }
        return LineWrap.paragraph(introduction(horizons, typical, details.map(\.0), hasIntervals)) + table.text
            + LineWrap.paragraph(remainder(horizons))
    }

    private var compactHorizons: [Double] {
        let all = result.horizonsMilliseconds.sorted()
        guard all.count > Self.usualHorizons.count else { return all }
        let wanted = Set(Self.usualHorizons.compactMap { Self.nearest(to: $0, of: all) })
        return all.filter(wanted.contains)
    }

    /// The horizon at which one picture or column stands for all: the one nearest to 33 ms, two frames of a 60 Hz display.
    static func typicalHorizon(of horizons: [Double]) -> Double? { nearest(to: typicalHorizon, of: horizons) }

    private static func nearest(to target: Double, of horizons: [Double]) -> Double? {
        horizons.min { abs($0 - target) < abs($1 - target) }
    }

    private var shown: [String] {
        guard order.count > Self.allPredictors else { return order }
        let best = Set(order.prefix(Self.bestPredictors) + Self.yardsticks)
        return order.filter(best.contains)
    }

    private func introduction(
        _ horizons: [Double],
        _ typical: Double,
        _ details: [String],
        _ hasIntervals: Bool
    ) -> String {
        let words = [
            "mean": "mean error", "p95": "95th percentile of the error",
            "residual_latency_ms": "latency that remains (lag)",
        ]
        let more = (hasIntervals ? ["interval of the RMSE"] : []) + details.compactMap { words[$0] }
        var text = "RMSE of predictions \(Self.milliseconds(horizons)) into the future"
        if let unit = commonUnit { text += ", in \(unit)" }
        if !more.isEmpty { text += "; then, at \(typical.plainText) ms, the \(Self.list(more))" }
        text += ". \(truth), queried \(result.replay)"
        if let intervals = commonIntervals { text += "; \(intervals)" }
        if let answeredBy = result.answeredBy { text += "; only queries that \(answeredBy) answered" }
        return text + ":"
    }

    private var truth: String { result.truth == .noiseFree ? "Noise-free truth" : "Interpolated truth" }

    /// The unit of all datasets, with what it is where that is not plain.
    private var commonUnit: String? {
        let units = Set(result.datasets.map(\.unit))
        guard units.count == 1, let unit = units.first else { return nil }
        return [
            "css-px": "css-px (1/96 inch)",
            "recorded": "the recording's own units, whose size is not known (--mm-per-unit says it)",
        ][unit] ?? unit
    }

    private var commonIntervals: String? {
        let all = Set(result.datasets.map { intervals(of: $0.name) })
        return all.count == 1 ? all.first : nil
    }

    private func heading(of dataset: EvaluationResult.DatasetRecord) -> String {
        var text = "\(dataset.name): \(contents(of: dataset))"
        if commonUnit == nil { text += "; in \(dataset.unit)" }
        if commonIntervals == nil { text += "; \(intervals(of: dataset.name))" }
        return text
    }

    private func remainder(_ horizons: [Double]) -> String {
        var left: [String] = []
        let predictors = order.count - shown.count
        if predictors > 0 { left.append(Self.count(predictors, "predictor")) }
        let others = result.horizonsMilliseconds.count - horizons.count
        if others > 0 { left.append(Self.count(others, "horizon")) }
        let more = left.isEmpty ? "Every quantity" : Self.list(left) + " more, and every quantity"
        return "\(more): --verbose, or 'foretouch report'. Which differences are significant: 'foretouch leaderboard'."
    }

    // MARK: Full

    /// As many quantities as a table can show all of them.
    private static let fewQuantities = 8

    /// Every quantity that the result reports where they are few; otherwise those of the usual columns.
    private var fullColumns: [(metric: String, heading: String)] {
        let names = result.quantities.map(\.name)
        let usual = EvaluationReport.columns
        if names.count <= Self.fewQuantities {
            return names.map { name in (name, usual.first { $0.metric == name }?.heading ?? name) }
        }
        let reported = Set(names)
        return usual.filter { reported.contains($0.metric) }
    }

    /// Every predictor at every horizon, with every usual quantity, however wide.
    var fullTables: String {
        result.datasets.map { dataset in
            fullHeading(of: dataset) + fullTable(of: dataset.name, fullColumns, maximumWidth: nil).text + "\n"
        }.joined()
    }

    /// The tables without RMSE: as many columns of the full ones as a console holds.
    private var fallbackTables: String {
        let columns = fullColumns
        return result.datasets.map { dataset in
            var count = columns.count
            var table = fullTable(of: dataset.name, columns)
            while count > 1, table.width > LineWrap.consoleWidth {
                count -= 1
                table = fullTable(of: dataset.name, Array(columns.prefix(count)))
            }
            let left = columns.count - count
            return fullHeading(of: dataset) + table.text
                + (left > 0 ? LineWrap.paragraph("\(left) more quantities: --verbose.") : "") + "\n"
        }.joined()
    }

    private func fullHeading(of dataset: EvaluationResult.DatasetRecord) -> String {
        LineWrap.paragraph("\(dataset.name): \(contents(of: dataset));")
            + LineWrap.paragraph(
                "errors in \(dataset.unit), \(result.truth.rawValue) truth, queried \(result.replay); "
                    + intervals(of: dataset.name)
            )
    }

    private func fullTable(
        of dataset: String,
        _ columns: [(metric: String, heading: String)],
        maximumWidth: Int? = LineWrap.consoleWidth
    ) -> TextTable {
        let cells = cells(of: dataset)
        var table = TextTable(
            header: ["horizon", "predictor"]
                + columns.flatMap { $0.metric == "rmse" ? [$0.heading, "\(percent) % interval"] : [$0.heading] },
            wordColumns: 2,
            maximumWidth: maximumWidth
        )
        let largest = Self.largest(in: cells)
        for (index, horizon) in result.horizonsMilliseconds.enumerated() {
            if index > 0 { table.addRule() }
            for predictor in order {
                guard let own = cells[predictor]?[horizon] else { continue }
                table.add(
                    ["\(horizon.plainText) ms", predictor]
                        + columns.flatMap { column in
                            let value = NumberStyle.short(own[column.metric]?.value, besides: largest)
                            return column.metric == "rmse"
                                ? [value, interval(own["rmse"], besides: largest)] : [value]
                        }
                )
            }
        }
        return table
    }
}

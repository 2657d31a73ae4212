import Foundation
import TouchEvaluation
import TouchModel

/// An evaluation as console tables, tidy CSV and JSON.
public struct EvaluationReport: Sendable {
    /// What is reported.
    public let result: EvaluationResult

    /// The report of this result.
    public init(_ result: EvaluationResult) { self.result = result }

    /// A metric shown in the table, under its heading.
    static let columns: [(metric: String, heading: String)] = [
        ("mean", "mean"), ("rmse", "RMSE"), ("p95", "p95"), ("p99", "p99"), ("skill", "skill"),
        ("residual_latency_ms", "lag ms"), ("along_track_mean", "along"), ("off_track_rmse", "off"),
        ("wrong_direction", "wrong dir"), ("high_frequency_jitter", "jitter"), ("lift_overshoot", "lift"),
        ("abstention", "abstained"),
    ]

    /// As many quantities as a table can show all of them.
    private static let fewQuantities = 8

    /// Every quantity that the result reports where they are few; otherwise those of the usual columns.
    private var columns: [(metric: String, heading: String)] {
        let names = result.quantities.map(\.name)
        if names.count <= Self.fewQuantities {
            return names.map { name in (name, Self.columns.first { $0.metric == name }?.heading ?? name) }
        }
        let reported = Set(names)
        return Self.columns.filter { reported.contains($0.metric) }
    }

    /// One table a dataset: every predictor at every horizon, and the ranking over all of them at the end.
    public var text: String {
        var text = ""
        for dataset in result.datasets {
            text += "\(dataset.name): \(NumberStyle.count(dataset.recordings)) recordings, "
            text += "\(NumberStyle.count(dataset.strokes)) strokes, \(NumberStyle.count(dataset.samples)) samples;\n"
            text += "errors in \(dataset.unit), \(result.truth.rawValue) truth, asked \(result.replay)"
            if result.bootstrap.replicates > 0,
                let clusters = result.clusters.first(where: { $0.dataset == dataset.name }), clusters.names.count > 1
            {
                text += "; intervals over \(clusters.names.count) \(clusters.unit)s"
            }
            text += "\n"
            text += table(of: dataset.name).text + "\n"
        }
        text += ranking
        for one in result.leftOut ?? [] {
            text += "Left out, because a predictor was fitted on them: \(one.recordings) recordings of participant "
            text += "\(one.participant) of \(one.dataset)\n"
        }
        text += FailureLines(result.failures).text
        if !result.repairs.isEmpty {
            let repairs = result.repairs.sorted { $0.key < $1.key }
            text += "\nRepairs while reading: " + repairs.map { "\($0.key) \($0.value)" }.joined(separator: ", ") + "\n"
        }
        return text
    }

    private func table(of dataset: String) -> TextTable {
        var values: [String: [String: EvaluationResult.Row]] = [:]
        let whole = result.rows.filter { $0.dataset == dataset && $0.isWhole }
        var horizons: [Double] = []
        for row in whole {
            if !horizons.contains(row.horizonMilliseconds) { horizons.append(row.horizonMilliseconds) }
            values["\(row.predictor) \(row.horizonMilliseconds)", default: [:]][row.metric] = row
        }
        let percent = (result.bootstrap.confidence * 100).plainText
        var table = TextTable(
            header: ["ahead", "predictor"]
                + columns.flatMap {
                    $0.metric == "rmse" ? [$0.heading, "\(percent) % interval"] : [$0.heading]
                },
            wordColumns: 2
        )
        for (index, horizon) in horizons.enumerated() {
            if index > 0 { table.addRule() }
            for predictor in result.predictors {
                guard let row = values["\(predictor.label) \(horizon)"] else { continue }
                var cells = ["\(horizon.plainText) ms", predictor.label]
                for column in columns {
                    cells.append(NumberStyle.short(row[column.metric]?.value))
                    guard column.metric == "rmse" else { continue }
                    let low = NumberStyle.short(row["rmse"]?.low)
                    cells.append(row["rmse"]?.low == nil ? "–" : "\(low) … \(NumberStyle.short(row["rmse"]?.high))")
                }
                table.add(cells)
            }
        }
        return table
    }

    /// The geometric mean over datasets and horizons of RMSE / RMSE of linear, best first.
    private var ranking: String {
        let ranked = result.predictors.compactMap { predictor in
            result.geometricMeanRatio(of: predictor.label, to: "linear").map { (predictor.label, $0) }
        }.sorted { $0.1 < $1.1 }
        guard !ranked.isEmpty else { return "" }
        var table = TextTable(header: ["predictor", "RMSE / RMSE of linear"])
        for (label, ratio) in ranked { table.add([label, NumberStyle.fixed(ratio, 3)]) }
        let fitted = result.predictors.compactMap { predictor -> String? in
            if let training = predictor.training {
                let known = result.datasets.filter { dataset in
                    training.sources.contains { $0.identity == dataset.identity }
                }.map(\.name)
                return known.isEmpty
                    ? nil
                    : "\(predictor.label) was fitted on other participants of: \(known.joined(separator: ", ")).\n"
            }
            let seen = result.datasets.map(\.name).filter { name in
                predictor.fittedOn.contains { name == $0 || name.hasPrefix($0 + " ") }
            }
            return seen.isEmpty
                ? nil : "Defaults of \(predictor.label) were fitted on: \(seen.joined(separator: ", ")).\n"
        }
        return "All datasets and horizons, geometric mean (1 is linear, lower is better):\n" + table.text
            + fitted.joined()
    }

    /// The columns that every CSV file of metrics ends with.
    static let valueColumns = ["predictor", "horizon_ms", "metric", "value", "ci_low", "ci_high", "n"]

    /// One value a line, by participant and task: `metrics.csv`.
    public var csv: Data {
        var data = Data()
        Self.writeMetrics(result.rows) { data.append($0) }
        return data
    }

    /// One value a line, by device, pointer, speed and phase of the stroke: `breakdowns.csv`. A file of its own, so that a
    /// value of a whole dataset is found in `metrics.csv` once.
    public var breakdownsCSV: Data {
        var data = Data()
        Self.writeBreakdowns(result.rows) { data.append($0) }
        return data
    }

    private static func writeMetrics(_ rows: [EvaluationResult.Row], _ write: (Data) throws -> Void) rethrows {
        try writeTable(["dataset", "participant", "task"], of: rows, write) { row in
            row.breakdown == EvaluationResult.all ? [row.dataset, row.participant, row.task] : nil
        }
    }

    private static func writeBreakdowns(_ rows: [EvaluationResult.Row], _ write: (Data) throws -> Void) rethrows {
        try writeTable(["dataset", "breakdown", "group"], of: rows, write) { row in
            row.breakdown == EvaluationResult.all ? nil : [row.dataset, row.breakdown, row.group]
        }
    }

    /// How many lines of a table are made before they are handed on.
    private static let linesAtOnce = 4096

    /// - Parameter names: what a row's line begins with; `nil` for one that is not in the table.
    private static func writeTable(
        _ nameColumns: [String],
        of rows: [EvaluationResult.Row],
        _ write: (Data) throws -> Void,
        names: (EvaluationResult.Row) -> [String]?
    ) rethrows {
        var csv = DelimitedText(header: nameColumns + valueColumns)
        var lines = 0
        for row in rows {
            guard let names = names(row) else { continue }
            csv.add(names + values(of: row))
            lines += 1
            if lines.isMultiple(of: linesAtOnce) { try write(csv.takeData()) }
        }
        try write(csv.takeData())
    }

    private static func values(of row: EvaluationResult.Row) -> [String] {
        [
            row.predictor, DelimitedText.field(row.horizonMilliseconds), row.metric, DelimitedText.field(row.value),
            DelimitedText.field(row.low), DelimitedText.field(row.high), String(row.count),
        ]
    }

    /// The files that an evaluation leaves behind. They are made piece by piece: a result of many participants and tasks
    /// has a million rows.
    public var files: [ReportFile] {
        [
            ReportFile(name: "result.json") { [result] in try EvaluationJSON.write(result, $0) },
            ReportFile(name: "metrics.csv") { [rows = result.rows] in try Self.writeMetrics(rows, $0) },
            ReportFile(name: "breakdowns.csv") { [rows = result.rows] in try Self.writeBreakdowns(rows, $0) },
        ]
    }

    /// Everything: `result.json`.
    public func json() throws -> Data {
        var data = Data()
        try EvaluationJSON.write(result) { data.append($0) }
        return data
    }
}

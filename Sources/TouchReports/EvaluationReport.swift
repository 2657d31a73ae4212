import Foundation
import TouchEvaluation
import TouchModel
import TouchRecordings

/// An evaluation as console tables, tidy CSV and JSON.
public struct EvaluationReport: Sendable {
    /// The result that is reported.
    package let result: EvaluationResult

    /// The report of this result.
    public init(_ result: EvaluationResult) { self.result = result }

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
    package var files: [ReportFile] {
        [
            ReportFile(name: "result.json") { [result] in try EvaluationJSON.write(result, $0) },
            ReportFile(name: "metrics.csv") { [rows = result.rows] in try Self.writeMetrics(rows, $0) },
            ReportFile(name: "breakdowns.csv") { [rows = result.rows] in try Self.writeBreakdowns(rows, $0) },
        ] + learningPictures
    }

    /// How error falls while people draw, where a predictor learns and strokes are told apart.
    private var learningPictures: [ReportFile] {
        let horizons = result.horizonsMilliseconds.sorted()
        return LearningCurve.all(of: result).enumerated().map { index, curve in
            ReportFile(name: "learning-\(index + 1).svg") { write in
                try write(Data(curve.plot(horizons: horizons).encoded(as: .svg)))
            }
        }
    }

    /// The whole result: `result.json`.
    public func json() throws -> Data {
        var data = Data()
        try EvaluationJSON.write(result) { data.append($0) }
        return data
    }
}

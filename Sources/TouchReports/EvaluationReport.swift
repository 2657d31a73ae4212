import Foundation
import TouchEvaluation
import TouchModel
import TouchRecordings

/// An evaluation as console tables, tidy CSV and JSON.
public struct EvaluationReport: Sendable {
    /// The result that is reported.
    package let result: EvaluationResult
    /// The unit that lengths are told in; `nil` where nobody chose one.
    let unit: LengthUnit?
    /// The result as it is told.
    let told: EvaluationResult

    /// The report of this result.
    ///
    /// - Parameters:
    ///   - result: what is reported.
    ///   - unit: in which lengths are told in tables, where the scale of the data is known. `result.json` is in CSS px. Where a unit is
    ///     chosen, tables for other programs have the column `value_unit`.
    public init(_ result: EvaluationResult, unit: LengthUnit? = nil) {
        self.result = result
        self.unit = unit
        told = unit.map { result.told(in: $0) } ?? result
    }

    /// The columns that every CSV file of metrics ends with.
    static let valueColumns = ["predictor", "horizon_ms", "metric", "value", "ci_low", "ci_high", "n"]

    /// One value a line, by participant and task: `metrics.csv`.
    public var csv: Data {
        var data = Data()
        writeMetrics { data.append($0) }
        return data
    }

    /// One value a line, by device, pointer, speed and phase of the stroke: `breakdowns.csv`. A file of its own, so that a
    /// value of a whole dataset is found in `metrics.csv` once.
    public var breakdownsCSV: Data {
        var data = Data()
        writeBreakdowns { data.append($0) }
        return data
    }

    private func writeMetrics(_ write: (Data) throws -> Void) rethrows {
        try writeTable(["dataset", "participant", "task"], write) { row in
            row.breakdown == EvaluationResult.all ? [row.dataset, row.participant, row.task] : nil
        }
    }

    private func writeBreakdowns(_ write: (Data) throws -> Void) rethrows {
        try writeTable(["dataset", "breakdown", "group"], write) { row in
            row.breakdown == EvaluationResult.all ? nil : [row.dataset, row.breakdown, row.group]
        }
    }

    /// How many lines of a table are made before they are handed on.
    private static let linesAtOnce = 4096

    /// - Parameter names: what a row's line begins with; `nil` for one that is not in the table.
    private func writeTable(
        _ nameColumns: [String],
        _ write: (Data) throws -> Void,
        names: (EvaluationResult.Row) -> [String]?
    ) rethrows {
        var csv = DelimitedText(header: nameColumns + Self.valueColumns + (unit == nil ? [] : ["value_unit"]))
        var lines = 0
        for row in told.rows {
            guard let names = names(row) else { continue }
            csv.add(names + Self.values(of: row) + (unit == nil ? [] : [told.unit(of: row.metric, on: row.dataset)]))
            lines += 1
            if lines.isMultiple(of: Self.linesAtOnce) { try write(csv.takeData()) }
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
            ReportFile(name: "metrics.csv") { try writeMetrics($0) },
            ReportFile(name: "breakdowns.csv") { try writeBreakdowns($0) },
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

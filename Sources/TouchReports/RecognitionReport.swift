import Foundation
import TouchEvaluation
import TouchModel

/// An evaluation of recognizers as console tables, tidy CSV and JSON.
public struct RecognitionReport: Sendable {
    /// What is reported.
    public let result: RecognitionResult

    /// The report of this result.
    public init(_ result: RecognitionResult) { self.result = result }

    /// One table a dataset: every metric a row, every recognizer a column with its interval.
    public var text: String {
        var text = ""
        for dataset in result.datasets {
            text += "\(dataset.name): \(NumberStyle.count(dataset.recordings)) recordings, "
            text += "\(NumberStyle.count(dataset.contacts)) contacts, \(NumberStyle.count(dataset.samples)) samples"
            if dataset.contactsWithoutForce > 0 {
                text += "; \(NumberStyle.count(dataset.contactsWithoutForce)) contacts have no force and are left out"
            }
            if dataset.uncalibratedContacts > 0 {
                text += "; \(NumberStyle.count(dataset.uncalibratedContacts)) contacts have no calibration"
            }
            text += ";\n"
            if let fitted = dataset.calibrationRecordings {
                text += "the calibration was fitted to \(NumberStyle.count(fitted)) of these recordings, "
                text += "figures on which flatter it;\n"
            }
            for one in result.unfollowed ?? [] where one.dataset == dataset.name {
                text += "\(one.recognizer): \(NumberStyle.count(one.contacts)) contacts were not followed ("
                text +=
                    one.reason == .otherType
                    ? "touches of other types, left out of every count);\n"
                    : "refused at the first delivery, as without a force in it; presses in them count as missed);\n"
            }
            text += result.truth == .noiseFree ? "noise-free truth" : "truth from final forces"
            if let cutoff = result.truthCutoff { text += " smoothed without lag at \(cutoff.plainText) Hz" }
            text += ", \(NumberStyle.short(result.margin * 100)) % about thresholds left out"
            let basis = result.intervalBasis(of: dataset.name)
            if case .clusters(let count, let unit) = basis { text += "; intervals over \(count) \(unit)s" }
            if case .ownValues = basis { text += "; \(basis.words)" }
            text += "\n" + table(of: dataset.name).text + "\n"
        }
        if !result.repairs.isEmpty {
            let repairs = result.repairs.sorted { $0.key < $1.key }
            text += "Repairs while reading: " + repairs.map { "\($0.key) \($0.value)" }.joined(separator: ", ") + "\n"
        }
        return text
    }

    private func table(of dataset: String) -> TextTable {
        let percent = (result.intervals.confidence * 100).plainText
        var table = TextTable(
            header: ["recognizer", "metric", "value", "\(percent) % interval", "unit", "n"],
            wordColumns: 2
        )
        for (index, recognizer) in result.recognizers.enumerated() {
            if index > 0 { table.addRule() }
            for quantity in result.quantities {
                guard let row = result.row(quantity.name, dataset: dataset, recognizer: recognizer.label) else {
                    continue
                }
                var interval = row.low.map { "\(Self.number($0)) … \(Self.number(row.high))" } ?? "–"
                let own = result.ownValues(of: row)
                if !own.isEmpty { interval = own.map { Self.number($0) }.joined(separator: ", ") }
                table.add([
                    recognizer.label, quantity.name, Self.number(row.value), interval, quantity.unit,
                    NumberStyle.count(row.count),
                ])
            }
        }
        return table
    }

    /// Shares near 1 and errors far below it need more digits than errors in px.
    private static func number(_ value: Double?) -> String {
        guard let value, abs(value) < 9.9995 else { return NumberStyle.short(value) }
        return NumberStyle.fixed(value, 4)
    }

    /// One value a line: `metrics.csv`, with the columns of an evaluation of predictors; there is no horizon.
    public var csv: Data {
        var csv = DelimitedText(header: [
            "dataset", "participant", "task", "predictor", "horizon_ms", "metric", "value", "ci_low", "ci_high", "n",
        ])
        for row in result.rows {
            csv.add([
                row.dataset, row.participant, row.task, row.recognizer, "", row.metric,
                DelimitedText.field(row.value), DelimitedText.field(row.low), DelimitedText.field(row.high),
                String(row.count),
            ])
        }
        return csv.data
    }

    /// The detection error trade-off, one pair of thresholds a line: `det.csv`.
    public var tradeOffCSV: Data {
        var csv = DelimitedText(header: [
            "dataset", "recognizer", "threshold", "hysteresis", "miss_rate", "false_rate", "false_per_minute",
            "presses", "null_touches",
        ])
        for point in result.tradeOff {
            csv.add([
                point.dataset, point.recognizer, DelimitedText.field(point.threshold),
                DelimitedText.field(point.hysteresis), DelimitedText.field(point.missRate),
                DelimitedText.field(point.falseRate), DelimitedText.field(point.falsePerMinute),
                String(point.presses), String(point.nulls),
            ])
        }
        return csv.data
    }

    /// Everything: `result.json`.
    public func json() throws -> Data { try JSONText.encode(result) }
}

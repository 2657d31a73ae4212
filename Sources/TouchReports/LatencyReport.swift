import Foundation
import TouchEvaluation
import TouchModel

/// A latency measurement as console table, tidy CSV and JSON.
public struct LatencyReport: Sendable {
    /// What is reported.
    public let result: LatencyResult

    /// The report of this result.
    public init(_ result: LatencyResult) { self.result = result }

    /// The table for a console.
    public var text: String {
        let events = result.datasets.reduce(0) { $0 + $1.samples }
        let horizons = result.horizonsMilliseconds.map(\.plainText).joined(separator: ", ")
        var text =
            result.isOfPredictors
            ? "Nanoseconds to observe an event and predict \(horizons) ms ahead"
            : "Nanoseconds to recognise an event of one sample"
        text += ": \(NumberStyle.count(events)) recorded events, \(result.rounds) interleaved rounds,\ntimer "
        text += "overhead of \(result.timerOverhead.plainText) ns taken off\n"
        text += "on \(result.machine.processor), \(result.machine.cores) cores, \(result.machine.system)\n"
        var table = TextTable(header: [
            result.isOfPredictors ? "predictor" : "recogniser", "batch mean", "95 % interval", "p50", "p90", "p99",
            "p99.9",
            "max", "allocations/event",
        ])
        for row in result.rows {
            table.add([
                row.predictor, NumberStyle.fixed(row.batchMean, 1),
                "\(NumberStyle.fixed(row.batchMeanLow, 1)) … \(NumberStyle.fixed(row.batchMeanHigh, 1))",
                NumberStyle.fixed(row.p50, 0), NumberStyle.fixed(row.p90, 0), NumberStyle.fixed(row.p99, 0),
                NumberStyle.fixed(row.p999, 0), NumberStyle.fixed(row.max, 0),
                NumberStyle.fixed(row.allocationsPerEvent, 3),
            ])
        }
        return text + table.text + FailureLines(result.failures).text
    }

    /// One predictor a line: `latency.csv`.
    public var csv: Data {
        var csv = DelimitedText(header: [
            "predictor", "batch_mean_ns", "p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns", "allocations_per_event",
            "events",
        ])
        for row in result.rows {
            csv.add([
                row.predictor, DelimitedText.field(row.batchMean), DelimitedText.field(row.p50),
                DelimitedText.field(row.p90), DelimitedText.field(row.p99), DelimitedText.field(row.p999),
                DelimitedText.field(row.max), DelimitedText.field(row.allocationsPerEvent), String(row.events),
            ])
        }
        return csv.data
    }

    /// Everything: `latency.json`.
    public func json() throws -> Data { try JSONText.encode(result) }
}

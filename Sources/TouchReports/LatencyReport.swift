import Foundation
import TouchEvaluation
import TouchModel

/// A latency measurement as console table, tidy CSV and JSON.
package struct LatencyReport: Sendable {
    /// The result that is reported.
    package let result: LatencyResult

    /// The report of this result.
    package init(_ result: LatencyResult) { self.result = result }

    /// So many rows that nobody finds one by its place: they are printed cheapest first, fewer as they were given.
    private static let manyRows = 10

    /// The table for a console.
    package var text: String {
        let events = result.datasets.reduce(0) { $0 + $1.samples }
        let horizons = EvaluationText.milliseconds(result.horizonsMilliseconds)
        let isSorted = result.rows.count > Self.manyRows
        guard result.gestures == nil else { return gestureText }
        var text = LineWrap.paragraph(
            (result.isOfPredictors
                ? "Nanoseconds to observe one event and predict \(horizons) into the future: "
                : "Nanoseconds to recognize one event: ")
                + "the mean over whole strokes with its 95 % interval, and percentiles of events timed one by one"
                + (isSorted ? "; cheapest first. " : ". ") + "At 120 events a second, 1 000 ns are 0.012 % of a core."
        )
        text += LineWrap.paragraph(
            "\(EvaluationText.count(events, "recorded event")), \(result.rounds) interleaved rounds, timer overhead of "
                + "\(result.timerOverhead.plainText) ns taken off, on \(result.machine.processor), "
                + "\(EvaluationText.count(result.machine.cores, "core")), \(result.machine.system):"
        )
        let learns = result.rows.contains { $0.liftMax != nil }
        var table = TextTable(
            header: [
                result.isOfPredictors ? "predictor" : "recognizer", "ns / event", "95 % interval", "p50", "p99",
                "allocations / event",
            ] + (learns ? ["median lift", "longest"] : [])
        )
        for row in isSorted ? result.rows.sorted(by: { $0.batchMean < $1.batchMean }) : result.rows {
            table.add(
                [
                    row.predictor, NumberStyle.fixed(row.batchMean, 1),
                    "\(NumberStyle.fixed(row.batchMeanLow, 1)) … \(NumberStyle.fixed(row.batchMeanHigh, 1))",
                    NumberStyle.fixed(row.p50, 0), NumberStyle.fixed(row.p99, 0),
                    NumberStyle.fixed(row.allocationsPerEvent, 3),
                ] + (learns ? [NumberStyle.fixed(row.liftP50, 0), NumberStyle.fixed(row.liftMax, 0)] : [])
            )
        }
        if learns {
            text += LineWrap.paragraph(
                "Lifts are those of predictors that learn, which keep what they learned; their means over strokes include them."
            )
        }
        return text + table.text + FailureLines(result.failures).text
    }

    /// The table of recognizers of stroke gestures.
    private var gestureText: String {
        let text = LineWrap.paragraph(
            "Microseconds to classify one stroke gesture, preparation included: the mean over gestures of the median over rounds "
                + "with its 95 % interval, and percentiles. \(EvaluationText.count(result.gestures ?? 0, "gesture")), "
                + "\(result.rounds) interleaved rounds, on \(result.machine.processor), \(result.machine.system):"
        )
        var table = TextTable(header: [
            "recognizer", "µs / gesture", "95 % interval", "p50", "p99", "allocations / gesture",
        ])
        for row in result.rows {
            func text(_ nanoseconds: Double) -> String { NumberStyle.short(nanoseconds / 1000) }
            table.add([
                row.predictor, text(row.batchMean), "\(text(row.batchMeanLow)) … \(text(row.batchMeanHigh))",
                text(row.p50), text(row.p99), NumberStyle.fixed(row.allocationsPerEvent, 3),
            ])
        }
        return text + table.text
    }

    /// One predictor a line: `latency.csv`.
    package var csv: Data {
        var csv = DelimitedText(header: [
            "predictor", "batch_mean_ns", "p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns", "allocations_per_event",
            "events", "lift_p50_ns", "lift_max_ns",
        ])
        for row in result.rows {
            csv.add([
                row.predictor, DelimitedText.field(row.batchMean), DelimitedText.field(row.p50),
                DelimitedText.field(row.p90), DelimitedText.field(row.p99), DelimitedText.field(row.p999),
                DelimitedText.field(row.max), DelimitedText.field(row.allocationsPerEvent), String(row.events),
                DelimitedText.field(row.liftP50), DelimitedText.field(row.liftMax),
            ])
        }
        return csv.data
    }

    /// The whole result: `latency.json`.
    package func json() throws -> Data { try JSONText.encode(result) }
}

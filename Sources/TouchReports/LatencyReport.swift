import TouchEvaluation
import TouchModel

/// A latency measurement as console table.
struct LatencyReport {
    private let result: MeasuredResult
    private let rows: [Place: MeasuredResult.Row]

    private struct Place: Hashable {
        var dataset, subject, metric: String
    }

    /// The report of this result.
    init(_ result: MeasuredResult) {
        self.result = result
        rows = Dictionary(
            result.rows.map { (Place(dataset: $0.dataset, subject: $0.subject, metric: $0.metric), $0) }
        ) { first, _ in first }
    }

    private var percent: String { NumberStyle.percent(result.intervals.confidence) }

    private func setting(_ name: String) -> String? { result.plan.first { $0.name == name }?.value }

    /// What is counted: an event of one contact, or a touch of a delivery.
    private var event: String { setting(TouchGestureLatencyMeasurement.unit) ?? "event" }

    private var eventsWord: String { event == "event" ? "events" : "touches" }

    /// So many rows that nobody finds one by its place: they are printed cheapest first, fewer as they were given.
    private static let manyRows = 10

    /// The table for a console.
    var text: String {
        guard setting("templates") == nil else { return gestureText }
        let events = result.datasets.reduce(0) { $0 + ($1.counts["samples"] ?? 0) }
        let horizons = setting("horizon").map { $0.split(separator: ",").compactMap { Double($0) } }
        var text = LineWrap.paragraph(
            (horizons.map {
                "Nanoseconds to observe one event and predict \(EvaluationText.milliseconds($0)) into the future: "
            } ?? "Nanoseconds to recognize one \(event): ")
                + "the mean over whole strokes with its \(percent) % interval, and percentiles of \(event == "event" ? "events" : "deliveries") timed one by one"
                + (result.subjects.count > Self.manyRows ? "; cheapest first. " : ". ")
                + "At 120 \(eventsWord) a second, 1 000 ns are 0.012 % of a core."
        )
        text += LineWrap.paragraph(
            "\(NumberStyle.count(events)) recorded \(eventsWord), \(setting("rounds") ?? "–") interleaved rounds, timer overhead of "
                + "\(result.timerOverhead.plainText) ns taken off, on \(result.machine.processor), "
                + "\(EvaluationText.count(result.machine.cores, "core")), \(result.machine.system):"
        )
        return text
            + table(horizons == nil ? "recognizer" : "predictor", "ns", event, mean: { NumberStyle.fixed($0, 1) }) {
                NumberStyle.fixed($0, 0)
            }
    }

    /// The table of recognizers of stroke gestures.
    private var gestureText: String {
        let gestures = result.datasets.reduce(0) { sum, dataset in
            sum + (result.cells.first { $0.key.dataset == dataset.name }?.lists.first?.count ?? 0)
        }
        let text = LineWrap.paragraph(
            "Microseconds to classify one stroke gesture, preparation included: the mean over gestures of the median over rounds "
                + "with its \(percent) % interval, and percentiles. \(EvaluationText.count(gestures, "gesture")), "
                + "\(setting("rounds") ?? "–") interleaved rounds, on \(result.machine.processor), \(result.machine.system):"
        )
        func microseconds(_ nanoseconds: Double?) -> String { NumberStyle.short(nanoseconds.map { $0 / 1000 }) }
        return text + table("recognizer", "µs", "gesture", mean: microseconds, percentile: microseconds)
    }

    /// A row for each subject, under a heading for each dataset where there are several.
    private func table(
        _ subject: String,
        _ unit: String,
        _ event: String,
        mean: (Double?) -> String,
        percentile: (Double?) -> String
    ) -> String {
        let learns = rows.keys.contains { $0.metric == "lift_max_ns" }
        var table = TextTable(
            header: [subject, "\(unit) / \(event)", "\(percent) % interval", "p50", "p99", "allocations / \(event)"]
                + (learns ? ["median lift", "longest"] : [])
        )
        for (position, dataset) in result.datasets.map(\.name).enumerated() {
            if result.datasets.count > 1 {
                if position > 0 { table.addRule() }
                table.addHeading("\(dataset):")
            }
            func row(_ subject: String, _ metric: String) -> MeasuredResult.Row? {
                rows[Place(dataset: dataset, subject: subject, metric: metric)]
            }
            var means = result.subjects.compactMap { row($0.label, MeasurementKind.latency.rankedBy) }
            if means.count > Self.manyRows { means.sort { $0.value < $1.value } }
            for one in means {
                let lifts = ["lift_p50_ns", "lift_max_ns"].map { percentile(row(one.subject, $0)?.value) }
                table.add(
                    [
                        one.subject, mean(one.value), one.low == nil ? "–" : "\(mean(one.low)) … \(mean(one.high))",
                        percentile(row(one.subject, "p50_ns")?.value), percentile(row(one.subject, "p99_ns")?.value),
                        NumberStyle.fixed(row(one.subject, "allocations_per_event")?.value, 3),
                    ] + (learns ? lifts : [])
                )
            }
        }
        guard learns else { return table.text }
        return LineWrap.paragraph(
            "Lifts are those of predictors that learn, which keep what they learned; their means over strokes include them."
        ) + table.text
    }
}

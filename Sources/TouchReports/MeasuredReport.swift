import Foundation
import TouchEvaluation
import TouchModel
import TouchRecordings

/// A measurement of any kind as console tables, CSV and JSON.
package struct MeasuredReport: Sendable {
    /// The result that is reported.
    package let result: MeasuredResult

    /// The report of this result.
    package init(_ result: MeasuredResult) { self.result = result }

    /// The kind's own text where it has one, else a table for each dataset.
    package var text: String {
        let text =
            switch result.kind {
            case MeasurementKind.early.name: EarlyReport(result).text
            case MeasurementKind.strokeGestures.name: GestureReport(result).text
            case MeasurementKind.latency.name: LatencyReport(result).text
            default:
                result.datasets.map {
                    heading(of: $0) + notes(on: $0) + table(of: $0.name).text + "\n"
                        + SweepReport(result).text(of: $0.name)
                }
                .joined()
            }
        return text + FailureLines(result.failures).text + LibraryLines(result.subjects).text
            + result.datasets.flatMap(\.repeatedSentences).map { LineWrap.paragraph($0) }.joined() + repairs
    }

    private func heading(of dataset: MeasuredResult.DatasetRecord) -> String { LineWrap.paragraph(words(on: dataset)) }

    /// What a kind says of a dataset before its table.
    private func notes(on dataset: MeasuredResult.DatasetRecord) -> String {
        if result.kind == MeasurementKind.touchGestures.name, !hasTrials(dataset.name) {
            return LineWrap.paragraph(
                "no recording's task and no annotation names a gesture, so there are no trials and nothing is recognized or missed: "
                    + "everything but pans is a false activation. --task-from takes the task from file names"
            )
        }
        guard result.kind == MeasurementKind.presses.name else { return "" }
        var notes = PressMeasurement.unfollowed(in: result, dataset: dataset.name)
        if let fitted = dataset.counts[PressMeasurement.fittedRecordings] {
            notes.append("the calibration was fitted to \(fitted) of these recordings, figures on which flatter it")
        }
        return notes.map { LineWrap.paragraph($0) }.joined()
    }

    /// Whether anything was meant to be recognized.
    private func hasTrials(_ dataset: String) -> Bool {
        result.rows.contains { $0.dataset == dataset && $0.metric == "recognized" }
    }

    /// What was read, how, and what intervals rest on.
    func words(on dataset: MeasuredResult.DatasetRecord) -> String {
        let counts = dataset.counts.sorted { $0.key < $1.key }.map { "\(NumberStyle.count($0.value)) \($0.key)" }
        let plan = result.plan.map { "\($0.name) \($0.value)" }
        let parts = [counts.joined(separator: ", "), plan.joined(separator: ", "), basis(of: dataset.name)]
        return "\(dataset.name): " + parts.filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private func basis(of dataset: String) -> String {
        switch result.intervalBasis(of: dataset) {
        case .clusters(let count, let unit): "intervals over \(count) \(unit)s"
        case let basis: basis.words
        }
    }

    /// Every metric a row, under a heading for each task, subject and condition.
    private func table(of dataset: String) -> TextTable {
        let kind = MeasurementKind.named(result.kind)
        let percent = NumberStyle.percent(result.intervals.confidence)
        var table = TextTable(header: ["metric", "value", "\(percent) % interval", "unit", "n"], words: [0, 3])
        let units = Dictionary(result.quantities.map { ($0.name, $0.unit) }) { first, _ in first }
        let showsTasks = kind?.contenders == .tasks
        var last = ""
        for row in result.rows
        where row.dataset == dataset && row.participant == PartLabel.all && (showsTasks || row.task == PartLabel.all)
            && kind?.isMain(row.condition) ?? true
        {
            var words: [String] = []
            if result.subjects.count > 1 || row.task == PartLabel.all { words.append(row.subject) }
            if row.task != PartLabel.all { words.append(row.task) }
            if !row.condition.isNone { words.append("\(row.condition)") }
            let heading = words.joined(separator: ", ")
            if heading != last {
                if !last.isEmpty { table.addRule() }
                table.addHeading(heading)
                last = heading
            }
            table.add([
                row.metric, Self.number(row.value), interval(of: row), units[row.metric] ?? "",
                NumberStyle.count(row.count),
            ])
        }
        return table
    }

    /// The interval, or the values of people too few for one.
    func interval(of row: MeasuredResult.Row) -> String {
        if let low = row.low { return "\(Self.number(low)) … \(Self.number(row.high))" }
        let own = result.ownValues(of: row)
        return own.isEmpty ? "–" : own.map { Self.number($0) }.joined(separator: ", ")
    }

    /// Shares near 1 and errors far below it need more digits than errors in px.
    static func number(_ value: Double?) -> String {
        guard let value, abs(value) < 9.9995 else { return NumberStyle.short(value) }
        return NumberStyle.fixed(value, 4)
    }

    private var repairs: String {
        result.datasets.filter { !$0.repairs.isEmpty }.map { dataset in
            let repairs = dataset.repairs.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            return LineWrap.paragraph("\(dataset.name), while reading: \(repairs.joined(separator: ", "))")
        }.joined()
    }

    /// One value a line: dataset, participant, task, subject, condition, metric, value, ci_low, ci_high, n.
    package var csv: Data {
        var csv = DelimitedText(header: [
            "dataset", "participant", "task", "subject", "condition", "metric", "value", "ci_low", "ci_high", "n",
        ])
        for row in result.rows {
            csv.add([
                row.dataset, row.participant, row.task, row.subject, "\(row.condition)", row.metric,
                DelimitedText.field(row.value), DelimitedText.field(row.low), DelimitedText.field(row.high),
                String(row.count),
            ])
        }
        return csv.data
    }

    /// The whole result: `result.json`, or a shard's part.
    package func json() throws -> Data { try JSONText.encode(result) }

    /// The files of a whole result.
    package var files: [(name: String, data: Data)] {
        get throws {
            let own: [(name: String, data: Data)] =
                switch result.kind {
                case MeasurementKind.early.name: try EarlyReport(result).pictures()
                case MeasurementKind.strokeGestures.name:
                    GestureReport(result).files + (try GestureLearningCurve(result).files())
                case MeasurementKind.spotting.name: try SpottingReport(result).pictures()
                case MeasurementKind.touchGestures.name: try SweepReport(result).pictures()
                default: []
                }
            return [("result.json", try json()), ("metrics.csv", csv)] + own
        }
    }
}

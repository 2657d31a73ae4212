import Foundation
import TouchEvaluation
import TouchRecordings

/// The published table with recomputed rows, as console table and CSV.
package struct PublishedTableReport: Sendable {
    /// The cells that are reported.
    package let cells: [PublishedTable.Cell]

    /// The report of these cells.
    package init(_ cells: [PublishedTable.Cell]) { self.cells = cells }

    /// The table for a console.
    package var text: String {
        // A task stands at the first of its horizons only, for nine columns to fit.
        let headings = PublishedTable.tasks.flatMap { task in
            PublishedTable.horizons.enumerated().map { "\($0 == 0 ? task + " " : "")\($1.milliseconds)" }
        }
        var table = TextTable(header: ["predictor"] + headings)
        var predictors: [String] = []
        for cell in cells where !predictors.contains(cell.predictor) { predictors.append(cell.predictor) }
        for predictor in predictors {
            let row = PublishedTable.tasks.flatMap { task in
                PublishedTable.horizons.map { horizon in
                    NumberStyle.fixed(
                        cells.first {
                            $0.predictor == predictor && $0.task == task
                                && $0.horizonMilliseconds == horizon.milliseconds
                        }?.mean,
                        1
                    )
                }
            }
            let training = cells.first { $0.predictor == predictor }?.training ?? ""
            table.add([training == PublishedTable.leaveOneOut ? "\(predictor), \(training)" : predictor] + row)
        }
        table.addRule()
        for published in PublishedTable.publishedRows {
            table.add(["published: " + published.approach] + published.means.joined().map { NumberStyle.fixed($0, 1) })
        }
        return "Mean error in device px, by task and milliseconds into the future:\n" + table.text + notes
    }

    /// How rows were made that were fitted to the table's participants, or learn.
    private var notes: String {
        var notes: [String] = []
        if cells.contains(where: { $0.training == PublishedTable.leaveOneOut }) {
            notes.append(
                "\(PublishedTable.leaveOneOut): for each participant, the predictor was fitted to all tasks of the other participants."
            )
        }
        if cells.contains(where: \.carries) {
            notes.append(
                "Predictors that learn keep what they learned over the contacts of a participant's task. The published networks do not learn."
            )
        }
        return notes.map { $0 + "\n" }.joined()
    }

    /// One cell a line.
    package var csv: Data {
        var csv = DelimitedText(header: ["predictor", "task", "horizon_ms", "mean_px", "n", "training"])
        for cell in cells {
            csv.add([
                cell.predictor, cell.task, String(cell.horizonMilliseconds), DelimitedText.field(cell.mean),
                String(cell.count), cell.training,
            ])
        }
        return csv.data
    }
}

import StandardPredictors
import TouchEvaluation
import TouchPrediction
import TouchRecordings

/// A calibration of uncertainty for the console.
package enum UncertaintyReport {
    /// Whose strokes, the radii by horizon and speed, and what they rest on.
    package static func text(_ outcome: UncertaintyCalibrator.Outcome) -> String {
        let calibration = outcome.calibration
        var text = "\(calibration.predictor)\nlevel \(NumberStyle.fixed(calibration.level, 3))\n"
        for source in calibration.training.sources {
            text += "\(source.name): calibrated on participants ".withVisibleControls
            text += source.participants.joined(separator: ", ").withVisibleControls + "\n"
        }
        if !outcome.heldOut.isEmpty {
            text += "left out: " + outcome.heldOut.joined(separator: ", ").withVisibleControls + "\n"
        }
        for (kind, count) in outcome.repairs.counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            text += "repairs while reading: \(kind.rawValue) \(count)\n"
        }
        text += "\(NumberStyle.count(outcome.strokes)) strokes, \(NumberStyle.count(outcome.queries)) queries"
        text += "; without an answer \(NumberStyle.count(outcome.unanswered)), without a scale "
        text += "\(NumberStyle.count(outcome.unscaled))\n\n"
        text += table(calibration)
        if calibration.plain.cells.contains(where: \.isPooled) {
            text += "* too few strokes: pooled with the neighboring bins\n"
        }
        return text
    }

    private static func table(_ calibration: UncertaintyCalibration) -> String {
        var table = TextTable(
            header: [
                "ms", "px/s", "factor", "adaptive", "queries", "strokes", "participants",
            ],
            wordColumns: 0
        )
        let edges = calibration.plain.table.speedEdges
        let adaptive = calibration.adaptive.radii.table.radii.flatMap(\.self)
        let factors = calibration.plain.table.radii.flatMap(\.self)
        for (index, cell) in calibration.plain.cells.enumerated() {
            let lower = cell.bin > 0 ? edges[cell.bin - 1].plainText : "0"
            let upper = cell.bin < edges.count ? edges[cell.bin].plainText : ""
            if cell.bin == 0, index > 0 { table.addRule() }
            table.add([
                (cell.horizon * 1000).plainText, "\(lower)–\(upper)" + (cell.isPooled ? "*" : ""),
                NumberStyle.fixed(factors[index], 3), NumberStyle.fixed(adaptive[index], 3),
                NumberStyle.count(cell.questions), NumberStyle.fixed(cell.effectiveStrokes, 0),
                String(cell.participants),
            ])
        }
        return table.text
    }
}

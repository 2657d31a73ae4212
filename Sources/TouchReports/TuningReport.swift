import Foundation
import PredictorTuning
import StandardPredictors
import TouchModel

/// The outcome of tuning: the specification to use, and why to believe it.
package struct TuningReport: Sendable {
    /// The result that is reported.
    package let result: TuningResult

    /// The report of this result.
    package init(_ result: TuningResult) { self.result = result }

    /// The table for a console.
    package var text: String {
        let horizons = result.horizonsMilliseconds.map(\.plainText).joined(separator: ", ")
        var text = LineWrap.line(
            "\(result.objective) / that of linear at \(horizons) ms, geometric mean over participants, datasets and horizons;"
        )
        text += LineWrap.line(
            "\(result.search), \(NumberStyle.count(result.candidates)) candidates for "
                + result.parameters.joined(separator: ", ")
        )
        if !result.folds.isEmpty {
            var table = TextTable(
                header: ["held out", "best on the others", "others before", "after", "held out before", "after"],
                wordColumns: 2
            )
            for fold in result.folds {
                table.add([
                    fold.participant, fold.specification, NumberStyle.fixed(fold.trainingBefore, 3),
                    NumberStyle.fixed(fold.trainingAfter, 3), NumberStyle.fixed(fold.heldOutBefore, 3),
                    NumberStyle.fixed(fold.heldOutAfter, 3),
                ])
            }
            text += "\n" + table.text
        }
        text += "\n"
        text += LineWrap.line(
            "On all the data (chosen on them, so flattering): "
                + "\(NumberStyle.fixed(result.trainingBefore, 3)) → \(NumberStyle.fixed(result.trainingAfter, 3))"
        )
        text += evidence
        text +=
            result.after == result.before || result.trainingAfter >= result.trainingBefore
            ? "\nNothing better than \(result.after) was found.\n" : "\nUse: \(result.after)\n"
        return text + edges
    }

    /// Which values that were found lie at an end of what was searched: beyond it there may be better ones.
    private var edges: String {
        guard let found = try? PredictorSpecification(typed: result.after) else { return "" }
        return result.parameters.compactMap { try? TunedParameter(parsing: $0) }.map { parameter in
            let text = found.settings.first { $0.name == parameter.name }?.value
            guard let value = text.flatMap(Double.init) else { return "" }
            let isEdge = [parameter.lower, parameter.upper].contains { abs(value - $0) <= 1e-3 * abs($0) }
            return isEdge
                ? LineWrap.paragraph(
                    "\(parameter.name) is \(value.plainText), at the edge of what was searched (\(parameter.lower.plainText) to "
                        + "\(parameter.upper.plainText)): a wider range may have a better one."
                ) : ""
        }.joined()
    }

    private var evidence: String {
        guard let ratio = result.heldOutRatio else {
            return "Nobody was held out: there is no evidence that the gain carries over to other people.\n"
        }
        var text = "On participants held out, tuned / as given: \(NumberStyle.fixed(ratio, 3))"
        if let low = result.heldOutLow, let high = result.heldOutHigh {
            let percent = NumberStyle.percent(result.intervals.confidence)
            text += " (\(percent) % interval \(NumberStyle.fixed(low, 3)) … \(NumberStyle.fixed(high, 3))"
            text += ", \(result.folds.count) participants)"
        }
        if let test = result.signedRank { text += ", signed-rank p = \(NumberStyle.probability(test.probability))" }
        return LineWrap.paragraph(text)
    }

    /// The whole result: `tuning.json`.
    package func json() throws -> Data { try JSONText.encode(result) }
}

import Foundation
import TouchEvaluation
import TouchModel

/// What a candidate scored, kept so finely that every search, whoever is held out, reads its objective off it.
struct TuningScores: Sendable, Codable {
    /// Participant, dataset and horizon, none of them summed over.
    struct Cell: Hashable, Comparable, Sendable {
        var participant: String
        var dataset: String
        var horizonMilliseconds: Double

        static func < (left: Cell, right: Cell) -> Bool {
            (left.participant, left.dataset, left.horizonMilliseconds)
                < (right.participant, right.dataset, right.horizonMilliseconds)
        }
    }

    /// The metric's value in each cell; NaN where it has none.
    var values: [Double]

    /// The finest cells of one metric and predictor in a result.
    static func cells(of result: EvaluationResult, predictor: String, metric: String) -> [Cell: Double] {
        let rows = result.rows.filter {
            $0.predictor == predictor && $0.metric == metric && $0.task == EvaluationResult.all
                && $0.breakdown == EvaluationResult.all
        }
        // Datasets that name no participant have the row of everybody only.
        let named = Set(rows.filter { $0.participant != EvaluationResult.all }.map(\.dataset))
        var cells: [Cell: Double] = [:]
        for row in rows where row.participant != EvaluationResult.all || !named.contains(row.dataset) {
            let participant =
                row.participant == EvaluationResult.all ? "somebody of \(row.dataset)" : row.participant
            let cell = Cell(
                participant: participant,
                dataset: row.dataset,
                horizonMilliseconds: row.horizonMilliseconds
            )
            cells[cell] = row.value
        }
        return cells
    }

    /// The mean over some cells of the logarithm of the ratio to a reference; infinite where any has no value.
    func meanLogRatio(to reference: TuningScores, over cells: [Int]) -> Double {
        var sum = 0.0
        for cell in cells {
            let ratio = values[cell] / reference.values[cell]
            guard ratio.isFinite, ratio > 0 else { return .infinity }
            sum += Elementary.log(ratio)
        }
        return cells.isEmpty ? .infinity : sum / Double(cells.count)
    }
}

import Foundation
import StandardPredictors

/// Asks networks about the rows of the fold that each has not seen, and draws conclusions.
struct NeuralValidation: Sendable {
    /// Which shares of a correction are tried.
    private static let shares = (0...20).map { Float($0) / 20 }

    let recorded: NeuralExamples
    let plan: NeuralFitPlan
    let masses: [Double]
    let weights: [Float]

    private var horizonCount: Int { recorded.horizons.count }

    /// For every recorded row the answer of the networks that have not seen its fold.
    ///
    /// - Parameter networks: one for each fold.
    func answers(_ networks: [NeuralNetwork]) -> [Float] {
        recorded.answers(of: networks) { plan.folds[$0] }
    }

    /// Σ over rows of weighted errors at a horizon, for several shares of the correction.
    private func errors(_ answers: [Float], horizon: Int, shares: [Float]) -> [Double] {
        var sums = [Double](repeating: 0, count: shares.count)
        let slices = sliceMasses(horizon: horizon)
        for row in 0..<recorded.rowCount {
            let place = (row * horizonCount + horizon) * 2
            let (along, across) = (recorded.targets[place], recorded.targets[place + 1])
            guard along.isFinite, across.isFinite else { continue }
            let weight = slices[Int(recorded.slices[row])] * Double(recorded.scales[row])
            for (number, share) in shares.enumerated() {
                let x = along - share * answers[place]
                let y = across - share * answers[place + 1]
                sums[number] += weight * Double((x * x + y * y).squareRoot())
            }
        }
        return sums
    }

    /// By how much a row of each slice weighs at a horizon.
    private func sliceMasses(horizon: Int) -> [Double] {
        var counts = [Double](repeating: 0, count: masses.count)
        for row in 0..<recorded.rowCount where recorded.targets[(row * horizonCount + horizon) * 2].isFinite {
            counts[Int(recorded.slices[row])] += 1
        }
        return masses.indices.map { slice in
            counts[slice] > 0 ? masses[slice] * Double(weights[slice * horizonCount + horizon]) / counts[slice] : 0
        }
    }

    /// λ: the share of the correction with the least mean error at each horizon.
    func trust(_ answers: [Float]) -> [Float] {
        (0..<horizonCount).map { horizon in
            let errors = errors(answers, horizon: horizon, shares: Self.shares)
            let best = errors.indices.min { errors[$0] < errors[$1] } ?? 0
            return Self.shares[best]
        }
    }

    /// At each horizon the mean error over the classical predictor's.
    func ratios(_ answers: [Float], trust: [Float]) -> [Double] {
        (0..<horizonCount).map { horizon in
            let errors = errors(answers, horizon: horizon, shares: [0, trust[horizon]])
            return errors[0] > 0 ? errors[1] / errors[0] : 1
        }
    }
}

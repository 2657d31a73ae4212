import DenseAlgebra
import StandardPredictors
import TouchPrediction

/// Solves the least-squares problems of an `AutoregressiveFit`, one horizon after the other.
struct AutoregressiveSolver {
    /// Equations that are multiplied at a time.
    private static let blockSize = 128
    /// Passes end when the sum of distances falls by less than this share.
    private static let convergence = 1e-7

    private let fit: AutoregressiveFit
    private let stepCount: Int
    private let ratioCount: Int
    /// Examples by cell of the grid, those of one cell in the order in which they were gathered.
    private let cells: [[Int]]
    /// For every cell the four knots at its corners.
    private let corners: [[Int]]
    private var block: (along: [Double], across: [Double]) = ([], [])

    init(fit: AutoregressiveFit) {
        self.fit = fit
        let layout = fit.layout
        stepCount = layout.stepCount
        let (speeds, ratios) = (max(1, layout.speedKnots.count), max(1, layout.ratioKnots.count))
        ratioCount = ratios
        var cells = [[Int]](repeating: [], count: speeds * ratios)
        for (example, knots) in fit.knots.enumerated() { cells[knots.speed * ratios + knots.ratio].append(example) }
        self.cells = cells
        corners = cells.indices.map { cell in
            let nextSpeed = min(cell / ratios + 1, speeds - 1) * ratios
            let nextRatio = min(cell % ratios + 1, ratios - 1)
            return [cell, cell / ratios * ratios + nextRatio, nextSpeed + cell % ratios, nextSpeed + nextRatio]
        }
    }

    /// How much each corner of its cell counts for an example, in the order of ``corners``.
    private func weights(_ knots: KnotShares) -> (Double, Double, Double, Double) {
        let (speed, ratio) = (knots.speedShare, knots.ratioShare)
        return ((1 - speed) * (1 - ratio), (1 - speed) * ratio, speed * (1 - ratio), speed * ratio)
    }

    /// Fits one horizon; `nil` without examples.
    mutating func fit(horizon: Int) throws -> AutoregressiveModel.Horizon? {
        let targetStride = 2 * fit.horizons.count
        var weights = [Double](repeating: 0, count: fit.knots.count)
        var count = 0
        let targets = fit.targets
        for example in weights.indices where targets[example * targetStride + 2 * horizon].isFinite {
            weights[example] = 1
            count += 1
        }
        guard count > 0 else { return nil }
        var best = try solve(horizon: horizon, weights: &weights)
        for _ in 0..<(fit.method.loss == .distance ? fit.method.passes : 0) {
            let next = try solve(horizon: horizon, weights: &weights)
            let gain = best.sum - next.sum
            // The floor under residuals lets the last digits go up again.
            if gain > 0 { best = next }
            if gain <= Self.convergence * best.sum { break }
        }
        return AutoregressiveModel.Horizon(
            seconds: fit.horizons[horizon],
            along: best.along,
            across: best.across,
            questionCount: count,
            meanError: best.sum / Double(count)
        )
    }

    // MARK: One pass

    /// Coefficients, and the sum of distances that they leave.
    private struct Pass {
        var along: [Double]
        var across: [Double]
        var sum: Double
    }

    /// The coefficients for given weights, which are those of the residuals afterwards.
    private mutating func solve(horizon: Int, weights: inout [Double]) throws -> Pass {
        let unknowns = fit.layout.coefficientCount
        var along = NormalEquations(columns: unknowns)
        var across = NormalEquations(columns: unknowns)
        for cell in cells.indices where !cells[cell].isEmpty {
            let (cellAlong, cellAcross) = try products(cell: cell, horizon: horizon, weights: weights)
            let places = corners[cell].flatMap { corner in (0..<stepCount).map { corner * stepCount + $0 } }
            try along.merge(cellAlong, as: places)
            try across.merge(cellAcross, as: places)
        }
        var pass = Pass(along: try solve(along), across: try solve(across), sum: 0)
        pass.sum = reweight(&weights, horizon: horizon, along: pass.along, across: pass.across)
        return pass
    }

    /// The common law first, then what knots have of their own.
    private func solve(_ equations: NormalEquations) throws -> [Double] {
        var common = NormalEquations(columns: stepCount)
        try common.merge(equations, as: (0..<equations.columns).map { $0 % stepCount })
        let law = try common.solve(ridge: fit.method.ridge)
        guard equations.columns > stepCount else { return law }
        return try equations.solve(
            ridge: fit.method.ridge,
            around: (0..<equations.columns).map { law[$0 % stepCount] }
        )
    }

    /// The normal equations of one cell, whose unknowns are the steps of its four corners.
    private mutating func products(
        cell: Int,
        horizon: Int,
        weights: [Double]
    ) throws -> (along: NormalEquations, across: NormalEquations) {
        var along = NormalEquations(columns: 4 * stepCount)
        var across = NormalEquations(columns: 4 * stepCount)
        let targetStride = 2 * fit.horizons.count
        // Bound once: through `fit`, an unoptimized build would copy all of it for each number.
        let (steps, targets, knots) = (fit.steps, fit.targets, fit.knots)
        block.along.removeAll(keepingCapacity: true)
        block.across.removeAll(keepingCapacity: true)
        var rows = 0
        for example in cells[cell] where weights[example] > 0 {
            let root = weights[example].squareRoot()
            let (a, b, c, d) = self.weights(knots[example])
            let first = example * 2 * stepCount
            for corner in [a * root, b * root, c * root, d * root] {
                for step in first..<first + stepCount {
                    block.along.append(corner * steps[step])
                    block.across.append(corner * steps[step + stepCount])
                }
            }
            let target = example * targetStride + 2 * horizon
            block.along.append(root * targets[target])
            block.across.append(root * targets[target + 1])
            rows += 1
            guard rows % Self.blockSize == 0 else { continue }
            try flush(&along, &across)
        }
        try flush(&along, &across)
        return (along, across)
    }

    private mutating func flush(_ along: inout NormalEquations, _ across: inout NormalEquations) throws {
        try along.add(block.along.span)
        try across.add(block.across.span)
        block.along.removeAll(keepingCapacity: true)
        block.across.removeAll(keepingCapacity: true)
    }

    /// Weighs every example by its residual, and returns the sum of distances.
    private func reweight(_ weights: inout [Double], horizon: Int, along: [Double], across: [Double]) -> Double {
        let targetStride = 2 * fit.horizons.count
        let (steps, targets, knots) = (fit.steps, fit.targets, fit.knots)
        let floor = fit.method.residualFloor * fit.method.residualFloor
        var sum = 0.0
        for cell in cells.indices {
            for example in cells[cell] where weights[example] > 0 {
                let (a, b, c, d) = self.weights(knots[example])
                let first = example * 2 * stepCount
                let target = example * targetStride + 2 * horizon
                var residual = (targets[target], targets[target + 1])
                for (corner, share) in [(0, a), (1, b), (2, c), (3, d)] where share > 0 {
                    let start = corners[cell][corner] * stepCount
                    for step in 0..<stepCount {
                        residual.0 -= share * along[start + step] * steps[first + step]
                        residual.1 -= share * across[start + step] * steps[first + stepCount + step]
                    }
                }
                let square = residual.0 * residual.0 + residual.1 * residual.1
                sum += square.squareRoot()
                weights[example] = 1 / (square + floor).squareRoot()
            }
        }
        return sum
    }
}

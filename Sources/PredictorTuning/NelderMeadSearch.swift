import TouchModel

/// Minimizes a function of a few variables in the unit cube without derivatives: the downhill simplex of Nelder & Mead
/// (1965, "A simplex method for function minimization", The Computer Journal 7), with the coefficients that Gao & Han
/// (2012, Comput. Optim. Appl. 51) adapt to the number of variables.
///
/// A predictor has few parameters, each evaluation takes a pass over the data, and an error measured on data is
/// deterministic but has no derivative and small steps where a threshold moves past a sample. A simplex compares values
/// only, needs one or two evaluations a step, and reaches the accuracy that matters, a few per cent of a parameter, within
/// tens of evaluations. What it lacks is a view of the whole: the search therefore starts from the best of a spread of
/// seeded points (a Latin hypercube: McKay, Beckman & Conover 1979), and starts again elsewhere when the simplex has
/// shrunk and evaluations are left.
package struct NelderMeadSearch: Sendable {
    /// How many points may be evaluated, 1 or more.
    package var evaluations: Int
    /// The seed of the spread of starting points.
    package var seed: UInt64
    /// The length of the first simplex's edges, as a share of each range.
    package var initialStep = 0.15
    /// The simplex is done when it is smaller than this share of each range.
    package var smallestStep = 0.005

    /// Each parameter is the property of that name.
    package init(evaluations: Int, seed: UInt64) {
        self.evaluations = evaluations
        self.seed = seed
    }

    /// Finds the best point that the number of evaluations allows.
    ///
    /// - Parameters:
    ///   - dimensions: how many coordinates a point has.
    ///   - start: a known point, evaluated first; `nil` for none.
    ///   - evaluate: the function, for several points at a time.
    /// - Returns: the best of all points that were evaluated.
    package func run(
        dimensions: Int,
        start: [Double]? = nil,
        evaluate: ([[Double]]) async throws -> [Double]
    ) async throws -> SearchCandidate {
        var budget = SearchBudget(evaluations: evaluations, start: start, dimensions: dimensions)
        func candidates(_ points: [[Double]]) async throws -> [SearchCandidate] {
            try await budget.candidates(at: points, by: evaluate)
        }
        var generator = SeededGenerator(seed: seed)
        let spread = (start.map { [$0] } ?? []) + Self.latinHypercube(3 * dimensions + 1, dimensions, &generator)
        var starts = try await candidates(spread).sorted { $0.value < $1.value }
        while budget.left > 0, !starts.isEmpty {
            let origin = starts.removeFirst()
            var simplex = [origin]
            simplex += try await candidates((0..<dimensions).map { neighbor(of: origin.point, along: $0) })
            guard simplex.count == dimensions + 1 else { break }
            simplex.sort { $0.value < $1.value }
            while budget.left > 0, size(of: simplex) > smallestStep {
                try await step(&simplex, candidates)
                simplex.sort { $0.value < $1.value }
            }
        }
        return budget.best
    }

    /// One reflection, expansion, contraction or shrinkage of a sorted simplex.
    private func step(
        _ simplex: inout [SearchCandidate],
        _ candidates: ([[Double]]) async throws -> [SearchCandidate]
    ) async throws {
        let dimensions = Double(max(2, simplex.count - 1))
        let expansion = 1 + 2 / dimensions
        let contraction = 0.75 - 1 / (2 * dimensions)
        let shrinkage = simplex.count > 2 ? 1 - 1 / dimensions : 0.5
        let last = simplex.count - 1
        let worst = simplex[last]
        var center = [Double](repeating: 0, count: worst.point.count)
        for candidate in simplex.dropLast() {
            for index in center.indices { center[index] += candidate.point[index] / Double(last) }
        }
        func beyondCenter(by factor: Double) -> [Double] {
            zip(center, worst.point).map { min(max($0 + factor * ($0 - $1), 0), 1) }
        }
        guard let reflected = try await candidates([beyondCenter(by: 1)]).first else { return }
        if reflected.value < simplex[0].value {
            let expanded = try await candidates([beyondCenter(by: expansion)]).first
            simplex[last] = expanded.flatMap { $0.value < reflected.value ? $0 : nil } ?? reflected
            return
        }
        if reflected.value < simplex[last - 1].value {
            simplex[last] = reflected
            return
        }
        let isOutside = reflected.value < worst.value
        let contracted = try await candidates([beyondCenter(by: isOutside ? contraction : -contraction)]).first
        if let contracted, contracted.value < min(reflected.value, worst.value) {
            simplex[last] = contracted
            return
        }
        let best = simplex[0].point
        let shrunk = try await candidates(
            simplex.dropFirst().map { zip(best, $0.point).map { $0 + shrinkage * ($1 - $0) } }
        )
        for (index, candidate) in shrunk.enumerated() { simplex[index + 1] = candidate }
    }

    private func neighbor(of point: [Double], along index: Int) -> [Double] {
        var point = point
        point[index] += point[index] + initialStep <= 1 ? initialStep : -initialStep
        return point
    }

    private func size(of simplex: [SearchCandidate]) -> Double {
        simplex.dropFirst().reduce(0) { largest, candidate in
            zip(candidate.point, simplex[0].point).reduce(largest) { max($0, abs($1.0 - $1.1)) }
        }
    }

    /// Points of which each has a row of its own in every variable.
    private static func latinHypercube(
        _ count: Int,
        _ dimensions: Int,
        _ generator: inout SeededGenerator
    ) -> [[Double]] {
        let columns = (0..<dimensions).map { _ -> [Double] in
            // An order by random keys: the standard library's own shuffling may change between versions.
            let keys = (0..<count).map { _ in generator.uniform() }
            return keys.indices.sorted { keys[$0] < keys[$1] }.map { (Double($0) + keys[$0]) / Double(count) }
        }
        return (0..<count).map { row in columns.map { $0[row] } }
    }
}

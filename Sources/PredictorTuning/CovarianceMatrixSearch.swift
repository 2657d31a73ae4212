import TouchModel

/// Minimizes a function of many variables in the unit cube by covariance matrix adaptation. Where it has converged before the
/// evaluations are used up it starts again elsewhere with twice the population (Auger and Hansen, "A restart CMA evolution
/// strategy with increasing population size", 2005).
package struct CovarianceMatrixSearch: Sendable {
    /// How many points may be evaluated, 1 or more.
    package var evaluations: Int
    /// The seed of all draws.
    package var seed: UInt64
    /// The first standard deviation, as a share of each range.
    package var initialStep = 0.2
    /// The search has converged when the distribution is narrower than this share of every range.
    package var smallestStep = 1e-4

    /// Each parameter is the property of that name.
    package init(evaluations: Int, seed: UInt64) {
        self.evaluations = evaluations
        self.seed = seed
    }

    /// Finds the best point that the number of evaluations allows; as `NelderMeadSearch`.
    package func run(
        dimensions: Int,
        start: [Double]? = nil,
        evaluate: ([[Double]]) async throws -> [Double]
    ) async throws -> SearchCandidate {
        var left = evaluations
        var best = SearchCandidate(point: start ?? Array(repeating: 0.5, count: dimensions), value: .infinity)
        func values(_ points: [[Double]]) async throws -> [Double] {
            let points = Array(points.prefix(left))
            left -= points.count
            let values = try await evaluate(points)
            for (point, value) in zip(points, values) where value.isFinite && value < best.value {
                best = SearchCandidate(point: point, value: value)
            }
            return values
        }
        if start != nil { _ = try await values([best.point]) }
        var generator = SeededGenerator(seed: seed, stream: "restarts")
        var origin = best.point
        var populationSize: Int?
        var runSeed = seed
        while left > 0 {
            var state = CovarianceMatrixAdaptation(
                start: origin,
                step: initialStep,
                seed: runSeed,
                populationSize: populationSize
            )
            while left > 0, state.spread > smallestStep { state.tell(try await values(state.ask())) }
            origin = (0..<dimensions).map { _ in generator.uniform() }
            populationSize = 2 * state.populationSize
            runSeed = generator.next()
        }
        return best
    }
}

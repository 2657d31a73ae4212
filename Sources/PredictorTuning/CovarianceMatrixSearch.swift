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
        var budget = SearchBudget(evaluations: evaluations, start: start, dimensions: dimensions)
        var origin = budget.best.point
        if start != nil { _ = try await budget.candidates(at: [origin], by: evaluate) }
        var generator = SeededGenerator(seed: seed, stream: "restarts")
        var populationSize: Int?
        var runSeed = seed
        while budget.left > 0 {
            var state = CovarianceMatrixAdaptation(
                start: origin,
                step: initialStep,
                seed: runSeed,
                populationSize: populationSize
            )
            while budget.left > 0, state.spread > smallestStep {
                state.tell(try await budget.candidates(at: state.ask(), by: evaluate).map(\.value))
            }
            origin = (0..<dimensions).map { _ in generator.uniform() }
            populationSize = 2 * state.populationSize
            runSeed = generator.next()
        }
        return budget.best
    }
}

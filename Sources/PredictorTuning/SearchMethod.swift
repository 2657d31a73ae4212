/// How a search chooses its candidates.
package enum SearchMethod: String, Sendable, Codable, CaseIterable {
    /// `NelderMeadSearch`: for few parameters and few evaluations.
    case simplex
    /// `CovarianceMatrixSearch`: for many, with about a hundred evaluations for each.
    case covariance = "cma-es"

    /// The most parameters for which the simplex is the default.
    package static let mostSimplexParameters = 8

    /// What suits a number of parameters.
    package static func suiting(_ parameters: Int) -> SearchMethod {
        parameters > mostSimplexParameters ? .covariance : .simplex
    }

    /// The method in words, for results.
    var summary: String {
        switch self {
        case .simplex: "Nelder–Mead simplex from seeded starts"
        case .covariance: "covariance matrix adaptation (CMA-ES) from a seeded start"
        }
    }

    /// Finds the best point of the unit cube that the number of evaluations allows.
    func run(
        evaluations: Int,
        seed: UInt64,
        dimensions: Int,
        start: [Double]?,
        evaluate: ([[Double]]) async throws -> [Double]
    ) async throws -> SearchCandidate {
        switch self {
        case .simplex:
            try await NelderMeadSearch(evaluations: evaluations, seed: seed)
                .run(dimensions: dimensions, start: start, evaluate: evaluate)
        case .covariance:
            try await CovarianceMatrixSearch(evaluations: evaluations, seed: seed)
                .run(dimensions: dimensions, start: start, evaluate: evaluate)
        }
    }
}

/// What a search may still evaluate, and the best that it has found.
struct SearchBudget {
    /// How many points may still be evaluated.
    private(set) var left: Int
    /// The best of all points that were evaluated; before the first, where the search begins.
    private(set) var best: SearchCandidate

    /// - Parameters:
    ///   - evaluations: how many points may be evaluated.
    ///   - start: a known point; `nil` for the middle of the cube.
    ///   - dimensions: how many coordinates a point has.
    init(evaluations: Int, start: [Double]?, dimensions: Int) {
        left = evaluations
        best = SearchCandidate(point: start ?? Array(repeating: 0.5, count: dimensions), value: .infinity)
    }

    /// Evaluates points, as many as may still be evaluated, in their order; what is not finite counts as infinite.
    mutating func candidates(
        at points: [[Double]],
        by evaluate: ([[Double]]) async throws -> [Double]
    ) async throws -> [SearchCandidate] {
        let points = Array(points.prefix(max(left, 0)))
        guard !points.isEmpty else { return [] }
        left -= points.count
        let found = zip(points, try await evaluate(points)).map {
            SearchCandidate(point: $0, value: $1.isFinite ? $1 : .infinity)
        }
        for candidate in found where candidate.value < best.value { best = candidate }
        return found
    }
}

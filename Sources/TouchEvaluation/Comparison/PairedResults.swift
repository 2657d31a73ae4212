/// Two evaluations of the same data, compared cluster by cluster.
final class PairedResults {
    private let before: ClusterMoments
    private let after: ClusterMoments

    private struct Cell: Hashable {
        var predictor: String
        var whole: EvaluationResult.WholeCell
    }

    /// The evidence of cells that were asked for: rows of one cell follow each other.
    private var known: [Cell: [String: PairedClusters.Evidence]] = [:]

    /// - Returns: `nil` where the results do not hold what this version's metrics need, or not of the same metrics.
    init?(_ before: EvaluationResult, _ after: EvaluationResult) {
        guard let before = ClusterMoments(before), let after = ClusterMoments(after),
            before.suite.quantities.map(\.name) == after.suite.quantities.map(\.name)
        else { return nil }
        self.before = before
        self.after = after
    }

    /// What is known of a row's difference; `nil` where the two cannot be paired: other data, other clusters, or a metric that is not
    /// computed from moments.
    func evidence(of row: EvaluationResult.Row) -> PairedClusters.Evidence? {
        let cell = Cell(predictor: row.predictor, whole: row.wholeCell)
        if known[cell] == nil { known[cell] = evidence(of: cell) }
        return known[cell]?[row.metric]
    }

    private func evidence(of cell: Cell) -> [String: PairedClusters.Evidence] {
        let dataset = cell.whole.dataset
        guard let old = before.clusters[dataset], let new = after.clusters[dataset], old.names == new.names,
            before.result.datasets.first(where: { $0.name == dataset })?.identity
                == after.result.datasets.first(where: { $0.name == dataset })?.identity
        else { return [:] }
        return before.evidence(cell.predictor, cell.predictor, of: after, in: cell.whole)
    }
}

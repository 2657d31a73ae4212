/// Whether the clusters of one dataset in two results are the same, and which belongs to which.
///
/// People are paired by name, also where they drew other strokes: what they have in common cancels. Strokes are paired on the same data alone.
enum ClusterPairing: Equatable {
    /// The data are the same.
    case sameData
    /// The data differ, and so many people have the same names in both.
    case people(Int)
    /// There are other clusters in the two: intervals are combined as of independent results.
    case unpaired

    /// - Parameters:
    ///   - first: whether clusters are people, and their names.
    ///   - isSameData: whether the dataset has one identity in both results.
    init(
        _ first: (arePeople: Bool, names: [String]),
        _ second: (arePeople: Bool, names: [String]),
        isSameData: Bool
    ) {
        let haveSameNames = first.arePeople == second.arePeople && Set(first.names) == Set(second.names)
        if haveSameNames, isSameData {
            self = .sameData
        } else {
            self = haveSameNames && first.arePeople && first.names.count > 1 ? .people(first.names.count) : .unpaired
        }
    }

    /// The position in the second's list of each name of the first.
    static func order(_ first: [String], _ second: [String]) -> [Int] {
        let positions = Dictionary(zip(second, second.indices)) { first, _ in first }
        return first.compactMap { positions[$0] }
    }

    /// What a reader must know of a dataset; `nil` where the data and their clusters are the same.
    func remark(on dataset: String, isSameData: Bool) -> String? {
        let difference = "dataset '\(dataset)' is not the same data in both results"
        switch self {
        case .sameData: return nil
        case .people(let count): return "\(difference); its \(count) participants have the same names and are paired"
        case .unpaired:
            let words =
                isSameData ? "dataset '\(dataset)' has other participants or strokes in the two results" : difference
            return "\(words); nothing is paired, and intervals are those of independent results"
        }
    }
}

/// Two evaluations, compared cluster by cluster.
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

    /// How the clusters of a dataset are paired; `nil` where a result does not hold them.
    func pairing(on dataset: String) -> ClusterPairing? {
        guard let old = before.clusters[dataset], let new = after.clusters[dataset] else { return nil }
        return ClusterPairing(
            (old.unit == "participant", old.names),
            (new.unit == "participant", new.names),
            isSameData: before.result.datasets.first { $0.name == dataset }?.identity
                == after.result.datasets.first { $0.name == dataset }?.identity
        )
    }

    /// What is known of a row's difference; `nil` where the two cannot be paired: other clusters, or a metric that is not computed from
    /// moments.
    func evidence(of row: EvaluationResult.Row) -> PairedClusters.Evidence? {
        let cell = Cell(predictor: row.predictor, whole: row.wholeCell)
        if known[cell] == nil { known[cell] = evidence(of: cell) }
        return known[cell]?[row.metric]
    }

    private func evidence(of cell: Cell) -> [String: PairedClusters.Evidence] {
        let dataset = cell.whole.dataset
        guard pairing(on: dataset) != ClusterPairing.unpaired, let old = before.clusters[dataset],
            let new = after.clusters[dataset]
        else { return [:] }
        return before.evidence(
            cell.predictor,
            cell.predictor,
            of: after,
            order: ClusterPairing.order(old.names, new.names),
            in: cell.whole
        )
    }
}

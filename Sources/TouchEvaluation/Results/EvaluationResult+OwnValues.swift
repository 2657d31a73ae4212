extension EvaluationResult {
    /// The values of a row of a whole dataset for each of its clusters, in their order, where they are too few to carry an interval:
    /// two, three or four. Empty elsewhere, and where a value is not computed from moments and participants are not broken down by.
    package func ownValues(of row: Row) -> [Double] {
        guard row.isWhole, let record = clusters.first(where: { $0.dataset == row.dataset }),
            (2..<ClusterSpread.fewestClusters).contains(record.names.count)
        else { return [] }
        let broken = rows.filter {
            $0.dataset == row.dataset && $0.metric == row.metric && $0.predictor == row.predictor
                && $0.horizonMilliseconds == row.horizonMilliseconds && $0.task == Self.all && $0.breakdown == Self.all
                && $0.participant != Self.all
        }
        if record.unit == ClusterNoun.participant, broken.count == record.names.count {
            let values = Dictionary(broken.map { ($0.participant, $0.value) }) { first, _ in first }
            return record.names.compactMap { values[$0] }
        }
        guard let suite = MetricSuite(reporting: quantities),
            let quantity = suite.quantities.firstIndex(where: { $0.name == row.metric }),
            let predictor = predictors.firstIndex(where: { $0.label == row.predictor }),
            let horizon = horizonsMilliseconds.firstIndex(of: row.horizonMilliseconds)
        else { return [] }
        let first = (predictor * horizonsMilliseconds.count + horizon) * suite.momentCount
        guard record.moments.allSatisfy({ $0.count >= first + suite.momentCount }) else { return [] }
        let scale = scale(of: row.metric, on: row.dataset)
        return suite.values(
            ofRows: record.moments.map { Array($0[first..<first + suite.momentCount]) },
            horizon: row.horizonMilliseconds / 1000,
            wanted: [quantity]
        )[quantity].map { $0 * scale }
    }

    /// What stands for the intervals of a dataset: which clusters, and whether they are too few.
    package func intervalBasis(of dataset: String) -> IntervalBasis {
        guard intervals.areWanted, let record = clusters.first(where: { $0.dataset == dataset }) else { return .none }
        return IntervalBasis(count: record.names.count, unit: record.unit)
    }

    /// What intervals rest on.
    package enum IntervalBasis: Sendable, Hashable {
        /// There are none.
        case none
        /// Clusters too few for intervals: their own values stand instead.
        case ownValues(count: Int, unit: String)
        /// Clusters that are left out in turn.
        case clusters(count: Int, unit: String)

        /// What so many clusters carry.
        package init(count: Int, unit: String) {
            self =
                count < 2
                ? .none
                : count < ClusterSpread.fewestClusters
                    ? .ownValues(count: count, unit: unit) : .clusters(count: count, unit: unit)
        }

        /// The basis in words.
        package var words: String {
            switch self {
            case .none: "no intervals"
            case .ownValues(let count, let unit):
                "\(count) \(unit)s carry no interval: the value of each stands in its place"
            case .clusters(_, let unit): "intervals over \(unit)s"
            }
        }
    }
}

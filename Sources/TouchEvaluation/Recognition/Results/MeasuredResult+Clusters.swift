extension MeasuredResult {
    /// What stands for the intervals of a dataset: which clusters, and whether they are too few.
    package func intervalBasis(of dataset: String) -> EvaluationResult.IntervalBasis {
        guard intervals.areWanted else { return .none }
        let own = cells.filter { $0.key.dataset == dataset }
        let keys = Set(own.map(\.key.cluster))
        let people = Set(keys.map(\.participant)).count
        guard people <= 1, let kind = MeasurementKind.named(kind), let block = kind.block else {
            return EvaluationResult.IntervalBasis(count: people, unit: ClusterNoun.participant)
        }
        return EvaluationResult.IntervalBasis(count: keys.count, unit: kind.noun(ofBlock: block, own.map(\.sums)))
    }

    /// The values of a row of a whole dataset for each of its participants that has one, where they are too few to carry an interval;
    /// empty elsewhere.
    package func ownValues(of row: Row) -> [Double] {
        guard row.isWhole, row.low == nil, case .ownValues(_, ClusterNoun.participant) = intervalBasis(of: row.dataset)
        else {
            return []
        }
        return rows.filter {
            $0.dataset == row.dataset && $0.metric == row.metric && $0.subject == row.subject
                && $0.condition == row.condition && $0.task == PartLabel.all && $0.participant != PartLabel.all
        }.map(\.value)
    }
}

/// Which contenders of a table's column are marked, by the rule of `foretouch compare`: the best, and those whose difference from it is
/// not significant.
///
/// Columns of fewer clusters than carry an interval have no mark.
package struct ColumnMarks: Sendable, Equatable {
    /// What a cell is marked as.
    package enum Mark: Sendable, Equatable {
        /// The best of its column.
        case best
        /// Not the best, but ``PredictorComparison`` shows no difference from it.
        case peer
    }

    /// The marks by the contender's label.
    private var marks: [String: Mark] = [:]
    /// Whether a contender could not be tested against the best, so that a cell without a mark says nothing.
    package private(set) var hasUntested = false

    /// A column without a mark.
    init() {}

    /// - Parameters:
    ///   - values: of each contender.
    ///   - preference: which value is best.
    ///   - verdict: what is known of the difference of a contender from the best, by their labels.
    init(
        _ values: [(label: String, value: Double)],
        _ preference: MetricQuantity.Preference,
        verdict: (_ best: (label: String, value: Double), _ other: (label: String, value: Double)) ->
            PredictorComparison.Verdict
    ) {
        func demerit(_ value: Double) -> Double {
            switch preference {
            case .lower: value
            case .higher: -value
            case .nearZero: value.magnitude
            case .neither: .nan
            }
        }
        let finite = values.filter { demerit($0.value).isFinite }
        guard let best = finite.min(by: { demerit($0.value) < demerit($1.value) }) else { return }
        for contender in finite {
            if demerit(contender.value) == demerit(best.value) {
                marks[contender.label] = .best
                continue
            }
            let verdict = verdict(best, contender)
            if verdict == .unknown { hasUntested = true }
            if verdict == .notShown { marks[contender.label] = .peer }
        }
    }

    /// How a contender's cell is marked; `nil` where it is not.
    package subscript(label: String) -> Mark? { marks[label] }
}

/// The columns of tables of predictors: a dataset or a group, a horizon and a metric each.
package struct PredictorColumns {
    private let result: EvaluationResult
    private let moments: ClusterMoments?

    /// - Parameter result: of whole datasets, or with groups as datasets, as `EvaluationResult.apart(by:)` makes them.
    package init(_ result: EvaluationResult) {
        self.result = result
        moments = ClusterMoments(result)
    }

    /// How the cells of a column are marked.
    ///
    /// - Parameters:
    ///   - rows: of one metric and horizon, one for each predictor.
    ///   - dataset: what the result calls the dataset or group; what it does not hold is not tested.
    package func marks(_ rows: [EvaluationResult.Row], on dataset: String) -> ColumnMarks {
        guard let first = rows.first,
            let preference = result.quantities.first(where: { $0.name == first.metric })?.preference,
            rows.allSatisfy({ $0.clusters >= ClusterSpread.fewestClusters })
        else { return ColumnMarks() }
        let cell = EvaluationResult.WholeCell(dataset: dataset, horizonMilliseconds: first.horizonMilliseconds)
        return ColumnMarks(rows.map { ($0.predictor, $0.value) }, preference) { best, other in
            guard let evidence = moments?.evidence(best.label, other.label, on: first.metric, in: cell) else {
                return .unknown
            }
            var row = PredictorComparison.Row(dataset, .none, first.metric, best.value, other.value)
            row.set(evidence, preference, level: 1 - result.intervals.confidence, best.label, other.label)
            return row.verdict
        }
    }
}

/// The columns of tables of a measurement: a dataset and condition each, with the quantity by which its kind ranks.
package struct MeasuredColumns {
    private let result: MeasuredResult
    private let quantity: CountedQuantity
    private let assembly: MeasurementAssembly

    /// - Returns: `nil` where the kind is not known or does not rank subjects.
    package init?(_ result: MeasuredResult) {
        guard let kind = MeasurementKind.named(result.kind), kind.contenders != .tasks,
            let quantity = kind.quantities.first(where: { $0.quantity.name == kind.rankedBy })
        else { return nil }
        self.result = result
        self.quantity = quantity
        assembly = MeasurementAssembly(result, kind)
    }

    /// How the cells of a column are marked.
    package func marks(on dataset: String, under condition: MeasuredCondition) -> ColumnMarks {
        guard let number = result.conditions.firstIndex(where: { $0.condition == condition }) else {
            return ColumnMarks()
        }
        var clusters: [String: MeasurementAssembly.Clusters] = [:]
        var values: [(label: String, value: Double)] = []
        for (position, subject) in result.subjects.enumerated() {
            let own = assembly.clusters(dataset: dataset, subject: position, condition: number)
            guard let value = quantity.value(ofClusters: own) else { continue }
            guard own.names.count >= ClusterSpread.fewestClusters else { return ColumnMarks() }
            clusters[subject.label] = own
            values.append((subject.label, value))
        }
        return ColumnMarks(values, quantity.quantity.preference) { best, other in
            guard let one = clusters[best.label], let two = clusters[other.label],
                let pair = PairedClusters(one, two, result.intervals)
            else { return .unknown }
            var row = PredictorComparison.Row(dataset, condition, quantity.quantity.name, best.value, other.value)
            row.set(pair, on: quantity, result.intervals, best.label, other.label)
            return row.verdict
        }
    }
}

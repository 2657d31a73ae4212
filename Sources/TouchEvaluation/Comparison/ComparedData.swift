import TouchModel

/// What comparisons see of a result of any kind: the clusters of each contender, such as its people, and what is computed from their sums.
///
/// Two contenders of one result are compared by it (``PredictorComparison``), and two levels of a factor (``LevelComparison``).
package struct ComparedData: Sendable {
    /// A part of the data that is compared by itself: a dataset, or one level of a breakdown.
    package struct Part: Sendable, Hashable {
        /// What tables call it.
        package var name: String
        /// The dataset's label.
        package var dataset: String
        /// The level of the breakdown, such as the name of a task; `nil` for a whole dataset.
        package var level: String?
        /// Whether the level is a condition of the measurement, such as `templates=4`, rather than one that recordings state.
        var isOfMeasurement = false
    }

    /// A value of a table.
    struct Reading: Sendable {
        /// What is measured, as its name.
        var metric: String { quantity.name }
        /// What is measured.
        var quantity: PairedClusters.Quantity
        /// The unit of the value.
        var unit: String
        /// Under which condition, the column's included.
        var condition: MeasuredCondition
        /// The value over all clusters.
        var value: Double
        /// Its interval; `nil` where the result has none.
        var interval: ClosedRange<Double>?
        /// How many clusters have anything to count.
        var clusters: Int
        /// The place among the quantities of the column; `nil` for a value that is not computed from sums, such as a percentile.
        var position: Int?
    }

    /// One contender under one condition in one part of the data.
    struct Column: Sendable {
        /// The condition; of predictors the horizon, `horizon_ms`.
        var condition: MeasuredCondition
        /// What a cluster is called (``ClusterNoun``).
        var unit: String
        /// The names of the clusters.
        var names: [String]
        /// Clusters × sums.
        var sums: [[Double]]
        /// The values of tables.
        var readings: [Reading]
        /// What is computed from sums.
        var quantities: [PairedClusters.Quantity]
        /// Quantities × rows of rows of sums.
        var values: @Sendable ([[Double]]) -> [[Double]]
        /// How much each row of sums counts: quantities × rows.
        var weights: @Sendable ([[Double]]) -> [[Double]]
    }

    /// The labels of what can be compared with each other.
    package let contenders: [String]
    /// The metric by which contenders are ranked.
    let mainMetric: String
    /// What a contender is called.
    let contenderNoun: String
    /// The confidence of intervals, and the seed of what is drawn for tests.
    var intervals: IntervalParameters
    /// The datasets, or the levels of a breakdown.
    package let parts: [Part]
    /// The columns of one contender in one part, in the order of the result.
    let columns: @Sendable (_ contender: String, Part) -> [Column]

    /// What comparisons see of a result.
    ///
    /// - Parameters:
    ///   - breakdown: whose levels are the parts; `nil` for whole datasets.
    ///   - isOfAllRows: whether the contenders are the subjects of rows, under every condition, and not what the result ranks.
    /// - Throws: ``EvaluationError/incomparable(_:)`` for a result without such levels, or without the sums of clusters.
    package init(
        _ result: AnyResult,
        by breakdown: Breakdown? = nil,
        isOfAllRows: Bool = false
    ) throws(EvaluationError) {
        switch result {
        case .evaluation(let result): try self.init(result, by: breakdown)
        case .measured(let result): try self.init(result, by: breakdown, isOfAllRows: isOfAllRows)
        }
    }

    /// What comparisons see of an evaluation of predictors.
    package init(_ whole: EvaluationResult, by breakdown: Breakdown? = nil) throws(EvaluationError) {
        var parts = whole.datasets.map { Part(name: $0.name, dataset: $0.name) }
        let result =
            try breakdown.map { (breakdown) throws(EvaluationError) in try whole.apart(by: breakdown) } ?? whole
        if let breakdown {
            parts = whole.groups(by: breakdown).map {
                Part(
                    name: EvaluationResult.name(of: $0.group, by: breakdown, on: $0.clusters.dataset),
                    dataset: $0.clusters.dataset,
                    level: $0.group
                )
            }
        }
        guard !result.clusters.isEmpty, let moments = ClusterMoments(result) else {
            throw .incomparable(
                "the result does not hold what this version compares; make it anew with 'foretouch evaluate --output'"
            )
        }
        contenders = result.predictors.map(\.label)
        contenderNoun = "predictor"
        mainMetric = "rmse"
        intervals = result.intervals
        self.parts = parts
        struct Place: Hashable {
            var dataset, predictor: String
        }
        let rows = Dictionary(grouping: result.rows.lazy.filter(\.isWhole)) {
            Place(dataset: $0.dataset, predictor: $0.predictor)
        }
        let positions = Dictionary(
            zip(moments.suite.quantities.map(\.name), moments.suite.quantities.indices)
        ) { first, _ in first }
        let quantities = Dictionary(result.quantities.map { ($0.name, PairedClusters.Quantity($0)) }) { first, _ in
            first
        }
        columns = { predictor, part in
            guard let clusters = moments.clusters[part.name] else { return [] }
            let own = rows[Place(dataset: part.name, predictor: predictor)] ?? []
            return result.horizonsMilliseconds.compactMap { horizon in
                let condition = MeasuredCondition(horizonMilliseconds: horizon)
                let readings = own.filter { $0.horizonMilliseconds == horizon }.compactMap { row in
                    quantities[row.metric].map { quantity in
                        Reading(
                            quantity: quantity,
                            unit: result.unit(of: row.metric, on: row.dataset),
                            condition: condition,
                            value: row.value,
                            interval: row.interval,
                            clusters: row.clusters,
                            position: positions[row.metric]
                        )
                    }
                }
                guard !readings.isEmpty else { return nil }
                let cell = EvaluationResult.WholeCell(dataset: part.name, horizonMilliseconds: horizon)
                return Column(
                    condition: condition,
                    unit: clusters.unit,
                    names: clusters.names,
                    sums: moments.rows(predictor, in: cell) ?? [],
                    readings: readings,
                    quantities: moments.suite.quantities.map(PairedClusters.Quantity.init),
                    values: { moments.suite.values(ofRows: $0, horizon: horizon / 1000) },
                    weights: { moments.suite.counts(ofRows: $0) }
                )
            }
        }
    }
}

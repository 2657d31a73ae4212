import Foundation

/// Turns a table of scores into what a result holds: rows with their intervals, the clusters that comparisons need, and
/// distributions.
struct ResultAssembly: Sendable {
    let table: ScoreTable
    let suite: MetricSuite
    let predictors: [String]
    /// The horizons, in seconds.
    let horizons: [Double]
    let intervals: IntervalParameters
    var breakdown: BreakdownSelection = .standard
    /// How many strokes of each slice were scored.
    var strokes: [ScoreSlice: Int] = [:]
    /// By dataset the positions of predictors that have no rows there.
    var withoutRows: [String: Set<Int>] = [:]
    /// People with the same strokes, who are one cluster.
    var repeated: [EvaluationResult.RepeatedParticipants] = []

    /// What was found, in the order of the datasets.
    struct Found: Sendable {
        var rows: [EvaluationResult.Row] = []
        var clusters: [EvaluationResult.ClusterRecord] = []
        var groupClusters: [EvaluationResult.GroupClusters] = []
        var distributions: [EvaluationResult.DistributionRecord] = []

        fileprivate mutating func append(_ other: Found) {
            rows += other.rows
            clusters += other.clusters
            groupClusters += other.groupClusters
            distributions += other.distributions
        }
    }

    /// All parts, datasets in the order given, parts in that of `DatasetParts`. Cores share the parts.
    func run(datasets: [String]) async throws -> Found {
        let parts = datasets.flatMap {
            DatasetParts(of: $0, in: table, selection: breakdown, strokes: strokes, repeated: repeated).all
        }
        let columns = ColumnLabels(
            predictors: predictors,
            horizons: horizons,
            quantities: suite.quantities + ErrorQuantiles.quantities
        )
        var all = Found()
        // Growing would hold twice what there is; what is reserved and not used takes no memory.
        all.rows.reserveCapacity(
            parts.count * table.shape.rowCount * (suite.quantities.count + ErrorQuantiles.quantities.count)
        )
        try await OrderedParallelMap.run(parts) { part in
            var assembly = PartAssembly(part, of: self, columns: columns)
            return assembly.run()
        } use: {
            all.append($0)
        }
        return all
    }

    /// Milliseconds as typed: 33, not 33.000000000000004.
    static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }
}

/// What rows of one predictor, horizon and quantity share.
private struct ColumnLabels: Sendable {
    private let columns: [EvaluationResult.Row.Column]
    private let quantityCount: Int

    init(predictors: [String], horizons: [Double], quantities: [MetricQuantity]) {
        quantityCount = quantities.count
        columns = predictors.flatMap { predictor in
            horizons.flatMap { horizon in
                quantities.map { quantity in
                    EvaluationResult.Row.Column(
                        predictor: predictor,
                        horizonMilliseconds: ResultAssembly.milliseconds(horizon),
                        metric: quantity.name
                    )
                }
            }
        }
    }

    /// - Parameters:
    ///   - row: of the table.
    ///   - quantity: of the metrics, then of the quantiles.
    func column(row: Int, quantity: Int) -> EvaluationResult.Row.Column { columns[row * quantityCount + quantity] }
}

/// One part's rows, and of a whole dataset its clusters and distributions.
private struct PartAssembly {
    private let part: DatasetPart
    private let assembly: ResultAssembly
    private let columns: ColumnLabels
    private let jackknife: ClusterJackknife?
    /// Positions among the suite's quantities, and among the quantiles and the maximum.
    private let wantedQuantities: Set<Int>
    private let wantedQuantiles: Set<Int>
    private var scratch = QuantileResampling.Scratch()
    private var found = ResultAssembly.Found()
    /// Of which breakdown it is which group; `nil` for the whole, and for a task of a participant.
    private let group: (breakdown: String, name: String)?
    /// Whether comparisons will ask for its clusters.
    private let keepsClusters: Bool
    /// Clusters × (predictors × horizons × moments).
    private var clusterMoments: [[Double]] = []

    init(_ part: DatasetPart, of assembly: ResultAssembly, columns: ColumnLabels) {
        self.part = part
        self.assembly = assembly
        self.columns = columns
        jackknife = ClusterJackknife(clusterCount: part.clusters.count, parameters: assembly.intervals)
        group =
            Breakdown.allCases.lazy.compactMap { breakdown in
                breakdown.group(of: part.labels).map { (breakdown.rawValue, $0) }
            }.first
        keepsClusters = part.isWhole || group != nil && assembly.breakdown.detail == .everything
        func wanted(_ quantities: [MetricQuantity]) -> Set<Int> {
            Set(quantities.indices.filter { part.isWhole || assembly.breakdown.reports(quantities[$0].name) })
        }
        wantedQuantities = wanted(assembly.suite.quantities)
        wantedQuantiles = wanted(ErrorQuantiles.quantities)
    }

    mutating func run() -> ResultAssembly.Found {
        if keepsClusters { clusterMoments = Array(repeating: [], count: part.clusters.count) }
        let withoutRows = assembly.withoutRows[part.labels.dataset] ?? []
        for predictor in assembly.predictors.indices {
            for horizon in assembly.horizons.indices {
                let row = assembly.table.shape.row(predictor: predictor, horizon: horizon)
                let clusters = part.clusters.map { moments(of: $0, row: row) }
                if keepsClusters {
                    for index in clusters.indices { clusterMoments[index] += clusters[index].values }
                }
                guard !withoutRows.contains(predictor) else { continue }
                addMoments(of: clusters, row: row, horizon: assembly.horizons[horizon])
                addQuantiles(row: row, predictor: predictor, horizon: horizon)
            }
        }
        // Sums beyond what a number holds could not be written.
        if keepsClusters, clusterMoments.allSatisfy({ $0.allSatisfy(\.isFinite) }) {
            let record = EvaluationResult.ClusterRecord(
                dataset: part.labels.dataset,
                unit: part.clusterUnit,
                names: part.clusters.map(\.name),
                moments: clusterMoments
            )
            if let group {
                found.groupClusters = [
                    EvaluationResult.GroupClusters(
                        breakdown: group.breakdown,
                        group: group.name,
                        clusters: record.gathered(into: part.mostKept)
                    )
                ]
            } else {
                found.clusters = [record]
            }
        }
        return found
    }

    private mutating func add(
        row: Int,
        quantity: Int,
        _ value: Double,
        _ interval: ClosedRange<Double>?,
        count: Int
    ) {
        guard value.isFinite, count > 0 else { return }
        found.rows.append(
            EvaluationResult.Row(
                part: part.labels,
                column: columns.column(row: row, quantity: quantity),
                value: value,
                interval: interval,
                count: count,
                clusters: part.clusters.count
            )
        )
    }

    // MARK: Moments

    private mutating func addMoments(of clusters: [CompensatedSums], row: Int, horizon: Double) {
        let suite = assembly.suite
        var total = CompensatedSums(count: suite.momentCount)
        for cluster in clusters { total.merge(cluster) }
        let quantityCount = suite.quantities.count
        var values = [Double](repeating: .nan, count: quantityCount)
        var counts = [Double](repeating: 0, count: quantityCount)
        suite.evaluate(total.values, horizon: horizon, values: &values, counts: &counts)
        let jackknifed = jackknife.map {
            suite.jackknifeValues($0, clusters.map(\.values), horizon: horizon, wanted: wantedQuantities)
        }
        for quantity in suite.quantities.indices where wantedQuantities.contains(quantity) {
            add(
                row: row,
                quantity: quantity,
                values[quantity],
                jackknifed.flatMap {
                    jackknife?.interval(of: values[quantity], $0[quantity], suite.quantities[quantity].scale)
                },
                count: Int(exactly: counts[quantity].rounded()) ?? 0
            )
        }
    }

    private func moments(of cluster: DatasetPart.Cluster, row: Int) -> CompensatedSums {
        let count = assembly.suite.momentCount
        func sums(_ scores: DatasetPart.Scores) -> CompensatedSums {
            scores.sums[scores.offset + row * count..<scores.offset + (row + 1) * count]
        }
        guard var merged = cluster.scores.first.map(sums) else { return CompensatedSums(count: count) }
        for scores in cluster.scores.dropFirst() { merged.merge(sums(scores)) }
        return merged
    }

    // MARK: Quantiles

    /// Quantiles without each cluster, and of each alone, are read off the sketches of the others.
    private mutating func addQuantiles(row: Int, predictor: Int, horizon: Int) {
        guard !wantedQuantiles.isEmpty else { return }
        let resampling = QuantileResampling(
            clusters: part.clusters.map { cluster in
                cluster.scores.compactMap { $0.sketches.indices.contains(row) ? $0.sketches[row] : nil }
            },
            resamples: jackknife != nil,
            scratch: &scratch
        )
        guard resampling.count > 0 else { return }
        let first = assembly.suite.quantities.count
        for (index, quantile) in ErrorQuantiles.shares.enumerated() where wantedQuantiles.contains(index) {
            guard let estimate = resampling.quantile(quantile.share) else { continue }
            let interval = jackknife.flatMap { jackknife in
                let values = resampling.quantiles(quantile.share, draws: jackknife.draws)
                return jackknife.interval(
                    of: estimate,
                    ClusterJackknife.Values(
                        leftOut: Array(values.prefix(jackknife.groupCount)),
                        alone: Array(values.dropFirst(jackknife.groupCount)),
                        weights: jackknife.groups(of: resampling.clusterSizes.map { [$0] }).map { $0[0] }
                    ),
                    ErrorQuantiles.quantities[index].scale
                )
            }
            add(row: row, quantity: first + index, estimate, interval, count: resampling.count)
        }
        let maximum = ErrorQuantiles.shares.count
        if wantedQuantiles.contains(maximum) {
            add(row: row, quantity: first + maximum, resampling.maximum, nil, count: resampling.count)
        }
        guard part.isWhole else { return }
        found.distributions.append(distribution(resampling, row: row, predictor: predictor, horizon: horizon))
    }

    /// How a whole dataset's errors are distributed, and what pictures show of single queries and strokes.
    private func distribution(
        _ errors: QuantileResampling,
        row: Int,
        predictor: Int,
        horizon: Int
    ) -> EvaluationResult.DistributionRecord {
        let traces = assembly.table.traces[part.labels.dataset] ?? []
        let samples = traces.indices.contains(row) ? traces[row].samples : []
        func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        return EvaluationResult.DistributionRecord(
            dataset: part.labels.dataset,
            predictor: assembly.predictors[predictor],
            horizonMilliseconds: ResultAssembly.milliseconds(assembly.horizons[horizon]),
            quantiles: EvaluationResult.DistributionRecord.shares.compactMap(errors.quantile),
            along: samples.map { rounded($0.along) },
            off: samples.map { rounded($0.off) },
            worstStrokes: traces.indices.contains(row) ? traces[row].strokes : []
        )
    }
}

extension EvaluationResult.ClusterRecord {
    /// The same sums of one participant's strokes in at most so many clusters, into which the others are gathered in turn.
    fileprivate func gathered(into most: Int) -> Self {
        guard names.count > most else { return self }
        var record = self
        record.unit = ClusterNoun.of(ClusterNoun.stroke, holdsSeveral: true)
        record.names = (1...most).map(String.init)
        record.moments = Array(moments.prefix(most))
        for (index, more) in moments.enumerated().dropFirst(most) {
            for column in more.indices { record.moments[index % most][column] += more[column] }
        }
        return record
    }
}

/// Turns a table of press scores into rows: every slice, its values and their intervals.
struct RecognitionAssembly: Sendable {
    let table: PressTable
    let recognizers: [String]
    let intervals: IntervalParameters

    /// A part of the data that has rows of its own, cut into the clusters that intervals leave out.
    struct Slice: Sendable {
        var dataset: String
        var participant: String
        var task: String
        /// `participant` or `contact`.
        var clusterUnit: String
        var clusterNames: [String]
        /// For each cluster, one for each recognizer.
        var clusters: [[PressScore]]
    }

    /// All rows, datasets in the order given, slices in alphabetical order with the whole first.
    func rows(datasets: [String]) async throws -> [RecognitionResult.Row] {
        let slices = datasets.flatMap(slices)
        var all: [RecognitionResult.Row] = []
        try await OrderedParallelMap.run(slices) {
            rows(of: $0)
        } use: {
            all += $0
        }
        return all
    }

    /// The clusters of a whole dataset.
    func clusters(dataset: String) -> RecognitionResult.ClusterRecord {
        let whole = slice(dataset, EvaluationResult.all, EvaluationResult.all)
        return RecognitionResult.ClusterRecord(
            dataset: dataset,
            unit: whole.clusterUnit,
            names: whole.clusterNames,
            momentNames: PressMoment.allCases.map { "\($0)" },
            moments: whole.clusters.map { $0.flatMap(\.moments.values) }
        )
    }

    private func slices(of dataset: String) -> [Slice] {
        let keys = table.cells.keys.filter { $0.dataset == dataset }
        func names(_ path: KeyPath<PressKey, String>) -> [String] {
            let names = Set(keys.map { $0[keyPath: path] })
            // A breakdown by something that no recording names would repeat the whole.
            return [EvaluationResult.all] + (names == [PartLabel.unspecified] ? [] : names.sorted())
        }
        let tasks = names(\.task)
        return names(\.participant).flatMap { participant in
            tasks.map { slice(dataset, participant, $0) }
        }.filter { !$0.clusters.isEmpty }
    }

    /// Participants are the clusters; contacts, up to 64 heaps of them, where there is one participant.
    private func slice(_ dataset: String, _ participant: String, _ task: String) -> Slice {
        let all = EvaluationResult.all
        let keys = table.cells.keys.filter {
            $0.dataset == dataset && (participant == all || $0.participant == participant)
                && (task == all || $0.task == task)
        }.sorted()
        let byParticipant = Set(keys.map(\.participant)).count > 1
        var slice = Slice(
            dataset: dataset,
            participant: participant,
            task: task,
            clusterUnit: byParticipant ? "participant" : "contact",
            clusterNames: [],
            clusters: []
        )
        for key in keys {
            guard let scores = table.cells[key] else { continue }
            let name = byParticipant ? key.participant : "\(key.task) \(key.block)"
            if slice.clusterNames.last == name {
                for index in scores.indices { slice.clusters[slice.clusters.count - 1][index].merge(scores[index]) }
            } else {
                slice.clusterNames.append(name)
                slice.clusters.append(scores)
            }
        }
        return slice
    }

    private func rows(of slice: Slice) -> [RecognitionResult.Row] {
        var rows: [RecognitionResult.Row] = []
        for (index, recognizer) in recognizers.enumerated() {
            let scores = slice.clusters.map { $0[index] }
            var total = PressScore()
            for score in scores { total.merge(score) }
            func add(
                _ metric: String,
                _ value: Double,
                _ interval: ClosedRange<Double>?,
                _ count: Int,
                _ clusters: Int
            ) {
                guard value.isFinite, count > 0 else { return }
                rows.append(
                    RecognitionResult.Row(
                        dataset: slice.dataset,
                        participant: slice.participant,
                        task: slice.task,
                        recognizer: recognizer,
                        metric: metric,
                        value: value,
                        low: interval?.lowerBound,
                        high: interval?.upperBound,
                        count: count,
                        clusters: clusters
                    )
                )
            }
            // Clusters without anything to count tell nothing, and an interval does not rest on them.
            for quantity in PressQuantity.all {
                let counted = scores.map(\.moments).filter { $0[quantity.parts.denominator] > 0 }
                let value = quantity.value(of: total.moments)
                let interval = interval(of: quantity, value, counted)
                add(quantity.quantity.name, value, interval, quantity.count(of: total.moments), counted.count)
            }
            for entry in PressQuantity.latencies {
                let counted = scores.map { $0[keyPath: entry.path] }.filter { !$0.isEmpty }
                let count = counted.reduce(0) { $0 + $1.count }
                let weights = counted.map { _ in 1.0 }
                let pooled = PooledValues(counted)
                guard let value = pooled.quantile(entry.share, weights: weights[...]) else { continue }
                let interval = pooled.interval(entry.share, value, intervals)
                add(entry.quantity.name, value, interval, count, counted.count)
            }
        }
        return rows
    }

    /// - Parameter clusters: those that have anything to count.
    private func interval(
        of quantity: PressQuantity,
        _ value: Double,
        _ clusters: [PressMoments]
    ) -> ClosedRange<Double>? {
        let (part, whole) = quantity.parts
        guard let jackknife = ClusterJackknife(clusterCount: clusters.count, parameters: intervals) else { return nil }
        var counts: [CountIntervals.Cluster] {
            clusters.map { .init(numerator: $0[part], denominator: $0[whole]) }
        }
        switch quantity.form {
        case .proportion(_, _, let scale):
            return CountIntervals.share(counts, parameters: intervals)
                .map { $0.lowerBound * scale...$0.upperBound * scale }
        case .rate: return CountIntervals.rate(counts, parameters: intervals)
        case .mean, .root, .excess:
            return jackknife.interval(
                clusters.map { [$0[part], $0[whole]] },
                weights: clusters.map { $0[whole] },
                quantity.quantity.scale
            ) { quantity.value(numerator: $0[0], denominator: $0[1]) }
        }
    }
}

/// Values of several clusters in one ascending list, for quantiles that count clusters as often as they were drawn.
package struct PooledValues {
    private let entries: [(value: Double, cluster: Int)]
    private let counts: [Double]

    /// - Parameter clusters: the values of each.
    package init(_ clusters: [[Double]]) {
        entries = clusters.enumerated().flatMap { cluster, values in values.map { (value: $0, cluster: cluster) } }
            .sorted { ($0.value, $0.cluster) < ($1.value, $1.cluster) }
        counts = clusters.map { Double($0.count) }
    }

    /// The smallest value at which a share of all is reached; `nil` where nothing counts.
    ///
    /// - Parameter weights: how often each cluster counts.
    package func quantile(_ share: Double, weights: ArraySlice<Double>) -> Double? {
        let total = zip(weights, counts).reduce(0) { $0 + $1.0 * $1.1 }
        guard total > 0 else { return nil }
        let rank = max(1, (share * total).rounded(.up))
        var sum = 0.0
        for entry in entries {
            sum += weights[weights.startIndex + entry.cluster]
            if sum >= rank { return entry.value }
        }
        return entries.last?.value
    }

    /// The interval of a quantile; `nil` where so few clusters carry none.
    ///
    /// - Parameter whole: the quantile of all values.
    package func interval(_ share: Double, _ whole: Double, _ parameters: IntervalParameters) -> ClosedRange<Double>? {
        guard let jackknife = ClusterJackknife(clusterCount: counts.count, parameters: parameters) else { return nil }
        let draws = jackknife.draws
        let values = (0..<2 * jackknife.groupCount).map { draw in
            quantile(share, weights: draws[draw * counts.count..<(draw + 1) * counts.count]) ?? .nan
        }
        return jackknife.interval(
            of: whole,
            ClusterJackknife.Values(
                leftOut: Array(values.prefix(jackknife.groupCount)),
                alone: Array(values.dropFirst(jackknife.groupCount)),
                weights: jackknife.groups(of: counts.map { [$0] }).map { $0[0] }
            ),
            // Of the few values of a person one or two decide a high quantile.
            share > 0.75 ? .extreme : .magnitude
        )
    }
}

import DenseAlgebra
import Foundation

/// Turns a table of scores into rows: every slice, its values and their intervals.
struct ResultAssembly: Sendable {
    let table: ScoreTable
    let suite: MetricSuite
    let predictors: [String]
    /// Seconds.
    let horizons: [Double]
    let bootstrap: BootstrapParameters
    var breakdown = Set(Breakdown.allCases)

    /// The quantiles of |e| that results report.
    static let quantiles: [(name: String, share: Double)] = [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)]

    static let quantileQuantities: [MetricQuantity] =
        quantiles.map {
            MetricQuantity(
                $0.name,
                unit: "px",
                preference: .lower,
                summary: "\(Int($0.share * 100))th percentile of |e|, to \(QuantileSketch.relativeError * 100) %",
                source: "–"
            )
        } + [MetricQuantity("max", unit: "px", preference: .neither, summary: "largest |e|", source: "–")]

    /// A part of the data that has rows of its own, cut into the clusters that intervals resample.
    private struct Slice: Sendable {
        var dataset: String
        var participant: String
        var task: String
        var breakdown = EvaluationResult.all
        var group = EvaluationResult.all
        /// `participant` or `stroke`.
        var clusterUnit: String
        var clusterNames: [String]
        var clusters: [ScoreCell]
    }

    /// All rows, datasets in the order given, slices in alphabetical order with the whole first.
    func rows(datasets: [String]) async throws -> [EvaluationResult.Row] {
        let parts = datasets.flatMap { slices(of: $0) + margins(of: $0) + groupSlices(of: $0) }
        let columns = ColumnLabels(predictors: predictors, horizons: horizons, quantities: suite.quantities)
        return try await withThrowingTaskGroup(of: (Int, [EvaluationResult.Row]).self) { group in
            var all: [EvaluationResult.Row] = []
            // Growing would hold twice what there is; what is reserved and not used takes no memory.
            all.reserveCapacity(parts.count * table.shape.rowCount * quantityCount)
            var early: [Int: [EvaluationResult.Row]] = [:]
            var joined = 0
            var next = 0
            let mostAhead = 4 * max(1, ProcessInfo.processInfo.activeProcessorCount)
            while joined < parts.count {
                while next < min(parts.count, joined + mostAhead) {
                    let index = next
                    group.addTask { (index, try rows(of: parts[index], columns)) }
                    next += 1
                }
                guard let (index, rows) = try await group.next() else { break }
                early[index] = rows
                while let rows = early.removeValue(forKey: joined) {
                    all += rows
                    joined += 1
                }
            }
            return all
        }
    }

    /// How many quantities a row of the table gives at most.
    private var quantityCount: Int { suite.quantities.count + Self.quantileQuantities.count }

    /// What rows of one predictor, horizon and quantity share.
    private struct ColumnLabels: Sendable {
        private var labels: [[String: EvaluationResult.Row.Column]] = []
        private let horizonCount: Int

        init(predictors: [String], horizons: [Double], quantities: [MetricQuantity]) {
            horizonCount = horizons.count
            let names = (quantities + ResultAssembly.quantileQuantities).map(\.name)
            for predictor in predictors {
                for horizon in horizons {
                    let milliseconds = ResultAssembly.milliseconds(horizon)
                    let columns = names.map { name in
                        let column = EvaluationResult.Row.Column(
                            predictor: predictor,
                            horizonMilliseconds: milliseconds,
                            metric: name
                        )
                        return (name, column)
                    }
                    labels.append(Dictionary(columns) { first, _ in first })
                }
            }
        }

        func column(_ metric: String, row: Int) -> EvaluationResult.Row.Column? { labels[row][metric] }
    }

    /// The clusters of a whole dataset; `nil` where their sums are beyond what a number holds.
    func clusters(dataset: String) -> EvaluationResult.ClusterRecord? {
        let whole = whole(dataset)
        guard whole.clusters.allSatisfy({ $0.sums.values.allSatisfy(\.isFinite) }) else { return nil }
        return EvaluationResult.ClusterRecord(
            dataset: dataset,
            unit: whole.clusterUnit,
            names: whole.clusterNames,
            moments: whole.clusters.map(\.sums.values)
        )
    }

    /// The scores of a dataset in all.
    func total(of dataset: String) -> ScoreCell {
        var total = ScoreCell(shape: table.shape)
        for cell in whole(dataset).clusters { total.merge(cell) }
        return total
    }

    private func whole(_ dataset: String) -> Slice {
        slice(dataset, EvaluationResult.all, EvaluationResult.all, of: keys(of: dataset))
    }

    private func keys(of dataset: String) -> [ScoreKey] {
        table.cells.keys.filter { $0.slice.dataset == dataset }.sorted()
    }

    private func slices(of dataset: String) -> [Slice] {
        let keys = keys(of: dataset)
        let all = EvaluationResult.all
        let participants = breakdown.contains(.participant) ? names(\.participant, of: keys) : []
        let tasks = breakdown.contains(.task) ? names(\.task, of: keys) : []
        let keysOfParticipants = Dictionary(grouping: keys, by: \.slice.participant)
        var slices: [Slice] = []
        for participant in [all] + participants {
            let members = participant == all ? keys : keysOfParticipants[participant] ?? []
            if !members.isEmpty { slices.append(slice(dataset, participant, all, of: members)) }
            let keysOfTasks = Dictionary(grouping: members, by: \.slice.task)
            for task in tasks {
                guard let members = keysOfTasks[task] else { continue }
                slices.append(slice(dataset, participant, task, of: members))
            }
        }
        return slices
    }

    /// What the recordings call something, each name once; nothing where none names it, for the breakdown would repeat the
    /// whole.
    private func names(_ path: KeyPath<ScoreSlice, String>, of keys: [ScoreKey]) -> [String] {
        let names = Set(keys.map { $0.slice[keyPath: path] })
        return names == [StrokeBatchReader.unspecified] ? [] : names.sorted()
    }

    /// The whole dataset by device and by pointer.
    private func margins(of dataset: String) -> [Slice] {
        let keys = keys(of: dataset)
        let paths: [(Breakdown, KeyPath<ScoreSlice, String>)] = [(.device, \.device), (.pointer, \.pointer)]
        return paths.filter { breakdown.contains($0.0) }.flatMap { kind, path in
            names(path, of: keys).map { name in
                let members = keys.filter { $0.slice[keyPath: path] == name }
                var slice = slice(dataset, EvaluationResult.all, EvaluationResult.all, of: members)
                slice.breakdown = kind.rawValue
                slice.group = name
                return slice
            }
        }
    }

    /// The whole dataset by speed and by phase: moments only, no percentiles.
    private func groupSlices(of dataset: String) -> [Slice] {
        let keys = table.groupCells.keys.filter { $0.dataset == dataset }.sorted()
        let byParticipant = Set(keys.map(\.participant)).count > 1
        let size = table.shape.rowCount * table.shape.momentCount
        return (0..<AskGroup.marginCount).compactMap { margin in
            let (kind, name) = AskGroup.name(ofMargin: margin)
            guard breakdown.contains(kind) else { return nil }
            var slice = Slice(
                dataset: dataset,
                participant: EvaluationResult.all,
                task: EvaluationResult.all,
                breakdown: kind.rawValue,
                group: name,
                clusterUnit: byParticipant ? "participant" : "stroke",
                clusterNames: [],
                clusters: []
            )
            for key in keys {
                guard let cell = table.groupCells[key] else { continue }
                let name = byParticipant ? key.participant : "\(key.block + 1)"
                var part = ScoreCell(shape: table.shape)
                part.sums = cell.sums[margin * size..<(margin + 1) * size]
                if slice.clusterNames.last == name {
                    slice.clusters[slice.clusters.count - 1].merge(part)
                } else {
                    slice.clusterNames.append(name)
                    slice.clusters.append(part)
                }
            }
            return slice.clusters.isEmpty ? nil : slice
        }
    }

    /// One cluster for each participant where there are several, else one for each stroke.
    private func slice(_ dataset: String, _ participant: String, _ task: String, of keys: [ScoreKey]) -> Slice {
        let byParticipant = Set(keys.map(\.slice.participant)).count > 1
        var slice = Slice(
            dataset: dataset,
            participant: participant,
            task: task,
            clusterUnit: byParticipant ? "participant" : "stroke",
            clusterNames: [],
            clusters: []
        )
        // Keys are sorted, so the cells of a cluster are neighbours.
        for key in keys {
            guard let cell = table.cells[key] else { continue }
            let name = byParticipant ? key.slice.participant : "\(key.slice.task) \(key.block + 1)"
            if slice.clusterNames.last == name {
                slice.clusters[slice.clusters.count - 1].merge(cell)
            } else {
                slice.clusterNames.append(name)
                slice.clusters.append(cell)
            }
        }
        return slice
    }

    private func rows(of slice: Slice, _ columns: ColumnLabels) throws -> [EvaluationResult.Row] {
        let part = EvaluationResult.Row.Part(
            dataset: slice.dataset,
            participant: slice.participant,
            task: slice.task,
            breakdown: slice.breakdown,
            group: slice.group
        )
        var total = ScoreCell(shape: table.shape)
        for cell in slice.clusters { total.merge(cell) }
        let sampler = ClusterBootstrap(clusterCount: slice.clusters.count, parameters: bootstrap)
        let momentCount = table.shape.momentCount
        var rows: [EvaluationResult.Row] = []
        for predictorIndex in predictors.indices {
            for (horizonIndex, horizon) in horizons.enumerated() {
                let row = table.shape.row(predictor: predictorIndex, horizon: horizonIndex)
                func add(_ metric: String, _ value: Double, _ interval: ClosedRange<Double>?, count: Int) {
                    guard value.isFinite, count > 0, let column = columns.column(metric, row: row) else { return }
                    rows.append(
                        EvaluationResult.Row(
                            part: part,
                            column: column,
                            value: value,
                            interval: interval,
                            count: count,
                            clusters: slice.clusters.count
                        )
                    )
                }
                let range = row * momentCount..<(row + 1) * momentCount
                // One product of matrices resamples every moment of the row.
                let resampled =
                    momentCount == 0
                    ? nil
                    : try sampler?.resample(
                        range.flatMap { index in slice.clusters.map { $0.sums.values[index] } },
                        columns: momentCount
                    )
                addMoments(total.sums.values[range], resampled, horizon: horizon, sampler, add: add)
                addQuantiles(of: slice, total: total, row: row, sampler: sampler, add: add)
            }
        }
        return rows
    }

    /// Milliseconds as typed: 33, not 33.000000000000004.
    static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }

    private typealias AddRow = (String, Double, ClosedRange<Double>?, _ count: Int) -> Void

    private func addMoments(
        _ moments: ArraySlice<Double>,
        _ resampled: [Double]?,
        horizon: Double,
        _ sampler: ClusterBootstrap?,
        add: AddRow
    ) {
        let quantityCount = suite.quantities.count
        var values = [Double](repeating: .nan, count: quantityCount)
        var counts = [Double](repeating: 0, count: quantityCount)
        moments.withUnsafeBufferPointer { moments in
            values.withUnsafeMutableBufferPointer { suite.values(of: moments, horizon: horizon, into: $0) }
            counts.withUnsafeMutableBufferPointer { suite.counts(of: moments, into: $0) }
        }
        var replicateValues = [[Double]](repeating: [], count: quantityCount)
        if let sampler, let resampled {
            let replicates = sampler.parameters.replicates
            var drawn = [Double](repeating: 0, count: moments.count)
            var replicate = [Double](repeating: .nan, count: quantityCount)
            for index in replicateValues.indices { replicateValues[index].reserveCapacity(replicates) }
            for draw in 0..<replicates {
                for moment in drawn.indices { drawn[moment] = resampled[moment * replicates + draw] }
                drawn.withUnsafeBufferPointer { drawn in
                    replicate.withUnsafeMutableBufferPointer {
                        suite.values(of: drawn, horizon: horizon, into: $0)
                    }
                }
                for index in replicateValues.indices { replicateValues[index].append(replicate[index]) }
            }
        }
        for (index, quantity) in suite.quantities.enumerated() {
            let interval = sampler?.interval(of: &replicateValues[index])
            add(quantity.name, values[index], interval, Int(exactly: counts[index].rounded()) ?? 0)
        }
    }

    /// Quantiles are read off each replicate's own distribution. With few clusters their intervals are too short, those
    /// of p99 clearly so: a participant's rarest errors are seen once or never.
    private func addQuantiles(
        of slice: Slice,
        total: ScoreCell,
        row: Int,
        sampler: ClusterBootstrap?,
        add: AddRow
    ) {
        let sketch = total.sketches[row]
        guard sketch.count > 0 else { return }
        let resampling = sampler.map { _ in
            QuantileResampling(total: sketch, clusters: slice.clusters.map { $0.sketches[row] })
        }
        for quantile in Self.quantiles {
            guard let estimate = sketch.quantile(quantile.share) else { continue }
            var interval: ClosedRange<Double>?
            if let sampler, let resampling {
                var replicates = resampling.quantiles(quantile.share, near: estimate, draws: sampler.draws)
                interval = sampler.interval(of: &replicates)
            }
            add(quantile.name, estimate, interval, sketch.count)
        }
        add("max", sketch.maximum, nil, sketch.count)
    }
}

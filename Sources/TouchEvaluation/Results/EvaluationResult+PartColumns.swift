import Foundation

extension EvaluationResult {
    /// The rows of one part of the data as a file holds them: a table of predictors × horizons × metrics, the last index
    /// running fastest, in columns. A row as an object of its own would take ten times as much.
    package struct PartColumns: Sendable, Equatable {
        /// Which part of the data; their names are those of ``Row``.
        package var part: Row.Part
        /// How many clusters the intervals rest on.
        package var clusters: Int
        /// The metrics reported, in the order of the table.
        package var metrics: [String]
        /// The values; `nil` where there is none.
        package var values: [Double?]
        /// The intervals' ends; empty where no value has an interval.
        package var lows: [Double?]
        package var highs: [Double?]
        /// How many predictions were counted; `nil` where there is no value.
        package var counts: [Int?]
    }
}

extension EvaluationResult.PartColumns {
    /// What a row is not, that would have to be to have a place in a table.
    private struct Misfit: Error, CustomStringConvertible {
        var description: String
    }

    /// Cuts rows into the tables of their parts.
    ///
    /// - Parameters:
    ///   - rows: those of a part one after the other.
    ///   - predictors: labels.
    ///   - horizons: milliseconds.
    ///   - metrics: in the order of tables; others come behind.
    /// - Throws: where a row is of another predictor or horizon, or the same as another.
    package static func tables(
        of rows: [EvaluationResult.Row],
        predictors: [String],
        horizons: [Double],
        metrics: [String],
        _ body: (Self) throws -> Void
    ) throws {
        let predictorIndices = Dictionary(predictors.enumerated().map { ($1, $0) }) { first, _ in first }
        let horizonIndices = Dictionary(horizons.enumerated().map { ($1, $0) }) { first, _ in first }
        var start = rows.startIndex
        while start < rows.endIndex {
            let part = rows[start].part
            let end = rows[start...].firstIndex { $0.part != part } ?? rows.endIndex
            try body(
                Self(rows[start..<end], predictors: predictorIndices, horizons: horizonIndices, metrics: metrics)
            )
            start = end
        }
    }

    private init(
        _ rows: ArraySlice<EvaluationResult.Row>,
        predictors: [String: Int],
        horizons: [Double: Int],
        metrics order: [String]
    ) throws {
        guard let first = rows.first else { throw Misfit(description: "a part of the data without rows") }
        let reported = Set(rows.map(\.metric))
        let known = order.filter(reported.contains)
        metrics = known + reported.subtracting(known).sorted()
        let metricIndices = Dictionary(metrics.enumerated().map { ($1, $0) }) { first, _ in first }
        let count = predictors.count * horizons.count * metrics.count
        part = first.part
        clusters = first.clusters
        values = Array(repeating: nil, count: count)
        lows = rows.contains { $0.low != nil } ? values : []
        highs = lows
        counts = Array(repeating: nil, count: count)
        for row in rows {
            guard let predictor = predictors[row.predictor], let horizon = horizons[row.horizonMilliseconds],
                let metric = metricIndices[row.metric], row.clusters == clusters
            else {
                throw Misfit(
                    description:
                        "a row of \(row.predictor) at \(row.horizonMilliseconds) ms with \(row.clusters) clusters; "
                        + "expected predictors and horizons of the result, and \(clusters) clusters"
                )
            }
            let index = (predictor * horizons.count + horizon) * metrics.count + metric
            guard values[index] == nil else {
                throw Misfit(description: "\(row.metric) of \(row.predictor) at \(row.horizonMilliseconds) ms twice")
            }
            values[index] = row.value
            counts[index] = row.count
            if !lows.isEmpty {
                lows[index] = row.low
                highs[index] = row.high
            }
        }
    }

    /// The rows, in the order of the table.
    ///
    /// - Throws: where columns are not as long as the table is large.
    func rows(predictors: [String], horizons: [Double], columns: inout RowColumns) throws -> [EvaluationResult.Row] {
        // In a file's lists, which may be of any length, the product could be beyond a whole number.
        let size = Double(predictors.count) * Double(horizons.count) * Double(metrics.count)
        guard Double(values.count) == size, counts.count == values.count,
            lows.isEmpty || lows.count == values.count, highs.count == lows.count
        else {
            throw Misfit(
                description: "columns of \(values.count) values, \(counts.count) counts and \(lows.count) and "
                    + "\(highs.count) ends; expected \(predictors.count) predictors × \(horizons.count) horizons × "
                    + "\(metrics.count) metrics of each"
            )
        }
        var rows: [EvaluationResult.Row] = []
        rows.reserveCapacity(values.count)
        var index = 0
        for predictor in predictors {
            for horizon in horizons {
                for metric in metrics {
                    defer { index += 1 }
                    guard let value = values[index], let counted = counts[index] else { continue }
                    var row = EvaluationResult.Row(
                        part: part,
                        column: columns.column(predictor, horizon, metric),
                        value: value,
                        interval: nil,
                        count: counted,
                        clusters: clusters
                    )
                    if !lows.isEmpty {
                        row.low = lows[index]
                        row.high = highs[index]
                    }
                    rows.append(row)
                }
            }
        }
        return rows
    }
}

/// Columns by their names, each once.
struct RowColumns {
    private var columns: Set<EvaluationResult.Row.Column> = []

    mutating func column(_ predictor: String, _ horizon: Double, _ metric: String) -> EvaluationResult.Row.Column {
        columns.insert(
            EvaluationResult.Row.Column(predictor: predictor, horizonMilliseconds: horizon, metric: metric)
        ).memberAfterInsert
    }
}

extension EvaluationResult.PartColumns: Codable {
    private enum CodingKeys: String, CodingKey {
        case dataset, participant, task, breakdown, group, clusters, metrics
        case values = "value"
        case lows = "ci_low"
        case highs = "ci_high"
        case counts = "n"
    }

    /// Writes the part's names and columns.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(part.dataset, forKey: .dataset)
        try container.encode(part.participant, forKey: .participant)
        try container.encode(part.task, forKey: .task)
        try container.encode(part.breakdown, forKey: .breakdown)
        try container.encode(part.group, forKey: .group)
        try container.encode(clusters, forKey: .clusters)
        try container.encode(metrics, forKey: .metrics)
        try container.encode(values, forKey: .values)
        if !lows.isEmpty {
            try container.encode(lows, forKey: .lows)
            try container.encode(highs, forKey: .highs)
        }
        try container.encode(counts, forKey: .counts)
    }

    /// Reads the columns.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        part = EvaluationResult.Row.Part(
            dataset: try container.decode(String.self, forKey: .dataset),
            participant: try container.decode(String.self, forKey: .participant),
            task: try container.decode(String.self, forKey: .task),
            breakdown: try container.decode(String.self, forKey: .breakdown),
            group: try container.decode(String.self, forKey: .group)
        )
        clusters = try container.decode(Int.self, forKey: .clusters)
        metrics = try container.decode([String].self, forKey: .metrics)
        values = try container.decode([Double?].self, forKey: .values)
        lows = try container.decodeIfPresent([Double?].self, forKey: .lows) ?? []
        highs = try container.decodeIfPresent([Double?].self, forKey: .highs) ?? []
        counts = try container.decode([Int?].self, forKey: .counts)
    }
}

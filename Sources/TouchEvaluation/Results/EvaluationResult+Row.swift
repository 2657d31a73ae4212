extension EvaluationResult {
    /// One value.
    ///
    /// A result has a million of them where many people did many tasks, so what rows have in common is stored once: 56
    /// bytes a row. Files hold them as columns, one table a part of the data.
    public struct Row: Sendable {
        /// The part of the data that a row is about. Rows of one part share one.
        package final class Part: Sendable, Hashable {
            package let dataset: String
            package let participant: String
            package let task: String
            package let breakdown: String
            package let group: String

            package init(dataset: String, participant: String, task: String, breakdown: String, group: String) {
                self.dataset = dataset
                self.participant = participant
                self.task = task
                self.breakdown = breakdown
                self.group = group
            }

            /// Whether it is a dataset as a whole.
            package var isWhole: Bool {
                participant == EvaluationResult.all && task == EvaluationResult.all && breakdown == EvaluationResult.all
            }

            package static func == (left: Part, right: Part) -> Bool {
                left === right
                    || (left.dataset, left.participant, left.task, left.breakdown, left.group)
                        == (right.dataset, right.participant, right.task, right.breakdown, right.group)
            }

            package func hash(into hasher: inout Hasher) {
                hasher.combine(dataset)
                hasher.combine(participant)
                hasher.combine(task)
                hasher.combine(breakdown)
                hasher.combine(group)
            }
        }

        /// What a row tells of it. Rows of one column share one.
        package final class Column: Sendable, Hashable {
            package let predictor: String
            package let horizonMilliseconds: Double
            package let metric: String

            package init(predictor: String, horizonMilliseconds: Double, metric: String) {
                self.predictor = predictor
                self.horizonMilliseconds = horizonMilliseconds
                self.metric = metric
            }

            package static func == (left: Column, right: Column) -> Bool {
                left === right
                    || (left.predictor, left.horizonMilliseconds, left.metric)
                        == (right.predictor, right.horizonMilliseconds, right.metric)
            }

            package func hash(into hasher: inout Hasher) {
                hasher.combine(predictor)
                hasher.combine(horizonMilliseconds)
                hasher.combine(metric)
            }
        }

        package let part: Part
        package let column: Column
        /// The value, in the metric's unit.
        public var value: Double
        // NaN where there is no interval: half of what two optional numbers take.
        private var storedLow: Double
        private var storedHigh: Double
        private var storedCount: Int
        private var storedClusters: Int32

        package init(
            part: Part,
            column: Column,
            value: Double,
            interval: ClosedRange<Double>?,
            count: Int,
            clusters: Int
        ) {
            self.part = part
            self.column = column
            self.value = value
            storedLow = interval?.lowerBound ?? .nan
            storedHigh = interval?.upperBound ?? .nan
            storedCount = count
            storedClusters = Int32(clamping: clusters)
        }
    }
}

extension EvaluationResult.Row {
    /// Each parameter is the property of that name.
    package init(
        dataset: String,
        participant: String,
        task: String,
        breakdown: String = EvaluationResult.all,
        group: String = EvaluationResult.all,
        predictor: String,
        horizonMilliseconds: Double,
        metric: String,
        value: Double,
        low: Double?,
        high: Double?,
        count: Int,
        clusters: Int
    ) {
        self.init(
            part: Part(
                dataset: dataset,
                participant: participant,
                task: task,
                breakdown: breakdown,
                group: group
            ),
            column: Column(predictor: predictor, horizonMilliseconds: horizonMilliseconds, metric: metric),
            value: value,
            interval: nil,
            count: count,
            clusters: clusters
        )
        self.low = low
        self.high = high
    }

    /// The dataset's label.
    public var dataset: String { part.dataset }
    /// `all` for every participant together.
    public var participant: String { part.participant }
    /// `all` for every task together.
    public var task: String { part.task }
    /// What else the data are broken down by, `device`, `condition`, `pointer`, `speed` or `phase`; `all` for nothing.
    public var breakdown: String { part.breakdown }
    /// The part of the breakdown; `all` where there is none.
    public var group: String { part.group }
    /// The specification as given.
    public var predictor: String { column.predictor }
    /// The horizon, in milliseconds.
    public var horizonMilliseconds: Double { column.horizonMilliseconds }
    /// The metric's name, one of the result's quantities.
    public var metric: String { column.metric }

    /// The interval; `nil` where there is one cluster only.
    var interval: ClosedRange<Double>? { low.flatMap { low in high.map { low...max(low, $0) } } }

    /// The interval's ends; absent where there is one cluster only.
    public var low: Double? {
        get { storedLow.isNaN ? nil : storedLow }
        set { storedLow = newValue ?? .nan }
    }

    /// The upper end, likewise.
    public var high: Double? {
        get { storedHigh.isNaN ? nil : storedHigh }
        set { storedHigh = newValue ?? .nan }
    }

    /// How many predictions were counted. They overlap: certainty comes from clusters.
    public var count: Int {
        get { storedCount }
        set { storedCount = newValue }
    }

    /// How many participants, or strokes where there is one participant, the interval rests on.
    public var clusters: Int {
        get { Int(storedClusters) }
        set { storedClusters = Int32(clamping: newValue) }
    }

    /// Whether the row is about a whole dataset.
    public var isWhole: Bool { part.isWhole }
}

extension EvaluationResult.Row: Hashable {
    /// Whether part, column and every number are the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.part == right.part && left.column == right.column && left.value == right.value && left.low == right.low
            && left.high == right.high && left.count == right.count && left.clusters == right.clusters
    }

    /// Feeds part, column and every number.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(part)
        hasher.combine(column)
        hasher.combine(value)
        hasher.combine(low)
        hasher.combine(high)
        hasher.combine(count)
        hasher.combine(clusters)
    }
}

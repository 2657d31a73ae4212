import TouchModel
import TouchRecordings

/// Everything that a measurement of recognizers found, whatever it is of, with what is needed to repeat it. Contains no date and no
/// duration, but where durations are what is measured: the same data, plan and program give the same result.
///
/// What is measured is counted in *cells*: sums and lists of one subject, under one condition, of one person and task of a dataset.
/// Cells add up, so that shards merge, and everything else is computed from them: values, intervals, comparisons and ranks. A
/// `MeasurementKind` says how.
public struct MeasuredResult: Sendable, Equatable, Codable {
    /// A dataset as it was read.
    public struct DatasetRecord: Sendable, Hashable, Codable {
        /// The label in rows.
        public var name: String
        /// SHA-256 that identifies the data.
        public var identity: String
        /// How many of what was read, by what it is: gestures, streams, recordings and so on.
        public var counts: [String: Int]
        /// What was repaired or dropped while reading, by kind.
        public var repairs: [String: Int]
        /// The files beside the recordings that say how they are read; absent where there are none.
        public var mappings: [ImportMapping]?
        /// Names of participants who have the same strokes, in alphabetical order, a list for each person. Only those of the first name
        /// are evaluated. Absent where there are none.
        package var repeatedParticipants: [[String]]?

        /// A record of a dataset.
        package init(
            name: String,
            identity: String,
            counts: [String: Int] = [:],
            repairs: [String: Int] = [:],
            mappings: [ImportMapping]? = nil,
            repeatedParticipants: [[String]] = []
        ) {
            self.name = name
            self.identity = identity
            self.counts = counts
            self.repairs = repairs
            self.mappings = mappings
            self.repeatedParticipants = repeatedParticipants.isEmpty ? nil : repeatedParticipants
        }
    }

    /// A setting of the plan, in words.
    public struct Setting: Sendable, Hashable, Codable {
        /// What is set, as its option is called.
        public var name: String
        /// What it is set to.
        public var value: String

        /// Each parameter is the property of that name.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A condition, and how things were counted under it.
    package struct ConditionRecord: Sendable, Hashable, Codable {
        /// The condition of the row.
        package var condition: MeasuredCondition
        /// How often each thing was counted, as by several draws: intervals take it for one thing.
        package var repeats: Int

        /// Each parameter is the property of that name.
        package init(_ condition: MeasuredCondition = .none, repeats: Int = 1) {
            self.condition = condition
            self.repeats = repeats
        }
    }

    /// One value of a result: what was measured, of whom, and under which condition.
    public struct Row: Sendable, Hashable, Codable {
        /// The dataset's label.
        public var dataset: String
        /// `all` for every participant together.
        public var participant: String
        /// `all` for every task together.
        public var task: String
        /// The subject's label.
        public var subject: String
        /// Under which condition.
        public var condition: MeasuredCondition
        /// The metric's name, one of the result's quantities.
        public var metric: String
        /// The value, in the metric's unit.
        public var value: Double
        /// The interval's ends; absent where so few clusters carry none.
        public var low: Double?
        /// The upper end, likewise.
        public var high: Double?
        /// How many things were counted.
        public var count: Int
        /// How many participants, or parts of one participant's data, the interval rests on: those that have anything to count.
        public var clusters: Int

        enum CodingKeys: String, CodingKey {
            case dataset, participant, task, subject, condition, metric, value
            case low = "ci_low"
            case high = "ci_high"
            case count = "n"
            case clusters
        }

        /// The interval; `nil` where there is none.
        public var interval: ClosedRange<Double>? {
            guard let low, let high, low <= high else { return nil }
            return low...high
        }

        /// Whether it is of a dataset as a whole.
        package var isWhole: Bool { participant == PartLabel.all && task == PartLabel.all }
    }

    /// What was measured: the name of a `MeasurementKind`.
    public var kind: String
    /// The version of Foretouch that made it.
    public var version = ForetouchVersion.current
    /// Where it was made; the first shard's where parts of several machines were merged.
    package var machine = MachineDescription.current
    /// The share of the work that it holds; absent for all.
    package var shard: EvaluationShard?
    /// What was asked for beyond subjects and data.
    public var plan: [Setting]
    /// Which intervals there are, and the seed of draws and tests.
    public var intervals: IntervalParameters
    /// What was measured, in the order of the plan.
    public var subjects: [ResultSubject]
    /// The datasets, in the order in which they were given.
    public var datasets: [DatasetRecord]
    /// The conditions, in the order of rows.
    package var conditions: [ConditionRecord]
    /// Name, unit, preference and definition of every metric.
    public var quantities: [MetricQuantity]
    /// What everything is computed from.
    package var cells: [MeasuredCell]
    /// What results of stroke gestures have beyond cells; absent in others.
    package var gestures: GestureDetails?
    /// What failed in predictors that are not of this program; absent where nothing did.
    package var failures: [EvaluationResult.Failure]?
    /// Every value; empty in a shard.
    public var rows: [Row] = []

    /// A result of these cells. Rows are computed from them unless it is a shard.
    package init(
        _ kind: MeasurementKind,
        plan: [Setting],
        intervals: IntervalParameters,
        subjects: [ResultSubject],
        datasets: [DatasetRecord],
        conditions: [ConditionRecord],
        cells: [MeasuredCell],
        gestures: GestureDetails? = nil,
        failures: [EvaluationResult.Failure] = [],
        shard: EvaluationShard? = nil
    ) {
        self.kind = kind.name
        self.shard = shard
        self.plan = plan
        self.intervals = intervals
        self.subjects = subjects
        self.datasets = datasets
        self.conditions = conditions
        self.cells = cells
        self.gestures = gestures
        self.failures = failures.isEmpty ? nil : failures
        quantities = kind.distinctQuantities
        if shard == nil { rows = MeasurementAssembly(self, kind).rows() }
    }

    /// The rows that report one metric of whole datasets.
    public func row(
        _ metric: String,
        dataset: String,
        subject: String,
        condition: MeasuredCondition = .none
    ) -> Row? {
        rows.first {
            $0.metric == metric && $0.dataset == dataset && $0.subject == subject && $0.condition == condition
                && $0.isWhole
        }
    }
}

extension MeasuredResult.Row {
    /// What the row is of, for a person to read.
    package var words: String {
        var words = [dataset]
        if participant != PartLabel.all { words.append(participant) }
        if task != PartLabel.all { words.append(task) }
        words.append(subject)
        if !condition.isNone { words.append("\(condition)") }
        return words.joined(separator: " · ")
    }
}

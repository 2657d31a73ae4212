/// A kind of measurement: what is counted, what is computed from the counts, and what it is called. Everything else that can be done
/// with a result is the same for all kinds.
package struct MeasurementKind: Sendable {
    /// What differs by rank.
    package enum Contenders: Sendable {
        /// Subjects, such as recognizers.
        case subjects
        /// Tasks, such as classes of gestures.
        case tasks
    }

    /// A column of large tables.
    package struct Column: Sendable {
        /// The name of the metric.
        package var metric: String
        /// The heading, with the unit where there is one.
        package var heading: String
        /// What the metric adds to a line's condition.
        package var condition: MeasuredCondition?

        /// Each parameter is the property of that name.
        package init(_ metric: String, _ heading: String, condition: MeasuredCondition? = nil) {
            self.metric = metric
            self.heading = heading
            self.condition = condition
        }
    }

    /// The name in files, lower case with hyphens.
    package var name: String
    /// What a result is, in words with an article.
    package var noun: String
    /// What subjects are called, one of them.
    package var subject: String
    /// What the clusters of a single participant are called; `nil` where one person carries no interval.
    package var block: String?
    /// How many of these the sums of a cell are of; `nil` where a block is never more than one.
    package var blockSize: CountedQuantity.Term?
    /// How many sums a cell has; `nil` where that depends on the data.
    package var sumCount: Int?
    /// How many lists a cell has.
    package var listCount = 0
    /// What is computed, in the order of rows.
    package var quantities: [CountedQuantity]
    /// The quantity by which contenders are ranked.
    package var rankedBy: String
    /// What is ranked.
    package var contenders = Contenders.subjects
    /// Which conditions are ranked under, and stand in tables that show not all.
    package var isMain: @Sendable (MeasuredCondition) -> Bool = { _ in true }
    /// Whether every condition, and not the main ones alone, has rows of tasks.
    package var hasTasksUnderEachCondition = false
    /// The columns of large tables.
    package var columns: [Column]
    /// Whether participants have rows of their own.
    package var breaksDownParticipants = true
    /// Whether pages have a table for each condition, the best subject first, rather than one of all.
    package var hasTableOfEachCondition = false
    /// Whether it is of times that a machine takes, in rounds, which are its blocks. Rounds of two results have nothing in common, and
    /// times of two machines are not comparable.
    package var isOfTime = false
    /// Subjects that are the same in every version and tell how fast the machine was.
    package var yardsticks: [String] = []
    /// How often each thing was counted, in the mean: of the number of draws, of the sums of a whole dataset, and of what was read of
    /// it. Intervals take it for one thing.
    package var repeats: @Sendable (_ draws: Int, _ sums: [Double], _ read: [String: Int]) -> Int = { draws, _, _ in
        draws
    }
    /// Throws where a result lacks what its kind has beyond cells.
    package var validate: @Sendable (MeasuredResult) throws -> Void = { _ in }

    /// What the clusters of a single participant are called that have these sums.
    func noun(ofBlock block: String, _ sums: [[Double]]) -> String {
        ClusterNoun.of(block, holdsSeveral: blockSize.map { size in sums.contains { size($0) > 1 } } ?? false)
    }

    /// Every quantity once: several rows of other conditions may report one.
    var distinctQuantities: [MetricQuantity] {
        var names: Set<String> = []
        return quantities.map(\.quantity).filter { names.insert($0.name).inserted }
    }

    /// Every kind of measurement.
    package static let all: [MeasurementKind] = [
        .strokeGestures, .touchGestures, .presses, .spotting, .articulation, .early, .latency,
    ]

    /// The kind of a name; `nil` where there is none.
    package static func named(_ name: String) -> MeasurementKind? { all.first { $0.name == name } }
}

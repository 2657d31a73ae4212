import TouchModel

/// What pictures show of single queries and strokes: of a whole dataset, for one predictor at one horizon.
///
/// Both lists are bounded and kept by an order on the data alone, so merging is exact: the same however the data are cut.
struct RowTraces: Sendable, Equatable, Codable {
    /// A query's error along and across the true motion.
    struct Sample: Sendable, Equatable, Codable, Comparable {
        /// A hash of the query: those with the lowest are a random sample without replacement.
        var priority: UInt64
        var along: Double
        var off: Double

        static func < (left: Sample, right: Sample) -> Bool {
            (left.priority, left.along, left.off) < (right.priority, right.along, right.off)
        }
    }

    /// Ascending, ``sampleLimit`` at most.
    private(set) var samples: [Sample] = []
    /// Worst first, ``strokeLimit`` at most.
    private(set) var strokes: [WorstStroke] = []

    static let sampleLimit = 120
    /// Only a sixteenth of the queries is looked at, so that short recordings, each of which fills a list of its own, cost
    /// little: those with a priority below this.
    private static let priorityLimit = UInt64.max / 16
    static let strokeLimit = 10
    /// A stroke with fewer answers to judge is no picture of a predictor.
    private static let fewestQueries = 10

    /// Adds a stroke's outcomes. O(outcomes), and a sorted insertion for the few that are kept.
    ///
    /// - Parameter seed: ``StrokeIdentity/hash`` of the stroke.
    mutating func add(_ outcomes: Span<PredictionOutcome>, of stroke: StrokeIdentity, seed: UInt64) {
        var sum = 0.0
        for index in outcomes.indices {
            let error = outcomes[index].error
            sum += error.dot(error)
            let priority = SplitMix64.mix(outcomes[index].time.bitPattern ^ seed)
            guard priority < Self.priorityLimit else { continue }
            let direction = outcomes[index].direction
            guard direction != .zero else { continue }
            if samples.count == Self.sampleLimit, let last = samples.last, priority > last.priority { continue }
            let along = error.dot(direction)
            let off = error.cross(direction)
            guard along.isFinite, off.isFinite else { continue }
            Self.insert(Sample(priority: priority, along: along, off: off), into: &samples, Self.sampleLimit, by: <)
        }
        guard outcomes.count >= Self.fewestQueries else { return }
        let rmse = (sum / Double(outcomes.count)).squareRoot()
        guard rmse.isFinite else { return }
        if strokes.count == Self.strokeLimit, let last = strokes.last, rmse < last.rmse { return }
        let kept = WorstStroke(
            recording: stroke.recording,
            part: stroke.part,
            start: stroke.start,
            rmse: rmse,
            count: outcomes.count
        )
        Self.insert(kept, into: &strokes, Self.strokeLimit, by: WorstStroke.isWorse)
    }

    mutating func merge(_ other: RowTraces) {
        for sample in other.samples { Self.insert(sample, into: &samples, Self.sampleLimit, by: <) }
        for stroke in other.strokes { Self.insert(stroke, into: &strokes, Self.strokeLimit, by: WorstStroke.isWorse) }
    }

    private static func insert<Element>(
        _ element: Element,
        into sorted: inout [Element],
        _ limit: Int,
        by precedes: (Element, Element) -> Bool
    ) {
        var lower = 0
        var upper = sorted.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if precedes(element, sorted[middle]) { upper = middle } else { lower = middle + 1 }
        }
        guard lower < limit else { return }
        sorted.insert(element, at: lower)
        if sorted.count > limit { sorted.removeLast() }
    }
}

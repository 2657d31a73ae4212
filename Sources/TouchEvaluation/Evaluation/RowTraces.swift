import TouchModel

/// What pictures show of single questions and strokes: of a whole dataset, for one predictor at one horizon.
///
/// Both lists are bounded and kept by an order on the data alone, so merging is exact: the same however the data are cut.
struct RowTraces: Sendable, Equatable, Codable {
    /// A question's error along and across the true motion.
    struct Sample: Sendable, Equatable, Codable, Comparable {
        /// A hash of the question: those with the lowest are a random sample without replacement.
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
    /// Only a sixteenth of the questions is looked at, so that short recordings, each of which fills a list of its own, cost
    /// little: those with a priority below this.
    private static let priorityLimit = UInt64.max / 16
    static let strokeLimit = 10
    /// A stroke with fewer answers to judge is no picture of a predictor.
    private static let fewestQuestions = 10

    /// Adds a stroke's outcomes. O(outcomes), and a sorted insertion for the few that are kept.
    ///
    /// - Parameter seed: ``StrokeIdentity/hash`` of the stroke.
    mutating func add(_ outcomes: Span<PredictionOutcome>, of stroke: StrokeIdentity, seed: UInt64) {
        var sum = 0.0
        for index in outcomes.indices {
            let error = outcomes[index].error
            sum += error.dot(error)
            let priority = StrokeIdentity.mix(outcomes[index].time.bitPattern ^ seed)
            guard priority < Self.priorityLimit else { continue }
            let direction = outcomes[index].direction
            guard direction != .zero else { continue }
            if samples.count == Self.sampleLimit, let last = samples.last, priority > last.priority { continue }
            let along = error.dot(direction)
            let off = error.cross(direction)
            guard along.isFinite, off.isFinite else { continue }
            Self.insert(Sample(priority: priority, along: along, off: off), into: &samples, Self.sampleLimit, by: <)
        }
        guard outcomes.count >= Self.fewestQuestions else { return }
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

/// A stroke at which a predictor was far off.
public struct WorstStroke: Sendable, Hashable, Codable {
    /// The name of the source that has it, usually a file's.
    public var recording: String
    /// Which recording of the source, counting from 1.
    public var part: Int
    /// The time of the stroke's first sample on the recording's clock, in seconds.
    public var start: Double
    /// Root of the mean squared error over the stroke, in units of location.
    public var rmse: Double
    /// How many predictions were judged.
    public var count: Int

    enum CodingKeys: String, CodingKey {
        case recording, part, start, rmse
        case count = "n"
    }

    static func isWorse(_ left: WorstStroke, _ right: WorstStroke) -> Bool {
        (right.rmse, left.recording, left.part, left.start) < (left.rmse, right.recording, right.part, right.start)
    }
}

/// Which stroke of a dataset it is.
struct StrokeIdentity: Sendable, Hashable {
    var recording: String
    /// Counting from 1.
    var part: Int
    /// Seconds.
    var start: Double

    /// A number that depends on all of it, the same in every process.
    var hash: UInt64 {
        var hash = Self.mix(start.bitPattern &+ UInt64(truncatingIfNeeded: part))
        for byte in recording.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Self.mix(hash)
    }

    /// Every bit of the result depends on every bit of the number: the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
    @inline(__always)
    static func mix(_ number: UInt64) -> UInt64 {
        var mixed = number &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// What an `adaptive` predictor learned of a device and of the hands that drew on it: sums over what was seen, and the corrections
/// that follow from them.
///
/// A value: it is taken from a ``LearningPredictor`` between two contacts, kept, and given to another one. One state belongs to one
/// device; which one is for the caller to know. A state from another device costs a few strokes, until what it says has
/// been unlearned. It holds no locations and no times, and its size does not depend on how much was seen.
///
/// Sums of disjoint strokes add: ``merge(_:)`` joins what two apps, or two people, taught apart.
public struct AdaptiveState: Sendable, Equatable {
    /// How many features a correction is made of.
    static let width = AdaptiveFeatures.count
    /// Two coordinates at each head.
    static let outputs = 2 * AdaptiveHeads.count
    static let momentsStart = width * width
    static let weightsStart = width * width + outputs * width
    static let numberCount = width * width + 2 * outputs * width

    /// A = Σ v x xᵀ, row by row, of which what is above the diagonal has no meaning; B = Σ v x rᵀ, an output after the other; and
    /// the weights W, an output after the other. v is a row's weight, x its features and r what the bank missed.
    var numbers = [Float](repeating: 0, count: numberCount)
    var running = AdaptiveRunningSums()

    /// A state that has learned nothing.
    public init() {}

    /// How many strokes were learned from.
    public var strokeCount: Int { running.strokes }

    /// How many samples the sums are worth: fewer than were learned from, as old ones fade.
    public var sampleCount: Double { running.seen }

    /// Adds what another state learned from other strokes.
    public mutating func merge(_ other: AdaptiveState) {
        for index in 0..<Self.weightsStart { numbers[index] += other.numbers[index] }
        running.merge(other.running)
        forgetWeights()
    }

    /// Lets what was learned count for less beside what comes.
    ///
    /// - Parameter share: what is kept of it, 0 to 1; outside of these bounds it counts as the nearer one.
    public mutating func forget(keeping share: Double) {
        let kept = share > 0 ? min(1, share) : 0
        guard kept > 0 else {
            self = AdaptiveState()
            return
        }
        for index in 0..<Self.weightsStart { numbers[index] *= Float(kept) }
        running.forget(keeping: kept)
        forgetWeights()
    }

    /// The weights no longer follow from the sums; whom the state is given solves for them.
    private mutating func forgetWeights() {
        for index in Self.weightsStart..<Self.numberCount { numbers[index] = 0 }
        running.isSolved = false
    }

    /// Becomes a copy of another state, in its own memory.
    mutating func copy(_ other: AdaptiveState) {
        running = other.running
        numbers.withUnsafeMutableBufferPointer { own in
            other.numbers.withUnsafeBufferPointer { theirs in _ = own.update(from: theirs) }
        }
    }
}

/// What is known beside the sums of a regression.
struct AdaptiveRunningSums: Sendable, Equatable {
    /// Rows that the sums are made of, fading.
    var seen = 0.0
    /// Rows that came since the weights were solved for.
    var unsolved = 0.0
    var strokes = 0
    /// Whether there are weights, which follow from the sums.
    var isSolved = false
    /// Σ and number of the raw weights at each head, fading like the sums.
    var weightSums = FourLanes.zero
    var weightCounts = FourLanes.zero
    /// How much of the corrections would have been right, over seconds.
    var trust = AdaptiveTrust()

    /// Takes rows into account.
    mutating func take(rows: Double, weightSums sums: FourLanes, weightCounts counts: FourLanes, kept: Double) {
        seen = seen * kept + rows
        unsolved += rows
        weightSums = weightSums * Float(kept) + sums
        weightCounts = weightCounts * Float(kept) + counts
    }

    mutating func merge(_ other: AdaptiveRunningSums) {
        seen += other.seen
        unsolved += other.unsolved
        strokes += other.strokes
        weightSums += other.weightSums
        weightCounts += other.weightCounts
        trust.merge(other.trust)
    }

    mutating func forget(keeping share: Double) {
        seen *= share
        unsolved *= share
        weightSums = weightSums * Float(share)
        weightCounts = weightCounts * Float(share)
        trust.fade(Float(share))
    }
}

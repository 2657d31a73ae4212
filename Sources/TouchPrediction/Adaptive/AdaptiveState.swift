import CVectorMath

/// What an `adaptive` predictor learned of a device and of the hands that drew on it: sums over what was seen, and the corrections
/// that follow from them.
///
/// A value: it is taken from a ``LearningPredictor`` between two contacts, kept, and given to another one. One state belongs to one
/// device; which one is for the caller to know. A state from another device costs a few strokes, until what it says has
/// been unlearned. It holds no locations and no times, and its size does not depend on how much was seen.
///
/// Sums of disjoint strokes add: ``merge(_:)`` joins what two apps, or two people, taught apart.
public struct AdaptiveState: Sendable, Equatable {
    /// Two coordinates at each head.
    static let outputs = 2 * AdaptiveHeads.count
    /// The number of random features unless another one is requested.
    package static let defaultRandomFeatures = 128
    /// The numbers of random features that a state may have.
    package static let randomFeatureRange = ParameterRange("random-features", 0...1024)

    /// The number P of features that a correction is made of, a multiple of eight.
    let width: Int
    /// A = Σ v x xᵀ as its upper triangle, as normal_equations.h has it; B = Σ v x rᵀ and the weights W, each sixteen outputs
    /// for every feature. v is a row's weight, x its features and r what the bank missed.
    var numbers: [Float]
    var running = AdaptiveRunningSums()

    /// A state that has learned nothing.
    public init() { self.init(randomFeatures: Self.defaultRandomFeatures) }

    /// A state that has learned nothing, for so many random features: rounded up to a multiple of eight.
    package init(randomFeatures: Int) {
        let group = AdaptiveRandomFeatures.group
        width = AdaptiveFeatures.count + (max(0, randomFeatures) + group - 1) / group * group
        numbers = [Float](repeating: 0, count: Self.numberCount(width))
    }

    /// The number of random features among those that a correction is made of.
    package var randomFeatureCount: Int { width - AdaptiveFeatures.count }

    var momentsStart: Int { foretouch_triangle(width) }
    var weightsStart: Int { momentsStart + Self.outputs * width }
    static func numberCount(_ width: Int) -> Int { foretouch_triangle(width) + 2 * outputs * width }

    /// How many strokes were learned from.
    public var strokeCount: Int { running.strokes }

    /// How many samples the sums are worth: fewer than were learned from, as old ones fade.
    public var sampleCount: Double { running.seen }

    /// Adds what another state learned from other strokes. Of two states with different numbers of random features, what both have
    /// remains.
    public mutating func merge(_ other: AdaptiveState) {
        let other = other.width > width ? other.cut(to: width) : other
        if other.width < width { self = cut(to: other.width) }
        for index in 0..<weightsStart { numbers[index] += other.numbers[index] }
        running.merge(other.running)
        forgetWeights()
    }

    /// The sums over the first features alone.
    private func cut(to width: Int) -> AdaptiveState {
        var result = AdaptiveState(randomFeatures: width - AdaptiveFeatures.count)
        for row in 0..<width {
            let (start, own) = (foretouch_row(row, width), foretouch_row(row, self.width))
            for column in row..<width { result.numbers[start + column] = numbers[own + column] }
        }
        for index in 0..<Self.outputs * width {
            result.numbers[result.momentsStart + index] = numbers[momentsStart + index]
        }
        result.running = running
        result.forgetWeights()
        return result
    }

    /// Lets what was learned count for less beside what comes.
    ///
    /// - Parameter share: what is kept of it, 0 to 1; outside of these bounds it counts as the nearer one.
    public mutating func forget(keeping share: Double) {
        let kept = share > 0 ? min(1, share) : 0
        guard kept > 0 else {
            self = AdaptiveState(randomFeatures: randomFeatureCount)
            return
        }
        for index in 0..<weightsStart { numbers[index] *= Float(kept) }
        running.forget(keeping: kept)
        forgetWeights()
    }

    /// The weights no longer follow from the sums; whom the state is given solves for them.
    private mutating func forgetWeights() {
        for index in weightsStart..<numbers.count { numbers[index] = 0 }
        running.isSolved = false
    }

    /// Becomes a copy of another state with as many features, in its own memory.
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
    /// Σ and number of the raw weights at each near head, fading like the sums.
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

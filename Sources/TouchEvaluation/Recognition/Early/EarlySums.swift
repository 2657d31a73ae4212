import TouchRecognition

/// What decisions on gestures add up to, so that results merge and intervals resample people.
package struct EarlySums: Sendable, Equatable {
    /// The sums of decisions by one rule.
    package struct Decisions: Sendable, Equatable {
        /// How many were right.
        package var right = 0.0
        /// How long before the end they came, in seconds.
        package var lead = 0.0

        /// Each parameter is the property of that name.
        package init(right: Double = 0, lead: Double = 0) {
            self.right = right
            self.lead = lead
        }

        package static func += (sum: inout Decisions, other: Decisions) {
            sum.right += other.right
            sum.lead += other.lead
        }
    }

    /// At which shares of a gesture's duration it is classified.
    static let fractions = (1...10).map { Double($0) / 10 }

    /// How many gestures there were.
    package var gestures = 0.0
    /// By the rule that was learned.
    package var learned = Decisions()
    /// The sum of the shares of the durations that had gone when the learned rule decided.
    var observedShare = 0.0
    /// How often the whole gesture was taken for another class than the learned rule decided for.
    var contradicted = 0.0
    /// By every threshold of ``StopRuleFit``, with the odds that were learned.
    package var byThreshold = Array(repeating: Decisions(), count: StopRuleFit.thresholds.count)
    /// How often the nearest class was right at ``fractions`` of the duration.
    var rightAt = Array(repeating: 0.0, count: fractions.count)

    /// Those of no gesture.
    package init() {}

    /// Adds a gesture of the class at position `label`.
    mutating func add(_ trace: EarlyTrace, label: Int, rule: StopRule, position: Int) {
        guard !trace.times.isEmpty else { return }
        gestures += 1
        let decisions = trace.decisions(rule, thresholds: StopRuleFit.thresholds)
        for index in decisions.indices {
            let decision = decisions[index]
            byThreshold[index] += Decisions(
                right: decision.label == label ? 1 : 0,
                lead: trace.lead(of: decision.event)
            )
        }
        let decision = decisions[position]
        learned += Decisions(right: decision.label == label ? 1 : 0, lead: trace.lead(of: decision.event))
        observedShare += trace.observedShare(of: decision.event)
        if decision.label != trace.nearest(at: trace.times.count - 1) { contradicted += 1 }
        for (index, fraction) in Self.fractions.enumerated()
        where trace.nearest(at: trace.event(atShare: fraction)) == label {
            rightAt[index] += 1
        }
    }

    static func += (sum: inout EarlySums, other: EarlySums) {
        sum.gestures += other.gestures
        sum.learned += other.learned
        sum.observedShare += other.observedShare
        sum.contradicted += other.contradicted
        for index in sum.byThreshold.indices { sum.byThreshold[index] += other.byThreshold[index] }
        for index in sum.rightAt.indices { sum.rightAt[index] += other.rightAt[index] }
    }
}

extension EarlySums {
    /// The sums as a row of numbers, which ``init(_:)`` reads.
    var row: [Double] {
        [gestures, learned.right, learned.lead, observedShare, contradicted] + rightAt + byThreshold.map(\.right)
            + byThreshold.map(\.lead)
    }

    /// The sums of a row, such as one resampled.
    init(_ row: ArraySlice<Double>) {
        let row = Array(row)
        gestures = row[0]
        learned = Decisions(right: row[1], lead: row[2])
        observedShare = row[3]
        contradicted = row[4]
        let (curve, thresholds) = (5 + rightAt.count, byThreshold.count)
        rightAt = Array(row[5..<curve])
        byThreshold = (0..<thresholds).map {
            Decisions(right: row[curve + $0], lead: row[curve + thresholds + $0])
        }
    }

    /// The share of right decisions of the learned rule.
    var accuracy: Double { learned.right / gestures }
    /// The mean time before the end at which the learned rule decided, in milliseconds.
    var lead: Double { learned.lead / gestures * 1000 }
    /// The mean share of the duration that had gone when the learned rule decided.
    var earliness: Double { observedShare / gestures }

    /// The harmonic mean of accuracy and the share of the duration that was not needed (Schäfer, Leser 2020, "TEASER").
    var harmonicMean: Double {
        let saved = 1 - earliness
        return accuracy + saved > 0 ? 2 * accuracy * saved / (accuracy + saved) : 0
    }

    /// How far below an accuracy leads are averaged, in steps of a thousandth.
    private static let stepsBelow = 30

    /// The mean of ``lead(atAccuracy:)``, in milliseconds, over an accuracy and those up to 3 percentage points below it; NaN where no
    /// threshold reaches it.
    ///
    /// Accuracy over the threshold is a curve of steps. The place where it crosses one accuracy jumps from step to step, so that the
    /// jackknife of that place does not settle, as that of a quantile does not; a mean over many crossings has no such jumps.
    func lead(upToAccuracy accuracy: Double) -> Double {
        let shares = shares
        let sum = (0...Self.stepsBelow).reduce(0) { $0 + lead(atAccuracy: accuracy - Double($1) / 1000, shares) }
        return sum / Double(Self.stepsBelow + 1)
    }

    /// The greatest mean time before the end, in milliseconds, with which a threshold has an accuracy, or two neighboring ones
    /// mixed; NaN where none reaches it.
    func lead(atAccuracy accuracy: Double) -> Double { lead(atAccuracy: accuracy, shares) }

    /// The share of right decisions by every threshold.
    private var shares: [Double] { byThreshold.map { $0.right / gestures } }

    private func lead(atAccuracy accuracy: Double, _ shares: [Double]) -> Double {
        var best = Double.nan
        func offer(_ lead: Double) { if !(best >= lead) { best = lead } }
        for (index, share) in shares.enumerated() {
            let lead = byThreshold[index].lead
            if share >= accuracy { offer(lead) }
            guard index + 1 < shares.count else { continue }
            let other = shares[index + 1]
            guard (share < accuracy) != (other < accuracy) else { continue }
            offer(lead + (accuracy - share) / (other - share) * (byThreshold[index + 1].lead - lead))
        }
        return best / gestures * 1000
    }
}

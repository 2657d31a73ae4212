/// What was measured in order of merit over several datasets and conditions, and which differences are real.
///
/// The order is that of the mean over datasets and conditions of the quantity by which a kind ranks; its interval leaves out the people
/// of every dataset one at a time, under all conditions. Whether contenders differ is asked on *blocks*, the people of every dataset: a
/// block's value is the mean over the dataset's conditions of that person's value (`BlockTests`). Contenders that lack a dataset or
/// condition have no place.
package struct MeasuredRanking: Sendable, Equatable, Codable {
    /// A contender's place.
    package struct Entry: Sendable, Equatable, Codable {
        /// The label: a subject's, or a task's where tasks are ranked.
        package var name: String
        /// The mean over datasets and conditions, in the metric's unit.
        package var value: Double
        /// The interval's ends; absent where so few people carry none.
        package var low: Double?
        /// The interval's upper end.
        package var high: Double?
        /// By how much it is better than the next place, in the metric's unit; absent for the last.
        package var lead: Double?
        /// The interval of that lead, paired by person.
        package var leadLow: Double?
        /// The interval's upper end.
        package var leadHigh: Double?
        /// The mean rank over blocks, 1 for the best; absent without two blocks.
        package var meanRank: Double?
        /// How many contenders it is really better than.
        package var betterThan: Int
        /// How many contenders it is really worse than.
        package var worseThan: Int
        /// The probability of Wilcoxon's test against the first place, after Holm's correction over all pairs; absent for the first
        /// itself and without two blocks.
        package var holmProbability: Double?
    }

    /// What contenders are called, one of them.
    package var noun: String
    /// The metric of the order.
    package var metric: String
    /// The unit of the quantity.
    package var unit: String
    /// The entries, the best first.
    package var entries: [Entry]
    /// Absent where there are fewer than two blocks or contenders.
    package var friedman: FriedmanTest?
    /// How many datasets and conditions the mean is of.
    package var evaluations: Int
    /// How many people within datasets the tests rest on, or rounds where times are ranked.
    package var blocks: Int
    /// What blocks are called where they are not people, one of them.
    package var block: String?
    /// Differences are called real below this probability.
    package var level: Double
    /// How many pairs so many blocks could at most tell apart.
    package var mostPairs: Int

    /// Ranks what a result is of.
    ///
    /// - Throws: ``EvaluationError/incomparable(_:)`` where the result's kind is not known, or nothing has a place.
    package init(_ result: MeasuredResult) throws(EvaluationError) {
        guard let kind = MeasurementKind.named(result.kind), let counts = MeasuredContenders(result, kind) else {
            throw .incomparable("there is nothing to rank in \(result.noun)")
        }
        let quantity = counts.quantity.quantity
        noun = kind.contenders == .tasks ? "class" : kind.subject
        metric = quantity.name
        unit = quantity.unit
        level = 1 - result.intervals.confidence
        evaluations = counts.evaluations.count
        let sign: Double = quantity.preference == .higher ? -1 : 1
        var means = counts.names.indices.map { (index: $0, value: counts.mean($0)) }.filter { $0.value.isFinite }
        means.sort { (sign * $0.value, $0.index) < (sign * $1.value, $1.index) }
        guard !means.isEmpty else { throw .incomparable("there is nothing to rank in \(result.noun)") }
        let values = counts.blocks(means.map(\.index)).map { $0.map { sign * $0 } }
        let tests = BlockTests(values, methods: means.count, level: level)
        blocks = values.count
        block = kind.isOfTime ? kind.block : nil
        friedman = tests.friedman
        mostPairs = tests.mostPairs
        entries = means.enumerated().map { place, mean in
            let outcome = tests.outcome(of: place)
            var entry = Entry(
                name: counts.names[mean.index],
                value: mean.value,
                meanRank: tests.friedman?.meanRanks[place],
                betterThan: outcome.below,
                worseThan: outcome.above,
                holmProbability: tests.friedman == nil
                    ? nil : tests.pairs.first { $0.first == 0 && $0.second == place }?.adjustedProbability
            )
            let interval = counts.interval(of: mean.index)
            (entry.low, entry.high) = (interval?.lowerBound, interval?.upperBound)
            if place + 1 < means.count {
                let next = means[place + 1]
                entry.lead = -sign * (mean.value - next.value)
                let (better, worse) = sign < 0 ? (mean.index, next.index) : (next.index, mean.index)
                let interval = counts.interval(of: better, over: worse)
                (entry.leadLow, entry.leadHigh) = (interval?.lowerBound, interval?.upperBound)
            }
            return entry
        }
    }
}

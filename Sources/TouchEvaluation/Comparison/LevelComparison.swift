import TouchModel

/// The levels of a factor, such as the conditions of an experiment, set against each other for each contender: is a predictor's error larger
/// while people walk than while they stand?
///
/// Every person has one value a level and weighs the same. People of two levels are paired if at least half of all of them have both: the
/// difference is the mean over people, its interval Student's, its probability that of the signed-rank test
/// (``WilcoxonSignedRankTest``). Otherwise the levels are independent groups: Welch's interval (1947) and the rank-sum test
/// (``RankSumTest``). Quantities above zero are compared by logarithms, so that their ratio is that of geometric means. With more than
/// two levels probabilities are corrected over the pairs of levels (``HolmCorrection``), and Friedman's test asks whether the levels differ
/// at all.
package struct LevelComparison: Sendable {
    /// Two levels of one row.
    package struct Pair: Sendable {
        /// The positions of the two in ``LevelComparison/levels``.
        package var first, second: Int
        /// Whether people are paired.
        package var isPaired: Bool
        /// How many people, or strokes of one person, have the first and the second level; of pairs both numbers are that of pairs.
        package var counts: (first: Int, second: Int)
        /// Second − first: the mean of people's values.
        package var difference: Double
        /// The interval of ``difference``; `nil` with fewer than five people in a level.
        package var differenceInterval: ClosedRange<Double>?
        /// Second / first: of geometric means over people; NaN for quantities that may be below zero, and for shares.
        package var ratio: Double
        /// The interval of ``ratio``, absent as that of the difference.
        package var ratioInterval: ClosedRange<Double>?
        /// The probability of so large a difference if the levels were alike, corrected over the pairs of the row; `nil` for one person.
        package var probability: Double?
        /// What can be said of the second against the first.
        package var verdict = PredictorComparison.Verdict.unknown
    }

    /// One metric of one contender, over all levels.
    package struct Row: Sendable {
        /// The dataset's label.
        package var dataset: String
        /// The contender's label.
        package var contender: String
        /// Under which condition of the measurement: of predictors the horizon, `horizon_ms`.
        package var condition: MeasuredCondition
        /// The metric's name.
        package var metric: String
        /// The unit of values and differences.
        package var unit: String
        /// The value of each level over all of its strokes, as tables of the result have it; NaN where a level has none.
        package var values: [Double]
        /// Their intervals; `nil` where the result has none.
        package var intervals: [ClosedRange<Double>?]
        /// What a cluster is called (``ClusterNoun``).
        package var cluster: String
        /// Every pair of levels that have people.
        package var pairs: [Pair]
        /// Whether the levels differ at all; `nil` with fewer than three levels, and where people are not paired.
        package var friedman: FriedmanTest?
    }

    /// Levels of which nothing is known but their names: people's values are given to ``pairs(_:of:arePeople:)``.
    init(levels: [String], confidence: Double) {
        factor = .condition
        self.levels = levels
        self.confidence = confidence
        mainMetric = ""
        contenderNoun = ""
    }

    /// What the levels are levels of.
    package let factor: Breakdown
    /// The names of the levels, in the order in which they were asked for.
    package let levels: [String]
    /// The confidence of intervals; differences are significant below one minus it.
    package let confidence: Double
    /// What a contender is called.
    package let contenderNoun: String
    /// The metric by which contenders are ranked: what is shown unless others are asked for.
    package let mainMetric: String
    /// Contender by contender, in the order of the result.
    package private(set) var rows: [Row] = []

    /// Keeps the rows of some metrics only.
    package mutating func restrict(toMetrics metrics: [String]) { rows.removeAll { !metrics.contains($0.metric) } }

    /// Compares levels within each dataset of a result.
    ///
    /// - Parameters:
    ///   - result: with this breakdown, and the sums of its clusters.
    ///   - factor: what the levels are levels of.
    ///   - levels: their names, two or more; empty for all of the result.
    ///   - contenders: the labels of those that are compared; empty for all.
    ///   - other: the breakdown in each of whose groups the levels are compared; the result must have the two crossed.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` for a level or contender that the result does not have,
    ///   ``EvaluationError/incomparable(_:)`` where no dataset has two of the levels.
    package init(
        _ result: AnyResult,
        across factor: Breakdown,
        levels: [String] = [],
        of contenders: [String] = [],
        within other: Breakdown? = nil
    ) throws(EvaluationError) {
        let whole = try ComparedData(result, by: factor)
        let (data, groups) = try Self.groups(of: result, whole, factor, within: other)
        // What recordings state comes before the conditions of the measurement, which are compared if they are all there is.
        let stated = whole.parts.filter { !$0.isOfMeasurement }
        let known = (levels.isEmpty && !stated.isEmpty ? stated : whole.parts).compactMap(\.level)
            .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        try PredictorComparison.check(levels, in: known, factor.rawValue)
        try PredictorComparison.check(contenders, in: data.contenders, data.contenderNoun)
        self.factor = factor
        self.levels = levels.isEmpty ? known : levels
        confidence = data.intervals.confidence
        mainMetric = data.mainMetric
        contenderNoun = data.contenderNoun
        for group in groups {
            for contender in contenders.isEmpty ? data.contenders : contenders {
                let columns = self.levels.map { level in
                    data.parts.first { $0.dataset == group.dataset && $0.level == group.level(level) }
                        .map { data.columns(contender, $0) } ?? []
                }
                rows += rows(group.name, contender, columns)
            }
        }
        guard !rows.isEmpty else {
            throw .incomparable(
                "no dataset has two levels of \(factor.rawValue): "
                    + self.levels.map { "'\($0)'" }.joined(separator: ", ")
            )
        }
    }

    /// A part of the data in which levels are compared.
    private struct Group {
        /// What tables call it.
        var name: String
        var dataset: String
        /// The level of the data that a level of the factor is here.
        var level: (String) -> String
    }

    /// The datasets, or the groups of another breakdown in each of them.
    private static func groups(
        of result: AnyResult,
        _ whole: ComparedData,
        _ factor: Breakdown,
        within other: Breakdown?
    ) throws(EvaluationError) -> (data: ComparedData, groups: [Group]) {
        guard let other else {
            let datasets = whole.parts.map(\.dataset).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            return (whole, datasets.map { dataset in Group(name: dataset, dataset: dataset) { $0 } })
        }
        guard let crossed = factor.crossed(with: other) else {
            let known = Breakdown.allCases.filter { $0.factors.count > 1 }.map(\.rawValue)
            throw .incomparable(
                "\(factor.rawValue) and \(other.rawValue) are not crossed; these are: \(known.joined(separator: ", "))"
            )
        }
        let data = try ComparedData(result, by: crossed)
        let groups = try ComparedData(result, by: other).parts.filter { !$0.isOfMeasurement }.map { part in
            Group(name: part.name, dataset: part.dataset) { level in
                crossed.groupName { $0 == factor ? level : part.level ?? "" }
            }
        }
        return (data, groups)
    }

    /// A row for each value that comes from sums, in the order of the first level that has it.
    private func rows(_ dataset: String, _ contender: String, _ columns: [[ComparedData.Column]]) -> [Row] {
        var rows: [Row] = []
        let conditions = columns.joined().map(\.condition)
            .reduce(into: [MeasuredCondition]()) { if !$0.contains($1) { $0.append($1) } }
        for condition in conditions {
            let own = columns.map { $0.first { $0.condition == condition } }
            guard own.count(where: { $0 != nil }) > 1, let sample = own.compactMap(\.self).first else { continue }
            let people = own.map { column in
                column.map { column in
                    let values = column.values(column.sums)
                    return values.map { Dictionary(zip(column.names, $0)) { first, _ in first } }
                }
            }
            for reading in sample.readings {
                guard let position = reading.position else { continue }
                let readings = own.map { column in
                    column?.readings.first { $0.metric == reading.metric && $0.condition == reading.condition }
                }
                let found = pairs(
                    people.map { $0?[position] ?? [:] },
                    of: sample.quantities[position],
                    arePeople: own.allSatisfy { $0.map { $0.unit == ClusterNoun.participant } ?? true }
                )
                rows.append(
                    Row(
                        dataset: dataset,
                        contender: contender,
                        condition: reading.condition,
                        metric: reading.metric,
                        unit: reading.unit,
                        values: readings.map { $0?.value ?? .nan },
                        intervals: readings.map { $0?.interval },
                        cluster: sample.unit,
                        pairs: found.pairs,
                        friedman: found.friedman
                    )
                )
            }
        }
        return rows
    }
}

extension LevelComparison {
    /// Every pair of levels that have values, and Friedman's test over three levels or more.
    ///
    /// - Parameters:
    ///   - people: for each level the value of each person by name.
    ///   - arePeople: whether these are people; parts of one person's data are never paired.
    func pairs(
        _ people: [[String: Double]],
        of quantity: PairedClusters.Quantity,
        arePeople: Bool = true
    ) -> (pairs: [Pair], friedman: FriedmanTest?) {
        let people = people.map { $0.filter(\.value.isFinite) }
        let samples = LevelSamples(people, isRatio: quantity.scale.power > 0, confidence: confidence)
        var pairs: [Pair] = []
        for first in people.indices {
            for second in people.indices.dropFirst(first + 1) where !people[first].isEmpty && !people[second].isEmpty {
                pairs.append(samples.pair(first, second, mayPair: arePeople))
            }
        }
        let adjusted = HolmCorrection.adjust(pairs.map { $0.probability ?? 1 })
        for (index, pair) in pairs.enumerated() where pair.probability != nil {
            pairs[index].probability = adjusted[index]
            let grows = pair.ratio.isNaN ? pair.difference > 0 : pair.ratio > 1
            pairs[index].verdict =
                switch quantity.preference {
                case _ where adjusted[index] > 1 - confidence: .notShown
                case .lower: .better(levels[grows ? pair.first : pair.second])
                case .higher: .better(levels[grows ? pair.second : pair.first])
                case .nearZero, .neither: .different
                }
        }
        let isComplete = people.count > 2 && pairs.count == people.count * (people.count - 1) / 2
        return (pairs, isComplete && pairs.allSatisfy(\.isPaired) ? FriedmanTest(samples.complete) : nil)
    }
}

/// The values of people under the levels of a factor.
private struct LevelSamples {
    /// For each level the value of each person by name, finite.
    private let people: [[String: Double]]
    /// Whether levels are compared by logarithms.
    private let isRatio: Bool
    private let confidence: Double

    init(_ people: [[String: Double]], isRatio: Bool, confidence: Double) {
        self.people = people
        self.isRatio = isRatio
        self.confidence = confidence
    }

    /// People × levels of those who have every level, on the scale of tests, in alphabetical order.
    var complete: [[Double]] {
        names(people.indices).map { name in people.map { place($0[name] ?? .nan) } }
    }

    /// Who has all of these levels, in alphabetical order.
    private func names(_ levels: some Sequence<Int>) -> [String] {
        let sets = levels.map { Set(people[$0].keys) }
        return (sets.first.map { first in sets.dropFirst().reduce(first) { $0.intersection($1) } } ?? []).sorted()
    }

    /// A value on the scale of tests: no error counts as a very small one.
    private func place(_ value: Double) -> Double {
        isRatio ? Elementary.log(max(value, BlockTests.leastError)) : value
    }

    func pair(_ first: Int, _ second: Int, mayPair: Bool) -> LevelComparison.Pair {
        let both = names([first, second])
        let all = Set(people[first].keys).union(people[second].keys).count
        return mayPair && both.count > 1 && 2 * both.count >= all
            ? paired(first, second, both) : independent(first, second)
    }

    private func paired(_ first: Int, _ second: Int, _ names: [String]) -> LevelComparison.Pair {
        let values = names.map { (people[first][$0] ?? .nan, people[second][$0] ?? .nan) }
        let places = values.map { place($1) - place($0) }
        return pair(
            first,
            second,
            isPaired: true,
            (names.count, names.count),
            Difference(values.map { $1 - $0 }, confidence),
            Difference(places, confidence),
            WilcoxonSignedRankTest(places).probability
        )
    }

    private func independent(_ first: Int, _ second: Int) -> LevelComparison.Pair {
        func values(_ level: Int) -> [Double] { people[level].sorted { $0.key < $1.key }.map(\.value) }
        let (one, other) = (values(first), values(second))
        let places = (one.map(place), other.map(place))
        return pair(
            first,
            second,
            isPaired: false,
            (one.count, other.count),
            Difference(from: one, to: other, confidence),
            Difference(from: places.0, to: places.1, confidence),
            one.count + other.count > 2 ? RankSumTest(places.0, places.1).probability : nil
        )
    }

    private func pair(
        _ first: Int,
        _ second: Int,
        isPaired: Bool,
        _ counts: (Int, Int),
        _ plain: Difference,
        _ placed: Difference,
        _ probability: Double?
    ) -> LevelComparison.Pair {
        LevelComparison.Pair(
            first: first,
            second: second,
            isPaired: isPaired,
            counts: counts,
            difference: plain.mean,
            differenceInterval: plain.interval,
            ratio: isRatio ? Elementary.exp(placed.mean) : .nan,
            ratioInterval: isRatio
                ? placed.interval.map { Elementary.exp($0.lowerBound)...Elementary.exp($0.upperBound) } : nil,
            probability: probability
        )
    }

    /// A mean difference with its interval by Student's distribution.
    private struct Difference {
        let mean: Double
        let interval: ClosedRange<Double>?

        /// The mean of paired differences.
        init(_ differences: [Double], _ confidence: Double) {
            let sample = Sample(differences)
            mean = sample.mean
            interval = Self.interval(sample.mean, [sample], confidence)
        }

        /// The difference of two independent means, with Welch's degrees of freedom.
        init(from first: [Double], to second: [Double], _ confidence: Double) {
            let samples = [Sample(first), Sample(second)]
            mean = samples[1].mean - samples[0].mean
            interval = Self.interval(mean, samples, confidence)
        }

        private static func interval(_ mean: Double, _ samples: [Sample], _ confidence: Double) -> ClosedRange<Double>?
        {
            guard samples.allSatisfy({ $0.count >= ClusterSpread.fewestClusters }),
                let spread = ClusterSpread.ofSum(samples.map(\.spread)), spread.variance.isFinite
            else { return nil }
            let reach = spread.reach(confidence: confidence)
            return mean - reach...mean + reach
        }
    }

    /// The mean of a list and how far it may be off.
    private struct Sample {
        let count: Int
        let mean: Double
        let spread: ClusterSpread

        init(_ values: [Double]) {
            count = values.count
            let mean = values.reduce(0, +) / Double(values.count)
            let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            self.mean = mean
            spread = ClusterSpread(
                variance: squares / Double(max(1, values.count - 1)) / Double(values.count),
                freedom: Double(max(1, values.count - 1)),
                clusters: values.count
            )
        }
    }
}

extension LevelComparison {
    /// The breakdown that has all of these levels.
    ///
    /// - Throws: ``EvaluationError/incomparable(_:)`` where none has, or several have.
    package static func factor(of levels: [String], in result: AnyResult) throws(EvaluationError) -> Breakdown {
        let candidates = factors.map { (factor: $0, levels: result.levels(of: $0)) }
        let found = candidates.filter { Set(levels).isSubset(of: $0.levels) }.map(\.factor)
        let names = levels.map { "'\($0)'" }.joined(separator: ", ")
        guard let factor = found.first else {
            let known = candidates.filter { !$0.levels.isEmpty }.map {
                "\($0.factor.rawValue) \($0.levels.prefix(8).map { "'\($0)'" }.joined(separator: ", "))"
                    + ($0.levels.count > 8 ? " and \($0.levels.count - 8) more" : "")
            }
            throw .incomparable(
                "no breakdown of the result has \(names); "
                    + result.hint(known)
            )
        }
        guard found.count == 1 else {
            throw .incomparable(
                "\(names) are names of \(found.map(\.rawValue).joined(separator: " and of ")): --across says of which"
            )
        }
        return factor
    }

    /// The breakdowns that names of levels are looked up in.
    private static let factors: [Breakdown] = [.condition, .task, .device, .pointer]
}

extension AnyResult {
    /// What to do if levels are missing.
    ///
    /// - Parameter known: the levels that there are, in words.
    fileprivate func hint(_ known: [String]) -> String {
        switch self {
        case .evaluation where known.isEmpty:
            "it has none: evaluate with --breakdown condition, or task, device, pointer"
        case .evaluation: "it has \(known.joined(separator: "; ")). Evaluate with --breakdown NAME for another"
        case .measured where known.isEmpty: "the recordings state no condition, task or device"
        case .measured: "it has \(known.joined(separator: "; "))"
        }
    }

    /// The names of what a breakdown divides the data into, over all datasets; empty where the result does not have it.
    fileprivate func levels(of factor: Breakdown) -> [String] {
        let levels: [String] =
            switch self {
            case .evaluation(let result): result.rows.lazy.compactMap { factor.group(of: $0.part) }
            case .measured: (try? ComparedData(self, by: factor))?.parts.compactMap(\.level) ?? []
            }
        return levels.reduce(into: (seen: Set<String>(), levels: [String]())) {
            if $0.seen.insert($1).inserted { $0.levels.append($1) }
        }.levels
    }
}

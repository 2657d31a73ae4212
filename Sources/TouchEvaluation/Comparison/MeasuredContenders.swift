/// The sums that contenders are ranked by: of every dataset and condition, contender and person. Intervals leave out the people of every
/// dataset one at a time, under all of its conditions; datasets are independent.
struct MeasuredContenders {
    /// A dataset under one condition.
    struct Evaluation {
        var dataset: Int
        var condition: Int
    }

    /// The labels of contenders.
    let names: [String]
    /// What they are ranked by.
    let quantity: CountedQuantity
    /// Datasets and conditions that have it.
    let evaluations: [Evaluation]
    /// Evaluations × contenders × people of the dataset, in the same order for all; empty sums for people without any.
    private let sums: [[[[Double]]]]
    private let people: [[String]]
    private let whole: [[[Double]]]
    /// Evaluations × contenders: the rows, where values do not come from sums alone.
    private let rows: [[MeasuredResult.Row?]]?
    private let parts: [Part?]
    private let confidence: Double

    private struct Part {
        var jackknife: ClusterJackknife
        /// Groups × evaluations × contenders: sums without the group.
        var leftOut: [[[[Double]]]]
        /// How much each group counts.
        var weights: [Double]
    }

    /// - Returns: `nil` where the result has nothing that the kind ranks by.
    init?(_ result: MeasuredResult, _ kind: MeasurementKind) {
        guard let quantity = kind.quantities.first(where: { $0.quantity.name == kind.rankedBy }) else { return nil }
        self.quantity = quantity
        confidence = result.intervals.confidence
        let byTask = kind.contenders == .tasks
        // Rounds are to times what people are to other things: all contenders ran in each.
        func block(_ key: MeasuredCell.Key) -> String { kind.isOfTime ? "\(key.block)" : key.participant }
        let names =
            byTask ? Self.distinct(result.cells.lazy.map(\.key.task)) : result.subjects.map(\.label)
        let people = result.datasets.map { dataset in
            Self.distinct(result.cells.lazy.map(\.key).filter { $0.dataset == dataset.name }.map(block))
        }
        struct Place: Hashable {
            var dataset: String
            var condition: Int
            var contender: String
            var participant: String
        }
        var found: [Place: [Double]] = [:]
        for cell in result.cells {
            let place = Place(
                dataset: cell.key.dataset,
                condition: cell.condition,
                contender: byTask ? cell.key.task : result.subjects[cell.subject].label,
                participant: block(cell.key)
            )
            if var sums = found[place] {
                for index in sums.indices { sums[index] += cell.sums[index] }
                found[place] = sums
            } else {
                found[place] = cell.sums
            }
        }
        var evaluations: [Evaluation] = []
        var sums: [[[[Double]]]] = []
        for (dataset, record) in result.datasets.enumerated() {
            for (condition, entry) in result.conditions.enumerated() where kind.isMain(entry.condition) {
                let own = names.map { name in
                    people[dataset].map {
                        found[
                            Place(dataset: record.name, condition: condition, contender: name, participant: $0)
                        ] ?? []
                    }
                }
                guard own.contains(where: { $0.contains { !$0.isEmpty } }) else { continue }
                // People of whom nothing was counted have zeros.
                let width = own.lazy.flatMap(\.self).map(\.count).max() ?? 0
                evaluations.append(Evaluation(dataset: dataset, condition: condition))
                sums.append(own.map { $0.map { $0.isEmpty ? Array(repeating: 0, count: width) : $0 } })
            }
        }
        guard !evaluations.isEmpty else { return nil }
        self.names = names
        self.people = people
        self.evaluations = evaluations
        self.sums = sums
        let whole = sums.map { $0.map { CountedQuantity.total($0) ?? [] } }
        self.whole = whole
        rows = Self.rows(of: result, kind, quantity, evaluations, names)
        parts = result.datasets.indices.map { dataset in
            let own = evaluations.indices.filter { evaluations[$0].dataset == dataset }
            guard !own.isEmpty,
                let jackknife = ClusterJackknife(clusterCount: people[dataset].count, parameters: result.intervals)
            else { return nil }
            var leftOut = Array(repeating: whole, count: jackknife.groupCount)
            var weights = Array(repeating: 0.0, count: jackknife.groupCount)
            for evaluation in own {
                for contender in names.indices {
                    let found = jackknife.sums(of: sums[evaluation][contender])
                    for group in leftOut.indices {
                        leftOut[group][evaluation][contender] = found.leftOut[group]
                        if contender == 0 { weights[group] += quantity.weight(of: found.alone[group]) }
                    }
                }
            }
            return Part(jackknife: jackknife, leftOut: leftOut, weights: weights)
        }
    }

    /// The rows of what contenders are ranked by; `nil` where values come from sums alone.
    private static func rows(
        of result: MeasuredResult,
        _ kind: MeasurementKind,
        _ quantity: CountedQuantity,
        _ evaluations: [Evaluation],
        _ names: [String]
    ) -> [[MeasuredResult.Row?]]? {
        guard case .clusters = quantity.form else { return nil }
        return evaluations.map { evaluation in
            names.map { name in
                result.rows.first {
                    $0.metric == kind.rankedBy && $0.dataset == result.datasets[evaluation.dataset].name
                        && $0.condition == result.conditions[evaluation.condition].condition && $0.isWhole
                        && $0.subject == name
                }
            }
        }
    }

    /// Each name once, in the order of first appearance.
    private static func distinct(_ names: some Sequence<String>) -> [String] {
        var known: Set<String> = []
        return names.filter { known.insert($0).inserted }
    }

    /// The mean over evaluations; NaN where the contender lacks one.
    func mean(_ contender: Int) -> Double {
        guard let rows else { return mean(whole, contender) }
        return rows.reduce(0) { $0 + ($1[contender]?.value ?? .nan) } / Double(rows.count)
    }

    private func mean(_ sums: [[[Double]]], _ contender: Int) -> Double {
        if let requires = quantity.requires, sums.contains(where: { requires($0[contender]) <= 0 }) { return .nan }
        return sums.reduce(0) { $0 + quantity.value(of: $1[contender]) } / Double(sums.count)
    }

    /// Blocks × contenders: the mean over a dataset's evaluations of each person's value. People whom a contender lacks are left out.
    func blocks(_ contenders: [Int]) -> [[Double]] {
        people.indices.flatMap { dataset in
            let own = evaluations.indices.filter { evaluations[$0].dataset == dataset }
            return people[dataset].indices.compactMap { person -> [Double]? in
                let values = contenders.map { contender in
                    let values = own.map { quantity.value(of: sums[$0][contender][person]) }.filter(\.isFinite)
                    return values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count)
                }
                return !values.isEmpty && values.allSatisfy(\.isFinite) ? values : nil
            }
        }
    }

    /// The interval of ``mean(_:)``; `nil` where so few people carry none.
    func interval(of contender: Int) -> ClosedRange<Double>? {
        if let rows {
            // Datasets are independent.
            var (below, above) = (0.0, 0.0)
            for row in rows {
                guard let row = row[contender], let interval = row.interval else { return nil }
                below += (row.value - interval.lowerBound) * (row.value - interval.lowerBound)
                above += (interval.upperBound - row.value) * (interval.upperBound - row.value)
            }
            let (mean, count) = (mean(contender), Double(rows.count))
            let (low, high) = (mean - below.squareRoot() / count, mean + above.squareRoot() / count)
            return low <= high ? low...high : nil
        }
        guard case .share = quantity.form else {
            return interval(quantity.quantity.scale) { mean($0, contender) }
        }
        // Half a thing on either side, as where shares of one evaluation are told.
        let factor = quantity.factor
        let share = mean(contender) / factor
        return interval(.share) { sums in
            let weights = sums.reduce(0) { $0 + quantity.weight(of: $1[contender]) } / Double(sums.count)
            return (mean(sums, contender) / factor * weights + 0.5) / (weights + 1)
        }.map { factor * min($0.lowerBound, share)...factor * max($0.upperBound, share) }
    }

    /// The interval of how much larger the mean is than another contender's; `nil` where values do not come from sums alone.
    func interval(of contender: Int, over other: Int) -> ClosedRange<Double>? {
        rows != nil ? nil : interval(.signed) { mean($0, contender) - mean($0, other) }
    }

    private func interval(_ scale: QuantityScale, value: ([[[Double]]]) -> Double) -> ClosedRange<Double>? {
        let estimate = value(whole)
        let spreads = parts.map { part in
            part.flatMap { part in
                part.jackknife.spread(
                    of: estimate,
                    ClusterJackknife.Values(
                        leftOut: part.leftOut.map(value),
                        alone: part.weights.map { _ in .nan },
                        weights: part.weights
                    ),
                    scale
                )
            }
        }
        guard let spread = ClusterSpread.ofSum(spreads), spread.carriesInterval else { return nil }
        let reach = spread.reach(confidence: confidence)
        let center = scale.transform(estimate)
        let (low, high) = (scale.inverse(center - reach), scale.inverse(center + reach))
        return low <= high ? low...high : nil
    }
}

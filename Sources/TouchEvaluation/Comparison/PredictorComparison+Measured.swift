extension PredictorComparison {
    /// Compares two contenders of a measurement: subjects, or tasks where tasks are ranked.
    ///
    /// - Parameters:
    ///   - breakdown: whose groups stand for datasets: ``Breakdown/participant``, ``Breakdown/task``, or ``Breakdown/condition`` for every
    ///     condition. Without one whole datasets are compared, under the conditions that contenders are ranked by.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` for a label that the result does not have,
    ///   ``EvaluationError/incomparable(_:)`` where there are no such groups, or the two have no row in common.
    package init(
        _ result: MeasuredResult,
        between first: String,
        and second: String,
        by breakdown: Breakdown? = nil
    ) throws(EvaluationError) {
        guard let kind = MeasurementKind.named(result.kind) else { throw .incomparable("the result is \(result.noun)") }
        let places = [first, second].map { result.place(ofContender: $0, kind) }
        try Self.check([first, second], in: result.contenders, kind.contenders == .tasks ? "class" : kind.subject)
        self.first = first
        self.second = second
        intervals = result.intervals
        clusters = []
        rows = []
        let assembly = MeasurementAssembly(result, kind)
        for group in try result.groups(by: breakdown, kind) {
            for (number, entry) in result.conditions.enumerated() where group.holds(entry.condition, kind) {
                let sides = places.map { place in
                    assembly.clusters(
                        dataset: group.dataset,
                        participant: group.participant ?? PartLabel.all,
                        task: place.task ?? group.task ?? PartLabel.all,
                        subject: place.subject,
                        condition: number
                    )
                }
                let condition = group.condition == nil ? entry.condition : .none
                let found = rows(of: kind, sides[0], sides[1], group.name, condition)
                guard !found.isEmpty else { continue }
                rows += found
                if !clusters.contains(where: { $0.dataset == group.name }) {
                    clusters.append(.init(dataset: group.name, unit: sides[0].unit, count: sides[0].names.count))
                }
            }
        }
        try checkRows()
    }

    /// A row for each quantity that both have.
    private func rows(
        of kind: MeasurementKind,
        _ one: MeasurementAssembly.Clusters,
        _ other: MeasurementAssembly.Clusters,
        _ dataset: String,
        _ condition: MeasuredCondition
    ) -> [Row] {
        let paired = PairedClusters(one, other, intervals)
        return kind.quantities.compactMap { quantity in
            guard let value = quantity.value(ofClusters: one), let another = quantity.value(ofClusters: other) else {
                return nil
            }
            var row = Row(
                dataset,
                condition.adding(quantity.condition),
                quantity.quantity.name,
                value,
                another
            )
            row.unit = quantity.quantity.unit
            if let paired { row.set(paired, on: quantity, intervals, first, second) }
            return row
        }
    }
}

extension PairedClusters {
    /// - Returns: `nil` where the two do not have the same clusters: then there are no pairs.
    init?(
        _ one: MeasurementAssembly.Clusters,
        _ other: MeasurementAssembly.Clusters,
        _ intervals: IntervalParameters
    ) {
        let positions = Dictionary(zip(other.names, other.names.indices)) { first, _ in first }
        let order = one.names.compactMap { positions[$0] }
        let sums = order.map { other.sums[$0] }
        guard order.count == one.names.count, order.count == other.names.count,
            zip(one.sums, sums).allSatisfy({ $0.count == $1.count })
        else { return nil }
        self.init(one.sums, sums, intervals)
    }
}

extension PredictorComparison.Row {
    /// Intervals and verdict, where the quantity comes from sums.
    mutating func set(
        _ paired: PairedClusters,
        on quantity: CountedQuantity,
        _ intervals: IntervalParameters,
        _ first: String,
        _ second: String
    ) {
        guard quantity.isOfSums, let evidence = paired.evidence(of: quantity) else { return }
        set(evidence, quantity.quantity.preference, level: 1 - intervals.confidence, first, second)
    }
}

/// A part of a measurement that is compared by itself.
private struct MeasuredGroup {
    /// What rows call it.
    var name: String
    var dataset: String
    var participant: String?
    var task: String?
    var condition: MeasuredCondition?

    /// Whether what was counted under a condition belongs to it.
    func holds(_ other: MeasuredCondition, _ kind: MeasurementKind) -> Bool {
        condition.map { $0 == other } ?? kind.isMain(other)
    }
}

extension MeasuredResult {
    /// The labels of what can be compared: subjects, or tasks where tasks are ranked.
    package var contenders: [String] {
        guard MeasurementKind.named(kind)?.contenders == .tasks else { return subjects.map(\.label) }
        return cells.map(\.key.task).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Where the sums of a contender are.
    fileprivate func place(ofContender label: String, _ kind: MeasurementKind) -> (subject: Int, task: String?) {
        kind.contenders == .tasks ? (0, label) : (subjects.firstIndex { $0.label == label } ?? 0, nil)
    }

    /// The datasets, or their groups.
    fileprivate func groups(by breakdown: Breakdown?, _ kind: MeasurementKind) throws(EvaluationError)
        -> [MeasuredGroup]
    {
        let names = datasets.map(\.name)
        guard let breakdown else { return names.map { MeasuredGroup(name: $0, dataset: $0) } }
        let groups = names.flatMap { self.groups(of: $0, by: breakdown, kind) }
        guard !groups.isEmpty else {
            let others = Breakdown.allCases.filter { breakdown in
                names.contains { !self.groups(of: $0, by: breakdown, kind).isEmpty }
            }
            throw .incomparable(
                "the result is \(noun) without groups by \(breakdown.rawValue); "
                    + (others.isEmpty
                        ? "it has no groups" : "it has groups by " + others.map(\.rawValue).joined(separator: ", "))
            )
        }
        return groups
    }

    private func groups(of dataset: String, by breakdown: Breakdown, _ kind: MeasurementKind) -> [MeasuredGroup] {
        func names(_ path: KeyPath<MeasuredCell.Key, String>) -> [String] {
            let names = Set(cells.lazy.map(\.key).filter { $0.dataset == dataset }.map { $0[keyPath: path] })
            return names.subtracting([PartLabel.unspecified]).sorted()
        }
        func group(_ name: String) -> MeasuredGroup {
            MeasuredGroup(name: EvaluationResult.name(of: name, by: breakdown, on: dataset), dataset: dataset)
        }
        func groups<Value>(
            _ values: [Value],
            _ path: WritableKeyPath<MeasuredGroup, Value?>,
            name: (Value) -> String
        ) -> [MeasuredGroup] {
            values.map { value in
                var group = group(name(value))
                group[keyPath: path] = value
                return group
            }
        }
        return switch breakdown {
        case .participant: groups(names(\.participant), \.participant) { $0 }
        case .task where kind.contenders != .tasks: groups(names(\.task), \.task) { $0 }
        case .condition: groups(conditions.map(\.condition).filter { !$0.isNone }, \.condition, name: \.description)
        default: []
        }
    }
}

extension CountedQuantity {
    /// The value of clusters together, without interval.
    func value(ofClusters clusters: MeasurementAssembly.Clusters) -> Double? {
        estimate(clusters.sums, lists: clusters.lists, repeats: 1, IntervalParameters(areWanted: false))
            .flatMap { $0.count > 0 && $0.value.isFinite ? $0.value : nil }
    }
}

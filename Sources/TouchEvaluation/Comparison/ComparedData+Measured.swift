import TouchModel

extension ComparedData {
    /// What comparisons see of a measurement: subjects, or tasks where tasks are ranked.
    ///
    /// - Parameters:
    ///   - breakdown: whose levels are the parts: what recordings state, and with ``Breakdown/condition`` also the conditions of the
    ///     measurement; `nil` for whole datasets under the conditions that contenders are ranked by.
    ///   - isOfAllRows: whether the contenders are the subjects, under every condition.
    /// - Throws: ``EvaluationError/incomparable(_:)`` where there are no such levels.
    package init(
        _ result: MeasuredResult,
        by breakdown: Breakdown? = nil,
        isOfAllRows: Bool = false
    ) throws(EvaluationError) {
        guard let kind = MeasurementKind.named(result.kind) else { throw .incomparable("the result is \(result.noun)") }
        let areTasks = kind.contenders == .tasks && !isOfAllRows
        contenders = areTasks ? result.contenders : result.subjects.map(\.label)
        contenderNoun = areTasks ? "class" : kind.subject
        mainMetric = kind.rankedBy
        intervals = result.intervals
        parts = try result.parts(by: breakdown, kind)
        let assembly = MeasurementAssembly(result, kind)
        columns = { contender, part in
            let subject = areTasks ? 0 : result.subjects.firstIndex { $0.label == contender } ?? 0
            return result.conditions.enumerated().compactMap { number, entry in
                guard
                    part.isOfMeasurement
                        ? "\(entry.condition)" == part.level : isOfAllRows || kind.isMain(entry.condition)
                else { return nil }
                let clusters = assembly.clusters(dataset: part.dataset, subject: subject, condition: number) { key in
                    (!areTasks || key.task == contender)
                        && (part.isOfMeasurement || part.level == nil || breakdown?.level(of: key) == part.level)
                }
                return Column(kind, clusters, part.isOfMeasurement ? .none : entry.condition)
            }
        }
    }
}

extension Breakdown {
    /// The group that cells of a key are in; `nil` if the recordings do not state it.
    fileprivate func level(of key: MeasuredCell.Key) -> String? {
        func name(_ factor: Breakdown) -> String {
            switch factor {
            case .participant: key.participant
            case .task: key.task
            case .condition: key.circumstances.condition
            case .device: key.circumstances.device
            default: ""
            }
        }
        return factors.contains { ["", PartLabel.unspecified].contains(name($0)) } ? nil : groupName(name)
    }
}

extension ComparedData.Column {
    /// - Returns: `nil` where nothing was counted.
    fileprivate init?(_ kind: MeasurementKind, _ clusters: MeasurementAssembly.Clusters, _ condition: MeasuredCondition)
    {
        let quantities = kind.quantities
        let readings = quantities.enumerated().compactMap { position, quantity in
            quantity.value(ofClusters: clusters).map {
                ComparedData.Reading(
                    quantity: PairedClusters.Quantity(quantity.quantity),
                    unit: quantity.quantity.unit,
                    condition: condition.adding(quantity.condition),
                    value: $0,
                    clusters: clusters.names.count,
                    position: quantity.isOfSums ? position : nil
                )
            }
        }
        guard !readings.isEmpty else { return nil }
        self.init(
            condition: condition,
            unit: clusters.unit,
            names: clusters.names,
            sums: clusters.sums,
            readings: readings,
            quantities: quantities.map { PairedClusters.Quantity($0.quantity) },
            values: { rows in quantities.map { quantity in rows.map(quantity.value) } },
            weights: { rows in quantities.map { quantity in rows.map(quantity.weight) } }
        )
    }
}

extension MeasuredResult {
    /// The datasets, or the levels of a breakdown.
    fileprivate func parts(by breakdown: Breakdown?, _ kind: MeasurementKind) throws(EvaluationError)
        -> [ComparedData.Part]
    {
        guard let breakdown else { return datasets.map { .init(name: $0.name, dataset: $0.name) } }
        let parts = datasets.flatMap { self.parts(of: $0.name, by: breakdown, kind) }
        guard !parts.isEmpty else {
            let others = Breakdown.allCases.filter { breakdown in
                datasets.contains { !self.parts(of: $0.name, by: breakdown, kind).isEmpty }
            }
            throw .incomparable(
                "the result is \(noun) without groups by \(breakdown.rawValue); "
                    + (others.isEmpty
                        ? "it has no groups" : "it has groups by " + others.map(\.rawValue).joined(separator: ", "))
            )
        }
        return parts
    }

    private func parts(of dataset: String, by breakdown: Breakdown, _ kind: MeasurementKind) -> [ComparedData.Part] {
        let keys = cells.lazy.map(\.key).filter { $0.dataset == dataset }
        let hasLevels = kind.contenders != .tasks || !breakdown.factors.contains(.task)
        let levels = hasLevels ? Set(keys.compactMap(breakdown.level)).sorted() : []
        let measured =
            breakdown == .condition ? conditions.map(\.condition).filter { !$0.isNone }.map(\.description) : []
        return (levels.map { ($0, false) } + measured.map { ($0, true) }).map { level, isOfMeasurement in
            .init(
                name: EvaluationResult.name(of: level, by: breakdown, on: dataset),
                dataset: dataset,
                level: level,
                isOfMeasurement: isOfMeasurement
            )
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

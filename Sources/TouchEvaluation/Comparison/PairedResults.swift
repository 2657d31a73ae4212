/// Whether the clusters of one dataset in two results are the same, and which belongs to which.
///
/// People are paired by name, also where they drew other strokes: what they have in common cancels. Strokes are paired on the same data alone.
enum ClusterPairing: Equatable {
    /// The data are the same.
    case sameData
    /// The data differ, and so many people have the same names in both.
    case people(Int)
    /// There are other clusters in the two: intervals are combined as of independent results.
    case unpaired

    /// - Parameters:
    ///   - first: whether clusters are people, and their names.
    ///   - isSameData: whether the dataset has one identity in both results.
    init(
        _ first: (arePeople: Bool, names: [String]),
        _ second: (arePeople: Bool, names: [String]),
        isSameData: Bool
    ) {
        let haveSameNames = first.arePeople == second.arePeople && Set(first.names) == Set(second.names)
        if haveSameNames, isSameData {
            self = .sameData
        } else {
            self = haveSameNames && first.arePeople && first.names.count > 1 ? .people(first.names.count) : .unpaired
        }
    }

    /// What a reader must know of a dataset; `nil` where the data and their clusters are the same.
    func remark(on dataset: String, isSameData: Bool) -> String? {
        let difference = "dataset '\(dataset)' is not the same data in both results"
        switch self {
        case .sameData: return nil
        case .people(let count): return "\(difference); its \(count) participants have the same names and are paired"
        case .unpaired:
            let words =
                isSameData ? "dataset '\(dataset)' has other participants or strokes in the two results" : difference
            return "\(words); nothing is paired, and intervals are those of independent results"
        }
    }
}

/// Two results of one kind, compared cluster by cluster.
final class PairedResults {
    private let before: ComparedData
    private let after: ComparedData
    /// Datasets that have one identity in both.
    private let sameData: Set<String>

    private struct Place: Hashable {
        var contender, dataset: String
    }

    private struct Value: Hashable {
        var condition: MeasuredCondition
        var metric: String
    }

    /// The evidence of contenders that were asked for: rows of one follow each other.
    private var known: [Place: [Value: PairedClusters.Evidence]] = [:]

    /// - Returns: `nil` where a result does not hold the sums of clusters.
    init?(_ before: AnyResult, _ after: AnyResult) {
        let others = Dictionary(after.record.datasetIdentities) { first, _ in first }
        sameData = Set(before.record.datasetIdentities.filter { others[$0.name] == $0.identity }.map(\.name))
        guard let before = try? ComparedData(before, isOfAllRows: true),
            let after = try? ComparedData(after, isOfAllRows: true)
        else { return nil }
        self.before = before
        self.after = after
    }

    /// How the clusters of a dataset are paired; `nil` where a result does not hold them.
    func pairing(on dataset: String) -> ClusterPairing? {
        func clusters(_ data: ComparedData) -> (arePeople: Bool, names: [String])? {
            let columns = data.contenders.flatMap { data.columns($0, .init(name: dataset, dataset: dataset)) }
            guard let unit = columns.first?.unit else { return nil }
            return (unit == ClusterNoun.participant, Set(columns.lazy.flatMap(\.names)).sorted())
        }
        guard let old = clusters(before), let new = clusters(after) else { return nil }
        return ClusterPairing(old, new, isSameData: sameData.contains(dataset))
    }

    /// What is known of the difference of a row of a whole dataset; `nil` where the two cannot be paired: other clusters, or a metric that
    /// is not computed from sums.
    func evidence(of row: some ResultRow) -> PairedClusters.Evidence? {
        guard row.isWhole else { return nil }
        let place = Place(contender: row.subject, dataset: row.dataset)
        if known[place] == nil { known[place] = evidence(of: place) }
        return known[place]?[Value(condition: row.condition, metric: row.metric)]
    }

    private func evidence(of place: Place) -> [Value: PairedClusters.Evidence] {
        let part = ComparedData.Part(name: place.dataset, dataset: place.dataset)
        let others = after.columns(place.contender, part)
        var found: [Value: PairedClusters.Evidence] = [:]
        for column in before.columns(place.contender, part) {
            guard let other = others.first(where: { $0.condition == column.condition }),
                other.quantities == column.quantities,
                ClusterPairing(column, other, isSameData: sameData.contains(place.dataset)) != .unpaired,
                let evidence = PairedClusters(column, other, before.intervals)?.evidence(
                    column.quantities,
                    values: column.values,
                    weights: column.weights
                )
            else { continue }
            for reading in column.readings {
                guard let position = reading.position else { continue }
                found[Value(condition: reading.condition, metric: reading.metric)] = evidence[position]
            }
        }
        return found
    }
}

extension ClusterPairing {
    /// How the clusters of one column are paired with those of the same column of another result.
    fileprivate init(_ column: ComparedData.Column, _ other: ComparedData.Column, isSameData: Bool) {
        self.init(
            (column.unit == ClusterNoun.participant, column.names),
            (other.unit == ClusterNoun.participant, other.names),
            isSameData: isSameData
        )
    }
}

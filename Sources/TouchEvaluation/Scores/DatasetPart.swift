/// A part of a dataset that has rows of its own, cut into the clusters that intervals leave out.
struct DatasetPart: Sendable {
    /// Scores that belong to a cluster: a cell of the table, or one row of moments of a cell that is kept apart by group.
    struct Scores: Sendable {
        var sums: CompensatedSums
        /// Where predictors × horizons × moments begin in ``sums``.
        var offset = 0
        /// predictors × horizons; empty where there are moments only.
        var sketches: [QuantileSketch] = []
    }

    struct Cluster: Sendable {
        var name: String
        var scores: [Scores]
    }

    /// How many clusters of one of several participants a result keeps: enough for intervals and tests, and few enough that a hundred
    /// participants fit in a file.
    static let mostOfParticipant = 16

    var labels: EvaluationResult.Row.Part
    /// What clusters are called, one of them (``ClusterNoun``).
    var clusterUnit: String
    var clusters: [Cluster] = []
    /// The most clusters that a result keeps of it for comparisons; more are gathered into so many.
    var mostKept = Int.max

    /// Whether it is a dataset as a whole.
    var isWhole: Bool { labels.isWhole }

    /// Adds scores to the last cluster, or begins one. Scores of a cluster must come one after the other.
    mutating func add(_ scores: Scores, toCluster name: String) {
        if clusters.last?.name == name {
            clusters[clusters.count - 1].scores.append(scores)
        } else {
            clusters.append(Cluster(name: name, scores: [scores]))
        }
    }

    /// The same with a single cluster, which has no intervals.
    var withoutClusters: DatasetPart {
        var part = self
        part.clusters = [Cluster(name: labels.participant, scores: clusters.flatMap(\.scores))]
        return part
    }
}

/// Finds the parts of a dataset in a table of scores.
struct DatasetParts {
    private let table: ScoreTable
    private let selection: BreakdownSelection
    private let dataset: String
    /// How many strokes of each slice were scored; beyond ``ScoreKey/blockCount`` of them clusters hold several.
    private let strokes: [ScoreSlice: Int]
    /// The keys, ascending.
    private let keys: [ScoreKey]
    /// The first name of people who have the same strokes under several.
    private let people: [String: String]

    /// - Parameter repeated: people of any dataset with the same strokes, who are one cluster.
    init(
        of dataset: String,
        in table: ScoreTable,
        selection: BreakdownSelection,
        strokes: [ScoreSlice: Int] = [:],
        repeated: [EvaluationResult.RepeatedParticipants] = []
    ) {
        let names = repeated.filter { $0.dataset == dataset }.map(\.participants)
        people = Dictionary(names.flatMap { names in names.map { ($0, names[0]) } }) { first, _ in first }
        self.table = table
        self.strokes = strokes
        self.selection = selection
        self.dataset = dataset
        keys = table.cells.keys.filter { $0.slice.dataset == dataset }.sorted()
    }

    /// The whole first, then participants and tasks in alphabetical order, devices, conditions, pointers, two of
    /// these crossed, strokes drawn before, speeds and phases.
    var all: [DatasetPart] { slices + margins + groups }

    private var slices: [DatasetPart] {
        let all = EvaluationResult.all
        let participants = selection.contains(.participant) ? names(\.participant) : []
        let tasks = selection.contains(.task) ? names(\.task) : []
        let hasSeveralParticipants = Set(keys.lazy.map(\.slice.participant)).count > 1
        let keysOfParticipants = Dictionary(grouping: keys, by: \.slice.participant)
        var parts: [DatasetPart] = []
        for participant in [all] + participants {
            let members = participant == all ? keys : keysOfParticipants[participant] ?? []
            if !members.isEmpty {
                var part = part(of: members, participant: participant)
                if participant != all, hasSeveralParticipants {
                    part.mostKept = DatasetPart.mostOfParticipant
                    if selection.detail == .compared { part = part.withoutClusters }
                }
                parts.append(part)
            }
            guard participant == all || selection.crossesParticipantsAndTasks else { continue }
            let keysOfTasks = Dictionary(grouping: members, by: \.slice.task)
            for task in tasks {
                guard let members = keysOfTasks[task] else { continue }
                parts.append(part(of: members, participant: participant, task: task))
            }
        }
        return parts
    }

    /// The whole dataset by device, by condition, by pointer and by strokes drawn before.
    private var margins: [DatasetPart] {
        let paths: [(Breakdown, KeyPath<ScoreSlice, String>)] = [
            (.device, \.device), (.condition, \.condition), (.pointer, \.pointer),
        ]
        let named = paths.filter { selection.contains($0.0) }.flatMap { kind, path in
            names(path).map { name in
                part(of: keys.filter { $0.slice[keyPath: path] == name }, breakdown: kind.rawValue, group: name)
            }
        }
        return named + crossed + experience
    }

    /// The whole dataset by two names at once; nothing if no recording states one of them.
    private var crossed: [DatasetPart] {
        let paths: [Breakdown: KeyPath<ScoreSlice, String>] = [
            .condition: \.condition, .device: \.device, .task: \.task,
        ]
        return Breakdown.allCases.filter { $0.factors.count > 1 && selection.contains($0) }.flatMap { kind in
            let own = kind.factors.compactMap { paths[$0] }
            guard own.count == kind.factors.count, own.allSatisfy({ !names($0).isEmpty }) else {
                return [DatasetPart]()
            }
            let groups = Dictionary(grouping: keys) { key in
                kind.groupName { factor in paths[factor].map { key.slice[keyPath: $0] } ?? "" }
            }
            return groups.sorted { $0.key < $1.key }.map { part(of: $1, breakdown: kind.rawValue, group: $0) }
        }
    }

    /// The whole dataset by how many strokes were drawn before.
    private var experience: [DatasetPart] {
        guard selection.contains(.strokes) else { return [] }
        return ExperienceBin.names.indices.compactMap { bin in
            let members = keys.filter { $0.experience == bin + 1 }
            guard !members.isEmpty else { return nil }
            return part(of: members, breakdown: Breakdown.strokes.rawValue, group: ExperienceBin.names[bin])
        }
    }

    /// The whole dataset by speed and by phase: moments only, no percentiles.
    private var groups: [DatasetPart] {
        guard selection.separatesGroups else { return [] }
        let found = table.groupCells.keys.filter { $0.dataset == dataset }
        let byParticipant = Set(found.map { person($0.participant) }).count > 1
        func cluster(_ key: GroupKey) -> String { byParticipant ? person(key.participant) : "\(key.block + 1)" }
        let keys = found.sorted { left, right in
            people.isEmpty ? left < right : (cluster(left), left) < (cluster(right), right)
        }
        let size = table.shape.rowCount * table.shape.momentCount
        let strokeCount = strokes.reduce(0) { $0 + ($1.key.dataset == dataset ? $1.value : 0) }
        let unit = unit(byParticipant: byParticipant, holdsSeveral: strokeCount > ScoreKey.blockCount)
        return (0..<QueryGroup.marginCount).compactMap { margin in
            let (kind, name) = QueryGroup.name(ofMargin: margin)
            guard selection.contains(kind) else { return nil }
            var part = DatasetPart(
                labels: labels(breakdown: kind.rawValue, group: name),
                clusterUnit: unit
            )
            for key in keys {
                guard let cell = table.groupCells[key] else { continue }
                part.add(
                    DatasetPart.Scores(sums: cell.sums, offset: margin * size),
                    toCluster: cluster(key)
                )
            }
            return part.clusters.isEmpty ? nil : part
        }
    }

    /// What the recordings call something, each name once; nothing where none names it, for the breakdown would repeat the
    /// whole.
    private func names(_ path: KeyPath<ScoreSlice, String>) -> [String] {
        let names = Set(keys.map { $0.slice[keyPath: path] })
        return names == [PartLabel.unspecified] ? [] : names.sorted()
    }

    /// One cluster for each participant where there are several, else one for each stroke.
    ///
    /// - Parameter keys: ascending, so that the cells of a cluster are neighbors.
    private func part(
        of keys: [ScoreKey],
        participant: String = EvaluationResult.all,
        task: String = EvaluationResult.all,
        breakdown: String = EvaluationResult.all,
        group: String = EvaluationResult.all
    ) -> DatasetPart {
        let byParticipant = Set(keys.lazy.map { person($0.slice.participant) }).count > 1
        func cluster(_ key: ScoreKey) -> String {
            byParticipant ? person(key.slice.participant) : "\(key.slice.task) \(key.block + 1)"
        }
        let keys = people.isEmpty ? keys : keys.sorted { (cluster($0), $0) < (cluster($1), $1) }
        var part = DatasetPart(
            labels: labels(participant: participant, task: task, breakdown: breakdown, group: group),
            clusterUnit: unit(
                byParticipant: byParticipant,
                holdsSeveral: keys.contains { strokes[$0.slice, default: 0] > ScoreKey.blockCount }
            )
        )
        for key in keys {
            guard let cell = table.cells[key] else { continue }
            part.add(
                DatasetPart.Scores(sums: cell.sums, sketches: cell.sketches),
                toCluster: cluster(key)
            )
        }
        return part
    }

    private func unit(byParticipant: Bool, holdsSeveral: Bool) -> String {
        byParticipant ? ClusterNoun.participant : ClusterNoun.of(ClusterNoun.stroke, holdsSeveral: holdsSeveral)
    }

    /// Who a participant is: the first of the names under which the same strokes occur.
    private func person(_ participant: String) -> String { people[participant] ?? participant }

    private func labels(
        participant: String = EvaluationResult.all,
        task: String = EvaluationResult.all,
        breakdown: String = EvaluationResult.all,
        group: String = EvaluationResult.all
    ) -> EvaluationResult.Row.Part {
        EvaluationResult.Row.Part(
            dataset: dataset,
            participant: participant,
            task: task,
            breakdown: breakdown,
            group: group
        )
    }
}

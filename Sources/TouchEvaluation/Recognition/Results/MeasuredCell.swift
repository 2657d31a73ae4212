/// What was counted of one subject, under one condition, of one person and task of a dataset. Cells of one key add up.
package struct MeasuredCell: Sendable, Equatable, Codable {
    /// What a cell is of.
    package struct Key: Sendable, Hashable, Comparable {
        /// The dataset's label.
        package var dataset: String
        /// The participant's name.
        package var participant: String
        /// The task's name.
        package var task: String
        /// Which heap of one participant's data, from 0: clusters where there is one participant.
        package var block: Int
        /// The condition and the device that the recordings state.
        package var circumstances: Circumstances

        /// Each parameter is the property of that name.
        package init(
            dataset: String,
            participant: String,
            task: String,
            block: Int = 0,
            circumstances: Circumstances = Circumstances()
        ) {
            self.dataset = dataset
            self.participant = participant
            self.task = task
            self.block = block
            self.circumstances = circumstances
        }

        /// The cluster that the cell is of, if participants or their blocks are the clusters.
        package var cluster: Key { Key(dataset: dataset, participant: participant, task: task, block: block) }

        package static func < (left: Key, right: Key) -> Bool {
            (left.dataset, left.participant, left.task, left.block, left.circumstances)
                < (right.dataset, right.participant, right.task, right.block, right.circumstances)
        }
    }

    /// What the sums are of.
    package var key: Key
    /// The position of the subject.
    package var subject: Int
    /// The position of the condition.
    package var condition: Int
    /// Numbers that add up.
    package var sums: [Double]
    /// Values of which quantiles are told; they add up by being put together.
    package var lists: [[Double]]

    /// Each parameter is the property of that name.
    package init(key: Key, subject: Int = 0, condition: Int = 0, sums: [Double], lists: [[Double]] = []) {
        self.key = key
        self.subject = subject
        self.condition = condition
        self.sums = sums
        self.lists = lists
    }

    /// What is the same of cells that add up.
    struct Place: Hashable {
        var key: Key
        var subject: Int
        var condition: Int
    }

    var place: Place { Place(key: key, subject: subject, condition: condition) }

    /// Cells of which those of one place are added up, in the order in which the first of each comes.
    ///
    /// - Throws: ``EvaluationError/incomparable(_:)`` where two of one place count different things.
    static func joined(_ cells: some Sequence<MeasuredCell>) throws(EvaluationError) -> [MeasuredCell] {
        var joined: [MeasuredCell] = []
        var positions: [Place: Int] = [:]
        for cell in cells {
            guard let position = positions[cell.place] else {
                positions[cell.place] = joined.count
                joined.append(cell)
                continue
            }
            guard joined[position].sums.count == cell.sums.count, joined[position].lists.count == cell.lists.count
            else { throw .incomparable("the shards count different things") }
            joined[position].add(cell)
        }
        return joined
    }

    mutating func add(_ other: MeasuredCell) {
        for index in sums.indices { sums[index] += other.sums[index] }
        for index in lists.indices { lists[index] += other.lists[index] }
    }

    private enum CodingKeys: String, CodingKey {
        case dataset, participant, task, block, device, subject, condition, sums, lists
        case recordedCondition = "recorded_condition"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        key = Key(
            dataset: try container.decode(String.self, forKey: .dataset),
            participant: try container.decode(String.self, forKey: .participant),
            task: try container.decode(String.self, forKey: .task),
            block: try container.decodeIfPresent(Int.self, forKey: .block) ?? 0,
            circumstances: Circumstances(
                condition: try container.decodeIfPresent(String.self, forKey: .recordedCondition) ?? "",
                device: try container.decodeIfPresent(String.self, forKey: .device) ?? ""
            )
        )
        subject = try container.decode(Int.self, forKey: .subject)
        condition = try container.decode(Int.self, forKey: .condition)
        sums = try container.decode([Double].self, forKey: .sums)
        lists = try container.decodeIfPresent([[Double]].self, forKey: .lists) ?? []
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key.dataset, forKey: .dataset)
        try container.encode(key.participant, forKey: .participant)
        try container.encode(key.task, forKey: .task)
        if key.block != 0 { try container.encode(key.block, forKey: .block) }
        let circumstances = key.circumstances
        if !circumstances.condition.isEmpty {
            try container.encode(circumstances.condition, forKey: .recordedCondition)
        }
        if !circumstances.device.isEmpty { try container.encode(circumstances.device, forKey: .device) }
        try container.encode(subject, forKey: .subject)
        try container.encode(condition, forKey: .condition)
        try container.encode(sums, forKey: .sums)
        if !lists.isEmpty { try container.encode(lists, forKey: .lists) }
    }
}

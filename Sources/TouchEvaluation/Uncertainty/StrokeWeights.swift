/// Who asked how much: datasets count equally, participants equally within them, a participant's queries equally.
struct StrokeWeights: Sendable {
    private var participants: [Participant] = []
    private var positions: [Participant.Key: Int] = [:]
    /// The position of the participant of each stroke.
    private var owners: [Int32] = []

    private struct Participant: Sendable {
        struct Key: Hashable {
            var dataset: Int
            var name: String
        }

        var key: Key
        /// The number of queries at each horizon.
        var queries: [Int]
    }

    /// Adds a stroke; returns its position.
    ///
    /// - Parameter queries: how many it was scored on, at each horizon.
    mutating func add(dataset: Int, participant: String, queries: [Int]) -> Int32 {
        let key = Participant.Key(dataset: dataset, name: participant)
        let position = positions[key] ?? participants.count
        if position == participants.count {
            positions[key] = position
            participants.append(Participant(key: key, queries: queries.map { _ in 0 }))
        }
        for index in queries.indices { participants[position].queries[index] += queries[index] }
        owners.append(Int32(position))
        return Int32(owners.count - 1)
    }

    /// The weight of one query at a horizon, for each stroke; all queries of a dataset sum to 1.
    func weights(horizon: Int) -> [Double] {
        var present: [Int: Int] = [:]
        for participant in participants where participant.queries[horizon] > 0 {
            present[participant.key.dataset, default: 0] += 1
        }
        return owners.map { owner in
            let participant = participants[Int(owner)]
            guard let others = present[participant.key.dataset], participant.queries[horizon] > 0 else { return 0 }
            return 1 / (Double(others) * Double(participant.queries[horizon]))
        }
    }

    /// How many participants some strokes come from.
    func participantCount(_ strokes: some Sequence<Int32>) -> Int { Set(strokes.map { owners[Int($0)] }).count }
}

/// Who asked how much: datasets count equally, participants equally within them, a participant's questions equally.
struct StrokeWeights: Sendable {
    private var participants: [Participant] = []
    private var positions: [Participant.Key: Int] = [:]
    /// For each stroke, the position of its participant.
    private var owners: [Int32] = []

    private struct Participant: Sendable {
        struct Key: Hashable {
            var dataset: Int
            var name: String
        }

        var key: Key
        /// At each horizon.
        var questions: [Int]
    }

    /// How many strokes there are.
    var strokeCount: Int { owners.count }

    /// Adds a stroke; returns its position.
    ///
    /// - Parameter questions: how many it was scored on, at each horizon.
    mutating func add(dataset: Int, participant: String, questions: [Int]) -> Int32 {
        let key = Participant.Key(dataset: dataset, name: participant)
        let position = positions[key] ?? participants.count
        if position == participants.count {
            positions[key] = position
            participants.append(Participant(key: key, questions: questions.map { _ in 0 }))
        }
        for index in questions.indices { participants[position].questions[index] += questions[index] }
        owners.append(Int32(position))
        return Int32(owners.count - 1)
    }

    /// The weight of one question at a horizon, for each stroke; all questions of a dataset sum to 1.
    func weights(horizon: Int) -> [Double] {
        var present: [Int: Int] = [:]
        for participant in participants where participant.questions[horizon] > 0 {
            present[participant.key.dataset, default: 0] += 1
        }
        return owners.map { owner in
            let participant = participants[Int(owner)]
            guard let others = present[participant.key.dataset], participant.questions[horizon] > 0 else { return 0 }
            return 1 / (Double(others) * Double(participant.questions[horizon]))
        }
    }

    /// How many participants some strokes come from.
    func participantCount(_ strokes: some Sequence<Int32>) -> Int { Set(strokes.map { owners[Int($0)] }).count }
}

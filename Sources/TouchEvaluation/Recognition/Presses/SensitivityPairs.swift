import TouchModel

/// Decisions on the same contacts under different sensitivity settings, from recordings that state theirs.
///
/// Recordings of one participant and task that differ in sensitivity alone are pairs, the n-th with the n-th; contacts of the
/// same id are the same trial.
struct SensitivityPairs: Sendable {
    struct Contact: Hashable, Sendable {
        var touchID: Int32
        /// How often the id had been used before.
        var use: Int
    }

    struct Decision: Sendable {
        /// One for each recognizer.
        var decisions: [UInt8]
        /// Whether the contact is null, or none of the recognizer's.
        var isLeftOut: [Bool]
        /// The contact's block in its slice, where its own scores are.
        var block: Int
    }

    struct Recording: Sendable {
        /// Whose, with block 0.
        var slice: MeasuredCell.Key
        var circumstances: Circumstances
        var sensitivity: String
        var contacts: [Contact: Decision] = [:]
    }

    private struct Trial: Hashable {
        var slice: MeasuredCell.Key
        var number: Int
    }

    private static let settings: [(name: String, pairs: PressMoment, agree: PressMoment)] = [
        ("light", .lightPairs, .lightAgree), ("firm", .firmPairs, .firmAgree),
    ]

    /// The recordings, in the data's order.
    var recordings: [Recording] = []

    /// Adds recordings whose contacts come after `contactsBefore` contacts of their slices.
    mutating func append(_ others: [Recording], contactsBefore: [MeasuredCell.Key: Int]) {
        recordings += others.map { recording in
            var recording = recording
            let shift = contactsBefore[recording.slice, default: 0]
            for contact in recording.contacts.keys {
                guard let block = recording.contacts[contact]?.block else { continue }
                recording.contacts[contact]?.block = (block + shift) % ScoreKey.blockCount
            }
            return recording
        }
    }

    /// Adds how often decisions agree with those under medium sensitivity, contacts that are null under it apart.
    func add(to table: inout PressTable) {
        var counts: [String: Int] = [:]
        var bySetting: [String: [Trial: Recording]] = [:]
        for recording in recordings {
            let slice = recording.slice
            let name = "\(recording.sensitivity)\u{0}\(slice.dataset)\u{0}\(slice.participant)\u{0}\(slice.task)"
            let number = counts[name, default: 0]
            counts[name] = number + 1
            bySetting[recording.sensitivity, default: [:]][Trial(slice: slice, number: number)] = recording
        }
        let mediums = (bySetting["medium"] ?? [:]).sorted {
            ($0.key.slice, $0.key.number) < ($1.key.slice, $1.key.number)
        }
        for (trial, medium) in mediums {
            for setting in Self.settings {
                guard let other = bySetting[setting.name]?[trial] else { continue }
                for (contact, reference) in medium.contacts {
                    guard let decision = other.contacts[contact] else { continue }
                    var key = trial.slice
                    key.block = reference.block
                    key.circumstances = medium.circumstances
                    table.withCell(key) { scores in
                        for index in scores.indices where !reference.isLeftOut[index] {
                            scores[index].moments[setting.pairs] += 1
                            if decision.decisions[index] == reference.decisions[index] {
                                scores[index].moments[setting.agree] += 1
                            }
                        }
                    }
                }
            }
        }
    }
}

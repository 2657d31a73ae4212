import Foundation

/// What a file's name says where the content does not say it.
package struct FileNameParts {
    /// The name without its folder and without its endings.
    package let stem: String

    package init(path: String) {
        var name = URL(fileURLWithPath: path).lastPathComponent
        let endings = [
            ".gz", ".txt", ".csv", ".tsv", ".inkml", ".xml", ".binarypb", ".events", ".evemu", ".evtest", ".getevent",
            ".svc", ".jsonl", ".json", ".ndjson", ".dat", ".yml", ".yaml", ".hid", ".log", ".out", ".rec", ".dump",
            ".raw",
            ".bin", ".data", ".text", ".md", ".markdown", ".asc", ".trace", ".capture",
        ]
        while let ending = endings.first(where: { name.lowercased().hasSuffix($0) && name.count > $0.count }) {
            name.removeLast(ending.count)
        }
        stem = name
    }

    /// The whole stem where it is a letter and a number, as in `p0`.
    package var letterAndNumber: String? {
        stem.wholeMatch(of: /[A-Za-z][0-9]+/) == nil ? nil : stem
    }

    /// Who drew `session-030`, without leading zeros.
    package var subjectOfSession: String? {
        stem.wholeMatch(of: /session-0*(?<subject>[0-9]+)/).map { String($0.subject) }
    }

    /// The two parts of `WriteTasks-participant7`: the task in lower case without its `Tasks`, and the number.
    package var taskAndParticipant: (task: String, participant: String)? {
        let parts = stem.components(separatedBy: "Tasks-participant")
        guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy({ $0.isASCII && $0.isLetter }),
            !parts[1].isEmpty, parts[1].utf8.allSatisfy({ $0 &- 0x30 < 10 })
        else { return nil }
        return (parts[0].lowercased(), parts[1])
    }

    /// The parts of `5000001-activity_submission_id-spiral_trace1_NonDom`: who, and what with which hand.
    package var participantAndHandTask: (participant: String, task: String)? {
        guard let match = stem.wholeMatch(of: /(?<participant>[^-]+)-.*-(?<task>[^-]+_(Dom|NonDom))/) else {
            return nil
        }
        return (String(match.participant), String(match.task))
    }

    /// The parts of `U3S12` (writer 3, signature 12) or of BDALab's names: `who_…_task_administrator_date`. Of SVC2004's 40
    /// signatures of a writer the first 20 are genuine, the others skilled forgeries.
    package var writerAndTask: (participant: String, task: String, condition: String?)? {
        if let match = stem.wholeMatch(of: /(?<participant>U[0-9]+)S(?<number>[0-9]+)/) {
            let condition: String? =
                switch Int(match.number) {
                case .some(1...20): "genuine"
                case .some(21...40): "forged"
                default: nil
                }
            return (String(match.participant), "signature", condition)
        }
        let parts = stem.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count >= 4, !parts[0].isEmpty else { return nil }
        return (String(parts[0]), String(parts[parts.count - 3]), nil)
    }

    /// What stands before the first dot, and what stands after it; one name, where what follows has spaces and so
    /// belongs to the name (`Cyborg R.A.T.5 Mouse`).
    package var deviceAndTask: (device: String, task: String?) {
        let parts = stem.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, !parts[1].contains(" ") else { return (stem, nil) }
        return (String(parts[0]), String(parts[1]))
    }
}

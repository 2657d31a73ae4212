import TouchEvaluation
import TouchModel

/// A row of a submission with what filters ask for.
struct SiteEntry {
    let submission: Submission
    let dataset: Submission.Dataset
    let row: Submission.Row
    /// Whether its figures were computed again from the data, and are the same.
    let isRepeated: Bool

    /// On what it was drawn.
    let device: String
    let pointer: SubmittedPointer

    /// The rows of submissions that a page shows: whole datasets, and their parts by device and by pointer. Rows of recorded people come before
    /// those of simulated ones.
    static func all(of submissions: [CheckedSubmission]) -> [SiteEntry] {
        let entries: [SiteEntry] = submissions.flatMap { checked in
            zip(checked.submission.evaluations, checked.outcomes).flatMap { evaluation, outcome in
                let datasets = Dictionary(evaluation.datasets.map { ($0.name, $0) }) { first, _ in first }
                return ordered(evaluation).compactMap { row in
                    datasets[row.dataset].flatMap {
                        SiteEntry(checked.submission, $0, row, isRepeated: outcome?.isRepeated ?? false)
                    }
                }
            }
        }
        return entries.filter { !$0.isSimulated } + entries.filter(\.isSimulated)
    }

    /// The first rows of every dataset: so many thousandths of them, in their order.
    static func first(_ thousandths: Int, of entries: [SiteEntry]) -> [SiteEntry] {
        struct Place: Hashable { var submission, dataset: String }
        func place(_ entry: SiteEntry) -> Place {
            Place(submission: entry.submission.name, dataset: entry.dataset.name)
        }
        var left = Dictionary(grouping: entries, by: place).mapValues { $0.count * thousandths / 1000 }
        return entries.filter { entry in
            guard let count = left[place(entry)], count > 0 else { return false }
            left[place(entry)] = count - 1
            return true
        }
    }

    /// Datasets in their order, wholes before parts; then by horizon, and by error.
    private static func ordered(_ evaluation: Submission.Evaluation) -> [Submission.Row] {
        let places = Dictionary(evaluation.datasets.enumerated().map { ($1.name, $0) }) { first, _ in first }
        func key(_ row: Submission.Row) -> (Int, String, String) {
            (places[row.dataset] ?? 0, row.breakdown?.rawValue ?? "", row.group ?? "")
        }
        return evaluation.rows.enumerated().sorted { one, two in
            let (left, right) = (key(one.element), key(two.element))
            if left != right { return left < right }
            let (first, second) = (one.element, two.element)
            if first.horizonMilliseconds != second.horizonMilliseconds {
                return first.horizonMilliseconds < second.horizonMilliseconds
            }
            return first.rmse.value == second.rmse.value
                ? one.offset < two.offset : first.rmse.value < second.rmse.value
        }.map(\.element)
    }

    private init?(
        _ submission: Submission,
        _ dataset: Submission.Dataset,
        _ row: Submission.Row,
        isRepeated: Bool
    ) {
        self.isRepeated = isRepeated
        self.submission = submission
        self.dataset = dataset
        self.row = row
        switch row.breakdown {
        case nil: (device, pointer) = (submission.device, dataset.pointer)
        case .device?: (device, pointer) = (row.group ?? submission.device, dataset.pointer)
        case .pointer?:
            let type = TouchType.allCases.first { $0.name == row.group }
            (device, pointer) = (submission.device, type.map { SubmittedPointer([$0]) } ?? .mixed)
        default: return nil
        }
    }

    /// The rate in words.
    var rate: String { "\(dataset.rateHz.plainText) Hz" }
    /// The horizon in words.
    var horizon: String { "\(row.horizonMilliseconds.plainText) ms" }

    /// Whether it was evaluated again, in words.
    var repeated: String { isRepeated ? "yes" : "no" }

    /// Whether nobody drew them.
    var isSimulated: Bool { dataset.isSimulated }

    /// Whose strokes they are.
    var people: String { Self.people(of: dataset) }

    /// How many drew a dataset, and whether they are simulated.
    static func people(of dataset: Submission.Dataset) -> String {
        let isSimulated = dataset.isSimulated
        guard let count = dataset.participants, count > 0 else { return isSimulated ? "simulated" : "–" }
        return isSimulated ? "\(count), simulated" : "\(count)"
    }
}

extension Submission.Dataset {
    /// Whether all of its recordings are of simulated people.
    fileprivate var isSimulated: Bool { (simulated ?? 0) > 0 && simulated == recordings }
}

import StandardPredictors
import TouchPrediction

/// Which strokes are weighed against each other, and which are held out together.
struct NeuralFitPlan: Sendable {
    /// What is held out at a time.
    enum Holding: String, Sendable {
        case datasets, participants, strokes
    }

    /// A slice with fewer rows than this weighs less, so that a handful of rows is not overfitted.
    private static let fullSlice = 500.0

    /// Of every stroke: its slice, which is a task on a device of a dataset, and its group.
    private(set) var slices: [Int] = []
    private(set) var groups: [Int] = []
    private(set) var holding = Holding.strokes
    private(set) var groupCount = 0
    /// For each slice, its dataset and its device among all.
    private(set) var sliceDatasets: [Int] = []
    private(set) var sliceDevices: [Int] = []
    /// For each slice, whether all of its strokes are synthetic.
    private(set) var sliceIsSynthetic: [Bool] = []
    /// For each group, its fold.
    private(set) var folds: [Int] = []
    private(set) var foldCount = 0

    /// How many devices strokes are of; a device of another dataset is another.
    static func deviceCount(_ origins: [TrainingOrigin]) -> Int {
        Set(origins.map { [$0.dataset, $0.device] }).count
    }

    /// - Complexity: O(strokes).
    init(_ origins: [TrainingOrigin], folds wanted: Int) {
        struct Key: Hashable {
            var dataset: String
            var device = ""
            var task = ""
            var participant = ""
        }
        var datasets: [Key: Int] = [:]
        var devices: [Key: Int] = [:]
        var people: [Key: Int] = [:]
        var known: [Key: Int] = [:]
        func number(_ key: Key, in numbers: inout [Key: Int]) -> Int {
            let number = numbers[key] ?? numbers.count
            numbers[key] = number
            return number
        }
        var datasetOf: [Int] = []
        var personOf: [Int] = []
        for origin in origins {
            let dataset = number(Key(dataset: origin.dataset), in: &datasets)
            let device = number(Key(dataset: origin.dataset, device: origin.device), in: &devices)
            datasetOf.append(dataset)
            personOf.append(number(Key(dataset: origin.dataset, participant: origin.participant), in: &people))
            let slice = number(
                Key(dataset: origin.dataset, device: origin.device, task: origin.task),
                in: &known
            )
            if slice == sliceDatasets.count {
                sliceDatasets.append(dataset)
                sliceDevices.append(device)
                sliceIsSynthetic.append(true)
            }
            sliceIsSynthetic[slice] = sliceIsSynthetic[slice] && origin.isSynthetic
            slices.append(slice)
        }
        if datasets.count > 2 {
            (holding, groups) = (.datasets, datasetOf)
        } else if people.count > 2 {
            (holding, groups) = (.participants, personOf)
        } else {
            (holding, groups) = (.strokes, Array(origins.indices))
        }
        groupCount = (groups.max() ?? -1) + 1
        deal(wanted)
    }

    /// The largest groups first, each to the fold with the fewest strokes.
    private mutating func deal(_ wanted: Int) {
        foldCount = min(wanted, groupCount)
        guard foldCount > 0 else { return }
        var sizes = [Int](repeating: 0, count: groupCount)
        for group in groups { sizes[group] += 1 }
        folds = Array(repeating: 0, count: groupCount)
        var loads = [Int](repeating: 0, count: foldCount)
        for group in (0..<groupCount).sorted(by: { (sizes[$1], $0) < (sizes[$0], $1) }) {
            let fold = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
            folds[group] = fold
            loads[fold] += sizes[group]
        }
    }

    /// How often each slice is drawn from: within a dataset all alike, datasets by the root of their rows.
    ///
    /// - Parameter counts: rows of each slice.
    func masses(_ counts: [Int]) -> [Double] {
        var rows = [Double](repeating: 0, count: (sliceDatasets.max() ?? -1) + 1)
        var parts = rows
        let shares = counts.map { min(1, Double($0) / Self.fullSlice) }
        for (slice, count) in counts.enumerated() {
            rows[sliceDatasets[slice]] += Double(count)
            parts[sliceDatasets[slice]] += shares[slice]
        }
        return counts.indices.map { slice in
            let dataset = sliceDatasets[slice]
            return parts[dataset] > 0 ? rows[dataset].squareRoot() * shares[slice] / parts[dataset] : 0
        }
    }

    /// How much each slice counts where networks are validated: as it is drawn, but for synthetic ones, which count nothing
    /// where there are others. Sets of one generator resemble each other: holding one out shows little.
    ///
    /// - Parameter masses: how often each slice is drawn from.
    func validationMasses(_ masses: [Double]) -> [Double] {
        let recorded = masses.indices.map { sliceIsSynthetic[$0] ? 0 : masses[$0] }
        return recorded.contains { $0 > 0 } ? recorded : masses
    }
}

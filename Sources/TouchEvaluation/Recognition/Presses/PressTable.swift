/// The slices into which press scores are kept apart, and within each the cluster that intervals leave out.
struct PressKey: Hashable, Comparable, Sendable {
    var dataset: String
    var participant: String
    var task: String
    /// The contact's number within its slice, dealt onto ``ScoreKey/blockCount`` numbers.
    var block: Int

    static func < (left: PressKey, right: PressKey) -> Bool {
        (left.dataset, left.participant, left.task, left.block)
            < (right.dataset, right.participant, right.task, right.block)
    }

    var slice: PressKey { PressKey(dataset: dataset, participant: participant, task: task, block: 0) }
}

/// Scores of every recognizer in a part of the data. Parts merge by addition.
struct PressTable: Sendable {
    let recognizerCount: Int
    private(set) var cells: [PressKey: [PressScore]] = [:]

    init(recognizerCount: Int) { self.recognizerCount = recognizerCount }

    mutating func withCell(_ key: PressKey, _ body: (inout [PressScore]) -> Void) {
        body(&cells[key, default: Array(repeating: PressScore(), count: recognizerCount)])
    }

    /// Adds a part whose contacts come after `contactsBefore` contacts of their slices.
    mutating func merge(_ other: PressTable, contactsBefore: [PressKey: Int]) {
        for (key, scores) in other.cells.sorted(by: { $0.key < $1.key }) {
            var key = key
            key.block = (key.block + contactsBefore[key.slice, default: 0]) % ScoreKey.blockCount
            withCell(key) { cell in
                for index in cell.indices { cell[index].merge(scores[index]) }
            }
        }
    }
}

/// The sums of one recognizer at one pair of swept thresholds.
struct TradeOffSums: Sendable {
    var presses = 0.0
    var hits = 0.0
    var nulls = 0.0
    var nullsFired = 0.0
    var falseDetections = 0.0
    var unpressedMinutes = 0.0

    mutating func add(_ times: [Double], _ contact: PressContact, _ truth: PressTruth.Depth) {
        let matching = PressMatching(times, to: truth.episodes)
        presses += Double(matching.presses)
        hits += Double(matching.hits)
        guard truth.kind != .ambiguous else { return }
        if truth.kind == .null {
            nulls += 1
            if !times.isEmpty { nullsFired += 1 }
        }
        falseDetections += Double(matching.falseDetections)
        unpressedMinutes += PressScorer.unpressedMinutes(contact, truth)
    }

    mutating func merge(_ other: TradeOffSums) {
        presses += other.presses
        hits += other.hits
        nulls += other.nulls
        nullsFired += other.nullsFired
        falseDetections += other.falseDetections
        unpressedMinutes += other.unpressedMinutes
    }
}

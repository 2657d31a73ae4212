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

    /// The key of a result's cell.
    var cell: MeasuredCell.Key {
        MeasuredCell.Key(dataset: dataset, participant: participant, task: task, block: block)
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

/// What recognizers scored at swept thresholds: for each participant and task, recognizers × points. Parts merge by addition.
struct PressSweepTable: Sendable {
    private(set) var cells: [PressKey: [[PressMoments]]] = [:]

    /// Adds what a recognizer detected in a contact at one point of the sweep.
    mutating func add(
        _ times: [Double],
        _ contact: PressContact,
        _ truth: PressTruth.Depth,
        key: PressKey,
        recognizer: Int,
        point: Int,
        shape: [Int]
    ) {
        var own = PressMoments()
        let matching = PressMatching(times, to: truth.episodes)
        own[.presses] = Double(matching.presses)
        own[.hits] = Double(matching.hits)
        own[.contacts] = 1
        if truth.kind == .ambiguous {
            own[.ambiguous] = 1
        } else {
            if truth.kind == .null {
                own[.nulls] = 1
                if !times.isEmpty { own[.nullsFired] = 1 }
            }
            own[.falseDetections] = Double(matching.falseDetections)
            own[.unpressedMinutes] = PressScorer.unpressedMinutes(contact, truth)
        }
        add(own, key: key, recognizer: recognizer, point: point, shape: shape)
    }

    /// Adds sums.
    ///
    /// - Parameter shape: how many points each recognizer has.
    mutating func add(_ moments: PressMoments, key: PressKey, recognizer: Int, point: Int, shape: [Int]) {
        cells[key.slice, default: shape.map { Array(repeating: PressMoments(), count: $0) }][recognizer][point]
            .merge(moments)
    }

    mutating func merge(_ other: PressSweepTable) {
        for (key, sums) in other.cells {
            guard var own = cells[key] else {
                cells[key] = sums
                continue
            }
            for recognizer in own.indices {
                for point in own[recognizer].indices { own[recognizer][point].merge(sums[recognizer][point]) }
            }
            cells[key] = own
        }
    }
}

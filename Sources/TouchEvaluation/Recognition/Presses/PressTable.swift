extension MeasuredCell.Key {
    /// The slice of a contact, whose number within it is dealt onto ``ScoreKey/blockCount`` blocks.
    var slice: Self { Self(dataset: dataset, participant: participant, task: task) }

    /// The key of all blocks together.
    var withoutBlock: Self {
        Self(dataset: dataset, participant: participant, task: task, circumstances: circumstances)
    }
}

/// Scores of every recognizer in a part of the data. Parts merge by addition.
struct PressTable: Sendable {
    let recognizerCount: Int
    private(set) var cells: [MeasuredCell.Key: [PressScore]] = [:]

    init(recognizerCount: Int) { self.recognizerCount = recognizerCount }

    mutating func withCell(_ key: MeasuredCell.Key, _ body: (inout [PressScore]) -> Void) {
        body(&cells[key, default: Array(repeating: PressScore(), count: recognizerCount)])
    }

    /// Adds a part whose contacts come after `contactsBefore` contacts of their slices.
    mutating func merge(_ other: PressTable, contactsBefore: [MeasuredCell.Key: Int]) {
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
    private(set) var cells: [MeasuredCell.Key: [[PressMoments]]] = [:]

    /// Replays a contact to a recognizer at every point of the sweep at which it works, and adds what it detected.
    ///
    /// - Parameter shape: how many points each recognizer has.
    mutating func add(
        _ contact: PressContact,
        _ truth: PressTruth.Depth,
        by scorers: inout [PressScorer?],
        key: MeasuredCell.Key,
        recognizer: Int,
        shape: [Int]
    ) {
        for point in scorers.indices where scorers[point] != nil {
            scorers[point]?.replay(contact.events)
            let times = scorers[point]?.trace.detections ?? []
            add(times, contact, truth, key: key, recognizer: recognizer, point: point, shape: shape)
        }
    }

    /// Adds what a recognizer detected in a contact at one point of the sweep.
    private mutating func add(
        _ times: [Double],
        _ contact: PressContact,
        _ truth: PressTruth.Depth,
        key: MeasuredCell.Key,
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
    mutating func add(_ moments: PressMoments, key: MeasuredCell.Key, recognizer: Int, point: Int, shape: [Int]) {
        cells[key.withoutBlock, default: shape.map { Array(repeating: PressMoments(), count: $0) }][recognizer][point]
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

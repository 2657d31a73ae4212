import StandardPredictors
import TouchModel
import TouchPrediction
import TouchRecordings

/// How all strokes begin that predictors were fitted on, to be searched.
package struct TrainedMotions: Sendable {
    /// Where a stroke was fitted on.
    package struct Origin: Sendable {
        /// The dataset's name in the training set.
        package var set: String
        /// The predictors that were fitted on it.
        package var predictors: [String]
    }

    private struct Entry {
        var fingerprint: MotionFingerprint
        var origin: Int
    }

    private var origins: [Origin] = []
    /// The entries by the keys of fingerprints, from the smallest that there is.
    private var entries: [[Entry]] = []
    private static let keys = -128...128

    /// - Parameter trained: predictors' labels, each with what it was fitted on.
    package init(_ trained: [(predictor: String, training: TrainingSet)]) {
        /// Strokes of one participant in one dataset.
        struct Owner: Hashable {
            var dataset: String
            var participant: String
        }
        var known: [Owner: Int] = [:]
        for (predictor, training) in trained {
            for source in training.sources {
                let motions = source.motions.isEmpty ? BuiltInMotions.motions(of: source) : source.motions
                for (participant, fingerprints) in motions.sorted(by: { $0.key < $1.key }) {
                    let owner = Owner(dataset: source.identity, participant: participant)
                    if let index = known[owner] {
                        if !origins[index].predictors.contains(predictor) {
                            origins[index].predictors.append(predictor)
                        }
                        continue
                    }
                    known[owner] = origins.count
                    add(fingerprints)
                    origins.append(Origin(set: source.name, predictors: [predictor]))
                }
            }
        }
    }

    private mutating func add(_ fingerprints: MotionFingerprints) {
        if entries.isEmpty { entries = Array(repeating: [], count: Self.keys.count) }
        for fingerprint in fingerprints.all {
            entries[fingerprint.key - Self.keys.lowerBound].append(
                Entry(fingerprint: fingerprint, origin: origins.count)
            )
        }
    }

    /// Whether there is none.
    var isEmpty: Bool { origins.isEmpty }

    /// Where a stroke was fitted on, in the order of the predictors; `nil` where it was not.
    ///
    /// - Parameter tolerance: by how much the numbers of fingerprints may differ.
    func origin(of fingerprint: MotionFingerprint, within tolerance: Int = 1) -> Origin? {
        guard !isEmpty else { return nil }
        var first: Int?
        for key in fingerprint.key - tolerance...fingerprint.key + tolerance where Self.keys.contains(key) {
            for entry in entries[key - Self.keys.lowerBound]
            where entry.origin < first ?? .max && entry.fingerprint.matches(fingerprint, within: tolerance) {
                first = entry.origin
            }
        }
        return first.map { origins[$0] }
    }
}

/// Compares the first strokes of a recording with what predictors were fitted on.
package struct MotionScreen {
    /// How many of a recording's strokes are looked at.
    package var strokeCount = 32

    /// What to compare with.
    package var motions: TrainedMotions
    /// Whether a recording is read whose strokes were found.
    package var found: (_ participant: String, _ origin: TrainedMotions.Origin) throws(EvaluationError) -> Bool

    /// Each parameter is the property of that name.
    package init(
        motions: TrainedMotions,
        found: @escaping (_ participant: String, _ origin: TrainedMotions.Origin) throws(EvaluationError) -> Bool
    ) {
        self.motions = motions
        self.found = found
    }

    /// Is called with what was found in each recording, if set.
    var seen: ((_ participant: String, _ matches: MotionMatches) -> Void)?

    /// Whether a recording is read: where at least half of its strokes that say enough are none that were fitted on.
    ///
    /// - Parameter strokes: the first of the recording.
    func admits(_ strokes: some Sequence<[TouchSample]>, of participant: String) throws(EvaluationError) -> Bool {
        guard !motions.isEmpty else { return true }
        var matches = MotionMatches()
        for samples in strokes { matches.add(samples, among: motions) }
        seen?(participant, matches)
        guard let origin = matches.origin else { return true }
        return try found(participant, origin)
    }
}

/// How many strokes of a recording were fitted on: as they are, or all changed in one way.
struct MotionMatches {
    /// How often strokes changed in one way are among those that were fitted on.
    private struct Tally {
        var known = 0
        var origin: TrainedMotions.Origin?

        mutating func merge(_ other: Self) {
            known += other.known
            origin = origin ?? other.origin
        }
    }

    /// Strokes at another rate are compared with positions that were not measured.
    private static let toleranceBetweenSamples = 2
    /// A change is one way among forty: so many strokes must agree on it, and three quarters of those that were looked at.
    private static let fewestChanged = 4
    /// How many strokes are looked at for changes.
    private static let mostChanged = 8

    private var same = Tally()
    private var count = 0
    /// How many strokes say enough as they are, up to ``mostChanged`` of a recording. At another rate fewer may: where only short arcs are left,
    /// which resemble each other, a few of them are not the recording.
    private var unchanged = 0
    /// By ratio of rates, how many strokes say enough.
    private var counts = [Int](repeating: 0, count: MotionFingerprint.rateRatios.count)
    /// By ratio of rates and symmetry.
    private var changed = [Tally](
        repeating: Tally(),
        count: MotionFingerprint.rateRatios.count * MotionFingerprint.symmetryCount
    )

    /// Looks a stroke up.
    mutating func add(_ samples: [TouchSample], among motions: TrainedMotions) {
        if let fingerprint = MotionFingerprint(samples) {
            count += 1
            unchanged = min(count, Self.mostChanged)
            if let origin = motions.origin(of: fingerprint) {
                same.known += 1
                same.origin = same.origin ?? origin
            }
        }
        for (number, ratio) in MotionFingerprint.rateRatios.enumerated() where counts[number] < Self.mostChanged {
            guard let fingerprint = MotionFingerprint(samples, atRateRatio: ratio) else { continue }
            counts[number] += 1
            for symmetry in 0..<MotionFingerprint.symmetryCount where number + symmetry > 0 {
                let origin = motions.origin(
                    of: fingerprint.after(symmetry: symmetry),
                    within: number == 0 ? 1 : Self.toleranceBetweenSamples
                )
                guard let origin else { continue }
                let index = number * MotionFingerprint.symmetryCount + symmetry
                changed[index].known += 1
                changed[index].origin = changed[index].origin ?? origin
            }
        }
    }

    /// Adds what was found in another recording.
    mutating func merge(_ other: MotionMatches) {
        count += other.count
        unchanged += other.unchanged
        same.merge(other.same)
        for index in counts.indices { counts[index] += other.counts[index] }
        for index in changed.indices { changed[index].merge(other.changed[index]) }
    }

    /// Whether more than one stroke says enough.
    var isOfSeveral: Bool { count > 1 }

    /// Where at least half of the strokes were fitted on; `nil` where they were not.
    var origin: TrainedMotions.Origin? {
        if let origin = same.origin, 2 * same.known >= count { return origin }
        return changed.indices.first { index in
            changed[index].known >= Self.fewestChanged
                && 4 * changed[index].known >= 3 * max(counts[index / MotionFingerprint.symmetryCount], unchanged)
        }.flatMap { changed[$0].origin }
    }
}

extension TrainedMotions {
    /// Whether most strokes at a recording's beginning were fitted on.
    package func occur(in recording: any RecordingSource) -> Bool {
        !survey(EvaluationDataset(name: recording.name, sources: [recording], identity: "")).isEmpty
    }

    /// What predictors were fitted on among the beginnings of recordings that are evenly spread over a dataset: for leaving
    /// out predictors that nobody named, or participants with all their recordings. What cannot be read is reported when it
    /// is evaluated.
    ///
    /// - Parameter samples: about how many of the dataset are read.
    package func survey(_ dataset: EvaluationDataset, samples: Int = 16_384) -> [(participant: String, origin: Origin)]
    {
        guard !isEmpty, !dataset.sources.isEmpty else { return [] }
        let most = max(1, samples / 256)
        let step = (dataset.sources.count + most - 1) / most
        let share = max(1, samples * step / dataset.sources.count)
        var found: [(String, Origin)] = []
        var screen = MotionScreen(motions: self) { _, _ in true }
        screen.strokeCount = 4
        // One stroke resembles another by chance: recordings of one stroke each count together, by who drew them.
        var together: [String: MotionMatches] = [:]
        screen.seen = { participant, matches in
            together[participant, default: MotionMatches()].merge(matches)
            if matches.isOfSeveral, let origin = matches.origin { found.append((participant, origin)) }
        }
        for index in stride(from: 0, to: dataset.sources.count, by: step) {
            var reader = try? StrokeBatchReader(
                source: dataset.sources[index],
                dataset: dataset.name,
                readsTruth: false,
                batchSizes: 1...1,
                screen: screen
            )
            while let seen = reader?.sampleCount, seen < share, let batch = try? reader?.next(), !batch.isEmpty {}
        }
        let known = Set(found.map(\.0))
        for (participant, matches) in together.sorted(by: { $0.key < $1.key }) where !known.contains(participant) {
            if let origin = matches.origin { found.append((participant, origin)) }
        }
        return found
    }
}

extension TrainingSet.Source {
    /// How all strokes of a dataset begin.
    package init(motionsOf dataset: EvaluationDataset) throws {
        self.init(name: dataset.name, identity: dataset.identity, participants: [])
        for source in dataset.sources {
            var reader = try StrokeBatchReader(
                source: source,
                dataset: dataset.name,
                readsTruth: false,
                batchSizes: 16_384...16_384
            )
            while let batch = try reader.next() {
                for item in batch { noteMotion(item.stroke.samples, of: item.key.slice.participant) }
            }
        }
        participants = motions.keys.sorted()
    }
}

import TouchModel
import TouchPrediction
import TouchRecordings

/// Cuts a source into batches of whole strokes, each with the slice it belongs to.
struct StrokeBatchReader {
    /// A stroke ready to be scored.
    struct Item: Sendable {
        var key: ScoreKey
        var groupKey: GroupKey
        var identity: StrokeIdentity
        /// The unit of its recording.
        var unit: String
        /// Its number in its recording, counting from 1 in the order in which contacts began.
        var number: Int
        /// What was drawn before it.
        var past: StrokeExperience.Past
        var stroke: Stroke
        /// What predictors see of it, where that is not what was measured.
        var arrived: ArrivedStroke?
        var corrected: [TouchSample]?
        var platformPredictions: PlatformPredictions
        var groundTruth: [TouchSample]?
        /// Whether its recording says that a program made it.
        var isSynthetic: Bool
    }

    /// How much was read under one dataset label.
    struct Count: Sendable, Codable {
        var unit: String
        var recordings = 0
        /// How many of the recordings say that a program made them.
        var simulated = 0
        var strokes = 0
        var samples = 0
        /// How many of the strokes hold predictions of the platform; absent where none does.
        var predicted: Int?

        mutating func add(_ other: Count) {
            recordings += other.recordings
            simulated += other.simulated
            strokes += other.strokes
            samples += other.samples
            if let more = other.predicted { predicted = (predicted ?? 0) + more }
        }
    }

    private let source: any RecordingSource
    private let dataset: String
    private let batchSizes: ClosedRange<Int>
    private var batchSize: Int
    private var cursor: any PiecewiseCursor
    /// Those of the last piece that were not taken yet.
    private var deliveries: ArraySlice<SampleDelivery> = []
    private var groundTruths: GroundTruthStrokes?
    private var assembler = StrokeAssembler()
    private var slice: ScoreSlice
    /// Whether a participant's strokes are read; asked once for each recording.
    private let admits: (_ participant: String) throws -> Bool
    private var isAdmitted = true
    private var isSynthetic = false
    /// The unit of the recording.
    private var unit = CoordinateSpace.recordedUnits.unit
    /// Compares how strokes begin with what predictors were fitted on; `nil` where nobody asks.
    private let screen: MotionScreen?
    /// The first strokes of the recording, until it is decided by their motion whether it is read.
    private var withheld: [AssembledStroke] = []
    private var isWithholding = false
    private let clock: ReplayClock
    /// Whether the samples' own stamps are those of arrival.
    private var isStampedOnArrival = false
    /// How many recordings of each participant were left out.
    private(set) var leftOut: [String: Int] = [:]
    /// How many strokes of each slice were read.
    private(set) var strokesBySlice: [ScoreSlice: Int] = [:]
    private var strokesByParticipant: [ScoreSlice: Int] = [:]
    private var pending: [Item] = []
    private var pendingSamples = 0
    /// The cells that the batch adds to. Each takes memory of its own, so a batch has few.
    private var pendingKeys: Set<ScoreKey> = []
    private static let mostKeys = 256
    private var isExhausted = false
    /// How many recordings began.
    private var part = 0
    /// How many contacts the recordings before have.
    private var earlierContacts = 0
    /// What was drawn so far, by whom.
    private(set) var experience: StrokeExperience
    private let keepsExperience: Bool
    private(set) var counts: [String: Count] = [:]
    /// What tells people with the same strokes.
    private(set) var repeated = RepeatedStrokes()

    init(
        source: any RecordingSource,
        dataset: String,
        readsTruth: Bool,
        batchSizes: ClosedRange<Int>,
        clock: ReplayClock = .device,
        experience: StrokeExperience = StrokeExperience(.recording),
        keepsExperience: Bool = false,
        screen: MotionScreen? = nil,
        admits: @escaping (_ participant: String) throws -> Bool = { _ in true }
    ) throws {
        self.admits = admits
        self.screen = screen
        self.clock = clock
        self.experience = experience
        self.keepsExperience = keepsExperience
        self.source = source
        self.dataset = dataset
        self.batchSizes = batchSizes
        batchSize = batchSizes.lowerBound
        cursor = try source.makePiecewiseCursor()
        groundTruths = readsTruth ? try GroundTruthStrokes(of: source) : nil
        slice = ScoreSlice(
            dataset: dataset,
            participant: PartLabel.unspecified,
            task: PartLabel.unspecified,
            device: PartLabel.unspecified,
            condition: PartLabel.unspecified
        )
    }

    /// What was repaired or dropped so far.
    var repairs: RepairLog {
        var log = cursor.repairs
        log.merge(assembler.repairs)
        return log
    }

    /// How many samples were read.
    var sampleCount: Int { counts.values.reduce(0) { $0 + $1.samples } }

    /// The next strokes, at least ``batchSize`` samples of them unless the source ends or they belong to many clusters;
    /// `nil` at the end. Each batch is a quarter larger than the one before, up to the range's end.
    mutating func next() throws -> [Item]? {
        while pendingSamples < batchSize, pendingKeys.count < Self.mostKeys, !isExhausted {
            guard deliveries.isEmpty else {
                consumeDeliveries()
                try takeStrokes()
                continue
            }
            switch try cursor.nextPiece() {
            case .samples(let samples):
                deliveries = samples
                continue
            case .element(.event(let event)):
                assembler.consume(event)
            case .element(.begin(let metadata)):
                assembler.finishAll()
                try takeStrokes()
                try releaseWithheld()
                try begin(metadata)
            case nil:
                assembler.finishAll()
                isExhausted = true
            }
            try takeStrokes()
            if isExhausted { try releaseWithheld() }
        }
        guard !pending.isEmpty else { return nil }
        batchSize = min(batchSize + batchSize / 4, batchSizes.upperBound)
        defer {
            pending.removeAll()
            pendingKeys.removeAll(keepingCapacity: true)
            pendingSamples = 0
        }
        return pending
    }

    /// Takes deliveries up to one that may end a contact: a batch may end behind it.
    private mutating func consumeDeliveries() {
        var rest = deliveries
        while let first = rest.first {
            let count = assembler.consumeFirst(of: rest)
            rest = rest.dropFirst(count)
            if count == 1, first.phase != .moved { break }
        }
        // Given back in the end, so that the next piece needs no storage of its own.
        deliveries = rest.isEmpty ? [] : rest
    }

    private mutating func begin(_ metadata: RecordingMetadata) throws {
        part += 1
        earlierContacts = assembler.contactCount
        // Errors in px and errors in units of unknown size do not mix.
        let label = metadata.space.isPhysical ? dataset : "\(dataset) (\(metadata.space.unit) units)"
        slice = ScoreSlice(
            dataset: label,
            participant: PartLabel.named(metadata.participant),
            task: PartLabel.named(metadata.task),
            device: PartLabel.named(metadata.device),
            condition: PartLabel.named(metadata.condition)
        )
        guard metadata.clock != .absent else {
            throw EvaluationError.noData(
                "dataset '\(dataset)' has recordings without times; --rate HZ says how many points a second were recorded"
            )
        }
        isSynthetic = metadata.clock == .synthetic
        isStampedOnArrival = metadata.clock == .arrival
        unit = metadata.space.unit
        isAdmitted = try admits(slice.participant)
        isWithholding = isAdmitted && screen != nil
        if !isWithholding { countRecording() }
    }

    private mutating func countRecording() {
        guard isAdmitted else {
            leftOut[slice.participant, default: 0] += 1
            return
        }
        counts[slice.dataset, default: Count(unit: unit)].recordings += 1
        if isSynthetic { counts[slice.dataset]?.simulated += 1 }
    }

    private mutating func takeStrokes() throws {
        let finished = assembler.takeFinished()
        guard isWithholding else { return try take(finished) }
        withheld += finished
        if withheld.count >= screen?.strokeCount ?? 0 { try releaseWithheld() }
    }

    /// Decides by the motion of the recording's first strokes whether it is read, and takes them if so.
    private mutating func releaseWithheld() throws {
        guard isWithholding else { return }
        isWithholding = false
        if let screen { isAdmitted = try screen.admits(withheld.lazy.map(\.stroke.samples), of: slice.participant) }
        countRecording()
        let strokes = withheld
        withheld.removeAll(keepingCapacity: true)
        try take(strokes)
    }

    private mutating func take(_ finished: some Sequence<AssembledStroke>) throws {
        for assembled in finished {
            let stroke = assembled.stroke
            // Ground truths are asked for in the order of the recording, whether or not they are wanted.
            let groundTruth = try groundTruths?.samples(of: stroke)
            guard isAdmitted else { continue }
            slice.pointer = stroke.type.name
            let past = experience.take(
                slice,
                recording: source.name,
                part: part,
                isCancelled: stroke.state == .cancelled
            )
            let groupKey = GroupKey(
                dataset: slice.dataset,
                participant: slice.participant,
                block: countStroke(ofParticipantIn: slice) % ScoreKey.blockCount
            )
            let number = strokesBySlice[slice, default: 0]
            strokesBySlice[slice] = number + 1
            let key = ScoreKey(
                slice: slice,
                block: number % ScoreKey.blockCount,
                experience: keepsExperience ? 1 + ExperienceBin.index(strokesBefore: past.strokes) : 0
            )
            counts[slice.dataset, default: Count(unit: CoordinateSpace.recordedUnits.unit)].strokes += 1
            counts[slice.dataset]?.samples += stroke.samples.count
            repeated.add(stroke.samples, of: .init(dataset: slice.dataset, participant: slice.participant))
            if !assembled.platformPredictions.isEmpty {
                let before = counts[slice.dataset]?.predicted ?? 0
                counts[slice.dataset]?.predicted = before + 1
            }
            pendingSamples += stroke.samples.count
            pendingKeys.insert(key)
            pending.append(
                Item(
                    key: key,
                    groupKey: groupKey,
                    identity: StrokeIdentity(
                        recording: source.name,
                        part: part,
                        start: stroke.samples.first?.timestamp ?? 0
                    ),
                    unit: unit,
                    number: assembled.ordinal - earlierContacts + 1,
                    past: past,
                    stroke: stroke,
                    arrived: try arrived(assembled),
                    corrected: assembled.corrected,
                    platformPredictions: assembled.platformPredictions,
                    groundTruth: groundTruth,
                    isSynthetic: isSynthetic
                )
            )
        }
    }

    /// What predictors see on the clock that was asked for; `nil` where that is what was measured.
    private func arrived(_ assembled: AssembledStroke) throws -> ArrivedStroke? {
        guard clock == .arrival, !isStampedOnArrival else { return nil }
        guard let arrived = ArrivedStroke(assembled.stroke, arrivals: assembled.arrivals) else {
            throw EvaluationError.missingArrivals(
                recording: source.name,
                detail: "contact \(assembled.stroke.touchID) at \(assembled.stroke.samples.first?.timestamp ?? 0) s"
            )
        }
        return arrived
    }

    /// How many strokes of a slice's participant were read before.
    private mutating func countStroke(ofParticipantIn slice: ScoreSlice) -> Int {
        let participant = ScoreSlice(dataset: slice.dataset, participant: slice.participant, task: "")
        let count = strokesByParticipant[participant, default: 0]
        strokesByParticipant[participant] = count + 1
        return count
    }
}

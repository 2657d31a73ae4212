import StandardPredictors
import TouchModel
import TouchPrediction
import TouchRecordings

/// Reads strokes to fit something to, and keeps account of whose they were.
struct TrainingStrokes {
    private static let batchSize = 16_384

    private let replay: ReplayParameters
    private(set) var training: TrainingSet
    private(set) var strokes = 0
    /// Participants of the data whose strokes were not used.
    private(set) var heldOut: Set<String> = []
    private(set) var repairs = RepairLog()

    /// - Parameters:
    ///   - replay: the queries that will be asked of the strokes.
    ///   - questions: what is asked of them, in words; `nil` for what the replay says.
    init(replay: ReplayParameters, questions: String? = nil) {
        self.replay = replay
        let asked = "\(replay.summary), \(replay.truth.rawValue) truth, gaps up to \(replay.maximumGap) s"
        training = TrainingSet(sources: [], questions: questions ?? asked)
    }

    /// Reads datasets, one after the other.
    ///
    /// - Parameters:
    ///   - admits: whether a participant's strokes are read, given the position of the recording in its dataset; asked once
    ///     for each recording.
    ///   - use: takes a stroke of the dataset at that position, and says whether it was any use.
    mutating func read(
        _ datasets: [EvaluationDataset],
        admits: @escaping (_ participant: String, _ recording: Int, _ dataset: EvaluationDataset) throws -> Bool,
        use: (_ item: StrokeBatchReader.Item, _ replay: StrokeReplay, _ dataset: Int) throws -> Bool
    ) throws {
        for (number, dataset) in datasets.enumerated() {
            var source = TrainingSet.Source(name: dataset.name, identity: dataset.identity, participants: [])
            // The program has those of its own models' training sets.
            let notesMotions = !BuiltInMotions.contains(source)
            for (index, recording) in dataset.sources.enumerated() {
                var used: Set<String> = []
                var reader = try StrokeBatchReader(
                    source: recording,
                    dataset: dataset.name,
                    readsTruth: replay.truth == .noiseFree,
                    batchSizes: Self.batchSize...Self.batchSize,
                    clock: replay.clock,
                    admits: { try admits($0, index, dataset) }
                )
                while let batch = try reader.next() {
                    try Task.checkCancellation()
                    for item in batch where try use(item, StrokeReplay(item, parameters: replay), number) {
                        strokes += 1
                        used.insert(item.key.slice.participant)
                        if notesMotions { source.noteMotion(item.stroke.samples, of: item.key.slice.participant) }
                    }
                }
                repairs.merge(reader.repairs)
                heldOut.formUnion(reader.leftOut.keys)
                guard !used.isEmpty else { continue }
                source.participants = Set(source.participants).union(used).sorted()
                if let entry = dataset.trainingRecording(ofSource: index, participants: used) {
                    source.recordings.append(entry)
                }
            }
            if !source.participants.isEmpty { training.sources.append(source) }
        }
    }
}

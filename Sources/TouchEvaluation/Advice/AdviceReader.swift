import TouchModel
import TouchPrediction

/// Reads datasets and scores predictors for an advice.
package struct AdviceReader: Sendable {
    private static let batchSize = 16_384

    private let prototypes: [any Predictor]
    private let replay: ReplayParameters
    private let carry: CarryScope
    private let trainingGuard: TrainingGuard
    private let cellCount: Int
    private let cells: @Sendable ([TouchSample]) -> [Int]
    private let half: @Sendable (UInt64) -> Int
    private let restSpeed: Double
    private let limit: Double
    private let pen: TakenBack.Pen

    /// - Parameters:
    ///   - predictors: each with what the registry knows of it. Nobody is read whom one of them was fitted on.
    ///   - carry: over which strokes they keep what they learned.
    ///   - cellCount: how many cells there are; `cells` gives the one of each sample of a stroke.
    ///   - half: to which half a stroke of this hash belongs where strokes are divided.
    ///   - restSpeed: below this a contact rests, in units of location per second.
    ///   - limit: what may be taken back at once, in units of location.
    package init(
        _ predictors: [(any Predictor, ResultSubject)],
        replay: ReplayParameters,
        carry: CarryScope = .none,
        cellCount: Int,
        cells: @escaping @Sendable ([TouchSample]) -> [Int],
        half: @escaping @Sendable (UInt64) -> Int,
        restSpeed: Double,
        limit: Double,
        penWidth: Double
    ) {
        prototypes = predictors.map(\.0)
        trainingGuard = TrainingGuard(predictors.map(\.1), policy: .refused)
        self.replay = replay
        self.carry = prototypes.contains(where: \.remembersStrokes) ? carry : .none
        self.cellCount = cellCount
        self.cells = cells
        self.half = half
        self.restSpeed = restSpeed
        self.limit = limit
        pen = TakenBack.Pen(width: penWidth, needsArea: false)
    }

    /// The scores of each predictor.
    ///
    /// - Parameter progress: called as recordings are done.
    /// - Throws: ``EvaluationError/trainedOnParticipant(_:dataset:predictor:)``, and what reading throws.
    package func scores(
        of datasets: [EvaluationDataset],
        progress: (_ done: Int, _ total: Int) -> Void
    ) async throws -> [AdviceScores] {
        var scores = prototypes.map { _ in empty }
        let places = datasets.indices.flatMap { dataset in datasets[dataset].sources.indices.map { (dataset, $0) } }
        var done = 0
        func use(_ parts: [AdviceScores]) {
            for (index, part) in parts.enumerated() { scores[index].append(part) }
            done += 1
            progress(done, places.count)
        }
        if carry.spansRecordings {
            // What was learned on one recording is needed on the next.
            var carried = CarriedPredictors(carry)
            for (dataset, source) in places { use(try read(source, of: datasets[dataset], &carried)) }
        } else {
            try await OrderedParallelMap.run(places) { dataset, source in
                var carried = CarriedPredictors(carry)
                return try read(source, of: datasets[dataset], &carried)
            } use: {
                use($0)
            }
        }
        return scores
    }

    private var empty: AdviceScores { AdviceScores(cellCount: cellCount, horizonCount: replay.horizons.count) }

    private func read(
        _ source: Int,
        of dataset: EvaluationDataset,
        _ carried: inout CarriedPredictors
    ) throws -> [AdviceScores] {
        var scores = prototypes.map { _ in empty }
        var scratch = ReplayScratch()
        var reader = try StrokeBatchReader(
            source: dataset.sources[source],
            dataset: dataset.name,
            readsTruth: false,
            batchSizes: Self.batchSize...Self.batchSize,
            clock: replay.clock,
            experience: carried.experience,
            screen: trainingGuard.screen(of: dataset),
            admits: { try trainingGuard.admits($0, recording: source, of: dataset) }
        )
        while let batch = try reader.next() {
            try Task.checkCancellation()
            for item in batch {
                let stroke = StrokeReplay(item, parameters: replay)
                let group = AdviceScores.Group(
                    dataset: item.key.slice.dataset,
                    participant: item.key.slice.participant,
                    half: half(item.identity.hash)
                )
                let cells = cells(stroke.samples)
                let lane = item.past.lane
                var predictors = carried.take(lane) ?? prototypes
                for index in predictors.indices {
                    scores[index].add(
                        stroke,
                        of: group,
                        predictor: &predictors[index],
                        after: item.past.before(carry),
                        cells: cells,
                        restSpeed: restSpeed,
                        limit: limit,
                        pen: pen,
                        scratch: &scratch
                    )
                }
                carried.keep(predictors, for: lane)
                carried.drop(behind: lane)
            }
        }
        carried.experience = reader.experience
        for index in scores.indices {
            scores[index].units = reader.counts.mapValues(\.unit)
            scores[index].repairs = reader.repairs
        }
        return scores
    }
}

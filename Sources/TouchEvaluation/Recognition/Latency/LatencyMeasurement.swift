import StandardPredictors
import TouchModel
import TouchPrediction

/// Times observing and predicting on recorded events, every predictor in the same process and side by side.
///
/// Events are cut into portions that fit the processor's second-level cache, which `LatencyRounds` runs.
///
/// A predictor that learns is lifted between strokes and keeps what it learned, as in an app: its lifts count for the mean over whole strokes,
/// and are timed one by one.
package struct LatencyMeasurement: Sendable {
    /// Samples in a portion: 160 kB.
    private static let portionSize = 2_000

    private let plan: LatencyPlan
    private let prototypes: [any Predictor]
    private let records: [ResultSubject]
    private let external: ExternalMembers

    /// Checks the plan and makes its predictors.
    ///
    /// - Parameters:
    ///   - plan: what to time, and how.
    ///   - registry: where the predictors are found.
    package init(plan: LatencyPlan, registry: PredictorRegistry = .standard) throws {
        try plan.validate()
        self.plan = plan
        prototypes = try plan.predictors.map(registry.makePredictor)
        records = try zip(plan.predictors, prototypes).map {
            try ResultSubject($0, made: $1, registry: registry)
        }
        external = ExternalMembers(records, prototypes)
    }

    /// Runs the measurement on the calling thread.
    ///
    /// - Parameters:
    ///   - datasets: whose events are run through the predictors.
    ///   - progress: called after each round with the number of rounds done.
    package func run(on datasets: [EvaluationDataset], progress: (Int) -> Void = { _ in }) throws -> MeasuredResult {
        let (work, datasetRecords) = try Self.load(datasets, eventLimit: plan.timing.eventLimit, clock: plan.clock)
        // Also where something throws.
        defer { _ = external.finish() }
        let longest = work.lazy.flatMap(\.portions).joined().map(\.samples.count).max() ?? 0
        var answers = [Prediction?](repeating: nil, count: longest * plan.horizons.count)
        var predictors = prototypes
        let cells = try plan.timing.loop.run(
            &predictors,
            on: work,
            replay: { replay($0, &$1, &answers) },
            timeEvents: timeEvents
        ) { done in
            try external.checkStopped()
            progress(done)
        }
        let failures = external.finish()
        let horizons = plan.horizons.map { (($0 * 1e9).rounded() / 1e6).plainText }.joined(separator: ",")
        return plan.timing.result(
            cells,
            plan: [.init("horizon", horizons), .init("clock", plan.clock.rawValue)],
            subjects: records,
            datasets: datasetRecords,
            failures: failures
        )
    }

    private func replay(_ portion: [Stroke], _ predictor: inout any Predictor, _ answers: inout [Prediction?]) {
        let horizons = plan.horizons
        let remembers = predictor.remembersStrokes
        for index in portion.indices {
            // Not the stroke, whose references would be counted: at short strokes that is a share of the figure.
            let (samples, queries) = (portion[index].samples, portion[index].deliveryEnds)
            var target = answers.mutableSpan
            if remembers {
                predictor.lift()
                predictor.follow(samples.span, queries: queries.span, horizons: horizons.span, answers: &target)
            } else {
                predictor.replay(samples.span, queries: queries.span, horizons: horizons.span, answers: &target)
            }
        }
    }

    private func timeEvents(_ portion: [Stroke], _ predictor: inout any Predictor, _ series: inout LatencySeries) {
        let horizons = plan.horizons
        let remembers = predictor.remembersStrokes
        var answered = 0
        for stroke in portion {
            if remembers {
                let start = MonotonicClock.now()
                predictor.lift()
                series.record(lift: MonotonicClock.now() &- start)
            } else {
                predictor.reset()
            }
            for sample in stroke.samples {
                let start = MonotonicClock.now()
                predictor.observe(sample)
                for horizon in horizons where predictor.predict(at: sample.timestamp + horizon) != nil {
                    // Read the answer, so that no compiler may leave out the work.
                    answered += 1
                }
                series.record(event: MonotonicClock.now() &- start)
            }
        }
        withExtendedLifetime(answered) {}
    }

    /// Reads strokes until the limit is reached and cuts them into portions, dataset by dataset. Each stroke asks after every sample.
    static func load(
        _ datasets: [EvaluationDataset],
        eventLimit: Int,
        clock: ReplayClock = .device
    ) throws -> (work: [LatencyRounds.Work<[Stroke]>], records: [MeasuredResult.DatasetRecord]) {
        var work: [LatencyRounds.Work<[Stroke]>] = []
        var records: [MeasuredResult.DatasetRecord] = []
        // Every dataset gives an equal share, so that no rate dominates.
        let share = max(1, eventLimit / max(1, datasets.count))
        for dataset in datasets {
            var part = LatencyRounds.Work<[Stroke]>(dataset: dataset.name, portions: [[]], events: 0)
            var (recordings, strokes, inPortion) = (0, 0, 0)
            reading: for source in dataset.sources {
                var reader = try StrokeBatchReader(
                    source: source,
                    dataset: dataset.name,
                    readsTruth: false,
                    batchSizes: portionSize...portionSize,
                    clock: clock
                )
                recordings += 1
                while let batch = try reader.next() {
                    for item in batch {
                        guard part.events < share else { break reading }
                        var stroke = item.arrived?.stroke ?? item.stroke
                        stroke.samples.removeLast(Swift.max(0, part.events + stroke.samples.count - share))
                        stroke.deliveryEnds = Array(stroke.samples.indices)
                        strokes += 1
                        part.events += stroke.samples.count
                        if inPortion + stroke.samples.count > portionSize, inPortion > 0 {
                            part.portions.append([])
                            inPortion = 0
                        }
                        part.portions[part.portions.count - 1].append(stroke)
                        inPortion += stroke.samples.count
                    }
                }
            }
            work.append(part)
            records.append(
                MeasuredResult.DatasetRecord(
                    name: dataset.name,
                    identity: dataset.identity,
                    counts: ["recordings": recordings, "strokes": strokes, "samples": part.events],
                    mappings: dataset.mappingRecord
                )
            )
        }
        guard work.contains(where: { $0.events > 0 }) else {
            throw EvaluationError.noData("the datasets hold no strokes to time")
        }
        return (work, records)
    }
}

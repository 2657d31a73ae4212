import StandardPredictors
import TouchModel
import TouchPrediction

/// Times observing and predicting on recorded events, every predictor in the same process and side by side.
///
/// Events are cut into portions that fit the processor's second-level cache. Each portion is run through every predictor
/// before the next one, in an order that rotates, so that whatever disturbs the machine disturbs all alike. A portion is
/// first run untimed, so that caches and branch predictors are as warm as in an app that receives events all the time.
///
/// A predictor that learns is lifted between strokes and keeps what it learned, as in an app: its lifts count for the mean over whole strokes,
/// and are timed one by one.
package struct LatencyMeasurement: Sendable {
    /// Samples in a portion: 160 kB.
    private static let portionSize = 2_000

    private let plan: LatencyPlan
    private let prototypes: [any Predictor]
    private let records: [EvaluationResult.PredictorRecord]
    private let external: ExternalMembers
    private let countAllocations: (@Sendable () -> UInt64)?

    /// Checks the plan and makes its predictors.
    ///
    /// - Parameters:
    ///   - plan: what to time, and how.
    ///   - registry: where the predictors are found.
    ///   - countAllocations: how many heap allocations the calling thread has made so far; `nil` where that is
    ///     not known.
    package init(
        plan: LatencyPlan,
        registry: PredictorRegistry = .standard,
        countAllocations: (@Sendable () -> UInt64)? = nil
    ) throws {
        try plan.validate()
        self.plan = plan
        self.countAllocations = countAllocations
        prototypes = try plan.predictors.map(registry.makePredictor)
        records = try zip(plan.predictors, prototypes).map {
            try EvaluationResult.PredictorRecord($0, made: $1, registry: registry)
        }
        external = ExternalMembers(records, prototypes)
    }

    /// One predictor under measurement.
    private struct Subject {
        var predictor: any Predictor
        var series: LatencySeries
    }

    /// Runs the measurement on the calling thread.
    ///
    /// - Parameters:
    ///   - datasets: whose events are run through the predictors.
    ///   - progress: called after each round with the number of rounds done.
    package func run(on datasets: [EvaluationDataset], progress: (Int) -> Void = { _ in }) throws -> LatencyResult {
        let (portions, datasetRecords) = try Self.loadPortions(
            datasets,
            eventLimit: plan.eventLimit,
            clock: plan.clock
        )
        let eventsPerRound = portions.reduce(0) { $0 + $1.reduce(0) { $0 + $1.samples.count } }
        // Also where something throws.
        defer { _ = external.finish() }
        let overhead = MonotonicClock.overhead()
        var subjects = prototypes.map {
            Subject(predictor: $0, series: LatencySeries(portionCount: portions.count))
        }
        let longest = portions.joined().map(\.samples.count).max() ?? 0
        var answers = [Prediction?](repeating: nil, count: longest * plan.horizons.count)
        for round in 0..<plan.rounds {
            for portion in portions.indices {
                for turn in subjects.indices {
                    let index = (turn + round) % subjects.count
                    let elapsed = time(&subjects[index], on: portions[portion], overhead: overhead, answers: &answers)
                    subjects[index].series.batchTimes[portion].append(elapsed)
                }
            }
            try external.checkStopped()
            progress(round + 1)
        }
        let failures = external.finish()
        return LatencyResult(
            machine: .current,
            datasets: datasetRecords,
            predictors: records,
            horizonsMilliseconds: plan.horizons.map { ($0 * 1e9).rounded() / 1e6 },
            rounds: plan.rounds,
            timerOverhead: Double(overhead),
            clock: plan.clock,
            rows: zip(records, subjects).map {
                $1.series.row(
                    label: $0.label,
                    eventsPerRound: eventsPerRound,
                    countsAllocations: countAllocations != nil
                )
            },
            failures: failures.isEmpty ? nil : failures
        )
    }

    private func time(
        _ subject: inout Subject,
        on portion: [Stroke],
        overhead: UInt64,
        answers: inout [Prediction?]
    ) -> Double {
        replay(portion, &subject.predictor, &answers)
        let allocationsBefore = countAllocations?() ?? 0
        let start = MonotonicClock.now()
        replay(portion, &subject.predictor, &answers)
        let elapsed = MonotonicClock.now() &- start
        subject.series.allocations += (countAllocations?() ?? 0) - allocationsBefore
        timeSingleEvents(&subject.predictor, on: portion, overhead: overhead, series: &subject.series)
        return Double(elapsed > overhead ? elapsed - overhead : 0)
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

    private func timeSingleEvents(
        _ predictor: inout any Predictor,
        on portion: [Stroke],
        overhead: UInt64,
        series: inout LatencySeries
    ) {
        let horizons = plan.horizons
        let remembers = predictor.remembersStrokes
        var answered = 0
        for stroke in portion {
            if remembers {
                let start = MonotonicClock.now()
                predictor.lift()
                series.recordLift(MonotonicClock.now() &- start, overhead: overhead)
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
                let elapsed = MonotonicClock.now() &- start
                series.record(elapsed, overhead: overhead)
            }
        }
        withExtendedLifetime(answered) {}
    }

    /// Reads strokes until the limit is reached and cuts them into portions. Each stroke asks after every sample.
    package static func loadPortions(
        _ datasets: [EvaluationDataset],
        eventLimit: Int,
        clock: ReplayClock = .device
    ) throws -> (portions: [[Stroke]], records: [EvaluationResult.DatasetRecord]) {
        var portions: [[Stroke]] = [[]]
        var inPortion = 0
        var records: [EvaluationResult.DatasetRecord] = []
        // Every dataset gives an equal share, so that no rate dominates.
        let share = max(1, eventLimit / max(1, datasets.count))
        for dataset in datasets {
            var record = EvaluationResult.DatasetRecord(
                name: dataset.name,
                identity: dataset.identity,
                unit: "–",
                recordings: 0,
                strokes: 0,
                samples: 0,
                mappings: dataset.mappingRecord
            )
            reading: for source in dataset.sources {
                var reader = try StrokeBatchReader(
                    source: source,
                    dataset: dataset.name,
                    readsTruth: false,
                    batchSizes: portionSize...portionSize,
                    clock: clock
                )
                record.recordings += 1
                while let batch = try reader.next() {
                    for item in batch {
                        guard record.samples < share else { break reading }
                        var stroke = item.arrived?.stroke ?? item.stroke
                        stroke.samples.removeLast(Swift.max(0, record.samples + stroke.samples.count - share))
                        stroke.deliveryEnds = Array(stroke.samples.indices)
                        record.strokes += 1
                        record.samples += stroke.samples.count
                        if inPortion + stroke.samples.count > portionSize, inPortion > 0 {
                            portions.append([])
                            inPortion = 0
                        }
                        portions[portions.count - 1].append(stroke)
                        inPortion += stroke.samples.count
                    }
                }
            }
            records.append(record)
        }
        guard records.contains(where: { $0.samples > 0 }) else {
            throw EvaluationError.noData("the datasets hold no strokes to time")
        }
        return (portions, records)
    }
}

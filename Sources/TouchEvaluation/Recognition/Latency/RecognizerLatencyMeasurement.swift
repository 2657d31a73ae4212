import PluginSpecification
import TouchModel
import TouchRecognition

/// Times recognizers on recorded samples, each a delivery of its own, in the way of ``LatencyMeasurement``: portions that
/// fit the processor's cache, recognizers side by side in an order that rotates, every portion first run untimed.
package struct RecognizerLatencyMeasurement: Sendable {
    private let rounds: Int
    private let eventLimit: Int
    private let prototypes: [any PressRecognizer]
    private let records: [EvaluationResult.PredictorRecord]
    private let countAllocations: (@Sendable () -> UInt64)?

    /// Makes the recognizers.
    ///
    /// - Parameters:
    ///   - recognizers: what to time.
    ///   - rounds: how many times the events are run through every recognizer, at least 6.
    ///   - eventLimit: at most this many recorded samples, an equal share of each dataset.
    ///   - registry: where the recognizers are found.
    ///   - countAllocations: how many heap allocations the calling thread has made so far; `nil` where that is not known.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``, ``SpecificationError``.
    package init(
        recognizers: [RecognizerSpecification],
        rounds: Int = 15,
        eventLimit: Int = 20_000,
        registry: RecognizerRegistry = .standard,
        countAllocations: (@Sendable () -> UInt64)? = nil
    ) throws {
        try LatencyPlan.validate(rounds: rounds, eventLimit: eventLimit)
        guard !recognizers.isEmpty else {
            throw EvaluationError.invalidPlan(field: "recognizers", found: "none", expected: "at least one")
        }
        self.rounds = rounds
        self.eventLimit = eventLimit
        self.countAllocations = countAllocations
        prototypes = try recognizers.map(registry.makeRecognizer)
        records = try recognizers.map {
            EvaluationResult.PredictorRecord(
                label: $0.description,
                specification: RecordedSpecification(try registry.complete($0).description)
            )
        }
    }

    /// Runs the measurement on the calling thread.
    ///
    /// - Parameters:
    ///   - datasets: whose events are run through the recognizers.
    ///   - progress: called after each round with the number of rounds done.
    /// - Throws: ``EvaluationError/noData(_:)`` where a recognizer follows none of the contacts: the time of refusing them
    ///   is not that of recognizing. Whatever reading throws.
    package func run(on datasets: [EvaluationDataset], progress: (Int) -> Void = { _ in }) throws -> LatencyResult {
        let (strokes, datasetRecords) = try LatencyMeasurement.loadPortions(datasets, eventLimit: eventLimit)
        let portions = strokes.map { $0.flatMap(Self.events) }
        let eventsPerRound = portions.reduce(0) { $0 + $1.count }
        var recognizers = prototypes
        let contacts = strokes.joined().map(Self.events)
        for index in recognizers.indices {
            guard contacts.contains(where: { Self.follows($0, &recognizers[index]) }) else {
                throw EvaluationError.noData(
                    "'\(records[index].label)' follows none of the \(contacts.count) contacts: they have no force with a "
                        + "maximum above 0 from their first sample on, or are touches of other types"
                )
            }
        }
        let overhead = MonotonicClock.overhead()
        var series = prototypes.map { _ in LatencySeries(portionCount: portions.count) }
        for round in 0..<rounds {
            for portion in portions.indices {
                for turn in recognizers.indices {
                    let index = (turn + round) % recognizers.count
                    let events = portions[portion]
                    Self.replay(events, &recognizers[index])
                    let allocationsBefore = countAllocations?() ?? 0
                    let start = MonotonicClock.now()
                    Self.replay(events, &recognizers[index])
                    let elapsed = MonotonicClock.now() &- start
                    series[index].allocations += (countAllocations?() ?? 0) - allocationsBefore
                    series[index].batchTimes[portion].append(Double(elapsed > overhead ? elapsed - overhead : 0))
                    Self.timeSingleEvents(events, &recognizers[index], overhead, &series[index])
                }
            }
            progress(round + 1)
        }
        return LatencyResult(
            machine: .current,
            datasets: datasetRecords,
            predictors: records,
            horizonsMilliseconds: [],
            rounds: rounds,
            timerOverhead: Double(overhead),
            rows: zip(records, series).map {
                $1.row(label: $0.label, eventsPerRound: eventsPerRound, countsAllocations: countAllocations != nil)
            }
        )
    }

    private static func events(of stroke: Stroke) -> [TouchEvent] {
        stroke.samples.indices.map { index in
            let phase: TouchPhase = index == 0 ? .began : index == stroke.samples.count - 1 ? .ended : .moved
            let sample = stroke.samples[index]
            return TouchEvent(
                timestamp: sample.timestamp,
                touches: [Touch(id: stroke.touchID, type: stroke.type, phase: phase, samples: [sample])]
            )
        }
    }

    /// Whether a recognizer takes up a contact with its first event.
    private static func follows(_ contact: [TouchEvent], _ recognizer: inout any PressRecognizer) -> Bool {
        guard let first = contact.first else { return false }
        recognizer.reset()
        return recognizer.consume(first).isFollowing
    }

    private static func replay(_ events: [TouchEvent], _ recognizer: inout any PressRecognizer) {
        for event in events {
            if event.touches[0].phase == .began { recognizer.reset() }
            _ = recognizer.consume(event)
        }
    }

    private static func timeSingleEvents(
        _ events: [TouchEvent],
        _ recognizer: inout any PressRecognizer,
        _ overhead: UInt64,
        _ series: inout LatencySeries
    ) {
        var changes = 0
        for event in events {
            if event.touches[0].phase == .began { recognizer.reset() }
            let start = MonotonicClock.now()
            let intent = recognizer.consume(event)
            let elapsed = MonotonicClock.now() &- start
            // Read the answer, so that no compiler may leave out the work.
            if intent.hasChanged { changes += 1 }
            series.record(elapsed, overhead: overhead)
        }
        withExtendedLifetime(changes) {}
    }
}

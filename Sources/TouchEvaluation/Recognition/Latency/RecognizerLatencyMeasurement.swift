import PluginSpecification
import TouchModel
import TouchRecognition

/// Times recognizers on recorded samples, each a delivery of its own, in the way of ``LatencyMeasurement``: portions that
/// fit the processor's cache, recognizers side by side in an order that rotates, every portion first run untimed.
package struct RecognizerLatencyMeasurement: Sendable {
    private let rounds: Int
    private let eventLimit: Int
    private let prototypes: [any PressRecognizer]
    private let records: [ResultSubject]
    private let intervals: IntervalParameters
    private let shard: EvaluationShard?
    private let countAllocations: (@Sendable () -> UInt64)?

    /// Makes the recognizers.
    ///
    /// - Parameters:
    ///   - recognizers: what to time.
    ///   - rounds: how many times the events are run through every recognizer, at least 6.
    ///   - eventLimit: at most this many recorded samples, an equal share of each dataset.
    ///   - intervals: which intervals there are.
    ///   - shard: which of the rounds are run.
    ///   - registry: where the recognizers are found.
    ///   - countAllocations: how many heap allocations the calling thread has made so far; `nil` where that is not known.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``, ``SpecificationError``.
    package init(
        recognizers: [RecognizerSpecification],
        rounds: Int = 15,
        eventLimit: Int = 20_000,
        intervals: IntervalParameters = IntervalParameters(),
        shard: EvaluationShard? = nil,
        registry: RecognizerRegistry = .standard,
        countAllocations: (@Sendable () -> UInt64)? = nil
    ) throws {
        try LatencyPlan.validate(rounds: rounds, eventLimit: eventLimit)
        guard !recognizers.isEmpty else {
            throw EvaluationError.invalidPlan(field: "recognizers", found: "none", expected: "at least one")
        }
        self.rounds = rounds
        self.eventLimit = eventLimit
        self.intervals = intervals
        self.shard = shard
        self.countAllocations = countAllocations
        prototypes = try recognizers.map(registry.makeRecognizer)
        records = try recognizers.map {
            ResultSubject(
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
    package func run(on datasets: [EvaluationDataset], progress: (Int) -> Void = { _ in }) throws -> MeasuredResult {
        let (strokes, datasetRecords) = try LatencyMeasurement.load(datasets, eventLimit: eventLimit)
        let work = strokes.map { part in
            LatencyRounds.Work(
                dataset: part.dataset,
                portions: part.portions.map { $0.flatMap(Self.events) },
                events: part.events
            )
        }
        var recognizers = prototypes
        let contacts = strokes.flatMap(\.portions).joined().map(Self.events)
        for index in recognizers.indices {
            guard contacts.contains(where: { Self.follows($0, &recognizers[index]) }) else {
                throw EvaluationError.noData(
                    "'\(records[index].label)' follows none of the \(contacts.count) contacts: they have no force with a "
                        + "maximum above 0 from their first sample on, or are touches of other types"
                )
            }
        }
        let cells = LatencyRounds(rounds: (shard ?? .whole).range(of: rounds), countAllocations: countAllocations)
            .run(
                &recognizers,
                on: work,
                replay: Self.replay,
                timeEvents: Self.timeEvents,
                finishRound: progress
            )
        return MeasuredResult(
            .latency,
            plan: LatencyPlan.settings(rounds: rounds, eventLimit: eventLimit),
            intervals: intervals,
            subjects: records,
            datasets: datasetRecords,
            conditions: [.init()],
            cells: cells,
            shard: shard
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

    private static func timeEvents(
        _ events: [TouchEvent],
        _ recognizer: inout any PressRecognizer,
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
            series.record(event: elapsed)
        }
        withExtendedLifetime(changes) {}
    }
}

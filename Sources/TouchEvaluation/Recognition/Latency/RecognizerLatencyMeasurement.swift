import PluginSpecification
import TouchModel
import TouchRecognition

/// Times recognizers on recorded samples, each a delivery of its own, in the way of ``LatencyMeasurement``: portions that
/// fit the processor's cache, recognizers side by side in an order that rotates, every portion first run untimed.
package struct RecognizerLatencyMeasurement: Sendable {
    private let timing: LatencyRun
    private let prototypes: [any PressRecognizer]
    private let records: [ResultSubject]

    /// Makes the recognizers.
    ///
    /// - Parameters:
    ///   - recognizers: what to time.
    ///   - timing: for how long; an event is a sample.
    ///   - registry: where the recognizers are found.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``, ``SpecificationError``.
    package init(
        recognizers: [RecognizerSpecification],
        timing: LatencyRun = LatencyRun(),
        registry: RecognizerRegistry = .standard
    ) throws {
        try timing.validate()
        guard !recognizers.isEmpty else {
            throw EvaluationError.invalidPlan(field: "recognizers", found: "none", expected: "at least one")
        }
        self.timing = timing
        prototypes = try recognizers.map(registry.makeRecognizer)
        records = try recognizers.map { try ResultSubject($0, in: registry) }
    }

    /// Runs the measurement on the calling thread.
    ///
    /// - Parameters:
    ///   - datasets: whose events are run through the recognizers.
    ///   - progress: called after each round with the number of rounds done.
    /// - Throws: ``EvaluationError/noData(_:)`` where a recognizer follows none of the contacts: the time of refusing them
    ///   is not that of recognizing. Whatever reading throws.
    package func run(on datasets: [EvaluationDataset], progress: (Int) -> Void = { _ in }) throws -> MeasuredResult {
        let (strokes, datasetRecords) = try LatencyMeasurement.load(datasets, eventLimit: timing.eventLimit)
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
        let cells = timing.loop.run(
            &recognizers,
            on: work,
            replay: Self.replay,
            timeEvents: Self.timeEvents,
            finishRound: progress
        )
        return timing.result(cells, subjects: records, datasets: datasetRecords)
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

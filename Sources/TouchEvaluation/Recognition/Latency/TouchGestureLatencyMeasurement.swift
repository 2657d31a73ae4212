import TouchModel
import TouchRecognition
import TouchRecordings

/// Times sessions of touch gestures on recorded deliveries, in the way of ``LatencyMeasurement``: what is told is nanoseconds a touch, of
/// which a delivery has one for each contact.
///
/// A delivery that is timed on its own counts with its time by its touches. What a touch costs includes deadlines that pass before it and
/// the changes of all gestures.
package struct TouchGestureLatencyMeasurement: Sendable {
    /// Touches in a portion: about 160 kB of samples.
    private static let portionSize = 2_000

    private let prototypes: [TouchGestureSession]
    private let records: [ResultSubject]
    private let timing: LatencyRun

    /// Makes the sessions.
    ///
    /// - Parameters:
    ///   - recognizers: what to time.
    ///   - timing: for how long; an event is a touch, and a touch sequence that has begun is kept whole.
    ///   - registry: where the presets are found.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``, `SpecificationError`.
    package init(
        recognizers: [TouchGestureSpecification],
        timing: LatencyRun = LatencyRun(),
        registry: TouchGestureRegistry = .standard
    ) throws {
        try timing.validate()
        guard !recognizers.isEmpty else {
            throw EvaluationError.invalidPlan(field: "recognizers", found: "none", expected: "at least one")
        }
        self.timing = timing
        prototypes = try recognizers.map { TouchGestureSession(try registry.makeSettings($0)) }
        records = try recognizers.map { try ResultSubject($0, in: registry) }
    }

    /// Runs the measurement on the calling thread.
    ///
    /// - Parameters:
    ///   - datasets: whose deliveries are run through the sessions.
    ///   - progress: called after each round with the number of rounds done.
    /// - Throws: ``EvaluationError/noData(_:)`` where the datasets have no contact that begins. Whatever reading throws.
    package func run(on datasets: [EvaluationDataset], progress: (Int) -> Void = { _ in }) throws -> MeasuredResult {
        var work: [LatencyRounds.Work<[TouchEvent]>] = []
        var datasetRecords: [MeasuredResult.DatasetRecord] = []
        for dataset in datasets {
            let (part, record) = try load(dataset, share: max(1, timing.eventLimit / datasets.count))
            work.append(part)
            datasetRecords.append(record)
        }
        guard work.contains(where: { $0.events > 0 }) else {
            throw EvaluationError.noData("the datasets hold no contacts to time")
        }
        var sessions = prototypes
        let cells = timing.loop.run(
            &sessions,
            on: work,
            replay: Self.replay,
            timeEvents: Self.timeEvents,
            finishRound: progress
        )
        return timing.result(cells, plan: [.init(Self.unit, "touch")], subjects: records, datasets: datasetRecords)
    }

    /// The setting that says what an event is, where it is not a sample.
    package static let unit = "event"

    /// Reads deliveries until the limit is reached, in portions that end where no contact is down.
    private func load(
        _ dataset: EvaluationDataset,
        share: Int
    ) throws -> (work: LatencyRounds.Work<[TouchEvent]>, record: MeasuredResult.DatasetRecord) {
        var work = LatencyRounds.Work<[TouchEvent]>(dataset: dataset.name, portions: [], events: 0)
        var portion: [TouchEvent] = []
        var (recordings, deliveries, inPortion) = (0, 0, 0)
        var down: [Int32: TouchType] = [:]
        func close() {
            if !portion.isEmpty { work.portions.append(portion) }
            portion = []
            inPortion = 0
        }
        /// What is still down is taken away, as at the end of a stream.
        func lift() {
            guard let last = portion.last, !down.isEmpty else { return }
            let touches = down.sorted { $0.key < $1.key }.map {
                Touch(id: $0.key, type: $0.value, phase: .cancelled, samples: [])
            }
            down = [:]
            portion.append(TouchEvent(timestamp: last.timestamp, touches: touches))
        }
        reading: for source in dataset.sources {
            var cursor = try source.makeCursor()
            while let element = try cursor.next() {
                switch element {
                case .begin:
                    lift()
                    close()
                    recordings += 1
                case .event(let event):
                    if down.isEmpty {
                        // A delivery that only tells of what is not there costs little and would flatter.
                        guard event.touches.contains(where: { $0.phase == .began }) else { continue }
                        guard work.events < share else { break reading }
                        if inPortion >= Self.portionSize { close() }
                    }
                    for touch in event.touches {
                        if touch.phase == .began { down[touch.id] = touch.type }
                        if touch.phase.isTerminal { down[touch.id] = nil }
                    }
                    portion.append(event)
                    deliveries += 1
                    work.events += event.touches.count
                    inPortion += event.touches.count
                }
            }
        }
        lift()
        close()
        return (
            work,
            .init(
                name: dataset.name,
                identity: dataset.identity,
                counts: ["recordings": recordings, "deliveries": deliveries, "samples": work.events],
                mappings: dataset.mappingRecord
            )
        )
    }

    private static func replay(_ events: [TouchEvent], _ session: inout TouchGestureSession) {
        var changes = 0
        for event in events {
            session.consume(event)
            // Read the answer, so that no compiler may leave out the work.
            changes += session.changes.count
        }
        // The next portion begins on another clock.
        session.finish()
        withExtendedLifetime(changes) {}
    }

    private static func timeEvents(
        _ events: [TouchEvent],
        _ session: inout TouchGestureSession,
        _ series: inout LatencySeries
    ) {
        var changes = 0
        for event in events where !event.touches.isEmpty {
            let start = MonotonicClock.now()
            session.consume(event)
            let elapsed = MonotonicClock.now() &- start
            changes += session.changes.count
            series.record(event: elapsed, of: event.touches.count)
        }
        session.finish()
        withExtendedLifetime(changes) {}
    }
}

import Benchmark
import CAllocationCounter
import Foretouch

/// Feeds a touch sequence, with its corrections, and starts over.
@inline(never)
private func feed(_ recognizer: inout some Recognizer, _ events: [TouchEvent]) {
    let events = events.span
    for index in events.indices {
        blackHole(recognizer.consume(events[index]))
        let touches = events[index].touches.span
        for touch in touches.indices where !touches[touch].updates.isEmpty {
            let updates = touches[touch].updates.span
            for update in updates.indices { _ = recognizer.apply(updates[update], touchID: touches[touch].id) }
        }
    }
    recognizer.reset()
}

/// The package's own count of allocations reads 0 here; ours is that of the command.
private let allocationsPerStrokes = BenchmarkMetric.custom("Allocations / 1000 strokes", polarity: .prefersSmaller)
private let picosecondsPerEvent = BenchmarkMetric.custom("Picoseconds / event", polarity: .prefersSmaller)

/// Strokes that are timed together, so that reading the clock costs nothing of note.
private let strokesAtOnce = 100

/// One measurement is 100 touch sequences by one recognizer, its memory warm.
private func add<Kind: Recognizer>(
    _ name: String,
    _ events: [TouchEvent],
    _ make: @escaping @Sendable () throws -> Kind,
    takeResults: @escaping @Sendable (inout Kind) -> Void
) {
    Benchmark(name) { benchmark in
        var recognizer = try make()
        func feedMany() {
            for _ in 0..<strokesAtOnce {
                feed(&recognizer, events)
                takeResults(&recognizer)
            }
        }
        feedMany()
        let clock = ContinuousClock()
        for _ in benchmark.scaledIterations {
            let before = foretouch_allocation_count()
            let duration = clock.measure { feedMany() }
            let count = foretouch_allocation_count() - before
            benchmark.measurement(allocationsPerStrokes, Int(count) * 1_000 / strokesAtOnce)
            let picoseconds = Int(duration / .nanoseconds(1) * 1_000) / strokesAtOnce / events.count
            benchmark.measurement(picosecondsPerEvent, picoseconds)
        }
    }
}

/// Two fingers that come down, part while they turn and move along, and lift: 240 deliveries at 120 Hz.
private func twoFingers() -> [TouchEvent] {
    (0..<240).map { delivery in
        let time = Double(delivery) / 120
        let phase: TouchPhase = delivery == 0 ? .began : delivery == 239 ? .ended : .moved
        let touches = [1.0, -1].map { side in
            let radius = side * (50 + 30 * time)
            let center = TouchPoint(200 + 40 * time, 300)
            let sample = TouchSample(timestamp: time, location: center + radius * TouchPoint(1, 0.2 * time))
            return Touch(id: side > 0 ? 1 : 2, type: .direct, phase: phase, samples: [sample])
        }
        return TouchEvent(timestamp: time, touches: touches)
    }
}

/// Settings of one gesture.
private func only(_ set: (inout TouchGestureSettings) -> Void) -> TouchGestureSettings {
    var settings = TouchGestureSettings()
    set(&settings)
    return settings
}

/// One measurement is one touch sequence in a session of touch gestures, its memory warm.
private func add(_ name: String, _ settings: TouchGestureSettings, _ fingers: [TouchEvent]) {
    Benchmark(name) { benchmark in
        var session = TouchGestureSession(settings)
        // A session's memory grows with the first touches.
        for event in fingers { session.consume(event) }
        let clock = ContinuousClock()
        var start = 0.0
        for _ in benchmark.scaledIterations {
            start += 10
            let events = fingers.map { event in
                var event = event
                event.timestamp += start
                return event
            }
            let before = foretouch_allocation_count()
            let duration = clock.measure { for event in events { session.consume(event) } }
            benchmark.measurement(allocationsPerStrokes, Int(foretouch_allocation_count() - before) * 1_000)
            benchmark.measurement(picosecondsPerEvent, Int(duration / .nanoseconds(1) * 1_000) / events.count)
        }
    }
}

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [picosecondsPerEvent, allocationsPerStrokes],
        maxDuration: .seconds(1)
    )
    for deliveries in Deliveries.allCases {
        let press = deliveries.stroke(samples: 240)
        add("force, \(deliveries.rawValue)", press, { try ForceRecognizer() }, takeResults: { _ in })
        for count in [64, 128, 240] {
            add(
                "stroke of \(count), \(deliveries.rawValue)",
                deliveries.stroke(samples: count),
                { StrokeRecognizer(.pencil) },
                takeResults: { blackHole($0.takeFinishedStroke()) }
            )
        }
    }
    let every = TouchGestureSettings.standard
    let gestures: [(name: String, settings: TouchGestureSettings)] = [
        ("tap", only { $0.tap = every.tap }), ("long press", only { $0.longPress = every.longPress }),
        ("swipe", only { $0.swipe = SwipeParameters(touches: 2) }), ("pan", only { $0.pan = every.pan }),
        ("pinch", only { $0.pinch = every.pinch }), ("rotation", only { $0.rotation = every.rotation }),
        ("all touch gestures", every),
    ]
    for (name, settings) in gestures { add("\(name), two fingers", settings, twoFingers()) }
    for (name, settings) in TouchGestureSettings.presets { add("touch:\(name), two fingers", settings, twoFingers()) }
}

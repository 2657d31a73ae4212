import Benchmark
import CAllocationCounter
import Foretouch

private let nanoseconds = BenchmarkMetric.custom("Nanoseconds / event", polarity: .prefersSmaller)
private let allocations = BenchmarkMetric.custom("Allocations / 1000 events", polarity: .prefersSmaller)

/// Numbers that are the same every time.
private struct Numbers {
    var state: UInt64

    mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) * 0x1p-53
    }
}

/// A smooth movement, 4 px an event on average, whose bends are a class's.
private func movement(_ label: Int, events: Int, _ numbers: inout Numbers) -> [GesturePoint] {
    var velocity = TouchPoint(4, 0)
    var place = TouchPoint(500, 500)
    return (0..<events).map { index in
        let bend = 0.004 * Double(label - 5) + (index / 60 % 2 == label % 2 ? 0.03 : -0.012)
        velocity += (bend + numbers.uniform(-0.02...0.02)) * TouchPoint(-velocity.y, velocity.x)
        velocity *= 4 / (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
        place += numbers.uniform(0...2) * velocity
        return GesturePoint(place, timestamp: Double(index) / 90)
    }
}

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(metrics: [nanoseconds, allocations], maxDuration: .seconds(2))
    for count in [1, 5] {
        Benchmark("10 classes, \(count) templates each") { benchmark in
            var numbers = Numbers(state: 1)
            let templates = (0..<10 * count).map {
                StrokeGesture(label: "\($0 % 10)", points: movement($0 % 10, events: 300, &numbers))
            }
            var spotter = try GestureSpotter(templates)
            // Nothing is found, so that nothing is returned.
            spotter.threshold = 0
            var stream: [GesturePoint] = []
            for label in 0..<20 { stream += movement(label, events: 500, &numbers) }
            for index in stream.indices { stream[index].timestamp = Double(index) / 90 }
            func process(_ spotter: inout GestureSpotter) {
                for point in stream { blackHole(spotter.process(point)) }
            }
            process(&spotter)
            let clock = ContinuousClock()
            for _ in benchmark.scaledIterations {
                spotter.reset()
                let before = foretouch_allocation_count()
                let duration = clock.measure { process(&spotter) }
                let made = foretouch_allocation_count() - before
                benchmark.measurement(nanoseconds, Int(duration / .nanoseconds(1)) / stream.count)
                benchmark.measurement(allocations, Int(made) * 1000 / stream.count)
            }
        }
    }
}

import Benchmark
import CAllocationCounter
import Foretouch

private let nanoseconds = BenchmarkMetric.custom("Nanoseconds / classification", polarity: .prefersSmaller)
private let allocations = BenchmarkMetric.custom("Allocations / 1000 classifications", polarity: .prefersSmaller)
/// Against `dollarp-plus` in the same moment: what a busy machine does not change.
private let share = BenchmarkMetric.custom("Thousandths of dollarp-plus", polarity: .prefersSmaller)

/// Smooth strokes of 70 points: 16 classes, and several drawings of each.
private func gestures(perClass count: Int, seed: UInt64) -> [StrokeGesture] {
    var state = seed
    func uniform(_ range: ClosedRange<Double>) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) * 0x1p-53
    }
    return (0..<16 * count).map { number in
        let label = number / count
        var velocity = TouchPoint(4, 0)
        var place = TouchPoint(100, 100)
        let points = (0..<70).map { index in
            let stroke = index * (1 + label % 3) / 70
            let bend = 0.02 * Double(label - 8) + (index / 14 % 2 == label % 2 ? 0.12 : -0.05) + uniform(-0.05...0.05)
            velocity += bend * TouchPoint(-velocity.y, velocity.x)
            place += velocity
            return GesturePoint(place, timestamp: Double(index) / 60, stroke: stroke)
        }
        return StrokeGesture(label: "\(label)", points: points)
    }
}

/// One measurement classifies every candidate once; 48 templates, the candidate's preparation included.
@inline(never)
private func classify(_ candidates: [StrokeGesture], _ recognizer: inout any StrokeGestureRecognizer) {
    for candidate in candidates { blackHole(recognizer.classify(candidate.points)) }
}

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(metrics: [nanoseconds, share, allocations], maxDuration: .seconds(1))
    for name in StrokeGestureRegistry.standard.kinds.map(\.name) {
        Benchmark("\(name), 48 templates") { benchmark in
            let templates = gestures(perClass: 3, seed: 1)
            let candidates = gestures(perClass: 2, seed: 2)
            var recognizer = try StrokeGestureRegistry.standard.makeRecognizer(typed: name)
            var yardstick = try StrokeGestureRegistry.standard.makeRecognizer(typed: "dollarp-plus")
            try recognizer.train(templates)
            try yardstick.train(templates)
            classify(candidates, &recognizer)
            let clock = ContinuousClock()
            for _ in benchmark.scaledIterations {
                let before = foretouch_allocation_count()
                let duration = clock.measure { classify(candidates, &recognizer) }
                let count = foretouch_allocation_count() - before
                let whole = clock.measure { classify(candidates, &yardstick) }
                benchmark.measurement(nanoseconds, Int(duration / .nanoseconds(1)) / candidates.count)
                benchmark.measurement(share, Int(1000 * (duration / whole)))
                benchmark.measurement(allocations, Int(count) * 1000 / candidates.count)
            }
        }
    }
}

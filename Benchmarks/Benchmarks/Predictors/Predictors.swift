import Benchmark
import Foretouch
import Foundation

/// A stroke as a finger draws it, at 120 Hz: a loop with a little noise, the same in every run.
private func makeStroke(samples: Int) -> [TouchSample] {
    var state: UInt64 = 1
    /// Uniform from -0.3 to 0.3 px (the multiplier and increment of Knuth's MMIX).
    func noise() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) * 0x1p-53 * 0.6 - 0.3
    }
    return (0..<samples).map { index in
        let time = Double(index) / 120
        let location = TouchPoint(100 * cos(6 * time) + noise(), 80 * sin(9 * time) + noise())
        return TouchSample(timestamp: time, location: location)
    }
}

/// One iteration observes and predicts a stroke of this many events; divide by it for the cost of an event.
private let strokeLength = 1_000

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .instructions, .throughput],
        maxDuration: .seconds(1)
    )
    let stroke = makeStroke(samples: strokeLength)
    let specifications = [
        "hold", "linear", "kalman:model=cv", "kalman:model=ca", "kalman:model=singer", "kalman",
        "adaptive", "chromium-kalman", "polynomial:samples=12,solver=orthogonal", "polynomial:samples=12,solver=qr",
        "polynomial:samples=12,solver=lapack",
    ]
    for specification in specifications {
        Benchmark("\(specification), \(strokeLength) events") { benchmark in
            var predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
            var answers = [Prediction?](repeating: nil, count: stroke.count)
            let queries = Array(stroke.indices)
            let horizons = [0.016]
            for _ in benchmark.scaledIterations {
                var target = answers.mutableSpan
                predictor.replay(stroke.span, queries: queries.span, horizons: horizons.span, answers: &target)
            }
            blackHole(answers)
        }
    }
}

import Benchmark
import Foretouch
import Foundation

/// A stroke as a finger draws it, at 120 Hz: a loop with a little noise, the same in every run.
private func makeStroke(samples: Int) -> [TouchSample] {
    var generator = SeededGenerator(seed: 1)
    return (0..<samples).map { index in
        let time = Double(index) / 120
        let noise = TouchPoint(
            Double.random(in: -0.3...0.3, using: &generator),
            .random(in: -0.3...0.3, using: &generator)
        )
        return TouchSample(timestamp: time, location: TouchPoint(100 * cos(6 * time), 80 * sin(9 * time)) + noise)
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
        "polynomial:samples=12,solver=orthogonal", "polynomial:samples=12,solver=qr",
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

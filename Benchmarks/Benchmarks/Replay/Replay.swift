import Benchmark
import Foretouch
import Foundation

/// A recording of one participant: strokes of 200 samples at 120 Hz, half a second apart.
private func makeRecording(strokes: Int) -> InMemoryRecording {
    var deliveries: [TouchEvent] = []
    var time = 0.0
    for stroke in 0..<strokes {
        for index in 0..<200 {
            let angle = Double(index) / 20 + Double(stroke)
            let sample = TouchSample(timestamp: time, location: TouchPoint(100 * cos(angle), 80 * sin(1.5 * angle)))
            let phase: TouchPhase = index == 0 ? .began : index == 199 ? .ended : .moved
            deliveries.append(
                TouchEvent(timestamp: time, touches: [Touch(id: 0, type: .direct, phase: phase, samples: [sample])])
            )
            time += 1.0 / 120
        }
        time += 0.5
    }
    return InMemoryRecording(
        name: "loops",
        metadata: RecordingMetadata(participant: "p1", space: .cssPixels),
        deliveries: deliveries
    )
}

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .throughput, .peakMemoryResident],
        maxDuration: .seconds(3)
    )
    let dataset = EvaluationDataset(name: "loops", sources: [makeRecording(strokes: 100)], identity: "made in memory")
    for areWanted in [false, true] {
        let name = "evaluate 20 000 samples × 4 predictors × 4 horizons, \(areWanted ? "with" : "without") intervals"
        Benchmark(name) { benchmark in
            let plan = EvaluationPlan(
                predictors: try ["hold", "linear", "polynomial", "kalman"].map(PredictorSpecification.init(typed:)),
                replay: ReplayParameters(horizons: [0.008, 0.016, 0.033, 0.05]),
                intervals: IntervalParameters(areWanted: areWanted)
            )
            for _ in benchmark.scaledIterations {
                blackHole(try await Evaluator(plan: plan).run(on: [dataset]))
            }
        }
    }
}

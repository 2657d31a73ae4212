import StandardPredictors
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("How far answers reach")
struct MotionReachTests {
    /// Foretouch's own, those with parameters included; shipped peers keep their mathematics.
    static let own: [String] = {
        let names = [
            "hold", "linear", "polynomial", "kalman", "imm", "autoregressive", "neural", "neural-tiny", "calibrated",
            "double-exponential", "one-euro",
        ]
        return (names + PredictorConformanceTests.variants).filter { specification in
            names.contains(String(specification.prefix { $0 != ":" }))
        }
    }()

    private static let intervals = [1e-9, 1e-6, 3e-5, 1e-3, 0.004, 0.0083, 0.0167]
    private static let horizons = [0, 0.001, 0.016, 0.033, 0.1, 0.2]

    /// 2 R + 4 V h as the definition says it, computed from all samples anew.
    private static func reach(_ samples: ArraySlice<TouchSample>, horizon: Double) -> Double {
        guard let first = samples.first else { return 0 }
        let radius = samples.map { $0.location.distance(to: first.location) }.max() ?? 0
        var start = first
        var speed = 0.0
        for sample in samples.dropFirst() {
            let interval = sample.timestamp - start.timestamp
            speed = max(speed, sample.location.distance(to: start.location) / max(interval, 0.008))
            if interval >= 0.008 { start = sample }
        }
        return 2 * radius + 4 * speed * horizon
    }

    /// Strokes whose stamps are that far apart, from a jittery hand, with bunches of stamps among ordinary ones.
    private static func strokes(_ interval: Double) -> [[TouchSample]] {
        (1...4).map { seed in
            var random = RandomNumbers(seed: UInt64(seed))
            var time = 1.0
            var location = TouchPoint(300, 400)
            var velocity = TouchPoint(1, 0.5)
            return (0..<40).map { index in
                time += seed == 4 && index.isMultiple(of: 4) ? 0.0083 : interval
                velocity += TouchPoint(random.number(-2...2), random.number(-2...2))
                location += velocity
                return TouchSample(timestamp: time, location: location)
            }
        }
    }

    @Test("no predictor of ours answers farther than the motion so far supports", arguments: own, intervals)
    func isBounded(specification: String, interval: Double) throws {
        for stroke in Self.strokes(interval) {
            var predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
            for (index, sample) in stroke.enumerated() {
                predictor.observe(sample)
                for horizon in Self.horizons {
                    guard let answer = predictor.predict(at: sample.timestamp + horizon) else { continue }
                    let reach = Self.reach(stroke[...index], horizon: horizon)
                    let distance = answer.location.distance(to: sample.location)
                    #expect(
                        distance <= reach * (1 + 1e-9) + 1e-6,
                        "sample \(index), \(horizon) s: \(distance) > \(reach)"
                    )
                }
            }
        }
    }

    @Test("an answer within reach is untouched, one beyond is moved to the bound in its own direction")
    func limits() {
        var reach = MotionReach()
        reach.observe(TouchPoint(10, 10), at: 1)
        #expect(reach.limited(TouchPoint(11, 10), after: 0.1) == TouchPoint(10, 10))
        reach.observe(TouchPoint(13, 14), at: 1.010)
        // R = 5, V = 500/s: 10 + 4 · 500 · 0.01 = 30.
        #expect(reach.limited(TouchPoint(13 + 18, 14 + 23.9), after: 0.01) == TouchPoint(31, 37.9))
        let moved = reach.limited(TouchPoint(13 + 300, 14 + 400), after: 0.01)
        #expect(moved.distance(to: TouchPoint(13 + 18, 14 + 24)) < 1e-12)
        reach.reset()
        reach.observe(TouchPoint(0, 0), at: 5)
        #expect(reach.limited(TouchPoint(1, 0), after: 1) == TouchPoint(0, 0))
    }

    @Test("a stroke that starts anew forgets how far the one before reached", arguments: own)
    func forgets(specification: String) throws {
        var predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
        for sample in Self.strokes(0.0083)[0] { predictor.observe(sample) }
        predictor.reset()
        let start = TouchPoint(-50, 20)
        predictor.observe(TouchSample(timestamp: 9, location: start))
        if let answer = predictor.predict(at: 9.1) { #expect(answer.location.distance(to: start) < 1e-9) }
    }
}

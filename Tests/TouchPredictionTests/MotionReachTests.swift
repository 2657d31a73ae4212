import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("How far answers reach")
struct MotionReachTests {
    /// Foretouch's own, those with parameters included; shipped peers keep their mathematics.
    static let own: [String] = {
        let names = [
            "hold", "linear", "polynomial", "kalman", "imm", "adaptive", "double-exponential", "one-euro",
        ]
        return (names + PredictorConformanceTests.variants).filter { specification in
            names.contains(String(specification.prefix { $0 != ":" }))
        }
    }()

    private static let intervals = [1e-9, 1e-6, 3e-5, 1e-3, 0.004, 0.0083, 0.0167]
    private static let horizons = [0, 0.001, 0.016, 0.033, 0.1, 0.2]

    /// A bound that holds whatever the stamps: V is the highest speed over any span, which counts as 4 ms at least. Which spans
    /// follow each other decides how much tighter the bound is.
    private static func reach(_ samples: ArraySlice<TouchSample>, horizon: Double) -> Double {
        var speed = 0.0
        for end in samples.indices {
            for start in samples.startIndex..<end {
                let span = samples[end].timestamp - samples[start].timestamp
                speed = max(speed, samples[end].location.distance(to: samples[start].location) / max(span, 0.004))
            }
        }
        return 2 * speed * (horizon + 0.001)
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
        #expect(reach.limited(TouchPoint(11, 10), at: 1.1) == TouchPoint(10, 10))
        reach.observe(TouchPoint(13, 14), at: 1.008)
        // 5 px in 8 ms, and twice as fast: 1250 px/s for 9 ms.
        #expect(reach.limited(TouchPoint(13 + 6, 14 + 8), at: 1.016) == TouchPoint(19, 22))
        let moved = reach.limited(TouchPoint(13 + 300, 14 + 400), at: 1.016)
        #expect(moved.distance(to: TouchPoint(13 + 6.75, 14 + 9)) < 1e-9)
        #expect(reach.limited(TouchPoint(1013, 14), at: 0) == reach.limited(TouchPoint(1013, 14), at: 1.008))
        // A hundredth of a second later a tenth of the speed is forgotten, and a tenth of a second later all.
        reach.observe(TouchPoint(13, 14), at: 1.018)
        #expect(abs(reach.limited(TouchPoint(1013, 14), at: 1.027).x - 13 - 1250 * 0.9 * 0.010) < 1e-9)
        reach.observe(TouchPoint(13, 14), at: 1.118)
        #expect(reach.limited(TouchPoint(1013, 14), at: 1.127) == TouchPoint(13, 14))
        reach.reset()
        reach.observe(TouchPoint(0, 0), at: 5)
        #expect(reach.limited(TouchPoint(1, 0), at: 6) == TouchPoint(0, 0))
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

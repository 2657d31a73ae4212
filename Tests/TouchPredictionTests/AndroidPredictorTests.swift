import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Google's ink, androidx and Android's velocity")
struct AndroidPredictorTests {
    private static let pixelsPerCentimeter = 96 / 2.54

    /// A contact of constant velocity in cm/s along x at 240 Hz.
    private func straight(speed: Double, count: Int) -> [TouchSample] {
        (0..<count).map {
            let time = Double($0) / 240
            return TouchSample(timestamp: 1 + time, location: TouchPoint(speed * Self.pixelsPerCentimeter * time, 50))
        }
    }

    @Test("the ink gate lets a steady contact through for as many points as its speed earns")
    func inkGate() throws {
        // Velocities read 20/19 of what they are. Confidence is (speed · 20/19 − 3) / 12 once 20 samples are known.
        for (speed, points) in [(5.0, 1.0), (10, 2), (14, 3)] {
            var predictor = InkKalmanPredictor(gate: .confidence)
            let stroke = straight(speed: speed, count: 200)
            for sample in stroke { predictor.observe(sample) }
            let last = try #require(stroke.last)
            let far = try #require(predictor.predict(at: last.timestamp + 1)).location
            let reach = speed * Self.pixelsPerCentimeter * 20 / 19 * points / 180
            #expect(far.distance(to: last.location + TouchPoint(reach, 0)) < 1e-6, "\(speed) cm/s")
            let near = try #require(predictor.predict(at: last.timestamp + 0.002)).location
            #expect(abs(near.x - last.location.x - reach * 0.002 * 180 / points) < 1e-6)
        }
        var slow = InkKalmanPredictor(gate: .confidence)
        for sample in straight(speed: 2, count: 60) { slow.observe(sample) }
        #expect(slow.predict(at: 1.3) == nil)
    }

    @Test("the ink filter reads velocities a twentieth of the intervals too high")
    func inkVelocity() throws {
        var predictor = InkKalmanPredictor()
        let stroke = straight(speed: 10, count: 200)
        for sample in stroke { predictor.observe(sample) }
        let last = try #require(stroke.last)
        let moved = try #require(predictor.predict(at: last.timestamp + 0.1)).location.x - last.location.x
        #expect(abs(moved / (Self.pixelsPerCentimeter * 10 * 0.1) - 20.0 / 19) < 1e-6)
    }

    @Test("a table of gains is the filter with a covariance of its own, also beyond its end")
    func gainTable() {
        var filter = SampleStepFilter(jerkShare: 0.16, processNoise: 0.01, measurementNoise: 1)
        var random = RandomNumbers(seed: 9)
        let rows: [[Double]] = [[1, 1, 0.5, 0.16], [0, 1, 1, 0.5], [0, 0, 1, 1], [0, 0, 0, 1]]
        var covariance = rows.indices.map { row in rows.indices.map { row == $0 ? 1.0 : 0 } }
        var state = [TouchPoint](repeating: .zero, count: 4)
        let every = rows.indices
        filter.start(at: .zero)
        for _ in 0..<2000 {
            let measured = 40 * random.normalPair()
            filter.step(to: measured)
            // x ← F x, P ← F P Fᵀ + q g gᵀ; K = P Hᵀ / (H P Hᵀ + R); P ← P − K H P.
            state = every.map { row in every.reduce(TouchPoint.zero) { $0 + rows[row][$1] * state[$1] } }
            let left = every.map { row in
                every.map { column in every.reduce(0.0) { $0 + rows[row][$1] * covariance[$1][column] } }
            }
            covariance = every.map { row in
                every.map { column in
                    every.reduce(0.01 * rows[row][3] * rows[column][3]) { $0 + left[row][$1] * rows[column][$1] }
                }
            }
            let gain = every.map { covariance[$0][0] / (covariance[0][0] + 1) }
            let residual = measured - state[0]
            state = every.map { state[$0] + gain[$0] * residual }
            let top = covariance[0]
            covariance = every.map { row in every.map { covariance[row][$0] - gain[row] * top[$0] } }
            #expect(filter.location.distance(to: state[0]) < 1e-9 && filter.jerk.distance(to: state[3]) < 1e-9)
        }
    }

    @Test("a chain never ends before the one of the sample before it", arguments: 0..<8)
    func chainsDoNotGoBack(seed: Int) {
        var random = RandomNumbers(seed: UInt64(seed))
        for horizon in [5.0, 16, 33, 100] {
            var history = AndroidxChainHistory()
            var stamp = 1000.0
            var lastEnd = -Double.infinity
            for _ in 0..<300 {
                stamp += random.number(3...14).rounded()
                let chain = AndroidxChain(
                    stamp: stamp,
                    interval: random.number(4...12),
                    confidence: random.number(0...1) < 0.3 ? 0 : random.number(0...1)
                )
                history.append(chain)
                // As published: a loop that goes on while it is short of its goal or of the chain before.
                let goal = (horizon / chain.interval * chain.confidence).rounded(.up)
                var (points, next) = (0.0, stamp + chain.interval)
                while points < goal || next <= lastEnd {
                    points += 1
                    next += chain.interval
                }
                lastEnd = next - chain.interval
                #expect(history.length(at: horizon) == points)
            }
        }
    }

    @Test("a sample at an unchanged location within 20 ms tells androidx nothing")
    func unchangedLocation() {
        var plain = AndroidxKalmanPredictor(profile: .aggressive)
        var repeated = AndroidxKalmanPredictor(profile: .aggressive)
        for sample in makeStroke(.at60, count: 20, seed: 2) {
            plain.observe(sample)
            repeated.observe(sample)
            repeated.observe(TouchSample(timestamp: sample.timestamp + 0.005, location: sample.location))
            let time = sample.timestamp + 0.02
            #expect(plain.predict(at: time) == repeated.predict(at: time))
        }
    }

    @Test("both velocity strategies read a constant velocity, and forget it after a pause of more than 40 ms")
    func velocity() throws {
        for name in ["android-velocity-lsq2", "android-velocity-impulse"] {
            var predictor = try PredictorRegistry.standard.makePredictor(typed: name)
            var time = 5.0
            for step in [0, 0.004, 0.011, 0.02, 0.006, 0.008, 0.039] {
                time += step
                predictor.observe(TouchSample(timestamp: time, location: TouchPoint(-300, 700) * time))
            }
            let answer = try #require(predictor.predict(at: time + 0.03)).location
            #expect(answer.distance(to: TouchPoint(-300, 700) * (time + 0.03)) < 1e-6)
            let place = TouchPoint(1, 2)
            predictor.observe(TouchSample(timestamp: time + 0.041, location: place))
            let later = predictor.predict(at: time + 0.06)?.location
            #expect(later == (name == "android-velocity-lsq2" ? nil : place))
        }
    }

    @Test("least squares of degree 2 have the slope of a parabola where it is now")
    func parabola() throws {
        var predictor = AndroidVelocityLSQ2Predictor()
        for time in [0, 0.005, 0.013, 0.02, 0.03] {
            predictor.observe(TouchSample(timestamp: time, location: TouchPoint(40 * time + 2000 * time * time, 7)))
        }
        let answer = try #require(predictor.predict(at: 0.03 + 0.01)).location
        let now = 40 * 0.03 + 2000 * 0.03 * 0.03
        #expect(answer.distance(to: TouchPoint(now + (40 + 4000 * 0.03) * 0.01, 7)) < 1e-9)
    }
}

import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Samples that come in bunches")
struct BunchGuardTests {
    /// Which intervals are those of a bunch.
    private func bunched(_ intervals: [Double]) -> [Bool] {
        var bunches = BunchGuard()
        return intervals.map { bunches.replaces(after: $0) }
    }

    @Test("an even clock has no bunches at any rate", arguments: [30.0, 60, 120, 240, 1000, 2000, 8000])
    func even(rate: Double) {
        #expect(!bunched(Array(repeating: 1 / rate, count: 100)).contains(true))
    }

    @Test("a pause, a lost report or a late one does not make a bunch of a fast device's samples")
    func pauses() {
        let fast = Array(repeating: 0.0005, count: 5)
        #expect(!bunched(fast + [0.5] + fast + [0.001] + fast + [0.02] + fast).contains(true))
        #expect(!bunched([0.04, 0.001, 0.001, 0.001]).contains(true))
    }

    @Test("what comes within 1 ms of a slower device's sample is of a bunch")
    func bunch() {
        #expect(bunched([0.01, 0.01, 0.0193, 0.0007, 0.01]) == [false, false, false, true, false])
        // Never the second sample: nothing is known of the device.
        #expect(bunched([0.0005, 0.0005]) == [false, false])
        // Three at once are one bunch; what comes 1 ms after its first is none.
        #expect(bunched([0.01, 0.01, 0.0004, 0.0004, 0.0004]) == [false, false, true, true, false])
    }

    @Test("a device that becomes fast is followed")
    func faster() {
        let found = bunched(Array(repeating: 0.01, count: 10) + Array(repeating: 0.0004, count: 200))
        #expect(!found.suffix(150).contains(true))
    }

    private static let step = 0.01

    /// A contact at constant velocity, stamped evenly.
    private static func samples(_ count: Int) -> [TouchSample] {
        (0..<count).map { index in
            let time = 1 + step * Double(index)
            return TouchSample(timestamp: time, location: TouchPoint(30, 40) + TouchPoint(800, -500) * time)
        }
    }

    @Test(
        "after a bunch predictors of ours answer as if the late sample had not been",
        arguments: [
            "linear", "linear:window=0.05", "polynomial", "polynomial:solver=qr", "polynomial:half-life=0.02",
            "kalman:model=cv", "kalman:model=ca", "kalman:model=singer", "imm", "double-exponential",
        ]
    )
    func replaced(specification: String) throws {
        let registry = PredictorRegistry.standard
        var bunched = try registry.makePredictor(PredictorSpecification(typed: specification))
        var plain = bunched
        let samples = Self.samples(40)
        for (index, sample) in samples.enumerated() where index < 30 {
            var late = sample
            // Held up until 0.5 ms before the next.
            if index == 28 { late.timestamp += Self.step - 0.0005 }
            bunched.observe(late)
            if index != 28 { plain.observe(sample) }
        }
        for horizon in [0.008, 0.016, 0.033] {
            let time = samples[29].timestamp + horizon
            let moved = (samples[31].location - samples[30].location) / Self.step * horizon
            let truth = samples[29].location + moved
            let expected = try #require(plain.predict(at: time)).location
            let found = try #require(bunched.predict(at: time)).location
            // A sample that is lost has an error of its own, which is small beside the way.
            let error = found.distance(to: truth)
            #expect(error < expected.distance(to: truth) + 0.06 * moved.length, "\(specification) at \(horizon) s")
        }
    }

    @Test("force goes on as between the samples that stay")
    func channels() throws {
        var predictor = try PredictorRegistry.standard.makePredictor(
            PredictorSpecification(typed: "linear:channels=line")
        )
        for (time, force) in [(0.0, 0.1), (0.01, 0.2), (0.02, 0.3), (0.0395, 0.4), (0.04, 0.5)] {
            var sample = TouchSample(timestamp: time, location: TouchPoint(time, 0))
            sample.force = force
            predictor.observe(sample)
        }
        let force = try #require(predictor.predict(at: 0.05)?.channels.lanes.x)
        #expect(abs(force - 0.6) < 1e-6)
    }
}

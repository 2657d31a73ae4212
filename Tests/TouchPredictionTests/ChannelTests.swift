import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

struct ChannelTests {
    static func sample(
        _ time: Double,
        force: Double? = nil,
        maximum: Double? = nil,
        altitude: Double? = nil,
        azimuth: Double? = nil
    ) -> TouchSample {
        var sample = TouchSample(timestamp: time, location: TouchPoint(100 * time, 0))
        sample.force = force
        sample.maximumPossibleForce = maximum
        sample.altitude = altitude
        sample.azimuth = azimuth
        return sample
    }

    static func predict(_ specification: String, _ samples: [TouchSample], at time: Double) throws -> Prediction {
        var predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
        for sample in samples { predictor.observe(sample) }
        return try #require(predictor.predict(at: time))
    }

    @Test(arguments: [
        "hold", "linear", "linear:window=0.5", "kalman", "kalman:model=cv", "kalman:model=singer", "adaptive",
    ])
    func `last known values stand`(specification: String) throws {
        let samples = [
            Self.sample(0, force: 1, altitude: 0.5, azimuth: 3), Self.sample(0.125, force: 2, altitude: 0.75),
        ]
        let answer = try Self.predict(specification, samples, at: 0.25)
        #expect(answer.force == 2 && answer.altitude == 0.75 && answer.azimuth == 3)
    }

    @Test(arguments: [
        "hold", "linear", "linear:channels=line", "linear:window=0.5,channels=line", "kalman", "kalman:model=singer",
        "adaptive",
    ])
    func `what no sample says is not predicted, and a new stroke starts anew`(specification: String) throws {
        let plain = try Self.predict(specification, [Self.sample(0), Self.sample(0.125)], at: 0.25)
        #expect(plain.force == nil && plain.altitude == nil && plain.azimuth == nil)
        var predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
        for sample in [Self.sample(0, force: 1), Self.sample(0.125, force: 2)] { predictor.observe(sample) }
        predictor.reset()
        for sample in [Self.sample(1), Self.sample(1.125)] { predictor.observe(sample) }
        #expect(predictor.predict(at: 1.25)?.force == nil)
    }

    @Test
    func `linear goes on as between the last two samples`() throws {
        let samples = [
            Self.sample(0, force: 9, altitude: 1.5, azimuth: 0),
            Self.sample(0.125, force: 1, altitude: 1, azimuth: 1),
            Self.sample(0.25, force: 1.5, altitude: 0.75, azimuth: 1.5),
        ]
        for specification in ["linear:channels=line", "linear:window=0.5,channels=line"] {
            let answer = try Self.predict(specification, samples, at: 0.5)
            #expect(answer.force == 2.5 && answer.altitude == 0.25 && answer.azimuth == 2.5)
        }
    }

    @Test
    func `linear stays within what force and altitude can be`() throws {
        let rising = [
            Self.sample(0, force: 1, maximum: 4, altitude: 0.5), Self.sample(0.125, force: 3, maximum: 4, altitude: 1),
        ]
        let high = try Self.predict("linear:channels=line", rising, at: 1)
        #expect(high.force == 4 && high.altitude == Double(Float.pi / 2))
        let unlimited = try Self.predict(
            "linear:channels=line",
            [Self.sample(0, force: 1), Self.sample(1, force: 3)],
            at: 2
        )
        #expect(unlimited.force == 5)
        let low = try Self.predict(
            "linear:channels=line",
            [Self.sample(0, force: 3, altitude: 1), Self.sample(0.125, force: 1, altitude: 0.5)],
            at: 1
        )
        #expect(low.force == 0 && low.altitude == 0)
    }

    @Test
    func `azimuth goes the shorter way round and stays within a half turn`() throws {
        let samples = [Self.sample(0, azimuth: 3), Self.sample(1, azimuth: -3)]
        let answer = try Self.predict("linear:channels=line", samples, at: 2)
        // 6 − 2π further on than −3.
        let expected: Double = 2 * .pi - 9
        let azimuth = try #require(answer.azimuth)
        #expect(abs(azimuth - expected) < 1e-6)
        let around = try Self.predict("linear:channels=line", samples, at: 20)
        #expect(abs(around.azimuth ?? .nan) <= Double(Float.pi))
    }

    @Test
    func `what one of the two samples lacks is held`() throws {
        let late = try Self.predict(
            "linear:channels=line",
            [Self.sample(0), Self.sample(1, force: 2, azimuth: 1)],
            at: 2
        )
        #expect(late.force == 2 && late.azimuth == 1)
        let gone = try Self.predict(
            "linear:channels=line",
            [Self.sample(0, force: 1), Self.sample(1, force: 2), Self.sample(2, altitude: 1)],
            at: 3
        )
        #expect(gone.force == 2 && gone.altitude == 1)
    }

    @Test
    func `a damped line damps them too`() throws {
        let samples = [Self.sample(0, force: 1), Self.sample(1, force: 2)]
        let answer = try Self.predict("linear:damping=1,channels=line", samples, at: 100)
        let force = try #require(answer.force)
        #expect(abs(force - 3) < 1e-6)
    }
}

import Foundation
import PluginSpecification
import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("The bank of Kalman filters")
struct KalmanBankPredictorTests {
    @Test("agrees with the equations in their plainest form", arguments: Sampling.allCases, [1, 2, 3] as [UInt64])
    func agreesWithReference(sampling: Sampling, seed: UInt64) throws {
        var predictor = try KalmanBankPredictor()
        var reference = KalmanBankReference()
        var samples = makeStroke(sampling, count: 120, seed: seed)
        // A jump to elsewhere after two thirds.
        for index in 80..<120 { samples[index].location += TouchPoint(4000, -3000) }
        for sample in samples {
            predictor.observe(sample)
            reference.observe(sample)
            for horizon in checkedHorizons {
                let answer = try #require(predictor.predict(at: sample.timestamp + horizon))
                let expected = try #require(reference.predict(after: horizon))
                // The bank computes in single precision.
                #expect(answer.location.distance(to: expected.location) < 0.01)
                guard case .covariance(let covariance) = answer.uncertainty else {
                    Issue.record("the answer carries no covariance")
                    continue
                }
                #expect(abs(covariance.xx - expected.variance) < 1e-3 * expected.variance)
                #expect(covariance.yy == covariance.xx && covariance.xy == 0)
            }
        }
    }

    /// In the unit of the last one all is faster than a jump, and a start is lost before that is known.
    @Test("answers alike in any unit of length", arguments: [(1e-3, 0, 0.01), (20, 0, 0.01), (1000, 100, 1)])
    func units(zoom: Double, first: Int, tolerance: Double) throws {
        var inPixels = try KalmanBankPredictor()
        var inUnits = inPixels
        for (index, sample) in makeStroke(.at120, count: 200, seed: 12).enumerated() {
            var zoomed = sample
            zoomed.location = zoom * sample.location
            inPixels.observe(sample)
            inUnits.observe(zoomed)
            guard index >= first else { continue }
            for horizon in checkedHorizons {
                let expected = try #require(inPixels.predict(at: sample.timestamp + horizon)).location
                let found = try #require(inUnits.predict(at: sample.timestamp + horizon)).location
                #expect((found / zoom).distance(to: expected) < tolerance)
            }
        }
    }

    @Test("takes a silence for rest: what follows does not depend on how fast the contact moved before")
    func restsInSilence() throws {
        func answer(speedBefore: Double) throws -> TouchPoint {
            var predictor = try KalmanBankPredictor()
            for index in 0..<20 {
                let x = speedBefore * Double(index - 19) / 100
                predictor.observe(TouchSample(timestamp: Double(index) / 100, location: TouchPoint(x, 0)))
            }
            predictor.observe(TouchSample(timestamp: 0.19 + 0.5, location: TouchPoint(2, 0)))
            return try #require(predictor.predict(at: 0.19 + 0.5 + 0.016)).location
        }
        // Only the weights of the experts depend on the past; none of them expects a step back.
        for speed in [0.0, 200, 2000] {
            let after = try answer(speedBefore: speed)
            #expect(after.x >= 2 && after.x < 6 && after.y == 0)
        }
    }

    @Test("starts again at a jump that no hand makes")
    func startsAgainAtJump() throws {
        var predictor = try KalmanBankPredictor()
        for index in 0..<20 {
            predictor.observe(TouchSample(timestamp: Double(index) / 100, location: TouchPoint(Double(index), 0)))
        }
        predictor.observe(TouchSample(timestamp: 0.2, location: TouchPoint(5000, 3000)))
        #expect(predictor.predict(at: 0.25)?.location == TouchPoint(5000, 3000))
        // And back, where the other contact still is.
        predictor.observe(TouchSample(timestamp: 0.21, location: TouchPoint(21, 0)))
        #expect(predictor.predict(at: 0.25)?.location == TouchPoint(21, 0))
    }

    @Test("a first location that was wrong, and a jump out of perfect rest, start again", arguments: [1, 30])
    func startsAgainFromNothing(resting: Int) throws {
        var predictor = try KalmanBankPredictor()
        for index in 0..<resting {
            predictor.observe(TouchSample(timestamp: Double(index) / 100, location: TouchPoint(5000, 3000)))
        }
        let time = Double(resting) / 100
        predictor.observe(TouchSample(timestamp: time, location: TouchPoint(20, 10)))
        #expect(predictor.predict(at: time + 0.05)?.location == TouchPoint(20, 10))
    }

    @Test(
        "reports that settle after a landing are forgotten, and what follows is answered as if they had not been",
        arguments: [100.0, 133, 240]
    )
    func settles(rate: Double) throws {
        var samples = (0..<30).map { index in
            let time = Double(index) / rate
            return TouchSample(timestamp: time, location: TouchPoint(120 * time, 300 * time * time))
        }
        samples[0].location += TouchPoint(-7, 4)
        var predictor = try KalmanBankPredictor()
        var fresh = try KalmanBankPredictor()
        for (index, sample) in samples.enumerated() {
            predictor.observe(sample)
            if index > 0 { fresh.observe(sample) }
            guard index > 1 else { continue }
            #expect(predictor.predict(at: sample.timestamp + 0.02) == fresh.predict(at: sample.timestamp + 0.02))
        }
    }

    @Test("a contact that has sped up may brake as sharply as it likes")
    func brakes() throws {
        var predictor = try KalmanBankPredictor()
        var later = try KalmanBankPredictor()
        let places = [0.0, 1, 6, 6.2, 6.3]
        for (index, place) in places.enumerated() {
            let sample = TouchSample(timestamp: Double(index) / 240, location: TouchPoint(place, 0))
            predictor.observe(sample)
            if index > 1 { later.observe(sample) }
        }
        #expect(predictor.predict(at: 0.04) != later.predict(at: 0.04))
    }

    /// The root mean square error 16 ms ahead divided by that of `linear`, from the 20th sample on.
    private func ratio(stamps: [Double], samples: [TouchPoint], truth: (Double) -> TouchPoint) throws -> Double {
        var predictor = try KalmanBankPredictor()
        var linear = try LinearPredictor()
        var squares = (bank: 0.0, linear: 0.0)
        for (index, (time, location)) in zip(stamps, samples).enumerated() {
            let sample = TouchSample(timestamp: time, location: location)
            predictor.observe(sample)
            linear.observe(sample)
            guard index >= 20 else { continue }
            let bank = try #require(predictor.predict(at: time + 0.016)).location - truth(time + 0.016)
            let line = try #require(linear.predict(at: time + 0.016)).location - truth(time + 0.016)
            squares.bank += bank.dot(bank)
            squares.linear += line.dot(line)
        }
        return (squares.bank / squares.linear).squareRoot()
    }

    @Test("finds the slow filters in noise, and the quick ones in turns", arguments: [60.0, 120, 240])
    func adapts(rate: Double) throws {
        var random = RandomNumbers(seed: 4)
        let stamps = (0..<300).map { Double($0) / rate }
        let straight: (Double) -> TouchPoint = { TouchPoint(300 * $0, 100 * $0) }
        let noisy = stamps.map { straight($0) + random.normalPair() }
        #expect(try ratio(stamps: stamps, samples: noisy, truth: straight) < 0.75)
        let turning: (Double) -> TouchPoint = { TouchPoint(150 * sin(15 * $0), 100 * cos(18 * $0)) }
        #expect(try ratio(stamps: stamps, samples: stamps.map(turning), truth: turning) < 0.6)
    }

    @Test("follows even motion whose stamps come in bursts by recovering the clock")
    func recoversClock() throws {
        // No two stamps within 1 ms: those `linear` would take for one.
        let bursts = [0.0, 0.0085, 0.0016, -0.0009]
        let times = (0..<200).map { Double($0) * 0.00825 }
        let stamps = times.enumerated().map { $1 + bursts[$0 % 4] }
        let motion: (Double) -> TouchPoint = { TouchPoint(900 * $0, 200 * sin(6 * $0)) }
        #expect(try ratio(stamps: stamps, samples: times.map(motion), truth: motion) < 0.3)
    }

    @Test("states how wrong it will be, within a factor of three, at every rate", arguments: Sampling.allCases)
    func statesUncertainty(sampling: Sampling) throws {
        var lengths = 0.0
        var count = 0.0
        for seed in 1...20 as ClosedRange<UInt64> {
            var predictor = try KalmanBankPredictor()
            let samples = makeStroke(sampling, count: 60, seed: seed)
            for (index, sample) in samples.enumerated() {
                predictor.observe(sample)
                guard index >= 5, index + 1 < samples.count else { continue }
                let next = samples[index + 1]
                guard next.timestamp - sample.timestamp < 0.036 else { continue }
                let answer = try #require(predictor.predict(at: next.timestamp))
                guard case .covariance(let covariance) = answer.uncertainty else { continue }
                lengths += try #require(covariance.squaredMahalanobisLength(of: answer.location - next.location))
                count += 1
            }
        }
        // Its mean is 2 where the variance is right: a factor of 9 in variance is one of 3 in size.
        #expect(count > 500)
        #expect((2.0 / 9...18).contains(lengths / count))
    }

    @Test("refuses parameters that the chosen model does not use, and values that mean nothing")
    func refusesForeignParameters() throws {
        let registry = PredictorRegistry.standard
        #expect(throws: SpecificationError.self) { try registry.makePredictor("kalman:model=cv,memory=0.2") }
        #expect(throws: SpecificationError.self) { try registry.makePredictor("kalman:start-speed=200") }
        #expect(throws: SpecificationError.self) { try registry.makePredictor("kalman:model=ca,maneuver-rate=20") }
        _ = try registry.makePredictor("kalman:memory=0.5,lag=0.02")
        _ = try registry.makePredictor("kalman:model=singer,maneuver-rate=20,start-speed=200")
        var parameters = KalmanBankParameters()
        parameters.noiseRatios[2] = -1
        #expect(throws: ParameterRangeError.self) { try KalmanBankPredictor(parameters) }
        parameters = KalmanBankParameters()
        parameters.braking.damping = .nan
        #expect(throws: ParameterRangeError.self) { try KalmanBankPredictor(parameters) }
    }

    @Test("remembers which experts were right over a lift; a first stroke is unchanged")
    func remembersStrokes() throws {
        var parameters = KalmanBankParameters()
        parameters.carry = 0.5
        let (plain, remembering) = (try KalmanBankPredictor(), try KalmanBankPredictor(parameters))
        #expect(!plain.remembersStrokes && remembering.remembersStrokes)
        let (first, second) = (makeStroke(.at120, count: 60, seed: 1), makeStroke(.at120, count: 60, seed: 2))
        func answers(_ predictor: inout KalmanBankPredictor, _ stroke: [TouchSample]) -> [TouchPoint?] {
            stroke.map {
                predictor.observe($0)
                return predictor.predict(at: $0.timestamp + 0.016)?.location
            }
        }
        var (one, other) = (plain, remembering)
        #expect(answers(&one, first) == answers(&other, first))
        one.lift()
        other.lift()
        other.lift()
        #expect(other.predict(at: 0) == nil)
        let (forgotten, remembered) = (answers(&one, second), answers(&other, second))
        #expect(forgotten != remembered && remembered[0] == second[0].location)
        other.reset()
        #expect(answers(&other, second) == forgotten)
    }

    @Test("a bank that listens to its plain line alone goes straight on through the last two samples")
    func excluded() throws {
        var parameters = KalmanBankParameters()
        parameters.excluded = KalmanBankParameters.Experts(rawValue: .max).subtracting(.plainLine)
        var predictor = try KalmanBankPredictor(parameters)
        for index in 0..<60 {
            let time = Double(index) * 0.01
            predictor.observe(
                TouchSample(timestamp: time, location: TouchPoint(100 * time + 40 * time * time, 30 * time))
            )
            guard index > 1 else { continue }
            let answer = try #require(predictor.predict(at: time + 0.02)).location
            let velocity = 100 + 40 * (2 * time - 0.01)
            #expect(abs(answer.x - (100 * time + 40 * time * time + 0.02 * velocity)) < 1e-6)
            #expect(abs(answer.y - 30 * (time + 0.02)) < 1e-6)
        }
    }
}

import PluginSpecification
import PredictorTesting
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Interacting multiple models")
struct InteractingModelsPredictorTests {
    /// A contact that rests, goes straight and turns, so that every model has its time.
    private func variedStroke(_ sampling: Sampling, seed: UInt64) -> [TouchSample] {
        var random = RandomNumbers(seed: seed)
        let times = sampling.times(120, using: &random)
        return times.map { time in
            let phase = (time - times[0]).truncatingRemainder(dividingBy: 0.6)
            let place =
                phase < 0.15
                ? TouchPoint(100, 200)
                : phase < 0.35
                    ? TouchPoint(100, 200) + TouchPoint(900, -300) * (phase - 0.15)
                    : TouchPoint(280 + 60 * (phase - 0.35), 140 + 4000 * (phase - 0.35) * (phase - 0.35))
            return TouchSample(timestamp: time, location: place + 0.4 * random.normalPair())
        }
    }

    @Test("estimates, probabilities and covariances are the textbook filter's", arguments: Sampling.allCases, 0..<3)
    func agreesWithReference(sampling: Sampling, variant: Int) throws {
        var parameters = InteractingModelsParameters()
        if variant == 1 {
            parameters.switchingRate = 0.5
            parameters.restingShare = 0.4
            parameters.measurementNoise = 1
        } else if variant == 2 {
            parameters.switchingRate = 200
            parameters.cruisingNoise = 1e7
            parameters.maneuverRate = 5
        }
        var predictor = try InteractingModelsPredictor(parameters)
        var reference = InteractingModelsReference(parameters: parameters)
        for sample in variedStroke(sampling, seed: UInt64(variant)) {
            predictor.observe(sample)
            reference.observe(sample)
            for horizon in [0, 0.008, 0.033] {
                let expected = reference.predict(after: horizon)
                let answer = try #require(predictor.predict(at: sample.timestamp + horizon))
                #expect(answer.location.distance(to: expected.location) < 1e-6)
                guard case .covariance(let covariance) = answer.uncertainty else {
                    Issue.record("the answer carries no covariance")
                    continue
                }
                let scale = 1e-6 * (expected.covariance.xx + expected.covariance.yy)
                #expect(abs(covariance.xx - expected.covariance.xx) < scale)
                #expect(abs(covariance.xy - expected.covariance.xy) < scale)
                #expect(abs(covariance.yy - expected.covariance.yy) < scale)
            }
        }
    }

    @Test("the chain over two steps is the chain over their sum")
    func chapmanKolmogorov() throws {
        // With measurements that say nothing the probabilities follow the chain alone, back to their shares.
        var parameters = InteractingModelsParameters()
        parameters.measurementNoise = 1e6
        parameters.startSpeed = 1e-3
        parameters.startAcceleration = 1e-3
        parameters.creep = 0
        parameters.cruisingNoise = 1e-6
        parameters.maneuverNoise = 1e-6
        var coarse = try InteractingModelsPredictor(parameters)
        var fine = coarse
        for step in 0..<40 {
            let sample = TouchSample(timestamp: Double(step) / 100, location: TouchPoint(5, 5))
            fine.observe(sample)
            if step.isMultiple(of: 3) { coarse.observe(sample) }
        }
        let (one, other) = (coarse.predict(at: 0.4), fine.predict(at: 0.4))
        #expect(one?.location == other?.location && one?.location == TouchPoint(5, 5))
    }

    @Test("through many strange steps the covariance stays one")
    func staysPositive() throws {
        var random = RandomNumbers(seed: 12)
        var parameters = InteractingModelsParameters()
        parameters.measurementNoise = 1e-9
        parameters.maneuverNoise = 1e16
        var predictor = try InteractingModelsPredictor(parameters)
        var time = 0.0
        for step in 0..<20_000 {
            time += step.isMultiple(of: 7) ? 1e-6 : random.number(1e-4...0.3)
            let place = step.isMultiple(of: 50) ? 1e5 * random.normalPair() : random.normalPair()
            predictor.observe(TouchSample(timestamp: time, location: place))
            let answer = try #require(predictor.predict(at: time + 0.02))
            guard case .covariance(let covariance) = answer.uncertainty else { continue }
            #expect(covariance.xx > 0 && covariance.xx * covariance.yy - covariance.xy * covariance.xy > 0)
        }
    }

    @Test("a contact that stops is known to rest, with less doubt than one filter has")
    func rest() throws {
        var predictor = try InteractingModelsPredictor()
        var single = try KalmanPredictor()
        var random = RandomNumbers(seed: 2)
        var errors = TouchPoint.zero
        var variances = TouchPoint.zero
        for step in 0..<240 {
            let time = Double(step) / 120
            let sample = TouchSample(timestamp: time, location: TouchPoint(7, 8) + 0.4 * random.normalPair())
            predictor.observe(sample)
            single.observe(sample)
            guard step >= 60 else { continue }
            let answers = try [#require(predictor.predict(at: time + 0.03)), #require(single.predict(at: time + 0.03))]
            for (lane, answer) in answers.enumerated() {
                let error = answer.location - TouchPoint(7, 8)
                errors[lane] += error.dot(error)
                guard case .covariance(let covariance) = answer.uncertainty else { continue }
                variances[lane] += covariance.xx + covariance.yy
            }
        }
        #expect(errors.x < errors.y / 4)
        #expect(variances.x < variances.y / 10)
    }

    @Test("parameters out of range are refused by name")
    func refusals() {
        var parameters = InteractingModelsParameters()
        parameters.restingShare = 0.6
        let error = #expect(throws: ParameterRangeError.self) { try InteractingModelsPredictor(parameters) }
        #expect(error?.parameter.name.description == "resting-share")
    }
}

import PluginSpecification
import PredictorTesting
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Kalman predictor")
struct KalmanPredictorTests {
    static func parameters(
        _ model: KalmanModel,
        _ change: (inout KalmanParameters) -> Void = { _ in }
    ) -> KalmanParameters {
        var parameters = KalmanParameters(model: model)
        change(&parameters)
        return parameters
    }

    static func variance(_ prediction: Prediction) -> Double? {
        guard case .covariance(let covariance) = prediction.uncertainty, covariance.xx == covariance.yy,
            covariance.xy == 0
        else { return nil }
        return covariance.xx
    }

    static func matrix(_ step: KalmanTransition) -> (transition: [[Double]], noise: [[Double]]) {
        (
            [
                [1, step.locationFromVelocity, step.locationFromAcceleration],
                [0, 1, step.velocityFromAcceleration],
                [0, 0, step.accelerationKept],
            ],
            [
                [step.locationNoise, step.locationVelocityNoise, step.locationAccelerationNoise],
                [step.locationVelocityNoise, step.velocityNoise, step.velocityAccelerationNoise],
                [step.locationAccelerationNoise, step.velocityAccelerationNoise, step.accelerationNoise],
            ]
        )
    }

    static let steps = [1e-6, 1e-4, 1e-3, 0.004, 1.0 / 120, 0.016, 0.025, 0.0251, 0.1, 1, 10]

    @Test("the transition and its noise are the matrix exponential's", arguments: KalmanModel.allCases, steps)
    func discretization(model: KalmanModel, step: Double) {
        for rate in [1e-3, 1, 40, 1000] {
            let parameters = Self.parameters(model) { $0.maneuverRate = rate }
            let found = Self.matrix(
                KalmanTransition(
                    model,
                    step: step,
                    processNoise: parameters.processNoise,
                    maneuverRate: rate
                )
            )
            let expected = KalmanReference.discretize(parameters, step: step)
            for row in 0..<3 {
                for column in 0..<3 {
                    let (transition, noise) = (expected.transition[row][column], expected.noise[row][column])
                    // e^{−αT} may be nothing at all: then only its size next to 1 counts.
                    let size = max(abs(transition), row == column ? 1e-12 : 0)
                    #expect(abs(found.transition[row][column] - transition) <= 1e-9 * size)
                    #expect(abs(found.noise[row][column] - noise) <= 1e-9 * abs(noise))
                }
            }
        }
    }

    @Test("the process noise is positive semidefinite at any step", arguments: KalmanModel.allCases)
    func processNoiseIsPositive(model: KalmanModel) {
        // From 1 µs to longer than the world has stood, a hundred steps to the decade.
        var step = 1e-6
        while step < 1e18 {
            defer { step *= 1.023_292_992_280_754 }
            for rate in [1e-3, 1, 40, 1000] {
                let q = Self.matrix(KalmanTransition(model, step: step, processNoise: 1e10, maneuverRate: rate)).noise
                let minors = [
                    q[0][0] * q[1][1] - q[0][1] * q[0][1], q[0][0] * q[2][2] - q[0][2] * q[0][2],
                    q[1][1] * q[2][2] - q[1][2] * q[1][2],
                ]
                let determinant =
                    q[0][0] * minors[2] - q[0][1] * (q[0][1] * q[2][2] - q[1][2] * q[0][2])
                    + q[0][2] * (q[0][1] * q[1][2] - q[1][1] * q[0][2])
                #expect(q[0][0] > 0 && q[1][1] > 0 && minors[0] > 0)
                if model == .constantVelocity {
                    #expect(q[2] == [0, 0, 0])
                } else {
                    let isPositive = q[2][2] > 0 && minors[1] > 0 && minors[2] > 0 && determinant > 0
                    #expect(isPositive, "T = \(step), α = \(rate)")
                }
            }
        }
    }

    @Test("in long steps Singer's noise is that of a random velocity", arguments: [1e6, 1e12, 1e15, 1e20])
    func longSteps(step: Double) {
        let (noise, rate) = (1e10, 40.0)
        let found = KalmanTransition(singer: step, processNoise: noise, maneuverRate: rate)
        let velocity = KalmanTransition(constantVelocity: step, processNoise: noise / (rate * rate))
        // The next term is smaller by 3 / (α T).
        let tolerance = max(1e-13, 4 / (rate * step))
        #expect(abs(found.locationNoise / velocity.locationNoise - 1) < tolerance)
        #expect(abs(found.velocityNoise / velocity.velocityNoise - 1) < tolerance)
        #expect(abs(found.locationVelocityNoise / velocity.locationVelocityNoise - 1) < tolerance)
    }

    @Test("estimates and covariances are the textbook filter's", arguments: KalmanModel.allCases, Sampling.allCases)
    func textbook(model: KalmanModel, sampling: Sampling) throws {
        for (processNoise, measurementNoise, rate) in [
            (model.defaultProcessNoise, 0.64, 40.0), (1e7, 0.01, 8), (1e12, 4, 200),
        ] {
            let parameters = Self.parameters(model) {
                $0.processNoise = processNoise
                $0.measurementNoise = measurementNoise
                $0.maneuverRate = rate
            }
            var predictor = try KalmanPredictor(parameters)
            var reference = KalmanReference(parameters)
            for sample in makeStroke(sampling, count: 30, seed: 17) {
                predictor.observe(sample)
                reference.observe(sample)
                for horizon in [0, 0.05] {
                    let instant = sample.timestamp + horizon
                    let answer = try #require(predictor.predict(at: instant))
                    let expected = reference.predict(at: instant - sample.timestamp)
                    #expect(answer.location.distance(to: expected.location) < 1e-9 * expected.location.length)
                    let variance = try #require(Self.variance(answer))
                    #expect(abs(variance - expected.variance) < 1e-9 * expected.variance)
                }
            }
        }
    }

    /// A step of a simulated contact: F, and the Cholesky factor of Q to draw noise with.
    struct SimulatedStep {
        let transition: [[Double]]
        var factor = KalmanReference.zeros()

        init(_ parameters: KalmanParameters, step: Double) {
            let (transition, noise) = KalmanReference.discretize(parameters, step: step)
            self.transition = transition
            for row in 0..<3 {
                for column in 0...row {
                    let rest = (0..<column).reduce(noise[row][column]) { $0 - factor[row][$1] * factor[column][$1] }
                    if row == column {
                        factor[row][row] = max(rest, 0).squareRoot()
                    } else {
                        factor[row][column] = factor[column][column] > 0 ? rest / factor[column][column] : 0
                    }
                }
            }
        }
    }

    /// A contact that moves as the model says, from the start that the parameters say.
    static func simulate(
        _ parameters: KalmanParameters,
        steps: [SimulatedStep],
        using random: inout RandomNumbers
    ) -> [TouchPoint] {
        var state = [
            TouchPoint(100, 100), parameters.startSpeed * random.normalPair(),
            parameters.model == .constantVelocity ? .zero : parameters.startAcceleration * random.normalPair(),
        ]
        var locations = [state[0]]
        for step in steps {
            state = KalmanReference.apply(step.transition, state)
            let draws = (0..<3).map { _ in random.normalPair() }
            for row in 0..<3 {
                for column in 0...row { state[row] += step.factor[row][column] * draws[column] }
            }
            locations.append(state[0])
        }
        return locations
    }

    @Test(
        "on contacts that move as the model says the covariance is honest",
        arguments: KalmanModel.allCases,
        Sampling.allCases
    )
    func consistency(model: KalmanModel, sampling: Sampling) throws {
        let parameters = Self.parameters(model)
        var random = RandomNumbers(seed: 2024)
        let samplesPerStroke = 24
        let askedSteps = [0, 1, 5, 20]
        var sums = [Double](repeating: 0, count: askedSteps.count)
        let runs = 1500
        let times = sampling.times(samplesPerStroke, using: &random)
        let steps = zip(times, times.dropFirst()).map { SimulatedStep(parameters, step: $1 - $0) }
        for _ in 0..<runs {
            let truth = Self.simulate(parameters, steps: steps, using: &random)
            var predictor = try KalmanPredictor(parameters)
            // The truth is wanted one sample further on.
            for position in 0..<samplesPerStroke - 1 {
                let noise = parameters.measurementNoise.squareRoot() * random.normalPair()
                predictor.observe(TouchSample(timestamp: times[position], location: truth[position] + noise))
                guard let asked = askedSteps.firstIndex(of: position) else { continue }
                let answer = try #require(predictor.predict(at: times[position + 1]))
                let variance = try #require(Self.variance(answer))
                let error = truth[position + 1] - answer.location
                sums[asked] += error.dot(error) / variance
            }
        }
        // Chi-squared with two degrees of freedom: mean 2, standard deviation 2, standard error 2 / √1500 = 0.05.
        for sum in sums { #expect(abs(sum / Double(runs) - 2) < 0.25) }
    }

    @Test("the covariance stays positive definite through many thousand strange steps")
    func staysPositive() {
        var random = RandomNumbers(seed: 8)
        for model in KalmanModel.allCases {
            var state = KalmanState(
                location: .zero,
                locationVariance: 1e-9,
                velocityVariance: 1e12,
                accelerationVariance: model == .constantVelocity ? 0 : 1e18
            )
            var isPositive = true
            for _ in 0..<30_000 {
                // Steps from 1 ns to 10 s, noise over 29 decades: far more than cancellation can bear elsewhere.
                let step = exponent(random.number(-9...1))
                let noise = exponent(random.number(-9...20))
                let transition = KalmanTransition(model, step: step, processNoise: noise, maneuverRate: 40)
                if model == .constantVelocity {
                    state.advanceVelocity(by: transition)
                } else {
                    state.advance(by: transition)
                }
                state.correct(with: .zero, noise: exponent(random.number(-9...6)))
                isPositive =
                    isPositive && state.locationVariance > 0 && state.velocityVariance > 0
                    && (state.accelerationVariance > 0) == (model != .constantVelocity) && state.isFinite
            }
            #expect(isPositive)
        }
    }

    /// About 10^value, good enough to spread numbers over decades.
    private func exponent(_ value: Double) -> Double {
        let whole = value.rounded(.down)
        var power = 1.0 + 9 * (value - whole)
        for _ in 0..<Int(abs(whole)) { power *= whole < 0 ? 0.1 : 10 }
        return power
    }

    @Test("the step without acceleration is the general step with zeros")
    func velocityStep() {
        var short = KalmanState(
            location: TouchPoint(1, 2),
            locationVariance: 0.5,
            velocityVariance: 1e6,
            accelerationVariance: 0
        )
        var long = short
        for sample in makeStroke(.irregular, count: 100, seed: 4) {
            let step = 0.001 + sample.timestamp.truncatingRemainder(dividingBy: 0.02)
            let transition = KalmanTransition(.constantVelocity, step: step, processNoise: 1e6, maneuverRate: 40)
            short.advanceVelocity(by: transition)
            long.advance(by: transition)
            #expect(abs(short.locationVariance - long.locationVariance) < 1e-12 * long.locationVariance)
            #expect(abs(short.velocityVariance - long.velocityVariance) < 1e-9 * long.velocityVariance)
            short.correct(with: sample.location, noise: 0.64)
            let innovation = long.correct(with: sample.location, noise: 0.64)
            #expect(innovation.variance > 0.64)
            #expect(short.location.distance(to: long.location) < 1e-9)
        }
    }

    @Test("an overflow is survived: the filter starts again at the sample")
    func overflow() throws {
        var predictor = try KalmanPredictor()
        for (time, x) in [(0.0, 1.7e308), (0.01, -1.7e308), (0.02, 1.7e308), (0.03, 5), (0.04, 5), (0.05, 5)] {
            predictor.observe(TouchSample(timestamp: time, location: TouchPoint(x, 0)))
        }
        var random = RandomNumbers(seed: 1)
        for time in Sampling.at120.times(200, from: 0.06, using: &random) {
            predictor.observe(TouchSample(timestamp: time, location: TouchPoint(5, 0)))
        }
        let answer = try #require(predictor.predict(at: 0.06 + 199.0 / 120))
        #expect(answer.location.distance(to: TouchPoint(5, 0)) < 1)
    }

    @Test("parameters out of range are refused by name")
    func validation() {
        let error = #expect(throws: ParameterRangeError.self) {
            try KalmanPredictor(Self.parameters(.singer) { $0.measurementNoise = 0 })
        }
        #expect(
            error?.description
                == "parameter 'measurement-noise': found 0, expected a number from 1e-09 to 1000000"
        )
        #expect(throws: ParameterRangeError.self) {
            try KalmanPredictor(Self.parameters(.singer) { $0.processNoise = -1 })
        }
        #expect(throws: ParameterRangeError.self) {
            try KalmanPredictor(Self.parameters(.singer) { $0.maneuverRate = .nan })
        }
        #expect(throws: ParameterRangeError.self) { try KalmanPredictor(Self.parameters(.ca) { $0.startSpeed = 0 }) }
        #expect(throws: Never.self) { try KalmanPredictor(Self.parameters(.cv)) }
    }
}

extension KalmanModel {
    /// The names in specifications, for short.
    fileprivate static let cv = constantVelocity
    fileprivate static let ca = constantAcceleration
}

import PluginSpecification
import PredictorTesting
import Testing
import TouchModel
import TouchPrediction

@Suite("Polynomial predictor")
struct PolynomialPredictorTests {
    typealias Solver = PolynomialPredictor.Solver

    static func make(_ change: (inout PolynomialPredictor.Parameters) -> Void) throws -> PolynomialPredictor {
        var parameters = PolynomialPredictor.Parameters()
        change(&parameters)
        return try PolynomialPredictor(parameters)
    }

    static func covariance(_ prediction: Prediction?) -> LocationCovariance? {
        guard case .covariance(let covariance) = prediction?.uncertainty else { return nil }
        return covariance
    }

    @Test("a curve of the degree is continued exactly", arguments: 1...4, Solver.allCases)
    func exactOnItsDegree(degree: Int, solver: Solver) throws {
        for sampling in Sampling.allCases {
            for halfLife in [0, 0.05] {
                var random = RandomNumbers(seed: UInt64(degree))
                // Every power matters over the 200 ms of the window.
                var size = 50.0
                var coefficients: [TouchPoint] = []
                for _ in 0...degree {
                    coefficients.append(TouchPoint(random.number(-size...size), random.number(-size...size)))
                    size *= 5
                }
                func curve(_ time: Double) -> TouchPoint {
                    coefficients.reversed().reduce(.zero) { $0 * (time - 3) + $1 }
                }
                var predictor = try Self.make {
                    $0.degree = degree
                    $0.solver = solver
                    $0.halfLife = halfLife
                    $0.samples = 12
                    $0.window = 0.2
                }
                let times = sampling.times(30, from: 3, using: &random)
                for (position, time) in times.enumerated() {
                    predictor.observe(TouchSample(timestamp: time, location: curve(time)))
                    // Fewer samples in the window lower the degree.
                    guard position >= degree, time - times[position - degree] < 0.2 else { continue }
                    let expected = curve(time + 0.016)
                    let answer = try #require(predictor.predict(at: time + 0.016))
                    #expect(answer.location.distance(to: expected) < 1e-9 * max(1, expected.length))
                }
            }
        }
    }

    @Test("both solvers give the same answer and covariance on any stroke", arguments: 1...60)
    func solversAgree(seed: Int) throws {
        var random = RandomNumbers(seed: UInt64(seed) &* 77)
        let degree = Int.random(in: 1...4, using: &random)
        let samples = Int.random(in: 2...24, using: &random)
        let window = random.number(0.05...0.3)
        let halfLife = seed % 3 == 0 ? 0 : random.number(0.02...0.2)
        func make(_ solver: Solver) throws -> PolynomialPredictor {
            try Self.make {
                $0.degree = degree
                $0.samples = samples
                $0.window = window
                $0.halfLife = halfLife
                $0.solver = solver
            }
        }
        var (qr, orthogonal) = (try make(.qr), try make(.orthogonal))
        for sample in makeStroke(Sampling.allCases[seed % 4], seed: UInt64(seed)) {
            qr.observe(sample)
            orthogonal.observe(sample)
            for horizon in [0, 0.016, 0.05] {
                let left = qr.predict(at: sample.timestamp + horizon)
                let right = orthogonal.predict(at: sample.timestamp + horizon)
                #expect((left == nil) == (right == nil))
                guard let left, let right else { continue }
                let reach = max(1, left.location.distance(to: sample.location))
                #expect(left.location.distance(to: right.location) < 1e-9 * reach)
                let (first, second) = (Self.covariance(left), Self.covariance(right))
                #expect((first == nil) == (second == nil))
                guard let first, let second else { continue }
                let tolerance = 1e-7 * (first.xx + first.yy) + 1e-7
                #expect(abs(first.xx - second.xx) < tolerance)
                #expect(abs(first.yy - second.yy) < tolerance)
                #expect(abs(first.xy - second.xy) < tolerance)
            }
        }
    }

    @Test("the covariance is that of ordinary regression", arguments: Solver.allCases)
    func covarianceOfALine(solver: Solver) throws {
        let times = [0.0, 0.01, 0.02, 0.03, 0.05]
        let locations = [TouchPoint(0, 4), TouchPoint(3, 1), TouchPoint(4, 2), TouchPoint(9, -5), TouchPoint(12, -7)]
        var predictor = try Self.make {
            $0.degree = 1
            $0.solver = solver
        }
        for (time, location) in zip(times, locations) {
            predictor.observe(TouchSample(timestamp: time, location: location))
        }
        let meanTime = 0.022
        let mean = locations.reduce(TouchPoint.zero, +) / 5
        let squares = times.reduce(0) { $0 + ($1 - meanTime) * ($1 - meanTime) }
        let slope = zip(times, locations).reduce(TouchPoint.zero) { $0 + ($1.0 - meanTime) * ($1.1 - mean) } / squares
        let residuals = zip(times, locations).map { $1 - mean - slope * ($0 - meanTime) }
        let factor = (1.0 / 5 + (0.08 - meanTime) * (0.08 - meanTime) / squares) / 3
        let found = try #require(Self.covariance(predictor.predict(at: 0.08)))
        #expect(abs(found.xx - factor * residuals.reduce(0) { $0 + $1.x * $1.x }) < 1e-11)
        #expect(abs(found.xy - factor * residuals.reduce(0) { $0 + $1.x * $1.y }) < 1e-11)
        #expect(abs(found.yy - factor * residuals.reduce(0) { $0 + $1.y * $1.y }) < 1e-11)
    }

    @Test("the covariance is honest where the contact follows a polynomial", arguments: Solver.allCases)
    func honestCovariance(solver: Solver) throws {
        var random = RandomNumbers(seed: 99)
        var sum = 0.0
        let runs = 4000
        func curve(_ time: Double) -> TouchPoint { TouchPoint(500 * time, 200 * time - 3000 * time * time) }
        let times = Sampling.at120.times(12, using: &random)
        for _ in 0..<runs {
            var predictor = try Self.make {
                $0.solver = solver
                $0.samples = 12
                $0.window = 1
            }
            for time in times {
                predictor.observe(TouchSample(timestamp: time, location: curve(time) + 0.5 * random.normalPair()))
            }
            let time = times[11] + 0.016
            let answer = try #require(predictor.predict(at: time))
            let covariance = try #require(Self.covariance(answer))
            sum += try #require(covariance.squaredMahalanobisLength(of: curve(time) - answer.location))
        }
        // With the covariance estimated from ν = 9 degrees of freedom the length is Hotelling's T² in two dimensions:
        // (2 ν / (ν − 1)) F(2, ν − 1), whose mean is 2 ν / (ν − 3) = 3. Its standard error here is 0.1.
        #expect(abs(sum / Double(runs) - 3) < 0.35)
    }

    @Test("fewer samples than coefficients lower the degree", arguments: Solver.allCases)
    func fewSamples(solver: Solver) throws {
        var predictor = try Self.make {
            $0.degree = 4
            $0.solver = solver
        }
        predictor.observe(TouchSample(timestamp: 0, location: TouchPoint(1, 1)))
        #expect(predictor.predict(at: 0.01) == nil)
        predictor.observe(TouchSample(timestamp: 0.01, location: TouchPoint(2, 3)))
        let line = try #require(predictor.predict(at: 0.02))
        #expect(line.location.distance(to: TouchPoint(3, 5)) < 1e-12)
        #expect(line.uncertainty == nil, "no residual is left to tell the noise from")
        predictor.observe(TouchSample(timestamp: 0.02, location: TouchPoint(5, 5)))
        let parabola = try #require(predictor.predict(at: 0.03))
        #expect(parabola.location.distance(to: TouchPoint(10, 7)) < 1e-11)
    }

    @Test("times that nearly coincide count as one", arguments: Solver.allCases)
    func coincidingTimes(solver: Solver) throws {
        var predictor = try Self.make {
            $0.degree = 3
            $0.solver = solver
        }
        for (time, x) in [(0.0, 0.0), (1e-13, 2), (0.05, 3.5), (0.05 + 1e-13, 4.5)] {
            predictor.observe(TouchSample(timestamp: time, location: TouchPoint(x, 10)))
        }
        // Two times, two means: the line from 1 at 0 s to 4 at 0.05 s.
        let answer = try #require(predictor.predict(at: 0.1))
        #expect(answer.location.distance(to: TouchPoint(7, 10)) < 1e-6)
    }

    @Test("a half-life weighs samples by age as stated", arguments: Solver.allCases)
    func forgetting(solver: Solver) throws {
        var predictor = try Self.make {
            $0.degree = 1
            $0.halfLife = 0.01
            $0.solver = solver
        }
        let values = [6.0, -1, 3, 8]
        let weights = [0.125, 0.25, 0.5, 1]
        for (position, value) in values.enumerated() {
            predictor.observe(TouchSample(timestamp: 0.01 * Double(position), location: TouchPoint(value, 0)))
        }
        let meanTime = weights.indices.reduce(0) { $0 + weights[$1] * 0.01 * Double($1) } / 1.875
        let mean = weights.indices.reduce(0) { $0 + weights[$1] * values[$1] } / 1.875
        var (squares, products) = (0.0, 0.0)
        for (position, value) in values.enumerated() {
            let offset = 0.01 * Double(position) - meanTime
            squares += weights[position] * offset * offset
            products += weights[position] * offset * (value - mean)
        }
        let answer = try #require(predictor.predict(at: 0.05))
        #expect(abs(answer.location.x - (mean + products / squares * (0.05 - meanTime))) < 1e-11)
    }

    @Test("parameters out of range are refused by name")
    func validation() {
        let error = #expect(throws: ParameterRangeError.self) { try Self.make { $0.degree = 5 } }
        #expect(error?.parameter.name.description == "degree" && error?.found == 5)
        #expect(throws: ParameterRangeError.self) { try Self.make { $0.window = 0 } }
        #expect(throws: ParameterRangeError.self) { try Self.make { $0.samples = 257 } }
        #expect(throws: ParameterRangeError.self) { try Self.make { $0.halfLife = .infinity } }
        #expect(throws: Never.self) { try Self.make { _ in } }
    }
}

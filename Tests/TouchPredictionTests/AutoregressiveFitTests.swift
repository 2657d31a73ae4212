import Foundation
import PredictorTesting
import Testing
import TouchModel

@testable import PredictorFitting
@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Fitting the autoregressive predictor")
struct AutoregressiveFitTests {
    private static let origin = TrainingOrigin(dataset: "made up", participant: "ann")

    static let nobody = TrainingSet(sources: [], questions: "made up")

    /// A layout without knots: one law for everything.
    static func plainLayout(steps: Int = 4) -> AutoregressiveLayout {
        var layout = AutoregressiveLayout()
        layout.ages = (1...steps).map { Double($0) / 60 }
        layout.speedKnots = []
        layout.ratioKnots = []
        layout.speedFloor = 0
        // Beyond the steps: within them one combination of the steps has nothing across the heading.
        layout.headingAge = 0.1
        return layout
    }

    static func method(_ loss: AutoregressiveMethod.Loss, ridge: Double = 0, passes: Int = 10) -> AutoregressiveMethod {
        var method = AutoregressiveMethod()
        method.loss = loss
        method.ridge = ridge
        method.passes = passes
        return method
    }

    /// Strokes that wander at 60 Hz.
    static func strokes(_ count: Int, length: Int = 30, seed: UInt64) -> [[TouchSample]] {
        var random = RandomNumbers(seed: seed)
        return (0..<count).map { _ in
            var location = TouchPoint(random.number(0...500), random.number(0...500))
            var velocity = 10 * random.normalPair()
            return (0..<length).map { index in
                velocity += 3 * random.normalPair()
                location += velocity
                return TouchSample(timestamp: Double(index) / 60, location: location)
            }
        }
    }

    /// What a law with these coefficients says of the last location, written out plainly: along and across are the same
    /// where the coefficients are, so no frame is needed.
    static func law(_ coefficients: [Double], _ samples: ArraySlice<TouchSample>) -> TouchPoint {
        let newest = samples.endIndex - 1
        return coefficients.indices.reduce(samples[newest].location) { sum, step in
            sum + coefficients[step] * (samples[newest - step].location - samples[newest - step - 1].location)
        }
    }

    /// Questions at every position with a whole history, answered by `answer`.
    static func questions(_ samples: [TouchSample], from first: Int = 4, answer: (Int) -> TouchPoint)
        -> [TrainingQuery]
    {
        (first..<samples.count).map { TrainingQuery(position: $0, horizonIndex: 0, target: answer($0)) }
    }

    @Test("a linear law is recovered, whatever is minimized", arguments: AutoregressiveMethod.Loss.allCases)
    func recoversLaw(loss: AutoregressiveMethod.Loss) throws {
        let coefficients = [1.75, -0.5, 0.25, 0.125]
        var fit = try AutoregressiveFit(layout: Self.plainLayout(), method: Self.method(loss), horizons: [2.0 / 60])
        for stroke in Self.strokes(6, seed: 3) {
            fit.add(
                stroke,
                questions: Self.questions(stroke) { Self.law(coefficients, stroke[...$0]) },
                origin: Self.origin
            )
        }
        #expect(fit.questionCount == 6 * 26)
        let model = try fit.model(training: Self.nobody)
        for (found, expected) in zip(model.horizons[0].along + model.horizons[0].across, coefficients + coefficients) {
            #expect(abs(found - expected) < 1e-9)
        }
        #expect(model.horizons[0].meanError < 1e-8)
        // And the predictor says what the law says, on a stroke it has not seen.
        var predictor = try AutoregressivePredictor(model)
        let other = Self.strokes(1, seed: 44)[0]
        for position in other.indices {
            predictor.observe(other[position])
            guard position >= 4 else { continue }
            let answer = try #require(predictor.predict(at: other[position].timestamp + 2.0 / 60))
            #expect(answer.location.distance(to: Self.law(coefficients, other[...position])) < 1e-6)
        }
    }

    @Test("a law that holds everywhere is found with knots too, and where no example was")
    func recoversLawWithKnots() throws {
        let coefficients = [1.75, -0.5, 0.25, 0.125]
        var layout = AutoregressiveLayout()
        layout.ages = (1...4).map { Double($0) / 60 }
        var fit = try AutoregressiveFit(
            layout: layout,
            method: Self.method(.squared, ridge: 1e-9),
            horizons: [2.0 / 60]
        )
        for stroke in Self.strokes(8, seed: 5) {
            fit.add(
                stroke,
                questions: Self.questions(stroke) { Self.law(coefficients, stroke[...$0]) },
                origin: Self.origin
            )
        }
        let horizon = try fit.model(training: Self.nobody).horizons[0]
        #expect(horizon.along.count == 15 * 4)
        for knot in 0..<15 {
            for step in 0..<4 { #expect(abs(horizon.along[knot * 4 + step] - coefficients[step]) < 1e-5) }
        }
    }

    @Test("the fit of distances is the minimum that a plain search finds")
    func distancesAgreeWithSearch() throws {
        // One step, so that along and across have one coefficient each.
        var layout = Self.plainLayout(steps: 1)
        layout.headingAge = 1.0 / 60
        var method = Self.method(.distance, passes: 100)
        method.residualFloor = 1e-6
        var fit = try AutoregressiveFit(layout: layout, method: method, horizons: [1.0 / 60])
        var random = RandomNumbers(seed: 8)
        for stroke in Self.strokes(3, length: 12, seed: 8) {
            fit.add(
                stroke,
                questions: Self.questions(stroke, from: 1) { position in
                    Self.law([0.8], stroke[...position]) + 8 * random.normalPair()
                },
                origin: Self.origin
            )
        }
        let horizon = try fit.model(training: Self.nobody).horizons[0]
        let count = fit.knots.count
        func sum(_ along: Double, _ across: Double) -> Double {
            (0..<count).reduce(0) { sum, example in
                let steps = fit.steps[2 * example..<2 * example + 2]
                let targets = fit.targets[2 * example..<2 * example + 2]
                let x = targets[2 * example] - along * steps[2 * example]
                let y = targets[2 * example + 1] - across * steps[2 * example + 1]
                return sum + (x * x + y * y).squareRoot()
            }
        }
        // The heading is the step's own, so nothing goes across: one number to search for.
        var best = (along: 0.0, sum: Double.infinity)
        for candidate in stride(from: -1.0, through: 3, by: 1e-4) where sum(candidate, 0) < best.sum {
            best = (candidate, sum(candidate, 0))
        }
        #expect(abs(horizon.along[0] - best.along) < 1e-3)
        #expect(horizon.meanError * Double(count) <= best.sum * (1 + 1e-6))
    }

    @Test("a few wild answers move the fit of distances little, that of squares much")
    func isRobust() throws {
        let coefficients = [1.5, 0.25]
        func largestDeviation(_ loss: AutoregressiveMethod.Loss) throws -> Double {
            var fit = try AutoregressiveFit(
                layout: Self.plainLayout(steps: 2),
                method: Self.method(loss, passes: 50),
                horizons: [0.03]
            )
            var random = RandomNumbers(seed: 12)
            for stroke in Self.strokes(10, seed: 12) {
                fit.add(
                    stroke,
                    questions: Self.questions(stroke) { position in
                        let isWild = random.number(0...1) < 0.05
                        return Self.law(coefficients, stroke[...position])
                            + (isWild ? TouchPoint(3000, 2000) : 0.1 * random.normalPair())
                    },
                    origin: Self.origin
                )
            }
            let horizon = try fit.model(training: Self.nobody).horizons[0]
            return zip(horizon.along + horizon.across, coefficients + coefficients).map { abs($0 - $1) }.max() ?? 0
        }
        #expect(try largestDeviation(.distance) < 0.02)
        #expect(try largestDeviation(.squared) > 0.2)
    }

    @Test("equal examples give equal bytes, and parts merge to the whole")
    func isDeterministicAndMerges() throws {
        var random = RandomNumbers(seed: 2)
        let strokes = Self.strokes(6, seed: 2)
        let answers = strokes.map { stroke in stroke.map { $0.location + 5 * random.normalPair() } }
        func fit(_ range: Range<Int>) throws -> AutoregressiveFit {
            var fit = try AutoregressiveFit(horizons: [0.02])
            for index in range {
                fit.add(
                    strokes[index],
                    questions: Self.questions(strokes[index]) { answers[index][$0] },
                    origin: Self.origin
                )
            }
            return fit
        }
        let whole = try fit(0..<6)
        let expected = try whole.model(training: Self.nobody).encoded()
        #expect(try fit(0..<6).model(training: Self.nobody).encoded() == expected)
        for cut in [1, 3, 5] {
            var first = try fit(0..<cut)
            first.merge(try fit(cut..<6))
            #expect(first.questionCount == whole.questionCount)
            #expect(try first.model(training: Self.nobody).encoded() == expected)
        }
    }

    @Test("without examples, or with parameters out of range, there is no fit")
    func refusals() throws {
        let empty = try AutoregressiveFit(horizons: [0.02])
        #expect(throws: ModelFileError.self) { try empty.model(training: Self.nobody) }
        for horizons in [[], [0], [-1], [0.02, 0.01], [.nan], [0.01, .infinity]] {
            #expect(throws: ModelFileError.self) { try AutoregressiveFit(horizons: horizons) }
        }
        var layout = AutoregressiveLayout()
        layout.ages = [0.1, 0.05]
        #expect(throws: ModelFileError.self) { try AutoregressiveFit(layout: layout, horizons: [0.02]) }
        // Questions whose answers are not finite, or that are about nothing, are not examples.
        var fit = empty
        let stroke = Self.strokes(1, seed: 1)[0]
        fit.add(
            stroke,
            questions: [TrainingQuery(position: 9, horizonIndex: 0, target: TouchPoint(.nan, 0))],
            origin: Self.origin
        )
        fit.add(stroke, questions: [TrainingQuery(position: 9, horizonIndex: 3, target: .zero)], origin: Self.origin)
        fit.add(
            stroke,
            questions: [TrainingQuery(position: 99, horizonIndex: 0, target: .zero)],
            origin: Self.origin
        )
        #expect(fit.questionCount == 0)
    }
}

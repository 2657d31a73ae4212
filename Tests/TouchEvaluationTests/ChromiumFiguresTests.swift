import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

@testable import TouchEvaluation

/// The figures of Chromium's own `PredictionMetricsHandler` on synthetic strokes, for every predictor that they know and
/// this library too. Its handler sees answers only, so questions without one are left out here.
struct ChromiumFiguresTests {
    static func lines(_ name: String) throws -> [[String]] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "csv"))
        return try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
            .map { $0.split(separator: ",").map(String.init) }
    }

    static func strokes() throws -> [Stroke] {
        var samples: [Int32: [TouchSample]] = [:]
        for line in try lines("strokes").dropFirst() {
            let number = try #require(Int32(line[0]))
            let values = try line.dropFirst().map { try #require(Double($0)) }
            samples[number, default: []].append(
                TouchSample(timestamp: values[0], location: TouchPoint(values[1], values[2]))
            )
        }
        return samples.sorted { $0.key < $1.key }.map {
            Stroke(touchID: $0.key, type: .direct, state: .done, samples: $0.value)
        }
    }

    /// The handler's figures of one predictor.
    struct Figures: Sendable, CustomTestStringConvertible {
        /// A name that the registry knows.
        var predictor: String
        var horizon: Double
        var over, under, score, jitter: Double
        var overCount, underCount, count: Int

        /// In px. Chromium solves for its quadratic in single precision, which moves single answers by up to 0.33 px
        /// and a few across from over to under.
        var tolerance: Double { predictor == "chromium-least-squares" ? 0.02 : 0.01 }
        var countTolerance: Int { predictor == "chromium-least-squares" ? 2 : 0 }

        var testDescription: String { predictor }
    }

    /// Predictors that go by another name here.
    private static let names = ["chromium-linear-first": "linear"]

    /// The rows whose predictor the registry knows: under its name here, under its own, or under both.
    static func figures() throws -> [Figures] {
        try lines("chromium-metrics").dropFirst().flatMap { fields -> [Figures] in
            let numbers = fields.dropFirst().compactMap(Double.init)
            try #require(numbers.count == 8)
            let known = PredictorRegistry.standard.kinds.map(\.name)
            return [fields[0], names[fields[0]]].compactMap(\.self).filter(known.contains).map { name in
                Figures(
                    predictor: name,
                    horizon: numbers[0] / 1000,
                    over: numbers[1],
                    under: numbers[3],
                    score: numbers[5],
                    jitter: numbers[6],
                    overCount: Int(numbers[2]),
                    underCount: Int(numbers[4]),
                    count: Int(numbers[7])
                )
            }
        }
    }

    /// Every predictor that the handler scored and this library has must be compared.
    private static let covered: Set = [
        "hold", "linear", "chromium-linear-first", "chromium-linear-second", "chromium-least-squares",
        "chromium-kalman", "chromium-linear-resampling", "ink-kalman", "android-velocity-lsq2",
        "android-velocity-impulse",
    ]

    @Test
    func `every predictor that both have is compared`() throws {
        #expect(Set(try Self.figures().map(\.predictor)) == Self.covered)
    }

    @Test(arguments: try figures())
    func `over- and under-prediction, score and jitter are those of the handler`(figures: Figures) throws {
        let strokes = try Self.strokes()
        #expect(strokes.count == 16)
        let suite = MetricSuite([ReachErrors()])
        // The handler believes every stamp.
        var predictor: any Predictor =
            figures.predictor == "linear"
            ? try LinearPredictor() : try PredictorRegistry.standard.makePredictor(typed: figures.predictor)
        var scratch = ReplayScratch()
        var answered: [StrokeOutcomes] = []
        for stroke in strokes {
            let parameters = ReplayParameters(horizons: [figures.horizon], maximumGap: 1)
            var replay = StrokeReplay(stroke, parameters: parameters)
            replay.run(&predictor, scratch: &scratch) { _, outcomes in
                var outcomes = outcomes
                outcomes.outcomes.removeAll { !$0.isAnswered }
                answered.append(outcomes)
            }
        }
        let report = suite.report(suite.moments(of: answered), horizon: figures.horizon)
        let over = try #require(report["over_prediction"])
        let under = try #require(report["under_prediction"])
        let score = try #require(report["prediction_score"])
        let jitter = try #require(report["prediction_jitter"])
        #expect(abs(over.value - figures.over) < figures.tolerance)
        #expect(abs(over.count - figures.overCount) <= figures.countTolerance)
        #expect(abs(under.value - figures.under) < figures.tolerance)
        #expect(abs(under.count - figures.underCount) <= figures.countTolerance)
        #expect(abs(score.value - figures.score) < figures.tolerance)
        #expect(score.count == figures.count)
        #expect(abs(jitter.value - figures.jitter) < figures.tolerance)
    }
}

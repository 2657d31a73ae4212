import Foundation
import Testing
import TouchModel
import TouchPrediction

@testable import TouchEvaluation

/// The figures of Chromium's own `PredictionMetricsHandler` on synthetic strokes, for two predictors that it shares
/// with this library. Its handler sees answers only, so questions without one are left out here.
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
                TouchSample(timestamp: values[0], location: Point(values[1], values[2]))
            )
        }
        return samples.sorted { $0.key < $1.key }.map {
            Stroke(touchID: $0.key, type: .direct, state: .done, samples: $0.value)
        }
    }

    @Test(arguments: ["hold": "hold", "linear": "chromium-linear-first"])
    func `over- and under-prediction and score are those of the handler`(name: String, peer: String) throws {
        let figures = try #require(try Self.lines("chromium-metrics").first { $0[0] == peer })
        let numbers = figures.dropFirst().compactMap(Double.init)
        try #require(numbers.count == 8)
        let horizon = numbers[0] / 1000
        let strokes = try Self.strokes()
        #expect(strokes.count == 16)

        let suite = MetricSuite([ReachErrors()])
        var predictor = try PredictorRegistry.standard.makePredictor(name)
        var scratch = ReplayScratch()
        var answered: [[PredictionOutcome]] = []
        for stroke in strokes {
            let parameters = ReplayParameters(horizons: [horizon], maximumGap: 1)
            StrokeReplay(stroke, parameters: parameters).run(&predictor, scratch: &scratch) { _, outcomes in
                answered.append(outcomes.indices.map { outcomes[$0] }.filter(\.isAnswered))
            }
        }
        let report = suite.report(suite.moments(of: answered), horizon: horizon)
        let over = try #require(report["over_prediction"])
        let under = try #require(report["under_prediction"])
        let score = try #require(report["prediction_score"])
        #expect(abs(over.value - numbers[1]) < 0.01)
        #expect(over.count == Int(numbers[2]))
        #expect(abs(under.value - numbers[3]) < 0.01)
        #expect(under.count == Int(numbers[4]))
        #expect(abs(score.value - numbers[5]) < 0.01)
        #expect(score.count == Int(numbers[7]))
    }
}

import Testing
import TouchModel
import TouchPrediction

@Suite("The platform's own predictions")
struct SystemPredictorTests {
    private func sample(_ time: Double, _ x: Double, _ origin: TouchSample.Origin = .touch) -> TouchSample {
        TouchSample(timestamp: time, location: TouchPoint(x, -x), origin: origin)
    }

    private func guesses(_ pairs: (Double, Double)...) -> [TouchSample] { pairs.map { sample($0.0, $0.1, .predicted) } }

    @Test("are met at their times, joined by straight lines from the last sample, and absent beyond the last")
    func polyline() {
        var predictor = SystemPredictor()
        predictor.observe(sample(1, 10))
        #expect(predictor.predict(at: 1.01) == nil)
        predictor.observePlatformPredictions(guesses((1.01, 20), (1.02, 40)).span)
        for (time, x) in [(0.5, 10.0), (1, 10), (1.005, 15), (1.01, 20), (1.015, 30), (1.02, 40)] {
            let location = predictor.predict(at: time)?.location ?? .zero
            #expect(location.distance(to: TouchPoint(x, -x)) < 1e-6, "\(time)")
        }
        #expect(predictor.predict(at: 1.021) == nil)
        predictor.observe(sample(1.008, 18))
        #expect(predictor.predict(at: 1.01) == nil, "a real sample makes earlier predictions void")
        predictor.observePlatformPredictions(guesses((1.01, 20)).span)
        predictor.reset()
        #expect(predictor.predict(at: 1.01) == nil)
    }

    @Test("keep the invariants of a predictor, whatever they are")
    func hostile() {
        var predictor = SystemPredictor()
        predictor.observePlatformPredictions(guesses((1, 1)).span)
        #expect(predictor.predict(at: 1) == nil)
        predictor.observe(sample(1, 1))
        let many =
            [sample(.nan, 1), sample(0.5, 1), sample(1.01, .infinity)]
            + (1...40).map { sample(1 + Double($0) / 100, Double($0) * 1e307 * ($0.isMultiple(of: 2) ? 1 : -1)) }
        predictor.observePlatformPredictions(many.span)
        for step in 0...50 {
            let answer = predictor.predict(at: 1 + Double(step) / 100)
            #expect(answer?.isFinite != false)
        }
        let plain = (1...40).map { sample(1 + Double($0) / 100, Double($0)) }
        predictor.observePlatformPredictions(plain.span)
        #expect(predictor.predict(at: 1.16) != nil)
        #expect(predictor.predict(at: 1.17) == nil, "the nearest 16 are kept")
    }

    @Test("a stroke is replayed with the predictions of each delivery after its last sample")
    func replay() {
        let stroke = (0..<6).map { sample(Double($0) / 100, Double($0)) }
        var predictions = PlatformPredictions()
        predictions.append(guesses((0.02, 7)), after: stroke[1], at: 1)
        predictions.append(guesses((0.035, 9)), after: stroke[3], at: 3)
        predictions.append(guesses((0.03, 8), (0.05, 6)), after: stroke[3], at: 3)
        predictions.append([], after: stroke[4], at: 4)
        var predictor = SystemPredictor()
        var answers = [Prediction?](repeating: nil, count: 12)
        var span = answers.mutableSpan
        predictions.follow(
            &predictor,
            over: stroke.span,
            queries: Array(stroke.indices).span,
            horizons: [0.01, 0.02].span,
            answers: &span
        )
        let found = answers.map { $0.map { ($0.location.x * 1e6).rounded() / 1e6 } }
        // Of two sets after one sample the later one counts, and 0.03 s is no later than that sample.
        #expect(found == [nil, nil, 7, nil, nil, nil, 4.5, 6, nil, nil, nil, nil])
    }
}

import PredictorTesting
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

@Suite("Chromium's predictors")
struct ChromiumPredictorTests {
    static let names = [
        "chromium-linear-first", "chromium-linear-second", "chromium-least-squares", "chromium-kalman",
        "chromium-linear-resampling",
    ]

    /// RMSE at a horizon against the stroke itself, interpolated, from the fourth sample on.
    private func rmse(
        _ specification: String,
        on strokes: some Sequence<[TouchSample]>,
        horizon: Double
    ) throws -> Double {
        var squares = 0.0
        var count = 0.0
        for stroke in strokes {
            var predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
            for (index, sample) in stroke.enumerated() {
                predictor.observe(sample)
                let time = sample.timestamp + horizon
                guard index >= 3, let next = stroke.firstIndex(where: { $0.timestamp >= time }) else { continue }
                let (before, after) = (stroke[next - 1], stroke[next])
                let share = (time - before.timestamp) / (after.timestamp - before.timestamp)
                let truth = before.location + (after.location - before.location) * share
                let error = try #require(predictor.predict(at: time)).location.distance(to: truth)
                squares += error * error
                count += 1
            }
        }
        return (squares / count).squareRoot()
    }

    @Test("irregular sampling of ±3 ms makes the Kalman filter no better than no prediction")
    func irregularSampling() throws {
        let strokes = try PeerFixture.strokes()
        let (regular, irregular) = (strokes[4..<8], strokes[12..<16])
        let even = try rmse("chromium-kalman", on: regular, horizon: 0.016)
        let uneven = try rmse("chromium-kalman", on: irregular, horizon: 0.016)
        let nothing = try rmse("hold", on: irregular, horizon: 0.016)
        #expect(abs(even - 4.00) < 0.05)
        #expect(abs(uneven - 16.70) < 0.05)
        #expect(abs(nothing - 16.74) < 0.05)
        // A filter in true time does not mind.
        #expect(try rmse("kalman:model=singer", on: irregular, horizon: 0.016) < uneven / 3)
    }

    /// A clock that stands where differences of seconds are not exact.
    private static let start = 1234.567

    @Test("a pause of more than 20 ms is a new start, one of 20 ms is not", arguments: names)
    func pause(name: String) throws {
        for (pause, forgets) in [(0.0195, false), (0.0205, true), (0.020, false), (0.020_001, true)] {
            var predictor = try PredictorRegistry.standard.makePredictor(typed: name)
            for step in 0..<10 {
                predictor.observe(
                    TouchSample(
                        timestamp: Self.start + Double(step) * 0.008,
                        location: TouchPoint(Double(step * step), 3)
                    )
                )
            }
            let time = Self.start + 9 * 0.008 + pause
            predictor.observe(TouchSample(timestamp: time, location: TouchPoint(100, 3)))
            #expect((predictor.predict(at: time + 0.008) == nil) == forgets)
        }
    }

    @Test("the parabola through three samples goes on at any intervals, as exactly as single precision allows")
    func leastSquaresIsExact() throws {
        func place(_ time: Double) -> TouchPoint { TouchPoint(3 + 400 * time - 9000 * time * time, -250 * time) }
        var predictor = ChromiumLeastSquaresPredictor()
        for time in [0, 0.007, 0.012, 0.021] { predictor.observe(TouchSample(timestamp: time, location: place(time))) }
        let answer = try #require(predictor.predict(at: 0.04))
        #expect(answer.location.distance(to: place(0.04)) < 1e-3)
    }

    @Test("resampling goes no further than 8 ms and half an interval, and not at all below intervals of 2 ms")
    func resampling() {
        for (step, reach) in [(0.004, 0.002), (0.010, 0.005), (0.018, 0.008)] {
            var predictor = ChromiumLinearResamplingPredictor()
            predictor.observe(TouchSample(timestamp: 1, location: .zero))
            predictor.observe(TouchSample(timestamp: 1 + step, location: TouchPoint(step * 1000, 0)))
            let answer = predictor.predict(at: 2)?.location ?? .zero
            #expect(abs(answer.x - (step + reach) * 1000) < 1e-9)
        }
        var predictor = ChromiumLinearResamplingPredictor()
        predictor.observe(TouchSample(timestamp: 1, location: .zero))
        predictor.observe(TouchSample(timestamp: 1.0019, location: TouchPoint(1, 1)))
        #expect(predictor.predict(at: 1.01) == nil)
    }

    @Test("a page is offered the formula at multiples of the mean interval up to 25 ms, and nothing beyond")
    func pageOffer() throws {
        var formula = ChromiumKalmanPredictor()
        var page = ChromiumKalmanPredictor(offer: .page)
        let stroke = makeStroke(.at120, count: 20, seed: 4)
        for sample in stroke {
            formula.observe(sample)
            page.observe(sample)
        }
        let last = try #require(stroke.last)
        let interval = (last.timestamp - stroke[0].timestamp) / 19
        func location(_ predictor: some Predictor, _ intervals: Double) throws -> TouchPoint {
            try #require(predictor.predict(at: last.timestamp + intervals * interval)).location
        }
        // Three intervals of 1/120 s are 25 ms.
        for multiple in 0...3 {
            #expect(try location(page, Double(multiple)).distance(to: location(formula, Double(multiple))) < 1e-6)
        }
        let middle = try (location(formula, 1) + location(formula, 2)) / 2
        #expect(try location(page, 1.5).distance(to: middle) < 1e-6)
        #expect(try location(page, 40).distance(to: location(formula, 3)) < 1e-6)
    }
}

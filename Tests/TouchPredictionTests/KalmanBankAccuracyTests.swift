import PluginSpecification
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

/// Errors of the default predictor and of the shipped peers on the strokes of `Fixtures/peers`, whose later samples are
/// the truth: four strokes each at 60, 120 and 240 Hz, and four at 120 Hz ± 3 ms. They took no part in the fit of the
/// default's constants; the test guards what was reached.
@Suite("The default predictor beside the shipped peers")
struct KalmanBankAccuracyTests {
    struct Score {
        var rmse: Double
        /// Mean distance between one error and the next (Chromium's prediction jitter), px.
        var jitter: Double
    }

    static let peers = [
        "linear", "double-exponential", "double-exponential:smoothing=sample", "one-euro", "chromium-linear-first",
        "chromium-linear-second", "chromium-least-squares", "chromium-kalman", "chromium-linear-resampling",
        "ink-kalman",
        "ink-kalman:gate=confidence", "androidx-kalman:profile=finger", "androidx-kalman:profile=stylus",
        "androidx-kalman:profile=aggressive", "android-velocity-lsq2", "android-velocity-impulse",
    ]

    /// Where the contact was, between the samples around; `nil` behind the last.
    private func truth(_ stroke: [TouchSample], at time: Double) -> TouchPoint? {
        guard let next = stroke.firstIndex(where: { $0.timestamp >= time }), next > 0 else { return nil }
        let (before, after) = (stroke[next - 1], stroke[next])
        let share = (time - before.timestamp) / (after.timestamp - before.timestamp)
        return before.location + share * (after.location - before.location)
    }

    private func score(_ specification: String, _ strokes: [[TouchSample]], _ horizon: Double) throws -> Score {
        var (squares, count, steps, stepCount) = (0.0, 0.0, 0.0, 0.0)
        for stroke in strokes {
            var predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
            var previous: TouchPoint?
            for sample in stroke {
                predictor.observe(sample)
                guard let truth = truth(stroke, at: sample.timestamp + horizon) else { continue }
                let answer = predictor.predict(at: sample.timestamp + horizon)?.location
                let error = (answer ?? sample.location) - truth
                squares += error.dot(error)
                count += 1
                guard answer != nil else { continue }
                if let previous {
                    steps += error.distance(to: previous)
                    stepCount += 1
                }
                previous = error
            }
        }
        return Score(rmse: (squares / count).squareRoot(), jitter: steps / stepCount)
    }

    @Test("is nearer to the truth than every peer, and steadier than Chromium's filter", arguments: [0, 4, 8, 12])
    func beatsPeers(first: Int) throws {
        let strokes = Array(try PeerFixture.strokes()[first..<first + 4])
        for horizon in [0.016, 0.033, 0.05] {
            let own = try score("kalman", strokes, horizon)
            for peer in Self.peers {
                let other = try score(peer, strokes, horizon)
                #expect(own.rmse < other.rmse, "\(peer), \(horizon) s: \(own.rmse) px and \(other.rmse) px")
            }
            let chromium = try score("chromium-kalman", strokes, horizon)
            #expect(own.jitter < chromium.jitter)
        }
    }
}

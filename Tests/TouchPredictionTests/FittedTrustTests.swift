import Testing
import TouchModel

@testable import TouchPrediction

@Suite("How much of a fitted correction is believed")
struct FittedTrustTests {
    /// What is believed after so many answers of 10 ms each, in which a share of the correction would have been right.
    private static func trust(right share: Float, answers: Int) -> Float {
        var trust = FittedTrust()
        let ahead = HeadLanes(repeating: 2)
        for _ in 0..<answers {
            trust.learn(
                missed: (share * ahead, .zero),
                correction: (ahead, .zero),
                least: HeadLanes(repeating: 0.1),
                time: HeadLanes(repeating: 0.01)
            )
        }
        return trust.share[0]
    }

    @Test("without evidence three tenths, and a tenth more; with evidence what would have been right")
    func share() {
        #expect(abs(Self.trust(right: 1, answers: 0) - 0.33) < 1e-6)
        // A second is judged, and both assumptions are worth 0.05 s.
        let slow = 0.05 * Float(0.3) / 1.05
        #expect(abs(Self.trust(right: 0, answers: 100) - 1.1 * 0.05 * slow / 1.05) < 1e-5)
        let half = (0.5 + 0.05 * (0.5 + 0.05 * Float(0.3)) / 1.05) / 1.05
        #expect(abs(Self.trust(right: 0.5, answers: 100) - 1.1 * half) < 1e-5)
        #expect(Self.trust(right: -1, answers: 100) == 0)
        #expect(Self.trust(right: 1, answers: 100) == 1)
    }

    @Test("a correction that is wrong everywhere is soon not believed")
    func wrong() throws {
        // Half of what the contact reaches at its speed, ahead.
        var weights = [Float](repeating: 0, count: AdaptiveState.outputs * (AdaptiveFeatures.count + 8))
        for head in 0..<AdaptiveHeads.count { weights[head] = 0.5 }
        let wrong = FittedCorrection(FittedCorrection.randomFeatures(8), weights: weights)
        var corrected = AdaptivePredictor(try AdaptiveBankPredictor(fitted: wrong))
        var fresh = AdaptivePredictor(try AdaptiveBankPredictor())
        var sums = (corrected: 0.0, fresh: 0.0)
        for seed in 40..<48 as Range<UInt64> {
            let stroke = LaggingDevice.stroke(seed, lag: 0)
            sums.corrected += LaggingDevice.error(of: &corrected, on: stroke)
            sums.fresh += LaggingDevice.error(of: &fresh, on: stroke)
            corrected.lift()
            fresh.lift()
        }
        #expect(sums.corrected < 1.25 * sums.fresh)
    }
}

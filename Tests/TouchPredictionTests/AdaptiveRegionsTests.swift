import PredictorTesting
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Regions that follow how often they held the truth")
struct AdaptiveRegionsTests {
    /// The share of Gaussian errors, of a deviation of 1 per axis, that lie in the region, after it was shown some of them.
    private static func coverage(stated variance: Double, rate: Double) -> Double {
        var random = RandomNumbers(seed: 11)
        var regions = AdaptiveRegions()
        var (inside, count) = (0.0, 0.0)
        for index in 0..<Int(120 * rate) {
            // The square of such an error, from its distribution.
            let square = -2 * Elementary.log(1 - random.number(0...0.999_999))
            let allowed = HeadLanes(repeating: Float(LocationUncertainty.squareRadius * variance)) * regions.scale
            if index > Int(60 * rate) {
                inside += square <= Double(allowed[2]) ? 1 : 0
                count += 1
            }
            regions.learn(
                missed: HeadLanes(repeating: Float(square)),
                allowed: allowed,
                time: HeadLanes(repeating: Float(1 / rate))
            )
        }
        return inside / count
    }

    @Test(
        "whatever is stated, and however often a device reports, 90 % hold 90 %",
        arguments: [0.2, 1, 6],
        [60.0, 240, 1000]
    )
    func coverage(variance: Double, rate: Double) {
        let coverage = Self.coverage(stated: variance, rate: rate)
        #expect(abs(coverage - 0.9) < 0.015, "\(coverage)")
    }

    @Test("where nothing is known nothing changes, and no region grows without bound")
    func bounds() {
        var regions = AdaptiveRegions()
        regions.learn(missed: .zero, allowed: .zero, time: .zero)
        #expect(regions == AdaptiveRegions())
        let one = HeadLanes(repeating: 1)
        for _ in 0..<10_000 { regions.learn(missed: one, allowed: .zero, time: 0.03 * one) }
        #expect(regions.scale[0] == 16)
        for _ in 0..<10_000 { regions.learn(missed: .zero, allowed: one, time: 0.03 * one) }
        #expect(regions.scale[3] == 1.0 / 256)
    }
}

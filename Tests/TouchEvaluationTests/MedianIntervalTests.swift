import Foundation
import Testing

@testable import TouchEvaluation

@Suite("Intervals of medians")
struct MedianIntervalTests {
    /// Of six values the least and the greatest enclose the median with 1 − 2/64 = 0.96875, the second and the fifth with
    /// 1 − 14/64 = 0.78125: I = (0.96875 − 0.95) / 0.1875 = 0.1 and λ = 5 · 0.1 / (1 + 4 · 0.1) = 5/14.
    @Test("ends are interpolated between order statistics as Hettmansperger and Sheather do")
    func six() throws {
        let interval = try #require(MedianInterval(count: 6, confidence: 0.95))
        let ends = interval.ends(ascending: [0, 14, 20, 30, 40, 68])
        #expect(abs(ends.lowerBound - 5) < 1e-9 && abs(ends.upperBound - 58) < 1e-9)
    }

    @Test("five values do not hold the median in 95 %, ten thousand do")
    func counts() throws {
        #expect(MedianInterval(count: 5, confidence: 0.95) == nil && MedianInterval(count: 1, confidence: 0.5) == nil)
        let many = try #require(MedianInterval(count: 10_000, confidence: 0.95))
        let ends = many.ends(ascending: (0..<10_000).map(Double.init))
        // 1.96 · √10000 / 2 from the middle.
        #expect(abs(ends.lowerBound - 4901.5) < 1.5 && abs(ends.upperBound - 5097.5) < 1.5)
    }
}

import Foundation
import Testing
import TouchModel

@testable import TouchRecognition

struct ForceFilterTests {
    /// The equations of the paper one by one, nothing merged.
    static func reference(_ signal: [(x: Double, t: Double)], _ p: OneEuroFilter.Parameters) -> [Double] {
        func alpha(_ cutoff: Double, _ interval: Double) -> Double {
            let tau = 1 / (2 * Double.pi * cutoff)
            return 1 / (1 + tau / interval)
        }
        var filtered: [Double] = []
        var derivative = 0.0
        for (index, sample) in signal.enumerated() {
            guard index > 0 else {
                filtered.append(sample.x)
                continue
            }
            let interval = sample.t - signal[index - 1].t
            let slope = (sample.x - filtered[index - 1]) / interval
            let a = alpha(p.derivativeCutoff, interval)
            derivative = a * slope + (1 - a) * derivative
            let b = alpha(p.minimumCutoff + p.cutoffSlope * abs(derivative), interval)
            filtered.append(b * sample.x + (1 - b) * filtered[index - 1])
        }
        return filtered
    }

    @Test
    func `numbers by hand`() {
        // 2π f Tₑ = 1 for both cutoffs, so that both weights start at ½.
        let cutoff = 1 / (2 * Double.pi)
        var filter = OneEuroFilter(.init(minimumCutoff: cutoff, cutoffSlope: cutoff, derivativeCutoff: cutoff))
        #expect(filter.observe(0, at: 10) == 0)
        // ẋ = ½ · 1, the cutoff 1½ times its minimum: α = 1.5 / 2.5.
        #expect(abs(filter.observe(1, at: 11) - 0.6) < 1e-15 && filter.derivative == 0.5)
        // ẋ = ½ · 0.4 + ½ · 0.5 = 0.45, α = 1.45 / 2.45.
        #expect(abs(filter.observe(1, at: 12) - (0.6 + 0.4 * 1.45 / 2.45)) < 1e-15)
    }

    @Test(arguments: 0..<20)
    func `it follows the paper's equations at true time steps`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let parameters = OneEuroFilter.Parameters(
            minimumCutoff: generator.uniform(0.1...50),
            cutoffSlope: generator.uniform(0...30),
            derivativeCutoff: generator.uniform(0.5...10)
        )
        var time = 0.0
        let signal = (0..<300).map { _ in
            time += generator.uniform(0.0005...0.1)
            return (x: generator.uniform(), t: time)
        }
        var filter = OneEuroFilter(parameters)
        let filtered = signal.map { filter.observe($0.x, at: $0.t) }
        #expect(zip(filtered, Self.reference(signal, parameters)).allSatisfy { abs($0 - $1) < 1e-12 })
    }

    @Test
    func `on a steady ramp the lag is the time constant`() {
        var filter = OneEuroFilter(.init(minimumCutoff: 5, cutoffSlope: 0, derivativeCutoff: 1))
        var value = 0.0
        for step in 0..<2_000 { value = filter.observe(Double(step) / 240, at: Double(step) / 240) }
        #expect(abs(1_999.0 / 240 - value - 1 / (2 * .pi * 5)) < 1e-9)
    }

    @Test
    func `a constant passes unchanged, and the result never leaves the range of the signal`() {
        var filter = OneEuroFilter()
        for step in 0..<100 { #expect(filter.observe(0.3, at: Double(step)) == 0.3) }
        var generator = SeededGenerator(seed: 1)
        var bounded = OneEuroFilter()
        for step in 0..<1_000 {
            let value = bounded.observe(generator.chance(0.5) ? 0 : 1, at: Double(step) * 0.001)
            #expect((0...1).contains(value))
        }
    }

    @Test
    func `what is not finite or not later changes nothing`() {
        var filter = OneEuroFilter()
        _ = filter.observe(0.5, at: 1)
        for (value, time) in [(1.0, 1.0), (1, 0), (.nan, 2), (.infinity, 2), (1e200, 2), (1, .nan), (1, .infinity)] {
            #expect(filter.observe(value, at: time) == 0.5)
            #expect(filter.timestamp == 1)
        }
        for (value, time) in [(1e100, 2.0), (-1e100, 2.000_001), (1, 1e308)] {
            #expect(filter.observe(value, at: time).isFinite == true)
        }
        #expect(filter.derivative.isFinite)
    }

    @Test
    func `reset forgets the signal`() {
        var filter = OneEuroFilter()
        for step in 0..<10 { _ = filter.observe(Double(step), at: Double(step)) }
        filter.reset()
        #expect(filter.value == 0 && filter.derivative == 0 && filter.timestamp == nil)
        #expect(filter.observe(7, at: 0) == 7)
    }

    @Test
    func `cutoffs out of range are typed errors`() {
        let wrong = [
            OneEuroFilter.Parameters(minimumCutoff: 0), .init(minimumCutoff: .infinity), .init(cutoffSlope: -1),
            .init(derivativeCutoff: .nan),
        ]
        for parameters in wrong { #expect(throws: ForceParameterError.self) { try parameters.validate() } }
    }
}

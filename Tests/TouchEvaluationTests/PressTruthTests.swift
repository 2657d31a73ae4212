import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchRecognition

@testable import TouchEvaluation

@Suite("Truth of presses")
struct PressTruthTests {
    private func truth(
        _ force: @escaping (Double) -> Double?,
        duration: Double = 1,
        definition: ForceTracker.Parameters = .init()
    ) throws -> PressTruth {
        let samples = Presses.contact(duration: duration, force).flatMap { $0.touches[0].samples }
        return try #require(PressTruth(samples, maximum: Presses.maximum, definition: definition, margin: 0.07))
    }

    @Test(
        "a peak by the margin above the threshold is a press, by the margin below none, between nobody can tell",
        arguments: [
            (0.10, PressTruth.Class.null, PressTruth.Class.null), (0.371, .null, .null), (0.373, .ambiguous, .null),
            (0.399, .ambiguous, .null), (0.401, .ambiguous, .null), (0.427, .ambiguous, .null),
            (0.429, .press, .null), (0.75, .press, .ambiguous), (0.81, .press, .press),
        ]
    )
    func classes(peak: Double, light: PressTruth.Class, deep: PressTruth.Class) throws {
        let truth = try truth(Presses.trapezoid(peak))
        #expect(truth.light.kind == light)
        #expect(truth.deep.kind == deep)
    }

    @Test("the onset is where the force crosses the threshold between samples, the end where it falls below release")
    func crossing() throws {
        // 0.8 · 4 t = 0.4 at an eighth of a second, which lies on a sample; 0.41 does not.
        var definition = ForceTracker.Parameters()
        definition.thresholds.beganAt = 0.41
        let truth = try truth(Presses.trapezoid(0.8), definition: definition)
        let episode = try #require(truth.light.episodes.first)
        #expect(abs(episode.onset - 0.41 / 3.2) < 1e-7)
        #expect(abs(episode.end - (1 - 0.35 / 3.2)) <= 0.005)
        #expect(truth.light.episodes.count == 1 && episode.isCertain)
    }

    @Test("smoothing, dwell and refractory time are no part of the truth, transfer functions are")
    func definition() throws {
        var slow = ForceTracker.Parameters()
        slow.smoothing = .init(minimumCutoff: 0.1, cutoffSlope: 0)
        slow.thresholds.minimumDwell = 0.2
        slow.thresholds.refractoryTime = 10
        let plain = try truth(Presses.trapezoid(0.8))
        #expect(try truth(Presses.trapezoid(0.8), definition: slow).light.episodes == plain.light.episodes)
        var quadratic = ForceTracker.Parameters()
        quadratic.transfer = .quadratic
        #expect(try truth(Presses.trapezoid(0.5), definition: quadratic).light.kind == .null)
    }

    @Test("a force that stays within the margin for long enough is held")
    func holds() throws {
        let truth = try truth(Presses.trapezoid(0.8))
        #expect(truth.holds.count == 1)
        let hold = try #require(truth.holds.first)
        // From where the rise comes within 7 % of the plateau to where the fall leaves it.
        #expect(abs(hold.lowerBound - 0.25 * 0.93) < 0.006 && abs(hold.upperBound - (1 - 0.25 * 0.93)) < 0.006)
        #expect(try self.truth({ 6 * 0.8 * min($0, 1 - $0) * 2 }).holds.isEmpty)
    }

    @Test("holds of random forces are those that a plain search finds")
    func holdsReference() throws {
        var generator = SeededGenerator(seed: 23)
        var found = 0
        for _ in 0..<200 {
            // Steps, drifts and noise about the thresholds, some longer than a hold has to be.
            var force = generator.uniform(1...6)
            let forces = (0..<generator.integer(1...300)).map { _ -> Double in
                if generator.chance(0.02) { force = generator.uniform(0...6) }
                return min(max(force + 0.05 * generator.gaussian(), 0), 6)
            }
            let truth = try truth({ forces[min(Int($0 * 200 + 0.5), forces.count - 1)] }, duration: 1.5)
            let isPressed = truth.times.map { time in
                truth.light.episodes.contains { $0.onset <= time && time < $0.end }
                    || truth.light.episodes.last.map { $0.end == truth.times.last && time == $0.end } == true
                        && truth.forces[truth.forces.count - 1] >= 0.35
            }
            var holds: [ClosedRange<Double>] = []
            var start = 0
            while start < truth.times.count {
                var end = start
                while end < truth.times.count, isPressed[end],
                    case let forces = truth.forces[start...end], let low = forces.min(), let high = forces.max(),
                    high - low <= 0.07 * high
                {
                    end += 1
                }
                if end > start, truth.times[end - 1] - truth.times[start] >= PressTruth.shortestHold {
                    holds.append(truth.times[start]...truth.times[end - 1])
                    start = end
                } else {
                    start += 1
                }
            }
            #expect(truth.holds == holds)
            found += holds.count
        }
        #expect(found > 100)
    }

    @Test("measurements closer than the kernel can tell apart count as one, whatever their rate")
    func dense() {
        // 100 kHz: 10 measurements count as one. A ramp passes unchanged, a wave as at a tenth of the rate.
        let times = (0..<20_000).map { Double($0) / 100_000 }
        let smoother = ZeroPhaseSmoother(cutoff: 20)
        let ramp = times.map { 0.3 + 1.7 * $0 }
        #expect(zip(smoother.smooth(ramp, at: times), ramp).allSatisfy { abs($0 - $1) < 1e-9 })
        let smooth = smoother.smooth(times.map { sin(2 * .pi * 20 * $0) }, at: times)
        for index in stride(from: 3000, to: 17_000, by: 7) {
            let response = sin(2 * .pi * 20 * times[index]) / 2.squareRoot()
            #expect(abs(smooth[index] - response) < 2e-4)
        }
    }

    /// In an even series of rate r the response is Σ g cos / Σ g over the kernel's samples, g = exp(−(k / r)² / (2 σ²)) and
    /// cos at 2π f_c k / r, up to k / r = 4 σ; the figures are that sum, taken elsewhere.
    @Test(
        "the response at the cut-off is 3 dB down from five reports in a period on, and less with fewer",
        arguments: [(60.0, 0.88313), (90, 0.72018), (100, 0.71084), (120, 0.70728), (240, 0.70716), (1000, 0.70721)]
    )
    func responseOfSlowSeries(rate: Double, expected: Double) {
        let times = (0..<Int(4 * rate)).map { Double($0) / rate }
        // A cosine about its own crest: what is left of the crest is the response.
        let wave = times.map { cos(2 * .pi * 20 * ($0 - 2)) }
        let smooth = ZeroPhaseSmoother(cutoff: 20).smooth(wave, at: times)
        #expect(abs(smooth[Int(2 * rate)] - expected) < 1e-5)
        if rate >= 120 { #expect(abs(smooth[Int(2 * rate)] - 0.5.squareRoot()) < 5e-4) }
    }

    @Test("zero-phase smoothing leaves ramps alone, at any intervals and up to the ends")
    func ramps() {
        var generator = SeededGenerator(seed: 8)
        var time = 0.0
        let times = (0..<200).map { _ -> Double in
            time += generator.uniform(0.001...0.012)
            return time
        }
        let values = times.map { 0.3 + 1.7 * $0 }
        let smooth = ZeroPhaseSmoother(cutoff: 20).smooth(values, at: times)
        #expect(zip(smooth, values).allSatisfy { abs($0 - $1) < 1e-9 })
        #expect(ZeroPhaseSmoother(cutoff: 20).smooth([2], at: [1]) == [2])
        #expect(ZeroPhaseSmoother(cutoff: 20).smooth([], at: []).isEmpty)
    }

    @Test("zero-phase smoothing halves the power of a wave at the cut-off and does not move it")
    func response() {
        let times = (0..<2000).map { Double($0) / 1000 }
        let wave = times.map { sin(2 * .pi * 20 * $0) }
        let smooth = ZeroPhaseSmoother(cutoff: 20).smooth(wave, at: times)
        for index in 200..<1800 { #expect(abs(smooth[index] - wave[index] / 2.squareRoot()) < 2e-3) }
        let reversed = ZeroPhaseSmoother(cutoff: 20).smooth(wave.reversed(), at: times)
        #expect(zip(smooth, reversed.reversed()).allSatisfy { abs($0 - $1) < 1e-9 })
    }
}

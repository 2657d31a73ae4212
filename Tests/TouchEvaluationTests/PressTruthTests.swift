import Foundation
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

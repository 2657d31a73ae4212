import Foundation
import Testing
import TouchModel

@testable import TouchRecognition

struct ForceTrackerTests {
    /// What the sensor says of a force: noise of 0.01 in UIKit's unit, then steps.
    static func sensed(_ force: Double, step: Double, _ generator: inout SeededGenerator) -> Double {
        max(0, ((force + generator.gaussian(mean: 0, deviation: 0.01)) / step).rounded() * step)
    }

    @Test
    func `a step says what the sample did`() throws {
        var tracker = try ForceTracker(.plain)
        let step = tracker.observe(forced(1, 2))
        #expect(
            step
                == ForceStep(
                    outcome: .taken,
                    steps: .began,
                    hasLevelChanged: true,
                    measured: 0.5,
                    value: 0.5,
                    level: 2,
                    press: .light
                ),
            "half is the border to level 3, left by less than the hysteresis"
        )
        #expect(tracker.effectiveMaximum == 4 && tracker.timestamp == 1)
    }

    @Test
    func `force is smoothed before it is transferred`() throws {
        var parameters = ForceTracker.Parameters(transfer: .quadratic)
        parameters.levels.count = 1
        var tracker = try ForceTracker(parameters)
        var filter = OneEuroFilter()
        for (index, force) in [0.0, 1, 3, 2, 4].enumerated() {
            let time = Double(index) / 240
            let smooth = filter.observe(force / 4, at: time)
            #expect(tracker.observe(forced(time, force)).value == smooth * smooth)
            #expect(tracker.measured == force / 4)
        }
    }

    @Test
    func `the touch's first maximum holds for the whole touch, and the next touch has its own`() throws {
        var tracker = try ForceTracker(.plain)
        #expect(tracker.observe(forced(1, 1, maximum: 4)).value == 0.25)
        #expect(tracker.observe(forced(2, 1, maximum: 2)).value == 0.25)
        #expect(tracker.observe(forced(3, 1, maximum: nil)).value == 0.25)
        tracker.reset()
        #expect(tracker.observe(forced(4, 1, maximum: 2)).value == 0.5)
        #expect(tracker.parameters == .plain, "the configuration stays")
    }

    @Test
    func `without a maximum there is no force and a reason`() throws {
        for (maximum, failure): (Double?, ForceFailure) in [
            (nil, .maximumForceAbsent), (0, .maximumForceNotPositive(0)), (-2, .maximumForceNotPositive(-2)),
        ] {
            var tracker = try ForceTracker()
            let step = tracker.observe(forced(1, 3, maximum: maximum))
            #expect(step.outcome == .noMaximum && step.value == 0 && step.steps.isEmpty)
            #expect(tracker.failure == failure && tracker.counts.absentForces == 1 && tracker.counts.takenSamples == 0)
        }
    }

    @Test
    func `a force that is absent or not finite is left out and counted, and the last one stands`() throws {
        var tracker = try ForceTracker(.plain)
        _ = tracker.observe(forced(1, 2))
        for (index, force): (Int, Double?) in [(2, nil), (3, .nan), (4, .infinity), (5, -.infinity)] {
            let step = tracker.observe(forced(Double(index), force))
            #expect(step.outcome == .absentForce && step.value == 0.5 && step.press == .light)
        }
        #expect(tracker.counts.absentForces == 4 && tracker.counts.takenSamples == 1)
    }

    @Test
    func `a sample that is not later, or at no time, is left out and counted`() throws {
        var tracker = try ForceTracker(.plain)
        _ = tracker.observe(forced(1, 2))
        for time in [1, 0.5, .nan, .infinity, -.infinity] {
            #expect(tracker.observe(forced(time, 4)).outcome == .untimely)
        }
        #expect(tracker.counts.untimelySamples == 5 && tracker.value == 0.5)
    }

    @Test
    func `what is clamped or missing is counted`() throws {
        var parameters = ForceTracker.Parameters.plain
        parameters.normalization.axis = .perpendicularToScreen
        var tracker = try ForceTracker(parameters)
        #expect(tracker.observe(forced(1, 5, altitude: 1)).value == 1)
        #expect(tracker.observe(forced(2, -1, altitude: 1)).value == 0)
        #expect(tracker.observe(forced(3, 1)).value == 0.25)
        #expect(tracker.observe(forced(4, 0.1, altitude: -1)).value < 1)
        #expect(tracker.observe(forced(5, 1, altitude: .nan)).value == 0.25)
        var expected = ForceCounts()
        expected.takenSamples = 5
        expected.clampedForces = 2
        expected.missingAltitudes = 2
        expected.clampedAltitudes = 1
        #expect(tracker.counts == expected)
    }

    @Test
    func `lifting ends the press, starts over with force 0 and keeps the counts`() throws {
        var tracker = try ForceTracker(.plain)
        _ = tracker.observe(forced(1, 4))
        #expect(tracker.lift() == [.undeepened, .released])
        #expect(tracker.value == 0 && tracker.measured == 0 && tracker.level == 0 && tracker.press == .none)
        #expect(tracker.timestamp == nil && tracker.effectiveMaximum == nil && tracker.counts.takenSamples == 1)
        #expect(tracker.observe(forced(0, 1)).outcome == .taken, "another touch may be on another clock")
    }

    /// The quanta of 3D Touch at light, medium and firm sensitivity.
    static let quanta = [320.0, 400, 480].map { 20.0 / 3 / $0 }

    @Test(arguments: quanta, 0..<5)
    func `noise and quanta never make a press chatter, wherever the force hovers`(step: Double, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let thresholds = ForceThresholds.Parameters()
        let edges = [thresholds.beganAt, thresholds.releaseAt, thresholds.deepAt, thresholds.deepReleaseAt]
        for edge in edges + (1..<6).map({ Double($0) / 6 + 0.02 }) + (1..<6).map({ Double($0) / 6 - 0.02 }) {
            for start in [0.0, 1] {
                var tracker = try ForceTracker()
                var events = 0
                var levelChanges = 0
                for index in 0..<4_800 {
                    // A tenth of a second from nothing, or from full force, then twenty seconds on the edge.
                    let force = start + (edge - start) * min(1, Double(index) / 24)
                    let sensed = Self.sensed(force * 20 / 3, step: step, &generator)
                    let result = tracker.observe(forced(Double(index) / 240, sensed, maximum: 20.0 / 3))
                    if index > 30 {
                        events += result.steps.rawValue.nonzeroBitCount
                        levelChanges += result.hasLevelChanged ? 1 : 0
                    }
                }
                #expect(events <= 1 && levelChanges <= 1, "at most the one crossing of the edge itself")
            }
        }
    }

    @Test(arguments: [0.08, 0.15, 0.3, 1, 3])
    func `smoothing delays a press by one sample at 240 Hz at most`(duration: Double) throws {
        var unsmoothed = ForceTracker.Parameters()
        unsmoothed.smoothing = nil
        for peak in [0.8, 0.9, 1] {
            for offset in 0..<20 {
                var crossings: [[Int]] = []
                for parameters in [unsmoothed, ForceTracker.Parameters()] {
                    var tracker = try ForceTracker(parameters)
                    var found: [Int] = []
                    for index in 0..<Int(duration * 240) + 30 {
                        let share = min(1, max(0, (Double(index) - Double(offset) / 20) / 240 / duration))
                        // A press rises along a smooth curve, slowly at both ends.
                        let force = peak * share * share * (3 - 2 * share)
                        let result = tracker.observe(forced(Double(index) / 240, 4 * force))
                        if result.steps.contains(.began) { found.append(index) }
                    }
                    crossings.append(found)
                }
                #expect(crossings[0].count == 1 && crossings[1].count == 1)
                #expect(zip(crossings[1], crossings[0]).allSatisfy { (0...1).contains($0 - $1) })
            }
        }
    }
}

import Foundation
import Testing
import TouchModel

@testable import TouchEvaluation

struct SharpTurnsTests {
    /// 0.2 s to the right at 500 px/s, sampled at 200 Hz, then 0.2 s on in a direction `angle` degrees away.
    static func corner(_ angle: Double, speed: Double = 500) -> TruthPath {
        let away = TouchPoint(cos(angle * .pi / 180), sin(angle * .pi / 180))
        return TruthPath(
            (0...80).map { index in
                let time = Double(index) / 200
                let location = TouchPoint(min(time, 0.2), 0) * speed + away * (max(0, time - 0.2) * speed)
                return TouchSample(timestamp: time, location: location)
            }
        )
    }

    @Test(arguments: [0.0, 20, 45, 59])
    func `a bend of less than 60° is no sharp turn`(angle: Double) {
        #expect(SharpTurns(of: Self.corner(angle)).times.isEmpty)
    }

    @Test(arguments: [61.0, 90, 135, 179])
    func `a corner is one, at the corner and nearby`(angle: Double) {
        let times = SharpTurns(of: Self.corner(angle)).times
        #expect(times.contains { abs($0 - 0.2) < 1e-9 })
        #expect(times.allSatisfy { abs($0 - 0.2) < SharpTurns.window })
    }

    @Test
    func `a corner that is drawn too slowly to be told from noise is none`() {
        #expect(SharpTurns(of: Self.corner(90, speed: 79)).times.isEmpty)
        #expect(!SharpTurns(of: Self.corner(90, speed: 81)).times.isEmpty)
    }

    @Test
    func `a slow circle does not turn sharply and a small quick one does everywhere`() {
        func circle(turnsPerSecond: Double) -> TruthPath {
            TruthPath(
                (0...100).map { index in
                    let angle = 2 * .pi * turnsPerSecond * Double(index) / 200
                    return TouchSample(
                        timestamp: Double(index) / 200,
                        location: TouchPoint(cos(angle), sin(angle)) * 50
                    )
                }
            )
        }
        // Displacements over the window before and after differ by the angle gone through in one window.
        #expect(SharpTurns(of: circle(turnsPerSecond: 6)).times.isEmpty)
        #expect(SharpTurns(of: circle(turnsPerSecond: 7)).times.count > 80)
    }

    @Test
    func `questions are around a turn from a window after it back to h before it`() throws {
        let samples = (0...80).map { index in
            let time = Double(index) / 200
            return TouchSample(
                timestamp: time,
                location: TouchPoint(min(time, 0.2), max(0, time - 0.2)) * 500
            )
        }
        let stroke = Stroke(touchID: 1, type: .direct, state: .done, samples: samples)
        let turns = SharpTurns(of: TruthPath(samples)).times
        let outcomes = try StrokeReplayTests.outcomes(stroke, ReplayParameters(horizons: [0.0503]))[0]
        #expect(outcomes.count == 70)
        for outcome in outcomes {
            let asked = outcome.time - 0.0503
            let expected = turns.contains {
                asked - SharpTurns.window <= $0 + 1e-9 && $0 <= outcome.time + 1e-9
            }
            #expect(outcome.isAtTurn == expected, "\(asked)")
        }
        #expect(outcomes.contains(where: \.isAtTurn) && outcomes.contains { !$0.isAtTurn })
    }
}

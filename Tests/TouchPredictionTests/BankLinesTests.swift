import Foundation
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Straight lines of the bank")
struct BankLinesTests {
    @Test("even motion is followed exactly by all lines once its start is forgotten, at any intervals")
    func evenMotion() {
        var lines = BankLines(times: SIMD3(0.008, 0.02, 0.05))
        let velocity = TouchPoint(300, -120)
        for index in 0..<600 {
            let step = [0.004, 0.011, 0.0005, 0.035][index % 4]
            lines.advance(by: velocity * step, over: step, stepVelocity: velocity)
        }
        let now = lines.now
        for lane in 0..<4 {
            #expect(abs(now.velocityX[lane] - 300) < 0.01 && abs(now.velocityY[lane] + 120) < 0.01)
            #expect(abs(now.offsetX[lane]) < 1e-4 && abs(now.offsetY[lane]) < 1e-4)
        }
    }

    @Test("short steps follow the differential equations of two low-pass filters in a row")
    func differentialEquations() {
        var lines = BankLines(times: SIMD3(0.008, 0.02, 0.05))
        let constants = [0.008, 0.020, 0.050]
        var (first, second, place) = ([0.0, 0, 0], [0.0, 0, 0], 0.0)
        for index in 0..<200 {
            let next = 40 * sin(0.11 * Double(index + 1))
            let (step, moved) = (0.002, next - place)
            lines.advance(by: TouchPoint(moved, 0), over: step, stepVelocity: TouchPoint(moved / step, 0))
            // Two thousand small steps of Euler along the straight way.
            for part in 0..<2000 {
                let now = place + moved * (Double(part) + 0.5) / 2000
                for line in 0..<3 {
                    let share = step / 2000 / constants[line]
                    second[line] += share * (first[line] - second[line])
                    first[line] += share * (now - first[line])
                }
            }
            place = next
        }
        let now = lines.now
        for line in 0..<3 {
            let velocity = (first[line] - second[line]) / constants[line]
            let offset = 2 * first[line] - second[line] - place
            #expect(abs(Double(now.velocityX[line + 1]) - velocity) < 0.5)
            #expect(abs(Double(now.offsetX[line + 1]) - offset) < 0.01)
        }
    }

    @Test(
        "steps of any length leave finite lines that have forgotten what was",
        arguments: [1.0, 1e3, 1e9, 1e200, 1e307]
    )
    func longSteps(step: Double) {
        var lines = BankLines(times: SIMD3(0.008, 0.02, 0.05))
        lines.advance(by: TouchPoint(5, 5), over: 0.008, stepVelocity: TouchPoint(625, 625))
        lines.advance(by: TouchPoint(1, 0), over: step, stepVelocity: .zero)
        let now = lines.now
        for lane in 0..<4 {
            #expect(now.offsetX[lane].isFinite && abs(now.offsetX[lane]) < 0.1)
            #expect(now.velocityX[lane].isFinite && abs(now.velocityX[lane]) < 2)
        }
    }

    @Test("after a silence that was a rest no line goes on", arguments: [0.04, 0.06, 0.1, 2])
    func rest(silence: Double) throws {
        var predictor = try KalmanBankPredictor()
        for index in 0..<60 {
            predictor.observe(
                TouchSample(timestamp: Double(index) / 60, location: TouchPoint(500 / 60 * Double(index), 0))
            )
        }
        let end = 59.0 / 60
        predictor.observe(TouchSample(timestamp: end + silence, location: TouchPoint(500 / 60 * 59 + 1, 0)))
        for horizon in [0, 0.016, 0.033, 0.05] {
            let answer = try #require(predictor.predict(at: end + silence + horizon))
            // It moved by 1 px within 40 ms or more.
            #expect(abs(answer.location.x - (500 / 60 * 59 + 1)) < 1 + horizon / 0.04)
        }
    }
}

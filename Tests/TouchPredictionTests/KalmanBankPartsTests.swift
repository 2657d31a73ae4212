import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Parts of the bank of Kalman filters")
struct KalmanBankPartsTests {
    @Test("near weights fall with the fourth power of squared errors, far ones with the square of those at either lag")
    func weights() {
        var experts = ExpertWeights()
        let none = ExpertValues(repeating: 0)
        var x = ExpertValues(repeating: 2)
        x.lines[0] = 1
        x.braking[3] = 0.5
        var y = ExpertValues(repeating: 1)
        y.lines[0] = 3
        experts.reset(floor: 1e-12)
        experts.learnNear(x: x, y: none, kept: 0)
        experts.learnFar(x: none, y: y, kept: 0)
        experts.weigh()
        for weights in [experts.near, experts.far] {
            #expect(abs(weights.dot(ExpertValues(repeating: 1)) - 1) < 1e-6)
        }
        // Squared errors 1/4, 1 and 4: powers 256, 1 and 1/256.
        #expect(abs(experts.near.braking[3] / experts.near.lines[0] - 256) < 1e-3)
        #expect(abs(experts.near.lines[0] / experts.near.cautious[0] - 256) < 1e-3)
        // At the far lag 1, 9 and 1: products 1/4, 9 and 4, and their squares 1/16, 81 and 16.
        #expect(abs(experts.far.braking[3] / experts.far.lines[0] - 81 * 16) < 1e-2)
        #expect(abs(experts.far.braking[3] / experts.far.cautious[0] - 16 * 16) < 1e-3)
        experts.reset(floor: 1)
        #expect(experts.near.lines[0] == 1.0 / 16 && experts.far.cautious == experts.near.cautious)
    }

    @Test("the clock finds an even rate below jitter, and says how late a sample is")
    func recovers() {
        var clock = SampleClock()
        clock.start(at: 0)
        var previous = 0.0
        var worst = 0.0
        for index in 1...400 {
            let lateness = index.isMultiple(of: 2) ? 0.002 : 0
            let stamp = Double(index) * 0.008 + lateness
            clock.measure(stamp - previous)
            let tick = clock.advance(to: stamp, step: stamp - previous, gain: 0.05)
            previous = stamp
            if index > 300 { worst = max(worst, abs(tick.interval - 0.008), abs(tick.lateness - lateness + 0.001)) }
        }
        // The clock lies between the late and the early stamps.
        #expect(worst < 0.0005)
        #expect(abs(clock.meanInterval - 0.008) < 0.0005)
    }

    @Test("the clock starts anew where reports were left out")
    func skips() {
        var clock = SampleClock()
        clock.start(at: 0)
        for index in 1...20 {
            clock.measure(0.01)
            _ = clock.advance(to: Double(index) * 0.01, step: 0.01, gain: 0.1)
        }
        clock.measure(0.033)
        let tick = clock.advance(to: 0.233, step: 0.033, gain: 0.1)
        #expect(abs(tick.interval - 0.033) < 1e-12 && tick.lateness == 0)
        #expect(abs(clock.meanInterval - 0.01) < 1e-12)
    }

    @Test(
        "the history finds the youngest motion of the lag, at 30 to 20 000 reports a second",
        arguments: [
            30.0, 60, 120, 250, 360, 400, 1000, 20_000,
        ]
    )
    func history(rate: Double) throws {
        func motion(_ time: Double) -> BankMotion {
            BankMotion(
                time: time,
                location: TouchPoint(time, 0),
                lines: BankLines(),
                lateness: 0,
                squareTurnRate: 0,
                filters: KalmanBankState()
            )
        }
        var history = BankHistory(filledWith: motion(0))
        #expect(history.motion(ofAge: 0.012, longest: 0.06, at: 0) == nil)
        for index in 0..<Int(rate) {
            let time = Double(index) / rate
            history.newest = motion(time)
            history.keepNewest()
            let now = time + 1 / rate
            for lag in [0.0065, 0.045] where now > lag + 0.0001 {
                let age = now - (try #require(history.motion(ofAge: lag, longest: 0.1, at: now))).time
                #expect(age > lag - 1e-6 && age < lag + 0.003 + 1 / rate)
            }
        }
        history.removeAll()
        #expect(history.motion(ofAge: 0.012, longest: 0.06, at: 1) == nil)
    }

    @Test("a shape carries what moves evenly by its share of the way, and one that rests nowhere")
    func shape() {
        let shape = ExtrapolationShape(
            velocityGain: 0.9,
            damping: 30,
            squareFrequency: 0,
            speedingGain: 1,
            brakingGain: 1,
            turningGain: 1
        )
        var filters = KalmanBankState()
        let step = KalmanBankState.Lanes(repeating: Float(0.01))
        for _ in 1...200 {
            filters.advance(by: step, noiseRatio: KalmanBankState.Lanes(KalmanBankParameters().noiseRatios))
            filters.correct(afterMoving: TouchPoint(2, -1))
        }
        func displacement(_ filters: KalmanBankState) -> (x: KalmanBankState.Lanes, y: KalmanBankState.Lanes) {
            let motion = BankMotion(
                time: 2,
                location: .zero,
                lines: BankLines(),
                lateness: 0,
                squareTurnRate: 0,
                filters: filters
            )
            let lead = FourLanes(repeating: Float(0.02))
            let gains = ShapeLanes(shape).gains(of: motion, lead: lead, square: lead * lead)
            return (
                gains.onVelocity * motion.velocityX + gains.onAcceleration * motion.accelerationX,
                gains.onVelocity * motion.velocityY + gains.onAcceleration * motion.accelerationY
            )
        }
        let moved = displacement(filters)
        let rested = displacement(KalmanBankState())
        for lane in 0..<4 {
            #expect(abs(moved.x[lane] - 0.9 * 4) < 1e-3 && abs(moved.y[lane] + 0.9 * 2) < 1e-3)
            #expect(rested.x[lane] == 0 && rested.y[lane] == 0)
        }
    }
}

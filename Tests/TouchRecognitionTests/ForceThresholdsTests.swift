import Testing
import TouchModel

@testable import TouchRecognition

struct ForceThresholdsTests {
    static func parameters(dwell: Double = 0, refractory: Double = 0) -> ForceThresholds.Parameters {
        .init(minimumDwell: dwell, refractoryTime: refractory)
    }

    @Test
    func `every step between presses, at its threshold and not before`() {
        var thresholds = ForceThresholds(Self.parameters())
        let steps = [0.39, 0.40, 0.74, 0.75, 0.68, 0.679, 0.35, 0.349, 1, 0].enumerated().map {
            thresholds.observe($1, at: Double($0))
        }
        #expect(
            steps == [
                [], .began, [], .deepened, [], .undeepened, [], .released, [.began, .deepened],
                [.undeepened, .released],
            ]
        )
    }

    @Test
    func `a press has to last for the dwell`() {
        var thresholds = ForceThresholds(Self.parameters(dwell: 0.1))
        #expect(thresholds.observe(0.5, at: 1) == [])
        #expect(thresholds.observe(0.5, at: 1.09) == [])
        #expect(thresholds.observe(0.39, at: 1.095) == [], "it starts again")
        #expect(thresholds.observe(0.5, at: 2) == [])
        #expect(thresholds.observe(0.8, at: 2.125) == .began)
        #expect(thresholds.observe(0.8, at: 2.25) == .deepened)
        #expect(thresholds.observe(0, at: 2.26) == [.undeepened, .released], "leaving does not wait")
    }

    @Test
    func `the dwell can end without a sample`() {
        var thresholds = ForceThresholds(Self.parameters(dwell: 0.125))
        _ = thresholds.observe(0.5, at: 1)
        #expect(thresholds.advance(to: 1.1) == [])
        #expect(thresholds.advance(to: 1.125) == .began)
        #expect(thresholds.advance(to: 9) == [])
    }

    @Test
    func `a press that was left is not entered again within the refractory time`() {
        var thresholds = ForceThresholds(Self.parameters(refractory: 0.25))
        #expect(thresholds.observe(0.9, at: 0) == [.began, .deepened], "the first press waits for nothing")
        #expect(thresholds.observe(0.5, at: 1) == .undeepened)
        #expect(thresholds.observe(0.9, at: 1.2) == [])
        #expect(thresholds.observe(0.9, at: 1.25) == .deepened)
        #expect(thresholds.observe(0, at: 2) == [.undeepened, .released])
        #expect(thresholds.observe(0.5, at: 2.2) == [])
        #expect(thresholds.observe(0.5, at: 2.3) == .began)
    }

    @Test(arguments: [0, 1, 86_400, 1e6, 1.7e9])
    func `a recording shifted in time has the same steps`(origin: Double) {
        // Four samples of 5 ms make the dwell exactly, ten the refractory time.
        let values: [Double] = (0..<400).map { $0 % 20 < 10 ? 0.9 : 0 }
        func steps(_ origin: Double) -> [ForceSteps] {
            var thresholds = ForceThresholds(Self.parameters(dwell: 0.02, refractory: 0.05))
            return values.indices.map { thresholds.observe(values[$0], at: origin + Double($0) * 0.005) }
        }
        let unshifted = steps(0)
        #expect(unshifted[4] == [.began, .deepened] && unshifted[24] == [.began, .deepened])
        #expect(steps(origin) == unshifted)
        #expect(steps(origin + 1.0 / 3) == unshifted)
    }

    @Test
    func `lifting releases every press`() {
        for (value, steps): (Double, ForceSteps) in [(0.1, []), (0.5, .released), (0.9, [.undeepened, .released])] {
            var thresholds = ForceThresholds(Self.parameters())
            _ = thresholds.observe(value, at: 0)
            #expect(thresholds.lift() == steps)
            #expect(thresholds.press == .none)
            #expect(thresholds.lift() == [])
        }
    }

    @Test(arguments: 0..<50)
    func `every path is legal, dwell and refractory time are kept`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let parameters = Self.parameters(
            dwell: generator.chance(0.5) ? 0 : generator.uniform(0...0.05),
            refractory: generator.chance(0.5) ? 0 : generator.uniform(0...0.1)
        )
        var thresholds = ForceThresholds(parameters)
        var time = 0.0
        var released = -1.0
        var undeepened = -1.0
        var history: [(time: Double, value: Double)] = []
        for _ in 0..<1_000 {
            time += generator.uniform(0.001...0.02)
            let value = generator.uniform()
            history.append((time, value))
            let before = thresholds.press
            let steps = thresholds.observe(value, at: time)
            var press = before
            for (step, from, to): (ForceSteps, ForcePress, ForcePress) in [
                (.undeepened, .deep, .light), (.released, .light, .none), (.began, .none, .light),
                (.deepened, .light, .deep),
            ] where steps.contains(step) {
                #expect(press == from)
                press = to
            }
            #expect(press == thresholds.press)
            for (step, threshold, left) in [
                (ForceSteps.began, parameters.beganAt, released), (.deepened, parameters.deepAt, undeepened),
            ] where steps.contains(step) {
                #expect(time - left >= parameters.refractoryTime - 1e-6)
                let held = history.reversed().prefix { $0.value >= threshold }
                #expect(time - (held.last?.time ?? .infinity) >= parameters.minimumDwell - 1e-6)
            }
            if steps.contains(.released) { released = time }
            if steps.contains(.undeepened) { undeepened = time }
            #expect(thresholds.press == .none || value >= parameters.releaseAt)
            #expect(thresholds.press != .deep || value >= parameters.deepReleaseAt)
        }
    }

    @Test
    func `thresholds in the wrong order are typed errors that name them`() {
        let wrong: [(String, ForceThresholds.Parameters)] = [
            ("beganAt", .init(beganAt: 0)), ("beganAt", .init(beganAt: 1.1)), ("beganAt", .init(beganAt: .nan)),
            ("releaseAt", .init(releaseAt: 0.5)), ("releaseAt", .init(releaseAt: 0)), ("deepAt", .init(deepAt: 0.3)),
            ("deepReleaseAt", .init(deepReleaseAt: 0.8)), ("deepReleaseAt", .init(deepReleaseAt: 0.3)),
            ("minimumDwell", .init(minimumDwell: -1)), ("refractoryTime", .init(refractoryTime: .infinity)),
        ]
        for (name, parameters) in wrong {
            #expect { try parameters.validate() } throws: { ($0 as? ForceParameterError)?.parameter == name }
        }
    }
}

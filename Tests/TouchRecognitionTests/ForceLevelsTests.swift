import Testing
import TouchModel

@testable import TouchRecognition

struct ForceLevelsTests {
    @Test
    func `levels are of equal width`() {
        var levels = ForceLevels(.init(count: 4, hysteresis: 0))
        let reached = [0.0, 0.24, 0.25, 0.49, 0.5, 0.75, 1, 0.74, 0].map { value in
            _ = levels.observe(value)
            return levels.level
        }
        #expect(reached == [0, 0, 1, 1, 2, 3, 3, 2, 0])
    }

    @Test
    func `a level is left half the hysteresis beyond its borders`() {
        var levels = ForceLevels(.init(count: 4, hysteresis: 0.125))
        for (value, hasChanged, level) in [
            (0.3124, false, 0), (0.3125, true, 1), (0.1875, false, 1), (0.1874, true, 0),
        ] {
            #expect(levels.observe(value) == hasChanged)
            #expect(levels.level == level)
        }
    }

    @Test(arguments: 1...256)
    func `every border is crossed exactly where the documentation says`(count: Int) {
        for hysteresis in [0, 0.25, 0.5, 0.99].map({ $0 / Double(count) }) {
            let half = hysteresis / 2
            for border in 1..<max(count, 1) {
                let upper = Double(border) / Double(count) + half
                let lower = Double(border) / Double(count) - half
                var levels = ForceLevels(.init(count: count, hysteresis: hysteresis))
                _ = levels.observe((Double(border) - 0.5) / Double(count))
                #expect(levels.level == border - 1)
                #expect(levels.observe(upper.nextDown) == false)
                #expect(levels.observe(upper) == true && levels.level == border)
                #expect(levels.observe(lower) == false)
                #expect(levels.observe(lower.nextDown) == true && levels.level == border - 1)
            }
        }
    }

    @Test
    func `numbers far out of range are the nearer end, and not a number changes nothing`() {
        for huge in [Double.infinity, 1e300, .greatestFiniteMagnitude] {
            var levels = ForceLevels()
            #expect(levels.observe(.nan) == false && levels.level == 0)
            #expect(levels.observe(-huge) == false && levels.level == 0)
            #expect(levels.observe(huge) == true && levels.level == 5)
            #expect(levels.observe(huge) == false)
            #expect(levels.observe(.nan) == false && levels.level == 5)
            #expect(levels.observe(-huge) == true && levels.level == 0)
        }
    }

    @Test(arguments: 0..<50)
    func `whatever the values, the level is right to within the hysteresis, and noise within it changes nothing`(
        seed: UInt64
    ) {
        var generator = SeededGenerator(seed: seed)
        let count = generator.integer(1...12)
        let hysteresis = generator.uniform(0...0.99) / Double(count)
        var levels = ForceLevels(.init(count: count, hysteresis: hysteresis))
        for _ in 0..<500 {
            let value = generator.chance(0.1) ? Double(generator.integer(0...1)) : generator.uniform()
            let before = levels.level
            #expect(levels.observe(value) == (levels.level != before))
            #expect((0..<count).contains(levels.level))
            let lower = Double(levels.level) / Double(count) - hysteresis / 2 - 1e-12
            let upper = Double(levels.level + 1) / Double(count) + hysteresis / 2 + 1e-12
            #expect(value >= lower && (value <= upper || levels.level == count - 1))
            #expect(levels.observe(value) == false, "the same value again changes nothing")
            guard levels.level != before else { continue }
            // Back again it takes the whole hysteresis.
            let border = Double(max(levels.level, before)) / Double(count)
            guard abs(levels.level - before) == 1 else { continue }
            let back = border + (levels.level > before ? -1 : 1) * (hysteresis / 2 - 1e-9)
            if hysteresis > 1e-6 { #expect(levels.observe(back) == false) }
        }
        _ = levels.observe(1)
        #expect(levels.level == count - 1)
        _ = levels.observe(0)
        #expect(levels.level == 0)
    }

    @Test
    func `the focus is the middle of the level`() {
        var levels = ForceLevels(.init(count: 6))
        #expect(levels.focus == 0.5 / 6)
        _ = levels.observe(1)
        #expect(levels.focus == 5.5 / 6)
        levels.reset()
        #expect(levels.level == 0)
    }

    @Test
    func `parameters out of range are typed errors`() {
        let wrong = [
            ForceLevels.Parameters(count: 0), .init(count: 257), .init(count: 5, hysteresis: 0.2),
            .init(hysteresis: -0.1),
            .init(hysteresis: .nan),
        ]
        for parameters in wrong { #expect(throws: ForceParameterError.self) { try parameters.validate() } }
    }
}

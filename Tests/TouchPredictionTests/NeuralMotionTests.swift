import Foundation
import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors

@Suite("Motion as a network sees it")
struct NeuralMotionTests {
    /// The inputs and views after each sample.
    static func inputs(
        _ samples: [TouchSample],
        _ layout: NeuralLayout = NeuralExample.layout(),
        from start: NeuralMotion? = nil
    ) throws -> [(inputs: [Float], view: NeuralView)] {
        var motion = try start ?? NeuralMotion(layout)
        return samples.compactMap { motion.observe($0) ? NeuralExample.written(motion, layout) : nil }
    }

    static func mapped(_ samples: [TouchSample], time: Double = 0, _ map: (TouchPoint) -> TouchPoint) -> [TouchSample] {
        samples.map { TouchSample(timestamp: $0.timestamp + time, location: map($0.location)) }
    }

    @Test(
        "a shift, a turn, a mirror and another clock change no input, and answers move along",
        arguments: Sampling.allCases
    )
    func invariance(sampling: Sampling) throws {
        let stroke = makeStroke(sampling, count: 40, seed: 3)
        let expected = try Self.inputs(stroke)
        let (cosine, sine) = (cos(2.2), sin(2.2))
        let maps: [(name: String, time: Double, linear: (TouchPoint) -> TouchPoint, shift: TouchPoint)] = [
            ("shift", 0, { $0 }, TouchPoint(-730, 512)),
            ("turn", 0, { TouchPoint(cosine * $0.x - sine * $0.y, sine * $0.x + cosine * $0.y) }, .zero),
            ("mirror", 0, { TouchPoint($0.x, -$0.y) }, .zero),
            ("clock", 64, { $0 }, .zero),
            ("all", -32, { TouchPoint(-$0.y, -$0.x) }, TouchPoint(3, 4)),
        ]
        for map in maps {
            let found = try Self.inputs(Self.mapped(stroke, time: map.time) { map.linear($0) + map.shift })
            #expect(found.count == expected.count)
            for (position, (found, expected)) in zip(found, expected).enumerated() {
                let difference = zip(found.inputs, expected.inputs).map { abs($0 - $1) }.max() ?? 0
                #expect(difference < 1e-4, "\(map.name), sample \(position)")
                // The first sample has no heading that could turn.
                guard position > 2 else { continue }
                let answer = map.linear(expected.view.onSurface(along: 3, across: 2))
                #expect(found.view.onSurface(along: 3, across: 2).distance(to: answer) < 1e-6, "\(map.name)")
            }
        }
    }

    @Test(
        "a zoom changes the scale by the speed of rest alone, and inputs by nothing but that",
        arguments: [0.2, 3, 40]
    )
    func zoom(zoom: Double) throws {
        let layout = NeuralExample.layout()
        let stroke = makeStroke(.at120, count: 30, noise: 0, seed: 6)
        let plain = try Self.inputs(stroke, layout)
        let zoomed = try Self.inputs(Self.mapped(stroke) { zoom * $0 }, layout)
        let rest = NeuralMotion.restSpeed * NeuralMotion.restSpeed
        for position in 3..<plain.count {
            let (before, after) = (plain[position], zoomed[position])
            let scale = before.view.scale
            let expectedScale = (zoom * zoom * (scale * scale - rest) + rest).squareRoot()
            #expect(abs(after.view.scale / expectedScale - 1) < 1e-9)
            #expect(abs(after.view.reach * after.view.scale / (expectedScale * expectedScale - rest) - 1) < 1e-6)
            let ratio = Float(zoom * scale / expectedScale)
            // Velocities of the history and of two steps; between these the logarithm of an interval.
            for input in [0, 1, 2, 3, 4, 5, 6, 7, 9, 10] {
                #expect(abs(after.inputs[input] - ratio * before.inputs[input]) < 2e-5, "input \(input)")
            }
            for input in [8, 11] { #expect(after.inputs[input] == before.inputs[input]) }
            // The line's error e is written as log((e + 1) / S).
            let error = exp(Double(before.inputs[12])) * scale - 1
            #expect(abs(Double(after.inputs[12]) - log((zoom * error + 1) / expectedScale)) < 1e-4)
        }
    }

    @Test("inputs are those of their definition, and before its start a contact rested")
    func definition() throws {
        let layout = NeuralExample.layout()
        var motion = try NeuralMotion(layout)
        // 4 ms apart, along x at 1000 px/s.
        for index in 0..<4 {
            _ = motion.observe(
                TouchSample(timestamp: 5 + 0.004 * Double(index), location: TouchPoint(7 + 4 * Double(index), 9))
            )
        }
        let (inputs, view) = NeuralExample.written(motion, layout)
        // 8 px in 8 ms, then all 12 px in 16, 33 and 50 ms.
        let speeds = [1000, 12 / 0.016, 12 / 0.033, 12 / 0.05]
        let scale = (25 + speeds.reduce(0) { $0 + $1 * $1 } / 4).squareRoot()
        #expect(abs(view.scale - scale) < 1e-6)
        #expect(view.heading == TouchPoint(1, 0))
        let expected: [Double] = [
            1000 / scale, 0, 12 / 0.033 / scale, 0, 12 / 0.1 / scale, 0,
            1000 / scale, 0, log(0.5), 1000 / scale, 0, log(0.5),
            log(1 / scale),
        ]
        for (found, expected) in zip(inputs, expected) { #expect(abs(Double(found) - expected) < 1e-5) }
        #expect(inputs.count == 14)
    }

    @Test("a contact that rests has no direction, and is corrected in none")
    func rest() throws {
        let layout = NeuralExample.layout()
        var motion = try NeuralMotion(layout)
        var predictor = try NeuralPredictor(NeuralExample.model())
        for index in 0..<20 {
            let sample = TouchSample(timestamp: Double(index) / 120, location: TouchPoint(3, 4))
            _ = motion.observe(sample)
            predictor.observe(sample)
            let (inputs, view) = NeuralExample.written(motion, layout)
            #expect(view.heading == .zero && view.scale == NeuralMotion.restSpeed)
            #expect(view.reach == 0)
            #expect(inputs.prefix(8).allSatisfy { $0 == 0 })
            #expect(predictor.predict(at: sample.timestamp + 0.03)?.location == TouchPoint(3, 4))
        }
    }

    @Test("after a reset, and after a copy, inputs are those of a new contact")
    func resets() throws {
        let layout = NeuralExample.layout()
        let (first, second) = (makeStroke(.irregular, seed: 1), makeStroke(.at60, seed: 2))
        var used = try NeuralMotion(layout)
        for sample in first { _ = used.observe(sample) }
        let copy = used
        used.reset()
        #expect(try Self.inputs(second, layout, from: used).map(\.inputs) == Self.inputs(second, layout).map(\.inputs))
        #expect(NeuralExample.written(copy, layout).inputs == (try Self.inputs(first, layout).last?.inputs))
    }

    @Test("samples that are not finite or not later are ignored")
    func ignores() throws {
        let layout = NeuralExample.layout()
        let stroke = makeStroke(.at120, count: 20, seed: 8)
        var motion = try NeuralMotion(layout)
        var found: [[Float]] = []
        for sample in stroke {
            let (time, place) = (sample.timestamp, sample.location + TouchPoint(9, 9))
            let before = motion.observe(TouchSample(timestamp: time, location: TouchPoint(.nan, 0)))
            let counts = motion.observe(sample)
            var bad = [time, time.nextDown, time - 5, .nan, .infinity].map {
                motion.observe(TouchSample(timestamp: $0, location: place))
            }
            bad.append(motion.observe(TouchSample(timestamp: time + 1, location: TouchPoint(0, .infinity))))
            #expect(counts && !before && !bad.contains(true))
            found.append(NeuralExample.written(motion, layout).inputs)
        }
        #expect(found == (try Self.inputs(stroke, layout).map(\.inputs)))
    }

    @Test("inputs are finite for strokes that no hand draws")
    func hostile() throws {
        let layout = NeuralExample.layout()
        var random = SeededGenerator(seed: 12)
        let steps = [0, .leastNonzeroMagnitude, .leastNormalMagnitude / 4, 1e-300, 1e-12, 1e-6, 0.004, 0.5, 1e6]
        let places = [0, .leastNonzeroMagnitude, 1e-300, 1, -1, 500, -1e7, 1e12]
        var worst: [Float] = []
        for _ in 0..<300 {
            var motion = try NeuralMotion(layout)
            var time = 0.0
            for _ in 0..<20 {
                time += steps[random.integer(0...steps.count - 1)]
                let x = places[random.integer(0...places.count - 1)]
                let y = places[random.integer(0...places.count - 1)]
                guard motion.observe(TouchSample(timestamp: time, location: TouchPoint(x, y))) else { continue }
                let inputs = NeuralExample.written(motion, layout).inputs
                if worst.isEmpty, !inputs.allSatisfy(\.isFinite) { worst = inputs }
            }
        }
        #expect(worst.isEmpty)
    }

    @Test("a step of no length in time is forgotten, not remembered for ever")
    func forgetsGlitches() throws {
        let layout = NeuralExample.layout()
        var motion = try NeuralMotion(layout)
        var inputs: [Float] = []
        for index in 0..<200 {
            let place = TouchPoint(5 * Double(index), 0)
            if index == 1 {
                _ = motion.observe(TouchSample(timestamp: .leastNormalMagnitude / 4, location: TouchPoint(1, 0)))
            }
            _ = motion.observe(TouchSample(timestamp: Double(index) / 120, location: place))
            inputs = NeuralExample.written(motion, layout).inputs
        }
        // After 1.6 s of even motion the line through two samples predicts it but for a percent of the scale.
        #expect(inputs[12] < log(0.01))
        #expect(inputs.allSatisfy { $0.isFinite })
    }
}

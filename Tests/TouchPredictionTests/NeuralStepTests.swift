import Foundation
import PredictorTesting
import Testing
import TouchModel

@testable import PredictorFitting
@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Networks on raw steps")
struct NeuralStepTests {
    private static func inputs(_ steps: NeuralSteps) -> (inputs: [Float], view: NeuralView) {
        var steps = steps
        var inputs = [Float](repeating: .nan, count: steps.inputCount)
        let view = inputs.withUnsafeMutableBufferPointer { steps.write(to: $0) }
        return (inputs, view)
    }

    private static func followed(_ samples: some Sequence<TouchSample>) -> NeuralSteps {
        var steps = NeuralSteps(NeuralExample.stepLayout)
        for sample in samples { _ = steps.observe(sample) }
        return steps
    }

    /// A file like that of a model, but for one change.
    private static func changed(_ change: (inout SafeTensors) -> Void) throws -> Data {
        var file = try SafeTensors(NeuralExample.stepModel().encoded(), path: "f")
        change(&file)
        return try file.encoded()
    }

    @Test("inputs are those of their definition, and before its start a contact rested")
    func definition() {
        // To the upper right, in steps of 5 px and of 10 px, the second after two intervals.
        let steps = Self.followed([
            TouchSample(timestamp: 5, location: TouchPoint(7, 9)),
            TouchSample(timestamp: 5 + 1.0 / 120, location: TouchPoint(10, 13)),
            TouchSample(timestamp: 5 + 3.0 / 120, location: TouchPoint(10, 23)),
        ])
        let (inputs, view) = Self.inputs(steps)
        #expect(view.heading == TouchPoint(0, 1))
        // Along and across y: the older step is 4 along it and 3 off to the right, where the normal points left.
        let ways: [Double] = [10, 0, 4, -3, 0, 0, 0, 0]
        let scale = 0.5 + 17.0 / 4
        #expect(abs(view.scale - scale) < 1e-12 && abs(view.reach - scale * 60) < 1e-9)
        var expected = ways.map { $0 / 0.5 }
        expected += ways.map { ($0 < 0 ? -1 : 1) * log(1 + abs($0) / 0.5) }
        expected += ways.map { $0 / scale }
        expected += [log(scale / 0.5), 1, 0, 0, 0, log(3), 0, 1]
        #expect(inputs.count == expected.count)
        for (place, (found, expected)) in zip(inputs, expected).enumerated() {
            #expect(abs(Double(found) - expected) < 1e-5, "input \(place)")
        }
        #expect(steps.uncorrected(after: 2.0 / 120).distance(to: TouchPoint(10, 41)) < 1e-9)
    }

    @Test("an answer is 0.9 of the last step and the mean of the networks, of the motion and of its mirror image")
    func formula() throws {
        let model = NeuralExample.stepModel(networks: 3)
        let layout = model.layout
        var predictor = try NeuralStepPredictor(model)
        var steps = NeuralSteps(layout)
        for (position, sample) in makeStroke(.at120, count: 20, seed: 2).enumerated() {
            predictor.observe(sample)
            _ = steps.observe(sample)
            let (raw, view) = Self.inputs(steps)
            var outputs = [Double](repeating: 0, count: 4)
            for mirror in [1.0, -1] {
                let seen = raw.enumerated().map { input, value in
                    input < layout.vectorInputCount && !input.isMultiple(of: 2) ? Float(mirror) * value : value
                }
                for network in model.networks {
                    let own = NeuralExample.reference(network, seen)
                    for output in 0..<4 {
                        outputs[output] += own[output] * (output.isMultiple(of: 2) ? 1 : mirror) / 6
                    }
                }
            }
            let velocities = (0..<2).map { view.onSurface(along: outputs[2 * $0], across: outputs[2 * $0 + 1]) }
            for share in [0.1, 0.5, 1, 1.3, 1.5, 2] {
                let horizon = share * 2 / 120
                let answer = try #require(predictor.predict(at: sample.timestamp + horizon))
                #expect(answer.isFallback == (position == 0))
                guard position > 0 else {
                    #expect(answer.location == sample.location)
                    continue
                }
                let velocity = velocities[0] + (velocities[1] - velocities[0]) * max(0, share - 1)
                let expected = steps.uncorrected(after: horizon) + velocity * (view.reach * horizon)
                // Near a contact's start answers are held to what its motion supports.
                if position > 4 { #expect(answer.location.distance(to: expected) < 1e-3) }
            }
            let limit = try #require(predictor.predict(at: sample.timestamp + 4.0 / 120))
            let beyond = try #require(predictor.predict(at: sample.timestamp + 1))
            #expect(beyond.location.distance(to: limit.location) < 1e-9 && beyond.isFallback)
        }
    }

    @Test("keeps the invariants of the protocol", arguments: Sampling.allCases)
    func keepsInvariants(sampling: Sampling) throws {
        #expect(
            checkPredictor(
                try NeuralStepPredictor(NeuralExample.stepModel()),
                on: makeStroke(sampling, count: 30, seed: 1)
            ) == []
        )
    }

    @Test("a stroke that is mirrored on its heading has the mirrored answer")
    func mirrorSymmetry() throws {
        let model = NeuralExample.stepModel()
        for seed in 1...20 {
            let stroke = makeStroke(.at60, count: 14, seed: UInt64(seed))
            var (predictor, mirrored) = (try NeuralStepPredictor(model), try NeuralStepPredictor(model))
            let heading = Self.inputs(Self.followed(stroke)).view.heading
            let origin = try #require(stroke.last).location
            func mirror(_ point: TouchPoint) -> TouchPoint {
                let way = point - origin
                return origin + heading * (2 * heading.dot(way)) - way
            }
            for var sample in stroke {
                predictor.observe(sample)
                sample.location = mirror(sample.location)
                mirrored.observe(sample)
            }
            let time = try #require(stroke.last).timestamp
            for horizon in [0.005, 0.02, 0.03] {
                let answer = try #require(predictor.predict(at: time + horizon)).location
                let other = try #require(mirrored.predict(at: time + horizon)).location
                #expect(mirror(answer).distance(to: other) < 1e-3)
            }
        }
    }

    @Test("a contact that rests is where it was, and steps that overflow give no answer that is not a number")
    func restsAndOverflows() throws {
        var predictor = try NeuralStepPredictor(NeuralExample.stepModel())
        for index in 0..<12 {
            predictor.observe(TouchSample(timestamp: Double(index) / 120, location: TouchPoint(3, 4)))
            #expect(predictor.predict(at: Double(index) / 120 + 0.03)?.location == TouchPoint(3, 4))
        }
        for (index, place) in [TouchPoint(1e200, -1e300), TouchPoint(-1e308, 1e308), TouchPoint(1e308, -1e308), .zero]
            .enumerated()
        {
            let time = 1 + 0.01 * Double(index)
            predictor.observe(TouchSample(timestamp: time, location: place))
            #expect(predictor.predict(at: time + 0.02)?.isFinite != false)
        }
    }

    @Test("a file is read as it was written, to the bit")
    func roundTrip() throws {
        let model = NeuralExample.stepModel()
        let data = try model.encoded()
        guard case .steps(let read) = try NeuralModelFile(data, path: "f") else {
            throw ModelFileError.noExamples("another kind of model was read")
        }
        #expect(read == model)
        #expect(try read.encoded() == data)
    }

    @Test("a file that is not whole or not valid is refused by name")
    func refusals() throws {
        func problem(_ change: (inout SafeTensors) -> Void) throws -> String {
            let data = try Self.changed(change)
            return #expect(throws: ModelFileError.self) { try NeuralModelFile(data, path: "f") }?.description ?? ""
        }
        for name in try SafeTensors(NeuralExample.stepModel().encoded(), path: "f").tensors.keys {
            for text in [
                try problem { $0.tensors[name] = nil }, try problem { $0.tensors[name]?.values[0] = .nan },
                try problem { $0.tensors[name]?.shape.append(1) },
            ] { #expect(text.hasPrefix("model f") && text.contains(name.prefix(9)), "\(text)") }
        }
        #expect(try problem { $0.metadata["formatVersion"] = "2" }.contains("formatVersion"))
        for (text, other, field) in [
            (#""networks":2,"training""#, #""networks":17,"training""#, "networks"),
            (#""networks":2,"training""#, #""networks":0,"training""#, "networks"),
            (#""steps":4"#, #""steps":65"#, "layout.steps"), (#""unit":0.5"#, #""unit":0"#, "layout.unit"),
            (#""hiddenUnits":[5,3]"#, #""hiddenUnits":[99999999]"#, "layout.hiddenUnits"),
            (#""horizons":[0"#, #""horizons":[-1,0"#, "layout.horizons"),
        ] {
            let found = try problem { file in
                let model = file.metadata["model"] ?? ""
                #expect(model.contains(text))
                file.metadata["model"] = model.replacingOccurrences(of: text, with: other)
            }
            #expect(found.hasPrefix("model f") && found.contains(field), "\(found)")
        }
    }

    @Test("a fit finds a law of the device, for everybody")
    func findsLaw() throws {
        // On a circle the next steps are turned ones: 0.9 of the last step misses them by far.
        func circle(_ phase: Double) -> [TouchSample] {
            (0..<60).map { index in
                let angle = phase + 0.25 * Double(index)
                return TouchSample(timestamp: Double(index) / 120, location: 40 * TouchPoint(cos(angle), sin(angle)))
            }
        }
        var method = NeuralStepMethod()
        (method.hiddenUnits, method.networks, method.epochs) = ([16], 2, 100)
        var fit = try NeuralFit(method: NeuralMethod(), stepMethod: method, horizons: NeuralExample.horizons)
        for person in 0..<4 {
            let samples = circle(Double(person))
            let questions = (1..<56).flatMap { position in
                [0, 1].map { horizon in
                    let target = samples[position + 2 * (horizon + 1)].location
                    return TrainingQuery(position: position, horizonIndex: horizon, target: target)
                }
            }
            fit.add(samples, questions: questions, origin: TrainingOrigin(dataset: "d", participant: "\(person)"))
        }
        let model = try fit.stepModel(training: NeuralExample.nobody)
        #expect(abs(model.layout.interval - 1.0 / 120) < 1e-9 && model.networks[0] != model.networks[1])
        // A sixth of a second.
        #expect(model.layout.steps == 20)
        #expect(model.evidence.examples == 220 && model.evidence.strokes == 4)
        let samples = circle(0.5)
        var predictor = try NeuralStepPredictor(model)
        var (error, plain) = (0.0, 0.0)
        var steps = NeuralSteps(model.layout)
        for (position, sample) in samples.enumerated().dropLast(4) {
            predictor.observe(sample)
            _ = steps.observe(sample)
            guard position > 10 else { continue }
            let target = samples[position + 4].location
            error += try #require(predictor.predict(at: sample.timestamp + 4.0 / 120)).location.distance(to: target)
            plain += steps.uncorrected(after: 4.0 / 120).distance(to: target)
        }
        #expect(error < plain / 3, "\(error) of \(plain)")
    }

    @Test("few examples are drawn in small batches, so that there are steps enough")
    func schedule() {
        let method = NeuralStepMethod()
        #expect(method.schedule(rows: 100).batchSize == 64)
        #expect(method.schedule(rows: 12_800).batchSize == 200)
        let many = method.schedule(rows: 1_024_000)
        #expect(many.batchSize == 1024 && many.steps == 60_000)
        #expect(method.schedule(rows: 1).steps == 1)
    }
}

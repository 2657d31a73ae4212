import Foundation
import PredictorTesting
import Testing
import TouchModel
import TouchPrediction

@testable import StandardPredictors

/// Android's motion predictor with small models; `AndroidMotionParityTests` has the published one.
@Suite("Android's motion predictor")
struct AndroidMotionTests {
    private static let interval = AndroidMotionPredictor.interval

    private static func model(_ path: String = SmallMotionModel.recurrent) throws -> AndroidMotionModel {
        try AndroidMotionModel.read(path)
    }

    /// A stroke of a pen, with all that the features need.
    private static func stroke(count: Int = 40) -> [TouchSample] {
        makeStroke(.at240, count: count, seed: 11).enumerated().map { index, sample in
            var sample = sample
            (sample.force, sample.maximumPossibleForce) = (1 + sin(Double(index)), 4)
            (sample.altitude, sample.azimuth) = (1 + 0.1 * cos(Double(index)), 0.2 * Double(index))
            return sample
        }
    }

    @Test("the Gaussian error unit is exact to single precision")
    func errorUnit() {
        var values = (-4000...4000).map { Float($0) / 500 }
        values.removeLast()
        let expected = values.map { 0.5 * Double($0) * (1 + erf(Double($0) / 2.squareRoot())) }
        values.withUnsafeMutableBufferPointer { values in
            guard let start = values.baseAddress else { return }
            GaussianErrorUnit.apply(to: start, count: values.count)
        }
        let largest = zip(values, expected).map { abs(Double($0) - $1) }.max() ?? .infinity
        #expect(largest < 2e-6)
    }

    // MARK: Networks

    /// W x + b, of a file's tensors.
    private static func layer(
        _ file: TensorFlowLiteFile,
        _ weights: String,
        _ biases: String?,
        _ input: [Double]
    ) throws -> [Double] {
        let shape = try file.shape(of: weights)
        let matrix = try file.values(of: weights, shape: shape)
        let offsets = try biases.map { try file.values(of: $0, shape: [shape[0]]) }
        return (0..<shape[0]).map { row in
            (0..<shape[1]).reduce(Double(offsets?[row] ?? 0)) { $0 + Double(matrix[row * shape[1] + $1]) * input[$1] }
        }
    }

    private static func unit(_ values: [Double]) -> [Double] {
        values.map { 0.5 * $0 * (1 + erf($0 / 2.squareRoot())) }
    }

    /// The published mathematics, plainly and in double precision.
    private static func reference(_ file: TensorFlowLiteFile, _ head: String, _ features: [Double]) throws -> [Double] {
        let name = "stylus_predictor/\(head)"
        let embedding = ["MatMul", "MatMul1"].map { "\(name)/embedding/\($0)" }.first(where: file.contains)
        guard let embedding else {
            var values = features
            for number in ["", "_1", "_2", "_3", "_4", "_5"] where file.contains("\(name)/linear/MatMul\(number)") {
                if !number.isEmpty { values = values.map { max(0, $0) } }
                let biases = "\(name)/linear/Add\(number)/ReadVariableOp"
                values = try layer(file, "\(name)/linear/MatMul\(number)", biases, values)
            }
            return values
        }
        var state = try layer(file, embedding, nil, features)
        return try (0..<5).map { step in
            let biases = step == 0 ? "MatMul;\(name)/linear/Add" : "Add/ReadVariableOp"
            state = unit(try layer(file, "\(name)/linear/MatMul_8", "\(name)/linear/\(biases)", state))
            state = unit(try layer(file, "\(name)/linear/MatMul_9", "\(name)/linear/Add_1/ReadVariableOp", state))
            return try layer(file, "\(name)/output/MatMul_4", "\(name)/output/Add/ReadVariableOp", state)[0]
        }
    }

    private static func answers(of model: AndroidMotionModel, to features: [Float]) -> [Float] {
        var answers = [Float](repeating: 0, count: model.answerCount)
        var work = [Float](repeating: .nan, count: model.workCount)
        features.withUnsafeBufferPointer { features in
            answers.withUnsafeMutableBufferPointer { answers in
                work.withUnsafeMutableBufferPointer { work in
                    guard let a = features.baseAddress, let b = answers.baseAddress, let c = work.baseAddress
                    else { return }
                    model.answer(to: a, into: b, work: c)
                }
            }
        }
        return answers
    }

    @Test("networks of either kind answer what their formulas say")
    func networks() throws {
        for path in [SmallMotionModel.recurrent, SmallMotionModel.feedforward] {
            let model = try Self.model(path)
            let file = try TensorFlowLiteFile(Data(contentsOf: URL(fileURLWithPath: path)), path: path)
            #expect(model.stepCount == 5)
            var random = RandomNumbers(seed: 4)
            for _ in 0..<20 {
                let features = (0..<5 * model.sampleCount).map { _ in Float(4 * random.number(0...1) - 2) }
                let answers = Self.answers(of: model, to: features)
                let expected = try ["r", "phi", "pressure"].flatMap {
                    try Self.reference(file, $0, features.map(Double.init))
                }
                let largest = zip(answers, expected).map { abs(Double($0) - $1) }.max() ?? .infinity
                #expect(largest < 1e-5, "\(path)")
            }
        }
    }

    /// What an interpreter of TensorFlow Lite (ai-edge-litert) says of the published models, for the features 2 sin(1.7 i + k).
    private static let interpreted: [(file: String, k: Double, answers: [Double])] = [
        (
            "motion_predictor_model.tflite", 0,
            [
                1.11841, 1.35521, 1.08169, 1.07663, 1.16301, 0.32515, -0.12173, -0.08605, -0.03242, -0.01948,
                -0.39234, -0.46807, -0.17686, -0.10677, -0.0839,
            ]
        ),
        (
            "motion_predictor_model.tflite", 3,
            [
                -1.20342, -0.03608, 0.25655, 0.48413, 0.65362, -0.33342, -0.01751, -0.01178, -0.00138, -0.01067,
                1.64987, 1.41112, 1.31287, 1.28314, 1.22361,
            ]
        ),
        (
            "motion_predictor_model_2023-01.tflite", 0,
            [
                0.01873, 0.02936, -0.00498, -0.01303, 0.05062, -0.06405, -0.0494, -0.05032, -0.03041, 0.01585,
                0.55354, 0.62985, 0.5872, 0.65142, 0.46609,
            ]
        ),
        (
            "motion_predictor_model_2023-01.tflite", 3,
            [
                0.33214, 0.35557, 0.40374, 0.26569, 0.32747, 0.04008, 0.01168, 0.04717, 0.00887, -0.00609,
                0.80211, 0.78197, 0.82967, 0.736, 0.77884,
            ]
        ),
    ]

    @Test(
        "the published networks answer what an interpreter of their files does",
        .enabled(if: SmallMotionModel.published != nil, "../shared/models/android-motion is not beside the package")
    )
    func publishedNetworks() throws {
        let folder = try #require(SmallMotionModel.published)
        for (file, k, expected) in Self.interpreted {
            let model = try Self.model(folder + "/" + file)
            let features = (0..<5 * model.sampleCount).map { Float(2 * sin(1.7 * Double($0) + k)) }
            let answers = Self.answers(of: model, to: features)
            #expect(answers.count == expected.count)
            for (found, expected) in zip(answers, expected) { #expect(abs(Double(found) - expected) < 2e-5) }
        }
    }

    // MARK: Files

    @Test("a file that is cut anywhere is refused by name, and none is read beyond its end")
    func truncated() throws {
        for path in [SmallMotionModel.recurrent, SmallMotionModel.feedforward] {
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            for count in stride(from: 0, to: whole.count - 64, by: 7) {
                let error = #expect(throws: ModelFileError.self) {
                    try AndroidMotionModel.read(whole.prefix(count), path: "a.tflite")
                }
                #expect(error?.description.contains("a.tflite") == true)
            }
        }
    }

    @Test("a tensor that is missing, of another shape, or not finite is named")
    func tensors() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: SmallMotionModel.recurrent))
        func error(_ change: (inout Data) throws -> Void) throws -> String {
            var data = whole
            try change(&data)
            let error = #expect(throws: ModelFileError.self) { try AndroidMotionModel.read(data, path: "a.tflite") }
            return error?.description ?? ""
        }
        func replace(_ text: String, _ other: String) -> (inout Data) throws -> Void {
            { data in
                let place = try #require(data.range(of: Data(text.utf8)))
                data.replaceSubrange(place, with: Data(other.utf8))
            }
        }
        #expect(
            try error(replace("phi/linear/MatMul_9", "phi/linear/MatMul_X")) == "a.tflite, field "
                + "'stylus_predictor/phi/linear/MatMul_9': found no such tensor, expected one of the published models'"
        )
        #expect(try error(replace("TFL3", "TFL2")) == "a.tflite: the content is no TensorFlow Lite model")
        #expect(try error(replace("r/linear/MatMul_8", "r/linear/MatMul_9")).contains("two tensors"))
        // 1.5, the bias of the lengths.
        let bias = Data([0x00, 0x00, 0xC0, 0x3F])
        let message = try error { data in
            let place = try #require(data.range(of: bias))
            data.replaceSubrange(place, with: Data([0, 0, 0xC0, 0x7F]))
        }
        #expect(message.contains("r/output/Add/ReadVariableOp") && message.contains("not finite"))
    }

    @Test("without a model there is an error that says how to get it")
    func missing() {
        let error = #expect(throws: ModelFileError.self) {
            try PredictorRegistry.standard.makePredictor("android-motion")
        }
        #expect(error?.description.contains("foretouch dataset fetch android-motion") == true)
    }

    // MARK: Features

    @Test("features are those of the formulas; the turn is not brought into (−π, π]")
    func features() {
        var history = AndroidMotionHistory(sampleCount: 3)
        func push(_ x: Double, _ y: Double) {
            history.push(TouchPoint(x, y), pressure: 0.5, orientation: 0.25, tilt: 0.125)
        }
        push(0, 0)
        #expect(history.features.allSatisfy { $0 == 0 } && !history.hasHeading)
        push(0, 0)
        #expect(history.features == [0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0.125])
        // To the left and up a little, then down: −3.04 and 3.04 rad.
        push(-10, -1)
        push(-20, 0)
        let up = atan2(-1.0, -10)
        let turn = atan2(1.0, -10) - up
        let lean = .pi / 2 - 0.25 - up
        let expected: [Double] = [
            0, 101.0.squareRoot(), 101.0.squareRoot(), 0, 0, turn, 0.5, 0.5, 0.5, 0, lean, lean, 0.125, 0.125, 0.125,
        ]
        for (found, expected) in zip(history.features, expected) { #expect(abs(Double(found) - expected) < 1e-5) }
        #expect(turn > 6)
        push(-20, 0)
        #expect(history.location == TouchPoint(-20, 0) && abs(history.heading - atan2(1, -10)) < 1e-12)
        #expect(abs(Double(history.features[2])) < 1e-6)
        history.reset()
        #expect(history.features.allSatisfy { $0 == 0 } && !history.hasHeading)
    }

    // MARK: Answers

    @Test("the answer lies on the polyline through the steps, stands beyond it, and is marked beyond the networks")
    func polyline() throws {
        let stroke = Self.stroke()
        var predictor = AndroidMotionPredictor(try Self.model())
        for sample in stroke { predictor.observe(sample) }
        let last = try #require(stroke.last)
        func answer(_ steps: Double) throws -> Prediction {
            try #require(predictor.predict(at: last.timestamp + steps * Self.interval))
        }
        #expect(try answer(0).location.distance(to: last.location) < 1e-9)
        for step in 0..<5 {
            let middle = try (answer(Double(step)).location + answer(Double(step + 1)).location) / 2
            #expect(try answer(Double(step) + 0.5).location.distance(to: middle) < 1e-6)
        }
        #expect(try answer(5).location.distance(to: answer(4).location) > 0.1)
        #expect(try answer(9).location.distance(to: answer(5).location) < 1e-9)
        #expect(try !answer(5).isFallback && answer(5.1).isFallback)
        #expect(try answer(3).azimuth == last.azimuth && answer(3).altitude == last.altitude)
        #expect(try answer(3).force != nil)
    }

    @Test("a scale is that of the data: lengths in the model's px")
    func scale() throws {
        var plain = AndroidMotionPredictor(try Self.model())
        var scaled = AndroidMotionPredictor(try Self.model(), scale: 4)
        for sample in Self.stroke() {
            plain.observe(sample)
            var smaller = sample
            smaller.location /= 4
            scaled.observe(smaller)
            let time = sample.timestamp + 0.01
            let (found, expected) = (scaled.predict(at: time), plain.predict(at: time))
            #expect((found == nil) == (expected == nil))
            if let found, let expected { #expect((4 * found.location).distance(to: expected.location) < 1e-6) }
        }
    }

    /// A plain reading of the pruning.
    private static func kept(_ stroke: [TouchSample], low: Double, high: Double, share: Double) -> Double {
        var jerk = 0.0
        for index in stroke.indices.dropFirst(3) {
            let p = stroke[index - 3...index].map(\.location)
            jerk += share * ((p[3] - 3 * p[2] + 3 * p[1] - p[0]).length - jerk)
        }
        return 1 - min(1, max(0, (jerk - low) / (high - low)))
    }

    @Test("from Android 15 on jerk shortens the prediction, to nothing above the upper limit")
    func pruning() throws {
        var shortened = 0
        var absent = 0
        for (release, low, high, share) in [
            (AndroidMotionPredictor.Release.android15, 1.0, 1.1, 1.0), (.android16, 1.5, 2.0, 0.25),
        ] {
            // From hardly any jerk to much.
            for factor in stride(from: 0.02, through: 4, by: 0.06) {
                var stroke = Self.stroke(count: 12)
                for index in stroke.indices { stroke[index].location *= factor }
                var plain = AndroidMotionPredictor(try Self.model())
                var pruned = AndroidMotionPredictor(try Self.model(), release: release)
                for sample in stroke {
                    plain.observe(sample)
                    pruned.observe(sample)
                }
                let kept = Self.kept(stroke, low: low, high: high, share: share)
                let last = try #require(stroke.last).timestamp
                for steps in [0.5, 2.5, 4.5] {
                    let points = (steps * kept).rounded(.up)
                    let found = pruned.predict(at: last + steps * Self.interval)?.location
                    let expected = plain.predict(at: last + min(steps, points) * Self.interval)?.location
                    if points < steps { shortened += 1 }
                    if points == 0 {
                        #expect(found == nil)
                        absent += 1
                    } else if let expected {
                        #expect(try #require(found).distance(to: expected) < 1e-9)
                    }
                }
            }
        }
        #expect(shortened > absent && absent > 0)
    }

    @Test(
        "a contact without force or angles is one of pressure 1 that stands upright, of which no force is predicted"
    )
    func defaults() throws {
        var bare = AndroidMotionPredictor(try Self.model())
        var full = AndroidMotionPredictor(try Self.model())
        for sample in makeStroke(.at240, count: 20, seed: 11) {
            bare.observe(sample)
            var pen = sample
            (pen.force, pen.maximumPossibleForce) = (2, 2)
            (pen.altitude, pen.azimuth) = (.pi / 2, .pi / 2)
            full.observe(pen)
            let time = sample.timestamp + 0.01
            let (found, expected) = (bare.predict(at: time), full.predict(at: time))
            #expect((found == nil) == (expected == nil))
            if let found, let expected { #expect(found.location.distance(to: expected.location) < 1e-4) }
            #expect(found?.force == nil)
        }
    }
}

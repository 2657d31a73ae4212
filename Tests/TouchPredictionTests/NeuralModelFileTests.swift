import Foundation
import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Files of neural models")
struct NeuralModelFileTests {
    /// The bytes of a file: a length, a header, numbers.
    static func file(_ header: String, bytes: Int, length: UInt64? = nil) -> Data {
        withUnsafeBytes(of: (length ?? UInt64(header.utf8.count)).littleEndian) { Data($0) } + Data(header.utf8)
            + Data(repeating: 0, count: bytes)
    }

    static func problem(_ data: Data) -> String? {
        do throws(ModelFileError) {
            _ = try SafeTensors(data, path: "f")
            return nil
        } catch {
            return error.description
        }
    }

    static var small: SafeTensors {
        var file = SafeTensors()
        file.tensors["a"] = .init(shape: [2, 3], values: [1, -2, .nan, .infinity, -0.0, .leastNonzeroMagnitude])
        file.tensors["b/é\"\\"] = .init(shape: [], values: [7])
        file.tensors["empty"] = .init(shape: [4, 0], values: [])
        file.metadata = ["format": "x", "quote": "\"\\/\n"]
        return file
    }

    @Test("what is written is read, to the bit; equal tensors give equal bytes, at a multiple of eight")
    func roundTrip() throws {
        let data = try Self.small.encoded()
        let read = try SafeTensors(data, path: "f")
        #expect(read.metadata == Self.small.metadata)
        #expect(read.tensors.mapValues(\.shape) == Self.small.tensors.mapValues(\.shape))
        for (name, tensor) in Self.small.tensors {
            #expect(read.tensors[name]?.values.map(\.bitPattern) == tensor.values.map(\.bitPattern))
        }
        #expect(try read.encoded() == data)
        #expect((data.count - 4 * 7) % 8 == 0)
        #expect(try SafeTensors(SafeTensors().encoded(), path: "f") == SafeTensors())
    }

    @Test("a file that is cut short anywhere, or goes on, is refused")
    func truncation() throws {
        let data = try Self.small.encoded()
        for count in 0..<data.count { #expect(Self.problem(data.prefix(count)) != nil, "\(count) bytes") }
        #expect(Self.problem(data + [0]) != nil)
        // A slice does not begin at index 0.
        #expect(Self.problem((Data([1, 2, 3]) + data).dropFirst(3)) == nil)
    }

    @Test("bytes that were flipped are refused, or read as other numbers, never more of them")
    func flips() throws {
        let data = try Self.small.encoded()
        var random = SeededGenerator(seed: 1)
        for _ in 0..<5000 {
            var broken = data
            for _ in 0...random.integer(0...2) {
                broken[random.integer(0...data.count - 1)] = UInt8(random.integer(0...255))
            }
            guard let file = try? SafeTensors(broken, path: "f") else { continue }
            #expect(file.tensors.values.reduce(0) { $0 + 4 * $1.values.count } < data.count)
        }
    }

    @Test(
        "headers that claim what is not so are refused, and say why",
        arguments: [
            (#"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}"#, 7, "found 7 bytes"),
            (#"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}"#, 9, "found 9 bytes"),
            (#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}}"#, 8, "'a' begins at byte 4"),
            (#"{"a":{"dtype":"F32","shape":[2],"data_offsets":[-8,0]}}"#, 8, "bytes -8 to 0"),
            (#"{"a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}}"#, 8, "bytes 8 to 0"),
            (#"{"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}}"#, 8, "8 bytes for the shape [3]"),
            (#"{"a":{"dtype":"F32","shape":[-1,-2],"data_offsets":[0,8]}}"#, 8, "'shape'"),
            (#"{"a":{"dtype":"F32","shape":[1.5],"data_offsets":[0,8]}}"#, 8, "'shape'"),
            (#"{"a":{"dtype":"F32","shape":"2","data_offsets":[0,8]}}"#, 8, "'shape'"),
            (#"{"a":{"dtype":"F32","shape":[1,1,1,1,1,1,1,1,2],"data_offsets":[0,8]}}"#, 8, "'shape'"),
            (
                #"{"a":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,8]}}"#, 8,
                "the shape overflows"
            ),
            (#"{"a":{"dtype":"F32","shape":[99999999999999999999],"data_offsets":[0,8]}}"#, 8, "'shape'"),
            (#"{"a":{"dtype":"F64","shape":[1],"data_offsets":[0,8]}}"#, 8, "found dtype F64"),
            (#"{"a":{"shape":[2],"data_offsets":[0,8]}}"#, 8, "found dtype none"),
            (#"{"a":{"dtype":"F32","shape":[2]}}"#, 8, "'data_offsets'"),
            (#"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4,8]}}"#, 8, "'data_offsets'"),
            (#"{"a":[1]}"#, 0, "found no object"),
            (#"{"__metadata__":{"a":1}}"#, 0, "texts"),
            ("[]", 0, "no JSON object"),
            ("", 0, "no JSON object"),
            ("\u{0}\u{1}", 0, "no JSON object"),
            // Two at the same place, and bytes that are nobody's: the sum of the sizes would be right.
            (
                #"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}"#,
                16, "begins at byte 0"
            ),
            (
                #"{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"b":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}}"#,
                16, "'b' begins at byte 8"
            ),
            // The same name twice: one of the two is lost, and leaves a gap.
            (
                #"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"a":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}}"#,
                16, "byte"
            ),
        ]
    )
    func claims(header: String, bytes: Int, reason: String) {
        let problem = Self.problem(Self.file(header, bytes: bytes))
        #expect(problem?.contains(reason) == true, "\(problem ?? "nothing")")
    }

    @Test("a header that claims to be long is refused", arguments: [3, 1 << 40, UInt64(Int.max), .max])
    func claimedLength(length: UInt64) {
        #expect(Self.problem(Self.file("{}", bytes: 0, length: length)) != nil)
    }

    @Test("many tensors that share the same bytes take no memory")
    func sharedBytes() {
        // Read one by one these were 20 GB.
        let entries = (0..<5000).map { #""t\#($0)":{"dtype":"F32","shape":[1000000],"data_offsets":[0,4000000]}"# }
        let problem = Self.problem(Self.file("{" + entries.joined(separator: ",") + "}", bytes: 4_000_000))
        #expect(problem?.contains("without gaps") == true)
    }

    @Test("nesting without end is refused")
    func nesting() {
        for text in [String(repeating: "[", count: 1 << 16), String(repeating: #"{"a":"#, count: 1 << 16)] {
            #expect(Self.problem(Self.file(text, bytes: 0)) != nil)
        }
    }

    static let withRegions = NeuralExample.model(
        regions: Array(repeating: 2, count: 2 * NeuralRegions.binCount),
        adaptation: NeuralRegions.Adaptation(
            plainFactors: Array(repeating: 3, count: 2 * NeuralRegions.binCount),
            nearHorizon: 0,
            farHorizon: 1,
            nearRatio: 0.5,
            farRatio: 0.25
        )
    )

    @Test("a model is read as it was written", arguments: [false, true])
    func modelRoundTrip(hasRegions: Bool) throws {
        let model =
            hasRegions
            ? Self.withRegions : NeuralExample.model(layout: NeuralExample.layout(base: .doubleExponential))
        let data = try model.encoded()
        #expect(try NeuralModel(data, path: "f") == model)
        #expect(try NeuralModel(data, path: "f").encoded() == data)
    }

    @Test("what earlier versions had and this one has no longer is refused in a sentence that says so")
    func removedParts() throws {
        let file = try SafeTensors(NeuralExample.model().encoded(), path: "f")
        let text = try #require(file.metadata["model"])
        func read(_ change: String, instead: String) throws -> NeuralModelFile {
            var other = file
            other.metadata["formatVersion"] = "5"
            other.metadata["model"] = text.replacingOccurrences(of: change, with: instead)
            #expect(other.metadata["model"] != text)
            return try NeuralModelFile(other.encoded(), path: "f")
        }
        for (instead, part) in [
            (#"{"networks":4,"evidence""#, "several networks that are averaged"),
            (#"{"networks":1,"experts":3,"evidence""#, "a mixture of experts"),
        ] {
            #expect(throws: ModelFileError.removedPart(path: "f", part: part)) {
                try read(#"{"evidence""#, instead: instead)
            }
        }
        for (field, part) in [
            ("seesPlace", "inputs for the location on the surface"), ("seesSituation", "inputs for one device"),
        ] {
            let error = #expect(throws: ModelFileError.self) {
                try read(#""layout":{"#, instead: #""layout":{"\#(field)":true,"#)
            }
            #expect(error == .removedPart(path: "f", part: part))
            #expect(error?.description.contains("found \(part), which this version has no longer") == true)
        }
        // Without such a part an earlier file is read: those of the built-in models are of version 5.
        let earlier = try read(
            #"{"evidence""#,
            instead: #"{"networks":1,"evidence""#
        )
        guard case .corrections(let model) = earlier else { throw ModelFileError.noExamples("no correcting model") }
        #expect(model == NeuralExample.model())
    }

    @Test("weights are written with a row for each unit, as every reader of safetensors takes them")
    func weightLayout() throws {
        let model = NeuralExample.model()
        let file = try SafeTensors(model.encoded(), path: "f")
        let inputs = model.layout.inputCount
        let weights = try #require(file.tensors["layers.0.weight"])
        #expect(weights.shape == [5, inputs])
        for unit in 0..<5 {
            for input in 0..<inputs {
                #expect(
                    weights.values[unit * inputs + input] == model.network.parameters[unit + 5 * input]
                )
            }
        }
    }

    /// A file like that of a model, but for one change.
    static func changed(_ change: (inout SafeTensors) throws -> Void) throws -> Data {
        var file = try SafeTensors(withRegions.encoded(), path: "f")
        try change(&file)
        return try file.encoded()
    }

    @Test("a tensor that is missing, of another shape, or holds no numbers is refused by name")
    func badTensors() throws {
        for (name, tensor) in try SafeTensors(Self.withRegions.encoded(), path: "f").tensors {
            for value in [Float.nan, .infinity, -.infinity] {
                for position in [0, tensor.values.count - 1] {
                    let data = try Self.changed { $0.tensors[name]?.values[position] = value }
                    let error = #expect(throws: ModelFileError.self) { try NeuralModel(data, path: "f") }
                    #expect(error?.description.hasPrefix("model f") == true, "\(error?.description ?? "")")
                    let field = name.hasPrefix("layers.") ? "layers" : name
                    #expect(error?.description.contains(field) == true)
                }
            }
            let shapes = [[tensor.values.count + 1], [1] + tensor.shape, tensor.shape.reversed() + [1], []]
            for shape in shapes {
                let values = [Float](repeating: 0, count: shape.reduce(1, *))
                let data = try Self.changed { $0.tensors[name] = .init(shape: shape, values: values) }
                let error = #expect(throws: ModelFileError.self) { try NeuralModel(data, path: "f") }
                #expect(error?.description.hasPrefix("model f") == true, "\(error?.description ?? "")")
                #expect(error?.description.contains("'\(name)': found shape \(shape)") == true)
            }
            guard name != "regions" else { continue }
            let data = try Self.changed { $0.tensors[name] = nil }
            let error = #expect(throws: ModelFileError.self) { try NeuralModel(data, path: "f") }
            #expect(error?.description.hasPrefix("model f") == true, "\(error?.description ?? "")")
            #expect(error?.description.contains("tensor '\(name)' is missing") == true)
        }
    }

    @Test("another format, another version and another description are refused")
    func badMetadata() throws {
        for (key, value, reason) in [
            ("format", "other", "found 'other'"), ("format", nil, "found nothing"), ("formatVersion", "4", "found '4'"),
            ("formatVersion", nil, "found nothing"), ("model", nil, "metadata 'model'"), ("model", "{}", "'layout'"),
        ] {
            let data = try Self.changed { $0.metadata[key] = value }
            let error = #expect(throws: ModelFileError.self) { try NeuralModel(data, path: "f") }
            #expect(error?.description.hasPrefix("model f") == true, "\(error?.description ?? "")")
            #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        }
        for (text, other) in [
            (#""hiddenUnits":[5,3]"#, #""hiddenUnits":[5,0]"#),
            (#""hiddenUnits":[5,3]"#, #""hiddenUnits":[1024,99999999]"#),
            (#""steps":2"#, #""steps":-1"#), (#""ages":[0.008"#, #""ages":[1e300"#),
            (#""base":"kalman","hiddenUnits":[5"#, #""base":"linear","hiddenUnits":[5"#),
        ] {
            let data = try Self.changed { file in
                let model = try #require(file.metadata["model"])
                #expect(model.contains(text))
                file.metadata["model"] = model.replacingOccurrences(of: text, with: other)
            }
            let error = #expect(throws: ModelFileError.self) { try NeuralModel(data, path: "f") }
            #expect(error?.description.hasPrefix("model f") == true, "\(error?.description ?? "")")
            #expect(error?.description.contains("layout") == true, "\(error?.description ?? "")")
        }
    }

    @Test(
        "horizons to judge at that the model does not have are refused",
        arguments: ["[0]", "[1,0]", "[-1,1]", "[0,2]"]
    )
    func badJudgedHorizons(found: String) throws {
        let data = try Self.changed { file in
            let text = try #require(file.metadata["model"])
            #expect(text.contains(#""judgedHorizons":[0,1]"#))
            file.metadata["model"] = text.replacingOccurrences(
                of: #""judgedHorizons":[0,1]"#,
                with: #""judgedHorizons":\#(found)"#
            )
        }
        let error = #expect(throws: ModelFileError.self) { try NeuralModel(data, path: "f") }
        #expect(error?.description.hasPrefix("model f") == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("judged") == true)
    }

    @Test("a model's file with flipped bytes is refused, or gives a predictor that answers with numbers")
    func flippedModels() throws {
        let data = try Self.withRegions.encoded()
        let stroke = makeStroke(.at120, count: 6, seed: 1)
        var random = SeededGenerator(seed: 2)
        var read = 0
        for _ in 0..<1500 {
            var broken = data
            broken[random.integer(0...data.count - 1)] ^= UInt8(1 << random.integer(0...7))
            guard let model = try? NeuralModel(broken, path: "f") else { continue }
            read += 1
            var predictor = try NeuralPredictor(model)
            for sample in stroke {
                predictor.observe(sample)
                #expect(predictor.predict(at: sample.timestamp + 0.02)?.isFinite != false)
            }
        }
        #expect(read > 0)
    }
}

import Foundation
import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Files of autoregressive models")
struct AutoregressiveModelTests {
    static let model = AutoregressivePredictorTests.model()

    /// The model's JSON with something changed.
    static func changed(_ change: (inout [String: Any]) throws -> Void) throws -> Data {
        var object = try #require(
            try JSONSerialization.jsonObject(with: Self.model.encoded()) as? [String: Any]
        )
        try change(&object)
        return try JSONSerialization.data(withJSONObject: object)
    }

    @Test("a model comes back from its file as it was")
    func roundTrip() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Self.model.encoded().write(to: file)
        #expect(try AutoregressiveModel(path: file.path) == Self.model)
        let predictor = try PredictorRegistry.standard.makePredictor(typed: "autoregressive:model=\(file.path)")
        let stroke = makeStroke(.at60, count: 30, seed: 1)
        #expect(
            answers(of: predictor, over: stroke)
                == answers(of: Guarded(try AutoregressivePredictor(Self.model)), over: stroke)
        )
        let specification = try PredictorSpecification(typed: "autoregressive:model=\(file.path)")
        #expect(try PredictorRegistry.standard.training(of: specification) == Self.model.training)
    }

    @Test("the built-in model is valid and says what it was fitted on")
    func builtIn() throws {
        let model = try AutoregressiveModel.builtIn()
        #expect(!model.training.sources.isEmpty)
        #expect(model.training.sources.allSatisfy { !$0.participants.isEmpty && $0.identity.count == 64 })
        let specification = PredictorSpecification(name: "autoregressive")
        #expect(try PredictorRegistry.standard.training(of: specification) == model.training)
        #expect(
            try PredictorRegistry.standard.complete(specification).description == "autoregressive:model=built-in"
        )
        #expect(try PredictorRegistry.standard.training(of: PredictorSpecification(name: "linear")) == nil)
        #expect(BuiltInFile.autoregressive.count <= 30_000)
    }

    @Test("a file that breaks off anywhere is refused")
    func truncated() throws {
        let data = try Self.model.encoded()
        for length in [0, 1, 2, 10, data.count / 3, data.count / 2, data.count - 3] {
            #expect(throws: ModelFileError.self) {
                try AutoregressiveModel(json: data.prefix(length), path: "half")
            }
        }
    }

    @Test("wrong shapes and numbers are refused with the field's name")
    func hostile() throws {
        func expectField(_ field: String, _ change: (inout [String: Any]) throws -> Void) throws {
            let data = try Self.changed(change)
            do {
                _ = try AutoregressiveModel(json: data, path: "hostile")
                Issue.record("accepted a wrong \(field)")
            } catch ModelFileError.invalidFieldOfFile(let path, let found, _, _) {
                #expect(path == "hostile" && found == field)
            }
        }
        func changeLayout(_ key: String, _ value: Any) -> (inout [String: Any]) throws -> Void {
            { object in
                var layout = try #require(object["layout"] as? [String: Any])
                layout[key] = value
                object["layout"] = layout
            }
        }
        func changeHorizon(_ key: String, _ value: Any) -> (inout [String: Any]) throws -> Void {
            { object in
                var horizons = try #require(object["horizons"] as? [[String: Any]])
                horizons[1][key] = value
                object["horizons"] = horizons
            }
        }
        try expectField("format") { $0["format"] = "something" }
        try expectField("formatVersion") { $0["formatVersion"] = 2 }
        try expectField("shortestHistory") { $0["shortestHistory"] = -1 }
        try expectField("horizons.seconds") { $0["horizons"] = [Any]() }
        try expectField("horizons.seconds", changeHorizon("seconds", 0.01))
        try expectField("horizons.seconds", changeHorizon("seconds", 1e9))
        try expectField("horizons[0.04 s].along", changeHorizon("along", [1.0, 2]))
        try expectField("horizons[0.04 s].across", changeHorizon("across", [Double](repeating: 1e300, count: 150)))
        try expectField("ages", changeLayout("ages", [Double]()))
        try expectField("ages", changeLayout("ages", (1...1000).map { Double($0) / 1000 }))
        try expectField("ages", changeLayout("ages", [0.1, 0.1]))
        try expectField("speedKnots", changeLayout("speedKnots", [-3.0, 5]))
        try expectField("earlierAge", changeLayout("earlierAge", 0.001))
        try expectField("headingAge", changeLayout("headingAge", 0))
    }

    @Test(
        "what is no model's file is refused",
        arguments: ["", "null", "[]", "{}", "NaN", "{\"format\": NaN}", "\u{0}"]
    )
    func malformed(text: String) {
        #expect(throws: ModelFileError.self) { try AutoregressiveModel(json: Data(text.utf8), path: "text") }
    }

    @Test("numbers that are not finite are refused")
    func notFinite() throws {
        let text = String(decoding: try Self.model.encoded(), as: UTF8.self)
        for word in ["NaN", "1e999", "-Infinity", "\"1\"", "null"] {
            let hostile = text.replacingOccurrences(of: "\"shortestHistory\":0", with: "\"shortestHistory\":\(word)")
            #expect(hostile != text)
            #expect(throws: ModelFileError.self) { try AutoregressiveModel(json: Data(hostile.utf8), path: word) }
        }
    }

    @Test("paths without a file are refused", arguments: ["/nonexistent/model.json", "/", "/dev/null"])
    func unreadable(path: String) {
        #expect(throws: ModelFileError.self) {
            try PredictorRegistry.standard.makePredictor(typed: "autoregressive:model=\(path)")
        }
    }
}

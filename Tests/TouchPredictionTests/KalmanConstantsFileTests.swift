import Foundation
import PluginSpecification
import PredictorTesting
import Testing
import TouchModel
import TouchPrediction

@testable import StandardPredictors

@Suite("Files of the default predictor's constants")
struct KalmanConstantsFileTests {
    private static let training = TrainingSet(
        sources: [TrainingSet.Source(name: "one", identity: "sha256", participants: ["a"])],
        questions: "per sample"
    )

    private static func withFile(
        _ change: (inout KalmanBankParameters) -> Void = { _ in },
        _ body: (String) throws -> Void
    ) throws {
        var parameters = KalmanBankParameters()
        change(&parameters)
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: path) }
        try KalmanConstantsFile(parameters, training: training).encoded().write(to: path)
        try body(path.path)
    }

    private static func answer(_ specification: String) throws -> TouchPoint {
        var predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
        let samples = makeStroke(.at120, count: 60, seed: 3)
        for sample in samples { predictor.observe(sample) }
        return try #require(predictor.predict(at: samples[59].timestamp + 0.033)).location
    }

    @Test("constants survive a file to the bit, and the predictor answers with them")
    func roundTrip() throws {
        let plain = try Self.answer("kalman")
        try Self.withFile { path in
            let same = try Self.answer("kalman:constants=\(path)")
            #expect(same == plain)
        }
        try Self.withFile({ $0.lag = 0.0123 }) { path in
            let fromFile = try Self.answer("kalman:constants=\(path)")
            let stated = try Self.answer("kalman:lag=0.0123")
            #expect(fromFile != plain && fromFile == stated)
            let both = try Self.answer("kalman:constants=\(path),memory=0.5")
            let statedBoth = try Self.answer("kalman:lag=0.0123,memory=0.5")
            #expect(both == statedBoth)
        }
    }

    @Test("what constants in a file were fitted on takes the place of what the built-in ones were")
    func trainingSet() throws {
        try Self.withFile { path in
            let specification = try PredictorSpecification(typed: "kalman:constants=\(path)")
            let found = try PredictorRegistry.standard.training(of: specification)
            #expect(found == Self.training)
        }
        let builtIn = try PredictorRegistry.standard.training(of: PredictorSpecification(name: "kalman"))
        let names = try #require(builtIn).sources.map(\.name)
        #expect(names.contains("dysgraphia") && !names.contains("henze2017") && !names.contains("wacom-text"))
        let fixed = try PredictorRegistry.standard.training(of: PredictorSpecification(typed: "kalman:model=singer"))
        #expect(fixed == nil)
    }

    @Test("a constant that is missing, out of range or no number is an error that names it")
    func refused() throws {
        let text = String(
            decoding: try KalmanConstantsFile(KalmanBankParameters(), training: Self.training).encoded(),
            as: UTF8.self
        )
        let changes = [
            ("\"lag\":", "\"lagg\":"), ("\"memory\":", "\"memory\":1e9,\"m\":"),
            ("foretouch-kalman-constants", "other"),
        ]
        for (old, new) in changes {
            let changed = text.replacing(old, with: new)
            #expect(changed != text)
            #expect(throws: ModelFileError.self) {
                try KalmanConstantsFile(json: Data(changed.utf8), path: "constants.json")
            }
        }
        for length in stride(from: 0, to: text.utf8.count - 2, by: 11) {
            #expect(throws: ModelFileError.self) {
                try KalmanConstantsFile(json: Data(text.utf8.prefix(length)), path: "constants.json")
            }
        }
    }
}

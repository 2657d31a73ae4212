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

    @Test(
        "the correction is of the predictor with these constants, and stays barred from the data that it was chosen on"
    )
    func corrected() throws {
        try Self.withFile({ $0.lag = 0.0123 }) { path in
            // Before anything is learned the answer is that of the bank.
            let (corrected, bank) = (
                try Self.answer("adaptive:constants=\(path)"), try Self.answer("kalman:lag=0.0123")
            )
            #expect(corrected == bank)
            let specification = try PredictorSpecification(typed: "adaptive:constants=\(path)")
            let sources = try #require(try PredictorRegistry.standard.training(of: specification)).sources.map(\.name)
            #expect(sources == ["one", "dysgraphia"])
        }
    }

    @Test("what ships has these bits")
    func bits() {
        let expected: [UInt64] = [
            0x4183A54C00000000, 0x41D718C7E0000000, 0x421F7A8C48000000, 0x425E26CD2F000000,
            0x3FEFDF3B645A1CAC, 0x4044B33333333333, 0x0000000000000000, 0x3FD25E353F7CED91,
            0x3FDC8B4395810625, 0x3FFEE147AE147AE1, 0x3FEE0C49BA5E353F, 0x4029333333333333,
            0x4065E00000000000, 0x3FF7AE147AE147AE, 0x3FE61CAC083126E9, 0xBFC7CED916872B02,
            0x3FE8ED916872B021, 0x404959999999999A, 0x4098100000000000, 0x3FF999999999999A,
            0x3FD10624DD2F1AA0, 0x3FF63D70A3D70A3D, 0x3F8057D1782D3847, 0x3F8AD42C3C9EECC0,
            0x3FB6B50B0F27BB30, 0x3F739EADD590C0AD, 0x3F9A858793DD97F6, 0x3FD178D4FDF3B646,
            0x400970A3D70A3D71, 0x3FE45A1CAC083127, 0x3F8E4F765FD8ADAC, 0x3FDE24DD2F1A9FBE,
        ]
        let shipped = KalmanBankParameters()
        #expect(KalmanBankConstant.all.map { shipped[keyPath: $0.path].bitPattern } == expected)
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

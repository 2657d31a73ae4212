import Foundation
import Testing

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Files of calibrated uncertainty")
struct UncertaintyCalibrationTests {
    static func object() throws -> [String: Any] {
        let data = try CalibratedPredictorTests.calibration("kalman").encoded()
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("a calibration comes back from its file as it was")
    func roundTrip() throws {
        let calibration = try CalibratedPredictorTests.calibration("kalman:model=cv,process-noise=1e6")
        try CalibratedPredictorTests.withFile(calibration) { path in
            let read = try UncertaintyCalibration(path: path)
            #expect(read == calibration)
        }
        #expect(try UncertaintyCalibration(json: calibration.encoded(), path: "file") == calibration)
    }

    @Test("the built-in calibration is valid and says what it was made from")
    func builtIn() throws {
        let calibration = try UncertaintyCalibration.builtIn()
        #expect(calibration.predictor.description.hasPrefix("kalman:"))
        #expect(calibration.level == 0.9)
        #expect(calibration.training.sources.count == 4)
        #expect(calibration.training.sources.allSatisfy { $0.participants.count == 8 && $0.identity.count == 64 })
        #expect(BuiltInFile.uncertainty.count <= 20_000)
        // What it wraps was fitted, too. Compared apart: a failure would print every recording.
        let registry = PredictorRegistry.standard
        let training = try #require(try registry.training(of: PredictorSpecification(name: "calibrated")))
        let wrapped = try #require(try registry.training(of: PredictorSpecification(name: "kalman")))
        let isBoth = training.sources == calibration.training.sources + wrapped.sources
        #expect(isBoth)
    }

    @Test(
        "the short form has four decimals and no files of recordings, and nothing is left to shorten of the built-in one"
    )
    func shortened() throws {
        var calibration = try CalibratedPredictorTests.calibration("kalman")
        calibration.adaptive.near.typicalRatio = 0.123_49
        calibration.plain.cells[0].effectiveStrokes = 40.123_99
        calibration.training.sources[0].recordings = [.init(identity: "file", participants: ["a"])]
        let short = try calibration.shortened()
        #expect(short.adaptive.near.typicalRatio == 0.1234)
        #expect(short.plain.cells[0].effectiveStrokes == 40.1239)
        #expect(short.plain.table == calibration.plain.table && short.level == 0.9)
        #expect(short.training.sources.allSatisfy { $0.recordings.isEmpty && !$0.participants.isEmpty })
        #expect(try short.shortened() == short)
        let builtIn = try UncertaintyCalibration.builtIn()
        #expect(try builtIn.shortened() == builtIn)
    }

    @Test("a file that breaks off anywhere is refused")
    func truncated() throws {
        let data = try CalibratedPredictorTests.calibration("kalman").encoded()
        for length in stride(from: 0, to: data.count - 2, by: 7) {
            #expect(throws: ModelFileError.self) {
                try UncertaintyCalibration(json: data.prefix(length), path: "half")
            }
        }
    }

    @Test("wrong values are refused with the field's name")
    func hostile() throws {
        /// Sets a value at a path of keys and positions.
        func set(_ value: Any, _ path: ArraySlice<String>, in object: Any) throws -> Any {
            guard let key = path.first else { return value }
            if var list = object as? [Any] {
                let index = try #require(Int(key))
                list[index] = try set(value, path.dropFirst(), in: list[index])
                return list
            }
            var fields = try #require(object as? [String: Any])
            fields[key] = try set(value, path.dropFirst(), in: fields[key] ?? [:])
            return fields
        }
        func expectField(_ field: String, _ path: String, _ value: Any) throws {
            let keys = path.split(separator: ".").map(String.init)
            let changed = try set(value, keys[...], in: Self.object())
            let data = try JSONSerialization.data(withJSONObject: changed)
            let error = #expect(throws: ModelFileError.self, "\(path)") {
                try UncertaintyCalibration(json: data, path: "hostile")
            }
            guard case .invalidFieldOfFile("hostile", field, _, _) = error else {
                Issue.record("found \(String(describing: error)), expected \(field)")
                return
            }
        }
        try expectField("format", "format", "something")
        try expectField("formatVersion", "formatVersion", 2)
        try expectField("predictor", "predictor", ":")
        for level in [0, 0.4, 1, -1, 1e300] { try expectField("level", "level", level) }
        try expectField("adaptive.near.horizon", "adaptive.near.horizon", 0)
        try expectField("adaptive.far.horizon", "adaptive.far.horizon", 1)
        try expectField("adaptive.far.horizon", "adaptive.far.horizon", 0.002)
        try expectField("adaptive.near.typicalRatio", "adaptive.near.typicalRatio", 0)
        try expectField("adaptive.memory", "adaptive.memory", 0.5)
        try expectField("adaptive.prior", "adaptive.prior", 0)
        try expectField("plain.cells", "plain.cells", [Any]())
        try expectField("adaptive.radii.cells[2]", "adaptive.radii.cells.2.bin", 1)
        try expectField("plain.cells[0]", "plain.cells.0.lastBin", 2)
        try expectField("plain.cells[1]", "plain.cells.1.firstBin", -1)
        try expectField("plain.cells[3]", "plain.cells.3.participants", 0)
        try expectField("horizons", "plain.table.horizons", [0.05, 0.016])
        try expectField("speedEdges", "plain.table.speedEdges", [-1])
        try expectField("radii[0.05 s]", "plain.table.radii", [[1, 1], [1, 0]])
        try expectField("radii", "plain.table.radii", [[1, 1]])
    }

    @Test("other JSON, missing fields and words for numbers are refused with a place")
    func malformed() throws {
        for text in ["", "[]", "null", "{}", "7", #"{"format":"foretouch-uncertainty"}"#, "\u{0}"] {
            #expect(throws: ModelFileError.self) { try UncertaintyCalibration(json: Data(text.utf8), path: "odd") }
        }
        for key in ["format", "formatVersion", "predictor", "level", "plain", "adaptive", "training"] {
            var object = try Self.object()
            object[key] = nil
            let data = try JSONSerialization.data(withJSONObject: object)
            let error = #expect(throws: ModelFileError.self) { try UncertaintyCalibration(json: data, path: "odd") }
            #expect(error?.description.contains("'\(key)'") == true)
        }
    }

    @Test("a file that is too large, or none, is refused before it is read")
    func unreadable() throws {
        let folder = FileManager.default.temporaryDirectory
        #expect(throws: ModelFileError.unreadable(path: folder.path, reason: "found a folder, expected a model")) {
            try UncertaintyCalibration(path: folder.path)
        }
        let file = folder.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(UncertaintyCalibration.largestFile) + 1)
        try handle.close()
        let error = #expect(throws: ModelFileError.self) { try UncertaintyCalibration(path: file.path) }
        guard case .unreadable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}

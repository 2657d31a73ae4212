import Foundation
import PluginSpecification
import StandardPredictors
import TouchModel
import TouchPrediction

extension FuzzTarget {
    /// States of `adaptive`. An input that does not begin as a state does changes a good file: two bytes say from where on the others
    /// replace those of the file, whose checksums are then put right, so that what is behind them is tried, too.
    static let adaptiveState = FuzzTarget("adaptive-state", modelPromise) { bytes in
        guard !bytes.starts(with: AdaptiveState.magic), bytes.count >= 2 else {
            return try tryModel(bytes, suffix: ".state") { "adaptive:state=\($0)" }
        }
        var file = try learnedState.get()
        let start = (Int(bytes[0]) | Int(bytes[1]) << 8) % file.count
        let end = min(file.count, start + bytes.count - 2)
        file.replaceSubrange(start..<end, with: bytes[2..<(2 + end - start)])
        let length = AdaptiveState().byteCount
        for part in [0..<length, length..<file.count] {
            let sum = StableHash.checksum(of: file[part.dropLast(8)])
            for index in 0..<8 {
                file[part.upperBound - 8 + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index))
            }
        }
        try file.withUnsafeBytes { try tryModel($0, suffix: ".state") { "adaptive:state=\($0)" } }
    }

    /// The file of what was learned from a few curves.
    private static let learnedState = Result {
        var predictor = try AdaptiveBankPredictor()
        for stroke in 1...4 {
            for position in 0..<60 {
                let time = Double(position) * 0.008
                let angle = time * Double(2 + stroke)
                predictor.observe(
                    TouchSample(
                        timestamp: time,
                        location: TouchPoint(300 * Elementary.cos(angle), 200 * Elementary.sin(2 * angle))
                    )
                )
            }
            predictor.lift()
        }
        let source = TrainingSet.Source(name: "curves", identity: "0", participants: ["1"])
        let training = TrainingSet(sources: [source], questions: "every stroke")
        return [UInt8](try AdaptiveStateFile(state: predictor.state, training: training).encoded())
    }

    /// Published models of `android-motion`.
    static let androidMotionModel = model("android-motion-model", suffix: ".tflite") { "android-motion:model=\($0)" }

    private static let modelPromise = "refused by a ModelFileError, or a predictor whose answers are finite"

    private static func model(
        _ name: String,
        suffix: String,
        _ specification: @escaping @Sendable (String) -> String
    ) -> FuzzTarget {
        FuzzTarget(name, modelPromise) { bytes in try tryModel(bytes, suffix: suffix, specification) }
    }

    private static func tryModel(
        _ bytes: UnsafeRawBufferPointer,
        suffix: String,
        _ specification: (String) -> String
    ) throws {
        let file = try FuzzFile.holding(bytes, suffix: suffix)
        let predictor = try FuzzFinding.refusing(ModelFileError.self) {
            try PredictorRegistry.standard.makePredictor(typed: specification(file.path))
        }
        guard var predictor else { return }
        for _ in 0..<2 {
            for position in 0..<16 {
                let time = Double(position) * 0.008
                predictor.observe(
                    TouchSample(timestamp: time, location: TouchPoint(200 + 900 * time, 300 - 4000 * time * time))
                )
                for horizon in [0.004, 0.016, 0.05, 0.1] {
                    try PredictionCheck.check(predictor.predict(at: time + horizon))
                }
            }
            // What learns does so here, and the next stroke shows what.
            predictor.lift()
        }
    }

    /// Specifications of predictors, as typed.
    static let specifications = FuzzTarget(
        "specification",
        "refused by a SpecificationError or ModelFileError, or read back equal from its own text"
    ) { bytes in
        let text = String(decoding: bytes.prefix(512), as: UTF8.self)
        let specification = try FuzzFinding.refusing(SpecificationError.self) {
            try PredictorSpecification(typed: text)
        }
        guard let specification else { return }
        guard try PredictorSpecification(typed: specification.description) == specification else {
            throw FuzzFinding("'\(specification)' reads back as another specification")
        }
        // Parameters may name files: what might be one elsewhere is not opened.
        guard !specification.settings.contains(where: { $0.value.contains("/") || $0.value.contains(".") }) else {
            return
        }
        _ = try FuzzFinding.refusing(SpecificationError.self) {
            do {
                _ = try PredictorRegistry.standard.makePredictor(specification)
            } catch is ModelFileError {
                // No such file, or no model.
            }
        }
    }
}

import Foundation
import PluginSpecification
import StandardPredictors
import TouchModel
import TouchPrediction

extension FuzzTarget {
    /// Models of `neural`.
    static let neuralModel = model("neural-model", suffix: ".safetensors") { "neural:model=\($0)" }
    /// Models of `autoregressive`.
    static let autoregressiveModel = model("autoregressive-model", suffix: ".json") { "autoregressive:model=\($0)" }
    /// Published models of `android-motion`.
    static let androidMotionModel = model("android-motion-model", suffix: ".tflite") { "android-motion:model=\($0)" }
    /// The target that reads calibrated radii.
    static let radii = model("radii", suffix: ".json") { "calibrated:radii=\($0)" }

    private static func model(
        _ name: String,
        suffix: String,
        _ specification: @escaping @Sendable (String) -> String
    ) -> FuzzTarget {
        FuzzTarget(name, "refused by a ModelFileError, or a predictor whose answers are finite") { bytes in
            let file = try FuzzFile.holding(bytes, suffix: suffix)
            let predictor = try FuzzFinding.refusing(ModelFileError.self) {
                try PredictorRegistry.standard.makePredictor(typed: specification(file.path))
            }
            guard var predictor else { return }
            for position in 0..<16 {
                let time = Double(position) * 0.008
                predictor.observe(
                    TouchSample(timestamp: time, location: TouchPoint(200 + 900 * time, 300 - 4000 * time * time))
                )
                for horizon in [0.004, 0.016, 0.05, 0.1] {
                    try PredictionCheck.check(predictor.predict(at: time + horizon))
                }
            }
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

import Foundation
import StandardPredictors
import TouchPrediction

/// Models of `android-motion` with a few random weights, for the one that ships is fetched: those that fuzzing begins with.
enum SmallMotionModel {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("FuzzTargetsTests/Corpus/android-motion-model").path

    /// The folder of the published ones, where it is beside the package.
    static let published: String? = { () -> String? in
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = package.appendingPathComponent("../shared/models/android-motion").standardizedFileURL.path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }()

    static let recurrent = folder + "/recurrent.tflite"
    static let feedforward = folder + "/feedforward.tflite"

    /// With parameters beside the model.
    static func specification(_ parameters: String) -> String { "android-motion:model=\(recurrent),\(parameters)" }

    /// A kind with its defaults, but for a model that would have to be fetched.
    static func specification(_ kind: PredictorKind) -> String {
        kind.name == "android-motion" ? "android-motion:model=\(recurrent)" : kind.name
    }
}

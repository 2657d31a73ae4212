import Foundation
import StandardPredictors
import TouchPrediction

/// A state that was learned from strokes of a ``LaggingDevice``.
enum AdaptiveStateExample {
    static let training: TrainingSet = {
        let recording = TrainingSet.Recording(identity: "file", participants: ["ann"])
        let source = TrainingSet.Source(
            name: "lagging",
            identity: "sha256-of-lagging",
            participants: ["ann"],
            recordings: [recording]
        )
        return TrainingSet(sources: [source], questions: "every stroke")
    }()

    static func file() throws -> AdaptiveStateFile {
        var predictor = try AdaptiveBankPredictor()
        for seed: UInt64 in 1..<8 {
            for sample in LaggingDevice.stroke(seed) { predictor.observe(sample) }
            predictor.lift()
        }
        return AdaptiveStateFile(state: predictor.state, training: training)
    }

    /// Hands over the path of such a file, or of one with these bytes.
    static func withFile<Result>(_ content: Data? = nil, _ body: (_ path: String) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try (content ?? file().encoded()).write(to: url)
        return try body(url.path)
    }
}

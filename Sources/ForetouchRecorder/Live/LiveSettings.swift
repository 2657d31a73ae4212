import Foundation
import PluginSpecification
import StandardPredictors
import TouchPrediction
import TouchRecordings

/// What the live view shows: which predictors, and how far ahead.
package struct LiveSettings: Sendable, Equatable {
    static let mostPredictors = 8
    static let horizons = 0.001...0.2

    /// The predictors, in the order of the page's colors.
    var predictors: [RecordedSpecification] = []
    /// The horizon, in seconds.
    var horizon = 0.016

    /// Makes the predictors.
    func makePredictors(from registry: PredictorRegistry) throws(CaptureError) -> [any Predictor] {
        do {
            return try predictors.map { try registry.makePredictor($0) }
        } catch {
            throw .malformed(found: "\(error)", expected: "predictors that can be made")
        }
    }
}

/// What a page asks of the live view.
package struct LiveRequest: Sendable {
    package var session = ""
    package var settings = LiveSettings()
    /// The pointer's events since the request before; empty where only figures are asked for.
    var entries: [PointerEntry] = []
    /// The page's time in seconds, where touch gestures are asked for.
    var now: Double?
    /// The trial; nothing of a touch gesture reaches from one into the next.
    var trial = 0

    /// - Throws: ``CaptureError/malformed(found:expected:)``.
    package init(json bytes: UnsafeRawBufferPointer) throws(CaptureError) {
        try CaptureError.reading(bytes) { scanner in
            try scanner.object { scanner, key in
                if key == "session" {
                    session = try SessionIdentifier.read(&scanner)
                } else if key == "horizon" {
                    settings.horizon = try scanner.finite("a horizon") / 1000
                } else if key == "now" {
                    now = try scanner.finite("a time") / 1000
                } else if key == "trial" {
                    guard let number = Int(exactly: try scanner.finite("a trial")) else {
                        throw scanner.problem("a whole number")
                    }
                    trial = number
                } else if key == "predictors" {
                    try scanner.array { scanner in
                        // No parameters: some name files, and a page reaches no file.
                        let name = try scanner.word().text
                        guard !name.contains(":") else { throw scanner.problem("a predictor's name alone") }
                        settings.predictors.append(RecordedSpecification(name))
                    }
                } else if key == "entries" {
                    try scanner.array { scanner in
                        if case .pointer(let entry) = try scanner.captureEntry() { entries.append(entry) }
                    }
                } else {
                    _ = try scanner.rawValue()
                }
            }
            guard !session.isEmpty else { throw scanner.problem("a key \"session\"") }
            guard LiveSettings.horizons.contains(settings.horizon) else { throw scanner.problem("a horizon in ms") }
            guard settings.predictors.count <= LiveSettings.mostPredictors else {
                throw scanner.problem("at most \(LiveSettings.mostPredictors) predictors")
            }
        }
    }
}

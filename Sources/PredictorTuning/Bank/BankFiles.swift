import Foundation
import StandardPredictors
import TouchPrediction

/// The files that hold the fitted constants of the default predictor and what they were fitted on, `kalman-constants.inc` and
/// `kalman-training.json`, which are built into the program.
package enum BankFiles {
    /// The content of the file with the constants: initializers of a C structure with their names, one to a line.
    package static func constants(_ parameters: KalmanBankParameters) -> String {
        KalmanBankConstant.all.map { ".\($0.name) = \(parameters[keyPath: $0.path]),\n" }.joined()
    }

    /// The content of the file with what they were fitted on. How its strokes begin is in a file of its own, for all models.
    package static func training(_ training: TrainingSet) throws -> Data {
        var training = training
        for index in training.sources.indices { training.sources[index].motions = [:] }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(training) + Data("\n".utf8)
    }
}

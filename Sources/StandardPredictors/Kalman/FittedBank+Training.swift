import Foundation
import TouchPrediction

extension FittedBank {
    /// The data that the default predictor was fitted on, as `make model-kalman` wrote it to kalman-training.json.
    package static let training =
        (try? JSONDecoder().decode(TrainingSet.self, from: BuiltInFile.kalmanTraining))
        ?? TrainingSet(sources: [], questions: "")
}

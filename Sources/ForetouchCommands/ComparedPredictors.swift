import Foretouch

/// The predictors that are compared where none is named, for callers in other languages.
package enum ComparedPredictors {
    /// Every predictor with its defaults, yardsticks first, without those that were fitted on the data, which a line on standard
    /// error names.
    package static func specifications(for datasets: [EvaluationDataset]) throws -> [PredictorSpecification] {
        try PredictorOptions.parse([]).specifications(for: datasets)
    }
}

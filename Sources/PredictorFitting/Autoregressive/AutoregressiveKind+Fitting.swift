import StandardPredictors
import TouchPrediction

extension AutoregressiveFit {
    /// Starts a fit that is asked for by the predictor's name.
    @Sendable static func make(_ request: FittingRequest) throws -> any PredictorFit {
        guard request.hiddenUnits == nil else {
            throw ModelFileError.invalidField(
                "units",
                found: "units of hidden layers",
                expected: "none: this is no network"
            )
        }
        var method = AutoregressiveMethod()
        method.seed = request.seed
        return try AutoregressiveFit(method: method, horizons: request.horizons)
    }
}

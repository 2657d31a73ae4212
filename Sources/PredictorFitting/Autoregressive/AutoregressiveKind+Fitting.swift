import TouchPrediction

extension AutoregressivePredictor {
    /// The kind with its fit.
    package static var fittedKind: PredictorKind {
        var kind = kind
        kind.makeFit = { request in
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
        return kind
    }
}

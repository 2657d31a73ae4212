import PluginSpecification
import StandardPredictors
import TouchPrediction

extension PredictorRegistry {
    /// These predictors, of which `autoregressive`, `neural` and `neural-tiny` have their fits to data, unless they bring other ones.
    ///
    /// Apart from `standard` so that a program that only predicts does not compile what fits.
    public func withFits() -> PredictorRegistry {
        changingKinds { kind in
            if kind.makeFit == nil { kind.makeFit = makers[kind.name] }
        }
    }
}

private let makers = [
    AutoregressivePredictor.kind.name: AutoregressiveFit.make,
    NeuralPredictor.kind.name: NeuralFit.maker(NeuralMethod(), NeuralStepMethod()),
    NeuralPredictor.tinyKind.name: NeuralFit.maker(.tiny, .tiny),
]

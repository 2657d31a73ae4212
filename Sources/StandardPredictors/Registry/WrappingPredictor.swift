import TouchModel
import TouchPrediction

/// A predictor whose answers are those of another one, changed.
///
/// It ends contacts as that one does, so that what a ``LearningPredictor`` learned is kept. Its knowledge is a value of the wrapped
/// predictor:
///
///     let learner = (predictor as? any WrappingPredictor)?.wrapped as? any LearningPredictor<AdaptiveState>
public protocol WrappingPredictor: Predictor {
    /// The other predictor. Between two contacts another value of it may be put in its place.
    var wrapped: any Predictor { get set }

    /// Forgets all that is known of the contact beside what ``wrapped`` knows.
    mutating func forgetContact()
}

extension WrappingPredictor {
    public mutating func reset() {
        wrapped.reset()
        forgetContact()
    }

    public mutating func lift() {
        wrapped.lift()
        forgetContact()
    }

    public mutating func discard() {
        wrapped.discard()
        forgetContact()
    }

    public var remembersStrokes: Bool { wrapped.remembersStrokes }

    package mutating func observePlatformPredictions(_ samples: Span<TouchSample>) {
        guard var observer = wrapped as? any PlatformPredictionObserving else { return }
        observer.observePlatformPredictions(samples)
        wrapped = observer
    }
}

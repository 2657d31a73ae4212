import StandardPredictors
import TouchEvaluation

/// The numerical libraries that computed the answers of predictors, a sentence for each predictor.
package struct LibraryLines: Sendable {
    /// Empty where this program computed all.
    package let sentences: [String]

    /// What there is to state of the predictors of a result.
    package init(_ predictors: [ResultSubject]) {
        sentences = predictors.compactMap { predictor in
            guard let origin = predictor.origin, origin.kernels != nil else { return nil }
            return "\(predictor.label) was computed by \(origin): the last digits of its figures depend on that."
        }
    }

    /// The sentences for a console.
    package var text: String {
        sentences.isEmpty ? "" : "\n" + sentences.map { LineWrap.paragraph($0) }.joined()
    }
}

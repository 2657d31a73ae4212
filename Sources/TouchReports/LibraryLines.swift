import StandardPredictors
import TouchEvaluation

/// The numerical libraries that computed the answers of predictors, a sentence for each library.
package struct LibraryLines: Sendable {
    /// Empty where this program computed all.
    package let sentences: [String]

    /// What there is to state of the predictors of a result.
    package init(_ predictors: [ResultSubject]) {
        var labels: [(origin: String, labels: [String])] = []
        for predictor in predictors {
            guard let origin = predictor.origin, origin.kernels != nil else { continue }
            if let index = labels.firstIndex(where: { $0.origin == "\(origin)" }) {
                labels[index].labels.append(predictor.label)
            } else {
                labels.append(("\(origin)", [predictor.label]))
            }
        }
        sentences = labels.map { origin, labels in
            let subject = labels.count == 1 ? "\(labels[0]) was" : "\(EvaluationText.list(labels)) were"
            return "\(subject) computed by \(origin): the last digits of "
                + (labels.count == 1 ? "its" : "their") + " figures depend on that."
        }
    }

    /// The sentences for a console.
    package var text: String {
        sentences.isEmpty ? "" : "\n" + sentences.map { LineWrap.paragraph($0) }.joined()
    }
}

import TouchEvaluation

/// Where a predictor that replays the platform's predictions has no row, a sentence for each.
package struct PlatformLines: Sendable {
    /// Empty where every dataset holds such predictions, or nobody asked.
    package let sentences: [String]

    /// What there is to say of a result.
    package init(_ result: EvaluationResult) {
        sentences = result.withoutPlatformPredictions.map { predictor, datasets in
            "\(predictor) has no row on \(EvaluationText.list(datasets)): no recording there holds predictions of the platform."
        }
    }

    /// The sentences for a console.
    package var text: String {
        sentences.isEmpty ? "" : "\n" + sentences.map { LineWrap.paragraph($0) }.joined()
    }
}

import TouchPrediction

extension SystemPredictor {
    package static let kind = PredictorKind(
        name: name,
        summary: "What the platform itself predicted while recording, where the recording has it.",
        source: "UIKit predictedTouches or W3C getPredictedEvents, as recorded"
    ) { _ in SystemPredictor() }
    .symmetric(under: .all)
    .noting(
        "Whose predictor it was depends on where the recording was made.",
        "In recordings of google-ink it is Android's, which android-motion computes anew."
    )
}

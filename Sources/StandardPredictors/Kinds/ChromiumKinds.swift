import PluginSpecification
import TouchPrediction

extension ChromiumLinearFirstPredictor {
    package static let kind = PredictorKind(
        name: "chromium-linear-first",
        summary: "Chromium's linear predictor: the velocity of the last two samples.",
        source: "Chromium M132, ui/base/prediction"
    ) { _ in ChromiumLinearFirstPredictor() }
    .symmetric(under: .all)
}

extension ChromiumLinearSecondPredictor {
    package static let kind = PredictorKind(
        name: "chromium-linear-second",
        summary: "Chromium's linear predictor with acceleration: the last three samples.",
        source: "Chromium M132, ui/base/prediction"
    ) { _ in ChromiumLinearSecondPredictor() }
    .symmetric(under: .all)
}

extension ChromiumLeastSquaresPredictor {
    package static let kind = PredictorKind(
        name: "chromium-least-squares",
        summary: "Chromium's least-squares predictor: the parabola through the last three samples.",
        source: "Chromium M132, ui/base/prediction"
    ) { _ in ChromiumLeastSquaresPredictor() }
    // Coordinates are rounded to single precision, which the fit magnifies to a px.
    .symmetric(under: [.reflection, .timeShift])
}

extension ChromiumKalmanPredictor {
    package static let kind = PredictorKind(
        name: "chromium-kalman",
        summary: "Chromium's Kalman filter behind getPredictedEvents: one step is the mean interval.",
        source: "Chromium M132, ui/base/prediction",
        parameters: [
            .choice(
                "offer",
                "unbounded answers at any distance; page at multiples of the mean interval up to 25 ms, as pages get it.",
                default: Offer.unbounded
            )
        ]
    ) { values in
        ChromiumKalmanPredictor(offer: try values.choice("offer"))
    }
    .symmetric(under: .all)
    .noting(
        "A page is offered events up to 25 ms ahead: offer=page is the row that stands for Chrome.",
        "unbounded is the same filter beyond what ships."
    )
}

extension ChromiumLinearResamplingPredictor {
    package static let kind = PredictorKind(
        name: "chromium-linear-resampling",
        summary: "Chromium's resampling: at most 8 ms, and half an interval, along the last two samples.",
        source: "Chromium M132, ui/base/prediction; Android's InputConsumer"
    ) { _ in ChromiumLinearResamplingPredictor() }
    .symmetric(under: .all)
    .noting(
        "Ships: what Chromium does to moves before a page gets them, 5 ms before a frame; no prediction for drawing."
    )
}

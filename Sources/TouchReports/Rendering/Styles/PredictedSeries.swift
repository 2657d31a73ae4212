import TouchModel

/// What one predictor said at one horizon, ready to be drawn.
package struct PredictedSeries: Sendable, Equatable {
    /// One answer of a predictor.
    package struct Answer: Sendable, Equatable {
        /// The stroke that it belongs to, as a position in the overlay's strokes.
        package var stroke: Int
        /// Where the contact was expected.
        package var location: TouchPoint
        /// Where it was at that time; `nil` where that is not known, as after the end of the stroke.
        package var truth: TouchPoint?
        /// How sure the predictor was, if it said.
        package var uncertainty: UncertaintyEllipse?
        /// Where no prediction is made, the ink from the last sample to the truth, which is missing: at some answers, so
        /// that these pieces of ink lie apart. Else empty.
        package var missingInk: [TouchPoint] = []

        /// Each parameter is the property of that name.
        package init(
            stroke: Int,
            location: TouchPoint,
            truth: TouchPoint? = nil,
            uncertainty: UncertaintyEllipse? = nil
        ) {
            self.stroke = stroke
            self.location = location
            self.truth = truth
            self.uncertainty = uncertainty
        }
    }

    /// Whether the series shows what is missing without a prediction, and no predictions.
    package var isGap: Bool { answers.contains { !$0.missingInk.isEmpty } }

    /// The words in the legend, such as `kalman, 33 ms`.
    package var label: String
    /// The answers, in the order of time. Those whose location is not finite are left out.
    package let answers: [Answer]

    /// Each parameter is the property of that name.
    package init(label: String, answers: [Answer]) {
        self.label = label
        self.answers = answers.filter(\.location.isFinite)
    }

    /// The mean distance between answer and truth, in units of location; `nil` where no truth is known.
    package var meanError: Double? {
        let errors = answers.compactMap { answer in answer.truth.map { $0.distance(to: answer.location) } }
        return errors.isEmpty ? nil : errors.reduce(0, +) / Double(errors.count)
    }
}

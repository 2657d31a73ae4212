import TouchEvaluation
import TouchModel

extension EvaluationText {
    /// How the error of predictors that learn falls while people draw; nothing where none learns or strokes are not told apart.
    var learningText: String {
        LearningCurve.all(of: result).map { curve in
            let horizons = result.horizonsMilliseconds.sorted()
            let typical = EvaluationText.typicalHorizon(of: horizons)
            var table = TextTable(
                header: ["strokes"] + horizons.map { "\($0.plainText) ms" } + ["\(percent) % interval"]
            )
            for strokes in curve.strokes {
                let points = horizons.map { curve.point(strokes, $0) }
                table.add(
                    [strokes] + points.map { $0.map { NumberStyle.ratio($0.ratio) } ?? "–" }
                        + [spread(typical.flatMap { curve.point(strokes, $0) })]
                )
            }
            return "\n"
                + LineWrap.paragraph(
                    "\(curve.dataset): mean error of \(curve.predictor) divided by that of \(curve.reference), by strokes drawn; the "
                        + "interval at \((typical ?? 0).plainText) ms:"
                ) + table.text
        }.joined()
    }

    private func spread(_ point: LearningCurve.Point?) -> String {
        guard let point else { return "–" }
        return point.interval == nil
            ? PredictorComparisonReport.own(point.ownRatios)
            : PredictorComparisonReport.interval(point.interval, NumberStyle.ratio)
    }
}

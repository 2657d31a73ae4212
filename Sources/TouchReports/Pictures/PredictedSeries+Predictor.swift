import TouchEvaluation
import TouchModel
import TouchPrediction

extension PredictedSeries {
    /// Asks a predictor after every sample of every stroke, as an overlay shows it.
    ///
    /// Where the predictor has no opinion there is no answer. One that always answers the last sample makes no prediction:
    /// some of its answers have the ink that is missing then, in pieces half a horizon apart. The truth of an instant lies on the straight line between
    /// the samples around it; after the stroke's last sample there is none.
    ///
    /// - Parameters:
    ///   - label: what the legend says.
    ///   - predictor: is asked after every sample of each stroke, afresh for each.
    ///   - strokes: the truth.
    ///   - horizon: how far ahead to ask, in seconds.
    ///   - level: the probability that regions of uncertainty hold the truth. Above 0 and below 1.
    package init(
        label: String,
        predictor: any Predictor,
        strokes: [DrawableStroke],
        horizon: Double,
        level: Double = 0.5
    ) {
        var predictor = predictor
        var answers: [Answer] = []
        var isLastSample = true
        for (number, stroke) in strokes.enumerated() {
            let samples = stroke.samples
            let path = TruthPath(samples)
            var segment = 0
            var free = -Double.infinity
            let predictions = predictor.answers(to: samples, queries: Array(samples.indices), horizons: [horizon])
            for (index, prediction) in predictions.enumerated() {
                guard let prediction, prediction.isFinite else { continue }
                let sample = samples[index]
                let time = sample.timestamp + horizon
                let next = path.segment(at: time, from: segment)
                segment = next ?? segment
                isLastSample = isLastSample && prediction.location == sample.location
                var answer = Answer(
                    stroke: number,
                    location: prediction.location,
                    truth: next.flatMap { path.instant(at: time, segment: $0)?.location },
                    uncertainty: prediction.uncertainty.flatMap { UncertaintyEllipse($0, level: level) }
                )
                if let truth = answer.truth, sample.timestamp >= free {
                    answer.missingInk = samples[index...].prefix { $0.timestamp < time }.map(\.location) + [truth]
                    free = time + horizon / 2
                }
                answers.append(answer)
            }
        }
        if !isLastSample { for index in answers.indices { answers[index].missingInk = [] } }
        self.init(label: label, answers: answers)
    }
}

extension UncertaintyEllipse {
    /// The region that holds the truth with probability `level`. A radius stated at another level is converted as that of
    /// a Gaussian.
    package init?(_ uncertainty: LocationUncertainty, level: Double) {
        switch uncertainty {
        case .covariance(let covariance):
            self.init(covarianceXX: covariance.xx, xy: covariance.xy, yy: covariance.yy, level: level)
        case .radius(let radius, let stated):
            guard (0..<1).contains(stated), stated > 0 else { return nil }
            self.init(
                radius: radius * Self.radiusOfUnitGaussian(level: level) / Self.radiusOfUnitGaussian(level: stated)
            )
        }
    }
}

extension DrawableStroke {
    /// The same stroke with what a predictor expects after every delivery, in place of what the recording has.
    ///
    /// - Parameters:
    ///   - predictor: is asked after every delivery, afresh for the stroke.
    ///   - horizon: how far ahead the last predicted sample lies, in seconds.
    ///   - steps: the number of predicted samples, evenly spaced in time.
    package func predicted(
        by predictor: any Predictor,
        horizon: Double,
        steps: Int
    ) -> DrawableStroke {
        var predictor = predictor
        let ends = samples.indices.filter { samples[$0].origin != .coalesced }
        let count = max(steps, 1)
        let horizons = (1...count).map { horizon * Double($0) / Double(count) }
        let answers = predictor.answers(to: samples, queries: ends, horizons: horizons)
        var runs: [PredictedRun] = []
        for (number, position) in ends.enumerated() {
            let expected = horizons.indices.compactMap { step -> TouchSample? in
                guard let prediction = answers[number * count + step] else { return nil }
                return TouchSample(
                    timestamp: samples[position].timestamp + horizons[step],
                    location: prediction.location,
                    origin: .predicted
                )
            }
            if !expected.isEmpty { runs.append(PredictedRun(lastKnownSample: position, samples: expected)) }
        }
        return DrawableStroke(samples: samples, predictedRuns: runs)
    }
}

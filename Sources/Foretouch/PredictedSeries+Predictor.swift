import TouchModel
import TouchPrediction
import TouchRendering

extension PredictedSeries {
    /// Asks a predictor after every sample of every stroke, as an overlay shows it.
    ///
    /// Where the predictor has no opinion there is no answer. The truth of an instant lies on the straight line between
    /// the samples around it; after the stroke's last sample there is none.
    ///
    /// - Parameters:
    ///   - label: what the legend says.
    ///   - predictor: is asked after every sample of each stroke, afresh for each.
    ///   - strokes: the truth.
    ///   - horizon: how far ahead to ask, in seconds.
    ///   - level: the probability that regions of uncertainty hold the truth. Above 0 and below 1.
    public init(
        label: String,
        predictor: any Predictor,
        strokes: [DrawableStroke],
        horizon: Double,
        level: Double = 0.5
    ) {
        var predictor = predictor
        var answers: [Answer] = []
        for (number, stroke) in strokes.enumerated() {
            predictor.reset()
            var next = 0
            for sample in stroke.samples {
                predictor.observe(sample)
                let time = sample.timestamp + horizon
                while next < stroke.samples.count, stroke.samples[next].timestamp < time { next += 1 }
                guard let prediction = predictor.predict(at: time), prediction.isFinite else { continue }
                answers.append(
                    Answer(
                        stroke: number,
                        location: prediction.location,
                        truth: Self.truth(at: time, in: stroke.samples, next: next),
                        uncertainty: prediction.uncertainty.flatMap { UncertaintyEllipse($0, level: level) }
                    )
                )
            }
        }
        self.init(label: label, answers: answers)
    }

    /// - Parameter next: the first sample not earlier than `time`.
    private static func truth(at time: Double, in samples: [TouchSample], next: Int) -> Point? {
        guard next < samples.count else { return nil }
        let after = samples[next]
        guard next > 0, after.timestamp > time else { return after.timestamp == time ? after.location : nil }
        let before = samples[next - 1]
        let share = (time - before.timestamp) / (after.timestamp - before.timestamp)
        return before.location + (after.location - before.location) * share
    }
}

extension UncertaintyEllipse {
    /// The region that holds the truth with probability `level`. A radius stated at another level is converted as that of
    /// a Gaussian.
    public init?(_ uncertainty: LocationUncertainty, level: Double) {
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
    public func predicted(
        by predictor: any Predictor,
        horizon: Double,
        steps: Int
    ) -> DrawableStroke {
        var predictor = predictor
        predictor.reset()
        var runs: [PredictedRun] = []
        for (position, sample) in samples.enumerated() {
            predictor.observe(sample)
            guard sample.origin != .coalesced else { continue }
            let expected = (1...max(steps, 1)).compactMap { step -> TouchSample? in
                let time = sample.timestamp + horizon * Double(step) / Double(max(steps, 1))
                guard let prediction = predictor.predict(at: time) else { return nil }
                return TouchSample(timestamp: time, location: prediction.location, origin: .predicted)
            }
            if !expected.isEmpty { runs.append(PredictedRun(lastKnownSample: position, samples: expected)) }
        }
        return DrawableStroke(samples: samples, predictedRuns: runs)
    }
}

import TouchModel

/// What the platform itself predicted during a stroke, delivery by delivery.
package struct PlatformPredictions: Sendable, Equatable {
    /// Where the predictions of one delivery are.
    private struct Run: Sendable, Equatable {
        var lastSample: Int
        var end: Int
    }

    private var samples: [TouchSample] = []
    private var runs: [Run] = []

    /// Creates an empty one.
    package init() {}

    /// Whether no delivery carried a prediction.
    package var isEmpty: Bool { runs.isEmpty }

    /// Adds the predictions of a delivery.
    ///
    /// - Parameters:
    ///   - predicted: nearest first. Those that are not finite, or not later than what comes before them, are left out.
    ///   - sample: the last real sample of the delivery.
    ///   - position: that sample's position in the stroke, not less than at the call before; where it is the same, the
    ///     earlier predictions are replaced.
    package mutating func append(_ predicted: [TouchSample], after sample: TouchSample, at position: Int) {
        if let last = runs.last, last.lastSample >= position {
            runs.removeLast()
            samples.removeLast(samples.count - (runs.last?.end ?? 0))
        }
        var latest = sample.timestamp
        let start = samples.count
        for guess in predicted where guess.isFinite && guess.timestamp > latest {
            latest = guess.timestamp
            samples.append(guess)
        }
        if samples.count > start { runs.append(Run(lastSample: position, end: samples.count)) }
    }

    /// The predictions of the samples that are left of a stroke whose stamps were replaced, each stamped as much later as
    /// the sample that it came with.
    ///
    /// - Parameters: the stroke before and after, and for each sample after its position before, ascending.
    package func restamped(
        from measured: [TouchSample],
        to seen: [TouchSample],
        at positions: [Int]
    ) -> PlatformPredictions {
        var restamped = PlatformPredictions()
        var start = 0
        var next = 0
        for run in runs {
            while next < positions.count, positions[next] < run.lastSample { next += 1 }
            if next < positions.count, positions[next] == run.lastSample {
                let delay = seen[next].timestamp - measured[run.lastSample].timestamp
                let predicted = samples[start..<run.end].map { sample in
                    var sample = sample
                    sample.timestamp += delay
                    return sample
                }
                restamped.append(predicted, after: seen[next], at: next)
            }
            start = run.end
        }
        return restamped
    }

    /// Shows a predictor a whole stroke with these predictions, and asks as ``Predictor/follow(_:queries:horizons:answers:)``
    /// does, without forgetting what was before.
    package func follow(
        _ predictor: inout some PlatformPredictionObserving,
        over stroke: Span<TouchSample>,
        queries: Span<Int>,
        horizons: Span<Double>,
        answers: inout MutableSpan<Prediction?>
    ) {
        var accompanied = AccompaniedPredictor(predictor: predictor, predictions: self)
        accompanied.follow(stroke, queries: queries, horizons: horizons, answers: &answers)
        predictor = accompanied.predictor
    }

    /// A predictor that sees, with the samples of one stroke, what the platform predicted.
    private struct AccompaniedPredictor<Observer: PlatformPredictionObserving>: Predictor {
        var predictor: Observer
        let predictions: PlatformPredictions
        private var (position, run) = (0, 0)

        init(predictor: Observer, predictions: PlatformPredictions) {
            self.predictor = predictor
            self.predictions = predictions
        }

        @inline(__always)
        mutating func observe(_ sample: TouchSample) {
            predictor.observe(sample)
            let (samples, runs) = (predictions.samples, predictions.runs)
            if run < runs.count, runs[run].lastSample == position {
                let start = run == 0 ? 0 : runs[run - 1].end
                predictor.observePlatformPredictions(samples.span.extracting(start..<runs[run].end))
                run += 1
            }
            position += 1
        }

        @inline(__always)
        func predict(at time: Double) -> Prediction? { predictor.predict(at: time) }

        mutating func reset() {
            predictor.reset()
            (position, run) = (0, 0)
        }
    }
}

/// A predictor that is also shown what the platform predicted.
package protocol PlatformPredictionObserving: Predictor {
    /// Takes the platform's predictions into account that came with the delivery of the last sample observed.
    ///
    /// - Parameter samples: nearest first; finite, later than the last sample, times strictly ascending.
    mutating func observePlatformPredictions(_ samples: Span<TouchSample>)
}

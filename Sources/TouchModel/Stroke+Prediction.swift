extension Stroke {
    /// Replaces the guesses beyond the last real sample.
    ///
    /// Guesses that are not finite, or not later than what comes before them, are left out.
    ///
    /// - Parameter samples: nearest first, as ``Touch/predictedSamples`` has them.
    /// - Complexity: O(guesses); allocates only while the number of guesses grows.
    public mutating func setPredictedSamples(_ samples: [TouchSample]) {
        dropPredictedSamples()
        let last = self.samples.count - 1
        var latest = last >= 0 ? self.samples[last].timestamp : -.infinity
        let guesses = samples.span
        var good = 0
        while good < guesses.count, guesses[good].isFinite, guesses[good].timestamp > latest {
            latest = guesses[good].timestamp
            good += 1
        }
        guard good < guesses.count else {
            predictedSamples.append(contentsOf: samples)
            return
        }
        predictedSamples.append(contentsOf: samples[..<good])
        for index in good..<guesses.count where guesses[index].isFinite && guesses[index].timestamp > latest {
            latest = guesses[index].timestamp
            predictedSamples.append(guesses[index])
        }
    }

    /// Removes the guesses, as at the end of a stroke. What was drawn of them stays in ``previousPredictedSamples``.
    ///
    /// - Complexity: O(guesses); allocates nothing.
    public mutating func dropPredictedSamples() {
        if !remembersPreviousPrediction {
            // What stands now is what the renderer saw last; later guesses may never be drawn.
            remembersPreviousPrediction = true
            swap(&previousPredictedSamples, &predictedSamples)
        }
        if !predictedSamples.isEmpty { predictedSamples.removeAll(keepingCapacity: true) }
    }
}

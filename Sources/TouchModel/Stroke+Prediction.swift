extension Stroke {
    /// Replaces the guesses beyond the last real sample.
    ///
    /// Guesses that are not finite, or not later than what comes before them, are left out.
    ///
    /// - Parameter samples: nearest first, as ``Touch/predictedSamples`` has them.
    /// - Complexity: O(guesses); allocates only while the number of guesses grows.
    public mutating func setPredictedSamples(_ samples: [TouchSample]) {
        dropPredictedSamples()
        var latest = self.samples.last?.timestamp ?? -.infinity
        for index in samples.indices {
            let timestamp = samples[index].timestamp
            guard samples[index].isFinite, timestamp > latest else { continue }
            latest = timestamp
            predictedSamples.append(samples[index])
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

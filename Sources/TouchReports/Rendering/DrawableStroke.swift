import TouchModel

/// A stroke as pictures need it: what happened, and what was expected to happen.
///
/// Samples whose time or place is not finite are left out.
package struct DrawableStroke: Sendable, Equatable {
    /// Samples that were expected after a real one.
    package struct PredictedRun: Sendable, Equatable {
        /// The position in ``DrawableStroke/samples`` of the last real sample known at the time.
        package var lastKnownSample: Int
        /// The samples, in time order.
        package var samples: [TouchSample]

        /// Each parameter is the property of that name.
        package init(lastKnownSample: Int, samples: [TouchSample]) {
            self.lastKnownSample = lastKnownSample
            self.samples = samples
        }
    }

    /// The real samples in time order.
    package let samples: [TouchSample]
    /// What was expected, from the platform or from a predictor: of a stroke under way one run after its last sample, of
    /// a recording any number.
    package let predictedRuns: [PredictedRun]

    /// Each parameter is the property of that name.
    package init(samples: [TouchSample], predictedRuns: [PredictedRun] = []) {
        var kept: [TouchSample] = []
        // For each sample given, the position of the last one kept.
        var positions: [Int] = []
        for sample in samples {
            if sample.isFinite { kept.append(sample) }
            positions.append(kept.count - 1)
        }
        self.samples = kept
        self.predictedRuns = predictedRuns.compactMap { run in
            let expected = run.samples.filter(\.isFinite)
            guard positions.indices.contains(run.lastKnownSample), positions[run.lastKnownSample] >= 0,
                !expected.isEmpty
            else { return nil }
            return PredictedRun(lastKnownSample: positions[run.lastKnownSample], samples: expected)
        }
    }

    /// A stroke as it stands: its samples, and after the last one the samples predicted now. Those predicted before
    /// (``Stroke/previousPredictedSamples``) say what to erase, and are not drawn.
    package init(_ stroke: Stroke) {
        let predicted = PredictedRun(lastKnownSample: stroke.samples.count - 1, samples: stroke.predictedSamples)
        self.init(samples: stroke.samples, predictedRuns: [predicted])
    }
}

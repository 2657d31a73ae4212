import TouchPrediction

/// By how much the classical predictor's standard deviation has to be multiplied so that a disc of that radius holds the
/// truth with the probability `NeuralModel.regionLevel`, for each horizon and bin: one for samples at a contact's start or
/// after a silence, before the classical predictor's answers could be judged, and one for later ones. No bins of speed: what speed has to
/// say, that standard deviation has said, in any unit of length.
package struct NeuralRegions: Sendable, Equatable {
    /// For regions that follow the errors of the stroke so far (``RadiusAdaptation``).
    package struct Adaptation: Sendable, Equatable {
        /// The factors without adaptation: horizons × bins.
        package var plainFactors: [Float]
        /// The horizons at which past answers are judged: positions among those of the model, the far one not before the
        /// near one.
        package var nearHorizon: Int
        package var farHorizon: Int
        /// The mean error there by the radius without adaptation.
        package var nearRatio: Double
        package var farRatio: Double

        package init(
            plainFactors: [Float],
            nearHorizon: Int,
            farHorizon: Int,
            nearRatio: Double,
            farRatio: Double
        ) {
            self.plainFactors = plainFactors
            self.nearHorizon = nearHorizon
            self.farHorizon = farHorizon
            self.nearRatio = nearRatio
            self.farRatio = farRatio
        }
    }

    /// The bin of the samples before anything was judged, and that of later ones.
    static let startBin = 0
    static let laterBin = 1
    package static let binCount = 2

    /// Horizons × bins.
    package var factors: [Float]
    package var adaptation: Adaptation?

    /// The same for every horizon and bin.
    package init(horizons: Int, adaptation: Adaptation? = nil) {
        self.init(factors: Array(repeating: 1, count: horizons * Self.binCount), adaptation: adaptation)
    }

    package init(factors: [Float], adaptation: Adaptation? = nil) {
        self.factors = factors
        self.adaptation = adaptation
    }

    /// A table's factor, linear between horizons.
    @inline(__always)
    package static func factor(
        _ factors: UnsafePointer<Float>,
        horizon: Double,
        among horizons: UnsafeBufferPointer<Double>,
        bin: Int
    ) -> Double {
        let (knot, share) = Knots.place(of: horizon, among: horizons)
        let first = Double(factors[knot * binCount + bin])
        return share > 0 ? first + (Double(factors[(knot + 1) * binCount + bin]) - first) * share : first
    }
}

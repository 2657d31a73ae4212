/// By how much the classical predictor's standard deviation has to be multiplied so that a disc of that radius holds the
/// truth with the probability ``NeuralModel/regionLevel``, for each horizon and bin: one for a contact's first samples, of
/// which no network has anything to say, and one for each range of the speed S of later ones.
struct NeuralRegions: Sendable, Equatable {
    /// For regions that follow the errors of the stroke so far (``RadiusAdaptation``).
    struct Adaptation: Sendable, Equatable {
        /// The factors without adaptation: horizons × bins.
        var plainFactors: [Float]
        /// The horizons at which past answers are judged: positions among those of the model, the far one not before the
        /// near one.
        var nearHorizon: Int
        var farHorizon: Int
        /// The mean error there by the radius without adaptation.
        var nearRatio: Double
        var farRatio: Double
    }

    /// Where a bin of speed S ends and the next begins, in units of location per second.
    static let speedEdges = [60.0, 250, 1000]
    /// That of the first samples, the others being before it.
    static let startBin = 4
    static let binCount = 5

    /// Horizons × bins.
    var factors: [Float]
    var adaptation: Adaptation?

    /// The same for every horizon and bin.
    init(horizons: Int, adaptation: Adaptation? = nil) {
        self.init(factors: Array(repeating: 1, count: horizons * Self.binCount), adaptation: adaptation)
    }

    init(factors: [Float], adaptation: Adaptation? = nil) {
        self.factors = factors
        self.adaptation = adaptation
    }

    /// The bin of a later sample's speed.
    @inline(__always)
    static func bin(of speed: Double) -> Int {
        speed < speedEdges[0] ? 0 : speed < speedEdges[1] ? 1 : speed < speedEdges[2] ? 2 : 3
    }

    /// A table's factor, linear between horizons.
    @inline(__always)
    static func factor(
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

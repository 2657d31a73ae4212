/// By how much the classical predictor's standard deviation has to be multiplied so that a disc of that radius holds the
/// truth with the probability ``NeuralModel/regionLevel``, for each horizon and bin of speed.
struct NeuralRegions: Sendable, Equatable {
    /// Where a bin of speed S ends and the next begins, in units of location per second.
    static let speedEdges = [60.0, 250, 1000]
    static var binCount: Int { speedEdges.count + 1 }

    let horizons: [Double]
    /// Horizons × bins of speed.
    let factors: [Float]

    @inline(__always)
    static func bin(of speed: Double) -> Int { Knots.bin(of: speed, between: speedEdges) }

    /// Linear between horizons.
    @inline(__always)
    func factor(horizon: Double, speed: Double) -> Double {
        let bin = Self.bin(of: speed)
        func value(_ position: Int) -> Double { Double(factors[position * Self.binCount + bin]) }
        let (knot, share) = Knots.place(of: horizon, among: horizons)
        return share > 0 ? value(knot) + (value(knot + 1) - value(knot)) * share : value(knot)
    }
}

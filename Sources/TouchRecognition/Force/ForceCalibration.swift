/// A straight line that makes the forces of one device, or one person, comparable with those of another:
/// calibrated = gain · reported + offset.
public struct ForceCalibration: Sendable, Hashable {
    /// Added to every force, in the unit of ``TouchSample/force``; finite. Negative for a dead zone.
    public var offset: Double
    /// Calibrated force per reported force, without unit; finite, more than 0.
    public var gain: Double

    /// Each parameter is the property of that name.
    public init(offset: Double = 0, gain: Double = 1) {
        self.offset = offset
        self.gain = gain
    }

    /// Leaves every force as it is.
    public static let identity = ForceCalibration()

    /// The line that maps reported to true forces with the least sum of squared errors (ordinary least squares on
    /// centered forces). Pairs of which either force is not finite are left out.
    ///
    /// - Returns: `nil` where fewer than two different reported forces remain, or the line does not rise.
    /// - Complexity: O(pairs); allocates nothing.
    public init?(fitting pairs: [(reported: Double, actual: Double)]) {
        var count = 0.0
        var meanReported = 0.0
        var meanActual = 0.0
        var spread = 0.0
        var product = 0.0
        for pair in pairs where pair.reported.isFinite && pair.actual.isFinite {
            // Welford's recurrence (1962): no cancellation between large sums.
            count += 1
            let deviation = pair.reported - meanReported
            meanReported += deviation / count
            meanActual += (pair.actual - meanActual) / count
            spread += deviation * (pair.reported - meanReported)
            product += deviation * (pair.actual - meanActual)
        }
        guard spread > 0, product > 0 else { return nil }
        gain = product / spread
        offset = meanActual - gain * meanReported
        guard gain.isFinite, offset.isFinite else { return nil }
    }

    /// The calibrated force, in the unit of ``TouchSample/force``.
    @inline(__always)
    func callAsFunction(_ force: Double) -> Double { gain * force + offset }

    func validate() throws(ForceParameterError) {
        try ForceParameterError.check(offset.isFinite, "calibration.offset", offset, "a finite number")
        try ForceParameterError.check(gain.isFinite && gain > 0, "calibration.gain", gain, "a finite number above 0")
    }
}

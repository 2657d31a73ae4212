/// A low-pass filter in the device or the app, by the colour of the noise.
///
/// The noise's deviation is the same in all degrees of ``PolynomialSpectrum`` where it is white. A filter takes more
/// from the higher ones: of degree 5 against the least of degrees 6 to 8, a mean of two samples leaves a ratio of 3.0, of
/// three 1.8, exponential smoothing with α = 0.4 one of 1.3. A ratio above 1.2 is a remark, above 1.6 an alarm, where 400 windows over three octaves of motion agree on
/// degree 8 (else it is motion that is seen) and rounding is less than half of it. Below 100 Hz tremor reaches degree 5,
/// and degree 6 is compared instead, so that only strong filters show.
struct SmoothingCheck {
    static let remarkableRatio = 1.2
    static let alarmingRatio = 1.6
    static let fewestWindows = 400
    static let fewestOctaves = 3.0

    static func findings(device: String, axis: String, noise: NoiseFloor.Estimate, quantum: Double, rate: Double)
        -> [DataFinding]
    {
        guard let top = noise.profile.last, top > 0, noise.windows >= fewestWindows, noise.octaves >= fewestOctaves,
            top * top > quantum * quantum / 6
        else { return [] }
        let degree = rate >= 100 ? 5 : 6
        let first = degree - NoiseFloor.degrees.lowerBound
        guard let least = noise.profile[(first + 1)...].min(), least > 0 else { return [] }
        let ratio = noise.profile[first] / least
        guard ratio > remarkableRatio else { return [] }
        return [
            DataFinding(
                .smoothed,
                ratio > alarmingRatio ? .alarm : .remark,
                device: device,
                count: noise.windows,
                total: noise.windows,
                detail:
                    "along \(axis) the noise in degree \(degree) is \(ratio.short) times the least of those above; white noise has 1"
            )
        ]
    }
}

import Foundation
import TouchModel

/// A low-pass filter in the device or the app, by the color of the noise.
///
/// The noise's deviation is the same in all degrees of ``PolynomialSpectrum`` where it is white. A filter takes more
/// from the higher ones: of degree 5 against the least of degrees 6 to 8, a mean of two samples leaves a ratio of 2.6, of
/// three 1.7, exponential smoothing with α = 0.4 one of 1.25. A ratio above 1.2 is a remark, above 1.6 an alarm, where 400
/// windows over three octaves of motion agree on degree 8 (else it is motion that is seen) and rounding is less than half
/// of it. Below 100 Hz tremor reaches degree 5, and degree 6 is compared instead, so that only strong filters show.
///
/// Tremor and brisk motion fall from degree to degree, too, but steeply, and how steeply is known from the report rate:
/// motion at ``briskest`` Hz leaves r times as much in a degree d as in the one below it, slower motion less. What may be
/// motion is taken off in a way that leaves white noise as it is: (c_d² − r² c_{d−1}²) / (1 − r²).
struct SmoothingCheck {
    static let remarkableRatio = 1.2
    static let alarmingRatio = 1.6
    static let fewestWindows = 400
    static let fewestOctaves = 3.0
    /// Hz: tremor is below 12 Hz, corners and starts reach beyond it.
    static let briskest = 15.0
    /// A degree to which motion falls less than to this share cannot be told from the one below it.
    static let largestLeak = 0.8

    static func findings(device: String, axis: String, noise: NoiseFloor.Estimate, quantum: Double, rate: Double)
        -> [DataFinding]
    {
        guard noise.color.count == NoiseFloor.degrees.count, let top = noise.color.last, top > 0,
            noise.colorWindows >= fewestWindows, noise.octaves >= fewestOctaves, top * top > quantum * quantum / 6
        else { return [] }
        let degree = rate >= 100 ? 5 : 6
        let first = degree - NoiseFloor.degrees.lowerBound
        let leak = leak(into: degree, rate: rate)
        guard let least = noise.color[(first + 1)...].min(), least > 0, leak < largestLeak else { return [] }
        let below = leak * noise.color[first - 1]
        let square = (noise.color[first] * noise.color[first] - below * below) / (1 - leak * leak)
        let ratio = max(square, 0).squareRoot() / least
        guard ratio > remarkableRatio else { return [] }
        return [
            DataFinding(
                .smoothed,
                ratio > alarmingRatio ? .alarm : .remark,
                device: device,
                count: noise.colorWindows,
                total: noise.colorWindows,
                of: "window",
                detail:
                    "along \(axis) the noise in degree \(degree) is \(ratio.short) times the least of those above; white noise has 1"
            )
        ]
    }

    /// How many times as much a motion at ``briskest`` Hz leaves in a degree as in the one below.
    static func leak(into degree: Int, rate: Double) -> Double {
        let samples = (0..<PolynomialSpectrum.length).map { index in
            let time = Double(index) / rate
            let phase = 2 * Double.pi * briskest * time
            return StrokePiece.Sample(time: time, location: TouchPoint(Elementary.cos(phase), Elementary.sin(phase)))
        }
        var spectrum = PolynomialSpectrum()
        guard spectrum.take(samples, from: 0) else { return 1 }
        // Over all phases the mean square of the coordinate is that of the cosine and of the sine together.
        func power(_ degree: Int) -> Double {
            spectrum.x[degree] * spectrum.x[degree] + spectrum.y[degree] * spectrum.y[degree]
        }
        return power(degree - 1) > 0 ? (power(degree) / power(degree - 1)).squareRoot() : 1
    }
}

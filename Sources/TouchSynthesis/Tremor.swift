import Foundation
import TouchModel

/// Physiological tremor: a few incommensurate oscillations around 8–12 Hz (R. Elble, W. Koller, "Tremor", 1990).
///
/// The hand really shakes, so tremor belongs to the movement and hence to the noise-free truth; only what the sensor
/// adds is noise.
package struct Tremor: Sendable, Equatable {
    private struct Oscillation: Sendable, Equatable {
        var frequency: Double
        var amplitude: TouchPoint
        var phase: TouchPoint
    }

    private let oscillations: [Oscillation]

    /// No tremor at all.
    package static let none = Tremor(oscillations: [])

    private init(oscillations: [Oscillation]) { self.oscillations = oscillations }

    /// - Parameters:
    ///   - amplitude: root mean square displacement along each axis, in CSS px. A steady finger on glass: 0.05–0.3.
    ///   - frequency: the middle of the band, in Hz, 8–12.
    ///   - generator: draws frequencies and phases.
    package init(amplitude: Double, frequency: Double, using generator: inout SeededGenerator) {
        guard amplitude > 0 else {
            self = .none
            return
        }
        let shares = [0.7, 0.55, 0.45]
        // A sine of amplitude A has the root mean square A/√2; the shares' squares add up to 1 nearly.
        let norm = (2 / shares.reduce(0) { $0 + $1 * $1 }).squareRoot()
        oscillations = shares.map { share in
            Oscillation(
                frequency: frequency * generator.uniform(0.92...1.08),
                amplitude: TouchPoint(repeating: amplitude * share * norm),
                phase: TouchPoint(generator.uniform(0...(2 * .pi)), generator.uniform(0...(2 * .pi)))
            )
        }
    }

    /// The displacement at a time in seconds, in CSS px.
    package func displacement(at time: Double) -> TouchPoint {
        oscillations.reduce(TouchPoint.zero) { sum, oscillation in
            let angle = 2 * .pi * oscillation.frequency * time
            return sum + oscillation.amplitude
                * TouchPoint(Elementary.sin(angle + oscillation.phase.x), Elementary.sin(angle + oscillation.phase.y))
        }
    }
}

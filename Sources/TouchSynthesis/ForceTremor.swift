import Foundation
import TouchModel

/// The unsteadiness of a force that is held: a few incommensurate oscillations of 6–12 Hz whose size is a share of the
/// force, since the variability of a muscle's force grows with the force (K. Jones, A. Hamilton, D. Wolpert, "Sources
/// of signal-dependent noise during isometric force production", J. Neurophysiol. 88, 2002).
///
/// The finger really presses so, hence it belongs to the noise-free truth.
package struct ForceTremor: Sendable, Equatable {
    private struct Oscillation: Sendable, Equatable {
        var frequency: Double
        var amplitude: Double
        var phase: Double
    }

    private let oscillations: [Oscillation]

    /// No tremor at all.
    package static let none = ForceTremor(oscillations: [])

    private init(oscillations: [Oscillation]) { self.oscillations = oscillations }

    /// - Parameters:
    ///   - amplitude: root mean square as a share of the force. People: 0.005–0.02.
    ///   - frequency: the middle of the band in Hz, 6.5–11; oscillations are drawn up to 8 % beside it, from 5.98
    ///     to 11.88.
    ///   - generator: draws frequencies and phases.
    package init(amplitude: Double, frequency: Double, using generator: inout SeededGenerator) {
        let shares = [0.7, 0.55, 0.45]
        let norm = (2 / shares.reduce(0) { $0 + $1 * $1 }).squareRoot()
        oscillations = shares.map { share in
            Oscillation(
                frequency: frequency * generator.uniform(0.92...1.08),
                amplitude: amplitude * share * norm,
                phase: generator.uniform(0...(2 * .pi))
            )
        }
    }

    /// The deviation at a time in seconds, as a share of the force: at most 2.42 times the amplitude, where all
    /// oscillations peak at once.
    package func deviation(at time: Double) -> Double {
        oscillations.reduce(0) { $0 + $1.amplitude * Elementary.sin(2 * .pi * $1.frequency * time + $1.phase) }
    }
}

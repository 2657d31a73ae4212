import Foundation
import TouchModel

/// One lognormal velocity primitive of the kinematic theory of rapid movements.
///
/// A command given at ``onset`` (t₀) moves the end effector over the distance ``distance`` (D) with a speed that rises
/// steeply and falls slowly:
///
///     v(t) = D / (σ √(2π) (t − t₀)) · exp(−(ln(t − t₀) − μ)² / 2σ²)
///     φ(t) = θs + (θe − θs)/2 · (1 + erf((ln(t − t₀) − μ) / (σ√2)))
///
/// so that the path is a circular arc from heading θs to θe. Handwriting is the vector sum of such primitives that
/// overlap in time. Sources: R. Plamondon, "A kinematic theory of rapid human movements", Biol. Cybern. 72, 1995;
/// R. Plamondon, M. Djioua, "A multi-level representation paradigm for handwriting stroke generation",
/// Hum. Mov. Sci. 25, 2006.
package struct LognormalStroke: Sendable, Equatable {
    /// When the command is given (t₀), in seconds; the movement is noticeable from about `exp(μ − 3σ)` later.
    package var onset: Double
    /// The length of the arc (D), in CSS px. Human strokes: 3–60 mm, 11–227 px.
    package var distance: Double
    /// The logarithm of the time in seconds from onset to half the distance (μ). Human strokes: −2.4…−1.2.
    package var logDelay: Double
    /// The spread of the response in log time (σ). Human strokes: 0.1–0.4.
    package var logResponse: Double
    /// The heading at the start (θs), in radians clockwise from +x.
    package var startHeading: Double
    /// The heading at the end (θe), in radians clockwise from +x.
    package var endHeading: Double

    /// Each parameter is the property of that name.
    package init(
        onset: Double,
        distance: Double,
        logDelay: Double,
        logResponse: Double,
        startHeading: Double,
        endHeading: Double
    ) {
        self.onset = onset
        self.distance = distance
        self.logDelay = logDelay
        self.logResponse = logResponse
        self.startHeading = startHeading
        self.endHeading = endHeading
    }

    /// A stroke whose middle 99.7 % take `duration` seconds, starting to move noticeably at `start`.
    package init(
        start: Double,
        duration: Double,
        distance: Double,
        logResponse: Double,
        startHeading: Double,
        endHeading: Double
    ) {
        // exp(μ + 3σ) − exp(μ − 3σ) = duration.
        let delay = Elementary.log(duration / (Elementary.exp(3 * logResponse) - Elementary.exp(-3 * logResponse)))
        self.init(
            onset: start - Elementary.exp(delay - 3 * logResponse),
            distance: distance,
            logDelay: delay,
            logResponse: logResponse,
            startHeading: startHeading,
            endHeading: endHeading
        )
    }

    /// When the given share of the spread has passed: `onset + exp(μ + deviations · σ)`, in seconds.
    package func time(atDeviations deviations: Double) -> Double {
        onset + Elementary.exp(logDelay + deviations * logResponse)
    }

    /// The share of the distance that is covered at a time, 0…1: the lognormal distribution function.
    package func progress(at time: Double) -> Double {
        guard time > onset else { return 0 }
        return 0.5 * (1 + Elementary.erf((Elementary.log(time - onset) - logDelay) / (logResponse * 2.0.squareRoot())))
    }

    /// The speed at a time, in CSS px/s.
    package func speed(at time: Double) -> Double {
        guard time > onset else { return 0 }
        let elapsed = time - onset
        let deviations = (Elementary.log(elapsed) - logDelay) / logResponse
        return distance / (logResponse * (2 * Double.pi).squareRoot() * elapsed)
            * Elementary.exp(-deviations * deviations / 2)
    }

    /// The heading at a time, in radians clockwise from +x.
    package func heading(at time: Double) -> Double {
        startHeading + (endHeading - startHeading) * progress(at: time)
    }

    /// The displacement since the onset, in CSS px: the integral of speed along the heading, in closed form.
    package func displacement(at time: Double) -> TouchPoint {
        let progress = progress(at: time)
        let turn = endHeading - startHeading
        // The chord of an arc of length D·progress that turns by turn·progress.
        let halfTurn = turn * progress / 2
        let shortening = abs(halfTurn) < 1e-4 ? 1 - halfTurn * halfTurn / 6 : Elementary.sin(halfTurn) / halfTurn
        return .polar(length: distance * progress * shortening, heading: startHeading + halfTurn)
    }
}

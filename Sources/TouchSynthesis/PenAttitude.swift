import Foundation
import TouchModel

/// How a pen leans while it moves: a posture of its own, a slow swing, and a turn about the wrist as the pen travels.
package struct PenAttitude: Sendable, Equatable {
    /// The angle to the surface in radians: 0 flat, π/2 upright. Writers hold it at 0.85–1.05.
    package var altitude: Double
    /// The direction of the lean in radians clockwise from +x.
    package var azimuth: Double
    /// How far both angles swing about their means, in radians.
    package var swing: Double
    /// The frequency at which they swing, in Hz.
    package var swingFrequency: Double
    /// Where in its swing the pen is at touch-down, in radians.
    package var swingPhase: Double
    /// The distance from the wrist to the tip, in CSS px: moving sideways by as much turns the azimuth by 1 rad.
    package var reach: Double

    /// Each parameter is the property of that name.
    package init(
        altitude: Double,
        azimuth: Double,
        swing: Double,
        swingFrequency: Double,
        swingPhase: Double,
        reach: Double
    ) {
        self.altitude = altitude
        self.azimuth = azimuth
        self.swing = swing
        self.swingFrequency = swingFrequency
        self.swingPhase = swingPhase
        self.reach = reach
    }

    /// The angles at a time in seconds after touch-down, for a pen that has traveled by `travel` CSS px.
    package func angles(at time: Double, travel: TouchPoint) -> (altitude: Double, azimuth: Double) {
        let angle = 2 * .pi * swingFrequency * time + swingPhase
        // A pen drawn towards the palm stands up, one pushed away lies down.
        let raised = altitude + swing * Elementary.sin(angle) + 0.3 * travel.y / reach
        let turned = azimuth + swing * Elementary.cos(0.7 * angle) - travel.x / reach
        return (min(max(raised, 0.2), .pi / 2 - 0.02), turned)
    }
}

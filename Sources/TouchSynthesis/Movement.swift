import TouchModel

/// The noise-free state of a contact at an instant: what a perfect sensor would report.
package struct MovementState: Sendable, Equatable {
    /// The location, in CSS px.
    package var location: TouchPoint
    /// The force as UIKit defines it: 1.0 is an average touch.
    package var force: Double?
    /// The pen's angle to the surface, in radians.
    package var altitude: Double?
    /// The direction in which the pen leans, in radians clockwise from +x.
    package var azimuth: Double?
}

/// One contact as it truly happens: the planned path with the hand's tremor, the force and the pen's posture, each a
/// continuous function of time in seconds after touch-down.
package struct Movement: Sendable {
    /// The path from ``origin``.
    package var trajectory: any Trajectory
    /// Where the trajectory's origin lies, in CSS px.
    package var origin: TouchPoint
    /// The tremor of the hand: real movement, and so part of the truth.
    package var tremor: Tremor
    /// `nil` where nobody could tell: a device without a force sensor.
    package var force: ForceProfile?
    /// `nil` for a finger.
    package var attitude: PenAttitude?

    /// Each parameter is the property of that name.
    package init(
        trajectory: any Trajectory,
        origin: TouchPoint,
        tremor: Tremor = .none,
        force: ForceProfile? = nil,
        attitude: PenAttitude? = nil
    ) {
        self.trajectory = trajectory
        self.origin = origin
        self.tremor = tremor
        self.force = force
        self.attitude = attitude
    }

    /// Seconds from touch-down to lift.
    package var duration: Double { trajectory.duration }

    /// Where the contact is, in CSS px.
    package func location(at time: Double) -> TouchPoint {
        origin + trajectory.location(at: time) + tremor.displacement(at: time)
    }

    /// The whole state of the contact at a time.
    package func state(at time: Double) -> MovementState {
        let travel = trajectory.location(at: time)
        let angles = attitude?.angles(at: time, travel: travel)
        return MovementState(
            location: origin + travel + tremor.displacement(at: time),
            force: force?.force(at: time),
            altitude: angles?.altitude,
            azimuth: angles?.azimuth
        )
    }

    /// The speed in CSS px/s, by a central difference over 2 ms.
    package func speed(at time: Double) -> Double {
        location(at: time - 0.001).distance(to: location(at: time + 0.001)) / 0.002
    }
}

/// A movement with its place on the recording's clock.
package struct TimedMovement: Sendable {
    /// When the contact touches down, in seconds.
    package var start: Double
    /// What the hand does from then on.
    package var movement: Movement

    /// Each parameter is the property of that name.
    package init(start: Double, movement: Movement) {
        self.start = start
        self.movement = movement
    }

    /// When the contact lifts, in seconds.
    package var end: Double { start + movement.duration }
}

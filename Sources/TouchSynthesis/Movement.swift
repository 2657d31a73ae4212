import TouchModel

/// The noise-free state of a contact at an instant: what a perfect sensor would report.
public struct MovementState: Sendable, Equatable {
    /// In CSS px.
    public var location: Point
    /// As UIKit defines it: 1.0 is an average touch.
    public var force: Double?
    /// The pen's angle to the surface, in radians.
    public var altitude: Double?
    /// The direction in which the pen leans, in radians clockwise from +x.
    public var azimuth: Double?
}

/// One contact as it truly happens: the planned path with the hand's tremor, the force and the pen's posture, each a
/// continuous function of time in seconds after touch-down.
public struct Movement: Sendable {
    /// The path from ``origin``.
    public var trajectory: any Trajectory
    /// Where the trajectory's origin lies, in CSS px.
    public var origin: Point
    /// The tremor of the hand: real movement, and so part of the truth.
    public var tremor: Tremor
    /// `nil` where nobody could tell: a device without a force sensor.
    public var force: ForceProfile?
    /// `nil` for a finger.
    public var attitude: PenAttitude?

    /// Each parameter is the property of that name.
    public init(
        trajectory: any Trajectory,
        origin: Point,
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
    public var duration: Double { trajectory.duration }

    /// Where the contact is, in CSS px.
    public func location(at time: Double) -> Point {
        origin + trajectory.location(at: time) + tremor.displacement(at: time)
    }

    /// Everything about the contact at a time.
    public func state(at time: Double) -> MovementState {
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
    public func speed(at time: Double) -> Double {
        location(at: time - 0.001).distance(to: location(at: time + 0.001)) / 0.002
    }
}

/// A movement with its place on the recording's clock.
public struct TimedMovement: Sendable {
    /// When the contact touches down, in seconds.
    public var start: Double
    /// What the hand does from then on.
    public var movement: Movement

    /// Each parameter is the property of that name.
    public init(start: Double, movement: Movement) {
        self.start = start
        self.movement = movement
    }

    /// When the contact lifts, in seconds.
    public var end: Double { start + movement.duration }
}

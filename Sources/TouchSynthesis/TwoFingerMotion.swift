import Foundation
import TouchModel

/// How far two fingers have taken what is between them: a similarity, relative to where both were down.
package struct TwoFingerState: Sendable, Hashable {
    /// The distance of the fingers by what it was.
    package var scale: Double
    /// How far they have turned around each other, in radians from the x axis towards the y axis; goes beyond a full turn.
    package var rotation: Double
    /// How far their center has moved, in CSS px.
    package var translation: TouchPoint

    /// Each parameter is the property of that name.
    package init(scale: Double, rotation: Double, translation: TouchPoint) {
        self.scale = scale
        self.rotation = rotation
        self.translation = translation
    }
}

/// What two fingers mean to do: a similarity that grows from nothing to its whole as a minimum-jerk movement.
package struct TwoFingerMotion: Sendable, Equatable {
    /// The fingers' distance before, in CSS px.
    package var span: Double
    /// The direction from the first finger to the second before, in radians clockwise from +x.
    package var heading: Double
    /// What they have done at the end.
    package var end: TwoFingerState
    /// Seconds from the first touch-down to the beginning of the motion.
    package var onset: Double
    /// Seconds that the motion takes, greater than 0.
    package var duration: Double

    /// What has been done at a time after the first touch-down.
    package func state(at time: Double) -> TwoFingerState {
        let progress = MinimumJerk.progress((time - onset) / duration)
        return TwoFingerState(
            scale: 1 + (end.scale - 1) * progress,
            rotation: end.rotation * progress,
            translation: end.translation * progress
        )
    }

    /// Where a finger is, in CSS px from where the center was.
    ///
    /// - Parameter isSecond: which of the two.
    package func location(ofSecond isSecond: Bool, at time: Double) -> TouchPoint {
        let state = state(at: time)
        let arm = TouchPoint.polar(length: span * state.scale / 2, heading: heading + state.rotation)
        return isSecond ? state.translation + arm : state.translation - arm
    }
}

/// The path of one finger of two, which comes down and lifts at times of its own.
package struct TwoFingerTrajectory: Trajectory, Equatable {
    /// The motion of both fingers.
    package let motion: TwoFingerMotion
    /// Whether it is the second finger.
    package let isSecond: Bool
    /// The time of the motion at which this finger touches down, in seconds.
    package let touchDown: Double
    package let duration: Double

    /// Each parameter is the property of that name.
    package init(motion: TwoFingerMotion, isSecond: Bool, touchDown: Double, duration: Double) {
        self.motion = motion
        self.isSecond = isSecond
        self.touchDown = touchDown
        self.duration = duration
    }

    package func location(at time: Double) -> TouchPoint {
        motion.location(ofSecond: isSecond, at: touchDown + min(max(time, 0), duration))
    }
}

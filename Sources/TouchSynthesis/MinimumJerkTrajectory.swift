import TouchModel

/// A sum of minimum-jerk submovements: one alone is a plain reach, one after the other a zigzag, overlapping ones a
/// reach with a correction under way (T. Flash, E. Henis, "Arm trajectory modifications during reaching towards visual
/// targets", J. Cogn. Neurosci. 3, 1991).
package struct MinimumJerkTrajectory: Trajectory, Equatable {
    /// One submovement.
    package struct Submovement: Sendable, Equatable {
        /// When it starts, in seconds after touch-down.
        package var onset: Double
        /// How long it takes, in seconds, greater than 0.
        package var duration: Double
        /// Where it leads, in CSS px from where it starts.
        package var displacement: TouchPoint
        /// How far its middle lies off the straight line, in CSS px, positive to the right of the direction of
        /// movement. Hand paths bow by a few percent of their length.
        package var bow: Double

        /// Each parameter is the property of that name.
        package init(onset: Double, duration: Double, displacement: TouchPoint, bow: Double = 0) {
            self.onset = onset
            self.duration = duration
            self.displacement = displacement
            self.bow = bow
        }

        /// The displacement made so far, in CSS px.
        package func location(at time: Double) -> TouchPoint {
            let progress = MinimumJerk.progress((time - onset) / duration)
            let straight = displacement * progress
            guard bow != 0, let along = displacement.normalized else { return straight }
            return straight + TouchPoint(-along.y, along.x) * (4 * bow * progress * (1 - progress))
        }

        /// The velocity along the straight line, in CSS px/s.
        package func velocity(at time: Double) -> TouchPoint {
            displacement * (MinimumJerk.speed((time - onset) / duration) / duration)
        }
    }

    /// The submovements whose displacements add up, in any order.
    package let submovements: [Submovement]
    package let duration: Double

    /// - Parameters:
    ///   - submovements: in any order, free to overlap.
    ///   - rest: seconds for which the contact stays where the last submovement left it before lifting.
    package init(submovements: [Submovement], rest: Double = 0) {
        self.submovements = submovements
        duration = (submovements.map { $0.onset + $0.duration }.max() ?? 0) + rest
    }

    package func location(at time: Double) -> TouchPoint {
        submovements.reduce(TouchPoint.zero) { $0 + $1.location(at: time) }
    }
}

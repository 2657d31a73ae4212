import Foundation
import TouchModel

extension MovementComposer {
    /// A drag to a target: a fast reach that falls a little short or wide, then, more often
    /// than not, a correction under way.
    ///
    /// The reach's duration follows Fitts's law with an intercept of 80 ms and 40 ms a bit for a target of 8 mm.
    mutating func reach() -> Movement {
        let distance = pixels(millimeters: generator.uniform(14...110))
        let width = 8 * PhysicalLength.pixelsPerMillimeter
        let difficulty = log2(1 + 2 * distance / width)
        let duration =
            (0.08 + 0.04 * difficulty) * participant.slowness * generator.lognormal(median: 1, spread: 0.15)
        let heading = generator.uniform(0...(2 * .pi))
        let target = TouchPoint.polar(length: distance, heading: heading)
        let miss = TouchPoint(generator.gaussian(), generator.gaussian() * 0.5) * (0.035 * distance)
        let isCorrected = generator.chance(0.6)
        let first = target * generator.uniform(0.88...1) + miss.rotated(by: heading)
        let bow = participant.bow * distance * generator.lognormal(median: 1, spread: 0.4)
        let correction = MinimumJerkTrajectory.Submovement(
            onset: duration * generator.uniform(0.65...1),
            duration: generator.uniform(0.1...0.2) * participant.slowness,
            displacement: target - first
        )
        let trajectory = MinimumJerkTrajectory(
            submovements: [.init(onset: 0, duration: duration, displacement: first, bow: bow)]
                + (isCorrected ? [correction] : []),
            rest: generator.uniform(0...0.04)
        )
        return place(trajectory, force: movingForce(duration: trajectory.duration))
    }

    /// Legs with sharp corners: each leg comes to rest, at most corners for an instant only.
    mutating func zigzag() -> Movement {
        let axis = generator.uniform(0...(2 * .pi))
        let opening = Heading.radians(degrees: generator.uniform(50...85))
        let length = pixels(millimeters: generator.uniform(8...32))
        let tempo = generator.uniform(0.12...0.24) * participant.slowness * pow(length / 80, 0.4)
        let dwells = generator.chance(0.4)
        var onset = 0.0
        let legs = (0..<generator.integer(3...7)).map { index -> MinimumJerkTrajectory.Submovement in
            let side = index.isMultiple(of: 2) ? opening : -opening
            let leg = length * generator.lognormal(median: 1, spread: 0.12)
            let duration = tempo * generator.lognormal(median: 1, spread: 0.12)
            defer { onset += duration + (dwells ? generator.uniform(0.015...0.07) : 0) }
            return MinimumJerkTrajectory.Submovement(
                onset: onset,
                duration: duration,
                displacement: .polar(length: leg, heading: axis + side + heading(0, deviation: 4)),
                bow: participant.bow * leg * 0.5
            )
        }
        let trajectory = MinimumJerkTrajectory(submovements: legs)
        return place(trajectory, force: movingForce(duration: trajectory.duration))
    }
}

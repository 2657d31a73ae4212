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
        let difficulty = Elementary.log2(1 + 2 * distance / width)
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

    /// One to three dashes across the screen, as of a mouse whose pointer is accelerated, with a correction at the end of each and a
    /// pause in between.
    ///
    /// A dash takes 80 to 200 ms and up to 150 ms more the farther it goes, and so reaches up to ten times the speed of a finger.
    mutating func dash() -> Movement {
        var submovements: [MinimumJerkTrajectory.Submovement] = []
        var onset = generator.uniform(0.02...0.1)
        for _ in 0..<generator.integer(1...3) {
            let distance = min(generator.lognormal(median: 400, spread: 0.8), 1700)
            let heading = generator.uniform(0...(2 * .pi))
            let duration =
                (generator.uniform(0.08...0.2) + 0.1 * distance / 1700 * generator.uniform(0.5...1.5))
                * participant.slowness
            submovements.append(
                .init(
                    onset: onset,
                    duration: duration,
                    displacement: .polar(length: distance, heading: heading),
                    bow: participant.bow * distance * 0.5
                )
            )
            onset += duration * generator.uniform(0.7...1)
            let correction = generator.uniform(0.15...0.4)
            submovements.append(
                .init(
                    onset: onset,
                    duration: correction,
                    displacement: .polar(
                        length: distance * generator.uniform(0.02...0.1),
                        heading: generator.uniform(0...(2 * .pi))
                    )
                )
            )
            onset += correction + generator.uniform(0.05...0.3)
        }
        let trajectory = onScreen(submovements)
        return place(trajectory, force: movingForce(duration: trajectory.duration))
    }

    /// The movements together, made smaller where they would leave the screen.
    private func onScreen(_ submovements: [MinimumJerkTrajectory.Submovement]) -> MinimumJerkTrajectory {
        let whole = MinimumJerkTrajectory(submovements: submovements)
        let bounds = whole.bounds()
        let size = bounds.upper - bounds.lower
        let space = screen - TouchPoint(repeating: 2 * Self.margin)
        let scale = min(1, space.x / max(size.x, 1), space.y / max(size.y, 1))
        guard scale < 1 else { return whole }
        return MinimumJerkTrajectory(
            submovements: submovements.map {
                .init(
                    onset: $0.onset,
                    duration: $0.duration,
                    displacement: $0.displacement * scale,
                    bow: $0.bow * scale
                )
            }
        )
    }

    /// Legs with sharp corners: each leg comes to rest, at most corners for an instant only.
    mutating func zigzag() -> Movement {
        let axis = generator.uniform(0...(2 * .pi))
        let opening = Heading.radians(degrees: generator.uniform(50...85))
        let length = pixels(millimeters: generator.uniform(8...32))
        let tempo = generator.uniform(0.12...0.24) * participant.slowness * Elementary.pow(length / 80, 0.4)
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

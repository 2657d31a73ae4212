import Foundation
import TouchModel

extension MovementComposer {
    /// A contact that goes round and round.
    mutating func loop() -> Movement {
        let isMirrored = generator.chance(participant.isLeftHanded ? 0.3 : 0.7)
        let start = generator.uniform(0...(2 * .pi))
        let radius = pixels(millimeters: generator.uniform(5...16)) * (isPen ? 0.8 : 1)
        let rounds = Double(generator.integer(3...6)) / 2
        let roundness = generator.uniform(0.5...1)
        let kind = generator.integer(0...3)
        let shape: LoopShape =
            switch kind {
            case 0: .ellipse(width: radius, height: radius * roundness)
            case 1: .cycloid(width: radius * 0.6, height: radius * roundness, advance: radius * 1.6)
            case 2: .spiral(inner: radius * 0.25, pitch: radius * 0.6)
            default: .figureEight(width: radius, height: radius * roundness * 0.6)
            }
        // Large loops take longer, though less than in proportion (isochrony: Viviani and Terzuolo 1982).
        let period =
            0.55 * Elementary.pow(radius / 40, 0.4) * participant.slowness
            * generator.lognormal(median: 1, spread: 0.25)
        let trajectory = PowerLawTrajectory(
            shape: shape,
            turns: rounds,
            startAngle: kind == 2 ? 0 : start,
            duration: rounds * period,
            easing: min(0.25, period / 2),
            rotation: heading(0, deviation: 15),
            isMirrored: isMirrored
        )
        return place(trajectory, force: movingForce(duration: trajectory.duration))
    }
}

import TouchModel

/// Touches that are no press: what a force recognizer should leave alone. Their force is 0.05–0.25 of the device's
/// range, with peaks up to a third, and never reaches 0.35.
extension MovementComposer {
    private static let ordinary = 0.05...0.25
    private static let highest = 0.33

    /// A short touch with the soft bump of force that any tap has.
    mutating func nullTap() -> Movement {
        let duration = generator.uniform(0.06...0.18)
        let peak = duration * generator.uniform(0.35...0.55)
        var profile = ProfileBuilder(start: 0.02)
        profile.ease(to: peakLevel(), in: peak)
        profile.ease(to: 0.02, in: duration - peak)
        return touch(profile, millimeters: 0.1...0.6)
    }

    /// A scroll or swipe: 20–90 mm in a fraction of a second.
    mutating func nullSwipe() -> Movement {
        let duration = generator.uniform(0.15...0.45) * participant.slowness
        let length = pixels(millimeters: generator.uniform(20...90))
        let swipe = MinimumJerkTrajectory.Submovement(
            onset: 0,
            duration: duration,
            displacement: .polar(length: length, heading: generator.uniform(0...(2 * .pi))),
            bow: participant.bow * length
        )
        return place(MinimumJerkTrajectory(submovements: [swipe]), force: force(ordinary(duration: duration)))
    }

    /// A drag to a target at ordinary force.
    mutating func nullDrag() -> Movement { withOrdinaryForce(reach()) }

    /// A written stroke at ordinary force.
    mutating func nullWrite() -> Movement { withOrdinaryForce(letter()) }

    /// A finger or pen that rests on the surface for a second or two.
    mutating func nullRest() -> Movement {
        touch(ordinary(duration: generator.uniform(0.5...2.5)), millimeters: 0.1...0.8)
    }

    // MARK: Force

    /// The level of an ordinary touch, as a share of the range: 0.05–0.25.
    mutating func touchLevel() -> Double {
        Self.ordinary.clamp(pressing.touch * generator.lognormal(median: 1, spread: 0.25))
    }

    private mutating func peakLevel() -> Double { min(touchLevel() * generator.uniform(1...1.5), Self.highest) }

    /// Up, wavering about a level with a peak now and then, down.
    private mutating func ordinary(duration: Double) -> ProfileBuilder {
        let edge = min(generator.uniform(0.03...0.06), duration / 3)
        var profile = ProfileBuilder(start: 0.02)
        profile.ease(to: touchLevel(), in: edge)
        let level = touchLevel()
        var left = duration - 2 * edge
        while left > 0 {
            let step = min(left, generator.uniform(0.12...0.3))
            let wavering = Self.ordinary.clamp(level * generator.lognormal(median: 1, spread: 0.12))
            profile.ease(to: generator.chance(0.15) ? peakLevel() : wavering, in: step)
            left -= step
        }
        profile.ease(to: 0.02, in: edge)
        return profile
    }

    private mutating func withOrdinaryForce(_ movement: Movement) -> Movement {
        var movement = movement
        let force = force(ordinary(duration: movement.duration))
        movement.force = hasForce ? force : nil
        return movement
    }
}

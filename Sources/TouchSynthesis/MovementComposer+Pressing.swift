import TouchModel

extension MovementComposer {
    /// A short touch that rolls by a pixel or two.
    mutating func tap() -> Movement {
        let duration = generator.uniform(0.06...0.15) * participant.slowness
        let level = (isPen ? 0.8 : 0.9) * participant.pressure * generator.lognormal(median: 1, spread: 0.3)
        let peak = duration * generator.uniform(0.35...0.55)
        let force = ForceProfile(keyframes: [
            .init(time: 0, force: 0.08 * level), .init(time: peak, force: level),
            .init(time: duration, force: 0.05 * level),
        ])
        return place(roll(duration: duration, by: 0.3...2.5), force: force)
    }

    /// A press: a plain one, a light one that stays light, one that climbs slowly, or a flight of steps.
    mutating func press() -> Movement {
        switch generator.integer(0...5) {
        case 0: press(levels: [generator.uniform(0.5...1)])
        case 1: press(levels: [generator.uniform(3...5)], rise: generator.uniform(0.6...1.1))
        case 2, 3: press(levels: steps(count: generator.integer(3...4)))
        default: press(levels: [generator.uniform(1.8...5)])
        }
    }

    private mutating func steps(count: Int) -> [Double] {
        (1...count).map { Double($0) * 4.8 / Double(count) * generator.lognormal(median: 1, spread: 0.07) }
    }

    /// Rises to each level in turn, holds it, and lets go. Levels are those of a finger.
    private mutating func press(levels: [Double], rise: Double? = nil) -> Movement {
        let scale = (isPen ? 0.6 : 1) * participant.pressure.squareRoot()
        let most = isPen ? 4.1 : 6.6
        var time = 0.0
        var keyframes = [ForceProfile.Keyframe(time: 0, force: 0.1)]
        for level in levels {
            let force = min(level * scale, most)
            time += (rise ?? generator.uniform(0.08...0.22)) * participant.slowness
            keyframes.append(.init(time: time, force: force))
            // A held force sags and is corrected.
            for _ in 0..<generator.integer(1...2) {
                time += generator.uniform(0.12...0.25)
                keyframes.append(.init(time: time, force: min(force * generator.uniform(0.94...1.03), most)))
            }
        }
        time += generator.uniform(0.06...0.14) * participant.slowness
        keyframes.append(.init(time: time, force: 0.05))
        return place(roll(duration: time, by: 0.5...4), force: ForceProfile(keyframes: keyframes))
    }

    /// The finger's or pen's tip gives way a little under the touch.
    private mutating func roll(duration: Double, by range: ClosedRange<Double>) -> MinimumJerkTrajectory {
        let displacement = TouchPoint.polar(
            length: generator.uniform(range) * (isPen ? 0.5 : 1),
            heading: generator.uniform(0...(2 * .pi))
        )
        return MinimumJerkTrajectory(submovements: [.init(onset: 0, duration: duration, displacement: displacement)])
    }
}

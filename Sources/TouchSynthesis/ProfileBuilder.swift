import TouchModel

/// Lays one level of force after another. Levels are shares of a device's range.
struct ProfileBuilder {
    private(set) var keyframes: [ForceProfile.Keyframe]

    /// Begins at a level at touch-down.
    init(start: Double) { keyframes = [.init(time: 0, force: start)] }

    /// Seconds from touch-down to the last level.
    var duration: Double { keyframes.last?.time ?? 0 }

    /// Goes on to a level in so many seconds.
    mutating func ease(to level: Double, in seconds: Double) {
        keyframes.append(.init(time: duration + seconds, force: level))
    }
}

extension MovementComposer {
    /// The largest force of the devices of this kind.
    private var fullForce: Double { isPen ? ForceSensor.pencil.maximum : ForceSensor.glass().maximum }

    /// A profile of shares as the person's force, tremor and all.
    mutating func force(_ profile: ProfileBuilder) -> ForceProfile {
        ForceProfile(
            keyframes: profile.keyframes.map { .init(time: $0.time, force: $0.force * fullForce) },
            tremor: ForceTremor(
                amplitude: pressing.tremor,
                frequency: pressing.tremorFrequency,
                using: &generator
            )
        )
    }

    /// A contact that goes nowhere in particular, a distance that is made in the time that the force takes.
    package mutating func touch(_ profile: ProfileBuilder, millimeters: ClosedRange<Double>) -> Movement {
        let displacement = TouchPoint.polar(
            length: pixels(millimeters: generator.uniform(millimeters)),
            heading: generator.uniform(0...(2 * .pi))
        )
        let trajectory = MinimumJerkTrajectory(
            submovements: [.init(onset: 0, duration: profile.duration, displacement: displacement)]
        )
        return place(trajectory, force: force(profile))
    }
}

extension ClosedRange<Double> {
    /// The nearest value in the range.
    func clamp(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}

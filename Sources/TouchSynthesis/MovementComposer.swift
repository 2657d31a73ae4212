import Foundation
import TouchModel

/// Composes the contacts that one person makes for one task. The families of movement are in extensions.
///
/// Sizes and tempi were set so that the distributions of speed, duration and length come out like those of people
/// writing with a pen on a tablet (median speed near 180 CSS px/s) and with a finger on glass (writing near 110,
/// drawing near 180, dragging to targets near 420 px/s).
struct MovementComposer {
    let participant: SyntheticParticipant
    let pressing: PressingStyle
    let isPen: Bool
    /// Whether the device senses force.
    let hasForce: Bool
    let screen: TouchPoint
    var generator: SeededGenerator
    /// Where the next letter of a row goes.
    var writingCursor: TouchPoint

    /// How far from the screen's edge movements stay, in CSS px.
    static let margin = 24.0

    init(
        participant: SyntheticParticipant,
        pressing: PressingStyle,
        isPen: Bool,
        hasForce: Bool,
        screen: TouchPoint,
        generator: SeededGenerator
    ) {
        self.participant = participant
        self.pressing = pressing
        self.isPen = isPen
        self.hasForce = hasForce
        self.screen = screen
        self.generator = generator
        writingCursor = TouchPoint(Self.margin, Self.margin)
    }

    /// The contacts in order of time, the first starting within the first half second.
    mutating func contacts(for task: SynthesisTask, count: Int) -> [TimedMovement] {
        var contacts: [TimedMovement] = []
        var clock = generator.uniform(0.2...0.5)
        for _ in 0..<count {
            let movements = movements(for: task)
            contacts += movements.map { TimedMovement(start: clock + $0.delay, movement: $0.movement) }
            clock += (movements.map { $0.delay + $0.movement.duration }.max() ?? 0) + pause(after: task)
        }
        return contacts
    }

    /// The contacts of one movement, each with the time of its touch-down after that of the first.
    private mutating func movements(for task: SynthesisTask) -> [(delay: Double, movement: Movement)] {
        switch task {
        case .write: [(0, letter())]
        case .draw: [(0, drawing())]
        case .loop: [(0, loop())]
        case .zigzag: [(0, zigzag())]
        case .point: [(0, reach())]
        case .tap: [(0, tap())]
        case .press: [(0, press())]
        case .lightPress: [(0, lightPress())]
        case .deepPress: [(0, deepPress())]
        case .holdPress: [(0, holdPress())]
        case .rampPress: [(0, rampPress())]
        case .tapPress: [(0, tapPress())]
        case .multiPress: [(0, multiPress())]
        case .movingPress: [(0, movingPress())]
        case .nullTap: [(0, nullTap())]
        case .nullSwipe: [(0, nullSwipe())]
        case .nullDrag: [(0, nullDrag())]
        case .nullWrite: [(0, nullWrite())]
        case .nullRest: [(0, nullRest())]
        case .pinchOut, .pinchIn, .rotation, .twoFingerPan, .twoFingerTap: pair(for: task)
        case .dash: [(0, dash())]
        }
    }

    /// The time in the air before the next contact, in seconds.
    private mutating func pause(after task: SynthesisTask) -> Double {
        let range: ClosedRange<Double> =
            switch task {
            case .write, .nullWrite: 0.12...0.35
            case .draw, .tap, .point, .nullTap, .nullSwipe, .nullDrag, .nullRest, .tapPress, .dash: 0.3...0.8
            case .loop, .zigzag, .press, .lightPress, .deepPress, .holdPress, .rampPress, .multiPress, .movingPress:
                0.4...1
            // Longer than the taps of a double tap are apart.
            case .pinchOut, .pinchIn, .rotation, .twoFingerPan, .twoFingerTap: 0.8...1.4
            }
        return generator.uniform(range) * participant.slowness
    }

    // MARK: Assembling

    /// Puts a trajectory somewhere on the screen and lets the hand shake.
    mutating func place(_ trajectory: any Trajectory, force: ForceProfile?) -> Movement {
        let bounds = trajectory.bounds()
        return put(trajectory, at: TouchPoint(place(bounds, along: \.x), place(bounds, along: \.y)), force: force)
    }

    /// Where the origin goes so that a box is on the screen.
    mutating func place(
        _ bounds: (lower: TouchPoint, upper: TouchPoint),
        along axis: KeyPath<TouchPoint, Double>
    ) -> Double {
        let low = Self.margin - bounds.lower[keyPath: axis]
        let high = screen[keyPath: axis] - Self.margin - bounds.upper[keyPath: axis]
        let share = generator.uniform()
        // What does not fit is centered.
        return high > low ? low + (high - low) * share : (low + high) / 2
    }

    mutating func put(_ trajectory: any Trajectory, at origin: TouchPoint, force: ForceProfile?) -> Movement {
        let tremor = Tremor(
            amplitude: participant.tremor,
            frequency: participant.tremorFrequency,
            using: &generator
        )
        // Drawn even where it is not used, so that the same movements are made for every device.
        let attitude = posture()
        return Movement(
            trajectory: trajectory,
            origin: origin,
            tremor: tremor,
            force: hasForce ? force : nil,
            attitude: isPen ? attitude : nil
        )
    }

    private mutating func posture() -> PenAttitude {
        PenAttitude(
            altitude: participant.altitude + generator.gaussian(mean: 0, deviation: 0.04, limit: 2),
            azimuth: participant.azimuth + generator.gaussian(mean: 0, deviation: 0.08, limit: 2),
            swing: generator.uniform(0.01...0.04),
            swingFrequency: generator.uniform(0.3...1.2),
            swingPhase: generator.uniform(0...(2 * .pi)),
            reach: generator.uniform(90...130) * PhysicalLength.pixelsPerMillimeter
        )
    }

    /// The force of a moving contact: up at touch-down, wavering about a level, down at the lift.
    mutating func movingForce(duration: Double) -> ForceProfile {
        let level = (isPen ? 1 : 0.8) * participant.pressure * generator.lognormal(median: 1, spread: 0.2)
        let rise = min(generator.uniform(0.03...0.07), duration / 3)
        let fall = min(generator.uniform(0.03...0.06), duration / 3)
        var keyframes = [ForceProfile.Keyframe(time: 0, force: 0.15 * level)]
        var time = rise
        while time < duration - fall - 0.05 {
            keyframes.append(.init(time: time, force: level * generator.lognormal(median: 1, spread: 0.15)))
            time += generator.uniform(0.15...0.3)
        }
        keyframes.append(.init(time: duration - fall, force: level * generator.uniform(0.7...1)))
        keyframes.append(.init(time: duration, force: 0.12 * level))
        return ForceProfile(keyframes: keyframes)
    }

    /// A length in millimeters for the average person, in CSS px for this one.
    func pixels(millimeters: Double) -> Double {
        millimeters * PhysicalLength.pixelsPerMillimeter * participant.size
    }

    /// An angle in degrees, give or take a deviation, in radians.
    mutating func heading(_ degrees: Double, deviation: Double = 6) -> Double {
        Heading.radians(degrees: generator.gaussian(mean: degrees, deviation: deviation, limit: 2))
    }
}

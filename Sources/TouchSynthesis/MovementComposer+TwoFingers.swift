import TouchModel

/// Gestures of two fingers. Each is mainly what it is called, with a little of everything else, as hands do it: fingers come down and
/// lift up to 30 ms apart, rest a moment before and after, and neither keeps its share of the way exactly. Extents and tempi are
/// assumptions, since recordings of many people are not public.
extension MovementComposer {
    /// The contacts of both fingers, in any order of touching down.
    mutating func pair(for task: SynthesisTask) -> [(delay: Double, movement: Movement)] {
        let motion = motion(for: task)
        let lag = generator.uniform(0...0.03)
        let isSecondLater = generator.chance(0.5)
        let lift = motion.onset + motion.duration + generator.uniform(0.02...0.08)
        let lifts = [lift, lift + generator.uniform(0...0.03)]
        let isSecondFirstToLift = generator.chance(0.5)
        let trajectories = [false, true].map { isSecond in
            let touchDown = isSecond == isSecondLater ? lag : 0
            return TwoFingerTrajectory(
                motion: motion,
                isSecond: isSecond,
                touchDown: touchDown,
                duration: (isSecond == isSecondFirstToLift ? lifts[0] : lifts[1]) - touchDown
            )
        }
        let bounds = trajectories.map { $0.bounds() }
        let box = (
            lower: pointwiseMin(bounds[0].lower, bounds[1].lower), upper: pointwiseMax(bounds[0].upper, bounds[1].upper)
        )
        let center = TouchPoint(place(box, along: \.x), place(box, along: \.y))
        return trajectories.map {
            ($0.touchDown, put($0, at: center, force: movingForce(duration: $0.duration)))
        }
    }

    private mutating func motion(for task: SynthesisTask) -> TwoFingerMotion {
        // Thumb and index finger, seen from the hand.
        let axis = heading(participant.isLeftHanded ? -135 : -45, deviation: 18)
        let rest = generator.uniform(0.03...0.07)
        let seconds = generator.uniform(0.3...0.7) * participant.slowness
        let (tilt, drift, share) = (generator.uniform(-1...1), generator.uniform(0...1), generator.uniform(-0.2...0.2))
        let direction = generator.uniform(0...(2 * .pi))
        let sign: Double = generator.chance(0.5) ? 1 : -1
        var motion = TwoFingerMotion(
            span: 0,
            heading: axis,
            end: TwoFingerState(scale: 1, rotation: 0, translation: .zero),
            onset: 0.03 + rest,
            duration: seconds
        )
        switch task {
        case .rotation:
            motion.span = pixels(millimeters: generator.uniform(35...60))
            motion.end.rotation = sign * Heading.radians(degrees: generator.uniform(30...100))
            motion.end.scale = 1 + 0.06 * tilt
            let arc = abs(motion.end.rotation) * motion.span
            motion.end.translation = .polar(length: 0.15 * drift * arc, heading: direction)
        case .twoFingerPan:
            motion.span = pixels(millimeters: generator.uniform(16...30))
            motion.end.translation = .polar(
                length: pixels(millimeters: generator.uniform(25...80)),
                heading: direction
            )
            motion.end.scale = 1 + 0.03 * tilt
            motion.end.rotation = Heading.radians(degrees: 2) * share * 5
        case .twoFingerTap:
            motion.span = pixels(millimeters: generator.uniform(16...40))
            motion.end.translation = .polar(length: pixels(millimeters: 0.4 * drift), heading: direction)
            motion.onset = 0.03
            motion.duration = generator.uniform(0.02...0.08)
        default:
            let isOut = task == .pinchOut
            motion.span = pixels(millimeters: isOut ? generator.uniform(18...30) : generator.uniform(50...80))
            motion.end.scale = isOut ? generator.uniform(1.9...3) : generator.uniform(0.3...0.55)
            motion.end.rotation = Heading.radians(degrees: 6) * tilt
            // One finger goes farther than the other.
            let way = (motion.end.scale - 1) * motion.span
            motion.end.translation = .polar(length: share * way, heading: axis)
        }
        return motion
    }
}

import Foundation
import TouchModel
import TouchRecordings

/// A gesture of two fingers in a synthetic recording, with its truth.
package struct SyntheticGesture: Sendable {
    /// What was meant: the name of a ``SynthesisTask`` of the kind ``SynthesisTask/Kind/gesture``.
    package let label: String
    /// The ids of its contacts.
    package let contacts: [Int32]
    /// While both contacts are down, in seconds of the recording's clock.
    package let time: ClosedRange<Double>
    private let first: TimedMovement
    private let second: TimedMovement
    private let motion: TwoFingerMotion

    /// - Parameters:
    ///   - task: what was meant.
    ///   - number: the id of the first contact; the second's is the next.
    /// - Returns: `nil` for contacts that are none of a two-finger gesture.
    init?(_ task: SynthesisTask, _ first: TimedMovement, _ second: TimedMovement, number: Int32) {
        guard let trajectory = first.movement.trajectory as? TwoFingerTrajectory else { return nil }
        label = task.rawValue
        contacts = [number, number + 1]
        motion = trajectory.motion
        let start = max(first.start, second.start)
        time = start...max(start, min(first.end, second.end))
        self.first = first
        self.second = second
    }

    /// What the fingers have done since both were down: of their true places, tremor included.
    ///
    /// - Parameter instant: on the recording's clock; before both are down and after one has lifted the nearest such instant.
    package func state(at instant: Double) -> TwoFingerState {
        let before = arms(at: time.lowerBound)
        let now = arms(at: time.clamp(instant))
        // The tremor is far less than half a turn away from what was meant.
        let meant = motion.state(at: time.clamp(instant) - min(first.start, second.start)).rotation
        let turned = Elementary.atan2(before.arm.cross(now.arm), before.arm.dot(now.arm))
        return TwoFingerState(
            scale: now.arm.length / before.arm.length,
            rotation: meant + remainder(turned - meant, 2 * .pi),
            translation: now.center - before.center
        )
    }

    /// The truth as it goes into a header: what fingers have done at even steps while both are down.
    func json(rate: Double) -> JSONValue {
        let times = GroundTruth.times(from: time.lowerBound, to: time.upperBound, rate: rate)
        let states = times.map(state(at:))
        func column(_ decimals: Double, _ value: (TwoFingerState) -> Double) -> JSONValue {
            .array(states.map { .number(Grid.round(value($0), decimals: decimals)) })
        }
        return .object([
            "label": .string(label), "contacts": .array(contacts.map { .integer(Int64($0)) }),
            "t": .array(times.map { .number(Grid.round($0, decimals: 1e6)) }),
            "scale": column(1e6, \.scale), "rotation": column(1e6, \.rotation),
            "x": column(1e3, \.translation.x), "y": column(1e3, \.translation.y),
        ])
    }

    private func arms(at instant: Double) -> (center: TouchPoint, arm: TouchPoint) {
        let from = first.movement.location(at: instant - first.start)
        let to = second.movement.location(at: instant - second.start)
        return ((from + to) / 2, to - from)
    }
}

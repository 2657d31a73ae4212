/// How hard a contact presses over its life: levels reached at given times, with minimum-jerk transitions between them,
/// and the unsteadiness of the muscle.
///
/// Force is UIKit's: 1.0 is an average touch.
package struct ForceProfile: Sendable, Equatable {
    /// A level and when it is reached.
    package struct Keyframe: Sendable, Equatable {
        /// The time, in seconds after touch-down.
        package var time: Double
        /// 0 or more; 1.0 is an average touch.
        package var force: Double

        /// Each parameter is the property of that name.
        package init(time: Double, force: Double) {
            self.time = time
            self.force = force
        }
    }

    /// The keyframes, in order of time.
    package let keyframes: [Keyframe]

    /// The unsteadiness of the hand on top of the keyframes.
    package let tremor: ForceTremor

    /// Each parameter is the property of that name.
    package init(keyframes: [Keyframe], tremor: ForceTremor = .none) {
        self.keyframes = keyframes.sorted { $0.time < $1.time }
        self.tremor = tremor
    }

    /// The force at a time in seconds after touch-down; the first and last levels hold outside.
    package func force(at time: Double) -> Double { level(at: time) * (1 + tremor.deviation(at: time)) }

    /// The force without tremor.
    private func level(at time: Double) -> Double {
        guard let first = keyframes.first, let last = keyframes.last else { return 0 }
        guard time > first.time else { return first.force }
        guard time < last.time, let next = keyframes.firstIndex(where: { $0.time > time }) else { return last.force }
        let from = keyframes[next - 1]
        let to = keyframes[next]
        return from.force + (to.force - from.force) * MinimumJerk.progress((time - from.time) / (to.time - from.time))
    }
}

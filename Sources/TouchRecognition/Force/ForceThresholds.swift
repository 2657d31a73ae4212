/// How hard a touch presses.
public enum ForcePress: UInt8, Sendable, CaseIterable {
    /// Below the threshold.
    case none
    /// Above the threshold.
    case light
    /// Above the threshold of a deep press.
    case deep
}

/// The steps between presses that one moment brought. Where there are several they happened in the order of the bits:
/// `began` before `deepened`, `undeepened` before `released`.
package struct ForceSteps: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The step from no press to a light one.
    package static let began = ForceSteps(rawValue: 1 << 0)
    /// The step from a light press to a deep one.
    package static let deepened = ForceSteps(rawValue: 1 << 1)
    /// The step from a deep press to a light one.
    package static let undeepened = ForceSteps(rawValue: 1 << 2)
    /// The step from a light press to none.
    package static let released = ForceSteps(rawValue: 1 << 3)
}

/// Says when a light press begins, deepens and is released: two Schmitt triggers, one within the other.
///
/// A press is entered once the value has stayed at its threshold or above for the dwell, and not before the refractory
/// time after it was last left is over; it is left as soon as the value falls below the lower threshold. One step after
/// the other: what jumps from none to deep begins and deepens at the same moment. Both times are kept to within a
/// microsecond, because differences of large clock readings are rounded.
public struct ForceThresholds: Sendable {
    /// Where presses start and end. Values are those after the transfer function, 0…1.
    public struct Parameters: Sendable, Hashable {
        /// A light press begins here or above; more than 0, at most 1. Default 0.40, where Flutter's force press starts.
        public var beganAt: Double
        /// A light press is released below; more than 0, at most `beganAt`. Default 0.35: more than the 7 % of 0.40 that
        /// people just notice, so that a force which is held is not released by accident.
        public var releaseAt: Double
        /// A deep press begins here or above; `beganAt` to 1. Default 0.75. Flutter's peak is 0.85.
        public var deepAt: Double
        /// A deep press becomes a light one below; `releaseAt` to `deepAt`. Default 0.68: again more than 7 % below.
        public var deepReleaseAt: Double
        /// How long the value has to stay before a press is entered, in seconds; 0 or more. Default 0: it costs latency,
        /// and the hysteresis alone keeps noise away.
        public var minimumDwell: Double
        /// How long a press that was left is not entered again, in seconds; 0 or more. Default 0.05, a choice: long enough
        /// for a bounce of the force at its release, short against the pause between two presses that are meant.
        public var refractoryTime: Double

        /// Each parameter is the property of that name.
        public init(
            beganAt: Double = 0.40,
            releaseAt: Double = 0.35,
            deepAt: Double = 0.75,
            deepReleaseAt: Double = 0.68,
            minimumDwell: Double = 0,
            refractoryTime: Double = 0.05
        ) {
            self.beganAt = beganAt
            self.releaseAt = releaseAt
            self.deepAt = deepAt
            self.deepReleaseAt = deepReleaseAt
            self.minimumDwell = minimumDwell
            self.refractoryTime = refractoryTime
        }

        /// - Throws: ``ForceParameterError`` naming the first parameter out of range.
        package func validate() throws(ForceParameterError) {
            typealias Failure = ForceParameterError
            try Failure.check(beganAt > 0 && beganAt <= 1, "beganAt", beganAt, "more than 0 and at most 1")
            try Failure.check(
                releaseAt > 0 && releaseAt <= beganAt,
                "releaseAt",
                releaseAt,
                "more than 0 and at most beganAt, \(beganAt)"
            )
            try Failure.check(deepAt >= beganAt && deepAt <= 1, "deepAt", deepAt, "beganAt, \(beganAt), to 1")
            try Failure.check(
                deepReleaseAt >= releaseAt && deepReleaseAt <= deepAt,
                "deepReleaseAt",
                deepReleaseAt,
                "releaseAt, \(releaseAt), to deepAt, \(deepAt)"
            )
            let duration = "a finite number of seconds, 0 or more"
            try Failure.check(minimumDwell.isFinite && minimumDwell >= 0, "minimumDwell", minimumDwell, duration)
            try Failure.check(
                refractoryTime.isFinite && refractoryTime >= 0,
                "refractoryTime",
                refractoryTime,
                duration
            )
        }
    }

    /// Where presses begin and end.
    package let parameters: Parameters
    /// How hard the touch presses.
    package private(set) var press = ForcePress.none
    /// Since when the value has been at a threshold or above; infinite while it is below.
    private var lightSince = Double.infinity
    private var deepSince = Double.infinity
    private var lightLeft = -Double.infinity
    private var deepLeft = -Double.infinity

    /// Thresholds that have seen nothing: no press.
    package init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// Takes a value into account.
    ///
    /// - Parameters:
    ///   - value: 0…1.
    ///   - time: when it was measured, in seconds; not before the last.
    /// - Complexity: O(1); allocates nothing.
    @inline(__always)
    package mutating func observe(_ value: Double, at time: Double) -> ForceSteps {
        lightSince = value >= parameters.beganAt ? min(lightSince, time) : .infinity
        deepSince = value >= parameters.deepAt ? min(deepSince, time) : .infinity
        var steps: ForceSteps = []
        if press == .deep, value < parameters.deepReleaseAt {
            steps.insert(.undeepened)
            press = .light
            deepLeft = time
        }
        if press == .light, value < parameters.releaseAt {
            steps.insert(.released)
            press = .none
            lightLeft = time
        }
        return steps.union(advance(to: time))
    }

    /// Lets time pass: what presses on without a new sample may have dwelt long enough.
    @inline(__always)
    package mutating func advance(to time: Double) -> ForceSteps {
        var steps: ForceSteps = []
        if press == .none, isDue(since: lightSince, left: lightLeft, time) {
            steps.insert(.began)
            press = .light
        }
        if press == .light, isDue(since: deepSince, left: deepLeft, time) {
            steps.insert(.deepened)
            press = .deep
        }
        return steps
    }

    @inline(__always)
    private func isDue(since: Double, left: Double, _ time: Double) -> Bool {
        time - since >= parameters.minimumDwell - Self.clockRounding
            && time - left >= parameters.refractoryTime - Self.clockRounding
    }

    /// Without it steps would depend on where the clock starts: at 1.7 · 10⁹ s, the present in Unix time, neighboring
    /// doubles are 0.24 µs apart, so that four samples of 5 ms last a little more or less than 20 ms.
    private static let clockRounding = 1e-6

    /// Ends the press with the touch.
    package mutating func lift() -> ForceSteps {
        defer { reset() }
        return switch press {
        case .none: []
        case .light: .released
        case .deep: [.undeepened, .released]
        }
    }

    /// Forgets the touch.
    package mutating func reset() { self = ForceThresholds(parameters) }
}

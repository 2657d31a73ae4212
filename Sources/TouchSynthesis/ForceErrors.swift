import TouchModel
import TouchRecordings

/// How wrong a force sensor's scale is: what a calibration can repair. It reports
///
///     (offset + Δoffset(t)) + (gain + Δgain(t)) · force + noise
///
/// with an offset and a gain of its own for every person (and the device in that person's hand), and a random walk of
/// both over each recording, which is a session of its own and starts without drift.
package struct ForceErrors: Sendable, Equatable, Codable {
    /// Standard deviation of the offset from person to person, in units of force. Range 0…1.
    package var offset: Double
    /// Standard deviation of the gain about 1 from person to person. Range 0…0.3.
    package var gain: Double
    /// Standard deviation that the offset's random walk reaches after a minute, in units of force; after n minutes √n
    /// times as much. Range 0…1.
    package var offsetDrift: Double
    /// Standard deviation that the gain's random walk reaches after a minute. Range 0…0.3.
    package var gainDrift: Double

    /// Each parameter is the property of that name.
    package init(offset: Double = 0, gain: Double = 0, offsetDrift: Double = 0, gainDrift: Double = 0) {
        self.offset = offset
        self.gain = gain
        self.offsetDrift = offsetDrift
        self.gainDrift = gainDrift
    }

    /// A sensor that was calibrated at the factory only: an offset of 0.06, a gain 4 % off, and some drift.
    package static let uncalibrated = ForceErrors(offset: 0.06, gain: 0.04, offsetDrift: 0.02, gainDrift: 0.01)

    /// Checks every field.
    ///
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` naming the first field out of range.
    package func validate() throws(DatasetError) {
        try OptionRange.check(offset, in: 0...1, "force offset error")
        try OptionRange.check(gain, in: 0...0.3, "force gain error")
        try OptionRange.check(offsetDrift, in: 0...1, "force offset drift")
        try OptionRange.check(gainDrift, in: 0...0.3, "force gain drift")
    }
}

/// One person's draw of `ForceErrors` over one recording.
struct ForceDistortion: Sendable, Equatable {
    /// Seconds between the knots of the random walk; straight lines lead from one to the next.
    private static let step = 1.0
    /// A sensor always tells more force from less.
    private static let smallestGain = 0.2

    /// The constant parts.
    let offset: Double
    let gain: Double
    private var walk: [(offset: Double, gain: Double)]

    /// A sensor that tells the truth.
    static let none = ForceDistortion()

    private init() {
        offset = 0
        gain = 1
        walk = []
    }

    /// - Parameters:
    ///   - person: draws the constant parts; the same for every recording of a person.
    ///   - session: draws the random walk.
    ///   - duration: how long the recording lasts, in seconds.
    init(_ errors: ForceErrors, person: SeededGenerator, session: SeededGenerator, duration: Double) {
        var person = person
        var session = session
        offset = Grid.round(person.gaussian() * errors.offset, decimals: 1e4)
        gain = Grid.round(1 + person.gaussian() * errors.gain, decimals: 1e4)
        walk = [(0, 0)]
        guard errors.offsetDrift > 0 || errors.gainDrift > 0 else { return }
        let scale = (Self.step / 60).squareRoot()
        for _ in 0..<Int((duration / Self.step).rounded(.up)) {
            let last = walk[walk.count - 1]
            walk.append(
                (
                    last.offset + session.gaussian() * errors.offsetDrift * scale,
                    last.gain + session.gaussian() * errors.gainDrift * scale
                )
            )
        }
    }

    /// How far the walk has strayed at a time in seconds; the ends hold.
    func drift(at time: Double) -> (offset: Double, gain: Double) {
        guard let last = walk.last else { return (0, 0) }
        let place = max(time / Self.step, 0)
        guard place < Double(walk.count - 1) else { return last }
        let index = Int(place)
        let share = place - Double(index)
        let (from, to) = (walk[index], walk[index + 1])
        return (from.offset + (to.offset - from.offset) * share, from.gain + (to.gain - from.gain) * share)
    }

    /// What a noise-free sensor of this kind makes of a force.
    func seen(_ force: Double, at time: Double) -> Double {
        let drift = drift(at: time)
        return offset + drift.offset + max(gain + drift.gain, Self.smallestGain) * force
    }

    static func == (left: Self, right: Self) -> Bool {
        left.offset == right.offset && left.gain == right.gain
            && left.walk.elementsEqual(right.walk) { $0.offset == $1.offset && $0.gain == $1.gain }
    }
}

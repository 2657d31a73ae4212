import TouchModel

/// How one made-up person presses: what differs from person to person in force tasks. Further variability from press to
/// press comes on top.
package struct PressingStyle: Sendable, Equatable, Codable {
    /// Median time of the rise to a press, in seconds: 0.1–0.2; single presses take 0.08–0.25.
    package var rise: Double
    /// Factor on the level that the person means to reach: people are heavy- or light-handed by some percent.
    package var level: Double
    /// How far the force shoots over the level, as a share of it: 0–0.08.
    package var overshoot: Double
    /// How much of a held force is lost in a second, as a share: 0–0.05.
    package var sag: Double
    /// Root mean square tremor of the force, as a share of it: 0.005–0.02.
    package var tremor: Double
    /// The middle of the tremor's band, in Hz: 6.5–11.
    package var tremorFrequency: Double
    /// The force of an ordinary touch, as a share of the device's range: 0.07–0.2.
    package var touch: Double

    /// Draws a person's style: the same seed and number give the same style, whatever the task or device.
    package init(number: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed, stream: SyntheticParticipant.name(number) + "/pressing")
        rise = min(max(generator.lognormal(median: 0.14, spread: 0.2), 0.1), 0.2)
        level = generator.lognormal(median: 1, spread: 0.03)
        overshoot = generator.uniform(0...0.08)
        sag = generator.uniform(0...0.05)
        tremor = generator.uniform(0.005...0.02)
        tremorFrequency = generator.uniform(6.5...11)
        touch = min(max(generator.lognormal(median: 0.12, spread: 0.25), 0.07), 0.2)
    }

    /// The figures as they go into a header: to four decimals, since the last bits differ between platforms.
    var rounded: PressingStyle {
        var style = self
        let fields: [WritableKeyPath<PressingStyle, Double>] = [
            \.rise, \.level, \.overshoot, \.sag, \.tremor, \.tremorFrequency, \.touch,
        ]
        for field in fields { style[keyPath: field] = Grid.round(style[keyPath: field], decimals: 1e4) }
        return style
    }
}

import TouchModel

/// How one made-up person differs from the next. Factors multiply the tasks' own figures; 1 is the average person.
package struct SyntheticParticipant: Sendable, Equatable, Codable {
    /// The name: `p01`, `p02`, …
    package var name: String
    /// Factor on every duration: above 1 is slower.
    package var slowness: Double
    /// Factor on every length.
    package var size: Double
    /// Root mean square tremor along each axis, in CSS px.
    package var tremor: Double
    /// The middle of the tremor's band, in Hz.
    package var tremorFrequency: Double
    /// Factor on the sensor's location noise: dry and moist, thick and thin fingers read differently.
    package var noise: Double
    /// Factor on every force.
    package var pressure: Double
    /// How far letters lean, in radians; positive to the right.
    package var slant: Double
    /// How far straight movements bow, as a share of their length.
    package var bow: Double
    /// How the pen is held: angle to the surface, in radians.
    package var altitude: Double
    /// How the pen is held: direction of the lean in radians clockwise from +x.
    package var azimuth: Double
    /// Whether the left hand draws, which turns slant, bow and the lean of the pen.
    package var isLeftHanded: Bool

    /// Draws a person: the same seed and number give the same person, whatever the task or device.
    ///
    /// Durations spread by 18 % and lengths by 20 % from person to person, tremor and noise by more; one in ten is
    /// left-handed, with the pen's lean and the bow of movements mirrored.
    package init(number: Int, seed: UInt64) {
        let name = Self.name(number)
        var generator = SeededGenerator(seed: seed, stream: "\(name)/person")
        self.name = name
        slowness = generator.lognormal(median: 1, spread: 0.18)
        size = generator.lognormal(median: 1, spread: 0.2)
        tremor = generator.lognormal(median: 0.08, spread: 0.4)
        tremorFrequency = generator.uniform(8.5...11.5)
        noise = generator.lognormal(median: 1, spread: 0.2)
        pressure = generator.lognormal(median: 1, spread: 0.2)
        let isLeftHanded = generator.chance(0.1)
        let slant = generator.gaussian(mean: 8, deviation: 6, limit: 2)
        self.slant = Heading.radians(degrees: isLeftHanded ? slant - 12 : slant)
        let bow = generator.gaussian(mean: 0.04, deviation: 0.02, limit: 2)
        self.bow = isLeftHanded ? -bow : bow
        altitude = Heading.radians(degrees: generator.gaussian(mean: 56, deviation: 3, limit: 2))
        let azimuth = generator.gaussian(mean: 75, deviation: 20, limit: 2)
        self.azimuth = Heading.radians(degrees: isLeftHanded ? 180 - azimuth : azimuth)
        self.isLeftHanded = isLeftHanded
    }

    static func name(_ number: Int) -> String { "p" + (number < 10 ? "0" : "") + String(number) }
}

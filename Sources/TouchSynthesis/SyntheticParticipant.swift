import TouchModel

/// How one made-up person differs from the next. Factors multiply the tasks' own figures; 1 is the average person.
public struct SyntheticParticipant: Sendable, Equatable, Codable {
    /// `p01`, `p02`, …
    public var name: String
    /// Factor on every duration: above 1 is slower.
    public var slowness: Double
    /// Factor on every length.
    public var size: Double
    /// Root mean square tremor along each axis, in CSS px.
    public var tremor: Double
    /// The middle of the tremor's band, in Hz.
    public var tremorFrequency: Double
    /// Factor on the sensor's location noise: dry and moist, thick and thin fingers read differently.
    public var noise: Double
    /// Factor on every force.
    public var pressure: Double
    /// How far letters lean, in radians; positive to the right.
    public var slant: Double
    /// How far straight movements bow, as a share of their length.
    public var bow: Double
    /// How the pen is held: angle to the surface, in radians.
    public var altitude: Double
    /// How the pen is held: direction of the lean in radians clockwise from +x.
    public var azimuth: Double
    /// Whether the left hand draws, which turns slant, bow and the lean of the pen.
    public var isLeftHanded: Bool

    /// Draws a person: the same seed and number give the same person, whatever the task or device.
    ///
    /// Durations spread by 18 % and lengths by 20 % from person to person, tremor and noise by more; one in ten is
    /// left-handed, with the pen's lean and the bow of movements mirrored.
    public init(number: Int, seed: UInt64) {
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

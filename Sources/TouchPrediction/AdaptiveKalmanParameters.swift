import PluginSpecification

/// How an ``AdaptiveKalmanPredictor`` behaves.
///
/// One set of defaults serves every device: the filter works on the ratio of process to measurement noise, which it
/// adapts while it runs. The figures were fitted once, on synthetic strokes at 60, 120 and 240 Hz and irregular
/// intervals, on touchscreens and tablets of two dozen makes, and on handwriting.
public struct AdaptiveKalmanParameters: Sendable, Equatable {
    /// q at the start of a stroke and 125 reports per second (at other rates it is scaled so that the gain starts alike): spectral density of the noise that drives acceleration,
    /// px²/s⁵. With ``measurementNoise`` it gives the ratio q / R, the only thing on which the gain depends.
    public var processNoise = 2.048e10
    /// R: variance of a measured location per axis, px².
    public var measurementNoise = 0.64
    /// η: how fast q follows the correlation of innovations, 0 (not at all) to 1. A good range is 0.2 to 0.5.
    public var adaptation = 0.375
    /// ρ₀: the correlation of innovations that is aimed at, 0 to 0.5. White innovations (0) would be optimal one step
    /// ahead; a little above 0 is smoother and better further ahead.
    public var innovationBias = 0.03
    /// The share of the running sum of innovations kept from sample to sample, 0 to 0.95.
    public var innovationMemory = 0.65
    /// Rate at which acceleration dies away inside the filter, 1/s.
    public var maneuverRate = 5.4
    /// α: rate at which motion dies away ahead of the last sample, 1/s.
    public var damping = 35.0
    /// κ: the share of (RMS acceleration / RMS speed)² that counts as the square of the rate at which the motion
    /// swings back; damps turns.
    public var turnGain = 1.55
    /// Time constant of that RMS, seconds.
    public var turnMemory = 0.26
    /// Share of the velocity that is extrapolated.
    public var velocityGain = 0.97
    /// Share of an acceleration along the motion that is extrapolated, when speeding up.
    public var speedingGain = 0.35
    /// Share of an acceleration along the motion that is extrapolated, when braking.
    public var brakingGain = 0.95
    /// Share of an acceleration across the motion that is extrapolated.
    public var turningGain = 1.17
    /// A silence longer than this many seconds means that the contact rested: digitisers do not report what does not
    /// change.
    public var restInterval = 0.036
    /// A step faster than this many px/s, and 20 times faster than the contact moved lately, is another contact under
    /// the same id: the filter starts again.
    public var jumpSpeed = 25_000.0

    /// The defaults.
    public init() {}

    /// A number among the parameters, as a specification names it.
    private struct Field {
        var path: WritableKeyPath<AdaptiveKalmanParameters, Double> & Sendable
        var description: ParameterDescription

        init(
            _ path: WritableKeyPath<AdaptiveKalmanParameters, Double> & Sendable,
            _ name: String,
            _ summary: String,
            unit: String = "–",
            _ range: ClosedRange<Double>
        ) {
            self.path = path
            description = .number(
                name,
                summary,
                unit: unit,
                range: range,
                default: AdaptiveKalmanParameters()[keyPath: path]
            )
        }
    }

    private static let fields = [
        Field(
            \.processNoise,
            "process-noise",
            "Spectral density of the noise that drives acceleration, at the start of a stroke and 125 Hz.",
            unit: "px²/s⁵",
            1e-6...1e20
        ),
        Field(\.measurementNoise, "measurement-noise", "Variance of a location per axis.", unit: "px²", 1e-9...1e6),
        Field(\.maneuverRate, "maneuver-rate", "Rate at which acceleration dies away.", unit: "1/s", 0...1e3),
        Field(
            \.adaptation,
            "adaptation",
            "How fast the process noise follows the correlation of innovations; 0 keeps it.",
            0...1
        ),
        Field(\.innovationBias, "innovation-bias", "The correlation of innovations that is aimed at.", 0...0.5),
        Field(\.innovationMemory, "innovation-memory", "Share of the sum of innovations kept a sample.", 0...0.95),
        Field(\.damping, "damping", "Rate at which motion dies away ahead of the last sample.", unit: "1/s", 0...1000),
        Field(\.turnGain, "turn-gain", "How much recent turning damps the answer.", 0...100),
        Field(\.turnMemory, "turn-memory", "How long turning counts as recent.", unit: "s", 0.001...10),
        Field(\.velocityGain, "velocity-gain", "Share of velocity that is extrapolated.", 0...2),
        Field(\.speedingGain, "speeding-gain", "Share of acceleration extrapolated when speeding up.", 0...3),
        Field(\.brakingGain, "braking-gain", "Share of acceleration extrapolated when braking.", 0...3),
        Field(\.turningGain, "turning-gain", "Share of acceleration extrapolated across the motion.", 0...3),
        Field(
            \.restInterval,
            "rest-interval",
            "A longer silence means that the contact rested.",
            unit: "s",
            0.001...10
        ),
        Field(\.jumpSpeed, "jump-speed", "A faster step is another contact.", unit: "px/s", 100...1e12),
    ]

    /// The description of every parameter, in the order in which a specification states them.
    static let descriptions = fields.map(\.description)

    /// Reads checked values.
    init(_ values: ParameterValues) throws(SpecificationError) {
        for field in Self.fields { self[keyPath: field.path] = try values.number(field.description.name) }
    }

    /// Checks every value that a specification can set against its range.
    ///
    /// - Throws: ``SpecificationError/invalidValue(_:parameter:of:expected:)``.
    public func validate() throws(SpecificationError) {
        for field in Self.fields { try field.description.check(self[keyPath: field.path], of: .predictor("kalman")) }
    }
}

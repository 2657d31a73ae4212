import PluginSpecification

/// How a `KalmanBankPredictor` behaves.
///
/// One set of defaults serves every device. Those that `KalmanBankConstant` lists are fitted by `make model-kalman`, by
/// covariance matrix adaptation, to the geometric mean of mean error and RMSE by those of `linear` at 8 to 50 ms, on the data that
/// `foretouch predictors kalman` lists; `FittedBank` has their values.
package struct KalmanBankParameters: Sendable, Equatable {
    /// q / R of each filter in 1/s⁵; the last one steps by the recovered clock.
    package var noiseRatios = FittedBank.noiseRatios
    /// The experts that expect the contact to slow down and swing back.
    package var cautious = FittedBank.cautious
    /// The experts that expect the contact to brake and turn as it has begun to.
    package var braking = FittedBank.braking
    /// The experts that expect the contact to go straight on.
    package var straight = FittedBank.straight
    /// τ of the smoothed lines, seconds.
    package var lineTimes = FittedBank.lineTimes
    /// Experts that are never listened to: for measuring what each is worth.
    package var excluded: Experts = []
    /// How far back experts are judged for near horizons, seconds: over several samples of a fast device, one of a slow one.
    package var lag = FittedBank.lag
    /// How far back experts are judged for far horizons, seconds: the share of that judgment rises from none at 0 to all
    /// at this horizon.
    package var farLag = FittedBank.farLag
    /// τ: how long an expert's errors are remembered, seconds.
    package var memory = FittedBank.memory
    /// The share of what was learned of the experts that a stroke after another of the same recording begins with, 0 to 1; 0, the
    /// default, forgets it.
    package var carry = 0.0
    /// ε: errors below this tell nothing about an expert, px, and no answer is more certain. Far below what devices resolve,
    /// whatever units their locations are in: it keeps weights defined where every expert is right.
    package var errorFloor = 1e-5
    /// κ: the share of (RMS acceleration / RMS speed)² that counts as the square of the rate at which the motion
    /// swings back; damps turns.
    package var turnGain = FittedBank.turnGain
    /// Time constant of that RMS, seconds.
    package var turnMemory = FittedBank.turnMemory
    /// The share of a stamp's deviation that the recovered clock follows, 0 to 1.
    package var clockGain = FittedBank.clockGain
    /// An interval shorter than this share of the typical one counts as this share of it, 0 to 1.
    package var shortestInterval = FittedBank.shortestInterval
    /// A silence longer than this many seconds means that the contact rested: digitizers do not report what does not
    /// change.
    package var restInterval = 0.036
    /// A step faster than this many px/s, and 20 times faster than the stroke's highest speed so far, is another contact
    /// under the same id: the bank starts again.
    package var jumpSpeed = 25_000.0

    /// The defaults.
    package init() {}

    /// Some of the experts of a bank.
    package struct Experts: OptionSet, Sendable {
        package let rawValue: UInt16

        package init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The straight lines: through two samples, and the smoothed ones.
        package static let lines = Experts(rawValue: 0x000F)
        /// The line through two samples.
        package static let plainLine = lines.lane(0)
        /// Each filter in one shape.
        package static let cautious = Experts(rawValue: 0x00F0)
        package static let braking = Experts(rawValue: 0x0F00)
        package static let straight = Experts(rawValue: 0xF000)

        /// Those in one lane, 0 to 3.
        package func lane(_ lane: Int) -> Experts { intersection(Experts(rawValue: 0x1111 << UInt16(lane))) }
    }

    /// A number among the parameters, as a specification names it.
    private struct Field {
        var path: WritableKeyPath<KalmanBankParameters, Double> & Sendable
        var description: ParameterDescription

        init(
            _ path: WritableKeyPath<KalmanBankParameters, Double> & Sendable,
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
                default: KalmanBankParameters()[keyPath: path]
            )
        }
    }

    private static let fields = [
        Field(\.lag, "lag", "How far back the filters' answers are judged for near horizons.", unit: "s", 0.001...0.05),
        Field(
            \.farLag,
            "far-lag",
            "How far back they are judged for horizons as far as this.",
            unit: "s",
            0.001...0.09
        ),
        Field(\.memory, "memory", "How long their errors are remembered.", unit: "s", 0.001...100),
        Field(
            \.carry,
            "carry",
            "Share of what is known of the filters that a recording's next stroke begins with; 0 forgets it.",
            0...1
        ),
        Field(\.errorFloor, "error-floor", "Errors below this are ignored.", unit: "px", 1e-6...1e3),
        Field(\.turnGain, "turn-gain", "How much recent turning damps the answer.", 0...100),
        Field(\.turnMemory, "turn-memory", "How long turning counts as recent.", unit: "s", 0.001...10),
        Field(\.clockGain, "clock-gain", "Share of a stamp's deviation that the recovered clock follows.", 0...1),
        Field(
            \.shortestInterval,
            "shortest-interval",
            "An interval below this share of the typical one counts as this share of it.",
            0...1
        ),
        Field(
            \.restInterval,
            "rest-interval",
            "A longer silence means that the contact rested.",
            unit: "s",
            0.001...10
        ),
        Field(\.jumpSpeed, "jump-speed", "A faster step is another contact.", unit: "px/s", 100...1e12),
    ]

    /// The description of every parameter that a specification can set, in the order in which it states them.
    package static let descriptions = fields.map(\.description)

    /// Reads checked values.
    package init(_ values: ParameterValues) throws(SpecificationError) {
        for field in Self.fields { self[keyPath: field.path] = try values.number(field.description.name) }
    }

    /// What the values are checked against that only code can set.
    private static let ratioDescription = ParameterDescription.number(
        "noiseRatios",
        "q / R of a filter.",
        unit: "1/s⁵",
        range: 1...1e20,
        default: 1
    )
    private static let timeDescription = ParameterDescription.number(
        "lineTimes",
        "τ of a smoothed line.",
        unit: "s",
        range: 0.001...10,
        default: 0.02
    )
    private static let shapeDescription = ParameterDescription.number(
        "a shape",
        "A value of a shape.",
        range: -1e6...1e6,
        default: 0
    )

    /// Checks every value against its range.
    ///
    /// - Throws: ``SpecificationError/invalidValue(_:parameter:of:expected:)``.
    package func validate() throws(SpecificationError) {
        let name = PluginName.predictor("kalman")
        for field in Self.fields { try field.description.check(self[keyPath: field.path], of: name) }
        for lane in noiseRatios.indices { try Self.ratioDescription.check(noiseRatios[lane], of: name) }
        for lane in lineTimes.indices { try Self.timeDescription.check(lineTimes[lane], of: name) }
        for value in cautious.values + braking.values + straight.values {
            try Self.shapeDescription.check(value, of: name)
        }
    }
}

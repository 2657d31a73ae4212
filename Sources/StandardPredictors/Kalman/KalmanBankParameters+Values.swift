import PluginSpecification
import TouchPrediction

extension KalmanBankParameters {
    /// A number among the parameters, as a specification names it.
    private struct Field {
        var path: WritableKeyPath<KalmanBankParameters, Double> & Sendable
        var description: ParameterDescription

        init(
            _ path: WritableKeyPath<KalmanBankParameters, Double> & Sendable,
            _ parameter: ParameterRange,
            _ summary: String,
            unit: String = "–"
        ) {
            self.path = path
            description = .number(parameter, summary, unit: unit, default: KalmanBankParameters()[keyPath: path])
        }
    }

    private static let fields = [
        Field(\.lag, lagRange, "How far back the filters' answers are judged for near horizons.", unit: "s"),
        Field(\.farLag, farLagRange, "How far back they are judged for horizons as far as this.", unit: "s"),
        Field(\.memory, memoryRange, "How long their errors are remembered.", unit: "s"),
        Field(
            \.carry,
            carryRange,
            "Share of what is known of the filters that a recording's next stroke begins with; 0 forgets it."
        ),
        Field(\.errorFloor, errorFloorRange, "Errors below this are ignored.", unit: "px"),
        Field(\.turnGain, turnGainRange, "How much recent turning damps the answer."),
        Field(\.turnMemory, turnMemoryRange, "How long turning counts as recent.", unit: "s"),
        Field(\.clockGain, clockGainRange, "Share of a stamp's deviation that the recovered clock follows."),
        Field(
            \.shortestInterval,
            shortestIntervalRange,
            "An interval below this share of the typical one counts as this share of it."
        ),
        Field(\.restInterval, restIntervalRange, "A longer silence means that the contact rested.", unit: "s"),
        Field(\.jumpSpeed, jumpSpeedRange, "A faster step is another contact.", unit: "px/s"),
    ]

    /// The description of every parameter that a specification can set, in the order in which it states them.
    static let descriptions = fields.map(\.description)

    /// Reads checked values.
    init(_ values: ParameterValues) throws(SpecificationError) {
        self.init()
        for field in Self.fields { self[keyPath: field.path] = try values.number(field.description.name) }
    }
}

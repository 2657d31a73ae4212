import TouchModel

/// Answers with the last sample: what an app shows that does not predict.
///
/// The yardstick in every table: the error of `hold` at a horizon is the distance that the contact travels in that
/// time. Observing and asking are O(1).
public struct HoldPredictor: Predictor {
    private var last: TouchSample?

    public init() {}

    public mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, last.map({ sample.timestamp > $0.timestamp }) ?? true else { return }
        last = sample
    }

    public func predict(at time: Double) -> Prediction? {
        last.map { Prediction(location: $0.location) }
    }

    public mutating func reset() { last = nil }

    static let kind = PredictorKind(
        name: "hold",
        summary: "The last sample stands: no prediction.",
        source: "the baseline of every table"
    ) { _ in HoldPredictor() }
}

import Foretouch

/// A predictor written outside the package: it goes a share of the way that constant velocity would.
struct HalfStep: Predictor {
    /// How much of the way, 0 to 1.
    var share = 0.5
    private var last: TouchSample?
    private var velocity = TouchPoint.zero

    init(share: Double) { self.share = share }

    mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite else { return }
        if let last {
            guard sample.timestamp > last.timestamp else { return }
            velocity = (sample.location - last.location) / (sample.timestamp - last.timestamp)
        }
        last = sample
    }

    func predict(at time: Double) -> Prediction? {
        last.map { Prediction(location: $0.location + velocity * (share * max(0, time - $0.timestamp))) }
    }

    mutating func reset() { self = HalfStep(share: share) }

    static let kind = PredictorKind(
        name: "half-step",
        summary: "A share of the way that constant velocity would go.",
        source: "an example",
        parameters: [
            .number("share", "How much of the way.", range: 0...1, default: 0.5)
        ]
    ) { values in
        HalfStep(share: try values.number("share"))
    }
}

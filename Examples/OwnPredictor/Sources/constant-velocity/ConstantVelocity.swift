import Foretouch
import ForetouchCommands

/// Constant velocity, as a row of every `foretouch` command.
struct ConstantVelocity: Predictor {
    private var last: TouchSample?
    private var velocity = TouchPoint.zero

    mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, sample.timestamp > last?.timestamp ?? -.infinity else { return }
        if let last { velocity = (sample.location - last.location) / (sample.timestamp - last.timestamp) }
        last = sample
    }

    func predict(at time: Double) -> Prediction? {
        last.map { Prediction(location: $0.location + velocity * max(0, time - $0.timestamp)) }
    }

    mutating func reset() { self = ConstantVelocity() }
}

@main struct Main {
    static func main() async throws {
        var registry = PredictorRegistry.standard
        try registry.register(.init(name: "mine", summary: "An example.", source: "–") { _ in ConstantVelocity() })
        await ForetouchCommand.run(registry: registry)
    }
}

import StandardPredictors
import TouchModel
import TouchRecognition

/// A pencil on an arc at 240 Hz, two samples a delivery. Force is estimated first and corrected two deliveries later.
@main
struct Main {
    static func main() throws {
        var session = DrawingSession()
        var tip = InkTip(try ContactSession("kalman"))
        for delivery in 0..<16 {
            session.consume(event(delivery))
            tip.follow(session)
            guard delivery % 5 == 4, let drawn = tip.sample(at: time(2 * delivery + 1) + 0.016) else { continue }
            let missing = drawn.location - location(at: time(2 * delivery + 1) + 0.016)
            print(
                "delivery \(delivery): the tip is \(Int((missing * missing).sum().squareRoot().rounded())) px off, its force",
                drawn.force.map { "\(($0 * 100).rounded() / 100)" } ?? "unknown"
            )
        }
        session.finish()
        tip.follow(session)
        for stroke in session.strokes {
            let corrected = stroke.samples.filter { ($0.force ?? 0) > 0.5 }.count
            print("a stroke of \(stroke.samples.count) samples, the force of \(corrected) of them corrected")
        }
    }

    private static func time(_ index: Int) -> Double { Double(index) / 240 }

    private static func location(at time: Double) -> TouchPoint {
        TouchPoint(200 + 600 * time, 200 + 900 * time * time)
    }

    private static func sample(_ index: Int) -> TouchSample {
        var sample = TouchSample(timestamp: time(index), location: location(at: time(index)))
        sample.force = 0.5
        sample.maximumPossibleForce = 4
        sample.estimationUpdateIndex = index
        sample.estimatedProperties = .force
        sample.propertiesExpectingUpdates = .force
        return sample
    }

    private static func event(_ delivery: Int) -> TouchEvent {
        let indices = [2 * delivery, 2 * delivery + 1]
        let updates = indices.map { $0 - 4 }.filter { $0 >= 0 }.map { index in
            var corrected = sample(index)
            corrected.force = 0.5 + time(index)
            corrected.propertiesExpectingUpdates = []
            return EstimationUpdate(sample: corrected, updatedProperties: .force)
        }
        let phase = delivery == 0 ? TouchPhase.began : delivery == 15 ? .ended : .moved
        let touch = Touch(id: 1, type: .pencil, phase: phase, samples: indices.map(sample), updates: updates)
        return TouchEvent(timestamp: time(2 * delivery + 1), touches: [touch])
    }
}

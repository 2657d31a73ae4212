import Foretouch

/// How the samples of a 240 Hz pencil are delivered.
enum Deliveries: String, CaseIterable {
    case single = "1 sample"
    case coalesced = "4 coalesced + 2 predicted"
    case corrected = "4 coalesced + 2 predicted + 4 corrected"

    private var batch: Int { self == .single ? 1 : 4 }

    /// A stroke of this many samples: a curve, pressed to full force and let go.
    func stroke(samples count: Int) -> [TouchEvent] {
        let last = count / batch - 1
        return (0...last).map { delivery in
            let samples = (0..<batch).map { sample(delivery * batch + $0, of: count) }
            var touch = Touch(
                id: 1,
                type: .pencil,
                phase: delivery == 0 ? .began : delivery == last ? .ended : .moved,
                samples: samples
            )
            let time = Double((delivery + 1) * batch - 1) / 240
            if self != .single {
                touch.predictedSamples = (1...2).map {
                    TouchSample(timestamp: time + Double($0) / 240, location: .zero, origin: .predicted)
                }
            }
            if self == .corrected, delivery >= 2 {
                touch.updates = (0..<batch).map { Self.update((delivery - 2) * batch + $0) }
            }
            return TouchEvent(timestamp: time, touches: [touch])
        }
    }

    private func sample(_ index: Int, of count: Int) -> TouchSample {
        let time = Double(index) / 240
        let share = Double(index) / Double(count)
        var sample = TouchSample(
            timestamp: time,
            location: TouchPoint(100 * time, 300 * share * (1 - share)),
            origin: (index + 1) % batch == 0 ? .touch : .coalesced
        )
        sample.force = 4 * min(1, 6 * share * (1 - share)) + 0.005 * Double(index * 7 % 5)
        sample.maximumPossibleForce = 25.0 / 6
        sample.altitude = 1
        sample.azimuth = 1
        if self == .corrected {
            sample.estimationUpdateIndex = index
            sample.estimatedProperties = .force
            sample.propertiesExpectingUpdates = .force
        }
        return sample
    }

    private static func update(_ index: Int) -> EstimationUpdate {
        var sample = TouchSample(timestamp: 0, location: .zero)
        sample.force = 2
        sample.estimationUpdateIndex = index
        return EstimationUpdate(sample: sample, updatedProperties: .force)
    }
}

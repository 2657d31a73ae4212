import TouchModel

/// Makes streams of events that a well-behaved system would never send, among many that it would.
struct RandomEvents {
    private var generator: SeededGenerator
    private var time = 0.0
    private var nextUpdateIndex = 0
    /// Roughly what is down, so that most of the stream makes sense.
    private var down: [Int32: TouchType] = [:]

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> TouchEvent {
        time += generator.uniform(0...0.05)
        if generator.chance(0.02) { time -= 0.3 }
        var touches: [Touch] = []
        for _ in 0..<generator.integer(generator.chance(0.05) ? 0...5 : 1...2) { touches.append(touch()) }
        let stamp = generator.chance(0.02) ? Double.nan : generator.chance(0.02) ? .infinity : time
        return TouchEvent(timestamp: stamp, touches: touches)
    }

    private mutating func touch() -> Touch {
        let id = Int32(generator.integer(1...4))
        let phase: TouchPhase
        if generator.chance(0.1) {
            phase = TouchPhase.allCases[generator.integer(0...4)]
        } else if down[id] == nil {
            phase = .began
        } else {
            phase = [TouchPhase.moved, .moved, .moved, .stationary, .ended, .cancelled][generator.integer(0...5)]
        }
        let type = generator.chance(0.05) ? .indirect : down[id] ?? (generator.chance(0.7) ? .direct : .pencil)
        down[id] = phase.isTerminal ? nil : type
        let count = generator.chance(0.15) ? 0 : generator.integer(1...4)
        return Touch(
            id: id,
            type: type,
            phase: phase,
            samples: (0..<count).map { sample(back: Double(count - 1 - $0) * 0.004) },
            predictedSamples: (0..<generator.integer(0...2)).map { sample(back: -0.004 * Double($0 + 1)) },
            updates: (0..<generator.integer(0...2)).map { _ in update() }
        )
    }

    private mutating func sample(back: Double) -> TouchSample {
        let x = generator.chance(0.02) ? Double.nan : generator.uniform(0...300)
        var sample = TouchSample(timestamp: time - back, location: TouchPoint(x, generator.uniform(0...300)))
        if generator.chance(0.02) { sample.timestamp = [.nan, .infinity, -1e300, 1e300][generator.integer(0...3)] }
        if generator.chance(0.5) {
            sample.force = generator.chance(0.1) ? .nan : generator.uniform(-1...5)
            sample.maximumPossibleForce = generator.chance(0.2) ? 0 : 4
            sample.altitude = generator.uniform(-1...2)
            sample.estimatedProperties = TouchProperties(rawValue: UInt8(generator.integer(0...31)))
            sample.propertiesExpectingUpdates = sample.estimatedProperties
            sample.estimationUpdateIndex = generator.chance(0.1) ? generator.integer(0...9) : nextUpdateIndex
            nextUpdateIndex += 1
        }
        return sample
    }

    private mutating func update() -> EstimationUpdate {
        var sample = sample(back: 0)
        sample.estimationUpdateIndex = max(0, nextUpdateIndex - generator.integer(1...12))
        if generator.chance(0.7) { sample.propertiesExpectingUpdates = [] }
        return EstimationUpdate(
            sample: sample,
            updatedProperties: TouchProperties(rawValue: UInt8(generator.integer(0...255)))
        )
    }
}

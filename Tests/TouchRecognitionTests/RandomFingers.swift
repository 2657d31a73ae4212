import TouchModel

/// Makes streams of fingers that tap, rest, slide and turn, with what goes wrong now and then.
struct RandomFingers {
    private var generator: SeededGenerator
    private var time = 0.0
    private var down: [Int32: TouchPoint] = [:]

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> TouchEvent {
        time += generator.chance(0.1) ? generator.uniform(0.1...0.7) : generator.uniform(0...0.03)
        if generator.chance(0.01) { time -= 0.2 }
        var touches: [Touch] = []
        let isCalm = generator.chance(0.5)
        for id in down.keys.sorted() where generator.chance(0.8) {
            let lifts = generator.chance(0.2)
            if !lifts, !isCalm {
                let step = generator.chance(0.3) ? 40.0 : 4
                down[id]? += TouchPoint(generator.uniform(-step...step), generator.uniform(-step...step))
            }
            let phase: TouchPhase = lifts ? (generator.chance(0.1) ? .cancelled : .ended) : .moved
            touches.append(touch(id, phase, down[id] ?? .zero))
            if lifts { down[id] = nil }
        }
        if generator.chance(down.isEmpty ? 0.7 : 0.1), down.count < 4 {
            let id = Int32(generator.integer(1...5))
            let place = generator.chance(0.7) ? TouchPoint(100, 100) : TouchPoint(200, 150)
            let location = place + TouchPoint(generator.uniform(-4...4), generator.uniform(-4...4))
            touches.append(touch(id, .began, location))
            down[id] = location
        }
        return TouchEvent(timestamp: generator.chance(0.01) ? .nan : time, touches: touches)
    }

    private mutating func touch(_ id: Int32, _ phase: TouchPhase, _ location: TouchPoint) -> Touch {
        var samples: [TouchSample] = []
        if generator.chance(0.2) {
            let aside = TouchPoint(generator.uniform(-20...20), 0)
            samples.append(TouchSample(timestamp: time, location: location + aside, origin: .coalesced))
        }
        if !generator.chance(0.03) {
            let x = generator.chance(0.02) ? Double.nan : location.x
            samples.append(TouchSample(timestamp: time, location: TouchPoint(x, location.y)))
        }
        return Touch(id: id, type: generator.chance(0.02) ? .indirect : .direct, phase: phase, samples: samples)
    }
}

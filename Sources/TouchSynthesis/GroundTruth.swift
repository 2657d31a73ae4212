import TouchModel

/// The noise-free ground truth of a recording: the same contacts with the same ids, each on a dense even grid from its first
/// recorded stamp to its last.
enum GroundTruth {
    /// Samples on a line of the file.
    private static let samplesPerEvent = 64

    /// - Parameters:
    ///   - recorded: the deliveries of the recording.
    ///   - contacts: the movements behind them; ids count from 1.
    ///   - rate: samples per second. The grid lies on whole multiples of its period.
    static func events(of recorded: [TouchEvent], contacts: [TimedMovement], rate: Double) -> [TouchEvent] {
        var spans: [Int32: (type: TouchType, first: Double, last: Double)] = [:]
        var order: [Int32] = []
        for touch in recorded.flatMap(\.touches) {
            guard let first = touch.samples.first, let last = touch.samples.last else { continue }
            if let known = spans[touch.id] {
                spans[touch.id] = (known.type, known.first, last.timestamp)
            } else {
                spans[touch.id] = (touch.type, first.timestamp, last.timestamp)
                order.append(touch.id)
            }
        }
        let truth = order.flatMap { id -> [TouchEvent] in
            guard let span = spans[id], contacts.indices.contains(Int(id) - 1) else { return [] }
            let contact = contacts[Int(id) - 1]
            let samples = times(from: span.first, to: span.last, rate: rate).map { sample(of: contact, at: $0) }
            return events(of: samples, id: id, type: span.type)
        }
        // Contacts may be down together. Sorting must be stable.
        return truth.indices.sorted { (truth[$0].timestamp, $0) < (truth[$1].timestamp, $1) }.map { truth[$0] }
    }

    /// The ends, and every whole multiple of the period between them.
    static func times(from first: Double, to last: Double, rate: Double) -> [Double] {
        var times = [first]
        var tick = (first * rate).rounded(.down) + 1
        while true {
            let time = Grid.round(tick / rate, decimals: 1e6)
            guard time < last else { break }
            if time > first { times.append(time) }
            tick += 1
        }
        if last > first { times.append(last) }
        return times
    }

    private static func sample(of contact: TimedMovement, at time: Double) -> TouchSample {
        let state = contact.movement.state(at: time - contact.start)
        var sample = TouchSample(
            timestamp: time,
            location: TouchPoint(
                Grid.round(state.location.x, decimals: 1e3),
                Grid.round(state.location.y, decimals: 1e3)
            )
        )
        sample.force = state.force.map { Grid.round($0, decimals: 1e3) }
        sample.altitude = state.altitude.map { Grid.round($0, decimals: 1e3) }
        sample.azimuth = state.azimuth.map { Grid.round($0, decimals: 1e3) }
        return sample
    }

    /// The first samples begin, the very last ends.
    private static func events(of samples: [TouchSample], id: Int32, type: TouchType) -> [TouchEvent] {
        var starts = Array(stride(from: 0, to: samples.count - 1, by: samplesPerEvent))
        starts.append(max(samples.count - 1, 0))
        return starts.enumerated().map { position, start in
            let end = position + 1 < starts.count ? starts[position + 1] : samples.count
            var part = Array(samples[start..<end])
            for index in part.indices.dropLast() { part[index].origin = .coalesced }
            let isLast = position == starts.count - 1
            let phase: TouchPhase = isLast ? .ended : position == 0 ? .began : .moved
            return TouchEvent(
                timestamp: part.last?.timestamp ?? 0,
                touches: [Touch(id: id, type: type, phase: phase, samples: part)]
            )
        }
    }
}

import TouchModel

/// The last places of contacts' center, for their velocity.
struct PlaceHistory: Sendable {
    /// Over how long the velocity is measured, in seconds.
    static let window = 0.05
    private static let capacity = 32

    private var places: [(time: Double, place: TouchPoint)] = []
    private var next = 0

    private var newest: Int { (next + places.count - 1) % places.count }

    mutating func add(_ place: TouchPoint, at time: Double) {
        if places.count < Self.capacity {
            places.append((time, place))
        } else {
            places[next] = (time, place)
        }
        next = (next + 1) % Self.capacity
    }

    /// Adds the samples of the only contact, each at its own time: coalesced ones between the place before and now, the last one now.
    mutating func add(_ touch: borrowing Touch, at now: Double) {
        let samples = touch.samples.span
        var last = samples.count - 1
        while last >= 0, !samples[last].isFinite { last -= 1 }
        guard last >= 0 else { return }
        for index in 0..<last where samples[index].isFinite {
            let before = places.isEmpty ? now : places[newest].time
            add(samples[index].location, at: min(max(samples[index].timestamp, before), now))
        }
        add(samples[last].location, at: now)
    }

    /// From the newest place that is older than the window to the newest of all, in units per second; where nothing is that old,
    /// from the oldest of all. A contact that rests is slow although nothing is reported.
    func velocity(at now: Double) -> TouchPoint {
        guard places.count > 1 else { return .zero }
        let newest = newest
        var oldest = newest
        for step in 1..<places.count {
            oldest = (newest + places.count - step) % places.count
            if places[oldest].time <= now - Self.window { break }
        }
        let duration = now - places[oldest].time
        return duration > 0 ? (places[newest].place - places[oldest].place) / duration : .zero
    }

    mutating func removeAll() {
        places.removeAll(keepingCapacity: true)
        next = 0
    }
}

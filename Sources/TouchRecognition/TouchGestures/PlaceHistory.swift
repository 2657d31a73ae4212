import TouchModel

/// The last places of contacts' center, for their velocity.
///
/// Where a contact comes or goes, the center is at another place without having moved: places go on from where they were.
struct PlaceHistory: Sendable {
    /// Over how long the velocity is measured, in seconds.
    static let window = 0.05
    private static let capacity = 32

    private var places: [(time: Double, place: TouchPoint)] = []
    private var next = 0
    /// What is added to places since contacts came or went.
    private var offset = TouchPoint.zero

    private var newest: Int { (next + places.count - 1) % places.count }

    mutating func add(_ location: TouchPoint, at time: Double) {
        let place = location + offset
        if places.count < Self.capacity {
            places.append((time, place))
        } else {
            places[next] = (time, place)
        }
        next = (next + 1) % Self.capacity
    }

    /// The center jumps as contacts come or go, and has not moved.
    mutating func jump(from before: TouchPoint, to after: TouchPoint, at time: Double) {
        offset += before - after
        add(after, at: time)
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

    var isEmpty: Bool { places.isEmpty }

    mutating func removeAll() {
        places.removeAll(keepingCapacity: true)
        next = 0
        offset = .zero
    }
}

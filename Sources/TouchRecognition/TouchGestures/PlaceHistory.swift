import TouchModel

/// The last places of contacts' center, for their velocity.
///
/// Where a contact comes or goes, the center is at another place without having moved: places go on from where they were.
struct PlaceHistory: Sendable {
    /// Over how long the velocity is measured, in seconds.
    static let window = 0.05
    /// A shorter time, in seconds, is of no clock, and a velocity over it of no contact.
    private static let shortest = 1e-9
    /// A power of two.
    private static let capacity = 32

    private struct Entry: Sendable {
        var time: Double
        var place: TouchPoint
    }

    private var places: [Entry] = []
    private var count = 0
    private var next = 0
    /// What is added to places since contacts came or went.
    private var offset = TouchPoint.zero

    /// The position of a place, 0 for the newest.
    private func position(_ age: Int) -> Int { (next &- 1 &- age) & (Self.capacity &- 1) }

    mutating func add(_ location: TouchPoint, at time: Double) {
        let entry = Entry(time: time, place: location + offset)
        if places.isEmpty { places = Array(repeating: entry, count: Self.capacity) }
        places[next] = entry
        next = (next &+ 1) & (Self.capacity &- 1)
        if count < Self.capacity { count &+= 1 }
    }

    /// The center jumps as contacts come or go, and has not moved.
    mutating func jump(from before: TouchPoint, to after: TouchPoint, at time: Double) {
        offset += before - after
        add(after, at: time)
    }

    /// Adds the samples of the only contact, each at its own time: coalesced ones between the place before and now, the last one now.
    mutating func add(_ samples: Span<TouchSample>, at now: Double) {
        var last = samples.count - 1
        while last >= 0, !samples[last].isBelievable { last -= 1 }
        guard last >= 0 else { return }
        for index in 0..<last where samples[index].isBelievable {
            let before = count == 0 ? now : places[position(0)].time
            add(samples[index].location, at: min(max(samples[index].timestamp, before), now))
        }
        add(samples[last].location, at: now)
    }

    /// From the newest place that is older than the window to the newest of all, in units per second; where nothing is that old,
    /// from the oldest of all. A contact that rests is slow although nothing is reported.
    ///
    /// - Parameter pause: a pause of this many seconds between two places means that the contact had stopped: what was before
    ///   it does not count.
    func velocity(at now: Double, restAfter pause: Double = .infinity) -> TouchPoint {
        guard count > 1 else { return .zero }
        let newest = places[position(0)]
        var oldest = newest
        for age in 1..<count {
            let place = places[position(age)]
            if oldest.time - place.time >= pause { break }
            oldest = place
            if oldest.time <= now - Self.window { break }
        }
        let duration = now - oldest.time
        return duration >= Self.shortest ? (newest.place - oldest.place) / duration : .zero
    }

    mutating func removeAll() {
        count = 0
        next = 0
        offset = .zero
    }
}

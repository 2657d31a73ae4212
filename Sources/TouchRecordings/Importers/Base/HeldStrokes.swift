import TouchModel

/// Holds back strokes that a file holds one after the other until it is known that the next one begins after them.
///
/// A table sorted by stroke, or a document of strokes, holds two fingers that were down at once one after the other. Where a stroke
/// begins before an earlier one ended, and after it began, they were down at once, and are put in the order of time. Where it
/// begins no later than the one before it, the clock was probably set anew, as where each stroke counts from 0: they stay as they stand. Both
/// are said, with the option that overrules it. Contacts that alternate in the file are one block, and stay as they stand.
///
/// Memory grows with the longest run of strokes that overlap; by ``StrokeOrder/time`` with the recording.
struct HeldStrokes {
    /// Strokes that overlap by less, in seconds, are one after the other: stamps of neighboring rows are not that exact.
    private static let slack = 0.02
    /// Fingers of one gesture come down within this time, in seconds, whichever the file names first.
    private static let together = 0.15
    /// A clock that is set anew for each stroke begins within this time of its zero, in seconds.
    private static let nearZero = 1.0

    private let order: StrokeOrder?
    private var samples: [SampleDelivery] = []
    /// Deliveries that are more than a sample, with the number of ``samples`` before them.
    private var events: [(place: Int, event: TouchEvent, line: Int?)] = []
    /// Contacts that are down, and all whose strokes are held.
    private var open: [Int32] = []
    private var contacts: [Int32] = []
    private var lastStart = -Double.infinity
    private var latest = -Double.infinity
    private var areAtOnce = false

    /// What was found out, with the option that overrules it.
    enum Finding { case contactsAtOnce, clockSetAnew }

    /// - Parameter order: the order that a person stated, if any.
    init(_ order: StrokeOrder?) { self.order = order }

    /// Whether a person stated the order.
    var isStated: Bool { order != nil }
    var count: Int { samples.count + events.count }
    var most: Int { order == .time ? ImportOutput.mostSorted : ImportOutput.mostElements }

    /// Whether what is held goes on its way before that contact begins, and what that means.
    @inline(__always)
    mutating func ends(before contact: Int32, at time: Double) -> (isEnd: Bool, finding: Finding?) {
        guard open.isEmpty, !contacts.isEmpty, order == nil else { return (false, nil) }
        guard time < latest - Self.slack else { return (true, nil) }
        let isAnew = Self.isAnew(time, after: lastStart, together: Self.together, nearZero: Self.nearZero)
        if isAnew || contacts.contains(contact) { return (true, .clockSetAnew) }
        areAtOnce = true
        return (false, .contactsAtOnce)
    }

    /// Whether a stroke that overlaps the one before it has a clock of its own, by when both begin; in any unit of time.
    ///
    /// - Parameters:
    ///   - together: the time within which fingers of one gesture come down, whichever stands first.
    ///   - nearZero: the time from its zero within which a clock of a stroke's own begins.
    static func isAnew(_ start: Double, after last: Double, together: Double, nearZero: Double) -> Bool {
        start == last || start < last && (last - start > together || start < nearZero)
    }

    @inline(__always)
    mutating func append(_ delivery: SampleDelivery) {
        follow(delivery.contact, delivery.phase, at: delivery.sample.timestamp)
        samples.append(delivery)
    }

    mutating func append(_ event: TouchEvent, line: Int?) {
        for touch in event.touches {
            follow(touch.id, touch.phase, at: touch.samples.last?.timestamp ?? event.timestamp)
        }
        events.append((samples.count, event, line))
    }

    @inline(__always)
    private mutating func follow(_ contact: Int32, _ phase: TouchPhase, at time: Double) {
        if phase == .began {
            open.append(contact)
            contacts.append(contact)
            if time > lastStart { lastStart = time }
        }
        if time > latest { latest = time }
        if phase.isTerminal { open.removeAll { $0 == contact } }
    }

    /// Gives what is held, in its order, and holds nothing.
    mutating func release(
        samples give: (inout [SampleDelivery]) -> Void,
        event giveEvent: (TouchEvent, Int?) -> Void
    ) {
        let isSorted = areAtOnce || order == .time
        (lastStart, latest, areAtOnce) = (-.infinity, -.infinity, false)
        open.removeAll(keepingCapacity: true)
        contacts.removeAll(keepingCapacity: true)
        defer { samples.removeAll(keepingCapacity: true) }
        guard isSorted || !events.isEmpty else { return give(&samples) }
        var one: [SampleDelivery] = []
        for place in isSorted ? placesInTime() : placesInFile() {
            guard place < samples.count else {
                give(&one)
                one.removeAll(keepingCapacity: true)
                let held = events[place - samples.count]
                giveEvent(held.event, held.line)
                continue
            }
            one.append(samples[place])
        }
        give(&one)
        events = []
    }

    /// The places of samples, and behind them those of events, in the order of the file.
    private func placesInFile() -> [Int] {
        var places: [Int] = []
        places.reserveCapacity(count)
        var next = 0
        for place in 0...samples.count {
            while next < events.count, events[next].place == place {
                places.append(samples.count + next)
                next += 1
            }
            if place < samples.count { places.append(place) }
        }
        return places
    }

    /// The same in the order of time; nothing overtakes an earlier row of its own stroke.
    private func placesInTime() -> [Int] {
        var latest: [Int32: Double] = [:]
        func time(_ contact: Int32, _ phase: TouchPhase, _ stamp: Double) -> Double {
            var time = stamp.isNaN ? -.infinity : stamp
            if phase != .began, let before = latest[contact] { time = max(time, before) }
            latest[contact] = time
            return time
        }
        let places = placesInFile()
        let times = places.map { place in
            if place < samples.count {
                let delivery = samples[place]
                return time(delivery.contact, delivery.phase, delivery.sample.timestamp)
            }
            let event = events[place - samples.count].event
            return event.touches.map { time($0.id, $0.phase, $0.samples.last?.timestamp ?? event.timestamp) }.max()
                ?? event.timestamp
        }
        let order = places.indices.sorted { times[$0] != times[$1] ? times[$0] < times[$1] : $0 < $1 }
        return order.map { places[$0] }
    }
}

import TouchModel

/// Holds deliveries back while it is open whether a contact's first or last locations stand for none (``PlaceholderLocation``), and
/// takes those that do away: their neighbors come later.
///
/// At a beginning they do where the step away from them is longer than ``PlaceholderLocation/radius`` and ten times as long as
/// each of the next three steps: a contact that sets off at (0, 0) of coordinates of its own goes on as it began. The place at which the
/// contact before ended is such a place, too. In motion they do where the contact ends within ``mostEnds`` samples there.
/// Everything else goes on as it came, in its order.
struct BoundaryPlaces {
    struct Delivery {
        var event: TouchEvent
        var line: Int?
    }

    static let ratio = 10.0
    /// Steps behind a beginning that it is compared with.
    static let comparedSteps = 3
    /// Rows that say that a contact ends: it is lifted, cancelled and leaves.
    static let mostEnds = 4
    /// No more deliveries than these are held back.
    static let most = 64

    private(set) var repairs = RepairLog()
    /// Samples that were taken away.
    private(set) var dropped = 0
    private var held: [Delivery] = []
    private var ready: ArraySlice<Delivery> = []
    private var id: Int32 = 0
    private var place = TouchPoint.zero
    private var isBeginning = false
    /// Behind a beginning: the first location elsewhere, the last one, and the longest step between them and how many there were.
    private var first: TouchPoint?
    private var last = TouchPoint.zero
    private var longest = 0.0
    private var steps = 0
    /// At an end: the samples at the place.
    private var ends = 0

    /// Whether the next delivery has to come here.
    var isHolding: Bool { !held.isEmpty }

    /// The next delivery that goes on.
    mutating func next() -> Delivery? { ready.popFirst() }

    /// Takes a delivery that is in doubt (`EventSanitizer.isDoubtful(_:)`), or comes while others are; it comes back by ``next()``.
    mutating func take(_ delivery: Delivery, file: String) {
        let event = delivery.event
        held.append(delivery)
        guard held.count > 1 else {
            (id, place) = (event.touches[0].id, event.touches[0].samples[0].location)
            isBeginning = event.touches[0].phase == .began
            (first, longest, steps, ends) = (nil, 0, 0, 1)
            return
        }
        if let touch = event.touches.first(where: { $0.id == id }) {
            guard event.touches.count == 1, touch.samples.count <= 1, touch.phase != .began else { return release() }
            isBeginning ? judgeBeginning(touch, file) : judgeEnd(touch, file)
        }
        if held.count >= Self.most { release() }
    }

    private mutating func judgeEnd(_ touch: Touch, _ file: String) {
        if let location = touch.samples.first?.location {
            ends += 1
            guard location == place, ends <= Self.mostEnds else { return release() }
        }
        if touch.phase.isTerminal { dropPlaces(file) }
    }

    private mutating func judgeBeginning(_ touch: Touch, _ file: String) {
        if let location = touch.samples.first?.location, first != nil || location != place {
            if first != nil {
                let step = location.distance(to: last)
                longest = max(longest, step)
                if step > 0 { steps += 1 }
            } else {
                first = location
            }
            last = location
        }
        guard steps >= Self.comparedSteps || touch.phase.isTerminal else { return }
        finish(file)
    }

    /// Judges what is held by what there is, at the end of a contact or of a recording.
    mutating func finish(_ file: String) {
        guard isHolding else { return }
        guard isBeginning, let first, steps > 0 else { return release() }
        let way = first.distance(to: place)
        if way > max(PlaceholderLocation.radius, Self.ratio * longest) { dropPlaces(file) } else { release() }
    }

    private mutating func dropPlaces(_ file: String) {
        var beginsNext = false
        var kept: [Delivery] = []
        for var delivery in held {
            guard delivery.event.touches.count == 1, delivery.event.touches[0].id == id else {
                kept.append(delivery)
                continue
            }
            if let sample = delivery.event.touches[0].samples.first, sample.location == place,
                !isBeginning || beginsNext || delivery.event.touches[0].phase == .began
            {
                repairs.note(
                    .placeholderLocation,
                    at: "\(SourceLocation(file: file, line: delivery.line))",
                    "contact \(id) \(isBeginning ? "begins" : "ends") at \(place.x), \(place.y), far from its other locations"
                )
                dropped += 1
                beginsNext = isBeginning
                guard delivery.event.touches[0].phase.isTerminal else { continue }
                delivery.event.touches[0].samples = []
            } else if beginsNext {
                delivery.event.touches[0].phase = .began
                beginsNext = false
            }
            kept.append(delivery)
        }
        held = kept
        release()
    }

    private mutating func release() {
        ready = ArraySlice(held)
        held = []
    }
}

import TouchModel

/// The contacts that recognizers follow, in the order in which they came down, and what they did together: one list for all that look
/// at the same ones.
///
/// A contact is followed from a `began` with a location on that is finite and at most 1e9 from 0. Other locations are ignored. One that begins
/// while it is followed is taken to move.
package struct FollowedContacts: Sendable {
    struct Contact: Sendable {
        var id: Int32
        /// Where it came down.
        var start: TouchPoint
        var location: TouchPoint
        /// Where it was when the last contact came down or lifted.
        var anchor: TouchPoint
        /// Where it was when motion was last looked at.
        var previous: TouchPoint
        /// The square of how far it has been from where it came down, at most.
        var squaredExcursion = 0.0
    }

    /// What a touch of an event means for the contacts.
    enum Step {
        /// The touch is not followed, or has no sample that can be used and goes on.
        case none
        /// A contact is there that was not; ``join(at:)`` follows.
        case began
        case moved
        /// The contact at a position lifts; ``remove(_:)`` and ``leave(at:)`` follow.
        case lifts(Int, isCancelled: Bool)
    }

    private(set) var contacts: [Contact] = []
    /// The mean of the locations; zero without contacts.
    private(set) var center = TouchPoint.zero
    /// The mean of the places where the contacts came down.
    private(set) var startCenter = TouchPoint.zero
    /// Whether an event has moved some contact.
    private(set) var hasMoved = false
    private var squaredExcursion = 0.0
    /// The center before the last contact came down or lifted.
    private(set) var centerBefore = TouchPoint.zero
    private var history = PlaceHistory()
    // What was computed since something changed: of several recognizers the first computes it.
    private var step = ContactMotion()
    private var total = ContactMotion()
    private var measured = (time: 0.0, velocity: TouchPoint.zero)
    private var isKnown = (step: false, total: false, velocity: false)
    /// The latest time heard of where a recognizer runs on its own, in seconds; `nil` before the first event.
    var time: Double?

    /// A list without contacts.
    package init() {}

    var count: Int { contacts.count }

    /// How far the center is from where the contacts came down.
    var translation: TouchPoint { center - startCenter }

    /// How far some contact has been from where it came down, at most.
    var excursion: Double { squaredExcursion.squareRoot() }

    /// How far the first contact and the last are apart where they came down.
    var startSpan: Double {
        guard contacts.count > 1, let first = contacts.first, let last = contacts.last else { return 0 }
        return (last.start - first.start).length
    }

    /// Twice the mean distance of the contacts from their center.
    var span: Double {
        guard contacts.count > 1 else { return 0 }
        return contacts.reduce(0) { $0 + ($1.location - center).length } * (2 / Double(contacts.count))
    }

    /// The motion since it was last looked at.
    mutating func motionOfStep() -> ContactMotion {
        if !isKnown.step {
            step = ContactMotion(contacts, center: center) { $0.previous }
            isKnown.step = true
        }
        return step
    }

    /// The motion since the last contact came down or lifted.
    mutating func motionOfAll() -> ContactMotion {
        if !isKnown.total {
            total = ContactMotion(contacts, center: center) { $0.anchor }
            isKnown.total = true
        }
        return total
    }

    /// The velocity of the center, in units per second.
    mutating func velocity(now time: Double) -> TouchPoint {
        if !isKnown.velocity || measured.time != time {
            measured = (time, history.velocity(at: time))
            isKnown.velocity = true
        }
        return measured.velocity
    }

    /// The velocity of the center where a pause of that many seconds between reports means that it had stopped.
    mutating func velocity(now time: Double, restAfter pause: Double) -> TouchPoint {
        pause == .infinity ? velocity(now: time) : history.velocity(at: time, restAfter: pause)
    }

    // MARK: An event

    /// Starts an event: moves the contacts that it tells of, as a delivery's touches are of one moment, whichever of them lift first.
    mutating func begin(_ event: borrowing TouchEvent) {
        hasMoved = false
        let touches = event.touches.span
        guard touches.count > 1 else { return }
        var isNew = false
        for index in touches.indices {
            if let position = position(of: touches[index].id), move(position, touches[index].samples.span) {
                isNew = true
            }
        }
        if isNew { refresh() }
    }

    /// Takes a touch of the event, by its number. A contact that lifts stays, where it lifted, until ``remove(_:)``.
    mutating func take(_ index: Int, of event: borrowing TouchEvent, _ selection: ContactSelection, at now: Double)
        -> Step
    {
        let touches = event.touches.span
        let samples = touches[index].samples.span
        let phase = touches[index].phase
        guard let position = position(of: touches[index].id) else {
            guard phase == .began, contacts.count < selection.limit, selection.types.contains(touches[index].type),
                let location = Self.lastLocation(of: samples)
            else { return .none }
            centerBefore = center
            contacts.append(
                Contact(
                    id: touches[index].id,
                    start: location,
                    location: location,
                    anchor: location,
                    previous: location
                )
            )
            refresh()
            return .began
        }
        let isNew: Bool
        if touches.count == 1 {
            isNew = move(position, samples)
            if isNew { refresh() }
        } else {
            isNew = Self.lastLocation(of: samples) != nil
        }
        if isNew, contacts.count == 1 {
            // The samples of the only contact are places of the center at times of their own.
            history.add(samples, at: now)
            isKnown.velocity = false
        }
        if phase.isTerminal {
            // A contact that lifts without a sample was where it had been until then.
            if contacts.count > 1 || !isNew { add(center, at: now) }
            return .lifts(position, isCancelled: phase == .cancelled)
        }
        guard isNew else { return .none }
        hasMoved = true
        return .moved
    }

    private mutating func add(_ place: TouchPoint, at now: Double) {
        history.add(place, at: now)
        isKnown.velocity = false
    }

    /// Measures anew with the contact that came down last.
    mutating func join(at now: Double) {
        if contacts.count == 1 {
            history.removeAll()
            add(center, at: now)
        } else {
            history.jump(from: centerBefore, to: center, at: now)
            isKnown.velocity = false
        }
        setAnchors()
    }

    /// Takes the contact away that lifts.
    mutating func remove(_ position: Int) {
        centerBefore = center
        contacts.remove(at: position)
        refresh()
    }

    /// Measures anew without the contact that lifted.
    mutating func leave(at now: Double) {
        guard !contacts.isEmpty else { return }
        history.jump(from: centerBefore, to: center, at: now)
        isKnown.velocity = false
        setAnchors()
    }

    /// Notes where the center is, once all touches of the event are taken. Motion is looked at then, and ``end()`` follows.
    mutating func settle(at now: Double) {
        if hasMoved, contacts.count > 1 { add(center, at: now) }
    }

    /// Ends an event.
    mutating func end() {
        if hasMoved { setPrevious() }
    }

    /// Forgets everything.
    mutating func removeAll() {
        contacts.removeAll(keepingCapacity: true)
        history.removeAll()
        isKnown.velocity = false
        refresh()
    }

    // MARK: Parts of it

    private mutating func position(of id: Int32) -> Int? {
        for index in contacts.indices where contacts[index].id == id { return index }
        return nil
    }

    /// Moves a contact to each of some places in turn.
    ///
    /// - Returns: Whether there was one.
    private mutating func move(_ position: Int, _ samples: Span<TouchSample>) -> Bool {
        var contact = contacts[position]
        var hasMoved = false
        for index in samples.indices where samples[index].isBelievable {
            contact.location = samples[index].location
            let way = contact.location - contact.start
            contact.squaredExcursion = max(contact.squaredExcursion, (way * way).sum())
            hasMoved = true
        }
        if hasMoved { contacts[position] = contact }
        return hasMoved
    }

    private static func lastLocation(of samples: Span<TouchSample>) -> TouchPoint? {
        var index = samples.count - 1
        while index >= 0 {
            if samples[index].isBelievable { return samples[index].location }
            index -= 1
        }
        return nil
    }

    /// Computes what all contacts have in common.
    private mutating func refresh() {
        (isKnown.step, isKnown.total) = (false, false)
        var (sum, startSum, squared) = (TouchPoint.zero, TouchPoint.zero, 0.0)
        let count = contacts.count
        for index in 0..<count {
            sum += contacts[index].location
            startSum += contacts[index].start
            squared = max(squared, contacts[index].squaredExcursion)
        }
        if count > 1 {
            sum /= Double(count)
            startSum /= Double(count)
        }
        (center, startCenter, squaredExcursion) = (sum, startSum, squared)
    }

    private mutating func setAnchors() {
        for index in contacts.indices {
            contacts[index].anchor = contacts[index].location
            contacts[index].previous = contacts[index].location
        }
        (isKnown.step, isKnown.total) = (false, false)
    }

    private mutating func setPrevious() {
        for index in contacts.indices { contacts[index].previous = contacts[index].location }
        isKnown.step = false
    }
}

/// Which contacts are followed.
struct ContactSelection: Sendable, Equatable {
    /// Those of these types.
    var types: TouchTypeSet
    /// No more than this at a time: the first ones.
    var limit: Int
}

import TouchModel

/// The contacts that a recognizer follows, in the order in which they came down.
///
/// A contact is followed from a `began` with a finite location on. One that begins while it is followed is taken to move.
struct TrackedContacts: Sendable {
    struct Contact: Sendable {
        var id: Int32
        var type: TouchType
        /// Where it came down.
        var start: TouchPoint
        var location: TouchPoint
        /// Where it was when motion was last measured from.
        var anchor: TouchPoint
        /// How far it has been from where it came down, at most.
        var excursion = 0.0
    }

    /// What a touch of an event means for the contacts.
    struct Step {
        /// `stationary` where the touch has no sample that is finite.
        var phase: TouchPhase
        var position: Int
    }

    private(set) var contacts: [Contact] = []

    var count: Int { contacts.count }

    /// The mean of the locations; zero without contacts.
    var center: TouchPoint { mean { $0.location } }

    /// The mean of the places where the contacts came down.
    var startCenter: TouchPoint { mean { $0.start } }

    /// How far the first contact and the last are apart where they came down.
    var startSpan: Double {
        guard contacts.count > 1, let first = contacts.first, let last = contacts.last else { return 0 }
        return (last.start - first.start).length
    }

    /// How far some contact has been from where it came down, at most.
    var excursion: Double { contacts.reduce(0) { max($0, $1.excursion) } }

    func mean(_ point: (Contact) -> TouchPoint) -> TouchPoint {
        var sum = TouchPoint.zero
        for contact in contacts { sum += point(contact) }
        return contacts.isEmpty ? .zero : sum / Double(contacts.count)
    }

    /// Moves the contacts of an event that are followed: a delivery's touches are of one moment, whichever of them lift first.
    mutating func move(_ event: borrowing TouchEvent) {
        let touches = event.touches.span
        guard touches.count > 1 else { return }
        for index in touches.indices {
            let id = touches[index].id
            for position in contacts.indices where contacts[position].id == id { move(position, touches[index]) }
        }
    }

    /// Moves a contact to each of a touch's places in turn.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    private mutating func move(_ position: Int, _ touch: borrowing Touch) -> Bool {
        let samples = touch.samples.span
        var hasMoved = false
        for index in samples.indices where samples[index].isFinite {
            let location = samples[index].location
            contacts[position].location = location
            contacts[position].excursion = max(
                contacts[position].excursion,
                (location - contacts[position].start).length
            )
            hasMoved = true
        }
        return hasMoved
    }

    /// Takes a touch of an event: adds a contact that comes down, moves one that is followed. One that lifts stays, where it
    /// lifted, until ``remove(at:)``.
    ///
    /// - Returns: `nil` for a touch that is not followed.
    mutating func take(_ touch: borrowing Touch, types: TouchTypeSet) -> Step? {
        let id = touch.id
        var known: Int?
        for index in contacts.indices where contacts[index].id == id { known = index }
        guard let position = known else {
            guard touch.phase == .began, types.contains(touch.type), let location = Self.lastLocation(of: touch) else {
                return nil
            }
            contacts.append(
                Contact(id: id, type: touch.type, start: location, location: location, anchor: location)
            )
            return Step(phase: .began, position: contacts.count - 1)
        }
        let hasMoved = move(position, touch)
        if touch.phase.isTerminal { return Step(phase: touch.phase, position: position) }
        return Step(phase: hasMoved ? .moved : .stationary, position: position)
    }

    private static func lastLocation(of touch: borrowing Touch) -> TouchPoint? {
        let samples = touch.samples.span
        var index = samples.count - 1
        while index >= 0 {
            if samples[index].isFinite { return samples[index].location }
            index -= 1
        }
        return nil
    }

    mutating func remove(at position: Int) { contacts.remove(at: position) }

    /// Measures motion from here on.
    mutating func setAnchors() {
        for index in contacts.indices { contacts[index].anchor = contacts[index].location }
    }

    mutating func removeAll() { contacts.removeAll(keepingCapacity: true) }
}

import TouchModel

/// A recognizer of what contacts do together. Whoever runs it follows the contacts, once for all recognizers that look at the same
/// ones; on its own it follows them itself.
///
/// An event is ``take(_:_:at:)`` for each contact that comes or goes, and then ``settle(_:at:)``.
package protocol ContactRecognizer: Recognizer {
    /// The list of contacts that it follows where it runs on its own; empty where it does not.
    var ownContacts: [FollowedContacts] { get set }
    /// How many contacts it looks at: the first ones.
    var contactLimit: Int { get }
    /// Whether time alone may change something.
    var isTimed: Bool { get }

    /// When time alone will change something, as ``Recognizer/deadline``.
    func deadline(contactCount: Int) -> Double?
    /// Says before an event whether what is waited for can still come, as ``Recognizer/prepare(for:)``.
    mutating func prepare(for event: TouchEvent, contactCount: Int, at now: Double) -> GestureIntent?
    /// Takes a part of an event.
    mutating func take(_ news: ContactNews, _ contacts: inout FollowedContacts, at now: Double)
    /// How far from where they came down contacts may go before it needs to look at them again; until then nothing changes but by a contact
    /// that comes or goes, or by a deadline. In the units of locations; `nil` where it looks at every event.
    func idleExcursion(contactCount: Int) -> Double?
    /// Looks at the contacts once all touches of an event were taken.
    mutating func settle(_ contacts: inout FollowedContacts, at now: Double) -> GestureIntent
    /// Lets time pass, as ``Recognizer/advance(to:)``. It does not go back.
    mutating func pass(to time: Double, _ contacts: inout FollowedContacts) -> GestureIntent
    /// Forgets the touch sequence but for ``ownContacts``.
    mutating func forget()
}

/// A part of an event, as recognizers of contacts are told of it.
package enum ContactNews: Sendable {
    /// Time has passed to an event: told of by whoever does not pass each deadline before.
    case time
    /// The last contact of the list has come down.
    case began
    /// A contact lifts, and is in the list as it was.
    case lifts(isCancelled: Bool)
    /// It is no longer there.
    case lifted(isCancelled: Bool)
}

extension ContactRecognizer {
    package var contactLimit: Int { .max }

    package var isTimed: Bool { false }

    var selection: ContactSelection { ContactSelection(types: touchTypes, limit: contactLimit) }

    package func deadline(contactCount: Int) -> Double? { nil }

    package func idleExcursion(contactCount: Int) -> Double? { nil }

    package mutating func prepare(for event: TouchEvent, contactCount: Int, at now: Double) -> GestureIntent? { nil }

    // MARK: On its own

    package var deadline: Double? { deadline(contactCount: ownContacts.first?.count ?? 0) }

    package mutating func prepare(for event: TouchEvent) -> GestureIntent? {
        let now = EventClock.time(of: event, after: ownContacts.first?.time)
        return prepare(for: event, contactCount: ownContacts.first?.count ?? 0, at: now)
    }

    package mutating func consume(_ event: TouchEvent) -> GestureIntent {
        if ownContacts.isEmpty { ownContacts.append(FollowedContacts()) }
        var contacts = FollowedContacts()
        swap(&contacts, &ownContacts[0])
        let now = EventClock.time(of: event, after: contacts.time)
        contacts.time = now
        // A session passes deadlines before it comes to an event.
        take(.time, &contacts, at: now)
        contacts.run(event, selection, at: now) { news, contacts in take(news, &contacts, at: now) }
        let intent = settle(&contacts, at: now)
        contacts.end()
        swap(&contacts, &ownContacts[0])
        return intent
    }

    package mutating func advance(to time: Double) -> GestureIntent {
        if ownContacts.isEmpty { ownContacts.append(FollowedContacts()) }
        var contacts = FollowedContacts()
        swap(&contacts, &ownContacts[0])
        if time.isFinite { contacts.time = max(time, contacts.time ?? time) }
        let intent = pass(to: contacts.time ?? 0, &contacts)
        swap(&contacts, &ownContacts[0])
        return intent
    }

    package mutating func reset() {
        if !ownContacts.isEmpty {
            ownContacts[0].removeAll()
            ownContacts[0].time = nil
        }
        forget()
    }
}

extension FollowedContacts {
    /// Takes the touches of an event.
    ///
    /// - Parameter tell: told of every part of it.
    mutating func run(
        _ event: TouchEvent,
        _ selection: ContactSelection,
        at now: Double,
        tell: (ContactNews, inout FollowedContacts) -> Void
    ) {
        begin(event)
        for index in 0..<event.touches.count {
            switch take(index, of: event, selection, at: now) {
            case .none, .moved: break
            case .began:
                tell(.began, &self)
                join(at: now)
            case .lifts(let position, let isCancelled):
                tell(.lifts(isCancelled: isCancelled), &self)
                remove(position)
                tell(.lifted(isCancelled: isCancelled), &self)
                leave(at: now)
            }
        }
        settle(at: now)
    }
}

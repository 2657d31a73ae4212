import TouchModel

/// The recognizers of touch gestures, each where its type is known: nothing is counted, looked up or copied to call one.
///
/// Those that look at the same contacts share one list of them. A list is not followed while none of its recognizers listens; they
/// listen again when all of its contacts have lifted.
struct TouchRecognizers: RecognizerList {
    private struct Group: Sendable {
        var selection: ContactSelection
        var contacts = FollowedContacts()
        var members = GestureSet()
        /// Those that need not look at what moves until a contact is further from where it came down than this.
        var idle = GestureSet()
        var idleExcursion = Double.infinity
    }

    private(set) var gestures = TouchGestureOrder()
    private(set) var timed = GestureSet()
    private var groups: [Group] = []
    private var groupOf: [Int] = []
    private var kinds = Kinds()

    /// The recognizers by their gestures.
    private struct Kinds: Sendable {
        var tap: TapRecognizer?
        var doubleTap: TapRecognizer?
        var twoFingerTap: TapRecognizer?
        var longPress: LongPressRecognizer?
        var swipe: SwipeRecognizer?
        var edgeSwipe: EdgeSwipeRecognizer?
        var pan: PanRecognizer?
        var pinch: PinchRecognizer?
        var rotation: RotationRecognizer?
        var doubleTapDrag: DoubleTapDragRecognizer?

        init() {}

        init(_ settings: TouchGestureSettings) {
            tap = settings.tap.map { TapRecognizer($0) }
            doubleTap = settings.doubleTap.map { TapRecognizer($0) }
            twoFingerTap = settings.twoFingerTap.map { TapRecognizer($0) }
            longPress = settings.longPress.map { LongPressRecognizer($0) }
            swipe = settings.swipe.map { SwipeRecognizer($0) }
            edgeSwipe = settings.edgeSwipe.map { EdgeSwipeRecognizer($0) }
            pan = settings.pan.map { PanRecognizer(settings.isTappedOrPressed ? $0 : $0.alone) }
            pinch = settings.pinch.map { PinchRecognizer($0) }
            rotation = settings.rotation.map { RotationRecognizer($0) }
            doubleTapDrag = settings.doubleTapDrag.map { DoubleTapDragRecognizer($0) }
        }

        /// Does something with the recognizer of a gesture; `nil` without one.
        @inline(__always)
        mutating func change<Change: RecognizerChange>(
            _ gesture: TouchGesture,
            _ contacts: inout FollowedContacts,
            _ change: Change
        ) -> Change.Result? {
            switch gesture {
            case .tap: tap?.accept(change, &contacts)
            case .doubleTap: doubleTap?.accept(change, &contacts)
            case .twoFingerTap: twoFingerTap?.accept(change, &contacts)
            case .longPress: longPress?.accept(change, &contacts)
            case .swipe: swipe?.accept(change, &contacts)
            case .edgeSwipe: edgeSwipe?.accept(change, &contacts)
            case .pan: pan?.accept(change, &contacts)
            case .pinch: pinch?.accept(change, &contacts)
            case .rotation: rotation?.accept(change, &contacts)
            case .doubleTapDrag: doubleTapDrag?.accept(change, &contacts)
            }
        }

        /// Reads something of the recognizer of a gesture; `nil` without one.
        @inline(__always)
        func read<Reading: RecognizerReading>(
            _ gesture: TouchGesture,
            _ reading: Reading
        ) -> Reading.Result? {
            switch gesture {
            case .tap: tap?.answer(reading)
            case .doubleTap: doubleTap?.answer(reading)
            case .twoFingerTap: twoFingerTap?.answer(reading)
            case .longPress: longPress?.answer(reading)
            case .swipe: swipe?.answer(reading)
            case .edgeSwipe: edgeSwipe?.answer(reading)
            case .pan: pan?.answer(reading)
            case .pinch: pinch?.answer(reading)
            case .rotation: rotation?.answer(reading)
            case .doubleTapDrag: doubleTapDrag?.answer(reading)
            }
        }
    }

    var count: Int { gestures.count }

    /// The recognizers of settings, in the order in which an arbiter asks them.
    ///
    /// - Parameter add: takes up a gesture of a kind, of touches of types.
    init(_ settings: TouchGestureSettings, add: (GestureKind, TouchTypeSet) -> Void) {
        kinds = Kinds(settings)
        for gesture in Self.order {
            guard let traits = kinds.read(gesture, ReadTraits()) else { continue }
            let index = gestures.count
            gestures.append(gesture)
            if traits.isTimed { timed.insert(index) }
            let group = groups.firstIndex { $0.selection == traits.selection } ?? groups.count
            if group == groups.count { groups.append(Group(selection: traits.selection)) }
            groups[group].members.insert(index)
            groupOf.append(group)
            add(traits.kind, traits.selection.types)
        }
    }

    private static let order: [TouchGesture] = [
        .tap, .doubleTap, .twoFingerTap, .longPress, .doubleTapDrag, .swipe, .edgeSwipe, .pan, .pinch, .rotation,
    ]

    mutating func deadline(of index: Int) -> Double? {
        change(index, FindDeadline()) ?? nil
    }

    mutating func motion(of index: Int) -> GestureMotion { change(index, ReadMotion()) ?? GestureMotion() }

    /// The same where nothing may change.
    func currentMotion(of index: Int) -> GestureMotion {
        kinds.read(gestures[index], ReadMotion()) ?? GestureMotion()
    }

    mutating func prepare(_ index: Int, for event: TouchEvent, at now: Double) -> GestureIntent? {
        change(index, Prepare(event: event, now: now)) ?? nil
    }

    mutating func consume(
        _ event: TouchEvent,
        at now: Double,
        by listening: GestureSet,
        _ arbiter: inout GestureArbiter
    ) {
        for group in groups.indices {
            let members = groups[group].members & listening
            guard !members.isEmpty else { continue }
            Self.consume(event, at: now, by: members, &groups[group], &kinds, gestures, &arbiter)
        }
    }

    private static func consume(
        _ event: TouchEvent,
        at now: Double,
        by members: GestureSet,
        _ group: inout Group,
        _ kinds: inout Kinds,
        _ gestures: TouchGestureOrder,
        _ arbiter: inout GestureArbiter
    ) {
        var (idle, idleExcursion) = (group.idle, group.idleExcursion)
        group.contacts.run(event, group.selection, at: now) { news, contacts in
            idle = GestureSet()
            var told = members
            while let index = told.popFirst() {
                _ = kinds.change(gestures[index], &contacts, Take(news: news, now: now))
            }
        }
        if idle.isEmpty || group.contacts.excursion > idleExcursion {
            idle = GestureSet()
            idleExcursion = .infinity
        }
        var asked = members - idle
        while let index = asked.popFirst() {
            guard let answer = kinds.change(gestures[index], &group.contacts, Settle(now: now)) else { continue }
            if let excursion = answer.idleExcursion {
                idle.insert(index)
                idleExcursion = min(idleExcursion, excursion)
            }
            if !answer.intent.matters {
                arbiter.propose(answer.intent, by: GestureID(rawValue: index))
            } else if let motion = kinds.change(gestures[index], &group.contacts, ReadMotion()) {
                arbiter.propose(answer.intent, by: GestureID(rawValue: index), motion: motion)
            }
        }
        (group.idle, group.idleExcursion) = (idle, idleExcursion)
        group.contacts.end()
    }

    mutating func advance(_ index: Int, to time: Double) -> GestureIntent {
        // It may have begun, and follows the contacts from here on.
        groups[groupOf[index]].idle.set(index, false)
        return change(index, Pass(time: time)) ?? GestureIntent(.failed)
    }

    mutating func begin(_ index: Int) { _ = change(index, Begin()) }

    mutating func cancel(_ index: Int) { _ = change(index, Cancel()) }

    mutating func reset(_ index: Int) {
        _ = change(index, Forget())
        // It is reset when no contact is down that it looks at, whether or not the list has heard of that.
        groups[groupOf[index]].contacts.removeAll()
        groups[groupOf[index]].idle = GestureSet()
    }

    mutating func apply(_ index: Int, _ update: EstimationUpdate, touchID: Int32) -> Bool { false }

    private mutating func change<Change: RecognizerChange>(_ index: Int, _ change: Change) -> Change.Result? {
        kinds.change(gestures[index], &groups[groupOf[index]].contacts, change)
    }
}

// MARK: - What is done with a recognizer, whatever its type

/// Something that changes a recognizer.
private protocol RecognizerChange {
    associatedtype Result
    func apply(_ recognizer: inout some ContactRecognizer, _ contacts: inout FollowedContacts) -> Result
}

/// Something that is read of a recognizer.
private protocol RecognizerReading {
    associatedtype Result
    func read(_ recognizer: some ContactRecognizer) -> Result
}

extension ContactRecognizer {
    @inline(__always)
    fileprivate mutating func accept<Change: RecognizerChange>(
        _ change: Change,
        _ contacts: inout FollowedContacts
    ) -> Change.Result { change.apply(&self, &contacts) }

    @inline(__always)
    fileprivate func answer<Reading: RecognizerReading>(_ reading: Reading) -> Reading.Result { reading.read(self) }
}

private struct Take: RecognizerChange {
    var news: ContactNews
    var now: Double

    func apply(_ recognizer: inout some ContactRecognizer, _ contacts: inout FollowedContacts) {
        recognizer.take(news, &contacts, at: now)
    }
}

private struct Settle: RecognizerChange {
    var now: Double

    func apply(
        _ recognizer: inout some ContactRecognizer,
        _ contacts: inout FollowedContacts
    ) -> (intent: GestureIntent, idleExcursion: Double?) {
        let intent = recognizer.settle(&contacts, at: now)
        // One that is complete, or was, goes on telling so.
        return (intent, intent.matters ? nil : recognizer.idleExcursion(contactCount: contacts.count))
    }
}

private struct Prepare: RecognizerChange {
    var event: TouchEvent
    var now: Double

    func apply(_ recognizer: inout some ContactRecognizer, _ contacts: inout FollowedContacts) -> GestureIntent? {
        recognizer.prepare(for: event, contactCount: contacts.count, at: now)
    }
}

private struct Pass: RecognizerChange {
    var time: Double

    func apply(_ recognizer: inout some ContactRecognizer, _ contacts: inout FollowedContacts) -> GestureIntent {
        recognizer.pass(to: time, &contacts)
    }
}

private struct Begin: RecognizerChange {
    func apply(_ recognizer: inout some ContactRecognizer, _ contacts: inout FollowedContacts) {
        recognizer.begin()
    }
}

private struct Cancel: RecognizerChange {
    func apply(_ recognizer: inout some ContactRecognizer, _ contacts: inout FollowedContacts) { recognizer.cancel() }
}

private struct Forget: RecognizerChange {
    func apply(_ recognizer: inout some ContactRecognizer, _ contacts: inout FollowedContacts) { recognizer.forget() }
}

private struct FindDeadline: RecognizerChange {
    func apply(_ recognizer: inout some ContactRecognizer, _ contacts: inout FollowedContacts) -> Double? {
        recognizer.deadline(contactCount: contacts.count)
    }
}

private struct ReadMotion: RecognizerReading, RecognizerChange {
    func apply(_ recognizer: inout some ContactRecognizer, _ contacts: inout FollowedContacts) -> GestureMotion {
        recognizer.motion
    }

    func read(_ recognizer: some ContactRecognizer) -> GestureMotion { recognizer.motion }
}

private struct ReadTraits: RecognizerReading {
    func read(_ recognizer: some ContactRecognizer) -> (kind: GestureKind, selection: ContactSelection, isTimed: Bool) {
        (recognizer.kind, recognizer.selection, recognizer.isTimed)
    }
}

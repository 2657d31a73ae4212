import TouchModel

/// What a contact more than a gesture takes does to it.
public enum ExtraContacts: UInt8, Sendable, CaseIterable {
    /// The gesture fails.
    case fail
    /// Nothing: the first contacts alone count.
    case ignore
}

/// What counts as a tap.
public struct TapParameters: Sendable, Hashable {
    /// The touches that tap.
    public var touchTypes: TouchTypeSet
    /// How many taps it takes, 1 or more.
    public var taps: Int
    /// How many contacts each tap takes, 1 or more.
    public var touches: ClosedRange<Int>
    /// How long a tap's contacts are down at least, in seconds: shorter ones bounced.
    public var minimumDuration: Double
    /// How long a tap's contacts may be down, in seconds.
    public var maximumDuration: Double
    /// How far a contact may be from where it came down, in the units of locations.
    public var maximumMovement: Double
    /// The longest time from the lift of a tap to the next contact, in seconds.
    public var maximumInterval: Double
    /// From the lift of a tap to the next contact, in seconds: no less than this, or it is a contact that bounced.
    public var minimumInterval: Double
    /// From where the first contact of a tap came down to the next tap's, in seconds: no less than this.
    public var minimumIntervalFromDown: Double
    /// The longest time from where the first contact of a tap came down to the next tap's, in seconds.
    public var maximumIntervalFromDown: Double
    /// How far a tap may be from the one before, in the units of locations.
    public var maximumDistance: Double
    /// How far a tap's contacts may be apart as they come down, in the units of locations.
    public var maximumSpan: Double
    /// What a contact more than it takes does.
    public var extraContacts: ExtraContacts
    /// Whether the first of a tap's contacts that lifts completes it, and not the last; the longest time counts from where the last
    /// one came down then.
    public var endsWithFirstLift: Bool

    /// Each parameter is the property of that name.
    public init(
        touchTypes: TouchTypeSet = .all,
        taps: Int = 1,
        touches: ClosedRange<Int> = 1...1,
        minimumDuration: Double = 0,
        maximumDuration: Double = 0.5,
        maximumMovement: Double = 10,
        maximumInterval: Double = 0.3,
        minimumInterval: Double = 0,
        minimumIntervalFromDown: Double = 0,
        maximumIntervalFromDown: Double = .infinity,
        maximumDistance: Double = 40,
        maximumSpan: Double = .infinity,
        extraContacts: ExtraContacts = .fail,
        endsWithFirstLift: Bool = false
    ) {
        self.touchTypes = touchTypes
        self.taps = taps
        self.touches = touches
        self.minimumDuration = minimumDuration
        self.maximumDuration = maximumDuration
        self.maximumMovement = maximumMovement
        self.maximumInterval = maximumInterval
        self.minimumInterval = minimumInterval
        self.minimumIntervalFromDown = minimumIntervalFromDown
        self.maximumIntervalFromDown = maximumIntervalFromDown
        self.maximumDistance = maximumDistance
        self.maximumSpan = maximumSpan
        self.extraContacts = extraContacts
        self.endsWithFirstLift = endsWithFirstLift
    }
}

/// Recognizes one or more taps of one or more fingers at one place: contacts that come down and lift soon, where they came down.
///
/// A gesture of several taps waits for the next tap for at most `TapParameters/maximumInterval` and fails after it, or
/// before a contact that comes down elsewhere: that one may begin other taps.
package struct TapRecognizer: Recognizer {
    /// What counts as a tap.
    package let parameters: TapParameters
    /// Taps since the touch sequence began.
    package private(set) var tapCount = 0
    /// How many contacts the last tap had.
    package private(set) var touchCount = 0
    /// The center of the last tap's contacts as they came down, in the units of locations.
    package private(set) var location = TouchPoint.zero

    private var contacts = TrackedContacts()
    private var phase = GestureIntent.Phase.idle
    private var time: Double?
    /// When the contacts that are down began to be, or the last tap's lifted.
    private var mark = 0.0
    /// When the first contact of the last tap came down.
    private var down = 0.0
    /// When the first contact of all did.
    private var firstDown = 0.0
    private var peak = 0

    /// A recognizer that has seen nothing.
    package init(_ parameters: TapParameters = TapParameters()) { self.parameters = parameters }

    package var kind: GestureKind { .discrete }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    /// Whether contacts are down that may be a tap.
    var isDown: Bool { contacts.count > 0 }

    package var motion: GestureMotion {
        phase == .finished
            ? GestureMotion(location: location, contactCount: touchCount, startTime: firstDown) : GestureMotion()
    }

    package var deadline: Double? {
        guard phase == .undecided else { return nil }
        guard isDown else { return min(mark + parameters.maximumInterval, down + parameters.maximumIntervalFromDown) }
        // A first tap that lasts so long leaves no time for the next.
        let next = tapCount == 0 && parameters.taps > 1 ? down + parameters.maximumIntervalFromDown : .infinity
        return min(mark + parameters.maximumDuration, next)
    }

    package mutating func prepare(for event: TouchEvent) -> GestureIntent? {
        guard phase == .undecided, !isDown else { return nil }
        let touches = event.touches.span
        for index in touches.indices {
            guard touches[index].phase == .began, parameters.touchTypes.contains(touches[index].type),
                let sample = touches[index].samples.last, sample.isFinite
            else { continue }
            let now = EventClock.time(of: event, after: time)
            let isSoon = now - mark < parameters.minimumInterval || now - down < parameters.minimumIntervalFromDown
            if isSoon || (sample.location - location).length > parameters.maximumDistance { phase = .failed }
        }
        return GestureIntent(phase)
    }

    package mutating func consume(_ event: TouchEvent) -> GestureIntent {
        let now = EventClock.time(of: event, after: time)
        time = now
        expire(now)
        contacts.move(event)
        let touches = event.touches.span
        for index in touches.indices {
            if touches[index].phase == .began, parameters.extraContacts == .ignore,
                contacts.count >= parameters.touches.upperBound
            {
                continue
            }
            guard let step = contacts.take(touches[index], types: parameters.touchTypes) else { continue }
            switch step.phase {
            case .began: begin(at: now)
            case .moved, .stationary: break
            case .ended, .cancelled:
                checkMovement()
                if step.phase == .cancelled, phase == .undecided { phase = .failed }
                let start = contacts.startCenter
                if phase == .undecided, contacts.count == peak { location = start }
                contacts.remove(at: step.position)
                if contacts.count == 0 || parameters.endsWithFirstLift { lift(at: now) }
            }
        }
        checkMovement()
        return GestureIntent(phase)
    }

    private mutating func begin(at now: Double) {
        if phase == .idle {
            phase = .undecided
            firstDown = now
        }
        guard phase == .undecided else { return }
        if contacts.count == 1 {
            mark = now
            down = now
            peak = 0
        } else if parameters.endsWithFirstLift {
            mark = now
        }
        peak = max(peak, contacts.count)
        if contacts.count > parameters.touches.upperBound || contacts.startSpan > parameters.maximumSpan {
            phase = .failed
        }
    }

    private mutating func lift(at now: Double) {
        guard phase == .undecided else { return }
        guard parameters.touches.contains(peak), tapCount == 0 || peak == touchCount,
            now - mark >= parameters.minimumDuration
        else {
            phase = .failed
            return
        }
        tapCount += 1
        touchCount = peak
        mark = now
        if tapCount >= parameters.taps { phase = .finished }
    }

    private mutating func checkMovement() {
        if phase == .undecided, isDown, contacts.excursion > parameters.maximumMovement { phase = .failed }
    }

    private mutating func expire(_ now: Double) {
        if let deadline, now >= deadline { phase = .failed }
    }

    package mutating func advance(to time: Double) -> GestureIntent {
        if time.isFinite, time >= self.time ?? -.infinity {
            self.time = time
            expire(time)
        }
        return GestureIntent(phase)
    }

    package mutating func cancel() {
        if phase != .idle { phase = .failed }
    }

    package mutating func reset() {
        phase = .idle
        time = nil
        tapCount = 0
        contacts.removeAll()
    }
}

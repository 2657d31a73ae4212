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
    /// A tap's contacts are nearer to each other than this as they come down, in the units of locations.
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
package struct TapRecognizer: ContactRecognizer {
    /// What counts as a tap.
    package let parameters: TapParameters
    /// Taps since the touch sequence began.
    package private(set) var tapCount = 0
    /// How many contacts the last tap had.
    package private(set) var touchCount = 0
    /// The center of the last tap's contacts as they came down, in the units of locations.
    package private(set) var location = TouchPoint.zero
    package var ownContacts: [FollowedContacts] = []

    private var phase = GestureIntent.Phase.idle
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

    package var contactLimit: Int { parameters.extraContacts == .ignore ? parameters.touches.upperBound : .max }

    package var motion: GestureMotion {
        phase == .finished
            ? GestureMotion(location: location, contactCount: touchCount, startTime: firstDown) : GestureMotion()
    }

    package var isTimed: Bool { true }

    package func deadline(contactCount: Int) -> Double? {
        guard phase == .undecided else { return nil }
        guard contactCount > 0 else {
            return min(mark + parameters.maximumInterval, down + parameters.maximumIntervalFromDown)
        }
        // A first tap that lasts so long leaves no time for the next.
        let next = tapCount == 0 && parameters.taps > 1 ? down + parameters.maximumIntervalFromDown : .infinity
        return min(mark + parameters.maximumDuration, next)
    }

    package mutating func prepare(
        for event: TouchEvent,
        contactCount: Int,
        at now: Double
    ) -> GestureIntent? {
        guard phase == .undecided, contactCount == 0 else { return nil }
        let touches = event.touches.span
        for index in touches.indices {
            guard touches[index].phase == .began, parameters.touchTypes.contains(touches[index].type),
                let sample = touches[index].samples.last, sample.isBelievable
            else { continue }
            let isSoon = now - mark < parameters.minimumInterval || now - down < parameters.minimumIntervalFromDown
            if isSoon || (sample.location - location).length > parameters.maximumDistance { phase = .failed }
        }
        return GestureIntent(phase)
    }

    package mutating func take(_ news: ContactNews, _ contacts: inout FollowedContacts, at now: Double) {
        guard phase == .undecided || phase == .idle else { return }
        switch news {
        case .time: expire(contacts.count, now)
        case .began: begin(&contacts, at: now)
        case .lifts(let isCancelled):
            checkMovement(&contacts)
            if isCancelled, phase == .undecided { phase = .failed }
            if phase == .undecided, contacts.count == peak { location = contacts.startCenter }
        case .lifted: if contacts.count == 0 || parameters.endsWithFirstLift { lift(at: now) }
        }
    }

    package func idleExcursion(contactCount: Int) -> Double? {
        phase != .undecided || contactCount == 0 ? .infinity : parameters.maximumMovement
    }

    package mutating func settle(_ contacts: inout FollowedContacts, at now: Double) -> GestureIntent {
        checkMovement(&contacts)
        return GestureIntent(phase)
    }

    private mutating func begin(_ contacts: inout FollowedContacts, at now: Double) {
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
        if contacts.count > parameters.touches.upperBound || contacts.startSpan >= parameters.maximumSpan {
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

    private mutating func checkMovement(_ contacts: inout FollowedContacts) {
        if phase == .undecided, contacts.excursion > parameters.maximumMovement { phase = .failed }
    }

    private mutating func expire(_ contactCount: Int, _ now: Double) {
        if let deadline = deadline(contactCount: contactCount), now >= deadline { phase = .failed }
    }

    package mutating func pass(to time: Double, _ contacts: inout FollowedContacts) -> GestureIntent {
        expire(contacts.count, time)
        return GestureIntent(phase)
    }

    package mutating func cancel() {
        if phase != .idle { phase = .failed }
    }

    package mutating func forget() {
        phase = .idle
        tapCount = 0
    }
}

import CVectorMath
import TouchModel

/// What counts as a swipe.
public struct SwipeParameters: Sendable, Hashable {
    /// What completes a swipe.
    public enum Decision: UInt8, Sendable, CaseIterable {
        /// The lift, where the contacts are fast: a fling.
        case lift
        /// The distance, however it goes on.
        case distance
    }

    /// The touches that swipe.
    public var touchTypes: TouchTypeSet
    /// How many contacts it takes, 1 or more.
    public var touches: Int
    /// The directions in which it may go.
    public var directions: SwipeDirections
    /// The event that completes it.
    public var decision: Decision
    /// How far it goes at least, in the units of locations.
    public var minimumDistance: Double
    /// How long it takes at most, in seconds.
    public var maximumDuration: Double
    /// How fast it is at least as it is completed, in units of locations per second, over the last 0.05 s.
    public var minimumSpeed: Double
    /// How fast it is at least from the minimum distance on, measured likewise: what is slower is a pan.
    public var minimumSpeedOnTheWay: Double
    /// How far it may turn from the axis of its direction, in radians, 0…π/4.
    public var maximumAngle: Double

    /// Each parameter is the property of that name.
    public init(
        touchTypes: TouchTypeSet = .direct,
        touches: Int = 1,
        directions: SwipeDirections = .all,
        decision: Decision = .lift,
        minimumDistance: Double = 30,
        maximumDuration: Double = 0.5,
        minimumSpeed: Double = 1000,
        minimumSpeedOnTheWay: Double = 300,
        maximumAngle: Double = .pi / 4
    ) {
        self.touchTypes = touchTypes
        self.touches = touches
        self.directions = directions
        self.decision = decision
        self.minimumDistance = minimumDistance
        self.maximumDuration = maximumDuration
        self.minimumSpeed = minimumSpeed
        self.minimumSpeedOnTheWay = minimumSpeedOnTheWay
        self.maximumAngle = maximumAngle
    }
}

/// Recognizes that contacts move fast and straight.
///
/// By default the lift decides: the contacts are still fast as they lift. What slows down before is no swipe, so that a pan that
/// waits for it to fail begins as soon as it does. A swipe that `SwipeParameters/Decision/distance` decides is recognized on the way.
package struct SwipeRecognizer: Recognizer {
    /// Over how long the speed is measured, in seconds.
    package static let speedWindow = 0.05

    /// What counts as a swipe.
    package let parameters: SwipeParameters
    /// Where it went, once it is recognized; empty before.
    package private(set) var direction: SwipeDirections = []
    /// How fast it was at the end, in units of locations per second.
    package private(set) var velocity = TouchPoint.zero

    private var contacts = TrackedContacts()
    private var history = PlaceHistory()
    private var phase = GestureIntent.Phase.idle
    private var time: Double?
    private var start = 0.0

    /// A recognizer that has seen nothing.
    package init(_ parameters: SwipeParameters = SwipeParameters()) { self.parameters = parameters }

    package var kind: GestureKind { .discrete }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    package var deadline: Double? { phase == .undecided ? start + parameters.maximumDuration : nil }

    package mutating func consume(_ event: TouchEvent) -> GestureIntent {
        let now = EventClock.time(of: event, after: time)
        time = now
        expire(now)
        var hasMoved = false
        let touches = event.touches.span
        for index in touches.indices {
            guard let step = contacts.take(touches[index], types: parameters.touchTypes) else { continue }
            switch step.phase {
            case .began:
                if phase == .idle {
                    phase = .undecided
                    start = now
                }
                if phase == .undecided, contacts.count > parameters.touches { phase = .failed }
                history.removeAll()
            case .moved: hasMoved = true
            case .stationary: break
            case .ended, .cancelled:
                follow(at: now)
                if step.phase == .cancelled, phase == .undecided { phase = .failed }
                if phase == .undecided { lift() }
                contacts.remove(at: step.position)
            }
        }
        if hasMoved { follow(at: now) }
        return GestureIntent(phase)
    }

    /// Looks at where the contacts are.
    private mutating func follow(at now: Double) {
        guard phase == .undecided, contacts.count == parameters.touches else { return }
        history.add(contacts.center, at: now)
        let motion = contacts.center - contacts.startCenter
        guard motion.length >= parameters.minimumDistance else { return }
        let direction = SwipeDirections(mainAxisOf: motion)
        let velocity = history.velocity(over: Self.speedWindow, at: now)
        guard parameters.directions.contains(direction), angle(of: motion) <= parameters.maximumAngle,
            velocity.length >= parameters.minimumSpeedOnTheWay
        else {
            phase = .failed
            return
        }
        self.velocity = velocity
        self.direction = direction
        if parameters.decision == .distance, velocity.length >= parameters.minimumSpeed { phase = .finished }
    }

    /// The angle of a motion from the nearest axis, in radians, 0…π/4.
    private func angle(of motion: TouchPoint) -> Double {
        let (long, short) = (max(abs(motion.x), abs(motion.y)), min(abs(motion.x), abs(motion.y)))
        return long > 0 ? atan2(short, long) : 0
    }

    private mutating func lift() {
        let isFarEnough = (contacts.center - contacts.startCenter).length >= parameters.minimumDistance
        let isComplete =
            contacts.count == parameters.touches && isFarEnough && velocity.length >= parameters.minimumSpeed
        phase = parameters.decision == .lift && isComplete ? .finished : .failed
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
        direction = []
        velocity = .zero
        contacts.removeAll()
        history.removeAll()
    }
}

/// The last places of contacts, for their velocity.
private struct PlaceHistory: Sendable {
    private static let capacity = 32
    private var places: [(time: Double, place: TouchPoint)] = []
    private var next = 0

    mutating func add(_ place: TouchPoint, at time: Double) {
        if places.count < Self.capacity {
            places.append((time, place))
        } else {
            places[next] = (time, place)
        }
        next = (next + 1) % Self.capacity
    }

    /// From the oldest place of the window to the newest, in units per second; what is older than the window counts where
    /// nothing else is there. A contact that rests is slow although nothing is reported.
    func velocity(over window: Double, at now: Double) -> TouchPoint {
        guard places.count > 1 else { return .zero }
        let newest = (next + places.count - 1) % places.count
        var oldest = newest
        for step in 1..<places.count {
            let index = (newest + places.count - step) % places.count
            oldest = index
            if places[index].time <= now - window { break }
        }
        let duration = now - places[oldest].time
        return duration > 0 ? (places[newest].place - places[oldest].place) / duration : .zero
    }

    mutating func removeAll() {
        places.removeAll(keepingCapacity: true)
        next = 0
    }
}

import TouchModel

/// Recognizes that one or more fingers push the page along.
///
/// It begins when at least ``Parameters/minimumTouches`` are down and their center has moved by more than a threshold
/// since the last of them came down. It ends when fewer are left.
public struct PanRecognizer: Recognizer {
    /// What counts as a pan.
    public struct Parameters: Sendable, Hashable {
        /// The touches that pan.
        public var touchTypes: TouchTypeSet
        /// How many of them it takes, 1 or more.
        public var minimumTouches: Int
        /// How far their center moves before the pan begins, in the units of locations.
        public var threshold: Double

        /// Each parameter is the property of that name.
        public init(touchTypes: TouchTypeSet = .direct, minimumTouches: Int = 1, threshold: Double = 10) {
            self.touchTypes = touchTypes
            self.minimumTouches = minimumTouches
            self.threshold = threshold
        }
    }

    private struct Finger: Sendable {
        var id: Int32
        var location: TouchPoint
    }

    /// A change takes effect with the next touch that comes down or lifts.
    public var parameters: Parameters
    /// How far the center has moved since the pan began, in the units of locations.
    public private(set) var translation = TouchPoint.zero
    private var fingers: [Finger] = []
    private var lastCenter = TouchPoint.zero
    private var phase = GestureIntent.Phase.idle

    /// A recognizer that has seen nothing.
    public init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    public var kind: GestureKind { .continuous }

    public var touchTypes: TouchTypeSet { parameters.touchTypes }

    private var center: TouchPoint {
        fingers.isEmpty ? .zero : fingers.reduce(TouchPoint.zero) { $0 + $1.location } / Double(fingers.count)
    }

    private var isDecided: Bool { phase == .finished || phase == .cancelled || phase == .failed }

    public mutating func consume(_ event: TouchEvent) -> GestureIntent {
        var hasMoved = false
        for index in event.touches.indices {
            let known = fingers.firstIndex { $0.id == event.touches[index].id }
            guard known != nil || parameters.touchTypes.contains(event.touches[index].type) else { continue }
            let location = event.touches[index].samples.last { $0.isFinite }?.location
            switch (event.touches[index].phase, known) {
            case (.began, nil):
                guard let location else { continue }
                fingers.append(Finger(id: event.touches[index].id, location: location))
                if phase == .idle { phase = .undecided }
                recenter()
            case (.began, .some(let finger)), (.moved, .some(let finger)), (.stationary, .some(let finger)):
                guard let location else { continue }
                fingers[finger].location = location
                hasMoved = true
            case (.ended, .some(let finger)), (.cancelled, .some(let finger)):
                if let location {
                    fingers[finger].location = location
                    follow()
                }
                fingers.remove(at: finger)
                let isCancelled = event.touches[index].phase == .cancelled
                if !isDecided, phase == .active ? fingers.count < parameters.minimumTouches : fingers.isEmpty {
                    phase = phase == .active ? (isCancelled ? .cancelled : .finished) : .failed
                }
                recenter()
            case (.moved, nil), (.stationary, nil), (.ended, nil), (.cancelled, nil): break
            }
        }
        if hasMoved { follow() }
        return GestureIntent(phase, hasChanged: hasMoved)
    }

    /// Moves on with the fingers' center; begins once it has moved far enough.
    private mutating func follow() {
        let step = center - lastCenter
        if phase == .active {
            translation += step
            lastCenter += step
        } else if phase == .undecided, fingers.count >= parameters.minimumTouches, step.length > parameters.threshold {
            phase = .active
            lastCenter += step
        }
    }

    /// A finger more or less moves the center, but nobody moved the page.
    private mutating func recenter() { lastCenter = center }

    public mutating func advance(to time: Double) -> GestureIntent { GestureIntent(phase) }

    public mutating func cancel() {
        if phase != .idle { phase = .failed }
    }

    public mutating func reset() {
        phase = .idle
        translation = .zero
        lastCenter = .zero
        fingers.removeAll(keepingCapacity: true)
    }
}

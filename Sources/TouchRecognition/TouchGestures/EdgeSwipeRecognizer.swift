import TouchModel

/// What counts as a swipe from an edge.
public struct EdgeSwipeParameters: Sendable, Hashable {
    /// The touches that swipe.
    public var touchTypes: TouchTypeSet
    /// The edges from which it begins, by the direction in which it goes: `right` is from the left edge.
    public var directions: SwipeDirections
    /// Width and height of the screen, in the units of locations.
    public var screenSize: TouchPoint
    /// How far from the edge the finger may come down, in the units of locations.
    public var edgeWidth: Double
    /// How far it goes before the gesture begins, in the units of locations.
    public var threshold: Double

    /// Each parameter is the property of that name.
    public init(
        touchTypes: TouchTypeSet = .direct,
        directions: SwipeDirections = [.left, .right],
        screenSize: TouchPoint,
        edgeWidth: Double = 16,
        threshold: Double = 10
    ) {
        self.touchTypes = touchTypes
        self.directions = directions
        self.screenSize = screenSize
        self.edgeWidth = edgeWidth
        self.threshold = threshold
    }

    /// The directions that lead inward from a place near edges.
    func directions(from place: TouchPoint) -> SwipeDirections {
        var inward: SwipeDirections = []
        if place.x <= edgeWidth { inward.insert(.right) }
        if place.x >= screenSize.x - edgeWidth { inward.insert(.left) }
        if place.y <= edgeWidth { inward.insert(.down) }
        if place.y >= screenSize.y - edgeWidth { inward.insert(.up) }
        return inward.intersection(directions)
    }
}

/// Recognizes a finger that comes in over an edge of the screen, and follows it.
package struct EdgeSwipeRecognizer: Recognizer {
    /// What counts as a swipe from an edge.
    package let parameters: EdgeSwipeParameters
    /// Where the finger goes, once the gesture has begun; empty before.
    package private(set) var direction: SwipeDirections = []
    private var tracker = MotionTracker()

    /// A recognizer that has seen nothing.
    package init(_ parameters: EdgeSwipeParameters) { self.parameters = parameters }

    package var kind: GestureKind { .continuous }

    package var motion: GestureMotion { tracker.motion }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    package mutating func consume(_ event: TouchEvent) -> GestureIntent {
        let parameters = parameters
        let intent = tracker.consume(event, types: parameters.touchTypes, bounds: ContactBounds(touches: 1...1)) {
            motion,
            tracker in
            motion.translation.length > parameters.threshold
                && !SwipeDirections(mainAxisOf: motion.translation)
                    .isDisjoint(with: parameters.directions(from: tracker.contacts.startCenter))
        }
        if intent.phase == .active, direction.isEmpty {
            let contacts = tracker.contacts
            direction = SwipeDirections(mainAxisOf: contacts.center - contacts.startCenter)
        }
        guard intent.phase == .undecided, cannotBegin else { return intent }
        tracker.fail()
        return GestureIntent(.failed)
    }

    /// Whether the finger came down elsewhere, or went along the edge.
    private var cannotBegin: Bool {
        let contacts = tracker.contacts
        guard contacts.count > 0 else { return false }
        return contacts.excursion > parameters.threshold || parameters.directions(from: contacts.startCenter).isEmpty
    }

    package mutating func begin() { tracker.restart() }

    package mutating func advance(to time: Double) -> GestureIntent { GestureIntent(tracker.phase) }

    package mutating func cancel() { tracker.cancel() }

    package mutating func reset() {
        direction = []
        tracker.reset()
    }
}

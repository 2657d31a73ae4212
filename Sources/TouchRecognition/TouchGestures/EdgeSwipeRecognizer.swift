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
package struct EdgeSwipeRecognizer: ContactRecognizer {
    /// What counts as a swipe from an edge.
    package let parameters: EdgeSwipeParameters
    /// Where the finger goes, once the gesture has begun; empty before.
    package private(set) var direction: SwipeDirections = []
    package var ownContacts: [FollowedContacts] = []
    private var tracker = MotionTracker()

    /// A recognizer that has seen nothing.
    package init(_ parameters: EdgeSwipeParameters) { self.parameters = parameters }

    package var kind: GestureKind { .continuous }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    package var motion: GestureMotion { tracker.motion }

    private static let bounds = ContactBounds(touches: 1...1)

    private static func begins(_ motion: ContactMotion, _ start: TouchPoint, _ parameters: EdgeSwipeParameters) -> Bool
    {
        motion.translation.length > parameters.threshold
            && !SwipeDirections(mainAxisOf: motion.translation).isDisjoint(with: parameters.directions(from: start))
    }

    package mutating func take(_ news: ContactNews, _ contacts: inout FollowedContacts, at now: Double) {
        let (parameters, start) = (parameters, contacts.startCenter)
        tracker.take(news, &contacts, Self.bounds, at: now) { motion, _ in Self.begins(motion, start, parameters) }
    }

    package func idleExcursion(contactCount: Int) -> Double? {
        tracker.idleExcursion(contactCount, Self.bounds, displacement: parameters.threshold)
    }

    package mutating func settle(_ contacts: inout FollowedContacts, at now: Double) -> GestureIntent {
        let (parameters, start) = (parameters, contacts.startCenter)
        let intent = tracker.settle(&contacts, Self.bounds, at: now) { motion, _ in
            Self.begins(motion, start, parameters)
        }
        if intent.phase == .active, direction.isEmpty {
            direction = SwipeDirections(mainAxisOf: contacts.center - start)
        }
        guard intent.phase == .undecided, cannotBegin(&contacts) else { return intent }
        tracker.fail(&contacts, at: now)
        return GestureIntent(.failed)
    }

    /// Whether the finger came down elsewhere, or went along the edge.
    private func cannotBegin(_ contacts: inout FollowedContacts) -> Bool {
        guard contacts.count > 0 else { return false }
        return contacts.excursion > parameters.threshold || parameters.directions(from: contacts.startCenter).isEmpty
    }

    package mutating func begin() { tracker.restart() }

    package mutating func pass(to time: Double, _ contacts: inout FollowedContacts) -> GestureIntent {
        GestureIntent(tracker.phase)
    }

    package mutating func cancel() { tracker.cancel() }

    package mutating func forget() {
        direction = []
        tracker.reset()
    }
}

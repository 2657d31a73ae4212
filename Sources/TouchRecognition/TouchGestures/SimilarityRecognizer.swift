import TouchModel

/// What counts as a gesture of contacts that move against each other, as pinches and rotations are.
package protocol SimilarityParameters: Sendable {
    /// The touches that make the gesture.
    var touchTypes: TouchTypeSet { get }
    /// How many contacts it takes, 2 or more.
    var touches: ClosedRange<Int> { get }
    /// The gesture ends when the contacts come nearer to each other than this, in the units of locations.
    var minimumSpan: Double { get }
    /// A contact that comes down when another is further than this from its start begins the gesture with the first motion, in
    /// the units of locations; infinite where it does not.
    var joinedBeyond: Double { get }

    /// Whether a motion since the last contact came down or lifted is the gesture.
    func begins(_ motion: ContactMotion, isJoined: Bool) -> Bool
    /// How much of a motion is the gesture's, in the units of locations.
    func strength(_ motion: ContactMotion.Total) -> Double
}

/// Recognizes that contacts move against each other. Pinches and rotations differ by their parameters alone.
package struct SimilarityRecognizer<Parameters: SimilarityParameters>: ContactRecognizer {
    /// What counts as the gesture.
    package let parameters: Parameters
    package var ownContacts: [FollowedContacts] = []
    private var tracker = MotionTracker()

    /// A recognizer that has seen nothing.
    package init(_ parameters: Parameters) { self.parameters = parameters }

    /// The center of the contacts that it follows on its own, in the units of locations.
    package var center: TouchPoint { ownContacts.first?.center ?? .zero }

    package var kind: GestureKind { .continuous }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    package var motion: GestureMotion { tracker.motion }

    private var bounds: ContactBounds {
        ContactBounds(touches: parameters.touches, joinedBeyond: parameters.joinedBeyond)
    }

    private var strength: Double { parameters.strength(tracker.total) }

    package mutating func take(_ news: ContactNews, _ contacts: inout FollowedContacts, at now: Double) {
        let parameters = parameters
        tracker.take(news, &contacts, bounds, at: now) { parameters.begins($0, isJoined: $1.isJoined) }
    }

    package func idleExcursion(contactCount: Int) -> Double? { tracker.idleExcursion(contactCount, bounds) }

    package mutating func settle(_ contacts: inout FollowedContacts, at now: Double) -> GestureIntent {
        let parameters = parameters
        var intent = tracker.settle(&contacts, bounds, at: now) { parameters.begins($0, isJoined: $1.isJoined) }
        if parameters.minimumSpan > 0, intent.phase == .active, contacts.span < parameters.minimumSpan {
            tracker.end(&contacts, at: now)
            intent.phase = tracker.phase
        }
        intent.strength = strength
        return intent
    }

    package mutating func begin() { tracker.restart() }

    package mutating func pass(to time: Double, _ contacts: inout FollowedContacts) -> GestureIntent {
        GestureIntent(tracker.phase, strength: strength)
    }

    package mutating func cancel() { tracker.cancel() }

    package mutating func forget() { tracker.reset() }
}

import TouchModel

/// Looks for one gesture in a stream of touch events.
///
/// A recognizer is a value driven by event time: it says after every event what it makes of the touches so far, and
/// leaves states, handlers and the relations to other gestures to a ``GestureSession``. A timer is a comparison with
/// the time of the event at hand, so that a replay does what happened live. Every implementation keeps these invariants:
///
/// - The same events give the same intents.
/// - Touches of other types than ``touchTypes`` change nothing.
/// - No event makes it trap: touches may move without having begun, begin twice, or carry no sample.
/// - After ``cancel()`` the gesture does not go on until ``reset()``.
/// - ``reset()`` forgets the touch sequence: what follows is as if the recognizer were new, except for counts and for
///   completed results that nobody has taken.
public protocol Recognizer: Sendable {
    /// Whether the gesture lasts.
    var kind: GestureKind { get }
    /// The touches that it looks at.
    var touchTypes: TouchTypeSet { get }

    /// When ``advance(to:)`` will change what the recognizer says, in seconds on the clock of the events; `nil` where only an
    /// event can. An app sets its timer by it, and a replay lets time pass to it before a later event.
    var deadline: Double? { get }

    /// What the contacts did since the gesture began; nothing before it, and after ``reset()``. By default nothing has moved.
    var motion: GestureMotion { get }

    /// The gesture begins now: it may have had to wait for others since its recognizer said that it is active. What is measured
    /// since the beginning counts from here. By default nothing does.
    mutating func begin()

    /// Says before an event in which a touch begins whether what the recognizer waits for can still come. Where it fails, what
    /// waits for that takes place before the event, and the touch may begin something new.
    ///
    /// - Returns: `nil` where the event makes no difference before it is taken.
    mutating func prepare(for event: TouchEvent) -> GestureIntent?

    /// Takes the touches of an event into account; corrections come through ``Recognizer/apply(_:touchID:)``.
    mutating func consume(_ event: TouchEvent) -> GestureIntent

    /// Lets time pass without an event.
    ///
    /// - Parameter time: now, in seconds on the clock of the events. Going back has no effect.
    mutating func advance(to time: Double) -> GestureIntent

    /// Corrects a sample that the recognizer holds.
    ///
    /// - Returns: Whether it held a sample that expects the update.
    mutating func apply(_ update: EstimationUpdate, touchID: Int32) -> Bool

    /// Drops the gesture: another took precedence, or the app calls it off.
    mutating func cancel()

    /// Forgets the touch sequence, which is over.
    mutating func reset()
}

extension Recognizer {
    public var deadline: Double? { nil }

    public var motion: GestureMotion { GestureMotion() }

    public mutating func begin() {}

    public mutating func prepare(for event: TouchEvent) -> GestureIntent? { nil }

    public mutating func apply(_ update: EstimationUpdate, touchID: Int32) -> Bool { false }
}

import TouchModel

/// A recognizer of some kind in memory of its own: what a list of several kinds holds. This one recognizes nothing; ``RecognizerBoxOf`` does.
///
/// It is a class, as Embedded Swift, of which a web page and a C library are made, has no values of protocol type. Whoever changes a
/// box is the only one to hold it, so that it may be sent as the recognizer may.
class RecognizerBox: @unchecked Sendable {
    var kind: GestureKind { .discrete }
    var deadline: Double? { nil }
    var motion: GestureMotion { GestureMotion() }
    func begin() {}
    /// The same recognizer in other memory.
    func copy() -> RecognizerBox { RecognizerBox() }
    func prepare(for event: TouchEvent) -> GestureIntent? { nil }
    func consume(_ event: TouchEvent) -> GestureIntent { GestureIntent(.idle) }
    func advance(to time: Double) -> GestureIntent { GestureIntent(.idle) }
    func apply(_ update: EstimationUpdate, touchID: Int32) -> Bool { false }
    func cancel() {}
    func reset() {}
}

/// The box of one kind.
final class RecognizerBoxOf<Kind: Recognizer>: RecognizerBox, @unchecked Sendable {
    var base: Kind

    init(_ base: Kind) { self.base = base }

    override var kind: GestureKind { base.kind }
    override var deadline: Double? { base.deadline }
    override var motion: GestureMotion { base.motion }
    override func begin() { base.begin() }
    override func copy() -> RecognizerBox { RecognizerBoxOf(base) }
    override func prepare(for event: TouchEvent) -> GestureIntent? { base.prepare(for: event) }
    override func consume(_ event: TouchEvent) -> GestureIntent { base.consume(event) }
    override func advance(to time: Double) -> GestureIntent { base.advance(to: time) }
    override func apply(_ update: EstimationUpdate, touchID: Int32) -> Bool { base.apply(update, touchID: touchID) }
    override func cancel() { base.cancel() }
    override func reset() { base.reset() }
}

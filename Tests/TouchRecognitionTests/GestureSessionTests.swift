import Testing
import TouchModel
import TouchRecognition

struct GestureSessionTests {
    struct Fixture {
        var session = GestureSession()
        var gestures: [GestureID] = []
        var logs: [ChangeLog] = []
        let order = ChangeLog()

        init(_ recognizers: ScriptedRecognizer...) throws {
            for recognizer in recognizers {
                let id = try session.add(recognizer)
                let log = ChangeLog()
                let order = order
                try session.arbiter.addHandler(for: id) {
                    log.handler($0)
                    order.handler($0)
                }
                gestures.append(id)
                logs.append(log)
            }
        }

        /// Puts a finger down, moves it `moves` times and lifts it.
        mutating func drag(moves: Int = 1) {
            session.consume(event(touch(.began, 0)))
            for move in 0..<moves { session.consume(event(touch(.moved, 0.01 * Double(move + 1)))) }
            session.consume(event(touch(.ended, 1)))
        }

        var states: [GestureState] { gestures.map { session.arbiter.state(of: $0) } }
    }

    @Test
    func `a continuous gesture begins, changes, ends and resets when the touch sequence ends`() throws {
        var fixture = try Fixture(ScriptedRecognizer(.continuous, .undecided, .active, .active, .finished))
        fixture.drag(moves: 2)
        #expect(fixture.logs[0].states == [.began, .changed, .ended])
        #expect(fixture.states == [.possible])
        fixture.drag(moves: 2)
        #expect(fixture.logs[0].states == [.began, .changed, .ended, .began, .changed, .ended])
        let resets = fixture.session.withRecognizer(fixture.gestures[0], as: ScriptedRecognizer.self) { $0.resetCount }
        #expect(resets == 2)
    }

    @Test
    func `a continuous gesture that is complete at once begins and ends`() throws {
        var fixture = try Fixture(ScriptedRecognizer(.continuous, .undecided, .undecided, .finished))
        fixture.drag()
        #expect(fixture.logs[0].states == [.began, .ended])
    }

    @Test
    func `a discrete gesture is recognized in one step`() throws {
        var fixture = try Fixture(ScriptedRecognizer(.discrete, .undecided, .undecided, .finished))
        fixture.drag()
        #expect(fixture.logs[0].states == [.ended])
        #expect(fixture.states == [.possible])
    }

    @Test(arguments: [GestureIntent.Phase.failed, .cancelled])
    func `a gesture that is not to be fails while possible`(phase: GestureIntent.Phase) throws {
        var fixture = try Fixture(ScriptedRecognizer(.continuous, .undecided, phase, .active))
        fixture.drag(moves: 3)
        #expect(fixture.logs[0].states == [.failed])
        #expect(fixture.states == [.possible])
    }

    @Test
    func `a gesture whose touches are taken away is cancelled`() throws {
        var fixture = try Fixture(ScriptedRecognizer(.continuous, .active, .cancelled))
        fixture.drag()
        #expect(fixture.logs[0].states == [.began, .cancelled])
    }

    @Test
    func `terminal states last until the last touch of the gesture's types lifts`() throws {
        var fixture = try Fixture(
            ScriptedRecognizer(.discrete, .finished, touchTypes: .direct),
            ScriptedRecognizer(.discrete, .failed, touchTypes: .pencil)
        )
        fixture.session.consume(event(touch(1, .began, 0)))
        fixture.session.consume(event(touch(2, .began, 0.1)))
        fixture.session.consume(event(touch(3, .began, 0.2, type: .pencil)))
        fixture.session.consume(event(touch(1, .ended, 0.3)))
        #expect(fixture.states == [.ended, .failed])
        fixture.session.consume(event(touch(2, .cancelled)))
        #expect(fixture.states == [.possible, .failed])
        fixture.session.consume(event(touch(3, .ended, 0.4, type: .pencil)))
        #expect(fixture.states == [.possible, .possible])
    }

    @Test
    func `touches of other types are not looked at`() throws {
        var fixture = try Fixture(ScriptedRecognizer(.discrete, .finished, touchTypes: .pencil))
        fixture.drag()
        #expect(fixture.logs[0].states.isEmpty)
    }

    @Test
    func `the first gesture to begin makes the others fail`() throws {
        var fixture = try Fixture(
            ScriptedRecognizer(.continuous, .undecided, .undecided, .active),
            ScriptedRecognizer(.continuous, .undecided, .active, .active, .finished)
        )
        fixture.drag(moves: 2)
        #expect(fixture.logs[0].states == [.failed])
        #expect(fixture.logs[1].states == [.began, .changed, .ended])
        let loser = fixture.gestures[0]
        let cancels = fixture.session.withRecognizer(loser, as: ScriptedRecognizer.self) { $0.cancelCount }
        #expect(cancels == 1, "its recognizer is told")
    }

    @Test
    func `of two that want to begin with one event the first that was added does`() throws {
        var fixture = try Fixture(
            ScriptedRecognizer(.continuous, .active, .active, .finished),
            ScriptedRecognizer(.continuous, .active, .active, .finished)
        )
        fixture.drag()
        #expect(fixture.logs[0].states == [.began, .changed, .ended])
        #expect(fixture.logs[1].states == [.failed])
    }

    @Test
    func `gestures that are allowed together take place together`() throws {
        var fixture = try Fixture(
            ScriptedRecognizer(.continuous, .active, .active, .finished),
            ScriptedRecognizer(.continuous, .undecided, .active, .finished)
        )
        try fixture.session.arbiter.allow(fixture.gestures[1], with: fixture.gestures[0])
        fixture.drag()
        #expect(fixture.logs[0].states == [.began, .changed, .ended])
        #expect(fixture.logs[1].states == [.began, .ended])
        #expect(fixture.order.changes.map(\.gesture.rawValue) == [0, 0, 1, 0, 1])
    }

    @Test
    func `a gesture waits for the one that it requires to fail`() throws {
        var fixture = try Fixture(
            ScriptedRecognizer(.continuous, .active, .active, .active, .finished),
            ScriptedRecognizer(.continuous, .undecided, .undecided, .failed)
        )
        try fixture.session.arbiter.require(toFail: fixture.gestures[1], before: fixture.gestures[0])
        fixture.session.consume(event(touch(.began, 0)))
        fixture.session.consume(event(touch(.moved, 0.1)))
        #expect(fixture.states == [.possible, .possible])
        fixture.session.consume(event(touch(.moved, 0.2)))
        #expect(fixture.states == [.began, .failed])
        fixture.session.consume(event(touch(.ended, 0.3)))
        #expect(fixture.logs[0].states == [.began, .ended])
        #expect(fixture.order.states == [.failed, .began, .ended])
    }

    @Test
    func `a gesture fails when the one that it requires to fail is recognized`() throws {
        var fixture = try Fixture(
            ScriptedRecognizer(.continuous, .active, .active, .finished),
            ScriptedRecognizer(.discrete, .undecided, .finished)
        )
        try fixture.session.arbiter.require(toFail: fixture.gestures[1], before: fixture.gestures[0])
        try fixture.session.arbiter.allow(fixture.gestures[1], with: fixture.gestures[0])
        fixture.drag()
        #expect(fixture.logs[0].states == [.failed])
        #expect(fixture.logs[1].states == [.ended])
    }

    @Test
    func `a complete gesture waits beyond the lift until time makes the other fail`() throws {
        var double = ScriptedRecognizer(.discrete, .undecided)
        double.whenTimePasses = GestureIntent(.failed)
        var fixture = try Fixture(ScriptedRecognizer(.discrete, .undecided, .undecided, .finished), double)
        try fixture.session.arbiter.require(toFail: fixture.gestures[1], before: fixture.gestures[0])
        fixture.drag()
        #expect(fixture.order.changes.isEmpty)
        fixture.session.advance(to: 0.5)
        #expect(fixture.order.changes.isEmpty, "time does not go back")
        fixture.session.advance(to: 2)
        #expect(fixture.order.states == [.failed, .ended])
        #expect(fixture.order.changes.map(\.gesture) == [fixture.gestures[1], fixture.gestures[0]])
        #expect(fixture.states == [.possible, .possible])
    }

    @Test
    func `what waits for another gesture fails at the end of the stream`() throws {
        var fixture = try Fixture(ScriptedRecognizer(.discrete, .finished), ScriptedRecognizer(.discrete, .undecided))
        try fixture.session.arbiter.require(toFail: fixture.gestures[1], before: fixture.gestures[0])
        fixture.drag()
        fixture.session.finish()
        #expect(fixture.logs.map(\.states) == [[.failed], [.failed]])
        #expect(fixture.states == [.possible, .possible])
    }

    @Test
    func `a requirement that sees no touches is not waited for`() throws {
        var fixture = try Fixture(
            ScriptedRecognizer(.continuous, .active, .active, .finished, touchTypes: .direct),
            ScriptedRecognizer(.continuous, .undecided, touchTypes: .pencil)
        )
        try fixture.session.arbiter.require(toFail: fixture.gestures[1], before: fixture.gestures[0])
        fixture.drag()
        #expect(fixture.logs[0].states == [.began, .changed, .ended])
    }

    @Test
    func `relations that cannot be are typed errors`() throws {
        var fixture = try Fixture(
            ScriptedRecognizer(.discrete, .idle),
            ScriptedRecognizer(.discrete, .idle),
            ScriptedRecognizer(.discrete, .idle)
        )
        let ids = fixture.gestures
        try fixture.session.arbiter.require(toFail: ids[1], before: ids[0])
        try fixture.session.arbiter.require(toFail: ids[2], before: ids[1])
        #expect(throws: GestureRelationError.cyclicRequirement(2)) {
            try fixture.session.arbiter.require(toFail: ids[0], before: ids[2])
        }
        #expect(throws: GestureRelationError.cyclicRequirement(0)) {
            try fixture.session.arbiter.require(toFail: ids[0], before: ids[0])
        }
        let unknown = GestureID(rawValue: 7)
        #expect(throws: GestureRelationError.unknownGesture(7)) {
            try fixture.session.arbiter.allow(ids[0], with: unknown)
        }
        #expect(throws: GestureRelationError.unknownGesture(7)) {
            try fixture.session.arbiter.addHandler(for: unknown) { _ in }
        }
        #expect(fixture.session.arbiter.state(of: unknown) == .failed)
        for _ in 3..<64 { _ = try fixture.session.add(ScriptedRecognizer(.discrete, .idle)) }
        #expect(throws: GestureRelationError.tooManyGestures(limit: 64)) {
            try fixture.session.add(ScriptedRecognizer(.discrete, .idle))
        }
    }

    @Test
    func `what a recognizer may not propose is ignored and counted`() throws {
        var fixture = try Fixture(ScriptedRecognizer(.continuous, .active, .undecided, .finished))
        fixture.drag()
        #expect(fixture.logs[0].states == [.began, .ended])
        #expect(fixture.session.arbiter.illegalTransitionCount == 1)
        var discrete = try Fixture(ScriptedRecognizer(.discrete, .active, .finished))
        discrete.drag()
        #expect(discrete.logs[0].states == [.ended])
        #expect(discrete.session.arbiter.illegalTransitionCount == 1)
    }

    @Test
    func `a gesture does not outlive its touches`() throws {
        var fixture = try Fixture(ScriptedRecognizer(.continuous, .active))
        fixture.drag()
        #expect(fixture.logs[0].states == [.began, .changed, .changed, .cancelled])
        #expect(fixture.states == [.possible])
    }

    @Test
    func `a disabled gesture is cancelled and takes part again with the next touch sequence`() throws {
        var fixture = try Fixture(ScriptedRecognizer(.continuous, .active, .active, .active, .finished))
        fixture.session.consume(event(touch(.began, 0)))
        fixture.session.setEnabled(false, fixture.gestures[0])
        #expect(fixture.logs[0].states == [.began, .cancelled])
        fixture.session.setEnabled(true, fixture.gestures[0])
        fixture.session.consume(event(touch(.moved, 0.1)))
        fixture.session.consume(event(touch(.ended, 0.2)))
        #expect(fixture.logs[0].states == [.began, .cancelled])
        fixture.session.setEnabled(false, fixture.gestures[0])
        fixture.session.consume(event(touch(.began, 1)))
        fixture.session.setEnabled(true, fixture.gestures[0])
        fixture.session.consume(event(touch(.ended, 1.1)))
        #expect(fixture.logs[0].states == [.began, .cancelled, .failed])
        fixture.drag(moves: 2)
        #expect(fixture.logs[0].states.suffix(4) == [.began, .changed, .changed, .ended])
    }

    @Test
    func `a touch that begins while it is down was cancelled before`() throws {
        var fixture = try Fixture(ScriptedRecognizer(.continuous, .active, .cancelled))
        fixture.session.consume(event(touch(.began, 0)))
        fixture.session.consume(event(touch(.began, 1)))
        #expect(fixture.logs[0].states == [.began, .cancelled, .began])
        #expect(fixture.session.arbiter.contactCount == 1)
    }

    @Test
    func `a touch that ends and begins in one delivery is two touch sequences`() throws {
        var fixture = try Fixture(ScriptedRecognizer(.continuous, .active, .finished))
        fixture.session.consume(event(touch(.began, 0)))
        fixture.session.consume(event(touch(.ended, 0.1), touch(.began, 0.2)))
        #expect(fixture.logs[0].states == [.began, .ended, .began])
        fixture.session.finish()
        #expect(fixture.session.arbiter.contactCount == 0)
        #expect(fixture.states == [.possible])
    }

    /// A recognizer that is due when it is told to be.
    private struct Timed: Recognizer {
        var due: Double?
        var kind: GestureKind { .discrete }
        var touchTypes: TouchTypeSet { .all }
        var deadline: Double? { due }
        mutating func consume(_ event: TouchEvent) -> GestureIntent { GestureIntent(.undecided) }
        mutating func advance(to time: Double) -> GestureIntent { GestureIntent(.undecided) }
        mutating func cancel() {}
        mutating func reset() {}
    }

    @Test
    func `a recognizer that is added, or changed from outside, is waited for`() throws {
        var session = GestureSession()
        let gesture = try session.add(Timed(due: 3))
        #expect(session.deadline == 3)
        _ = session.withRecognizer(gesture, as: Timed.self) { $0.due = 2 }
        #expect(session.deadline == 2)
        let copy = session
        _ = session.withRecognizer(gesture, as: Timed.self) { $0.due = nil }
        #expect(session.deadline == nil && copy.deadline == 2)
        session.setEnabled(false, gesture)
        #expect(session.deadline == nil)
    }

    @Test
    func `a session of touch gestures is a value`() {
        var session = TouchGestureSession()
        session.consume(event(touch(.began, 0)))
        var copy = session
        copy.advance(to: 1)
        #expect(copy.state(of: .longPress) == .began && session.state(of: .longPress) == .possible)
        #expect(session.time == 0 && copy.time == 1)
    }
}

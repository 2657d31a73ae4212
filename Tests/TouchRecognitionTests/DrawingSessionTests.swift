import Testing
import TouchModel

@testable import TouchRecognition

struct DrawingSessionTests {
    static func pencil(_ phase: TouchPhase, _ time: Double) -> TouchEvent {
        event(touch(9, phase, time, type: .pencil))
    }

    /// Feeds events and returns what each did.
    static func feed(_ session: inout DrawingSession, _ events: TouchEvent...) -> [[DrawingChange]] {
        events.map {
            session.consume($0)
            return session.changes
        }
    }

    @Test
    func `a pencil draws a stroke`() {
        var session = DrawingSession(.init(entersPencilMode: false))
        let log = ChangeLog()
        session.addHandler(for: .pencilStroke) { log.handler($0) }
        let changes = Self.feed(
            &session,
            Self.pencil(.began, 0),
            Self.pencil(.moved, 0.01),
            Self.pencil(.ended, 0.02)
        )
        #expect(changes == [[.strokeBegan], [.strokeChanged], [.strokeAccepted(0), .strokeCompleted(0)]])
        #expect(log.states == [.began, .changed, .ended])
        #expect(session.strokes.map(\.state) == [.done])
        #expect(session.strokes.map { $0.samples.map(\.timestamp) } == [[0, 0.01, 0.02]])
        #expect(session.activeStroke == nil && session.state(of: .pencilStroke) == .possible)
    }

    @Test
    func `the active stroke is there while it is drawn and not before`() {
        var session = DrawingSession()
        session.consume(event(touch(.began, 1)))
        #expect(session.activeStroke == nil && !session.isDrawing && session.changes.isEmpty)
        session.advance(to: 1.1)
        #expect(session.changes == [.strokeBegan])
        #expect(session.activeStroke?.samples.count == 1 && session.isDrawing)
        #expect(session.drawing.activeStroke?.touchID == 1)
        session.clearUpdateInfo()
        #expect(session.activeStroke?.changes.isEmpty == true)
        session.consume(event(touch(.ended, 1.2)))
        #expect(session.strokes.count == 1 && session.activeStroke == nil)
    }

    @Test
    func `a stroke that is cancelled is abandoned`() {
        var session = DrawingSession()
        let changes = Self.feed(&session, Self.pencil(.began, 0), Self.pencil(.cancelled, 0.1))
        #expect(changes == [[.pencilModeBegan, .strokeBegan], [.strokeAbandoned]])
        #expect(session.strokes.isEmpty && session.activeStroke == nil)
    }

    @Test
    func `two fingers pan and draw nothing`() {
        var session = DrawingSession()
        let changes = Self.feed(
            &session,
            event(touch(1, .began, 0), touch(2, .began, 0)),
            event(touch(1, .moved, 0.2), touch(2, .moved, 0.2)),
            event(touch(1, .moved, 0.3), touch(2, .moved, 0.3)),
            event(touch(1, .ended, 0.4), touch(2, .ended, 0.4))
        )
        #expect(changes == [[], [.panBegan], [.panChanged], [.panEnded]])
        #expect(session.strokes.isEmpty)
        #expect(session.panTranslation == .zero, "forgotten with the touches")
    }

    @Test
    func `the page follows the fingers from where the pan began`() {
        var session = DrawingSession()
        _ = Self.feed(
            &session,
            event(touch(1, .began, 0), touch(2, .began, 0)),
            event(touch(1, .moved, 0.2), touch(2, .moved, 0.2)),
            event(touch(1, .moved, 0.5), touch(2, .moved, 0.3))
        )
        #expect(session.panTranslation == TouchPoint(20, 0))
        session.consume(event(touch(3, .began, 9)))
        #expect(session.panTranslation == TouchPoint(20, 0), "another finger moves the center, not the page")
    }

    @Test
    func `one finger draws and does not pan, in pencil mode it pans and does not draw`() {
        func drag(_ session: inout DrawingSession, at start: Double) -> [[DrawingChange]] {
            Self.feed(
                &session,
                event(touch(1, .began, start)),
                event(touch(1, .moved, start + 0.2)),
                event(touch(1, .ended, start + 0.3))
            )
        }
        var session = DrawingSession()
        #expect(drag(&session, at: 0) == [[], [.strokeBegan], [.strokeAccepted(0), .strokeCompleted(0)]])
        #expect(!session.pencilMode.isOn)
        let first = Self.feed(&session, Self.pencil(.began, 1), Self.pencil(.ended, 1.1))
        #expect(first[0] == [.pencilModeBegan, .strokeBegan])
        #expect(session.pencilMode.isOn)
        #expect(drag(&session, at: 2) == [[], [.panBegan], [.panEnded]])
        let second = Self.feed(&session, Self.pencil(.began, 3), Self.pencil(.ended, 3.1))
        #expect(second[0] == [.strokeBegan], "it is on already")
        session.switchOffPencilMode()
        #expect(drag(&session, at: 4).flatMap(\.self).first == .strokeBegan)
        #expect(session.strokes.map(\.type) == [.direct, .pencil, .pencil, .direct])
        _ = Self.feed(&session, Self.pencil(.began, 5), Self.pencil(.ended, 5.1))
        #expect(session.pencilMode.isOn, "the next pencil stroke switches it on again")
    }

    @Test
    func `pencil mode can be left to the app`() {
        var session = DrawingSession(.init(entersPencilMode: false))
        _ = Self.feed(&session, Self.pencil(.began, 1), Self.pencil(.ended, 1.1))
        #expect(!session.pencilMode.isOn)
        var mode = PencilMode()
        #expect(mode.minimumPanTouches == 2 && mode.fingersDraw)
        let hasSwitched = mode.pencilBegan()
        #expect(hasSwitched && mode.minimumPanTouches == 1 && !mode.fingersDraw)
    }

    @Test
    func `switching pencil mode off in the middle of a touch waits for the next`() {
        var session = DrawingSession()
        _ = Self.feed(&session, Self.pencil(.began, 1), Self.pencil(.ended, 1.1), event(touch(1, .began, 2)))
        session.switchOffPencilMode()
        _ = Self.feed(&session, event(touch(1, .moved, 2.5)), event(touch(1, .ended, 2.6)))
        #expect(session.strokes.count == 1)
        _ = Self.feed(&session, event(touch(1, .began, 3)), event(touch(1, .ended, 3.6)))
        #expect(session.strokes.count == 2)
    }

    @Test
    func `a pencil takes over from the palm that came down before it`() {
        var session = DrawingSession()
        let changes = Self.feed(
            &session,
            event(touch(1, .began, 0)),
            event(touch(1, .moved, 0.2)),
            Self.pencil(.began, 0.3),
            event(touch(1, .moved, 0.4), touch(9, .moved, 0.4, type: .pencil)),
            Self.pencil(.ended, 0.5)
        )
        #expect(changes[1] == [.strokeBegan])
        #expect(changes[2] == [.strokeAbandoned, .pencilModeBegan, .strokeBegan])
        #expect(changes[3] == [.strokeChanged])
        #expect(session.strokes.map(\.type) == [.pencil])
    }

    @Test
    func `a palm that comes down after the pencil neither draws nor pans`() {
        var session = DrawingSession(.init(entersPencilMode: false))
        _ = Self.feed(
            &session,
            Self.pencil(.began, 0),
            event(touch(1, .began, 0.1), touch(2, .began, 0.1)),
            event(touch(1, .moved, 0.5), touch(2, .moved, 0.5)),
            Self.pencil(.moved, 0.6),
            event(touch(1, .ended, 0.7), touch(2, .ended, 0.7)),
            Self.pencil(.ended, 0.8)
        )
        #expect(session.strokes.map(\.type) == [.pencil])
        #expect(session.strokes.map(\.samples.count) == [3])
    }

    // MARK: Corrections

    @Test
    func `corrections reach strokes while active and after the lift, and completion comes once`() {
        var session = DrawingSession(.init(entersPencilMode: false))
        let changes = Self.feed(
            &session,
            event(estimated(.began, 0)),
            event(estimated(.moved, 0.01)),
            corrections(0),
            event(estimated(.ended, 0.02)),
            corrections(2),
            corrections(1),
            corrections(1)
        )
        #expect(
            changes == [
                [.strokeBegan], [.strokeChanged], [.activeStrokeUpdated], [.strokeAccepted(0)], [.strokeUpdated(0)],
                [.strokeUpdated(0), .strokeCompleted(0)], [],
            ]
        )
        #expect(session.strokes[0].samples.map(\.force) == [2, 2, 2])
        #expect(session.unmatchedUpdateCount == 1)
    }

    @Test
    func `corrections may come with the delivery that they correct, and during the next stroke`() {
        var session = DrawingSession()
        var begin = estimated(.began, 0)
        begin.updates = corrections(0).touches[0].updates
        _ = Self.feed(&session, event(begin), event(estimated(.ended, 0.01)))
        var next = estimated(.began, 0.02, id: 2)
        next.updates = corrections(2).touches[0].updates
        let changes = Self.feed(&session, event(next), corrections(1))
        #expect(changes[0].last == .activeStrokeUpdated)
        #expect(changes[1] == [.strokeUpdated(0), .strokeCompleted(0)])
        #expect(session.strokes[0].samples.map(\.force) == [2, 2])
        #expect(session.activeStroke?.samples.map(\.force) == [2])
    }

    @Test
    func `corrections that match nothing are ignored and counted`() {
        var session = DrawingSession()
        _ = Self.feed(&session, corrections(4), event(estimated(.began, 0)), corrections(7, 8), corrections(0, id: 5))
        #expect(session.unmatchedUpdateCount == 4)
        // Those of an abandoned stroke match nothing either.
        _ = Self.feed(&session, event(touch(1, .cancelled, type: .pencil), at: 1), corrections(0))
        #expect(session.unmatchedUpdateCount == 5)
        #expect(session.strokes.isEmpty)
    }

    @Test
    func `updates that never come are given up at the end`() {
        var session = DrawingSession()
        _ = Self.feed(&session, event(estimated(.began, 0)), event(estimated(.ended, 0.01)))
        #expect(!session.strokes[0].isComplete)
        session.finish()
        #expect(session.strokes[0].isComplete)
        session.consume(corrections(0))
        #expect(session.unmatchedUpdateCount == 1)
    }

    // MARK: The ends of things

    @Test
    func `finishing cancels what is on the surface, and what follows may be on another clock`() {
        var session = DrawingSession()
        _ = Self.feed(&session, Self.pencil(.began, 100), event(touch(1, .began, 100)))
        session.finish()
        #expect(session.changes == [.strokeAbandoned])
        for gesture in DrawingSession.Gesture.allCases { #expect(session.state(of: gesture) == .possible) }
        #expect(session.strokes.isEmpty && session.time == nil)
        session.switchOffPencilMode()
        let changes = Self.feed(&session, event(touch(1, .began, 1)), event(touch(1, .moved, 1.05)))
        #expect(changes == [[], []], "the hold-off counts from the new clock")
    }

    @Test
    func `clearing forgets the strokes and cancels the one under way`() {
        var session = DrawingSession()
        _ = Self.feed(&session, Self.pencil(.began, 0), Self.pencil(.ended, 0.1), Self.pencil(.began, 1))
        session.clear()
        #expect(session.changes == [.strokeAbandoned])
        #expect(session.strokes.isEmpty && session.activeStroke == nil)
        _ = Self.feed(&session, Self.pencil(.ended, 1.1))
        #expect(session.strokes.isEmpty)
        _ = Self.feed(&session, Self.pencil(.began, 2), Self.pencil(.ended, 2.1))
        #expect(session.strokes.count == 1)
    }

    @Test
    func `a finished stroke keeps no more memory than it needs`() {
        var session = DrawingSession()
        _ = Self.feed(&session, Self.pencil(.began, 0), Self.pencil(.moved, 0.1), Self.pencil(.ended, 0.2))
        #expect(session.strokes[0].samples.capacity < 16)
    }

    @Test
    func `a copy is another drawing`() {
        var session = DrawingSession()
        session.consume(Self.pencil(.began, 0))
        var copy = session
        copy.consume(Self.pencil(.ended, 0.1))
        #expect(copy.strokes.count == 1 && session.strokes.isEmpty && session.isDrawing)
    }

    @Test
    func `touches that never began are ignored and counted`() {
        var session = DrawingSession()
        _ = Self.feed(&session, Self.pencil(.moved, 0), Self.pencil(.ended, 0.1))
        #expect(session.strayTouchCount == 2 && session.strokes.isEmpty && session.illegalTransitionCount == 0)
    }

    /// A session with touch gestures that leave one finger to draw with.
    private static var withGestures: DrawingSession {
        var settings = TouchGestureSettings.standard
        settings.pan = nil
        settings.swipe = nil
        settings.doubleTap = nil
        settings.requirements = [:]
        return DrawingSession(.init(touchGestures: settings))
    }

    @Test
    func `a tap is no dot`() {
        var session = Self.withGestures
        let changes = Self.feed(&session, event(touch(.began, 0)), event(touch(.ended, 0.05)))
        #expect(changes == [[], [.touchGesture(.tap, .ended)]])
        #expect(session.strokes.isEmpty && !session.isDrawing)
        // Nothing is left of it.
        var plain = DrawingSession()
        var line: [TouchEvent] = []
        for step in 0...20 {
            let phase: TouchPhase = step == 0 ? .began : step == 20 ? .ended : .moved
            let sample = TouchSample(timestamp: 1 + Double(step) / 50, location: TouchPoint(Double(step) * 8, 0))
            line.append(event(Touch(id: 1, type: .direct, phase: phase, samples: [sample])))
        }
        for one in line {
            session.consume(one)
            plain.consume(one)
            #expect(session.changes == plain.changes)
        }
        #expect(session.strokes.count == 1 && session.strokes == plain.strokes)
    }

    @Test
    func `two fingers tap and draw nothing`() {
        var session = Self.withGestures
        let changes = Self.feed(
            &session,
            event(touch(1, .began, 0), touch(2, .began, 0)),
            event(touch(1, .ended, 0.06), touch(2, .ended, 0.06))
        )
        #expect(changes == [[], [.touchGesture(.twoFingerTap, .ended)]])
        #expect(session.strokes.isEmpty)
    }

    @Test
    func `a long press takes the finger from the stroke`() {
        var session = Self.withGestures
        session.consume(event(touch(.began, 0)))
        session.advance(to: 2)
        #expect(session.changes.contains(.touchGesture(.longPress, .began)))
        #expect(!session.isDrawing)
        session.consume(event(touch(.ended, 2.1)))
        #expect(session.changes == [.touchGesture(.longPress, .ended)])
        #expect(session.strokes.isEmpty)
    }

    @Test
    func `a hand under a pencil makes no gesture`() {
        var session = Self.withGestures
        let changes = Self.feed(
            &session,
            event(touch(1, .began, 0)),
            Self.pencil(.began, 0.01),
            event(touch(2, .began, 0.02)),
            event(touch(1, .ended, 0.05), touch(2, .ended, 0.05)),
            Self.pencil(.ended, 0.5)
        )
        for step in changes.joined() {
            if case .touchGesture = step { Issue.record("\(step)") }
        }
        #expect(session.strokes.count == 1)
    }
}

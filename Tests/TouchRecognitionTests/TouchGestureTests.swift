import Foundation
import Testing
import TouchModel

@testable import TouchRecognition

/// A finger's touch at a place.
private func finger(_ phase: TouchPhase, _ x: Double, _ y: Double = 0, id: Int32 = 1, at time: Double) -> Touch {
    Touch(
        id: id,
        type: .direct,
        phase: phase,
        samples: [TouchSample(timestamp: time, location: TouchPoint(x, y))]
    )
}

struct TouchGestureTests {
    /// Runs events and lets time pass to the end; what took place, with its times.
    private func run(
        _ touches: [(time: Double, touches: [Touch])],
        _ settings: TouchGestureSettings = .standard,
        until end: Double = 10
    ) -> [(gesture: TouchGesture, state: GestureState, time: Double)] {
        var session = TouchGestureSession(settings)
        var steps: [(gesture: TouchGesture, state: GestureState, time: Double)] = []
        func note() {
            for (gesture, change) in session.changes where change.to != .failed && change.to != .changed {
                steps.append((gesture, change.to, change.time))
            }
        }
        for (time, touches) in touches {
            session.consume(TouchEvent(timestamp: time, touches: touches))
            note()
        }
        session.advance(to: end)
        note()
        session.finish()
        note()
        return steps
    }

    private func tap(at time: Double, _ x: Double = 100, id: Int32 = 1) -> [(time: Double, touches: [Touch])] {
        [
            (time, [finger(.began, x, id: id, at: time)]),
            (time + 0.06, [finger(.ended, x, id: id, at: time + 0.06)]),
        ]
    }

    @Test func `a tap takes place when the double tap can no longer come`() {
        let steps = run(tap(at: 1))
        #expect(steps.map(\.gesture) == [.tap] && steps.map(\.state) == [.ended])
        #expect(steps[0].time == 1.06 + 0.3)
        var settings = TouchGestureSettings.standard
        settings.requirements[.tap] = nil
        #expect(run(tap(at: 1), settings).map(\.time) == [1.06])
    }

    @Test func `two taps soon are a double tap and no tap`() {
        let steps = run(tap(at: 1) + tap(at: 1.2, 110))
        #expect(steps.map(\.gesture) == [.doubleTap])
        #expect(steps[0].time == 1.26)
    }

    @Test func `two taps at different places are two taps, the first before the second touch`() {
        let steps = run(tap(at: 1) + tap(at: 1.2, 300))
        #expect(steps.map(\.gesture) == [.tap, .tap])
        #expect(steps[0].time == 1.2)
        #expect(steps[1].time == 1.26 + 0.3)
    }

    @Test func `late taps are single ones, each at its own time although no event comes then`() {
        let steps = run(tap(at: 1) + tap(at: 3))
        #expect(steps.map(\.gesture) == [.tap, .tap])
        #expect(steps.map(\.time) == [1.06 + 0.3, 3.06 + 0.3])
    }

    @Test func `a bounce is no double tap where contacts have to be apart`() {
        let steps = run(tap(at: 1) + tap(at: 1.08), .android)
        #expect(steps.map(\.gesture) == [.tap, .tap])
        #expect(run(tap(at: 1) + tap(at: 1.12), .android).map(\.gesture) == [.doubleTap])
    }

    @Test func `a press is long at its time, follows the finger and ends with it`() {
        let steps = run([
            (1, [finger(.began, 100, at: 1)]), (2, [finger(.moved, 180, at: 2)]), (2.5, [finger(.ended, 200, at: 2.5)]),
        ])
        #expect(steps.map(\.gesture) == [.longPress, .longPress])
        #expect(steps.map(\.state) == [.began, .ended])
        #expect(steps.map(\.time) == [1.5, 2.5])
    }

    @Test func `two fingers tap`() {
        let steps = run([
            (1, [finger(.began, 100, at: 1)]), (1.02, [finger(.began, 160, id: 2, at: 1.02)]),
            (1.08, [finger(.ended, 100, at: 1.08)]), (1.1, [finger(.ended, 160, id: 2, at: 1.1)]),
        ])
        #expect(steps.map(\.gesture) == [.twoFingerTap])
    }

    /// A finger that moves at one speed, then lifts or rests first.
    private func slide(speed: Double, for duration: Double, rest: Double = 0) -> [(time: Double, touches: [Touch])] {
        var events: [(time: Double, touches: [Touch])] = [(0, [finger(.began, 0, at: 0)])]
        var time = 0.0
        while time < duration {
            time += 0.01
            events.append((time, [finger(.moved, speed * time, at: time)]))
        }
        events.append((time + rest, [finger(.ended, speed * time, at: time + rest)]))
        return events
    }

    @Test func `what is fast at the lift is a swipe, what is slow or rests is a pan`() {
        #expect(run(slide(speed: 1500, for: 0.15)).map(\.gesture) == [.swipe])
        #expect(run(slide(speed: 200, for: 0.6)).map(\.gesture) == [.pan, .pan])
        #expect(run(slide(speed: 1500, for: 0.15, rest: 0.2)).map(\.gesture) == [.pan, .pan])
        #expect(run(slide(speed: 1500, for: 0.15), .hammer).map(\.gesture) == [.pan, .pan, .swipe])
    }

    @Test func `a slow pan does not wait for the swipe's time to be over`() throws {
        let steps = run(slide(speed: 250, for: 0.6))
        #expect(try #require(steps.first).time < 0.2)
    }

    @Test func `a swipe goes where it may`() {
        var settings = TouchGestureSettings.standard
        settings.swipe?.directions = [.left, .up]
        #expect(run(slide(speed: 1500, for: 0.15), settings).map(\.gesture) == [.pan, .pan])
    }

    @Test func `a finger from the edge is an edge swipe, one that begins inside is none`() {
        var settings = TouchGestureSettings.standard
        settings.edgeSwipe = .init(screenSize: TouchPoint(400, 800))
        let events = slide(speed: 1500, for: 0.15)
        #expect(run(events, settings).map(\.gesture) == [.edgeSwipe, .edgeSwipe])
        settings.edgeSwipe?.screenSize.x = -1
        settings.edgeSwipe?.edgeWidth = -1
        #expect(run(events, settings).map(\.gesture) == [.swipe])
    }

    /// Two fingers around (200, 200), 100 apart, under a similarity that grows.
    private func pair(scale: Double, angle: Double, steps: Int = 50) -> [(time: Double, touches: [Touch])] {
        func place(_ progress: Double, _ side: Double) -> TouchPoint {
            let radius = 50 * side * (1 + (scale - 1) * progress)
            return TouchPoint(200 + radius * cos(angle * progress), 200 + radius * sin(angle * progress))
        }
        func both(_ phase: TouchPhase, _ progress: Double, _ time: Double) -> [Touch] {
            [(Int32(1), 1.0), (2, -1)].map { id, side in
                finger(phase, place(progress, side).x, place(progress, side).y, id: id, at: time)
            }
        }
        var events: [(time: Double, touches: [Touch])] = [(0, both(.began, 0, 0))]
        for step in 1...steps {
            let time = 0.01 * Double(step)
            events.append((time, both(.moved, Double(step) / Double(steps), time)))
        }
        events.append((0.01 * Double(steps + 1), both(.ended, 1, 0.01 * Double(steps + 1))))
        return events
    }

    @Test func `fingers that part are a pinch, fingers that turn a rotation`() {
        #expect(run(pair(scale: 2, angle: 0.2)).map(\.gesture) == [.pinch, .pinch])
        #expect(run(pair(scale: 1.1, angle: 1.5)).map(\.gesture) == [.rotation, .rotation])
    }

    @Test(arguments: [0.4, 1.3, 2.5], [-7.0, 0.5, 4])
    func `scale and rotation are those of the similarity, from the beginning on`(scale: Double, angle: Double) throws {
        var pinch = PinchRecognizer(PinchParameters(threshold: 0))
        var rotation = RotationRecognizer(RotationParameters(threshold: 0))
        var first: (scale: Double, angle: Double)?
        let events = pair(scale: scale, angle: angle)
        for (step, (time, touches)) in events.dropLast().enumerated() {
            let event = TouchEvent(timestamp: time, touches: touches)
            _ = pinch.consume(event)
            _ = rotation.consume(event)
            let progress = Double(step) / 50
            let now = (scale: 1 + (scale - 1) * progress, angle: angle * progress)
            if step == 0 { continue }
            let start = first ?? now
            first = start
            #expect(abs(pinch.motion.scale - now.scale / start.scale) < 1e-9)
            #expect(abs(rotation.motion.rotation - (now.angle - start.angle)) < 1e-9)
        }
        #expect(abs(pinch.center.x - 200) < 1e-9 && abs(rotation.center.y - 200) < 1e-9)
    }

    @Test func `a session says how far pan, pinch and rotation have gone`() {
        var settings = TouchGestureSettings()
        settings.pan = PanParameters(threshold: 5)
        settings.pinch = PinchParameters(threshold: 0)
        settings.rotation = RotationParameters(threshold: 0)
        settings.together = [[.pan, .pinch, .rotation]]
        var session = TouchGestureSession(settings)
        var pan = PanRecognizer(PanParameters(threshold: 5))
        var pinch = PinchRecognizer(PinchParameters(threshold: 0))
        var rotation = RotationRecognizer(RotationParameters(threshold: 0))
        var events = pair(scale: 1.4, angle: 0.5)
        for step in events.indices {
            for touch in events[step].touches.indices {
                events[step].touches[touch].samples[0].location.x += Double(step)
            }
        }
        for (time, touches) in events.dropLast() {
            let event = TouchEvent(timestamp: time, touches: touches)
            session.consume(event)
            _ = pan.consume(event)
            _ = pinch.consume(event)
            _ = rotation.consume(event)
            #expect(session.panTranslation == pan.motion.translation)
            #expect(session.pinchScale == pinch.motion.scale && session.rotationAngle == rotation.motion.rotation)
        }
        #expect(session.panTranslation.x > 40 && session.pinchScale > 1.3 && session.rotationAngle > 0.4)
        session.finish()
        #expect(session.panTranslation == .zero && session.pinchScale == 1 && session.rotationAngle == 0)
        #expect(TouchGestureSession(TouchGestureSettings()).pinchScale == 1)
    }

    @Test func `a third finger neither jumps the scale nor the rotation`() {
        var pinch = PinchRecognizer(PinchParameters())
        for (time, touches) in pair(scale: 2, angle: 0).dropLast() {
            _ = pinch.consume(TouchEvent(timestamp: time, touches: touches))
        }
        let before = pinch.motion.scale
        _ = pinch.consume(TouchEvent(timestamp: 1, touches: [finger(.began, 900, 900, id: 3, at: 1)]))
        #expect(pinch.motion.scale == before)
        _ = pinch.consume(TouchEvent(timestamp: 2, touches: [finger(.ended, 900, 900, id: 3, at: 2)]))
        #expect(pinch.motion.scale == before)
    }

    @Test func `a session says when it needs to be told of the time`() {
        var session = TouchGestureSession()
        #expect(session.deadline == nil)
        session.consume(TouchEvent(timestamp: 1, touches: [finger(.began, 0, at: 1)]))
        #expect(session.deadline == 1.3)
        session.advance(to: 1.3)
        #expect(session.deadline == 1.5)
        session.advance(to: 1.5)
        #expect(session.changes.contains { $0.gesture == .longPress && $0.change.to == .began })
        #expect(session.deadline == nil)
    }

    @Test(arguments: TouchGestureSettings.presets.map(\.name))
    func `every preset knows a tap from a long press and a pan`(name: String) throws {
        let settings = try #require(TouchGestureSettings.presets.first { $0.name == name }).settings
        #expect(run(tap(at: 1), settings).map(\.gesture) == [.tap])
        let press: [(time: Double, touches: [Touch])] = [
            (1, [finger(.began, 0, at: 1)]), (2, [finger(.ended, 0, at: 2)]),
        ]
        let isPressed = settings.longPress != nil
        #expect(run(press, settings).map(\.gesture) == (isPressed ? [.longPress, .longPress] : [.tap]))
        #expect(run(slide(speed: 60, for: 1, rest: 0.2), settings).map(\.gesture) == [.pan, .pan])
    }
}

import Foundation
import Testing
import TouchModel
import TouchRecognition
import UIKit

@testable import TouchUIKit

@Suite("Gesture recognizers of UIKit's kind")
@MainActor
struct GestureTests {
    private let clock = FakeClock()

    private func stroke(_ parameters: StrokeRecognizer.Parameters) -> TouchGestureRecognizer<StrokeRecognizer> {
        TouchGestureRecognizer(StrokeRecognizer(parameters), clock: clock.uiKitClock)
    }

    @Test("a pencil's stroke begins, changes and ends, and is there after the reset")
    func pencil() {
        let gesture = stroke(.pencil)
        let pencil = FakeContact(.pencil)
        #expect(gesture.allowedTouchTypes == [NSNumber(value: UITouch.TouchType.pencil.rawValue)])
        gesture.touchesBegan(pencil.set(.began, at: 1, x: 1), with: .plain)
        gesture.touchesMoved(pencil.set(.moved, at: 2, x: 2), with: .plain)
        gesture.touchesEnded(pencil.set(.ended, at: 3, x: 3), with: .plain)
        #expect(gesture.fakeStates == [.began, .changed, .ended])
        gesture.reset()
        #expect(gesture.recognizer.finishedStrokes.map { $0.samples.map(\.location.x) } == [[1, 2, 3]])
    }

    @Test("corrections reach a stroke after its end")
    func corrections() {
        let gesture = stroke(.pencil)
        let pencil = FakeContact(.pencil)
        var calls = 0
        gesture.onCorrection = { calls += 1 }
        gesture.touchesBegan(
            pencil.set(.began, at: 1) {
                ($0.force, $0.maximumPossibleForce, $0.estimationUpdateIndex) = (1, 4, 5)
                $0.estimatedProperties = .force
                $0.estimatedPropertiesExpectingUpdates = .force
            },
            with: .plain
        )
        gesture.touchesEnded(pencil.set(.ended, at: 2), with: .plain)
        gesture.reset()
        gesture.touchesEstimatedPropertiesUpdated([.update(5, force: 2)])
        #expect(gesture.recognizer.finishedStrokes.first?.samples.first?.force == 2)
        #expect(gesture.recognizer.finishedStrokes.first?.isComplete == true)
        gesture.touchesEstimatedPropertiesUpdated([.update(6, force: 2)])
        #expect(calls == 1 && gesture.unmatchedUpdateCount == 1)
    }

    @Test("a finger that rests begins when its hold-off is over, and not while a touch may be on its way")
    func restingFinger() async {
        let gesture = stroke(.finger)
        let finger = FakeContact(.direct)
        clock.now = 1
        gesture.touchesBegan(finger.set(.began, at: 1), with: .plain)
        // The hold-off ends at 1.1; until 1.12 a delivery of that time may come.
        clock.now = 1.11
        try? await Task.sleep(for: .milliseconds(50))
        #expect(gesture.fakeStates.isEmpty)
        clock.now = 1.13
        await wait { gesture.fakeStates == [.began] }
        #expect(gesture.fakeStates == [.began])
        gesture.touchesEnded(finger.set(.ended, at: 1.2), with: .plain)
        #expect(gesture.fakeStates == [.began, .ended])
    }

    @Test("two fingers are no stroke; a dot is one, at once")
    func fingers() {
        let gesture = stroke(.finger)
        let (one, other) = (FakeContact(.direct), FakeContact(.direct))
        gesture.touchesBegan(one.set(.began, at: 1), with: .plain)
        gesture.touchesBegan(other.set(.began, at: 1.01), with: .plain)
        #expect(gesture.fakeStates == [.failed])
        let dot = stroke(.finger)
        dot.touchesBegan(one.set(.began, at: 2), with: .plain)
        dot.touchesEnded(one.set(.ended, at: 2.05), with: .plain)
        #expect(dot.fakeStates == [.ended])
    }

    @Test("a gesture that is cancelled, by the system or by another gesture, leaves no stroke")
    func cancellation() {
        let pencil = FakeContact(.pencil)
        let cancelled = stroke(.pencil)
        cancelled.touchesBegan(pencil.set(.began, at: 1), with: .plain)
        cancelled.touchesCancelled(pencil.set(.cancelled, at: 2), with: .plain)
        #expect(cancelled.fakeStates == [.began, .cancelled])
        cancelled.reset()
        #expect(cancelled.recognizer.finishedStrokes.isEmpty)
        let prevented = stroke(.pencil)
        prevented.touchesBegan(pencil.set(.began, at: 3), with: .plain)
        prevented.touchesEnded(pencil.set(.ended, at: 4), with: .plain)
        prevented.fakeDecision(.failed)
        prevented.reset()
        #expect(prevented.recognizer.finishedStrokes.isEmpty)
    }

    /// Says what it is told to.
    private struct Puppet: Recognizer {
        var says = GestureIntent(.idle)
        var kind = GestureKind.continuous
        var touchTypes: TouchTypeSet { .all }
        mutating func consume(_ event: TouchEvent) -> GestureIntent { says }
        mutating func advance(to time: Double) -> GestureIntent { says }
        mutating func cancel() {}
        mutating func reset() {}
    }

    @Test("every intent in every state leads to a state that UIKit allows", arguments: GestureKind.allCases)
    func steps(_ kind: GestureKind) {
        let names: [(GestureState, UIGestureRecognizer.State)] = [
            (.possible, .possible), (.began, .began), (.changed, .changed), (.ended, .ended),
            (.cancelled, .cancelled), (.failed, .failed),
        ]
        for (name, state) in names where kind == .continuous || (name != .began && name != .changed) {
            for phase in GestureIntent.Phase.allCases {
                for (hasChanged, down) in [(true, true), (true, false), (false, true), (false, false)] {
                    let next = state.next(
                        GestureIntent(phase, hasChanged: hasChanged),
                        kind: kind,
                        touchesAreDown: down
                    )
                    guard let next, let nextName = names.first(where: { $0.1 == next })?.0 else {
                        #expect(next == nil)
                        // Without touches only what waits for time, or is decided, stays.
                        #expect(down || state.isTerminal || phase == .undecided)
                        continue
                    }
                    let isDot = name == .possible && next == .ended
                    #expect(isDot || GestureStateMachine.allows(kind, from: name, to: nextName))
                }
            }
        }
    }

    @Test("a gesture does not outlive its touches, whatever its recognizer says")
    func outliving() {
        let gesture = TouchGestureRecognizer(Puppet(), clock: clock.uiKitClock)
        let finger = FakeContact(.direct)
        gesture.recognizer.says = GestureIntent(.active, hasChanged: true)
        gesture.touchesBegan(finger.set(.began, at: 1), with: .plain)
        gesture.touchesEnded(finger.set(.ended, at: 2), with: .plain)
        #expect(gesture.fakeStates == [.began, .cancelled])
    }
}

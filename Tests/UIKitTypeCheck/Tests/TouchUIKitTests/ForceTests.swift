import Foundation
import Testing
import TouchModel
import TouchRecognition
import UIKit

@testable import TouchUIKit

@Suite("Force")
@MainActor
struct ForceTests {
    private let clock = FakeClock()
    private let finger = FakeContact(.direct)

    /// Samples come a second apart, so that the filter lets each force pass.
    private func recognizer(minimumDwell: Double = 0) throws -> ForceRecognizer {
        var parameters = ForceRecognizer.Parameters()
        parameters.force.thresholds.minimumDwell = minimumDwell
        return try ForceRecognizer(parameters)
    }

    private func touch(_ phase: UITouch.Phase, at time: Double, force: CGFloat) -> Set<UITouch> {
        finger.set(phase, at: time) { ($0.force, $0.maximumPossibleForce) = (force, 4) }
    }

    @Test("a press begins, deepens and is released, and keeps touches and gestures from nobody")
    func press() throws {
        var transitions: [ForceTransition.Kind] = []
        let gesture = ForceGestureRecognizer(try recognizer(), clock: clock.uiKitClock) {
            if $0.kind != .levelChanged { transitions.append($0.kind) }
        }
        #expect(!gesture.cancelsTouchesInView && !gesture.delaysTouchesBegan && !gesture.delaysTouchesEnded)
        #expect(!gesture.canPrevent(gesture) && !gesture.canBePrevented(by: gesture))
        gesture.touchesBegan(touch(.began, at: 1, force: 0.1), with: .plain)
        #expect(gesture.fakeStates.isEmpty)
        gesture.touchesMoved(touch(.moved, at: 2, force: 2), with: .plain)
        gesture.touchesMoved(touch(.moved, at: 3, force: 4), with: .plain)
        #expect(gesture.recognizer.value > 0.9)
        gesture.touchesEnded(touch(.ended, at: 4, force: 3.9), with: .plain)
        #expect(gesture.fakeStates == [.began, .changed, .ended])
        #expect(transitions == [.began, .deepened, .undeepened, .released])
        gesture.reset()
        #expect(gesture.recognizer.value == 0)
    }

    @Test("a press that has to last begins while the finger rests")
    func dwell() async throws {
        let gesture = ForceGestureRecognizer(try recognizer(minimumDwell: 0.5), clock: clock.uiKitClock)
        clock.now = 1
        gesture.touchesBegan(touch(.began, at: 1, force: 2), with: .plain)
        #expect(gesture.fakeStates.isEmpty)
        clock.now = 1.6
        await wait { gesture.fakeStates == [.began] }
        #expect(gesture.fakeStates == [.began])
        gesture.touchesCancelled(touch(.cancelled, at: 2, force: 2), with: .plain)
        #expect(gesture.fakeStates == [.began, .cancelled])
    }

    @Test("a press whose touch is taken away is told as cancelled, and once")
    func systemCancel() throws {
        var kinds: [ForceTransition.Kind] = []
        let gesture = ForceGestureRecognizer(try recognizer(), clock: clock.uiKitClock) {
            if $0.kind != .levelChanged { kinds.append($0.kind) }
        }
        gesture.touchesBegan(touch(.began, at: 1, force: 4), with: .plain)
        gesture.touchesCancelled(touch(.cancelled, at: 2, force: 4), with: .plain)
        gesture.reset()
        #expect(kinds == [.began, .deepened, .cancelled])
    }

    @Test("a press that is open when UIKit resets the gesture is told as cancelled, and once")
    func resetWhilePressed() throws {
        var kinds: [ForceTransition.Kind] = []
        let gesture = ForceGestureRecognizer(try recognizer(), clock: clock.uiKitClock) {
            if $0.kind != .levelChanged { kinds.append($0.kind) }
        }
        gesture.touchesBegan(touch(.began, at: 1, force: 4), with: .plain)
        gesture.reset()
        gesture.reset()
        #expect(kinds == [.began, .deepened, .cancelled])
    }

    @Test("a handler that resets the gesture is told everything once, in order")
    func resetByHandler() throws {
        var kinds: [ForceTransition.Kind] = []
        let gesture = ForceGestureRecognizer(try recognizer(), clock: clock.uiKitClock)
        gesture.onTransition = { [unowned gesture] in
            kinds.append($0.kind)
            if $0.kind == .began { gesture.reset() }
        }
        gesture.touchesBegan(touch(.began, at: 1, force: 4), with: .plain)
        #expect(kinds == [.levelChanged, .began, .deepened, .cancelled])
    }

    @Test("a device that senses no force makes the gesture fail, and says why")
    func noForce() throws {
        let gesture = ForceGestureRecognizer(try recognizer(), clock: clock.uiKitClock)
        gesture.touchesBegan(finger.set(.began, at: 1), with: .plain)
        #expect(gesture.fakeStates == [.failed])
        #expect(gesture.recognizer.failure == .maximumForceNotPositive(0))
    }
}

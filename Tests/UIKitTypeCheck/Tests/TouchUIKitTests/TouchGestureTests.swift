import StandardPredictors
import Testing
import TouchModel
import TouchRecognition
import UIKit

@testable import TouchUIKit

/// A view as an app has it.
private final class MapView: UIView {
    private(set) var zoom = 1.0
    private(set) lazy var gestures = TouchGestureFeeder(view: self) { [weak self] gesture, change in
        if gesture == .pinch, change.to == .changed { self?.zoom = change.motion.scale }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        gestures.consume(touches, with: event)
    }
}

@Suite("A view's touch gestures")
@MainActor
struct TouchGestureTests {
    @Test("two fingers zoom a view")
    func pinch() {
        let view = MapView()
        let (one, other) = (FakeContact(.direct), FakeContact(.direct))
        view.touchesBegan(one.set(.began, at: 1, x: 100), with: .plain)
        view.touchesBegan(other.set(.began, at: 1.01, x: 200), with: .plain)
        #expect(view.isMultipleTouchEnabled)
        for step in 1...10 {
            view.gestures.consume(
                other.set(.moved, at: 1.01 + 0.02 * Double(step), x: 200 + 10 * CGFloat(step)),
                with: .plain
            )
        }
        #expect(view.zoom > 1.5)
        #expect(view.gestures.session.state(of: .pinch).isRecognizing)
        view.gestures.finish()
        #expect(!view.gestures.session.state(of: .pinch).isRecognizing)
    }

    @Test("the contacts of the same touches are predicted until they lift")
    func predicted() throws {
        let feeder = TouchGestureFeeder(contacts: try ContactSession("linear"), view: UIView()) { _, _ in }
        let finger = FakeContact(.direct)
        for step in 0..<10 {
            let time = 1 + 0.01 * Double(step)
            feeder.consume(finger.set(step == 0 ? .began : .moved, at: time, x: 4 * CGFloat(step)), with: .plain)
        }
        let contacts = try #require(feeder.contacts)
        let number = try #require(contacts.numbers.first)
        let tip = try #require(contacts.tip(of: number, at: 1.09 + 0.02))
        #expect(abs(tip.location.x - 44) < 1e-6 && contacts.numbers.count == 1)
        feeder.consume(finger.set(.ended, at: 1.1, x: 36), with: .plain)
        #expect(contacts.numbers.isEmpty)
        feeder.finish()
    }

    @Test("a tap is told when the second can no longer come, although no touch tells")
    func tap() async {
        let clock = FakeClock()
        let view = UIView()
        var told: [TouchGesture] = []
        let feeder = TouchGestureFeeder(view: view, clock: clock.uiKitClock) { gesture, change in
            if change.to == .ended { told.append(gesture) }
        }
        let finger = FakeContact(.direct)
        feeder.consume(finger.set(.began, at: 1), with: .plain)
        feeder.consume(finger.set(.ended, at: 1.05), with: .plain)
        #expect(told.isEmpty)
        clock.now = 2
        await wait { !told.isEmpty }
        #expect(told == [.tap])
        feeder.finish()
    }
}

#if canImport(UIKit)
import StandardPredictors
import TouchModel
import TouchRecognition
import UIKit

/// Feeds a ``TouchGestureSession`` with the touches of a view, so that an app is told of touch gestures by any platform's rules.
///
///     final class MapView: UIView {
///         private lazy var gestures = TouchGestureFeeder(view: self) { [weak self] gesture, change in
///             if gesture == .pinch, change.to == .changed { self?.zoom(by: change.motion.scale, at: change.motion.location) }
///         }
///
///         override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
///             gestures.consume(touches, with: event)
///         }
///         // touchesMoved, touchesEnded, touchesCancelled likewise
///     }
@MainActor
public final class TouchGestureFeeder {
    /// The gestures, and where they stand.
    public private(set) var session: TouchGestureSession
    /// Called with every step of every gesture but those that fail, in order. The change says when it was decided, where, and what the
    /// contacts did.
    public var onChange: @MainActor (TouchGesture, GestureChange) -> Void

    /// What predicts the same touches, if that is wanted: their numbers and tips are asked when the view draws.
    public let contacts: ContactSession?

    private weak var view: UIView?
    private let clock: UIKitClock
    private let ticker = FrameTicker()
    private var converter = TouchEventConverter()

    /// - Parameters:
    ///   - settings: whose rules tell gestures.
    ///   - contacts: a session that is shown every delivery, in the points of the view; it needs no gestures of its own.
    ///   - view: whose touches they are; it is switched to multiple touches, without which nobody can pinch.
    public init(
        _ settings: TouchGestureSettings = .standard,
        contacts: ContactSession? = nil,
        view: UIView,
        clock: UIKitClock = UIKitClock(),
        onChange: @escaping @MainActor (TouchGesture, GestureChange) -> Void
    ) {
        session = TouchGestureSession(settings)
        self.contacts = contacts
        self.view = view
        self.clock = clock
        self.onChange = onChange
        view.isMultipleTouchEnabled = true
    }

    /// Takes touches of any phase.
    public func consume(_ touches: Set<UITouch>, with event: UIEvent?) {
        let delivery = converter.event(touches, with: event, in: view, arrival: clock.now())
        contacts?.consume(delivery)
        session.consume(delivery)
        tell()
        waitForTime()
    }

    /// Ends what is under way, as where the view goes away.
    public func finish() {
        ticker.stop()
        converter.forgetTouches()
        contacts?.finish()
        session.finish()
        tell()
    }

    /// A tap waits for a second one, and a finger that rests for its long press, although no touch tells.
    private func waitForTime() {
        if session.deadline == nil {
            ticker.stop()
        } else {
            ticker.start { [weak self] in self?.passTime() }
        }
    }

    private func passTime() {
        session.advance(to: clock.settledTime)
        tell()
        waitForTime()
    }

    private func tell() {
        // What is told may feed the session again.
        let changes = session.changes
        for (gesture, change) in changes where change.to != .failed { onChange(gesture, change) }
    }
}
#endif

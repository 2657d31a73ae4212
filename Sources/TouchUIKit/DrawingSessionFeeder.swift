#if canImport(UIKit)
import TouchModel
import TouchRecognition
import UIKit

/// Feeds a ``DrawingSession`` with the touches of a view.
///
/// A drawing view keeps one and calls it from three places: its four touches methods, the one for updates, and where it
/// goes away.
///
///     final class DrawingView: UIView {
///         private lazy var drawing = DrawingSessionFeeder(view: self) { [weak self] _ in self?.setNeedsDisplay() }
///
///         override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
///             drawing.consume(touches, with: event)
///         }
///         // touchesMoved, touchesEnded, touchesCancelled likewise
///         override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) { drawing.correct(touches) }
///     }
@MainActor
public final class DrawingSessionFeeder {
    /// The strokes, and what the last call did to them.
    public var session: DrawingSession
    /// Called after each call, or passage of time, that changed something; ``DrawingSession/changes`` says what.
    public var onChange: @MainActor (DrawingSessionFeeder) -> Void
    /// Corrections that nothing was waiting for; they were ignored.
    public var unmatchedUpdateCount: Int { converter.unmatchedUpdateCount + session.unmatchedUpdateCount }
    /// Touches that moved or lifted without having begun; they were ignored.
    public var strayTouchCount: Int { converter.strayTouchCount + session.strayTouchCount }

    /// Corrections that were announced, did not come for a long time, and are waited for no more.
    public var abandonedUpdateCount: Int { converter.abandonedUpdateCount }

    private weak var view: UIView?
    private let clock: UIKitClock
    private let ticker = FrameTicker()
    private var converter = TouchEventConverter()

    /// - Parameter view: whose touches they are; it is switched to multiple touches, without which nobody can pan.
    public init(
        _ session: DrawingSession = DrawingSession(),
        view: UIView,
        clock: UIKitClock = UIKitClock(),
        onChange: @escaping @MainActor (DrawingSessionFeeder) -> Void
    ) {
        self.session = session
        self.view = view
        self.clock = clock
        self.onChange = onChange
        view.isMultipleTouchEnabled = true
    }

    /// Takes touches of any phase.
    public func consume(_ touches: Set<UITouch>, with event: UIEvent?) {
        session.consume(converter.event(touches, with: event, in: view, arrival: clock.now()))
        if converter.touchCount > 0 {
            ticker.start { [weak self] in self?.passTime() }
        } else {
            ticker.stop()
        }
        tellOfChanges()
    }

    /// Takes updates of estimated properties.
    public func correct(_ touches: Set<UITouch>) {
        session.consume(converter.corrections(touches, in: view, arrival: clock.now()))
        tellOfChanges()
    }

    /// Ends the drawing: what is on the surface is cancelled, and updates are waited for no more.
    public func finish() {
        ticker.stop()
        converter.forgetTouches()
        session.finish()
        tellOfChanges()
    }

    private func passTime() {
        session.advance(to: clock.settledTime)
        tellOfChanges()
    }

    private func tellOfChanges() {
        if !session.changes.isEmpty { onChange(self) }
    }
}
#endif

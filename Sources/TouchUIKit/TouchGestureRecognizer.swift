#if canImport(UIKit)
import TouchModel
import TouchRecognition
import UIKit

#if canImport(UIKit.UIGestureRecognizerSubclass)
// Makes the state settable.
import UIKit.UIGestureRecognizerSubclass
#endif

/// A UIKit gesture recognizer that leaves recognizing to a platform-neutral ``Recognizer``.
///
///     let stroke = TouchGestureRecognizer(StrokeRecognizer(.pencil))
///     stroke.addTarget(self, action: #selector(strokeChanged))
///     view.addGestureRecognizer(stroke)
///
/// Touches are converted, handed to ``recognizer``, and its intent becomes UIKit's state; relations to other gestures
/// (requirements, exclusion, delegates) are UIKit's own. While touches are down time goes on about once a frame, so that a
/// finger that rests begins when its hold-off is over.
///
/// A continuous gesture that is complete at once, as a dot drawn within the hold-off, goes from possible to ended: UIKit
/// sends one action for a turn of the run loop, and would lose a began before it.
open class TouchGestureRecognizer<Kind: Recognizer>: UIGestureRecognizer {
    /// What recognizes; read it in the action, take results from it.
    public var recognizer: Kind
    /// Called when corrections have reached the recognizer, which may be after the gesture has ended.
    public var onCorrection: (@MainActor () -> Void)?
    /// Corrections that nothing was waiting for, and those that the recognizer had no use for; they were ignored.
    public var unmatchedUpdateCount: Int { converter.unmatchedUpdateCount + refusedUpdateCount }
    /// Touches that UIKit reported as moved or lifted without having begun; they were ignored.
    public var strayTouchCount: Int { converter.strayTouchCount }

    /// Corrections that were announced, did not come for a long time, and are waited for no more.
    public var abandonedUpdateCount: Int { converter.abandonedUpdateCount }

    private let clock: UIKitClock
    private let ticker = FrameTicker()
    private var converter = TouchEventConverter()
    private var refusedUpdateCount = 0

    /// - Parameters:
    ///   - recognizer: what recognizes; its ``Recognizer/touchTypes`` become the allowed touch types.
    ///   - clock: what tells the time between deliveries.
    public init(
        _ recognizer: Kind,
        target: Any? = nil,
        action: Selector? = nil,
        clock: UIKitClock = UIKitClock()
    ) {
        self.recognizer = recognizer
        self.clock = clock
        super.init(target: target, action: action)
        allowedTouchTypes = recognizer.touchTypes.allowedTouchTypes
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        consume(touches, with: event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        consume(touches, with: event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        consume(touches, with: event)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        consume(touches, with: event)
    }

    open override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
        super.touchesEstimatedPropertiesUpdated(touches)
        var isCorrected = false
        for touch in converter.corrections(touches, in: view, arrival: clock.now()).touches {
            for update in touch.updates {
                if recognizer.apply(update, touchID: touch.id) {
                    isCorrected = true
                } else {
                    refusedUpdateCount += 1
                }
            }
        }
        if isCorrected { onCorrection?() }
    }

    open override func reset() {
        super.reset()
        ticker.stop()
        // Another gesture may have taken precedence when the recognizer was content.
        if state == .cancelled || state == .failed { recognizer.cancel() }
        recognizer.reset()
        converter.forgetTouches()
    }

    /// Called each time that the recognizer has seen touches or time pass, before the state changes. For subclasses that
    /// report more than a state; this one does nothing.
    open func recognizerDidAdvance() {}

    private func consume(_ touches: Set<UITouch>, with event: UIEvent) {
        let delivery = converter.event(touches, with: event, in: view, arrival: clock.now())
        guard !delivery.touches.isEmpty else { return }
        follow(recognizer.consume(delivery))
    }

    private func follow(_ intent: GestureIntent) {
        recognizerDidAdvance()
        let touchesAreDown = converter.touchCount > 0
        let next = state.next(intent, kind: recognizer.kind, touchesAreDown: touchesAreDown)
        let isDecided = next.map(\.isTerminal) ?? state.isTerminal
        if !isDecided, touchesAreDown || intent.phase == .undecided {
            ticker.start { [weak self] in self?.passTime() }
        } else {
            ticker.stop()
        }
        // Last, because UIKit may reset the recognizer at once.
        if let next { state = next }
    }

    private func passTime() { follow(recognizer.advance(to: clock.settledTime)) }
}
#endif

import TouchModel
import TouchRecognition
import TouchRecordings

/// Names the touch gestures of the contacts on a page while it is touched, by the rules of `standard`.
package actor LiveTouchGestures {
    private var session = ""
    private var trial = 0
    private var tracker = ContactTracker()
    private var gestures = TouchGestureSession(.standard)

    package init() {}

    /// What the page shows.
    package struct Answer: Sendable, Equatable {
        /// A gesture that is under way, or that took place since the request before.
        package struct Gesture: Sendable, Equatable {
            package var gesture: TouchGesture
            /// The last state that it reached.
            package var state: GestureState
            package var motion: GestureMotion
        }

        /// In the order of their last change; those that go on and did not change are at the end.
        package var gestures: [Gesture] = []
        /// When time alone will change something, in seconds on the page's clock: the page then asks again.
        package var deadline: Double?
    }

    /// Follows what happened, and lets time pass.
    ///
    /// - Complexity: O(samples × gestures).
    package func answer(_ request: LiveRequest) -> Answer {
        if request.session != session || request.trial != trial {
            session = request.session
            trial = request.trial
            tracker = ContactTracker()
            gestures = TouchGestureSession(.standard)
        }
        var answer = Answer()
        for entry in request.entries {
            guard let line = tracker.line(for: entry) else { continue }
            gestures.consume(line.event)
            note(&answer)
        }
        if let now = request.now, now.isFinite, let time = gestures.time, now > time {
            gestures.advance(to: now)
            note(&answer)
        }
        for gesture in TouchGesture.allCases where gestures.state(of: gesture).isRecognizing {
            guard !answer.gestures.contains(where: { $0.gesture == gesture }) else { continue }
            let motion = gestures.motion(of: gesture)
            answer.gestures.append(.init(gesture: gesture, state: .changed, motion: motion))
        }
        answer.deadline = gestures.deadline
        return answer
    }

    private func note(_ answer: inout Answer) {
        for (gesture, change) in gestures.changes where change.to != .failed && change.to != .possible {
            answer.gestures.removeAll { $0.gesture == gesture }
            answer.gestures.append(.init(gesture: gesture, state: change.to, motion: change.motion))
        }
    }
}

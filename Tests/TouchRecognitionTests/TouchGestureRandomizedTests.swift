import Testing
import TouchModel

@testable import TouchRecognition

/// Arbitrary fingers: the recognizers of touch gestures do what plain reference models do.
struct TouchGestureRandomizedTests {
    private func check(
        _ recognizer: some Recognizer,
        against model: ReferenceTouchModel,
        seed: UInt64,
        deadlines: @escaping (ReferenceTouchModel.History) -> [Double] = { _ in [] }
    ) throws -> [GestureState] {
        var model = model
        var session = GestureSession()
        let gesture = try session.add(recognizer)
        let log = ChangeLog()
        try session.arbiter.addHandler(for: gesture) { log.handler($0) }
        var fingers = RandomFingers(seed: seed)
        for step in 0..<400 {
            let event = fingers.next()
            session.consume(event)
            model.consume(event, deadlines: deadlines)
            guard log.states == model.steps, session.arbiter.state(of: gesture) == model.state else {
                Issue.record("event \(step): \(log.states.suffix(4)) instead of \(model.steps.suffix(4))")
                return log.states
            }
        }
        #expect(RandomizedTests.isLegal(log.changes, recognizer.kind))
        #expect(session.arbiter.illegalTransitionCount == 0)
        return log.states
    }

    @Test(arguments: 0..<60)
    func `taps`(seed: UInt64) throws {
        let parameters = TapParameters(
            touchTypes: .direct,
            taps: Int(seed % 3) + 1,
            touches: 1...1,
            minimumDuration: seed % 5 == 0 ? 0.03 : 0,
            maximumDuration: 0.4,
            maximumInterval: 0.35,
            minimumInterval: seed % 2 == 0 ? 0 : 0.02
        )
        _ = try check(TapRecognizer(parameters), against: .tap(parameters), seed: seed) { history in
            guard let last = history.contacts.last else { return [] }
            let down = history.contacts.filter { $0.end == nil }
            let first = history.contacts.filter { $0.lastPart ?? .max > last.firstPart }.map(\.begin).min()
            return down.isEmpty
                ? [(history.contacts.compactMap(\.end).max() ?? 0) + parameters.maximumInterval]
                : [(first ?? 0) + parameters.maximumDuration]
        }
    }

    @Test(arguments: 0..<60)
    func `long presses`(seed: UInt64) throws {
        let parameters = LongPressParameters(
            touchTypes: .direct,
            touches: 1...Int(seed % 2 + 1),
            minimumDuration: 0.2
        )
        _ = try check(LongPressRecognizer(parameters), against: .longPress(parameters), seed: seed) { history in
            history.contacts.filter { $0.end == nil }.map(\.begin).max().map { [$0 + parameters.minimumDuration] } ?? []
        }
    }

    @Test(arguments: 0..<60)
    func `pans, pinches and rotations`(seed: UInt64) throws {
        let pan = PanParameters(touches: 1...Int(seed % 3 + 1), threshold: 10)
        _ = try check(
            PanRecognizer(pan),
            against: .motion(touches: pan.touches) { ($0.translation * $0.translation).sum().squareRoot() > 10 },
            seed: seed
        )
        _ = try check(
            PinchRecognizer(PinchParameters(minimumSpan: 5)),
            against: .motion(touches: 2...10, leastSpan: 5) {
                abs($0.span - $0.spanBefore) > 12 && max($0.span, $0.spanBefore) >= 5
            },
            seed: seed
        )
        _ = try check(
            RotationRecognizer(RotationParameters(minimumAngle: 0.1)),
            against: .motion(touches: 2...10) {
                abs($0.rotation * ($0.span + $0.spanBefore) / 2) > 12 && abs($0.rotation) > 0.1
            },
            seed: seed
        )
    }

    @Test(arguments: 0..<60)
    func `swipes`(seed: UInt64) throws {
        let parameters = SwipeParameters(
            directions: seed % 3 == 0 ? [.left, .up] : .all,
            decision: seed % 2 == 0 ? .lift : .distance,
            minimumDistance: 20,
            minimumSpeed: 400,
            minimumSpeedOnTheWay: 200,
            maximumAngle: 0.6
        )
        _ = try check(SwipeRecognizer(parameters), against: .swipe(parameters), seed: seed) { history in
            guard let contact = history.contacts.first else { return [] }
            let left = contact.places.first { ($0.location - contact.places[0].location).length > parameters.slop }
            let times = left.map {
                [history.times[$0.part] + parameters.patience, history.times[$0.part] + parameters.maximumDelay]
            }
            return [contact.begin + parameters.maximumDuration] + (times ?? [])
        }
    }

    /// A comparison of nothing with nothing would agree, too.
    @Test func `the random fingers make every gesture`() throws {
        var ended: Set<TouchGesture> = []
        for seed in 0..<40 as Range<UInt64> {
            var settings = TouchGestureSettings.standard
            settings.edgeSwipe = .init(directions: .all, screenSize: TouchPoint(110, 110))
            settings.doubleTapDrag = .init()
            var session = TouchGestureSession(settings)
            var fingers = RandomFingers(seed: seed)
            for _ in 0..<400 {
                session.consume(fingers.next())
                ended.formUnion(session.changes.filter { $0.change.to == .ended }.map(\.gesture))
                let recognizing = TouchGesture.allCases.filter { session.state(of: $0).isRecognizing }
                #expect(recognizing.count <= 1)
            }
            session.finish()
            #expect(session.illegalTransitionCount == 0)
        }
        #expect(ended == Set(TouchGesture.allCases))
    }
}

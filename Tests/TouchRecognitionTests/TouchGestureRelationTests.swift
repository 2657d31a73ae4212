import Testing
import TouchModel

@testable import TouchRecognition

/// Gestures that meet: what waits from an earlier contact, what joins, follows and corrects, and what a change tells.
struct TouchGestureRelationTests {
    private func sequence(_ preset: String, _ lines: String) throws -> TouchSequence {
        try TouchSequence("preset \(preset)\n" + lines)
    }

    /// What took place, each with the state in which it ended.
    private func story(_ preset: String, _ lines: String) throws -> [String] {
        try sequence(preset, lines).steps.filter { $0.change.to != .changed }.map {
            "\($0.gesture.rawValue) \($0.change.to)"
        }
    }

    static let tapAndDrag = """
        0 1 began 0 0
        50 1 ended 0 0
        150 2 began 0 0
        200 2 moved 11 0
        600 2 moved 60 0
        700 2 ended 60 0
        """

    @Test func `a tap that is told late takes nothing from the next contact`() throws {
        let steps = try sequence("standard", Self.tapAndDrag).steps
        #expect(
            steps.map { "\($0.gesture.rawValue) \($0.change.to)" } == [
                "tap ended", "pan began", "pan changed", "pan ended",
            ]
        )
        // The tap as the second contact moves too far for a double tap, the pan when it can be no swipe.
        #expect(steps[0].change.time == 0.2)
        #expect(abs(steps[1].change.time - 0.26) < 1e-9)
        #expect(steps[0].change.motion.location == .zero && steps[0].change.motion.startTime == 0)
        #expect(steps[1].change.motion.startTime == 0.15)
    }

    @Test(arguments: ["standard", "uikit", "android", "flutter"])
    func `a hold after a tap is a tap and a long press`(preset: String) throws {
        #expect(
            try story(preset, "0 1 began 9 9\n60 1 ended 9 9\n210 2 began 9 9\n1210 2 ended 9 9") == [
                "tap ended", "long-press began", "long-press ended",
            ]
        )
    }

    @Test func `a hold after a tap is a double tap in Chromium`() throws {
        #expect(
            try story("chromium", "0 1 began 9 9\n60 1 ended 9 9\n210 2 began 9 9\n1210 2 ended 9 9") == [
                "double-tap ended"
            ]
        )
        #expect(
            try story("chromium", "0 1 began 9 9\n1210 1 ended 9 9") == ["long-press began", "long-press ended"]
        )
    }

    @Test func `a flick is known from touch-down on`() throws {
        let flick = "0 1 began 0 0\n16 1 moved 30 0\n32 1 moved 60 0\n48 1 moved 90 0\n52 1 ended 90 0"
        let steps = try sequence("standard", flick).steps
        #expect(steps.map(\.gesture) == [.swipe])
        #expect(steps[0].change.motion.direction == .right && steps[0].change.motion.translation.x == 90)
        #expect(abs(steps[0].change.motion.velocity.x - 90 / 0.052) < 1)
    }

    @Test func `coalesced samples count at their own times`() throws {
        var swipe = SwipeRecognizer(SwipeParameters(minimumSpeed: 900))
        func event(_ phase: TouchPhase, _ time: Double, _ samples: [(Double, Double)]) -> TouchEvent {
            let samples = samples.map { TouchSample(timestamp: $0.0, location: TouchPoint($0.1, 0)) }
            return TouchEvent(timestamp: time, touches: [Touch(id: 1, type: .direct, phase: phase, samples: samples)])
        }
        _ = swipe.consume(event(.began, 0, [(0, 0)]))
        // At rest for 0.05 s, then 1000 units a second within one delivery.
        _ = swipe.consume(event(.moved, 0.1, [(0.02, 0), (0.05, 0), (0.075, 25), (0.1, 50)]))
        let phase = swipe.consume(event(.ended, 0.1, [(0.1, 50)])).phase
        #expect(phase == .finished)
        #expect(abs(swipe.velocity.x - 1000) < 1e-9)
    }

    /// 5 units each 10 ms: too slow for a swipe, too fast for what was a pan before.
    static let drag =
        "0 1 began 100 300\n" + (1...40).map { "\(10 * $0) 1 moved \(100 + 5 * $0) 300" }.joined(separator: "\n")
        + "\n500 1 ended 300 300"

    @Test func `a fast drag pans at once, and nothing jumps`() throws {
        let steps = try sequence("standard", Self.drag).steps
        #expect(steps.map(\.gesture) == Array(repeating: TouchGesture.pan, count: steps.count))
        let began = try #require(steps.first)
        // It leaves 10 units after 30 ms and may be a swipe for 60 ms more.
        #expect(abs(began.change.time - 0.09) < 1e-9)
        #expect(began.change.motion.translation == .zero && began.change.motion.location.x == 140)
        #expect(steps[1].change.motion.translation == TouchPoint(5, 0))
        #expect(steps.last?.change.motion.translation.x == 160)
        #expect(abs(steps[10].change.motion.velocity.x - 500) < 1e-6)
    }

    @Test func `a drag as fast as a swipe waits no longer than is stated`() throws {
        let fast =
            "0 1 began 0 0\n" + (1...60).map { "\(5 * $0) 1 moved \(7 * $0) 0" }.joined(separator: "\n")
            + "\n500 1 ended 420 0"
        let began = try #require(try sequence("standard", fast).steps.first)
        #expect(began.gesture == .pan && began.change.time <= 0.01 + 0.2 + 1e-9)
        let faster = fast.replacing("moved ", with: "moved 9")
        #expect(try #require(try sequence("standard", faster).steps.first).change.motion.location.x <= 1100)
    }

    static let panThenPinch =
        "0 1 began 100 100\n" + (1...10).map { "\(100 + 20 * $0) 1 moved \(100 + 6 * $0) 100" }.joined(separator: "\n")
        + "\n320 2 began 260 100\n"
        + (1...10).map { "\(340 + 20 * $0) 2 moved \(260 + 10 * $0) 100" }.joined(separator: "\n")
        + "\n600 2 ended 360 100\n620 1 ended 160 100"

    @Test(arguments: [
        ("standard", ["pan began", "pan ended", "pinch began", "pinch ended"]),
        ("uikit", ["pan began", "pinch began", "pinch ended", "pan ended"]),
        ("android", ["pan began", "pinch began", "pinch ended", "pan ended"]),
        ("flutter", ["pan began", "pan ended", "pinch began", "rotation began", "pinch ended", "rotation ended"]),
    ])
    func `a second finger pinches`(preset: String, expected: [String]) throws {
        #expect(try story(preset, Self.panThenPinch) == expected)
    }

    @Test func `Hammer's pan is cancelled by a second finger`() throws {
        #expect(try story("hammer", Self.panThenPinch).prefix(3) == ["pan began", "pan cancelled", "pinch began"])
    }

    /// Both fingers go along, and then one goes on alone.
    static let mistakenPan =
        "0 1 began 100 100\n0 2 began 200 100\n"
        + (1...6).map { "\(20 * $0) 1 moved 100 \(100 + 2 * $0)\n\(20 * $0) 2 moved 200 \(100 + 2 * $0)" }
        .joined(separator: "\n") + "\n"
        + (1...20).map { "\(120 + 20 * $0) 1 moved \(100 - 4 * $0) 112\n\(120 + 20 * $0) 2 moved \(200 + 4 * $0) 112" }
        .joined(separator: "\n") + "\n600 1 ended 20 112\n600 2 ended 280 112"

    @Test func `a pan that turns out to be a pinch is corrected while the fingers are down`() throws {
        let sequence = try sequence("standard", Self.mistakenPan)
        #expect(
            try story("standard", Self.mistakenPan) == ["pan began", "pan cancelled", "pinch began", "pinch ended"]
        )
        let corrected = try #require(sequence.steps.first { $0.change.to == .cancelled })
        let session = TouchGestureSession(.standard)
        #expect(corrected.change.correctedBy.flatMap { session.gesture($0) } == .pinch)
        #expect(sequence.steps.filter { $0.change.correctedBy != nil }.count == 1)
        // The pinch counts from where it begins.
        #expect(sequence.steps.first { $0.change.to == .began && $0.gesture == .pinch }?.change.motion.scale == 1)
    }

    @Test func `a pinch that drifts is not corrected`() throws {
        let lines =
            "0 1 began 100 100\n0 2 began 200 100\n"
            + (1...20).map {
                "\(20 * $0) 1 moved \(100 - 4 * $0 + $0) 100\n\(20 * $0) 2 moved \(200 + 4 * $0 + $0) 100"
            }
            .joined(separator: "\n") + "\n600 1 ended 40 100\n600 2 ended 300 100"
        #expect(try story("standard", lines) == ["pinch began", "pinch ended"])
    }

    static let tapAndVerticalDrag =
        "0 1 began 50 50\n40 1 ended 50 50\n140 2 began 50 50\n"
        + (1...10).map { "\(140 + 16 * $0) 2 moved 50 \(50 + 10 * $0)" }.joined(separator: "\n")
        + "\n400 2 ended 50 150"

    @Test func `a drag after a tap zooms where it is asked for`() throws {
        var settings = TouchGestureSettings.standard
        settings.doubleTapDrag = .init()
        for (name, settings) in [("chromium", TouchGestureSettings.chromium), ("standard", settings)] {
            let steps = try sequence(name, Self.tapAndVerticalDrag).steps(settings)
            #expect(Set(steps.map(\.gesture)) == [.doubleTapDrag], "\(name)")
            #expect(steps.last?.change.to == .ended)
            // Down is larger.
            #expect(try #require(steps.last).change.motion.scale > 1.3)
        }
        // To the side it is a tap and a pan.
        #expect(try story("chromium", Self.tapAndDrag).first == "tap ended")
        #expect(try story("standard", Self.tapAndVerticalDrag).first == "tap ended")
    }

    @Test func `two fingers tap with the first lift in Chromium, and not too far apart`() throws {
        func tap(_ x: Int) -> String {
            "0 1 began 0 0\n20 2 began \(x) 0\n80 1 ended 0 0\n300 2 ended \(x) 0"
        }
        let steps = try sequence("chromium", tap(150)).steps
        #expect(steps.map(\.gesture) == [.twoFingerTap] && steps.map(\.change.time) == [0.08])
        #expect(steps[0].change.motion.contactCount == 2)
        #expect(try sequence("chromium", tap(301)).steps.isEmpty)
    }

    @Test func `Chromium's scroll counts from the edge of the slop, Android's from touch-down`() throws {
        let lines = "0 1 began 40 20\n16 1 moved 40 40\n216 1 ended 40 40"
        #expect(try sequence("chromium", lines).steps.first?.change.motion.translation == TouchPoint(0, 5))
        #expect(try sequence("android", lines).steps.first?.change.motion.translation == TouchPoint(0, 20))
        #expect(try sequence("uikit", lines).steps.first?.change.motion.translation == .zero)
    }

    @Test(arguments: ["chromium", "hammer"])
    func `a pan follows a long press`(preset: String) throws {
        let lines = "0 1 began 50 50\n900 1 moved 60 50\n910 1 moved 90 50\n1400 1 ended 90 50"
        #expect(try story(preset, lines) == ["long-press began", "pan began", "long-press ended", "pan ended"])
    }

    @Test func `Hammer swipes to the sides, by the speed from beginning to end`() throws {
        #expect(try story("hammer", "0 1 began 0 0\n100 1 moved 0 100\n100 1 ended 0 100").isEmpty)
        // Fast, and then at rest for as long.
        let stopped = "0 1 began 0 0\n100 1 moved 100 0\n200 1 ended 100 0"
        #expect(try story("hammer", stopped).contains("swipe ended"))
        #expect(try !story("flutter", stopped).contains("swipe ended"))
    }

    @Test func `copies of a session go their own ways`() throws {
        var session = TouchGestureSession(.standard)
        let touches = try sequence("standard", Self.tapAndDrag).touches
        for (time, touch) in touches.prefix(3) { session.consume(TouchEvent(timestamp: time, touches: [touch])) }
        var copy = session
        copy.finish()
        // The second contact is taken away, so that it is no double tap.
        #expect(copy.changes.contains { $0.gesture == .tap && $0.change.to == .ended })
        session.advance(to: 0.16)
        session.consume(TouchEvent(timestamp: touches[3].time, touches: [touches[3].touch]))
        #expect(session.changes.contains { $0.gesture == .tap && $0.change.to == .ended })
    }
}

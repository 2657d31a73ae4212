import Testing
import TouchModel
import TouchRecognition

/// A gesture is of as many contacts as took part in it at most, however far apart they come down and lift.
struct ContactCountTests {
    /// Fingers that come down `stagger` ms apart, 100 apart from each other, move together or around their center, and lift as far apart.
    private static func lines(fingers: Int, stagger: Int, _ motion: (_ finger: Int, _ share: Double) -> TouchPoint)
        -> String
    {
        var events: [(time: Int, line: String)] = []
        func add(_ time: Int, _ finger: Int, _ phase: String, _ share: Double) {
            let place = motion(finger, share)
            events.append((time, "\(time) \(finger + 1) \(phase) \(place.x) \(place.y)"))
        }
        let start = fingers * stagger + 8
        for finger in 0..<fingers {
            add(finger * stagger, finger, "began", 0)
            for step in 1...20 { add(start + 16 * step, finger, "moved", Double(step) / 20) }
            add(start + 340 + finger * stagger, finger, "ended", 1)
        }
        return events.sorted { $0.time < $1.time }.map(\.line).joined(separator: "\n")
    }

    private static func contacts(of gesture: TouchGesture, _ lines: String, _ settings: TouchGestureSettings) throws
        -> [Int]
    {
        let steps = try TouchSequence(lines).steps(settings).filter { $0.gesture == gesture }
        return [steps.first, steps.last].compactMap { $0?.change.motion.contactCount }
    }

    private static func only(_ set: (inout TouchGestureSettings) -> Void) -> TouchGestureSettings {
        var settings = TouchGestureSettings()
        set(&settings)
        return settings
    }

    @Test(arguments: [1, 2, 3], [0, 8, 24, 60])
    func `fingers that lift one after the other are counted`(fingers: Int, stagger: Int) throws {
        let pan = Self.lines(fingers: fingers, stagger: stagger) { TouchPoint(100 * Double($0) + 60 * $1, 200) }
        let press = Self.lines(fingers: fingers, stagger: stagger) { finger, _ in TouchPoint(100 * Double(finger), 200)
        }
        let settings = Self.only { $0.pan = .init() }
        #expect(try Self.contacts(of: .pan, pan, settings) == [fingers, fingers])
        let pressing = Self.only { $0.longPress = .init(touches: 1...3, minimumDuration: 0.2) }
        #expect(try Self.contacts(of: .longPress, press, pressing) == [fingers, fingers])
        guard fingers > 1 else { return }
        let spread = Self.lines(fingers: fingers, stagger: stagger) {
            TouchPoint(100 + (Double($0) - 0.5) * 60 * (1 + $1), 200)
        }
        #expect(try Self.contacts(of: .pinch, spread, Self.only { $0.pinch = .init() }) == [fingers, fingers])
        let turn = Self.lines(fingers: fingers, stagger: stagger) { finger, share in
            let angle = 2 * Double.pi * Double(finger) / Double(fingers) + share
            return TouchPoint(200 + 80 * Elementary.cos(angle), 200 + 80 * Elementary.sin(angle))
        }
        #expect(try Self.contacts(of: .rotation, turn, Self.only { $0.rotation = .init() }) == [fingers, fingers])
        let tap =
            (0..<fingers).map { "\($0 * stagger) \($0 + 1) began \(40 * $0) 0" }
            + (0..<fingers).map { "\(fingers * stagger + 40 + $0 * stagger) \($0 + 1) ended \(40 * $0) 0" }
        let tapping = Self.only { $0.tap = .init(touches: 1...3, maximumSpan: 200) }
        #expect(try Self.contacts(of: .tap, tap.joined(separator: "\n"), tapping).last == fingers)
    }

    @Test func `a finger that was gone before the pan began took no part`() throws {
        let lines =
            "0 1 began 0 0\n8 2 began 100 0\n40 2 ended 100 0\n60 1 moved 40 0\n76 1 moved 80 0\n200 1 ended 80 0"
        #expect(try Self.contacts(of: .pan, lines, Self.only { $0.pan = .init() }) == [1, 1])
    }

    @Test func `a finger that joins a pan and leaves it took part`() throws {
        let lines =
            "0 1 began 0 0\n16 1 moved 40 0\n32 2 began 100 0\n48 1 moved 60 0\n64 2 ended 100 0\n80 1 moved 90 0\n200 1 ended 90 0"
        #expect(try Self.contacts(of: .pan, lines, Self.only { $0.pan = .init() }) == [1, 2])
    }
}

import Testing
import TouchModel

@testable import TouchRecognition

/// The velocity at the lift is that of the contacts before it, however they lift.
struct ReleaseVelocityTests {
    /// How two fingers lift.
    enum Lift: CaseIterable {
        /// Both in one delivery.
        case together
        /// One, and the other a delivery later.
        case apart
        /// One lifts in the delivery in which the other goes on.
        case oneFirst
    }

    private static let velocity = TouchPoint(300, -120)

    private static func touch(_ id: Int32, _ phase: TouchPhase, at time: Double) -> Touch {
        let side: Double = id == 1 ? 1 : -1
        let center = TouchPoint(200, 400) + velocity * time
        let angle = 0.8 * time
        let arm = side * (40 + 60 * time) * TouchPoint(Elementary.cos(angle), Elementary.sin(angle))
        return Touch(
            id: id,
            type: .direct,
            phase: phase,
            samples: [TouchSample(timestamp: time, location: center + arm)]
        )
    }

    private static func events(_ lift: Lift) -> [TouchEvent] {
        func event(_ step: Int, _ phases: [(Int32, TouchPhase)]) -> TouchEvent {
            let time = Double(step) / 120
            return TouchEvent(timestamp: time, touches: phases.map { touch($0, $1, at: time) })
        }
        let moves = (0..<60).map { event($0, [(1, $0 == 0 ? .began : .moved), (2, $0 == 0 ? .began : .moved)]) }
        return switch lift {
        case .together: moves + [event(60, [(1, .ended), (2, .ended)])]
        case .apart: moves + [event(60, [(1, .moved), (2, .ended)]), event(61, [(1, .ended)])]
        case .oneFirst: moves + [event(60, [(2, .ended), (1, .moved)]), event(61, [(1, .moved)])]
        }
    }

    private static func released(_ settings: TouchGestureSettings, _ lift: Lift) throws -> GestureMotion {
        var session = TouchGestureSession(settings)
        var ended: GestureMotion?
        for event in events(lift) {
            session.consume(event)
            for (_, change) in session.changes where change.to == .ended { ended = ended ?? change.motion }
        }
        return try #require(ended)
    }

    private static func only(_ set: (inout TouchGestureSettings) -> Void) -> TouchGestureSettings {
        var settings = TouchGestureSettings()
        set(&settings)
        return settings
    }

    @Test(arguments: Lift.allCases)
    func `pinch and rotation end with the velocity that they had`(lift: Lift) throws {
        for settings in [Self.only { $0.pinch = .init() }, Self.only { $0.rotation = .init() }] {
            let motion = try Self.released(settings, lift)
            #expect((motion.velocity - Self.velocity).length < 1e-6)
            #expect(motion.contactCount == 2)
        }
    }

    @Test func `what both fingers did until they lift together counts`() throws {
        let pinch = try Self.released(Self.only { $0.pinch = .init(threshold: 0) }, .together)
        // From the second delivery on, where the pinch begins.
        #expect(abs(pinch.scale - (40 + 60 * 60 / 120.0) / (40 + 60 / 120.0)) < 1e-9)
    }

    @Test func `a pan of two fingers that lift together is not at rest`() throws {
        let motion = try Self.released(Self.only { $0.pan = .init() }, .together)
        #expect((motion.velocity - Self.velocity).length < 1e-6)
    }

    @Test func `a pan that one finger goes on with keeps the velocity of both, and follows the one`() throws {
        let motion = try Self.released(Self.only { $0.pan = .init() }, .apart)
        // The finger that is left turns and parts from the center: by less than 100 units a second.
        #expect((motion.velocity - Self.velocity).length < 100)
    }

    @Test func `a long press of two fingers ends where both were`() throws {
        let settings = Self.only {
            $0.longPress = .init(touches: 2...2, minimumDuration: 0.1, maximumMovement: .infinity)
        }
        let motion = try Self.released(settings, .together)
        #expect((motion.location - (TouchPoint(200, 400) + Self.velocity * 0.5)).length < 1e-6)
        #expect((motion.velocity - Self.velocity).length < 1e-6 && motion.contactCount == 2)
    }
}

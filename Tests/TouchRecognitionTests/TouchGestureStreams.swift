import TouchModel
import TouchRecognition

/// Everything that sessions of touch gestures say of random fingers, as one number: what makes a session faster must leave it as it is.
enum TouchGestureStreams {
    /// The presets, and settings that use what no preset does.
    static let settings: [(name: String, settings: TouchGestureSettings)] =
        TouchGestureSettings.presets + [
            ("edge and zoom", edgeAndZoom), ("two fingers", twoFingers), ("all together", allTogether),
            ("corrected", corrected), ("other types", otherTypes), ("first contacts", firstContacts),
            ("bounded", bounded),
        ]

    private static var edgeAndZoom: TouchGestureSettings {
        var settings = TouchGestureSettings.standard
        settings.edgeSwipe = .init(directions: .all, screenSize: TouchPoint(110, 110))
        settings.doubleTapDrag = .init()
        return settings
    }

    private static var twoFingers: TouchGestureSettings {
        var settings = TouchGestureSettings.uikit
        settings.tap?.touches = 1...3
        settings.longPress?.touches = 2...2
        settings.longPress?.minimumDuration = 0.1
        settings.swipe?.touches = 2
        settings.swipe?.minimumSpeed = 100
        settings.pan?.touches = 2...3
        settings.pan?.excess = .end
        settings.doubleTapDrag = .init()
        return settings
    }

    private static var allTogether: TouchGestureSettings {
        var settings = edgeAndZoom
        settings.requirements = [:]
        settings.together = [Set(TouchGesture.allCases)]
        return settings
    }

    private static var corrected: TouchGestureSettings {
        var settings = TouchGestureSettings.standard
        settings.swipe = .fling(20, directions: [.left, .up])
        settings.pan?.measure = .anyContact
        settings.pan?.origin = .threshold
        settings.pinch?.threshold = 3
        settings.rotation?.minimumAngle = 0.2
        settings.joinedEnds = false
        return settings
    }

    private static var otherTypes: TouchGestureSettings {
        var settings = edgeAndZoom
        settings.tap?.touchTypes = .direct
        settings.pan?.touchTypes = .all
        settings.pinch?.touchTypes = [.direct, .indirect]
        settings.swipe?.touchTypes = .indirect
        settings.longPress?.touchTypes = .direct
        return settings
    }

    private static var firstContacts: TouchGestureSettings {
        var settings = TouchGestureSettings.flutter
        settings.twoFingerTap = .init(touches: 2...2, maximumSpan: 60, extraContacts: .ignore, endsWithFirstLift: true)
        settings.longPress?.touches = 1...2
        settings.pan?.excess = .cancel
        settings.pan?.directions = [.left, .right]
        return settings
    }

    private static var bounded: TouchGestureSettings {
        var settings = TouchGestureSettings.chromium
        settings.pinch = .init(touches: 2...2, threshold: 2, minimumSpan: 10)
        settings.swipe = .init(speedMeasure: .overall, minimumDistance: 5, minimumSpeed: 100, maximumAngle: 0.4)
        settings.rotation = .init(touches: 2...3, centerThreshold: 20)
        settings.longPress?.minimumDuration = 0.2
        settings.together += [[.rotation, .pinch]]
        return settings
    }

    /// The hash of every change and deadline of a session over streams of 300 events each, with time that passes and streams that end.
    static func hash(_ settings: TouchGestureSettings, seeds: Range<UInt64>) -> UInt64 {
        var hash = StableHash()
        for seed in seeds {
            var session = TouchGestureSession(settings)
            var fingers = RandomFingers(seed: seed)
            var generator = SeededGenerator(seed: seed, stream: "time")
            for _ in 0..<300 {
                let event = fingers.next()
                session.consume(event)
                note(session, &hash)
                if generator.chance(0.1) {
                    session.advance(to: (session.time ?? 0) + generator.uniform(-0.1...0.8))
                    note(session, &hash)
                }
                if generator.chance(0.005) {
                    session.finish()
                    note(session, &hash)
                }
            }
            session.finish()
            note(session, &hash)
        }
        return hash.value
    }

    private static func note(_ session: TouchGestureSession, _ hash: inout StableHash) {
        func add(_ number: Double) { hash.add(bits: number.isNaN ? 0x7ff8_0000_0000_0000 : number.bitPattern) }
        func add(_ motion: GestureMotion) {
            for point in [motion.location, motion.translation, motion.velocity] {
                add(point.x)
                add(point.y)
            }
            for number in [Double(motion.contactCount), motion.startTime, motion.scale, motion.rotation] { add(number) }
        }
        for (gesture, change) in session.changes {
            let corrected = change.correctedBy.map { UInt64($0.rawValue) } ?? 99
            for number in [gesture.number, Int(change.from.rawValue), Int(change.to.rawValue)] {
                hash.add(bits: UInt64(number))
            }
            hash.add(bits: corrected)
            add(change.time)
            add(change.motion)
        }
        add(session.deadline ?? -1)
        add(session.time ?? -1)
        for gesture in TouchGesture.allCases {
            hash.add(bits: UInt64(session.state(of: gesture).rawValue))
            add(session.motion(of: gesture))
        }
    }
}

extension SwipeParameters {
    /// A swipe that the lift alone decides, however long it takes.
    fileprivate static func fling(_ distance: Double, directions: SwipeDirections) -> SwipeParameters {
        SwipeParameters(
            directions: directions,
            minimumDistance: distance,
            maximumDistance: .infinity,
            maximumDuration: .infinity,
            minimumSpeed: 100,
            minimumSpeedOnTheWay: 0,
            patience: .infinity,
            maximumDelay: .infinity
        )
    }
}

extension StableHash {
    fileprivate mutating func add(bits: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
    }
}

import Testing
import TouchModel

@testable import TouchRecognition

struct ForceRecognizerTests {
    typealias Phase = GestureIntent.Phase

    static func phases(_ recognizer: inout ForceRecognizer, _ events: TouchEvent...) -> [Phase] {
        events.map { recognizer.consume($0).phase }
    }

    // MARK: A press

    @Test
    func `a press begins, changes, and ends with its release`() throws {
        var recognizer = try ForceRecognizer.plain()
        let phases = Self.phases(
            &recognizer,
            press(.began, forced(1, 0.5)),
            press(.moved, forced(2, 1.6)),
            press(.moved, forced(3, 2)),
            press(.moved, forced(4, 1)),
            press(.ended, forced(5, 0))
        )
        #expect(phases == [.undecided, .active, .active, .finished, .finished])
        #expect(recognizer.failure == nil)
    }

    @Test
    func `a session takes it through the gesture's states`() throws {
        var session = GestureSession()
        let gesture = try session.add(ForceRecognizer.plain())
        let log = ChangeLog()
        try session.arbiter.addHandler(for: gesture) { log.handler($0) }
        session.consume(press(.began, forced(1, 0.5)))
        session.consume(press(.moved, forced(2, 2)))
        session.consume(press(.moved, forced(3, 2.1)))
        session.consume(press(.stationary, at: 3.5))
        session.consume(press(.ended, forced(4, 0)))
        #expect(log.states == [.began, .changed, .ended])
        #expect(session.arbiter.state(of: gesture) == .possible && session.arbiter.illegalTransitionCount == 0)
    }

    @Test
    func `lifting ends the press where force did not`() throws {
        var recognizer = try ForceRecognizer.plain()
        let phases = Self.phases(&recognizer, press(.began, forced(1, 3.5)), press(.ended, forced(2, 3.5)))
        #expect(phases == [.active, .finished])
        #expect(recognizer.presses.map(\.kind) == [.undeepened, .released])
        #expect(recognizer.presses.allSatisfy { $0.timestamp == 2 && $0.value == 0 && $0.level == 0 })
    }

    @Test
    func `an event says whether there is anything new`() throws {
        var recognizer = try ForceRecognizer.plain()
        #expect(recognizer.consume(press(.began, forced(1, 2))) == GestureIntent(.active, hasChanged: true))
        #expect(recognizer.consume(press(.stationary, at: 1.5)) == GestureIntent(.active))
        #expect(recognizer.consume(press(.moved, forced(2, .nan))) == GestureIntent(.active))
    }

    @Test
    func `deep presses and their release are reported at the times of their samples`() throws {
        var recognizer = try ForceRecognizer.plain()
        _ = recognizer.consume(press(.began, forced(1, 0), forced(2, 2), forced(3, 3.5), forced(4, 2), forced(5, 0)))
        #expect(recognizer.presses.map(\.kind) == [.began, .deepened, .undeepened, .released])
        #expect(recognizer.presses.map(\.timestamp) == [2, 3, 4, 5])
        #expect(recognizer.presses.map(\.value) == [0.5, 0.875, 0.5, 0])
    }

    @Test
    func `levels are reported with their times`() throws {
        var recognizer = try ForceRecognizer.plain()
        _ = recognizer.consume(press(.began, forced(1, 0), forced(2, 1), forced(3, 1.1), forced(4, 4)))
        let levels = recognizer.transitions.filter { $0.kind == .levelChanged }
        #expect(levels.map(\.timestamp) == [2, 4] && levels.map(\.level) == [1, 5])
    }

    @Test
    func `each coalesced sample counts at its own time`() throws {
        var together = try ForceRecognizer()
        var apart = try ForceRecognizer()
        let forces = [0.1, 0.9, 2.4, 3.6, 3.5, 0.4, 0.2, 2.8]
        let samples = forces.enumerated().map { forced(Double($0) / 240, $1) }
        let touch = Touch(id: 1, type: .direct, phase: .began, samples: samples)
        _ = together.consume(event(touch))
        var transitions: [ForceTransition] = []
        for (index, sample) in samples.enumerated() {
            _ = apart.consume(press(index == 0 ? .began : .moved, sample, type: .direct))
            transitions += apart.transitions
        }
        #expect(together.transitions == transitions && together.value == apart.value)
        #expect(!transitions.isEmpty)
    }

    @Test
    func `predicted samples press nothing`() throws {
        var recognizer = try ForceRecognizer.plain()
        var touch = Touch(id: 1, type: .direct, phase: .began, samples: [forced(1, 0.5)])
        touch.predictedSamples = [forced(2, 4)]
        #expect(recognizer.consume(event(touch)).phase == .undecided)
        #expect(recognizer.value == 0.125)
    }

    @Test
    func `transitions are those of the last call`() throws {
        var recognizer = try ForceRecognizer.plain()
        _ = recognizer.consume(press(.began, forced(1, 2)))
        #expect(recognizer.kinds == [.levelChanged, .began])
        _ = recognizer.consume(press(.moved, forced(2, 2)))
        #expect(recognizer.transitions.isEmpty)
    }

    @Test
    func `after the gesture has ended presses are still reported, and begin no second gesture`() throws {
        var recognizer = try ForceRecognizer.plain()
        let phases = Self.phases(
            &recognizer,
            press(.began, forced(1, 2)),
            press(.moved, forced(2, 0)),
            press(.moved, forced(3, 2))
        )
        #expect(phases == [.active, .finished, .finished])
        #expect(recognizer.presses.map(\.kind) == [.began] && recognizer.value == 0.5)
    }

    @Test
    func `a dwell can end while time passes`() throws {
        var parameters = ForceTracker.Parameters.plain
        parameters.thresholds.minimumDwell = 0.5
        var recognizer = try ForceRecognizer(.init(force: parameters))
        #expect(recognizer.consume(press(.began, forced(1, 2))).phase == .undecided)
        #expect(recognizer.advance(to: 1.25).phase == .undecided)
        #expect(recognizer.advance(to: .nan).phase == .undecided)
        #expect(recognizer.advance(to: 1.5).phase == .active)
        #expect(recognizer.presses.map(\.timestamp) == [1.5])
        #expect(recognizer.advance(to: 1).phase == .active)
        #expect(recognizer.transitions.isEmpty)
    }

    @Test
    func `transitions never go back in time where time passed ahead of samples`() throws {
        var parameters = ForceTracker.Parameters.plain
        parameters.thresholds.minimumDwell = 0.5
        var recognizer = try ForceRecognizer(.init(force: parameters))
        _ = recognizer.consume(press(.began, forced(1, 2)))
        #expect(recognizer.advance(to: 1.75).phase == .active)
        #expect(recognizer.presses.map(\.timestamp) == [1.75])
        _ = recognizer.consume(press(.moved, forced(1.25, 2), forced(1.5, 0), forced(2, 4)))
        #expect(recognizer.kinds == [.levelChanged, .released, .levelChanged])
        #expect(recognizer.transitions.map(\.timestamp) == [1.75, 1.75, 2])
        recognizer.reset()
        _ = recognizer.consume(press(.began, forced(0.25, 4)))
        #expect(recognizer.transitions.map(\.timestamp) == [0.25], "the next touch may be on another clock")
    }

    // MARK: What is no press

    @Test
    func `a touch that lifts before its press makes it fail`() throws {
        var recognizer = try ForceRecognizer.plain()
        #expect(
            Self.phases(&recognizer, press(.began, forced(1, 1)), press(.ended, forced(2, 1))) == [.undecided, .failed]
        )
        #expect(recognizer.failure == .liftedBeforePress)
    }

    @Test
    func `a device without a maximum force fails with that reason`() throws {
        var recognizer = try ForceRecognizer()
        #expect(Self.phases(&recognizer, press(.began, forced(1, 1, maximum: nil))) == [.failed])
        #expect(recognizer.failure == .maximumForceAbsent && recognizer.value == 0)
        #expect(Self.phases(&recognizer, press(.moved, forced(2, 4))) == [.failed], "and stays failed")
    }

    @Test
    func `a maximum force of 0 fails with that reason`() throws {
        var recognizer = try ForceRecognizer()
        #expect(Self.phases(&recognizer, press(.began, forced(1, 0, maximum: 0))) == [.failed])
        #expect(recognizer.failure == .maximumForceNotPositive(0) && recognizer.counts.takenSamples == 0)
        #expect(recognizer.failure?.isMissingForce == true)
    }

    @Test(arguments: [-1, -0.0, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan] as [Double])
    func `a maximum force that is negative or not finite fails with its reason`(maximum: Double) throws {
        var recognizer = try ForceRecognizer()
        #expect(Self.phases(&recognizer, press(.began, forced(1, 1, maximum: maximum))) == [.failed])
        // Too large for the single precision that it is stored in counts as not finite.
        let isStored = Float(maximum).isFinite
        #expect(recognizer.failure == (isStored ? .maximumForceNotPositive(maximum) : .maximumForceAbsent))
        #expect(recognizer.value == 0 && recognizer.counts.takenSamples == 0 && recognizer.transitions.isEmpty)
    }

    @Test
    func `a first delivery without force fails with that reason, one with some force does not`() throws {
        var without = try ForceRecognizer()
        #expect(Self.phases(&without, press(.began, forced(1, nil), forced(2, .nan))) == [.failed])
        #expect(without.failure == .forceAbsent && without.counts.absentForces == 2)
        var with = try ForceRecognizer.plain()
        #expect(Self.phases(&with, press(.began, forced(1, nil), forced(2, 2))) == [.active])
        #expect(with.counts.absentForces == 1)
        var empty = try ForceRecognizer.plain()
        #expect(Self.phases(&empty, press(.began, at: 1), press(.moved, forced(2, 2))) == [.undecided, .active])
    }

    @Test
    func `a failure in a session has its reason until the next touch`() throws {
        var session = GestureSession()
        let gesture = try session.add(ForceRecognizer())
        let log = ChangeLog()
        try session.arbiter.addHandler(for: gesture) { log.handler($0) }
        session.consume(press(.began, forced(1, 0, maximum: 0)))
        session.consume(press(.ended, forced(2, 0, maximum: 0)))
        #expect(log.states == [.failed])
        let failure = session.withRecognizer(gesture) { (recognizer: inout ForceRecognizer) in recognizer.failure }
        #expect(failure == .maximumForceNotPositive(0))
        session.consume(press(.began, forced(3, 3)))
        #expect(log.states == [.failed, .began])
        let next = session.withRecognizer(gesture) { (recognizer: inout ForceRecognizer) in recognizer.failure }
        #expect(next == .some(nil))
    }

    @Test
    func `force above the maximum is full force, and counted`() throws {
        var recognizer = try ForceRecognizer.plain()
        #expect(Self.phases(&recognizer, press(.began, forced(1, 9))) == [.active])
        #expect(recognizer.value == 1 && recognizer.counts.clampedForces == 1)
    }

    @Test
    func `not a number in the middle of a press keeps it, and is counted`() throws {
        var recognizer = try ForceRecognizer.plain()
        let phases = Self.phases(&recognizer, press(.began, forced(1, 2)), press(.moved, forced(2, .nan)))
        #expect(phases == [.active, .active] && recognizer.value == 0.5 && recognizer.counts.absentForces == 1)
    }

    @Test
    func `a negative altitude is floored, and counted`() throws {
        var parameters = ForceTracker.Parameters.plain
        parameters.normalization.axis = .perpendicularToScreen
        parameters.normalization.minimumAltitude = .pi / 6
        var recognizer = try ForceRecognizer(.init(force: parameters))
        _ = recognizer.consume(press(.began, forced(1, 1, altitude: -1)))
        #expect(abs(recognizer.value - 0.5) < 1e-15 && recognizer.counts.clampedAltitudes == 1)
    }

    // MARK: Which touch

    @Test
    func `only the first touch of the types is followed`() throws {
        var recognizer = try ForceRecognizer.plain(.direct)
        let phases = Self.phases(
            &recognizer,
            press(.began, forced(1, 4), type: .pencil, id: 7),
            press(.moved, forced(2, 4), type: .direct, id: 8),
            press(.began, forced(3, 1), type: .direct, id: 1),
            press(.began, forced(4, 4), type: .direct, id: 2),
            press(.moved, forced(5, 4), type: .direct, id: 2),
            press(.moved, forced(6, 2), type: .direct, id: 1)
        )
        #expect(phases == [.idle, .idle, .undecided, .undecided, .undecided, .active])
        #expect(recognizer.value == 0.5 && recognizer.counts.takenSamples == 2)
    }

    @Test
    func `each touch sequence starts with force 0 and its own maximum`() throws {
        var recognizer = try ForceRecognizer.plain()
        _ = Self.phases(&recognizer, press(.began, forced(10, 4)), press(.ended, forced(11, 4)))
        #expect(recognizer.value == 0 && recognizer.level == 0 && recognizer.press == .none)
        recognizer.reset()
        #expect(Self.phases(&recognizer, press(.began, forced(1, 1, maximum: 2))) == [.active])
        #expect(recognizer.value == 0.5)
    }

    @Test
    func `it takes nothing from a stroke`() throws {
        var session = GestureSession()
        let force = try session.add(ForceRecognizer.plain())
        let stroke = try session.add(StrokeRecognizer(.pencil))
        try session.arbiter.allow(force, with: stroke)
        session.consume(press(.began, forced(1, 2, update: 5)))
        session.consume(
            event(Touch(id: 1, type: .pencil, phase: .moved, samples: [], updates: [forceUpdate(5, 3)]), at: 2)
        )
        session.consume(press(.ended, forced(3, 0)))
        let strokes = session.withRecognizer(stroke, as: StrokeRecognizer.self) { $0.takeFinishedStrokes() }
        #expect(strokes?.first?.samples.map(\.force) == [3, 0], "a correction reaches both")
        let count = session.withRecognizer(force, as: ForceRecognizer.self) { $0.corrections.count }
        #expect(count == 1 && session.unmatchedUpdateCount == 0)
    }

    // MARK: Cancel

    /// Events that lead to each state.
    static let ways: [(String, [TouchEvent], GestureIntent.Phase)] = [
        ("idle", [], .idle),
        ("watching", [press(.began, forced(1, 1))], .undecided),
        ("light", [press(.began, forced(1, 2))], .active),
        ("deep", [press(.began, forced(1, 4))], .active),
        ("released", [press(.began, forced(1, 4)), press(.moved, forced(2, 0))], .finished),
        ("lifted", [press(.began, forced(1, 4)), press(.ended, forced(2, 4))], .finished),
        ("cancelled", [press(.began, forced(1, 4)), press(.cancelled, at: 2)], .cancelled),
        ("failed", [press(.began, forced(1, 1)), press(.ended, forced(2, 1))], .failed),
        ("without force", [press(.began, forced(1, 1, maximum: 0))], .failed),
    ]

    @Test(arguments: ways.indices)
    func `cancel in every state leaves nothing behind`(way: Int) throws {
        let (name, events, phase) = Self.ways[way]
        var recognizer = try ForceRecognizer.plain()
        var last = GestureIntent(.idle)
        for event in events { last = recognizer.consume(event) }
        #expect(last.phase == phase, "\(name)")
        let failure = recognizer.failure
        let isPressed = recognizer.press != .none
        let told = recognizer.transitions
        recognizer.cancel()
        #expect(recognizer.value == 0 && recognizer.press == .none && recognizer.level == 0)
        let closing = ForceTransition(kind: .cancelled, timestamp: 1, value: 0, level: 0)
        #expect(recognizer.transitions == told + (isPressed ? [closing] : []), "nothing that was told is taken back")
        let wasOpen = phase == .undecided || phase == .active
        #expect(recognizer.failure == (wasOpen ? .calledOff : failure), "the first reason stands")
        let next = recognizer.consume(press(.moved, forced(3, 4))).phase
        #expect(next == (phase == .idle ? .idle : .failed), "it does not go on until reset")
        recognizer.reset()
        #expect(Self.phases(&recognizer, press(.began, forced(1, 2))) == [.active])
        #expect(recognizer.failure == nil)
    }

    @Test(arguments: ways.indices)
    func `a touch that is taken away in any state leaves force 0`(way: Int) throws {
        let (_, events, phase) = Self.ways[way]
        var recognizer = try ForceRecognizer.plain()
        for event in events { _ = recognizer.consume(event) }
        let after = recognizer.consume(press(.cancelled, at: 4)).phase
        let expected: [Phase: Phase] = [.undecided: .failed, .active: .cancelled]
        #expect(after == expected[phase] ?? phase)
        #expect(recognizer.value == 0 && recognizer.press == .none && recognizer.level == 0)
        let closing = ForceTransition(kind: .cancelled, timestamp: 4, value: 0, level: 0)
        #expect(recognizer.transitions == (phase == .active ? [closing] : []), "a press that was told is closed")
        if phase == .undecided { #expect(recognizer.failure == .cancelledBeforePress) }
    }

    @Test
    func `a reset in the middle of a press closes it, a second one of the touch too`() throws {
        var recognizer = try ForceRecognizer.plain()
        _ = recognizer.consume(press(.began, forced(1, 4), forced(2, 0), forced(3, 4)))
        let told = recognizer.transitions
        recognizer.reset()
        #expect(recognizer.transitions.dropLast() == told[...])
        #expect(recognizer.transitions.last == ForceTransition(kind: .cancelled, timestamp: 3, value: 0, level: 0))
        recognizer.reset()
        #expect(recognizer.transitions.count == told.count + 1, "and once")
    }

    @Test
    func `a second press is closed when the touch is taken away`() throws {
        var recognizer = try ForceRecognizer.plain()
        let phases = Self.phases(
            &recognizer,
            press(.began, forced(1, 4), forced(2, 0), forced(3, 4)),
            press(.cancelled, at: 5)
        )
        #expect(phases == [.finished, .finished])
        #expect(recognizer.transitions == [ForceTransition(kind: .cancelled, timestamp: 5, value: 0, level: 0)])
    }

    @Test
    func `every failure reads as a sentence`() {
        let failures: [ForceFailure] = [
            .maximumForceAbsent, .maximumForceNotPositive(-1), .forceAbsent, .liftedBeforePress, .cancelledBeforePress,
            .calledOff,
        ]
        #expect(Set(failures.map(\.description)).count == failures.count)
        #expect(failures.allSatisfy { $0.description.hasSuffix(".") })
        #expect(failures.map(\.isMissingForce) == [true, true, true, false, false, false])
    }

    @Test
    func `parameters out of range are a typed error`() {
        var parameters = ForceRecognizer.Parameters()
        parameters.force.thresholds.releaseAt = 0.9
        #expect(throws: ForceParameterError.self) { try ForceRecognizer(parameters) }
    }
}

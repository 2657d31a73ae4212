import Testing
import TouchModel

@testable import TouchRecognition

/// Arbitrary events, most of them with force: the recognizer does what the reference model does.
struct ForceRandomizedTests {
    /// Lets the forces of arbitrary events wander as a hand's do, with faults strewn in.
    struct RandomForces {
        private var events: RandomEvents
        private var generator: SeededGenerator
        private var force = 0.0

        init(seed: UInt64) {
            events = RandomEvents(seed: seed)
            generator = SeededGenerator(seed: seed, stream: "forces")
        }

        mutating func next() -> TouchEvent {
            var event = events.next()
            for touch in event.touches.indices {
                let isSensed = generator.chance(0.9)
                for sample in event.touches[touch].samples.indices {
                    force = min(max(force + generator.uniform(-1.5...1.5), -0.3), 4.3)
                    event.touches[touch].samples[sample].force =
                        generator.chance(0.05) ? [.nan, nil, .infinity, -1, 99, 0][generator.integer(0...5)] : force
                    event.touches[touch].samples[sample].maximumPossibleForce =
                        isSensed && generator.chance(0.97) ? 4 : [nil, 0, -1, .nan, 6.7][generator.integer(0...4)]
                    event.touches[touch].samples[sample].altitude =
                        generator.chance(0.2) ? [nil, -0.5, 3, .nan, 0][generator.integer(0...4)] : 1
                }
            }
            return event
        }
    }

    static func parameters(_ generator: inout SeededGenerator) -> ForceRecognizer.Parameters {
        var force = ForceTracker.Parameters()
        force.normalization.maximumForce = [2, 4, 20.0 / 3, .infinity][generator.integer(0...3)]
        force.normalization.axis = generator.chance(0.5) ? .alongPencil : .perpendicularToScreen
        if generator.chance(0.5) {
            force.normalization.calibration.offset = generator.uniform(-0.5...0.5)
            force.normalization.calibration.gain = generator.uniform(0.5...2)
        }
        if generator.chance(0.3) { force.smoothing = nil }
        force.transfer = [.linear, .quadratic, .sigmoid, .fisheye][generator.integer(0...3)]
        force.levels.count = generator.integer(1...10)
        if generator.chance(0.5) { force.thresholds.minimumDwell = generator.uniform(0...0.03) }
        if generator.chance(0.5) { force.thresholds.refractoryTime = generator.uniform(0...0.1) }
        return ForceRecognizer.Parameters(touchTypes: generator.chance(0.5) ? .all : .pencil, force: force)
    }

    @Test(arguments: 0..<100)
    func `a force recognizer does what the reference model does`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed, stream: "calls")
        let parameters = Self.parameters(&generator)
        var recognizer = try ForceRecognizer(parameters)
        var reference = ReferenceForceModel(parameters)
        var events = RandomForces(seed: seed)
        var time = 0.0
        for _ in 0..<400 {
            var phase = GestureIntent.Phase?.none
            switch generator.integer(0...40) {
            case 0:
                recognizer.cancel()
                reference.cancel()
            case 1:
                recognizer.reset()
                reference.reset()
            case 2...8:
                let now = time + generator.uniform(-0.05...0.1)
                phase = recognizer.advance(to: now).phase
                reference.advance(to: now)
            default:
                let event = events.next()
                if event.timestamp.isFinite { time = event.timestamp }
                phase = recognizer.consume(event).phase
                reference.consume(event)
                for touch in event.touches {
                    for update in touch.updates { _ = recognizer.apply(update, touchID: touch.id) }
                }
            }
            if let phase {
                #expect(phase == reference.phase)
                let found = recognizer.transitions.map {
                    ReferenceForceModel.Happening(kind: $0.kind, time: $0.timestamp)
                }
                #expect(found == reference.happenings)
            }
            #expect(abs(recognizer.value - reference.value) < 1e-9)
            #expect((0...1).contains(recognizer.value) && (0...1).contains(recognizer.measured))
            #expect(recognizer.level == reference.level && recognizer.press == reference.press)
            #expect(recognizer.failure == reference.failure)
            if let phase, [.finished, .cancelled, .failed].contains(phase), generator.chance(0.5) {
                recognizer.reset()
                reference.reset()
            }
        }
        var counts = recognizer.counts
        counts.unknownUpdates = 0
        counts.forgottenCorrections = 0
        #expect(counts == reference.counts)
        #expect(counts.takenSamples > 0, "otherwise nothing was compared")
    }

    @Test
    func `the arbitrary events bring every transition, every failure and every repair about`() throws {
        var kinds: Set<ForceTransition.Kind> = []
        var failures: Set<String> = []
        var counts = ForceCounts()
        for seed in 0..<20 as Range<UInt64> {
            var parameters = ForceRecognizer.Parameters()
            parameters.force.normalization.axis = .perpendicularToScreen
            var recognizer = try ForceRecognizer(parameters)
            var events = RandomForces(seed: seed)
            for _ in 0..<400 {
                if recognizer.consume(events.next()).phase == .failed {
                    failures.insert("\(try #require(recognizer.failure))")
                    recognizer.reset()
                }
                kinds.formUnion(recognizer.transitions.map(\.kind))
            }
            counts.takenSamples += recognizer.counts.takenSamples
            counts.clampedForces += recognizer.counts.clampedForces
            counts.absentForces += recognizer.counts.absentForces
            counts.untimelySamples += recognizer.counts.untimelySamples
            counts.missingAltitudes += recognizer.counts.missingAltitudes
            counts.clampedAltitudes += recognizer.counts.clampedAltitudes
        }
        #expect(kinds == Set(ForceTransition.Kind.allCases))
        #expect(failures.count >= 5, "all but being called off")
        let least = [
            counts.takenSamples, counts.clampedForces, counts.absentForces, counts.untimelySamples,
            counts.missingAltitudes, counts.clampedAltitudes,
        ].min()
        #expect(least ?? 0 > 0)
    }

    @Test(arguments: 0..<100)
    func `in a session its gesture takes legal steps, and nothing of a sequence is left after it`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed, stream: "session")
        var session = GestureSession()
        let force = try session.add(ForceRecognizer(Self.parameters(&generator)))
        let stroke = try session.add(StrokeRecognizer(.pencil))
        if seed % 2 == 0 { try session.arbiter.allow(force, with: stroke) }
        let log = ChangeLog()
        try session.arbiter.addHandler(for: force) { log.handler($0) }
        var events = RandomForces(seed: seed)
        for _ in 0..<300 {
            session.consume(events.next())
            if session.arbiter.state(of: force) == .possible, session.arbiter.contactCount == 0 {
                session.withRecognizer(force, as: ForceRecognizer.self) { recognizer in
                    #expect(recognizer.value == 0 && recognizer.level == 0 && recognizer.press == .none)
                }
            }
        }
        session.finish()
        #expect(RandomizedTests.isLegal(log.changes, .continuous) && session.arbiter.illegalTransitionCount == 0)
        #expect(session.arbiter.state(of: force) == .possible)
    }
}

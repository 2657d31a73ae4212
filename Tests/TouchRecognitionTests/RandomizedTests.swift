import Testing
import TouchModel

@testable import TouchRecognition

/// Arbitrary events: no trap, no illegal state, handlers in order, nothing retained after reset.
struct RandomizedTests {
    /// Follows a gesture through its handler and says whether every step was one of the legal ones.
    static func isLegal(_ changes: [GestureChange], _ kind: GestureKind) -> Bool {
        var state = GestureState.possible
        let legal = GestureStateMachineTests.legalSteps[kind, default: []]
        for change in changes {
            // A reset is silent: from a terminal state the next step starts at possible.
            if [.ended, .cancelled, .failed].contains(state) { state = .possible }
            guard change.from == state, legal.contains([change.from, change.to]) else { return false }
            state = change.to
        }
        return true
    }

    @Test(arguments: 0..<150)
    func `a stroke recognizer does what the reference model does`(seed: UInt64) throws {
        let isFinger = seed % 2 == 0
        let parameters = isFinger ? StrokeRecognizer.Parameters.finger : .pencil
        var session = GestureSession()
        let gesture = try session.add(StrokeRecognizer(parameters))
        let log = ChangeLog()
        try session.arbiter.addHandler(for: gesture) { log.handler($0) }
        var reference = ReferenceStrokeModel(type: isFinger ? .direct : .pencil, holdOff: parameters.holdOff)
        var events = RandomEvents(seed: seed)
        for _ in 0..<300 {
            let event = events.next()
            session.consume(event)
            reference.consume(event)
            #expect(session.arbiter.state(of: gesture) == reference.state)
        }
        session.finish()
        reference.finish()
        #expect(log.states == reference.steps)
        #expect(Self.isLegal(log.changes, .continuous))
        #expect(session.arbiter.illegalTransitionCount == 0)
        #expect(session.arbiter.contactCount == 0 && session.arbiter.state(of: gesture) == .possible)
        session.withRecognizer(gesture, as: StrokeRecognizer.self) { recognizer in
            #expect(recognizer.finishedStrokes.map { $0.samples.map(\.timestamp) } == reference.strokes)
            #expect(recognizer.stroke.samples.isEmpty && recognizer.stroke.deliveryEnds.isEmpty)
            #expect(recognizer.stroke.predictedSamples.isEmpty && recognizer.stroke.previousPredictedSamples.isEmpty)
            #expect(recognizer.stroke.sampleIndicesExpectingUpdates.isEmpty && recognizer.stroke.changes.isEmpty)
        }
    }

    @Test(arguments: 0..<100)
    func `a drawing session survives anything, one gesture at a time`(seed: UInt64) {
        var session = DrawingSession()
        let log = ChangeLog()
        for gesture in DrawingSession.Gesture.allCases { session.addHandler(for: gesture) { log.handler($0) } }
        var generator = SeededGenerator(seed: seed, stream: "calls")
        var events = RandomEvents(seed: seed)
        var copied = session
        for _ in 0..<300 {
            let event = events.next()
            session.consume(event)
            #expect(DrawingSession.Gesture.allCases.filter { session.state(of: $0).isRecognizing }.count <= 1)
            #expect((session.activeStroke != nil) == session.isDrawing)
            copied.consume(event)
            #expect(copied.changes == session.changes)
            switch generator.integer(0...60) {
            case 0:
                session.switchOffPencilMode()
                copied.switchOffPencilMode()
            case 1:
                session.clear()
                copied.clear()
            case 2:
                session.finish()
                copied.finish()
            case 3...9:
                let time = (session.time ?? 0) + generator.uniform(-0.05...0.2)
                session.advance(to: time)
                copied.advance(to: time)
            case 10: session.clearUpdateInfo()
            default: break
            }
        }
        session.finish()
        copied.finish()
        #expect(session.strokes.map(\.samples) == copied.strokes.map(\.samples), "the same events, the same strokes")
        #expect(session.illegalTransitionCount == 0)
        for gesture in DrawingSession.Gesture.allCases { #expect(session.state(of: gesture) == .possible) }
        #expect(session.arbiter.contactCount == 0 && session.activeStroke == nil && session.panTranslation == .zero)
        for stroke in session.strokes {
            #expect(stroke.state == .done && stroke.isComplete && !stroke.samples.isEmpty)
            #expect(stroke.predictedSamples.isEmpty)
            #expect(stroke.samples.allSatisfy { $0.isFinite })
            #expect(zip(stroke.samples, stroke.samples.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
            #expect(stroke.deliveryEnds.last == stroke.samples.count - 1)
        }
    }

    @Test(arguments: 0..<100)
    func `the handlers of a drawing session are told legal steps in order`(seed: UInt64) {
        var session = DrawingSession()
        let logs = DrawingSession.Gesture.allCases.map { _ in ChangeLog() }
        let all = ChangeLog()
        for gesture in DrawingSession.Gesture.allCases {
            let log = logs[gesture.rawValue]
            session.addHandler(for: gesture) {
                log.handler($0)
                all.handler($0)
            }
        }
        var events = RandomEvents(seed: seed)
        for _ in 0..<300 { session.consume(events.next()) }
        session.finish()
        for log in logs { #expect(Self.isLegal(log.changes, .continuous)) }
        #expect(zip(all.changes, all.changes.dropFirst()).allSatisfy { $0.time <= $1.time }, "time does not go back")
    }

    /// Says anything, at any time.
    struct WhimsicalRecognizer: Recognizer {
        var kind: GestureKind
        var touchTypes: TouchTypeSet
        var generator: SeededGenerator

        private mutating func whim() -> GestureIntent {
            GestureIntent(GestureIntent.Phase.allCases[generator.integer(0...5)], hasChanged: generator.chance(0.5))
        }

        mutating func consume(_ event: TouchEvent) -> GestureIntent { whim() }
        mutating func advance(to time: Double) -> GestureIntent { whim() }
        mutating func cancel() {}
        mutating func reset() {}
    }

    @Test(arguments: 0..<100)
    func `an arbiter keeps its rules whatever recognizers propose`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed, stream: "relations")
        var session = GestureSession()
        var kinds: [GestureKind] = []
        var required: Set<[Int]> = []
        var together: Set<[Int]> = []
        let all = ChangeLog()
        for index in 0..<generator.integer(1...6) {
            let kind = GestureKind.allCases[generator.integer(0...1)]
            kinds.append(kind)
            let types = TouchTypeSet(rawValue: UInt8(generator.integer(1...15)))
            let mind = SeededGenerator(seed: seed, stream: "mind \(index)")
            let id = try session.add(WhimsicalRecognizer(kind: kind, touchTypes: types, generator: mind))
            try session.arbiter.addHandler(for: id) { all.handler($0) }
            for other in 0..<index {
                let otherID = GestureID(rawValue: other)
                if generator.chance(0.3) {
                    try session.arbiter.require(toFail: otherID, before: id)
                    required.insert([index, other])
                }
                if generator.chance(0.3) {
                    try session.arbiter.allow(id, with: otherID)
                    together.formUnion([[index, other], [other, index]])
                }
            }
        }
        var events = RandomEvents(seed: seed)
        for step in 0..<300 {
            session.consume(events.next())
            if step % 7 == 0 { session.advance(to: (session.time ?? 0) + 0.01) }
            for index in kinds.indices {
                for other in 0..<index where !together.contains([index, other]) {
                    let states = [index, other].map { session.arbiter.state(of: GestureID(rawValue: $0)) }
                    #expect(states.contains { !$0.isRecognizing }, "two at once that are not allowed together")
                }
            }
        }
        session.finish()
        #expect(session.arbiter.contactCount == 0)
        for index in kinds.indices {
            let changes = all.changes.filter { $0.gesture.rawValue == index }
            #expect(Self.isLegal(changes, kinds[index]))
            #expect(!session.arbiter.state(of: GestureID(rawValue: index)).isRecognizing)
        }
        // No gesture is recognized while one that it requires to fail is under way.
        var states = [GestureState](repeating: .possible, count: kinds.count)
        for change in all.changes {
            let index = change.gesture.rawValue
            if change.from == .possible, change.to != .failed {
                for other in kinds.indices where required.contains([index, other]) {
                    #expect(!states[other].isRecognizing)
                }
            }
            states[index] = change.to
        }
    }
}

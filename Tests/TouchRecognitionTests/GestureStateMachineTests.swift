import Synchronization
import Testing
import TouchModel
import TouchRecognition

/// Collects what handlers are told.
final class ChangeLog: Sendable {
    private let stored = Mutex<[GestureChange]>([])

    var changes: [GestureChange] { stored.withLock { $0 } }
    var states: [GestureState] { changes.map(\.to) }

    func handler(_ change: GestureChange) { stored.withLock { $0.append(change) } }
}

struct GestureStateMachineTests {
    /// Every step that is allowed, spelled out apart from the code.
    static let legalSteps: [GestureKind: Set<[GestureState]>] = [
        .continuous: [
            [.possible, .began], [.possible, .failed],
            [.began, .changed], [.began, .ended], [.began, .cancelled],
            [.changed, .changed], [.changed, .ended], [.changed, .cancelled],
        ],
        .discrete: [[.possible, .ended], [.possible, .failed]],
    ]

    /// How to get to a state.
    static func path(_ kind: GestureKind, to state: GestureState) -> [GestureState]? {
        switch (kind, state) {
        case (_, .possible): []
        case (.continuous, .began): [.began]
        case (.continuous, .changed): [.began, .changed]
        case (.continuous, .ended): [.began, .ended]
        case (.continuous, .cancelled): [.began, .changed, .cancelled]
        case (.discrete, .ended): [.ended]
        case (_, .failed): [.failed]
        case (.discrete, .began), (.discrete, .changed), (.discrete, .cancelled): nil
        }
    }

    static func machine(_ kind: GestureKind, in state: GestureState) throws -> GestureStateMachine? {
        guard let path = path(kind, to: state) else { return nil }
        var machine = GestureStateMachine(id: GestureID(rawValue: 4), kind: kind)
        for step in path { try machine.transition(to: step, at: 1) }
        return machine
    }

    @Test(arguments: GestureKind.allCases, GestureState.allCases)
    func `every legal step is taken and told once; every illegal one is a typed error`(
        kind: GestureKind,
        from: GestureState
    ) throws {
        for to in GestureState.allCases {
            guard var machine = try Self.machine(kind, in: from) else { continue }
            #expect(machine.state == from)
            let log = ChangeLog()
            machine.addHandler { log.handler($0) }
            if Self.legalSteps[kind, default: []].contains([from, to]) {
                try machine.transition(to: to, at: 2)
                #expect(machine.state == to)
                let change = GestureChange(gesture: GestureID(rawValue: 4), from: from, to: to, time: 2)
                #expect(log.changes == [change])
            } else {
                #expect(throws: GestureTransitionError(kind: kind, from: from, to: to)) {
                    try machine.transition(to: to, at: 2)
                }
                #expect(machine.state == from && log.changes.isEmpty)
            }
        }
    }

    @Test(arguments: GestureKind.allCases, GestureState.allCases)
    func `an illegal step on the way of events is ignored and counted`(kind: GestureKind, from: GestureState) throws {
        for to in GestureState.allCases {
            guard var machine = try Self.machine(kind, in: from) else { continue }
            let log = ChangeLog()
            machine.addHandler { log.handler($0) }
            let isLegal = Self.legalSteps[kind, default: []].contains([from, to])
            #expect(machine.attempt(to, at: 2) == isLegal)
            #expect(machine.state == (isLegal ? to : from))
            #expect(machine.illegalTransitionCount == (isLegal ? 0 : 1))
            #expect(log.changes.count == (isLegal ? 1 : 0))
        }
    }

    @Test(arguments: GestureKind.allCases, GestureState.allCases)
    func `every terminal state resets to possible, a gesture under way does not`(
        kind: GestureKind,
        from: GestureState
    ) throws {
        guard var machine = try Self.machine(kind, in: from) else { return }
        let log = ChangeLog()
        machine.addHandler { log.handler($0) }
        if from == .began || from == .changed {
            #expect(throws: GestureTransitionError(kind: kind, from: from, to: .possible)) { try machine.reset() }
            #expect(machine.state == from)
        } else {
            try machine.reset()
            #expect(machine.state == .possible)
        }
        #expect(log.changes.isEmpty, "a reset is no step")
    }

    @Test
    func `handlers are called in the order in which they were added`() {
        let order = Mutex<[Int]>([])
        var machine = GestureStateMachine(kind: .continuous)
        machine.addHandler { _ in order.withLock { $0.append(1) } }
        machine.addHandler { _ in order.withLock { $0.append(2) } }
        machine.attempt(.began, at: 0)
        machine.attempt(.changed, at: 0)
        #expect(order.withLock { $0 } == [1, 2, 1, 2])
    }

    @Test
    func `an illegal step says what was expected`() {
        let error = GestureTransitionError(kind: .discrete, from: .possible, to: .began)
        #expect("\(error)" == "a discrete gesture that is possible cannot become began; expected ended or failed.")
        let ended = GestureTransitionError(kind: .continuous, from: .ended, to: .changed)
        #expect("\(ended)" == "a continuous gesture that is ended cannot become changed; expected a reset.")
    }

    @Test
    func `states know whether they are terminal or recognizing`() {
        #expect(GestureState.allCases.filter(\.isTerminal) == [.ended, .cancelled, .failed])
        #expect(GestureState.allCases.filter(\.isRecognizing) == [.began, .changed])
    }

    @Test
    func `sets of touch types hold their types`() {
        for type in TouchType.allCases {
            #expect(TouchTypeSet(type).contains(type) && TouchTypeSet.all.contains(type))
            #expect(TouchType.allCases.filter { TouchTypeSet(type).contains($0) } == [type])
        }
    }
}

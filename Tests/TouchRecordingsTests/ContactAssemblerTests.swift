import Testing
import TouchModel
import TouchRecordings

/// What one assembler says of contacts, whatever is made of them.
struct ContactAssemblerTests {
    /// The times of a contact's samples, and what was said of it.
    private struct Contact: AssembledContact, Equatable {
        let touchID: Int32
        let ordinal: Int
        var times: [Double] = []
        var state: Stroke.State?
        var expected: Set<Int> = []
        private var last: TouchSample?

        init(_ touch: Touch, ordinal: Int) {
            touchID = touch.id
            self.ordinal = ordinal
        }

        var isEmpty: Bool { times.isEmpty }
        var expectsUpdates: Bool { !expected.isEmpty }

        mutating func end(as state: Stroke.State) { self.state = state }

        mutating func apply(_ update: EstimationUpdate) -> Bool {
            update.sample.estimationUpdateIndex.flatMap { expected.remove($0) } != nil
        }

        mutating func take(_ touch: Touch, of event: TouchEvent, noting repairs: inout RepairLog) {
            for sample in touch.samples {
                guard sample.follows(last) else {
                    repairs.noteLeftOut(sample, after: last, contact: touch.id)
                    continue
                }
                last = sample
                times.append(sample.timestamp)
                if let index = sample.estimationUpdateIndex { expected.insert(index) }
            }
        }
    }

    private static func sample(_ time: Double, index: Int? = nil) -> TouchSample {
        var sample = TouchSample(timestamp: time, location: TouchPoint(time, 0))
        sample.estimationUpdateIndex = index
        return sample
    }

    private static func event(
        _ time: Double,
        _ id: Int32,
        _ phase: TouchPhase,
        _ samples: [TouchSample] = [],
        updating index: Int? = nil
    ) -> TouchEvent {
        let updates = index.map { [EstimationUpdate(sample: sample(time, index: $0), updatedProperties: .force)] } ?? []
        return TouchEvent(
            timestamp: time,
            touches: [Touch(id: id, type: .pencil, phase: phase, samples: samples, updates: updates)]
        )
    }

    @Test("every sample that follows is in one contact, every other is in the log", arguments: 0..<40 as Range<UInt64>)
    func accounts(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var assembler = ContactAssembler<Contact>()
        var given = 0
        var contacts: [Contact] = []
        for step in 0..<300 {
            let touches = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                let times = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    Double(step) + Double.random(in: -1.5...1, using: &random)
                }
                given += times.count
                return Touch(
                    id: Int32.random(in: 0..<4, using: &random),
                    type: .direct,
                    phase: TouchPhase.allCases.randomElement(using: &random) ?? .moved,
                    samples: times.map { Self.sample($0) }
                )
            }
            assembler.consume(TouchEvent(timestamp: Double(step), touches: touches))
            contacts += assembler.takeFinished()
        }
        assembler.finishAll()
        contacts += assembler.takeFinished()

        let leftOut = assembler.repairs.counts.filter { [.stepBackInTime, .duplicateTimestamp].contains($0.key) }
        #expect(contacts.reduce(0) { $0 + $1.times.count } + leftOut.values.reduce(0, +) == given)
        #expect(
            contacts.allSatisfy { $0.state != nil && !$0.isEmpty && zip($0.times, $0.times.dropFirst()).allSatisfy(<) }
        )
        #expect(Set(contacts.map(\.ordinal)).count == contacts.count)
    }

    @Test("a contact waits for its corrections up to the patience, and those behind it too")
    func patience() {
        var assembler = ContactAssembler<Contact>()
        assembler.consume(Self.event(0, 1, .began, [Self.sample(0, index: 7)]))
        assembler.consume(Self.event(0.25, 1, .ended))
        assembler.consume(Self.event(0.5, 2, .began, [Self.sample(0.5)]))
        assembler.consume(Self.event(0.75, 2, .ended))
        #expect(assembler.takeFinished().isEmpty)
        assembler.consume(Self.event(0.25 + ContactPatience.seconds, 3, .began, [Self.sample(2)]))
        #expect(assembler.takeFinished().isEmpty)
        var corrected = assembler
        corrected.consume(Self.event(1.25, 1, .moved, updating: 7))
        #expect(corrected.takeFinished().map(\.touchID) == [1, 2])
        #expect(corrected.repairs.isEmpty)
        assembler.consume(Self.event(0.3125 + ContactPatience.seconds, 3, .moved))
        #expect(assembler.takeFinished().map(\.touchID) == [1, 2])
        assembler.consume(Self.event(1.5, 1, .moved, updating: 7))
        #expect(assembler.repairs.counts == [.unmatchedUpdate: 1])
    }

    @Test("a clock that was set back does not make a contact wait for ever")
    func clockReset() {
        var assembler = ContactAssembler<Contact>()
        assembler.consume(Self.event(1000, 1, .began, [Self.sample(1000, index: 1)]))
        assembler.consume(Self.event(1000, 1, .ended))
        assembler.consume(Self.event(3, 2, .began, [Self.sample(3)]))
        #expect(assembler.takeFinished().map(\.touchID) == [1])
    }

    @Test("a contact may begin with a delivery that has no sample of it, and one without any is none")
    func emptyBeginning() {
        var assembler = ContactAssembler<Contact>()
        assembler.consume(Self.event(0, 1, .began))
        assembler.consume(Self.event(0, 2, .began))
        assembler.consume(Self.event(1, 2, .moved, [Self.sample(1)]))
        assembler.consume(Self.event(2, 1, .ended))
        assembler.consume(Self.event(2, 2, .ended))
        #expect(assembler.takeFinished().map { [Int($0.touchID), $0.ordinal] } == [[2, 1]])
    }

    @Test("what is on the surface can be taken from")
    func active() {
        var assembler = ContactAssembler<Contact>()
        assembler.consume(Self.event(0, 1, .began, [Self.sample(0), Self.sample(1)]))
        assembler.updateActive { $0.times.removeFirst() }
        assembler.finishAll()
        #expect(assembler.takeFinished().map(\.times) == [[1]])
    }
}

import Testing
import TouchModel

@testable import TouchRecordings

@Suite("The sanitizer")
struct EventSanitizerTests {
    private static let place = SourceLocation(file: "test", line: 1)

    @Test("lets corrections pass that come after their contact has lifted, without opening a contact")
    func correctionsAfterLift() throws {
        var sanitizer = EventSanitizer(screenSize: nil)
        func event(_ time: Double, _ phase: TouchPhase) -> TouchEvent {
            var sample = TouchSample(timestamp: time, location: TouchPoint(time, 0))
            sample.estimationUpdateIndex = Int(time) + 5
            return TouchEvent(timestamp: time, touches: [Touch(id: 1, type: .pencil, phase: phase, samples: [sample])])
        }
        #expect(sanitizer.sanitize(event(1, .began), at: Self.place) != nil)
        #expect(sanitizer.sanitize(event(2, .ended), at: Self.place) != nil)
        var corrected = TouchSample(timestamp: 2, location: TouchPoint(2, 0))
        corrected.force = 0.5
        corrected.estimationUpdateIndex = 7
        let update = EstimationUpdate(sample: corrected, updatedProperties: .force)
        for phase in [TouchPhase.stationary, .ended] {
            let late = TouchEvent(
                timestamp: 2.1,
                touches: [Touch(id: 1, type: .pencil, phase: phase, samples: [], updates: [update])]
            )
            #expect(sanitizer.sanitize(late, at: Self.place) == late)
        }
        #expect(sanitizer.repairs.isEmpty)
        // The id is free: what moves under it now begins a new contact, and is counted as having no beginning.
        let next = sanitizer.sanitize(event(3, .moved), at: Self.place)
        #expect(next?.touches.map(\.phase) == [.began])
        #expect(sanitizer.repairs.counts == [.missingBoundary: 1])
    }

    /// One contact's life with every defect now and then.
    private func faultyTouches(seed: UInt64) -> [Touch] {
        var generator = SeededGenerator(seed: seed)
        var isDown = false
        return (0..<300).map { index in
            var time = Double(index) * 0.01
            var location = TouchPoint(300 + Double(index), 200)
            var phase: TouchPhase = isDown ? .moved : .began
            switch generator.integer(0...30) {
            case 0: time -= 0.01
            case 1: time -= 0.035
            case 2: time = .nan
            case 3: location.x = .infinity
            case 4: location.x = 5000
            case 5: phase = .began
            case 6: phase = .moved
            case 7, 8: phase = .ended
            case 9: (phase, location) = (.ended, .zero)
            case 10: phase = .stationary
            case 11: time -= 2
            default: break
            }
            isDown = !phase.isTerminal
            var sample = TouchSample(timestamp: time, location: location)
            if generator.integer(0...20) == 0 { sample.origin = .coalesced }
            if generator.integer(0...20) == 0 { sample.estimationUpdateIndex = index }
            let isEmpty = generator.integer(0...25) == 0
            return Touch(id: 1, type: .pencil, phase: phase, samples: isEmpty ? [] : [sample])
        }
    }

    @Test("repairs a contact alike whether it comes alone or beside another", arguments: 1...40)
    func aloneOrNot(seed: UInt64) {
        var alone = EventSanitizer(screenSize: TouchPoint(1000, 800))
        var together = alone
        var touchesAlone: [Touch] = []
        var touchesTogether: [Touch] = []
        for (index, touch) in faultyTouches(seed: seed).enumerated() {
            let time = Double(index) * 0.01
            touchesAlone +=
                alone.sanitize(TouchEvent(timestamp: time, touches: [touch]), at: Self.place)?.touches ?? []
            let companion = Touch(
                id: 2,
                type: .direct,
                phase: index == 0 ? .began : .moved,
                samples: [TouchSample(timestamp: time, location: TouchPoint(10, 10))]
            )
            let event = TouchEvent(timestamp: time, touches: [touch, companion])
            touchesTogether += together.sanitize(event, at: Self.place)?.touches.filter { $0.id == 1 } ?? []
        }
        #expect(touchesAlone == touchesTogether)
        #expect(alone.repairs.counts == together.repairs.counts)
        #expect(alone.repairs.counts.count > 3 && touchesAlone.count > 100)
    }
}

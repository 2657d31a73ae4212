import Testing
import TouchModel

@testable import TouchDatasets

@Suite("The sanitizer")
struct EventSanitizerTests {
    private static let place = SourceLocation(file: "test", line: 1)

    @Test("lets corrections pass that come after their contact has lifted, without opening a contact")
    func correctionsAfterLift() throws {
        var sanitizer = EventSanitizer(screenSize: nil)
        func event(_ time: Double, _ phase: TouchPhase) -> TouchEvent {
            var sample = TouchSample(timestamp: time, location: Point(time, 0))
            sample.estimationUpdateIndex = Int(time) + 5
            return TouchEvent(timestamp: time, touches: [Touch(id: 1, type: .pencil, phase: phase, samples: [sample])])
        }
        #expect(sanitizer.sanitize(event(1, .began), at: Self.place) != nil)
        #expect(sanitizer.sanitize(event(2, .ended), at: Self.place) != nil)
        var corrected = TouchSample(timestamp: 2, location: Point(2, 0))
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
}

import Foundation
import Testing
import TouchModel

@testable import ForetouchRecorder

@Suite("Pointer Events as deliveries")
struct ContactTrackerTests {
    private func entry(
        _ kind: PointerEntry.Kind,
        _ samples: [PointerSample],
        pointer: Int64 = 5,
        type: TouchType = .pencil,
        predicted: [PointerSample] = []
    ) -> PointerEntry {
        PointerEntry(
            kind: kind,
            pointer: pointer,
            type: type,
            time: samples.last?.time ?? 0,
            arrival: (samples.last?.time ?? 0) + 3,
            samples: samples,
            predicted: predicted
        )
    }

    @Test("milliseconds become seconds, the last coalesced sample is the touch, predictions follow")
    func delivery() throws {
        var tracker = ContactTracker()
        _ = tracker.line(for: entry(.down, [PointerSample(time: 1000, x: 1, y: 2)]))
        let moved = entry(
            .move,
            [PointerSample(time: 1004, x: 2, y: 3, pressure: 0.25), PointerSample(time: 1008, x: 4, y: 5)],
            predicted: [PointerSample(time: 1012, x: 6, y: 7)]
        )
        let line = tracker.line(for: moved)
        let event = try #require(line).event
        #expect(event.timestamp == 1.008 && event.arrival == 1.011)
        let touch = try #require(event.touches.first)
        #expect(touch.id == 1 && touch.phase == .moved && touch.type == .pencil)
        #expect(touch.samples.map(\.timestamp) == [1.004, 1.008])
        #expect(touch.samples.map(\.origin) == [.coalesced, .touch])
        #expect(touch.samples[0].force == 0.25 && touch.samples[0].maximumPossibleForce == 1)
        #expect(touch.samples[1].force == nil)
        #expect(touch.predictedSamples.map(\.location) == [TouchPoint(6, 7)])
        #expect(touch.predictedSamples.allSatisfy { $0.origin == .predicted })
    }

    @Test("hover draws nothing, contacts are numbered from 1, an end repeats no place")
    func phases() {
        var tracker = ContactTracker()
        #expect(tracker.line(for: entry(.move, [PointerSample(time: 1, x: 0, y: 0)])) == nil)
        #expect(tracker.line(for: entry(.up, [PointerSample(time: 2, x: 0, y: 0)])) == nil)
        let down = tracker.line(for: entry(.down, [PointerSample(time: 3, x: 1, y: 1)], pointer: -7))
        let other = tracker.line(for: entry(.down, [PointerSample(time: 4, x: 9, y: 9)], pointer: 1 << 40))
        #expect(down?.event.touches.first?.id == 1 && other?.event.touches.first?.id == 2)
        let same = tracker.line(for: entry(.up, [PointerSample(time: 5, x: 1, y: 1)], pointer: -7))
        #expect(same?.event.touches.first?.phase == .ended)
        #expect(same?.event.touches.first?.samples.isEmpty == true && same?.event.timestamp == 0.005)
        let moved = tracker.line(for: entry(.up, [PointerSample(time: 6, x: 9, y: 8)], pointer: 1 << 40))
        #expect(moved?.event.touches.first?.samples.map(\.location) == [TouchPoint(9, 8)])
        let again = tracker.line(for: entry(.down, [PointerSample(time: 7, x: 1, y: 1)], pointer: -7))
        #expect(again?.event.touches.first?.id == 3)
        let cancelled = tracker.line(for: entry(.cancel, [PointerSample(time: 8, x: 0, y: 0)], pointer: -7))
        #expect(cancelled?.event.touches.first?.phase == .cancelled)
        #expect(cancelled?.event.touches.first?.samples.isEmpty == true)
        #expect(tracker.cancelAll(at: 1) == nil)
    }

    @Test("angles: altitude and azimuth as given, else from tilt, for pens alone")
    func angles() throws {
        var tracker = ContactTracker()
        func sample(_ kind: PointerEntry.Kind, _ sample: PointerSample, _ pointer: Int64, _ type: TouchType) throws
            -> TouchSample
        {
            let line = tracker.line(for: entry(kind, [sample], pointer: pointer, type: type))
            return try #require(line?.event.touches.first?.samples.first)
        }
        let given = PointerSample(time: 1, x: 0, y: 0, tiltX: 45, tiltY: 0, twist: 90, altitude: 1.2, azimuth: 0.3)
        let pen = try sample(.down, given, 5, .pencil)
        #expect(abs((pen.altitude ?? 0) - 1.2) < 1e-6 && abs((pen.azimuth ?? 0) - 0.3) < 1e-6)
        #expect(abs((pen.roll ?? 0) - .pi / 2) < 1e-6)
        let tilted = try sample(.move, PointerSample(time: 2, x: 0, y: 0, tiltX: 45, tiltY: 0), 5, .pencil)
        // A pen that leans 45° to the right points to +x and stands 45° high.
        #expect(abs((tilted.altitude ?? 0) - .pi / 4) < 1e-6 && tilted.azimuth == 0 && tilted.roll == nil)
        let finger = try sample(.down, given, 6, .direct)
        #expect(finger.altitude == nil && finger.roll == nil)
        let mouse = try sample(.down, PointerSample(time: 1, x: 0, y: 0, pressure: 0.5), 7, .indirectPointer)
        #expect(mouse.force == nil)
    }

    @Test("what the native format has no field for is kept beside it")
    func rest() throws {
        var tracker = ContactTracker()
        var down = entry(
            .down,
            [PointerSample(time: 1, x: 0, y: 0, tiltX: 10, tiltY: 20, width: 8, height: 6, tangentialPressure: 0.5)]
        )
        down.dispatched = PointerSample(time: 2, x: 3, y: 4)
        let delivered = tracker.line(for: down)
        let line = try #require(delivered)
        #expect(line.event.touches[0].samples[0].radius == 4)
        let kept = line.unknownFields.map { "\($0.key)=\($0.json)" }
        #expect(
            kept == [
                "width=8.0", "height=6.0", "tiltX=10.0", "tiltY=20.0", "tangentialPressure=0.5",
                "dispatched=[0.002,3.0,4.0]",
            ]
        )
        // 1 × 1 px is what browsers say of a pointer whose size they do not know.
        let plain = tracker.line(for: entry(.move, [PointerSample(time: 3, x: 1, y: 0, width: 1, height: 1)]))
        #expect(plain?.event.touches[0].samples[0].radius == nil && plain?.unknownFields.isEmpty == true)
    }
}

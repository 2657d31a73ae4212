import Foundation
import Testing
import TouchModel
import TouchRecognition
import UIKit

@testable import TouchUIKit

@Suite("UITouch to TouchEvent")
@MainActor
struct ConversionTests {
    @Test("a pencil's sample has everything that its touch says")
    func pencilSample() {
        var fake = FakeTouch(.pencil, .moved, at: 3.5, x: 110, y: 220)
        fake.preciseLocation = CGPoint(x: 110.25, y: 220.5)
        fake.force = 1.5
        fake.maximumPossibleForce = 4.25
        fake.altitudeAngle = 0.5
        fake.azimuthAngle = -0.25
        fake.rollAngle = 0.75
        fake.majorRadius = 2
        fake.majorRadiusTolerance = 0.5
        fake.estimationUpdateIndex = 7
        fake.estimatedProperties = [.force, .azimuth, .altitude, .location, .roll]
        fake.estimatedPropertiesExpectingUpdates = [.force, .roll]
        var expected = TouchSample(timestamp: 3.5, location: TouchPoint(10, 20), origin: .coalesced)
        expected.preciseLocation = TouchPoint(10.25, 20.5)
        expected.force = 1.5
        expected.maximumPossibleForce = 4.25
        expected.altitude = 0.5
        expected.azimuth = -0.25
        expected.roll = 0.75
        expected.radius = 2
        expected.radiusTolerance = 0.5
        expected.estimationUpdateIndex = 7
        expected.estimatedProperties = [.force, .azimuth, .altitude, .location, .roll]
        expected.propertiesExpectingUpdates = [.force, .roll]
        let view = UIView()
        view.fakeOrigin = CGPoint(x: 100, y: 200)
        #expect(TouchSample(UITouch(fake), in: view, origin: .coalesced) == expected)
    }

    @Test("what a finger or device does not measure is absent, whatever number UIKit has for it")
    func fingerSample() {
        let sample = TouchSample(UITouch(FakeTouch(.direct, .began, at: 0, x: 1)), in: nil, origin: .touch)
        #expect(sample.force == nil && sample.maximumPossibleForce == 0)
        #expect(sample.altitude == nil && sample.azimuth == nil && sample.roll == nil)
        #expect(sample.estimationUpdateIndex == nil)
    }

    @Test("types, phases and preferred actions have their namesakes; hovering is no phase of a touch")
    func names() {
        let types: [UITouch.TouchType] = [.direct, .indirect, .pencil, .indirectPointer]
        #expect(types.map { TouchType($0) } == TouchType.allCases)
        #expect(TouchType.allCases.map(\.uiTouchType) == types)
        #expect(
            [UITouch.Phase.began, .moved, .stationary, .ended, .cancelled].map { TouchPhase($0) }
                == TouchPhase.allCases
        )
        #expect([UITouch.Phase.regionEntered, .regionMoved, .regionExited].allSatisfy { TouchPhase($0) == nil })
        #expect(
            (0...6).compactMap(UIPencilPreferredAction.init).map { PencilPreferredAction($0) }
                == PencilPreferredAction.allCases
        )
    }

    @Test("coalesced touches come before the touch itself, predicted ones apart")
    func delivery() {
        let contact = FakeContact(.pencil)
        var converter = TouchEventConverter()
        let touches = contact.set(.began, at: 0.03, x: 3)
        let event = UIEvent.plain
        event.fake.coalesced[contact.touch] = (1...3).map {
            UITouch(FakeTouch(.pencil, .began, at: 0.01 * Double($0), x: CGFloat($0)))
        }
        event.fake.predicted[contact.touch] = (4...5).map {
            UITouch(FakeTouch(.pencil, .moved, at: 0.01 * Double($0), x: CGFloat($0)))
        }
        let delivery = converter.event(touches, with: event, in: nil, arrival: 0.05)
        #expect(delivery.timestamp == 0.03 && delivery.arrival == 0.05)
        #expect(delivery.touches.map(\.phase) == [.began] && delivery.touches.map(\.type) == [.pencil])
        #expect(delivery.touches[0].samples.map(\.location.x) == [1, 2, 3])
        #expect(delivery.touches[0].samples.map(\.origin) == [.coalesced, .coalesced, .touch])
        #expect(delivery.touches[0].predictedSamples.map(\.location.x) == [4, 5])
        #expect(delivery.touches[0].predictedSamples.map(\.origin) == [.predicted, .predicted])
    }

    @Test("a contact keeps its number from touch-down to lift, and no other has it afterwards")
    func identities() {
        let (one, other) = (FakeContact(.direct), FakeContact(.direct))
        var converter = TouchEventConverter()
        func ids(_ touches: Set<UITouch>) -> [Int32] {
            converter.event(touches, with: nil, in: nil, arrival: nil).touches.map(\.id)
        }
        // Of two that come down together the first in time is the first in number, whatever the set's order.
        #expect(ids(other.set(.began, at: 0.2).union(one.set(.began, at: 0.1))) == [1, 2])
        #expect(ids(other.set(.moved, at: 0.3)) == [2])
        #expect(ids(one.set(.ended, at: 0.4)) == [1])
        #expect(converter.touchCount == 1)
        #expect(ids(one.set(.began, at: 0.5)) == [3])
        #expect(ids(other.set(.cancelled, at: 0.6)) == [2])
        #expect(ids(other.set(.moved, at: 0.7)).isEmpty && converter.strayTouchCount == 1)
        converter.forgetTouches()
        #expect(ids(one.set(.moved, at: 0.8)).isEmpty && converter.touchCount == 0)
    }

    @Test("updates find their contact by index, also after the lift, in parts, and no second time")
    func updates() {
        let contact = FakeContact(.pencil)
        var converter = TouchEventConverter()
        for (phase, index) in [(UITouch.Phase.began, 40), (.ended, 41)] {
            let touches = contact.set(phase, at: Double(index)) {
                $0.estimationUpdateIndex = index
                $0.estimatedPropertiesExpectingUpdates = [.force, .altitude]
            }
            _ = converter.event(touches, with: nil, in: nil, arrival: nil)
        }
        func correct(_ touches: UITouch...) -> [Touch] {
            let event = converter.corrections(Set(touches), in: nil, arrival: nil)
            #expect(event.timestamp == 41)
            return event.touches
        }
        let first = correct(.update(40, force: 2, stillExpecting: .altitude))
        #expect(first.map(\.id) == [1] && first.map(\.phase) == [.stationary] && first[0].samples.isEmpty)
        #expect(first[0].updates.map(\.updatedProperties) == [.force])
        #expect(first[0].updates.map(\.sample.force) == [2])
        let second = correct(.update(40, force: 2), .update(41, force: 3))
        #expect(second.map(\.updates.count) == [2])
        #expect(
            second[0].updates.reduce(into: [:]) { $0[$1.sample.estimationUpdateIndex] = $1.updatedProperties }
                == [40: .altitude, 41: [.force, .altitude]]
        )
        #expect(correct(.update(40, force: 9), .update(99, force: 9)).isEmpty)
        #expect(converter.unmatchedUpdateCount == 2)
    }

    @Test("updates that never come are given up, the oldest first, and counted")
    func abandonedUpdates() {
        let contact = FakeContact(.pencil)
        var converter = TouchEventConverter()
        for index in 0...TouchEventConverter.mostExpectations {
            let touches = contact.set(index == 0 ? .began : .moved, at: Double(index)) {
                $0.estimationUpdateIndex = index
                $0.estimatedPropertiesExpectingUpdates = .force
            }
            _ = converter.event(touches, with: nil, in: nil, arrival: nil)
        }
        let half = TouchEventConverter.mostExpectations / 2
        #expect(converter.abandonedUpdateCount == half)
        #expect(converter.corrections([.update(half - 1, force: 1)], in: nil, arrival: nil).touches.isEmpty)
        #expect(converter.corrections([.update(half, force: 1)], in: nil, arrival: nil).touches.count == 1)
    }
}

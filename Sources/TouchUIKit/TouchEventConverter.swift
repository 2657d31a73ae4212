#if canImport(UIKit)
import TouchModel
import UIKit

/// Turns what UIKit delivers into ``TouchEvent``s: touches with their coalesced and predicted ones, and later the updates
/// of estimated properties.
///
/// UIKit identifies a contact by its `UITouch`, an event by a number. From touch-down to lift the same `UITouch` has the
/// same number, and no other contact ever has it. An update may come after the lift; it finds its contact by its
/// estimation update index.
@MainActor
public struct TouchEventConverter {
    /// A sample that expects an update.
    private struct Expectation {
        var touchID: Int32
        var type: TouchType
        var properties: TouchProperties
    }

    /// How many outstanding updates are remembered: seventeen seconds of a pencil at 240 Hz.
    static let mostExpectations = 4096

    /// Touches that UIKit reported as moved or lifted without having begun, or of an unknown type or phase; left out.
    public private(set) var strayTouchCount = 0
    /// Updates that nothing was waiting for; left out.
    public private(set) var unmatchedUpdateCount = 0
    /// Updates that were announced, did not come for a long time, and are waited for no more.
    public private(set) var abandonedUpdateCount = 0

    private var ids: [ObjectIdentifier: Int32] = [:]
    private var expectations: [Int: Expectation] = [:]
    private var nextID: Int32 = 1
    private var latestTimestamp = 0.0

    public init() {}

    /// How many touches are down.
    public var touchCount: Int { ids.count }

    /// Converts a delivery: what the touches methods of a view or gesture recognizer are called with.
    ///
    /// - Parameters:
    ///   - view: whose coordinates to use; `nil` for the window's.
    ///   - arrival: when the app received it, in seconds of `ProcessInfo.systemUptime`.
    /// - Returns: The touches in the order in which they came down; those of one delivery by time and place.
    /// - Complexity: O(samples + touches · log touches).
    public mutating func event(
        _ touches: Set<UITouch>,
        with event: UIEvent?,
        in view: UIView?,
        arrival: TimeInterval?
    ) -> TouchEvent {
        for touch in touches.filter({ $0.phase == .began }).sorted(by: { Self.comesBefore($0, $1, in: view) }) {
            ids[ObjectIdentifier(touch)] = nextID
            nextID = nextID == .max ? 1 : nextID + 1
        }
        var converted: [Touch] = []
        for touch in touches {
            guard let id = ids[ObjectIdentifier(touch)], let type = TouchType(touch.type),
                let phase = TouchPhase(touch.phase)
            else {
                strayTouchCount += 1
                continue
            }
            let samples = Self.samples(of: touch, with: event, in: view)
            for sample in samples { expectUpdate(of: sample, touchID: id, type: type) }
            let predicted = event?.predictedTouches(for: touch) ?? []
            converted.append(
                Touch(
                    id: id,
                    type: type,
                    phase: phase,
                    samples: samples,
                    predictedSamples: predicted.map { TouchSample($0, in: view, origin: .predicted) }
                )
            )
            latestTimestamp = max(latestTimestamp, touch.timestamp)
            if phase.isTerminal { ids[ObjectIdentifier(touch)] = nil }
        }
        converted.sort { $0.id < $1.id }
        return TouchEvent(timestamp: latestTimestamp, arrival: arrival, touches: converted)
    }

    /// Converts what `touchesEstimatedPropertiesUpdated` is called with.
    ///
    /// - Returns: An event whose touches are stationary, without samples, and carry the updates of their contacts.
    /// - Complexity: O(updates · log updates).
    public mutating func corrections(
        _ touches: Set<UITouch>,
        in view: UIView?,
        arrival: TimeInterval?
    ) -> TouchEvent {
        var corrected: [Int32: Touch] = [:]
        for touch in touches.sorted(by: { Self.comesBefore($0, $1, in: view) }) {
            guard let index = touch.estimationUpdateIndex?.intValue, var expectation = expectations[index] else {
                unmatchedUpdateCount += 1
                continue
            }
            let sample = TouchSample(touch, in: view, origin: .touch)
            // UIKit takes away the mark of each property that the update settles.
            let update = EstimationUpdate(
                sample: sample,
                updatedProperties: expectation.properties.subtracting(sample.propertiesExpectingUpdates)
            )
            expectation.properties.formIntersection(sample.propertiesExpectingUpdates)
            expectations[index] = expectation.properties.isEmpty ? nil : expectation
            let id = expectation.touchID
            corrected[
                id,
                default: Touch(id: id, type: expectation.type, phase: .stationary, samples: [])
            ].updates.append(update)
        }
        return TouchEvent(
            timestamp: latestTimestamp,
            arrival: arrival,
            touches: corrected.values.sorted { $0.id < $1.id }
        )
    }

    /// Forgets the touches that are down, because UIKit will tell no more of them. Updates still find their contacts.
    public mutating func forgetTouches() { ids.removeAll(keepingCapacity: true) }

    private static func samples(of touch: UITouch, with event: UIEvent?, in view: UIView?) -> [TouchSample] {
        // The last of the coalesced touches is the touch itself.
        guard let coalesced = event?.coalescedTouches(for: touch), !coalesced.isEmpty else {
            return [TouchSample(touch, in: view, origin: .touch)]
        }
        return coalesced.enumerated().map { position, one in
            TouchSample(one, in: view, origin: position == coalesced.count - 1 ? .touch : .coalesced)
        }
    }

    private mutating func expectUpdate(of sample: TouchSample, touchID: Int32, type: TouchType) {
        guard !sample.propertiesExpectingUpdates.isEmpty, let index = sample.estimationUpdateIndex else { return }
        if expectations.count >= Self.mostExpectations {
            for old in expectations.keys.sorted().prefix(Self.mostExpectations / 2) { expectations[old] = nil }
            abandonedUpdateCount += Self.mostExpectations / 2
        }
        expectations[index] = Expectation(
            touchID: touchID,
            type: type,
            properties: sample.propertiesExpectingUpdates
        )
    }

    /// A set has no order; the same touches shall come out in the same.
    private static func comesBefore(_ left: UITouch, _ right: UITouch, in view: UIView?) -> Bool {
        let (a, b) = (left.location(in: view), right.location(in: view))
        return (left.timestamp, a.x, a.y) < (right.timestamp, b.x, b.y)
    }
}
#endif

import Foundation
import TouchModel
import TouchRecordings

/// Turns Pointer Events into deliveries of contacts.
///
/// - A contact is a pointer from `pointerdown` to `pointerup` or `pointercancel`; contacts are numbered from 1. Moves of
///   pointers that are not down are hover and draw nothing.
/// - Time becomes seconds since the page's time origin. Locations stay CSS px of the viewport.
/// - Pressure becomes force with 1 as its maximum, but not for a mouse, which always reports 0.5. For pens, `twist` becomes
///   roll where it is not 0, which is also what browsers report when they do not know it; altitude and azimuth come from
///   `tiltX` and `tiltY` where the browser does not have them. Half of the larger of width and height becomes the radius
///   where it is not the 1 × 1 px of pointers of unknown size.
/// - `pointerup` carries a sample only where it is not where the contact was last: a browser repeats the last location.
/// - What the native format has no field for is kept beside it: width and height, tilt, tangential pressure, and the
///   event as dispatched where that is none of its samples.
package struct ContactTracker {
    private struct Contact {
        var pointer: Int64
        var id: Int32
        var type: TouchType
        var lastLocation: TouchPoint
    }

    private var contacts: [Contact] = []
    private var lastID: Int32 = 0

    package init() {}

    /// The delivery that a pointer's entry stands for; `nil` for hover.
    package mutating func line(for entry: PointerEntry) -> RecordedLine? {
        let known = contacts.firstIndex { $0.pointer == entry.pointer }
        if entry.kind != .down, known == nil { return nil }
        if let known, entry.kind == .down { contacts.remove(at: known) }
        if entry.kind == .down {
            lastID = lastID == .max ? 1 : lastID + 1
            let first = entry.samples.first.map { TouchPoint($0.x, $0.y) } ?? .zero
            contacts.append(Contact(pointer: entry.pointer, id: lastID, type: entry.type, lastLocation: first))
        }
        guard let index = contacts.firstIndex(where: { $0.pointer == entry.pointer }) else { return nil }
        let contact = contacts[index]
        var samples = entry.samples
        switch entry.kind {
        case .down, .move: break
        case .up: samples.removeAll { TouchPoint($0.x, $0.y) == contact.lastLocation }
        // What is dispatched with a cancellation is no measurement.
        case .cancel: samples.removeAll()
        }
        let touch = Touch(
            id: contact.id,
            type: contact.type,
            phase: Self.phase(entry.kind),
            samples: samples.enumerated().map {
                Self.sample($1, type: contact.type, origin: $0 + 1 == samples.count ? .touch : .coalesced)
            },
            predictedSamples: entry.predicted.map { Self.sample($0, type: contact.type, origin: .predicted) }
        )
        var unknown: [UnknownField] = []
        for (position, sample) in samples.enumerated() {
            Self.keepRest(of: sample, type: contact.type, at: .sample(touch: 0, .samples, position), &unknown)
        }
        if let dispatched = entry.dispatched {
            let json = "[\(dispatched.time / 1000),\(dispatched.x),\(dispatched.y)]"
            unknown.append(UnknownField(place: .touch(0), key: "dispatched", json: json))
        }
        if let last = samples.last { contacts[index].lastLocation = TouchPoint(last.x, last.y) }
        if touch.phase.isTerminal { contacts.remove(at: index) }
        let event = TouchEvent(
            timestamp: (samples.last?.time ?? entry.time) / 1000,
            arrival: entry.arrival / 1000,
            touches: [touch]
        )
        return RecordedLine(event: event, unknownFields: unknown)
    }

    /// Ends whatever is down; `nil` where nothing is.
    mutating func cancelAll(at time: Double) -> RecordedLine? {
        guard !contacts.isEmpty else { return nil }
        let touches = contacts.map { Touch(id: $0.id, type: $0.type, phase: .cancelled, samples: []) }
        contacts.removeAll()
        return RecordedLine(event: TouchEvent(timestamp: time, touches: touches))
    }

    private static func phase(_ kind: PointerEntry.Kind) -> TouchPhase {
        switch kind {
        case .down: .began
        case .move: .moved
        case .up: .ended
        case .cancel: .cancelled
        }
    }

    private static func sample(_ sample: PointerSample, type: TouchType, origin: TouchSample.Origin) -> TouchSample {
        var result = TouchSample(
            timestamp: sample.time / 1000,
            location: TouchPoint(sample.x, sample.y),
            origin: origin
        )
        guard type != .indirectPointer else { return result }
        if sample.pressure.isFinite {
            result.force = sample.pressure
            result.maximumPossibleForce = 1
        }
        if type == .pencil {
            if sample.altitude.isFinite, sample.azimuth.isFinite {
                result.altitude = sample.altitude
                result.azimuth = sample.azimuth
            } else if abs(sample.tiltX) <= 90, abs(sample.tiltY) <= 90 {
                let angles = PenAttitudeAngles(tiltX: sample.tiltX * .pi / 180, tiltY: sample.tiltY * .pi / 180)
                result.altitude = angles.altitude
                result.azimuth = angles.azimuth
            }
            if sample.twist.isFinite, sample.twist != 0 { result.roll = sample.twist * .pi / 180 }
        }
        if hasExtent(sample) { result.radius = max(sample.width, sample.height) / 2 }
        return result
    }

    private static func hasExtent(_ sample: PointerSample) -> Bool {
        sample.width.isFinite && sample.height.isFinite && (sample.width != 1 || sample.height != 1)
            && max(sample.width, sample.height) > 0
    }

    private static func keepRest(
        of sample: PointerSample,
        type: TouchType,
        at place: UnknownField.Place,
        _ fields: inout [UnknownField]
    ) {
        func keep(_ key: String, _ value: Double) {
            guard value.isFinite else { return }
            fields.append(UnknownField(place: place, key: key, json: "\(value)"))
        }
        if hasExtent(sample), sample.width != sample.height {
            keep("width", sample.width)
            keep("height", sample.height)
        }
        guard type == .pencil else { return }
        if sample.tiltX != 0 || sample.tiltY != 0 {
            keep("tiltX", sample.tiltX)
            keep("tiltY", sample.tiltY)
        }
        if sample.tangentialPressure != 0 { keep("tangentialPressure", sample.tangentialPressure) }
    }
}

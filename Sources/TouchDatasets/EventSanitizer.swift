import TouchModel

/// The door at which NaN, doubled stamps and clocks that run backwards stop: every event on its way from a file to
/// replay passes through it, whatever format it came from.
///
/// Rules, each counted in ``repairs``: a sample with a non-finite time or location is dropped; the samples of one
/// delivery are put in time order; a sample not later than its contact's last one is dropped, unless its clock was set
/// back by more than ``clockResetThreshold``, which splits the contact; a touch-end at (0, 0) that jumps there from
/// elsewhere keeps its phase and loses its location; a contact that moves without having begun begins there, one that
/// begins anew without having ended is ended first; predictions and corrections that are not finite are dropped.
/// Corrections alone pass, also after their contact has lifted. Locations outside the screen are counted and kept: a
/// finger may leave the glass.
public struct EventSanitizer {
    /// A step back of more than this many seconds is a clock that was set, not a sample that came late.
    public static let clockResetThreshold = 1.0
    /// A touch-end at (0, 0) is believed when the contact was within this distance of it, in units of location.
    public static let originRadius = 20.0
    /// Locations further outside the screen than this share of its larger side are counted.
    public static let screenMargin = 0.1

    private struct Contact {
        var id: Int32
        var lastTimestamp: Double
        var lastLocation: Point
        var type: TouchType
    }

    public private(set) var repairs = RepairLog()
    private let screenSize: Point?
    private var contacts: [Contact] = []
    /// Of the event before; stands in where an event without samples has none.
    private var lastTimestamp = 0.0

    /// Prepares for one recording; without a screen size no location is outside.
    public init(screenSize: Point?) { self.screenSize = screenSize }

    /// The event as replay may see it, or `nil` when nothing of it is left.
    public mutating func sanitize(_ event: TouchEvent, at place: SourceLocation) -> TouchEvent? {
        var touches: [Touch] = []
        touches.reserveCapacity(event.touches.count)
        for touch in event.touches { sanitize(touch, into: &touches, at: place) }
        guard !touches.isEmpty else { return nil }
        var event = event
        event.touches = touches
        if !event.timestamp.isFinite { event.timestamp = touches.last?.samples.last?.timestamp ?? lastTimestamp }
        lastTimestamp = event.timestamp
        return event
    }

    private mutating func sanitize(_ touch: Touch, into touches: inout [Touch], at place: SourceLocation) {
        var touch = touch
        var beginsHere = false
        let known = contacts.firstIndex { $0.id == touch.id }
        if touch.phase == .began {
            if let known {
                repairs.note(.missingBoundary, at: "\(place)", "contact \(touch.id) began again without having ended")
                touches.append(Touch(id: touch.id, type: contacts[known].type, phase: .cancelled, samples: []))
                contacts.remove(at: known)
            }
        } else if known == nil {
            if touch.samples.isEmpty, !touch.updates.isEmpty {
                // Corrections may come after the contact has lifted; they open no contact.
                dropNonFiniteExtras(of: &touch, at: place)
                if !touch.updates.isEmpty { touches.append(touch) }
                return
            }
            // A contact that ends or waits without ever having moved here has nothing to draw.
            guard !touch.samples.isEmpty, touch.phase == .moved || touch.samples.count > 1 else {
                if touch.phase != .stationary || !touch.samples.isEmpty {
                    repairs.note(
                        .missingBoundary,
                        at: "\(place)",
                        "contact \(touch.id) \(touch.phase.name) without having begun; skipped"
                    )
                }
                return
            }
            repairs.note(
                .missingBoundary,
                at: "\(place)",
                "contact \(touch.id) \(touch.phase.name) without having begun; it begins here"
            )
            beginsHere = true
        }
        sortSamples(of: &touch, at: place)
        var kept: [TouchSample] = []
        kept.reserveCapacity(touch.samples.count)
        var contact = contacts.first { $0.id == touch.id }
        for sample in touch.samples {
            guard accepts(sample, of: touch, after: contact, at: place) else { continue }
            if let last = contact, sample.timestamp < last.lastTimestamp {
                // The clock was set back: what came before is one contact, what follows another.
                if beginsHere || touch.phase == .began {
                    touches.append(Touch(id: touch.id, type: touch.type, phase: .began, samples: kept))
                    kept.removeAll(keepingCapacity: true)
                }
                touches.append(Touch(id: touch.id, type: touch.type, phase: .cancelled, samples: kept))
                kept.removeAll(keepingCapacity: true)
                beginsHere = true
            }
            contact = Contact(
                id: touch.id,
                lastTimestamp: sample.timestamp,
                lastLocation: sample.location,
                type: touch.type
            )
            kept.append(sample)
        }
        for index in kept.indices.dropLast() where kept[index].origin != .coalesced { kept[index].origin = .coalesced }
        if let last = kept.indices.last { kept[last].origin = .touch }
        touch.samples = kept
        dropNonFiniteExtras(of: &touch, at: place)
        contacts.removeAll { $0.id == touch.id }
        if !touch.phase.isTerminal, let contact { contacts.append(contact) }
        guard beginsHere else {
            // A beginning whose every sample was dropped waits for the first good one.
            if !touch.samples.isEmpty || touch.phase != .began { touches.append(touch) }
            return
        }
        guard !touch.samples.isEmpty else { return }
        let phase = touch.phase
        touch.phase = .began
        touches.append(touch)
        if phase.isTerminal { touches.append(Touch(id: touch.id, type: touch.type, phase: phase, samples: [])) }
    }

    private mutating func dropNonFiniteExtras(of touch: inout Touch, at place: SourceLocation) {
        let before = touch.predictedSamples.count + touch.updates.count
        guard before > 0 else { return }
        touch.predictedSamples.removeAll { !$0.isFinite }
        touch.updates.removeAll { !$0.sample.isFinite }
        for _ in touch.predictedSamples.count + touch.updates.count..<before {
            repairs.note(.nonFinite, at: "\(place)", "a predicted sample or a correction of contact \(touch.id)")
        }
    }

    private mutating func sortSamples(of touch: inout Touch, at place: SourceLocation) {
        let samples = touch.samples
        for index in samples.indices.dropFirst()
        where samples[index].timestamp < samples[index - 1].timestamp
            && samples[index - 1].timestamp - samples[index].timestamp <= Self.clockResetThreshold
        {
            repairs.note(
                .outOfOrderDelivery,
                at: "\(place)",
                "a sample at \(samples[index].timestamp) s follows one at \(samples[index - 1].timestamp) s"
            )
            touch.samples.sort { $0.timestamp < $1.timestamp }
            return
        }
    }

    private mutating func accepts(
        _ sample: TouchSample,
        of touch: Touch,
        after last: Contact?,
        at place: SourceLocation
    ) -> Bool {
        guard sample.isFinite else {
            repairs.note(
                .nonFinite,
                at: "\(place)",
                "t \(sample.timestamp), x \(sample.location.x), y \(sample.location.y)"
            )
            return false
        }
        if let last {
            let step = sample.timestamp - last.lastTimestamp
            if step == 0 {
                repairs.note(.duplicateTimestamp, at: "\(place)", "contact \(touch.id) at \(sample.timestamp) s twice")
                return false
            }
            if step < 0 {
                guard step < -Self.clockResetThreshold else {
                    repairs.note(
                        .stepBackInTime,
                        at: "\(place)",
                        "contact \(touch.id): \(sample.timestamp) s after \(last.lastTimestamp) s"
                    )
                    return false
                }
                repairs.note(
                    .clockReset,
                    at: "\(place)",
                    "contact \(touch.id): \(sample.timestamp) s after \(last.lastTimestamp) s"
                )
            }
            if touch.phase.isTerminal, sample.location == .zero, last.lastLocation.length > Self.originRadius {
                repairs.note(
                    .endAtOrigin,
                    at: "\(place)",
                    "contact \(touch.id) ends at 0, 0 after \(last.lastLocation.x), \(last.lastLocation.y)"
                )
                return false
            }
        }
        if let screenSize {
            let margin = Self.screenMargin * max(screenSize.x, screenSize.y)
            let location = sample.location
            if location.x < -margin || location.y < -margin || location.x > screenSize.x + margin
                || location.y > screenSize.y + margin
            {
                repairs.note(.outsideScreen, at: "\(place)", "contact \(touch.id) at \(location.x), \(location.y)")
            }
        }
        return true
    }
}

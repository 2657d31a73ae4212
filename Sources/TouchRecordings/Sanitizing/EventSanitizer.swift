import TouchModel

/// The stage of the input pipeline at which NaN, doubled stamps and clocks that run backwards stop: every event on its way from a file to
/// replay passes through it, whatever format it came from.
///
/// Rules, each counted in ``repairs``: a sample whose time or location is not finite or cannot be real is dropped; the
/// samples of one delivery are put in time order; a sample not later than its contact's last one is dropped, unless its clock was set
/// back by more than ``clockResetThreshold``, which splits the contact; a touch-end that jumps to a ``PlaceholderLocation`` from
/// elsewhere keeps its phase and loses its location; a contact that moves without having begun begins there, one that
/// begins anew without having ended is ended first; predictions and corrections that cannot be real are dropped, and
/// corrections that name none of the last ``rememberedUpdates`` samples with an update index; contacts beyond
/// ``mostContacts`` at a time are dropped. Corrections alone pass, also after their contact has lifted. Locations
/// outside the screen are counted and kept: a finger may leave the glass.
package struct EventSanitizer {
    /// A step back of more than this many seconds is a clock that was set, not a sample that came late.
    package static let clockResetThreshold = 1.0
    /// Locations further outside the screen than this share of its larger side are counted.
    package static let screenMargin = 0.1

    /// A step so many times as long as the one before may lead to a place that stands for none.
    static let leap = 3.0
    /// No more contacts than these are followed at a time.
    package static let mostContacts = 256
    /// How many samples with an update index are remembered: at 240 Hz those of 17 s.
    package static let rememberedUpdates = 4096
    /// Seconds from a clock's zero that no recording is away: 3000 years.
    package static let largestTime = 1e11
    /// Units of location that no surface has.
    package static let largestLocation = 1e9

    private struct Contact {
        var id: Int32
        var lastTimestamp: Double
        var lastLocation: TouchPoint
        /// The location before, or the same.
        var locationBefore: TouchPoint
        var type: TouchType

        init(_ id: Int32, _ sample: TouchSample, after last: Contact?, type: TouchType) {
            self.id = id
            lastTimestamp = sample.timestamp
            lastLocation = sample.location
            locationBefore = last?.lastLocation ?? sample.location
            self.type = type
        }
    }

    /// What was repaired or dropped so far.
    package private(set) var repairs = RepairLog()
    private let screenSize: TouchPoint?
    private var contacts: [Contact] = []
    private var correctable = CorrectableSamples()
    /// The time of the event before; it stands in where an event without samples has none.
    private var lastTimestamp = 0.0
    /// Where the contact was that lifted last; NaN before one did.
    private var lastEnd = TouchPoint(repeating: .nan)

    /// Prepares for one recording; without a screen size no location is outside.
    package init(screenSize: TouchPoint?) { self.screenSize = screenSize }

    /// The event as replay may see it, or `nil` when nothing of it is left.
    package mutating func sanitize(_ event: TouchEvent, at place: SourceLocation) -> TouchEvent? {
        guard !takeOrderly(event) else { return event }
        var touches: [Touch] = []
        touches.reserveCapacity(event.touches.count)
        for touch in event.touches { sanitize(touch, into: &touches, at: place) }
        guard !touches.isEmpty else { return nil }
        var event = event
        event.touches = touches
        if let arrival = event.arrival, !(arrival.magnitude <= Self.largestTime) {
            repairs.note(.nonFinite, at: "\(place)", "an arrival at \(arrival) s; left out")
            event.arrival = nil
        }
        // NaN is not at most anything.
        if !(event.timestamp.magnitude <= Self.largestTime) {
            event.timestamp = touches.last?.samples.last?.timestamp ?? lastTimestamp
        }
        lastTimestamp = event.timestamp
        return event
    }

    /// Takes the delivery that nearly every one is: one sample of one contact, at its place in time, with nothing to
    /// repair. Such a delivery is neither copied nor made anew.
    ///
    /// - Returns: whether it was one, and was taken.
    private mutating func takeOrderly(_ event: TouchEvent) -> Bool {
        guard event.touches.count == 1, event.timestamp.magnitude <= Self.largestTime,
            (event.arrival ?? 0).magnitude <= Self.largestTime
        else { return false }
        guard event.touches[0].samples.count == 1, event.touches[0].predictedSamples.isEmpty,
            event.touches[0].updates.isEmpty
        else { return false }
        let touch = event.touches[0]
        let sample = touch.samples[0]
        guard
            takeOrderly(
                SampleDelivery(contact: touch.id, type: touch.type, phase: touch.phase, sample: sample, line: 0)
            )
        else {
            return false
        }
        lastTimestamp = event.timestamp
        return true
    }

    /// Takes a delivery of one sample if there is nothing to repair.
    ///
    /// - Returns: whether it was taken.
    mutating func takeOrderly(_ delivery: SampleDelivery) -> Bool {
        let (id, phase, sample) = (delivery.contact, delivery.phase, delivery.sample)
        guard Self.isReal(sample), sample.origin == .touch, sample.estimationUpdateIndex == nil,
            !isOutsideScreen(sample.location), !(delivery.arrival.magnitude > Self.largestTime)
        else { return false }
        guard !PlaceholderLocation.isOne(sample.location) else { return false }
        let known = contacts.firstIndex { $0.id == id }
        if let known {
            guard phase != .began, sample.timestamp > contacts[known].lastTimestamp else { return false }
            if phase.isTerminal {
                contacts.remove(at: known)
                lastEnd = sample.location
            } else {
                contacts[known].lastTimestamp = sample.timestamp
                contacts[known].locationBefore = contacts[known].lastLocation
                contacts[known].lastLocation = sample.location
                contacts[known].type = delivery.type
            }
        } else {
            guard phase == .began, contacts.count < Self.mostContacts, sample.location != lastEnd else { return false }
            contacts.append(Contact(id, sample, after: nil, type: delivery.type))
        }
        lastTimestamp = sample.timestamp
        return true
    }

    /// Whether it takes the deliveries behind to tell if a contact's location is one: see ``BoundaryPlaces``.
    func isDoubtful(_ event: TouchEvent) -> Bool {
        guard event.touches.count == 1, event.touches[0].samples.count == 1 else { return false }
        let (id, phase, location) = (
            event.touches[0].id, event.touches[0].phase, event.touches[0].samples[0].location
        )
        if phase == .began { return location == lastEnd || PlaceholderLocation.isOne(location) }
        guard phase == .moved, PlaceholderLocation.isOne(location), let contact = contacts.first(where: { $0.id == id })
        else { return false }
        // Whoever moves fast may reach a corner.
        let step = contact.lastLocation.distance(to: contact.locationBefore)
        return PlaceholderLocation.isOne(location, farFrom: contact.lastLocation)
            && location.distance(to: contact.lastLocation) > Self.leap * step
    }

    /// The event with the times that were written: only locations that are none are dropped.
    package mutating func sanitizeLocations(of event: TouchEvent, at place: SourceLocation) -> TouchEvent {
        var event = event
        for index in event.touches.indices {
            let touch = event.touches[index]
            dropUnrealSamples(of: &event.touches[index], at: place)
            var last = contacts.first { $0.id == touch.id }
            if let sample = event.touches[index].samples.last, let contact = last, touch.phase.isTerminal,
                dropsEnd(sample, of: contact, at: place)
            {
                event.touches[index].samples.removeLast()
            }
            if let sample = event.touches[index].samples.last {
                last = Contact(touch.id, sample, after: last, type: touch.type)
            }
            keep(last, of: touch)
        }
        return event
    }

    /// Remembers where a contact is, or was when it lifted.
    private mutating func keep(_ contact: Contact?, of touch: Touch) {
        contacts.removeAll { $0.id == touch.id }
        guard let contact else { return }
        if touch.phase.isTerminal {
            lastEnd = contact.lastLocation
        } else if contacts.count < Self.mostContacts {
            contacts.append(contact)
        }
    }

    /// Whether a contact's last sample is where nothing was, which is counted.
    private mutating func dropsEnd(_ sample: TouchSample, of contact: Contact, at place: SourceLocation) -> Bool {
        let (location, last) = (sample.location, contact.lastLocation)
        guard PlaceholderLocation.isOne(location, farFrom: last) else { return false }
        repairs.note(
            location == .zero ? .endAtOrigin : .placeholderLocation,
            at: "\(place)",
            "contact \(contact.id) ends at \(location == .zero ? "0, 0" : "\(location.x), \(location.y)") after \(last.x), \(last.y)"
        )
        return true
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
                dropUnusableExtras(of: &touch, at: place)
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
        guard known != nil || contacts.count < Self.mostContacts else {
            repairs.note(
                .tooManyContacts,
                at: "\(place)",
                "contact \(touch.id) beside \(Self.mostContacts) others; dropped"
            )
            return
        }
        dropUnrealSamples(of: &touch, at: place)
        sortSamples(of: &touch, at: place)
        var kept: [TouchSample] = []
        kept.reserveCapacity(touch.samples.count)
        var contact = contacts.first { $0.id == touch.id }
        for sample in touch.samples {
            guard accepts(sample, of: touch, after: contact, at: place) else { continue }
            if let last = contact, sample.timestamp < last.lastTimestamp {
                // The clock was set back: what came before is one contact, what follows another.
                // The cancellation itself carries no samples: as the last of a contact they would be judged anew.
                if !kept.isEmpty {
                    Self.setOrigins(of: &kept)
                    let phase: TouchPhase = beginsHere || touch.phase == .began ? .began : .moved
                    touches.append(Touch(id: touch.id, type: touch.type, phase: phase, samples: kept))
                    kept.removeAll(keepingCapacity: true)
                }
                touches.append(Touch(id: touch.id, type: touch.type, phase: .cancelled, samples: []))
                beginsHere = true
            }
            contact = Contact(touch.id, sample, after: contact, type: touch.type)
            kept.append(sample)
        }
        Self.setOrigins(of: &kept)
        for sample in kept {
            if let index = sample.estimationUpdateIndex { correctable.insert(index, contact: touch.id) }
        }
        touch.samples = kept
        dropUnusableExtras(of: &touch, at: place)
        keep(contact, of: touch)
        guard beginsHere else {
            // A beginning whose every sample was dropped waits for the first good one.
            if !touch.samples.isEmpty || touch.phase != .began {
                touches.append(touch)
            } else {
                noteLostExtras(of: touch, at: place)
            }
            return
        }
        guard !touch.samples.isEmpty else {
            noteLostExtras(of: touch, at: place)
            return
        }
        let phase = touch.phase
        touch.phase = .began
        touches.append(touch)
        if phase.isTerminal { touches.append(Touch(id: touch.id, type: touch.type, phase: phase, samples: [])) }
    }

    private static func setOrigins(of samples: inout [TouchSample]) {
        for index in samples.indices.dropLast() where samples[index].origin != .coalesced {
            samples[index].origin = .coalesced
        }
        if let last = samples.indices.last { samples[last].origin = .touch }
    }

    /// Whether time and place are numbers that something could have measured.
    private static func isReal(_ sample: TouchSample) -> Bool {
        sample.timestamp.magnitude <= largestTime && sample.location.x.magnitude <= largestLocation
            && sample.location.y.magnitude <= largestLocation
    }

    /// Before anything is compared: NaN is neither less nor more than anything, and nothing can be sorted with it.
    private mutating func dropUnrealSamples(of touch: inout Touch, at place: SourceLocation) {
        guard !touch.samples.allSatisfy(Self.isReal) else { return }
        for sample in touch.samples where !Self.isReal(sample) {
            repairs.note(
                .nonFinite,
                at: "\(place)",
                "t \(sample.timestamp), x \(sample.location.x), y \(sample.location.y)"
            )
        }
        touch.samples.removeAll { !Self.isReal($0) }
    }

    private mutating func dropUnusableExtras(of touch: inout Touch, at place: SourceLocation) {
        guard !touch.predictedSamples.isEmpty || !touch.updates.isEmpty else { return }
        let before = touch.predictedSamples.count + touch.updates.count
        touch.predictedSamples.removeAll { !Self.isReal($0) }
        touch.updates.removeAll { !Self.isReal($0.sample) }
        for _ in touch.predictedSamples.count + touch.updates.count..<before {
            repairs.note(.nonFinite, at: "\(place)", "a predicted sample or a correction of contact \(touch.id)")
        }
        let id = touch.id
        let isKnown = { [correctable] (update: EstimationUpdate) in
            update.sample.estimationUpdateIndex.map { correctable.contains($0, contact: id) } ?? false
        }
        guard !touch.updates.allSatisfy(isKnown) else { return }
        for update in touch.updates where !isKnown(update) {
            let index = update.sample.estimationUpdateIndex.map { "\($0)" } ?? "none"
            repairs.note(.unmatchedUpdate, at: "\(place)", "contact \(id), update index \(index)")
        }
        touch.updates.removeAll { !isKnown($0) }
    }

    private mutating func noteLostExtras(of touch: Touch, at place: SourceLocation) {
        for _ in 0..<touch.predictedSamples.count + touch.updates.count {
            repairs.note(
                .skippedRecord,
                at: "\(place)",
                "a prediction or a correction of contact \(touch.id), which has no sample yet"
            )
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
            if touch.phase.isTerminal, dropsEnd(sample, of: last, at: place) { return false }
        }
        if isOutsideScreen(sample.location) {
            repairs.note(
                .outsideScreen,
                at: "\(place)",
                "contact \(touch.id) at \(sample.location.x), \(sample.location.y)"
            )
        }
        return true
    }

    private func isOutsideScreen(_ location: TouchPoint) -> Bool {
        guard let screenSize else { return false }
        let margin = Self.screenMargin * max(screenSize.x, screenSize.y)
        return location.x < -margin || location.y < -margin || location.x > screenSize.x + margin
            || location.y > screenSize.y + margin
    }
}

/// The last samples that a correction may name, in bounded memory; a lookup is O(1).
private struct CorrectableSamples {
    private var keys: Set<UInt64> = []
    /// The entries in the order in which they came, round and round.
    private var ring: [UInt64] = []
    private var oldest = 0

    mutating func insert(_ index: Int, contact: Int32) {
        let key = Self.key(index, contact)
        guard keys.insert(key).inserted else { return }
        guard ring.count == EventSanitizer.rememberedUpdates else {
            ring.append(key)
            return
        }
        keys.remove(ring[oldest])
        ring[oldest] = key
        oldest = (oldest + 1) % ring.count
    }

    func contains(_ index: Int, contact: Int32) -> Bool { keys.contains(Self.key(index, contact)) }

    private static func key(_ index: Int, _ contact: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: contact)) << 32 | UInt64(UInt32(truncatingIfNeeded: index))
    }
}

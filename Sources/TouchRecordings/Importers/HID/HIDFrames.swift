import TouchModel

/// Puts the reports of a device together to frames, and those to deliveries.
struct HIDFrames {
    private let digitizer: HIDDigitizer
    private var clock: HIDScanClock?

    /// What is on the surface.
    private var contacts: [Int32: TouchType] = [:]
    /// Touches of the frame so far, each contact once.
    private var touches: [Touch] = []
    private var seen: Set<Int32> = []
    /// How many contacts of the frame are still to come.
    private var awaited = 0
    private var scanTime: Double?
    private var arrival = 0.0
    private var hasCount = false
    private var lastTimestamp = 0.0
    /// Whether a contact was put out.
    private(set) var sawContact = false

    init(digitizer: HIDDigitizer, clock: HIDScanClock?) {
        self.digitizer = digitizer
        self.clock = clock
    }

    /// Takes a report.
    mutating func consume(
        _ report: ArraySlice<UInt8>,
        of kind: HIDDigitizer.Report,
        arrival: Double,
        into output: inout ImportOutput
    ) {
        let count = kind.contactCount?.value(in: report).map { Int($0) }
        if awaited > 0, count ?? 1 > 0 {
            // A frame that lacks a report.
            deliver(into: &output)
        }
        if awaited == 0 {
            // A report that only fills up.
            guard count != 0 else { return }
            awaited = min(count ?? kind.slots.count, EventSanitizer.mostContacts)
            hasCount = count != nil
            scanTime = kind.scanTime?.value(in: report)
        }
        self.arrival = arrival
        // Contacts beyond those counted fill up the report.
        let filled = kind.slots.prefix(awaited)
        for slot in filled { take(slot, report) }
        awaited -= filled.count
        if awaited <= 0 { deliver(into: &output) }
    }

    private mutating func take(_ slot: HIDDigitizer.Slot, _ report: ArraySlice<UInt8>) {
        guard let tip = slot.tipSwitch.value(in: report) else { return }
        let identifier: Int32
        if let field = slot.identifier {
            guard let value = field.value(in: report) else { return }
            identifier = Int32(clamping: Int64(value))
        } else {
            identifier = slot.ownIdentifier
        }
        guard seen.insert(identifier).inserted else { return }
        let isTrusted = slot.confidence?.value(in: report) != 0
        let isKnown = contacts[identifier] != nil
        if tip != 0, isTrusted, let sample = digitizer.sample(of: slot, in: report) {
            guard isKnown || contacts.count < EventSanitizer.mostContacts else { return }
            contacts[identifier] = slot.type
            touches.append(
                Touch(id: identifier, type: slot.type, phase: isKnown ? .moved : .began, samples: [sample])
            )
        } else if let type = contacts.removeValue(forKey: identifier) {
            let phase: TouchPhase = tip != 0 && !isTrusted ? .cancelled : .ended
            touches.append(Touch(id: identifier, type: type, phase: phase, samples: []))
        }
    }

    private mutating func deliver(into output: inout ImportOutput) {
        awaited = 0
        // A frame names every contact: one that is missing has lifted. Frames of pens say nothing of fingers.
        if hasCount {
            for (identifier, type) in contacts.sorted(by: { $0.key < $1.key })
            where identifier >= 0 && !seen.contains(identifier) {
                touches.append(Touch(id: identifier, type: type, phase: .ended, samples: []))
                contacts[identifier] = nil
                output.note(.missingBoundary, "contact \(identifier) is missing from a frame; it ends there")
            }
        }
        seen.removeAll(keepingCapacity: true)
        let timestamp: Double
        if let scanTime, clock != nil {
            timestamp = clock?.advance(to: scanTime, arrival: arrival) ?? arrival
        } else {
            timestamp = arrival
        }
        guard !touches.isEmpty else { return }
        lastTimestamp = timestamp
        sawContact = true
        for touch in touches.indices {
            for sample in touches[touch].samples.indices { touches[touch].samples[sample].timestamp = timestamp }
        }
        output.append(TouchEvent(timestamp: timestamp, arrival: clock == nil ? nil : arrival, touches: touches))
        touches.removeAll(keepingCapacity: true)
    }

    /// Ends what is still on the surface.
    mutating func finish(into output: inout ImportOutput) {
        if awaited > 0 {
            output.note(.truncatedLine, "the last frame lacks a report and was delivered without it")
            deliver(into: &output)
        }
        if let clock, clock.stillFrames > 0 {
            output.note(
                .coarseClock,
                "Scan Time stood still in \(clock.stillFrames) frames, which have the step of arrival"
            )
        }
        if let clock, clock.restarts > 0 {
            output.note(
                .skippedRecord,
                "Scan Time was set anew \(clock.restarts) times, and is anchored to arrival there"
            )
        }
        guard !contacts.isEmpty else { return }
        output.note(.missingBoundary, "the file ends with \(contacts.count) contacts down")
        let cancelled = contacts.sorted { $0.key < $1.key }.map {
            Touch(id: $0.key, type: $0.value, phase: .cancelled, samples: [])
        }
        output.append(TouchEvent(timestamp: lastTimestamp, arrival: clock == nil ? nil : arrival, touches: cancelled))
    }
}

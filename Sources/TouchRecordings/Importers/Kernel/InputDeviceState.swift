import Foundation
import TouchModel

/// What is known of a Linux input device after each event, and the touches that a frame of events amounts to.
///
/// Three kinds of devices, told apart by the events they send (kernel documentation, "Multi-touch (MT) Protocol" and
/// "Linux Input Event Codes"):
/// - *Multitouch, type B*: `ABS_MT_SLOT` chooses the contact that following axes belong to, `ABS_MT_TRACKING_ID` begins
///   one, and −1 ends it. Type B devices also send the first contact as a single touch, which is ignored.
/// - *Multitouch, type A*: each contact's axes are closed by `SYN_MT_REPORT`, and each frame names all contacts. Where
///   the device gives them no tracking identifiers, a contact is taken for the nearest one of the frame before. A driver
///   that sends sizes ends a contact with a frame that still names it, with `ABS_MT_TOUCH_MAJOR` 0.
/// - *Single touch and pens*: a contact lasts while `BTN_TOUCH` is held; a pen that is only near (`BTN_TOOL_PEN` without
///   `BTN_TOUCH`) hovers and draws nothing. A mouse or lens cursor on a tablet draws while any of its buttons is held.
///
/// `BTN_TOUCH` 0 says that nothing touches: it ends every multitouch contact, too, though its tracking identifier may go
/// on. Such a contact hovers, and begins anew with `BTN_TOUCH` 1 or another identifier; what it reports until then is
/// counted.
///
/// A contact with `ABS_MT_DISTANCE` above 0 hovers, too: the kernel counts no such contact for `BTN_TOUCH`, so that one that is
/// alone while `BTN_TOUCH` is held touches, whatever its distance. Palms (`MT_TOOL_PALM`) are kept, and counted.
///
/// Axes are sticky: a frame that repeats no axis of a contact adds no sample, so a resting contact is silent and gaps in
/// time are real. The end of a contact carries no sample: in that frame it is no longer on the surface.
///
/// After `SYN_DROPPED` events are missing: every contact is cancelled, what follows up to the next report is skipped,
/// and a contact that goes on begins anew.
///
/// Tilt: with tx and ty the lean to the right and towards the user, value ÷ resolution in radians (the kernel counts
/// units per radian: 57 is whole degrees, 5730 hundredths) they become angles as ``PenAttitudeAngles`` says. A tilt axis
/// without resolution says nothing, nor does a pressure axis without range; both are left out. Pressure is scaled so that its maximum is 1.
struct InputDeviceState {
    typealias Note = (RepairLog.Kind, String) -> Void

    /// A contact's axes; `nil` until they were sent.
    private struct Contact {
        /// The tracking identifier as sent; negative for none.
        var id: Int64
        var x: Double?
        var y: Double?
        var pressure: Double?
        var tiltX: Double?
        var tiltY: Double?
        var type: TouchType
        /// What `ABS_MT_TOUCH_MAJOR` says.
        var size: Double?
        /// What `ABS_MT_DISTANCE` says: above 0 it is in the air.
        var distance: Double?
        /// Whether the device calls it a palm.
        var isPalm = false
        /// Whether its axes came before anything said that it began.
        var lacksBeginning = false
        /// Whether it is on the surface.
        var isDown = false
        /// Whether it is one that only hovers since `BTN_TOUCH` was released, though its identifier was not.
        var isReleased = false
        /// Whether it has been delivered as begun.
        var hasBegun = false
        /// Whether an axis was sent since the last report.
        var isChanged = false
        /// What it was delivered as, while `hasBegun`, and the identifier that it had then.
        var deliveredID: Int32 = 0
        var begunID: Int64 = 0

        var isInAir: Bool { (distance ?? 0) > 0 }
    }

    private static let inAir = "a contact in the air (ABS_MT_DISTANCE above 0)"
    private static let palm = "a contact that the device calls a palm (MT_TOOL_PALM); kept"
    private static let halfKnown = "a frame of a contact of which one axis was never sent yet; it has no location"

    private let scale: AxisScale
    private let pressureAxis: InputDeviceDescription.Axis?
    private let tiltResolution: TouchPoint?
    private let fingerType: TouchType
    private let description: InputDeviceDescription

    private var slots: [Contact?] = []
    /// `nil` after a slot that cannot be: what follows belongs to no contact.
    private var currentSlot: Int? = 0
    private var sawMultitouch = false
    /// Type A: the contact being described, and those of the frame so far.
    private var packet: Contact
    private var frame: [Contact] = []
    private var previousFrame: [Contact] = []
    private var isTypeA = false
    private var nextTypeAID: Int32 = 0
    /// The next identifier that stands for one beyond 32 bits; far from those that devices send.
    private var nextLargeID = Int32.min

    private var single: Contact
    private var singleNumber: Int32 = 0
    private var touchHeld = false
    /// What ``touchHeld`` was at the last report.
    private var touchWasHeld = false
    /// Whether a contact had a size, so that one without it has been lifted.
    private var sawSize = false
    private var heldMouseButtons = 0
    private var nearPens: Set<Int> = []
    private var skipsUntilReport = false
    private var sawUnscaledPressure = false

    init(description: InputDeviceDescription, scale: AxisScale) {
        self.description = description
        self.scale = scale
        fingerType = description.isDirect == false ? .indirect : .direct
        let pressure =
            description.axes[InputEventCode.multitouchPressure] ?? description.axes[InputEventCode.pressure]
        pressureAxis = pressure.flatMap { $0.hasRange ? $0 : nil }
        let tiltX = description.axes[InputEventCode.tiltX]?.realResolution
        let tiltY = description.axes[InputEventCode.tiltY]?.realResolution
        tiltResolution = tiltX.flatMap { x in tiltY.map { TouchPoint(x, $0) } }
        packet = Contact(id: 0, type: fingerType)
        single = Contact(id: 0, type: description.hasPen ? .pencil : fingerType)
        single.x = description.axes[InputEventCode.x]?.value
        single.y = description.axes[InputEventCode.y]?.value
    }

    /// Takes an event; at the end of a frame in which something happened to a contact, gives the touches of it.
    mutating func consume(type: Int, code: Int, value: Int64, timestamp: Double, note: Note) -> [Touch]? {
        switch type {
        case InputEventCode.synchronizationType:
            return synchronize(code: code, timestamp: timestamp, note: note)
        case InputEventCode.absoluteType where !skipsUntilReport:
            readAxis(code, value, note: note)
        case InputEventCode.keyType where !skipsUntilReport:
            readKey(code, isDown: value != 0, isRepeat: value == 2)
        default: break
        }
        return nil
    }

    private mutating func synchronize(code: Int, timestamp: Double, note: Note) -> [Touch]? {
        switch code {
        case InputEventCode.report:
            guard !skipsUntilReport else {
                skipsUntilReport = false
                return nil
            }
            let touches = report(timestamp: timestamp, note: note)
            return touches.isEmpty ? nil : touches
        case InputEventCode.multitouchReport where !skipsUntilReport:
            isTypeA = true
            let isLifted = sawSize && packet.size == 0
            if !touchHeld, packet.isInAir {
                note(.notInContact, Self.inAir)
            } else if !isLifted, packet.x != nil || packet.y != nil {
                if frame.count < EventSanitizer.mostContacts {
                    frame.append(packet)
                } else {
                    note(.tooManyContacts, "a frame of more than \(EventSanitizer.mostContacts) contacts")
                }
            }
            packet = Contact(id: -1, type: fingerType)
            return nil
        case InputEventCode.dropped:
            skipsUntilReport = true
            let touches = cancelAll()
            note(.skippedRecord, "the kernel dropped events (SYN_DROPPED); \(touches.count) contacts were cancelled")
            return touches.isEmpty ? nil : touches
        default:
            return nil
        }
    }

    /// Cancels every contact that has begun.
    mutating func cancelAll() -> [Touch] {
        var touches: [Touch] = []
        func cancel(_ contact: inout Contact) {
            if contact.hasBegun { touches.append(Self.touch(contact, .cancelled, samples: [])) }
            contact.hasBegun = false
            contact.isChanged = false
        }
        for index in slots.indices {
            guard var contact = slots[index] else { continue }
            cancel(&contact)
            slots[index] = contact
        }
        for index in previousFrame.indices { cancel(&previousFrame[index]) }
        previousFrame = []
        frame = []
        packet = Contact(id: -1, type: fingerType)
        cancel(&single)
        return touches
    }

    // MARK: Events

    private mutating func readKey(_ code: Int, isDown: Bool, isRepeat: Bool) {
        switch code {
        case InputEventCode.touch: touchHeld = isDown
        case InputEventCode.penTools:
            if isDown { nearPens.insert(code) } else { nearPens.remove(code) }
        case InputEventCode.mouseButtons where !isRepeat:
            heldMouseButtons = max(0, heldMouseButtons + (isDown ? 1 : -1))
        default: break
        }
    }

    private mutating func readAxis(_ code: Int, _ value: Int64, note: Note) {
        switch code {
        case InputEventCode.x: setSingle(\.x, value)
        case InputEventCode.y: setSingle(\.y, value)
        case InputEventCode.pressure:
            notePressure(note)
            setSingle(\.pressure, value)
        case InputEventCode.tiltX: setSingle(\.tiltX, value)
        case InputEventCode.tiltY: setSingle(\.tiltY, value)
        case InputEventCode.slot:
            sawMultitouch = true
            // More slots than fingers and toes is damage, not input.
            guard (0..<256).contains(value) else {
                note(.skippedRecord, "slot \(value); its axes are skipped")
                currentSlot = nil
                return
            }
            currentSlot = Int(value)
        case InputEventCode.trackingID:
            sawMultitouch = true
            setTrackingID(value)
        case InputEventCode.touchMajor:
            if value > 0 { sawSize = true }
            packet.size = Double(value)
        case InputEventCode.distance: setMultitouch(\.distance, value)
        case InputEventCode.multitouchX: setMultitouch(\.x, value)
        case InputEventCode.multitouchY: setMultitouch(\.y, value)
        case InputEventCode.multitouchPressure:
            notePressure(note)
            setMultitouch(\.pressure, value)
        case InputEventCode.toolType:
            let type: TouchType = value == 1 ? .pencil : fingerType
            packet.type = type
            packet.isPalm = value == 2
            guard let currentSlot, currentSlot < slots.count else { return }
            if slots[currentSlot]?.hasBegun == false { slots[currentSlot]?.type = type }
            slots[currentSlot]?.isPalm = value == 2
        default: break
        }
    }

    private mutating func setSingle(_ axis: WritableKeyPath<Contact, Double?>, _ value: Int64) {
        single[keyPath: axis] = Double(value)
        single.isChanged = true
    }

    private mutating func notePressure(_ note: Note) {
        guard pressureAxis == nil, !sawUnscaledPressure else { return }
        sawUnscaledPressure = true
        note(.skippedRecord, "pressure of unknown range is left out")
    }

    private mutating func setMultitouch(_ axis: WritableKeyPath<Contact, Double?>, _ value: Int64) {
        sawMultitouch = true
        packet[keyPath: axis] = Double(value)
        guard let currentSlot else { return }
        ensureSlot(currentSlot)
        slots[currentSlot]?[keyPath: axis] = Double(value)
        slots[currentSlot]?.isChanged = true
    }

    private mutating func ensureSlot(_ currentSlot: Int) {
        while slots.count <= currentSlot { slots.append(nil) }
        if slots[currentSlot] == nil {
            // Axes without a beginning: the recording starts while this contact is down.
            var contact = Contact(id: Int64(currentSlot), type: fingerType)
            contact.isDown = true
            contact.lacksBeginning = true
            slots[currentSlot] = contact
        }
    }

    private mutating func setTrackingID(_ value: Int64) {
        packet.id = value
        guard let currentSlot else { return }
        ensureSlot(currentSlot)
        guard var contact = slots[currentSlot] else { return }
        contact.isReleased = false
        contact.lacksBeginning = false
        if value < 0 {
            contact.isDown = false
        } else {
            contact.id = value
            contact.isDown = true
            contact.isChanged = true
        }
        slots[currentSlot] = contact
    }

    // MARK: Frames

    private mutating func report(timestamp: Double, note: Note) -> [Touch] {
        let isReleased = touchWasHeld && !touchHeld
        let isTouched = !touchWasHeld && touchHeld
        touchWasHeld = touchHeld
        if isTypeA {
            if isReleased { frame = [] }
            return reportTypeA(timestamp: timestamp, note: note)
        }
        if isReleased { releaseSlots() } else if isTouched { touchSlots() }
        if sawMultitouch { return reportSlots(timestamp: timestamp, note: note) }
        return reportSingle(timestamp: timestamp)
    }

    /// Takes every contact off the surface that the driver left down.
    private mutating func releaseSlots() {
        for index in slots.indices where slots[index]?.isDown == true {
            slots[index]?.isDown = false
            slots[index]?.isReleased = true
            // The frame of the end carries no sample.
            slots[index]?.isChanged = false
        }
    }

    /// Puts the contacts back that went on hovering.
    private mutating func touchSlots() {
        for index in slots.indices where slots[index]?.isReleased == true {
            slots[index]?.isDown = true
            slots[index]?.isReleased = false
            slots[index]?.isChanged = true
        }
    }

    private mutating func reportSlots(timestamp: Double, note: Note) -> [Touch] {
        var touches: [Touch] = []
        let isOneTouching = touchHeld && slots.count { $0?.isDown == true } == 1
        for index in slots.indices {
            guard var contact = slots[index] else { continue }
            let isInAir = contact.isDown && contact.isInAir && !isOneTouching
            if isInAir, contact.isChanged { note(.notInContact, Self.inAir) }
            if contact.hasBegun, isInAir || !contact.isDown || contact.id != contact.begunID {
                touches.append(Self.touch(contact, .ended, samples: []))
                contact.hasBegun = false
            } else if contact.isReleased, contact.isChanged {
                note(.skippedRecord, "a contact that hovers since BTN_TOUCH was released; not in contact")
            } else if !contact.hasBegun, !contact.isDown, contact.isChanged {
                note(.missingBoundary, "contact \(contact.id) ended before both its axes were known; skipped")
            }
            if isInAir {
                contact.isChanged = false
                contact.lacksBeginning = false
            } else if contact.isDown, contact.isChanged, let sample = sample(of: contact, at: timestamp) {
                let phase: TouchPhase = contact.hasBegun ? .moved : .began
                if phase == .began {
                    contact.deliveredID = deliveryID(contact.id)
                    if contact.lacksBeginning {
                        note(.missingBoundary, "a contact that was down before the log began; it begins here")
                        contact.lacksBeginning = false
                    }
                }
                if contact.isPalm { note(.palm, Self.palm) }
                contact.hasBegun = true
                contact.begunID = contact.id
                contact.isChanged = false
                touches.append(Self.touch(contact, phase, samples: [sample]))
            } else if contact.isDown, contact.isChanged, contact.x != nil || contact.y != nil {
                note(.skippedRecord, Self.halfKnown)
                contact.isChanged = false
            }
            if !contact.isDown { contact.isChanged = false }
            slots[index] = contact
        }
        return touches
    }

    private mutating func reportSingle(timestamp: Double) -> [Touch] {
        let pointerHeld = heldMouseButtons > 0 && nearPens.isEmpty && !touchHeld
        let isDown = touchHeld || pointerHeld
        defer { single.isChanged = false }
        guard isDown else {
            guard single.hasBegun else { return [] }
            single.hasBegun = false
            return [Self.touch(single, .ended, samples: [])]
        }
        guard single.isChanged || !single.hasBegun, let sample = sample(of: single, at: timestamp) else { return [] }
        guard !single.hasBegun else { return [Self.touch(single, .moved, samples: [sample])] }
        singleNumber &+= 1
        single.hasBegun = true
        single.deliveredID = singleNumber
        let isPen = !nearPens.isEmpty || (description.hasPen && !pointerHeld)
        single.type = pointerHeld ? .indirectPointer : isPen ? .pencil : fingerType
        return [Self.touch(single, .began, samples: [sample])]
    }

    private mutating func reportTypeA(timestamp: Double, note: Note) -> [Touch] {
        var touches: [Touch] = []
        var open = previousFrame
        var current: [Contact] = []
        for var contact in frame {
            guard let sample = sample(of: contact, at: timestamp) else {
                note(.skippedRecord, Self.halfKnown)
                continue
            }
            if contact.isPalm { note(.palm, Self.palm) }
            contact.hasBegun = true
            if let known = match(contact, in: open) {
                contact.deliveredID = open[known].deliveredID
                contact.type = open[known].type
                open.remove(at: known)
                touches.append(Self.touch(contact, .moved, samples: [sample]))
            } else {
                nextTypeAID &+= 1
                contact.deliveredID = contact.id >= 0 ? deliveryID(contact.id) : nextTypeAID
                touches.append(Self.touch(contact, .began, samples: [sample]))
            }
            current.append(contact)
        }
        touches = open.map { Self.touch($0, .ended, samples: []) } + touches
        previousFrame = current
        frame = []
        return touches
    }

    /// The contact of the frame before that this one continues.
    private func match(_ contact: Contact, in open: [Contact]) -> Int? {
        if contact.id >= 0 { return open.firstIndex { $0.id == contact.id } }
        // With fewer contacts than before somebody lifted, with more somebody came; the nearest are the same.
        let place = TouchPoint(contact.x ?? 0, contact.y ?? 0)
        return open.indices.min { left, right in
            place.distance(to: TouchPoint(open[left].x ?? 0, open[left].y ?? 0))
                < place.distance(to: TouchPoint(open[right].x ?? 0, open[right].y ?? 0))
        }
    }

    /// The identifier as it is delivered: as sent, or a new one where it does not fit.
    private mutating func deliveryID(_ id: Int64) -> Int32 {
        if let id = Int32(exactly: id) { return id }
        defer { nextLargeID &+= 1 }
        return nextLargeID
    }

    private static func touch(_ contact: Contact, _ phase: TouchPhase, samples: [TouchSample]) -> Touch {
        Touch(id: contact.deliveredID, type: contact.type, phase: phase, samples: samples)
    }

    private func sample(of contact: Contact, at timestamp: Double) -> TouchSample? {
        guard let x = contact.x, let y = contact.y else { return nil }
        var sample = TouchSample(timestamp: timestamp, location: scale.location(x: x, y: y))
        if let pressureAxis, let pressure = contact.pressure {
            sample.force = (pressure - pressureAxis.minimum) / (pressureAxis.maximum - pressureAxis.minimum)
            sample.maximumPossibleForce = 1
        }
        if let tiltResolution, let tiltX = contact.tiltX, let tiltY = contact.tiltY {
            let attitude = PenAttitudeAngles(tiltX: tiltX / tiltResolution.x, tiltY: tiltY / tiltResolution.y)
            sample.altitude = attitude.altitude
            sample.azimuth = attitude.azimuth
        }
        return sample
    }
}

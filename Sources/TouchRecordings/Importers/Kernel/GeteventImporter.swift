import Foundation
import TouchModel

/// Recordings of Android's input devices by `getevent -lt`, run on the device or through `adb shell`: touchscreens and
/// pens, with the kernel's stamps.
///
/// `[ seconds.microseconds] EV_ABS ABS_MT_POSITION_X 000001ad` is one event; the value has eight hexadecimal digits and
/// is signed, or a word for keys (`DOWN`, `UP`, `REPEAT`). Types and codes may also stand as four hexadecimal digits, as
/// `getevent -t` writes them, and `/dev/input/eventN:` in front of them where several devices were listened to. What the
/// events mean is `InputDeviceState`'s affair. `add device` lines and what `getevent -lp` says of the axes are read
/// where they are in the file.
///
/// - Time is that of the frame's `SYN_REPORT`, counted from the device's first event. Events without stamps (`getevent`
///   without `-t`) are an error: they have no timing.
/// - A file holds one device: the first that sends touches. Events of others are left out, which is noted.
/// - Without a description units are unknown: locations stay as recorded, and pressure is left out, which is noted.
package struct GeteventImporter: RecordingImporter {
    package static let formatName = "getevent"
    package static let summary = "events of Android input devices as adb shell getevent -lt writes them"

    static let expectation = "[seconds.microseconds] type code value, as getevent -lt writes it"
    /// More events than a frame has before it shows whether its device sends touches.
    private static let mostHeldEvents = 1024

    private var log = PastedLog(opens: Self.opens)
    private let path: String
    private let options: ImportOptions
    private var descriptions = GeteventDescriptions()
    /// The device whose touches are read, once it is known.
    private var stream: InputEventStream?
    private var device: [UInt8] = []
    /// What came of frames before the device was known.
    private var held: [(device: [UInt8], event: InputEvent)] = []
    private var eventsOfOthers = 0
    private var otherDevice = ""
    private var sawEvent = false

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        _ = try InputEventStream(path: path, options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        var hasEvent = false
        for line in (PastedLog.probe(probe, opens: opens)?.completeLines ?? []).prefix(400) {
            var text = String(line)
            let (isEvent, isDescription) = text.withUTF8 { bytes in
                let line = UnsafeRawBufferPointer(bytes)
                return (GeteventLine(line) != nil, GeteventDescriptions.isDescription(line))
            }
            guard isEvent || isDescription else { return false }
            hasEvent = hasEvent || isEvent
            // A description alone, as getevent -lp writes it, has the form of nothing else.
            if !hasEvent, line.hasPrefix("add device ") { hasEvent = true }
        }
        return hasEvent
    }

    private static func opens(_ line: UnsafeRawBufferPointer) -> Bool {
        GeteventLine(line) != nil || GeteventDescriptions.isDescription(line)
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard let line = log.content(of: line, into: &output) else { return }
        let bytes = line.bytes.withoutLineEnd
        guard !bytes.isEmpty else { return }
        guard let parsed = GeteventLine(bytes) else {
            if GeteventDescriptions.isDescription(bytes) {
                descriptions.read(line.text)
            } else if line.isTerminated {
                throw line.malformed(expected: Self.expectation)
            } else if stream?.noteBrokenLine(&output) == nil {
                output.note(.truncatedLine, "the last line broke off and was dropped")
            }
            return
        }
        guard let event = parsed.event else {
            throw line.malformed(expected: "a time in brackets before the event: no timing; record with getevent -lt")
        }
        sawEvent = true
        if let label = parsed.unknownLabel {
            let name = String(decoding: label, as: UTF8.self)
            output.note(.skippedRecord, "an event \(name), a label that linux/input-event-codes.h does not have")
        }
        if stream == nil {
            try hold(event, of: parsed, into: &output)
        } else if parsed.device.elementsEqual(device) {
            stream?.consume(event, into: &output)
        } else {
            skip(event, of: parsed.device)
        }
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        log.finish(into: &output)
        if stream == nil {
            if sawEvent { output.note(.skippedRecord, "no device in this file sends touches") }
            stream = try InputEventStream(path: path, options: options)
            if let description = descriptions.only { stream?.description = description }
            sawEvent = false
        }
        if eventsOfOthers > 0 {
            let others = "\(eventsOfOthers) absolute axes' values of \(otherDevice) and perhaps other devices"
            output.note(.skippedRecord, others + " are left out: a recording holds one device")
        }
        stream?.finish(into: &output)
    }

    /// Keeps the events of open frames until one shows that its device sends touches.
    private mutating func hold(_ event: InputEvent, of line: GeteventLine, into output: inout ImportOutput) throws {
        let sender = Array(line.device)
        guard sender.isEmpty || event.isOfTouch else {
            if event.isReport || held.count >= Self.mostHeldEvents {
                held.removeAll { $0.device == sender }
            } else {
                held.append((sender, event))
            }
            return
        }
        device = sender
        var stream = try InputEventStream(path: path, options: options)
        if let description = descriptions.description(of: sender) { stream.description = description }
        for (owner, event) in held where owner == sender { stream.consume(event, into: &output) }
        held = []
        stream.consume(event, into: &output)
        self.stream = stream
    }

    private mutating func skip(_ event: InputEvent, of device: UnsafeRawBufferPointer) {
        guard event.type == InputEventCode.absoluteType else { return }
        if eventsOfOthers == 0 { otherDevice = String(decoding: device, as: UTF8.self) }
        eventsOfOthers += 1
    }
}

extension InputEvent {
    fileprivate var isReport: Bool {
        type == InputEventCode.synchronizationType && code == InputEventCode.report
    }

    /// Whether only something that can be touched sends such events.
    fileprivate var isOfTouch: Bool {
        type == InputEventCode.absoluteType && InputEventCode.multitouchAxes.contains(code)
            || type == InputEventCode.keyType && InputEventCode.touchTools.contains(code)
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes without space around them and without carriage returns at the end, of which Windows' `adb` writes two.
    fileprivate var withoutLineEnd: UnsafeRawBufferPointer {
        var last = count
        while last > 0, self[last - 1] == 0x0D || self[last - 1] == 0x20 || self[last - 1] == 0x09 { last -= 1 }
        return UnsafeRawBufferPointer(rebasing: self[..<last]).trimmed
    }
}

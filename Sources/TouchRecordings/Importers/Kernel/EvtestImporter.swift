/// Events of Linux input devices as `evtest` prints them: with its head, which describes the device, or the events alone.
///
/// `Event: time seconds.microseconds, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 400` is one event, and a frame ends with
/// `-------------- SYN_REPORT ------------`. What the events mean is `InputDeviceState`'s affair; the head's axes are read as the
/// comments of evemu are, which have the same words.
///
/// - Time is that of the frame's report, counted from the first event.
/// - Without the head units are unknown: locations stay as recorded, and pressure is left out, which is noted.
/// - Lines before the recording, such as the menu of devices, are counted (`PastedLog`).
package struct EvtestImporter: RecordingImporter {
    package static let formatName = "evtest"
    package static let summary = "events of Linux input devices as evtest prints them"

    private static let expectation =
        "Event: time seconds.microseconds, type number (name), code number (name), value number"
    private static let headLines: [StaticString] = [
        "Input driver version is ", "Input device ID: ", "Input device name: ",
    ]

    private var log = PastedLog(opens: Self.opens)
    private var stream: InputEventStream

    package init(path: String, options: ImportOptions) throws {
        stream = try InputEventStream(path: path, options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        guard let probe = PastedLog.probe(probe, opens: opens) else { return false }
        return probe.completeLines.contains { line in
            guard !line.hasPrefix("Supported events:") else { return true }
            var text = String(line)
            return text.withUTF8 { event(UnsafeRawBufferPointer($0).trimmed) != nil }
        }
    }

    private static func opens(_ line: UnsafeRawBufferPointer) -> Bool {
        line.hasPrefix("Event: time ") ? event(line) != nil : headLines.contains { line.hasPrefix($0) }
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard let line = log.content(of: line, into: &output) else { return }
        let bytes = line.bytes.trimmed
        guard !bytes.isEmpty else { return }
        if let event = Self.event(bytes) {
            stream.consume(event, into: &output)
        } else if !stream.hasBegun, !bytes.hasPrefix("Event: ") {
            stream.description.read(comment: line.text)
        } else if line.isTerminated {
            throw line.malformed(expected: Self.expectation)
        } else {
            stream.noteBrokenLine(&output)
        }
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        log.finish(into: &output)
        stream.finish(into: &output)
    }

    /// One `Event:` line.
    private static func event(_ bytes: UnsafeRawBufferPointer) -> InputEvent? {
        var reader = FieldReader(bytes)
        guard reader.take("Event: time "), let microseconds = reader.secondsAndMicroseconds(), reader.take(", ") else {
            return nil
        }
        guard reader.take("type "), let type = named(&reader), reader.take(", code "), let code = named(&reader),
            reader.take(", value ")
        else { return synchronization(reader.rest).map { mark($0, microseconds) } }
        // Scan codes are hexadecimal; no touch is made of them.
        guard let value = reader.integer() ?? reader.hexadecimal().map(Int64.init) else { return nil }
        let isHexadecimal = type == InputEventCode.miscellaneousType && code != InputEventCode.timestamp
        guard reader.isAtEnd || isHexadecimal || reader.takeSpace() else { return nil }
        return InputEvent(microseconds: microseconds, type: type, code: code, value: value)
    }

    /// A number, and the name in parentheses that follows it.
    private static func named(_ reader: inout FieldReader) -> Int? {
        guard let number = reader.integer(), (0..<1 << 16).contains(number), reader.take(" ("),
            let end = reader.rest.firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        reader.skip(end + 1)
        return Int(number)
    }

    private static func mark(_ code: Int, _ microseconds: Int64) -> InputEvent {
        InputEvent(microseconds: microseconds, type: InputEventCode.synchronizationType, code: code, value: 0)
    }

    /// What is printed between rules instead of type and code: by its name, or by the words of older versions.
    private static func synchronization(_ rest: UnsafeRawBufferPointer) -> Int? {
        let isRule = { (byte: UInt8) in byte == 0x20 || "-+><".utf8.contains(byte) }
        guard let first = rest.firstIndex(where: { !isRule($0) }), first > 2,
            let last = rest.lastIndex(where: { !isRule($0) })
        else { return nil }
        switch String(decoding: rest[first...last], as: UTF8.self) {
        case "SYN_REPORT", "Report Sync": return InputEventCode.report
        case "SYN_MT_REPORT", "MT Report Sync": return InputEventCode.multitouchReport
        case "SYN_DROPPED": return InputEventCode.dropped
        case "SYN_CONFIG", "Config Sync": return InputEventCode.configuration
        default: return nil
        }
    }
}

extension FieldReader {
    /// Takes that text, if it is what comes next.
    mutating func take(_ text: StaticString) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        skip(text.utf8CodeUnitCount)
        return true
    }
}

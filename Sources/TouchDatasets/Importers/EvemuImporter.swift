import Foundation
import TouchModel

/// Recordings of Linux input devices by `evemu-record`: touchscreens, tablets and pens, with the kernel's stamps.
///
/// `E: seconds.microseconds TTTT CCCC value` is one event, type and code in hexadecimal, the value decimal; a frame
/// ends with `SYN_REPORT` (0000 0000) and is one delivery. What the events mean is ``InputDeviceState``'s affair; the
/// header's `N:`, `P:`, `B:` and `A:` lines, or the comments that older recordings have in their place, say what the
/// device is and how its axes are scaled.
///
/// - Time is that of the frame's `SYN_REPORT`, counted from the file's first event: seconds since 1970 would lose the
///   microseconds in double precision.
/// - Where both axes have a resolution, each is converted to CSS px on its own; else locations stay as recorded.
/// - A device with relative axes only (a mouse) gives a recording without strokes, which is noted.
/// - The device's name is that of `N:`, of the comment, or the file name's part before its first dot; what follows the
///   dot is the task.
public struct EvemuImporter: RecordingImporter {
    public static let formatName = "evemu"
    public static let summary = "events of Linux input devices as evemu-record writes them"

    private let options: ImportOptions
    private let name: FileNameParts
    private var description = InputDeviceDescription()
    private var state: InputDeviceState?
    private var firstMicroseconds: Int64?
    private var lastMicroseconds: Int64 = 0
    private var frameIsOpen = false
    private var sawAbsoluteAxis = false
    private var sawRelativeAxis = false

    public init(path: String, options: ImportOptions) throws {
        self.options = options
        name = FileNameParts(path: path)
        _ = try PhysicalScale(options: options)
    }

    public static func recognizes(_ probe: FileProbe) -> Bool {
        let lines = probe.completeLines
        guard let first = lines.first else { return false }
        if first.hasPrefix("# EVEMU ") { return true }
        // Older recordings start right away, with the description or with the events.
        let letters: [Character] = ["N", "I", "P", "B", "A", "E", "L", "S"]
        var hasEvent = false
        for line in lines.prefix(400) where !line.hasPrefix("#") {
            guard let letter = line.first, letters.contains(letter), line.dropFirst().hasPrefix(":") else {
                return false
            }
            guard letter == "E" else { continue }
            var text = String(line)
            guard text.withUTF8({ Event(UnsafeRawBufferPointer($0)) != nil }) else { return false }
            hasEvent = true
        }
        return hasEvent
    }

    public mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        let bytes = line.bytes.trimmed
        guard let letter = bytes.first else { return }
        if letter == UInt8(ascii: "#") {
            if state == nil { description.read(comment: line.text) }
            return
        }
        guard bytes.count > 1, bytes[1] == UInt8(ascii: ":") else {
            return try reject(line, expected: "a line that starts with # or with a letter and a colon", &output)
        }
        switch letter {
        case UInt8(ascii: "E"):
            guard let event = Event(bytes) else {
                return try reject(line, expected: "E: seconds.microseconds hexadecimal-type and -code value", &output)
            }
            consume(event, into: &output)
        case UInt8(ascii: "N"), UInt8(ascii: "P"), UInt8(ascii: "B"), UInt8(ascii: "A"):
            guard state == nil else {
                return try reject(line, expected: "the description of the device before its events", &output)
            }
            guard description.read(letter: letter, line.text) else {
                return try reject(line, expected: "a description line as evemu-describe writes it", &output)
            }
        case UInt8(ascii: "I"), UInt8(ascii: "L"), UInt8(ascii: "S"):
            // Identifiers, LEDs and switches have no bearing on touches.
            break
        default:
            try reject(line, expected: "one of N:, I:, P:, B:, A:, L:, S:, E:", &output)
        }
    }

    public mutating func finish(into output: inout ImportOutput) throws {
        if state == nil { begin(into: &output) }
        let relative = (sawRelativeAxis || description.hasRelativeAxes) && !sawAbsoluteAxis
        if relative { output.note(.skippedRecord, "a device without absolute axes: its movements have no location") }
        if frameIsOpen { output.note(.truncatedLine, "the last frame has no report (SYN_REPORT) and was dropped") }
        if let touches = state?.cancelAll(), !touches.isEmpty {
            output.note(.missingBoundary, "the file ends with \(touches.count) contacts down")
            output.append(TouchEvent(timestamp: seconds(lastMicroseconds), touches: touches))
        }
    }

    private mutating func reject(_ line: ImportLine, expected: String, _ output: inout ImportOutput) throws {
        guard !line.isTerminated else { throw line.malformed(expected: expected) }
        // The frame that this line was of is open for the same reason, which counts once.
        frameIsOpen = false
        output.note(.truncatedLine, "the last line broke off and was dropped")
    }

    private mutating func consume(_ event: Event, into output: inout ImportOutput) {
        if firstMicroseconds == nil {
            firstMicroseconds = event.microseconds
            begin(into: &output)
        }
        lastMicroseconds = event.microseconds
        if event.type != InputEventCode.synchronizationType {
            frameIsOpen = true
        } else if event.code == InputEventCode.report {
            frameIsOpen = false
        }
        if event.type == InputEventCode.absoluteType { sawAbsoluteAxis = true }
        if event.type == InputEventCode.relativeType { sawRelativeAxis = true }
        let timestamp = seconds(event.microseconds)
        guard
            let touches = state?.consume(
                type: event.type,
                code: event.code,
                value: event.value,
                timestamp: timestamp,
                note: { output.note($0, $1) }
            )
        else { return }
        output.append(TouchEvent(timestamp: timestamp, touches: touches))
    }

    private func seconds(_ microseconds: Int64) -> Double {
        Double(microseconds &- (firstMicroseconds ?? microseconds)) / 1e6
    }

    private mutating func begin(into output: inout ImportOutput) {
        let scale = AxisScale(description: description, options: options)
        state = InputDeviceState(description: description, scale: scale)
        for doubt in description.doubts { output.note(.skippedRecord, doubt) }
        let fromName = name.deviceAndTask
        output.begin(
            RecordingMetadata(
                device: options.device ?? description.name ?? fromName.device,
                participant: options.participant,
                task: options.task ?? fromName.task,
                pointerTypes: description.touchTypes,
                screenSize: scale.screenSize,
                space: scale.space,
                clock: .event,
                clockResolution: 1e-6
            )
        )
    }

    /// One `E:` line.
    private struct Event {
        let microseconds: Int64
        let type: Int
        let code: Int
        let value: Int64

        init?(_ bytes: UnsafeRawBufferPointer) {
            var reader = FieldReader(bytes)
            guard reader.take(UInt8(ascii: "E")), reader.take(UInt8(ascii: ":")) else { return nil }
            reader.skipSpace()
            guard let seconds = reader.integer(), seconds >= 0, seconds < 1 << 40, reader.take(UInt8(ascii: ".")) else {
                return nil
            }
            let beforeFraction = reader.position
            guard let fraction = reader.integer(), fraction >= 0, reader.position - beforeFraction == 6 else {
                return nil
            }
            guard reader.takeSpace(), let type = reader.hexadecimal(), reader.takeSpace(),
                let code = reader.hexadecimal(), reader.takeSpace(), let value = reader.integer()
            else { return nil }
            // Newer recordings add the event's name in a comment.
            reader.skipSpace()
            guard reader.isAtEnd || reader.take(UInt8(ascii: "#")) else { return nil }
            microseconds = seconds * 1_000_000 + fraction
            self.type = type
            self.code = code
            self.value = value
        }
    }
}

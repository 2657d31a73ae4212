import Foundation
import TouchModel

/// Recordings of Linux input devices by `evemu-record`: touchscreens, tablets and pens, with the kernel's stamps.
///
/// `E: seconds.microseconds TTTT CCCC value` is one event, type and code in hexadecimal, the value decimal; a frame
/// ends with `SYN_REPORT` (0000 0000) and is one delivery. What the events mean is `InputDeviceState`'s affair; the
/// header's `N:`, `P:`, `B:` and `A:` lines, or the comments that older recordings have in their place, say what the
/// device is and how its axes are scaled.
///
/// - Time is that of the frame's `SYN_REPORT`, counted from the file's first event: seconds since 1970 would lose the
///   microseconds in double precision.
/// - Where both axes have a resolution, each is converted to CSS px on its own; else locations stay as recorded.
/// - A device with relative axes only (a mouse) gives a recording without strokes, which is noted.
/// - The device's name is that of `N:`, of the comment, or the file name's part before its first dot; what follows the
///   dot is the task.
package struct EvemuImporter: RecordingImporter {
    package static let formatName = "evemu"
    package static let summary = "events of Linux input devices as evemu-record writes them"

    private var log = PastedLog(opens: Self.opens)
    private var stream: InputEventStream

    package init(path: String, options: ImportOptions) throws {
        stream = try InputEventStream(path: path, options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        let lines = PastedLog.probe(probe, opens: opens)?.completeLines ?? []
        guard let first = lines.first else { return false }
        if first.hasPrefix("# EVEMU ") { return true }
        // Older recordings start right away, with the description or with the events.
        var hasEvent = false
        for line in lines.prefix(400) where !line.hasPrefix("#") {
            var text = String(line)
            guard text.withUTF8({ Self.opens(UnsafeRawBufferPointer($0)) }) else { return false }
            hasEvent = hasEvent || line.hasPrefix("E")
        }
        return hasEvent
    }

    /// Whether a line is the head's first, or one with a letter and, if that is an event, in evemu's form.
    private static func opens(_ line: UnsafeRawBufferPointer) -> Bool {
        if line.hasPrefix("# EVEMU ") { return true }
        guard line.count > 1, line[1] == UInt8(ascii: ":"), "NIPBAELS".utf8.contains(line[0]) else { return false }
        guard line[0] == UInt8(ascii: "E") else { return true }
        // Type and code of four digits each: reports of hid-recorder may look like events else.
        let words = line.split(separator: 0x20)
        return words.count > 4 && words[2].count == 4 && words[3].count == 4 && event(line) != nil
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard let line = log.content(of: line, into: &output) else { return }
        let bytes = line.bytes.trimmed
        guard let letter = bytes.first else { return }
        if letter == UInt8(ascii: "#") {
            if !stream.hasBegun { stream.description.read(comment: line.text) }
            return
        }
        guard bytes.count > 1, bytes[1] == UInt8(ascii: ":") else {
            return try reject(line, expected: "a line that starts with # or with a letter and a colon", &output)
        }
        switch letter {
        case UInt8(ascii: "E"):
            guard let event = Self.event(bytes) else {
                return try reject(line, expected: "E: seconds.microseconds hexadecimal-type and -code value", &output)
            }
            stream.consume(event, into: &output)
        case UInt8(ascii: "N"), UInt8(ascii: "P"), UInt8(ascii: "B"), UInt8(ascii: "A"):
            guard !stream.hasBegun else {
                return try reject(line, expected: "the description of the device before its events", &output)
            }
            guard stream.description.read(letter: letter, line.text) else {
                return try reject(line, expected: "a description line as evemu-describe writes it", &output)
            }
        case UInt8(ascii: "I"), UInt8(ascii: "L"), UInt8(ascii: "S"):
            // Identifiers, LEDs and switches have no bearing on touches.
            break
        default:
            try reject(line, expected: "one of N:, I:, P:, B:, A:, L:, S:, E:", &output)
        }
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        log.finish(into: &output)
        stream.finish(into: &output)
    }

    private mutating func reject(_ line: ImportLine, expected: String, _ output: inout ImportOutput) throws {
        guard !line.isTerminated else { throw line.malformed(expected: expected) }
        stream.noteBrokenLine(&output)
    }

    /// One `E:` line.
    private static func event(_ bytes: UnsafeRawBufferPointer) -> InputEvent? {
        var reader = FieldReader(bytes)
        guard reader.take(UInt8(ascii: "E")), reader.take(UInt8(ascii: ":")) else { return nil }
        reader.skipSpace()
        guard let microseconds = reader.secondsAndMicroseconds(), reader.takeSpace(), let type = reader.hexadecimal(),
            reader.takeSpace(), let code = reader.hexadecimal(), reader.takeSpace(), let value = reader.integer()
        else { return nil }
        // Newer recordings add the event's name in a comment.
        reader.skipSpace()
        guard reader.isAtEnd || reader.take(UInt8(ascii: "#")) else { return nil }
        return InputEvent(microseconds: microseconds, type: type, code: code, value: value)
    }
}

import TouchFormats
import TouchImporters
import TouchModel

/// Recordings of HID devices by `hid-recorder` (hid-tools): touchscreens, touchpads and pens, as the device itself reports.
///
/// `D:` chooses a device, `R:` has its report descriptor, `N:` its name, and `E: seconds.microseconds size bytes` is one
/// report, in hexadecimal. What reports mean the descriptor says (`HIDReportDescriptor`, `HIDDigitizer`).
///
/// - A frame is the reports of as many contacts as its first report counts, one delivery. Without Contact Count each report
///   is a frame.
/// - Time is the device's own, Scan Time (`HIDScanClock`), and the recorder's stamps are those of arrival. A device without
///   Scan Time has arrival stamps only, and the recording says so.
/// - A contact lasts while its Tip Switch is set; a pen that is only in range hovers and draws nothing. One that the device
///   does not trust to be a finger (Confidence 0) is cancelled. A contact's end carries no sample.
/// - Where both axes state a length, each is converted to CSS px on its own; else locations stay as recorded. Tilt needs an
///   angle's unit.
/// - A file holds one device: the first that reports contacts. Reports of others are counted.
package struct HIDRecorderImporter: RecordingImporter {
    package static let formatName = "hid-recorder"
    package static let summary =
        "reports of HID devices as hid-recorder writes them, with Scan Time as the device's clock"

    private static let eventExpectation = "E: seconds.microseconds size and bytes in hexadecimal"
    private static let mostBytes = 1 << 14
    private static let mostDevices = 256

    private struct Device {
        var name: String?
        var digitizer: HIDDigitizer?
    }

    private let path: String
    private let options: ImportOptions
    private var devices: [Int64: Device] = [:]
    private var current: Int64 = 0
    /// The device that is read, once it has reported a contact.
    private var chosen: Int64?
    private var frames: HIDFrames?
    private var sawDescriptor = false
    private var reportsOfOthers = 0
    private var unknownReports = 0
    private var firstMicroseconds: Int64?

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        _ = try PhysicalScale(options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        var hasDescriptor = false
        for line in probe.completeLines.prefix(400) where !line.hasPrefix("#") {
            guard let letter = line.first, ["D", "R", "N", "P", "I", "E"].contains(letter),
                line.dropFirst().hasPrefix(":")
            else { return false }
            if letter == "R" {
                hasDescriptor = true
            } else if letter == "E", !hasDescriptor {
                return false
            }
        }
        // Comments with the decoded descriptor may fill the whole head.
        return hasDescriptor
            || (probe.lines.first?.hasPrefix("# ") == true && probe.lines.contains(where: Self.isDecoded))
    }

    /// Whether a comment is a line of the descriptor in words: `# 0x05, 0x0d,  // Usage Page (Digitizers)  0`.
    private static func isDecoded(_ line: Substring) -> Bool {
        line.hasPrefix("# 0x") && line.contains("// Usage Page (")
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        let bytes = line.bytes.trimmed
        guard let letter = bytes.first, letter != UInt8(ascii: "#") else { return }
        guard bytes.count > 1, bytes[1] == UInt8(ascii: ":") else {
            return try reject(line, expected: "a line that starts with # or with a letter and a colon", &output)
        }
        let content = UnsafeRawBufferPointer(rebasing: bytes[2...])
        switch letter {
        case UInt8(ascii: "D"):
            var reader = FieldReader(content)
            reader.skipSpace()
            guard let number = reader.integer(), reader.isAtEnd else {
                return try reject(line, expected: "D: and a device's number", &output)
            }
            current = number
        case UInt8(ascii: "R"): try readDescriptor(line, content, &output)
        case UInt8(ascii: "N"):
            let name = String(decoding: content.trimmed, as: UTF8.self)
            if !name.isEmpty, devices.count < Self.mostDevices { devices[current, default: Device()].name = name }
        case UInt8(ascii: "E"):
            guard sawDescriptor else { throw line.malformed(expected: "R: with the report descriptor before reports") }
            guard let (microseconds, report) = Self.report(content) else {
                return try reject(line, expected: Self.eventExpectation, &output)
            }
            consume(report, at: microseconds, &output)
        case UInt8(ascii: "P"), UInt8(ascii: "I"): break
        default: try reject(line, expected: "one of D:, R:, N:, P:, I:, E:", &output)
        }
    }

    private mutating func reject(_ line: ImportLine, expected: String, _ output: inout ImportOutput) throws {
        guard !line.isTerminated else { throw line.malformed(expected: expected) }
        output.noteBrokenLine()
    }

    private mutating func readDescriptor(
        _ line: ImportLine,
        _ content: UnsafeRawBufferPointer,
        _ output: inout ImportOutput
    ) throws {
        guard let bytes = Self.countedBytes(content) else {
            return try reject(line, expected: "R: size and bytes in hexadecimal", &output)
        }
        guard devices.count < Self.mostDevices else {
            throw line.malformed(expected: "at most \(Self.mostDevices) devices")
        }
        do {
            let digitizer = HIDDigitizer(try HIDReportDescriptor(bytes), options: options)
            // What was begun goes on as it was described.
            if current != chosen { devices[current, default: Device()].digitizer = digitizer }
            sawDescriptor = true
        } catch {
            throw line.malformed(found: error.text, expected: "a HID report descriptor")
        }
    }

    private mutating func consume(_ report: [UInt8], at microseconds: Int64, _ output: inout ImportOutput) {
        let first = firstMicroseconds ?? microseconds
        firstMicroseconds = first
        guard let device = devices[current], let digitizer = device.digitizer, chosen == nil || chosen == current else {
            reportsOfOthers += 1
            return
        }
        guard let kind = digitizer.reports[digitizer.hasReportIDs ? Int(report.first ?? 0) : 0] else {
            unknownReports += 1
            return
        }
        if chosen == nil {
            chosen = current
            begin(device, digitizer, &output)
        }
        let content = digitizer.hasReportIDs ? report.dropFirst() : report[...]
        frames?.consume(content, of: kind, arrival: Double(microseconds &- first) / 1e6, into: &output)
    }

    private mutating func begin(_ device: Device, _ digitizer: HIDDigitizer, _ output: inout ImportOutput) {
        let fromName = FileNameParts(path: path).deviceAndTask
        let clock = digitizer.scanTime.map(HIDScanClock.init)
        frames = HIDFrames(digitizer: digitizer, clock: clock)
        output.begin(
            RecordingMetadata(
                device: options.device ?? device.name ?? fromName.device,
                participant: options.participant,
                task: options.task ?? fromName.task,
                pointerTypes: digitizer.pointerTypes,
                screenSize: digitizer.screenSize,
                space: digitizer.space,
                clock: clock == nil ? .arrival : .event,
                clockResolution: clock?.step ?? 1e-6
            )
        )
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        guard sawDescriptor else {
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "the report descriptor",
                hint: "expected R: size and bytes, as hid-recorder writes it"
            )
        }
        if chosen == nil { output.begin(RecordingMetadata(device: options.device, clock: .arrival)) }
        frames?.finish(into: &output)
        if chosen == nil, !devices.values.contains(where: { $0.digitizer != nil }) {
            output.note(.skippedRecord, "no device with contacts: no report has a Tip Switch, X and Y")
        }
        if reportsOfOthers > 0 { output.note(.skippedRecord, "\(reportsOfOthers) reports of other devices") }
        if unknownReports > 0 { output.note(.skippedRecord, "\(unknownReports) reports without contacts") }
    }

    /// The stamp and the bytes of a report.
    private static func report(_ content: UnsafeRawBufferPointer) -> (microseconds: Int64, bytes: [UInt8])? {
        var reader = FieldReader(content)
        reader.skipSpace()
        guard let microseconds = reader.secondsAndMicroseconds(), reader.takeSpace(),
            let bytes = countedBytes(reader.rest)
        else { return nil }
        return (microseconds, bytes)
    }

    /// A number in decimal, and that many bytes in hexadecimal.
    private static func countedBytes(_ content: UnsafeRawBufferPointer) -> [UInt8]? {
        var reader = FieldReader(content)
        reader.skipSpace()
        guard let count = reader.integer(), (1...Int64(mostBytes)).contains(count) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(count))
        while reader.takeSpace(), !reader.isAtEnd {
            guard let byte = reader.hexadecimal().flatMap({ UInt8(exactly: $0) }), bytes.count < count else {
                return nil
            }
            bytes.append(byte)
        }
        return reader.isAtEnd && bytes.count == count ? bytes : nil
    }
}

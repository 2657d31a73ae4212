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
/// - A file holds one device: the first that reports contacts. Reports of others are counted. A file without any contact, of a
///   mouse or a keyboard for instance, is refused.
/// - What a report means may stand in comments above it, several lines long, of which only the first has the `#`.
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

    private static let letters = "DRNPIE".utf8

    private var log = PastedLog(opens: Self.opens)
    private let path: String
    private let options: ImportOptions
    private var devices: [Int64: Device] = [:]
    private var current: Int64 = 0
    /// The device that is read, once it has reported a contact.
    private var chosen: Int64?
    private var frames: HIDFrames?
    private var sawDescriptor = false
    /// Whether the line before is a comment, or goes on with one.
    private var isInComment = false
    private var reports = 0
    private var reportsOfOthers = 0
    private var unknownReports = 0
    private var firstMicroseconds: Int64?

    package static var isReadBeforeListed: Bool { true }

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        _ = try PhysicalScale(options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        guard let probe = PastedLog.probe(probe, opens: opens) else { return false }
        // Reports without a descriptor are an excerpt, and reading it says what it lacks.
        var isRecording = false
        var isInComment = false
        for line in probe.completeLines.prefix(400) {
            if line.hasPrefix("#") || (isInComment && isContinuation(line.utf8)) {
                isInComment = true
                continue
            }
            isInComment = false
            var text = String(line)
            guard text.withUTF8({ opens(UnsafeRawBufferPointer($0)) }) else { return false }
            isRecording = isRecording || line.hasPrefix("R") || line.hasPrefix("E")
        }
        // Comments with the decoded descriptor may fill the whole head.
        return isRecording
            || (probe.lines.first?.hasPrefix("# ") == true && probe.lines.contains(where: Self.isDecoded))
    }

    /// Whether a comment is a line of the descriptor in words: `# 0x05, 0x0d,  // Usage Page (Digitizers)  0`.
    private static func isDecoded(_ line: Substring) -> Bool {
        line.hasPrefix("# ") && line.contains("0x") && line.contains("// Usage Page (")
    }

    /// Whether a line is the decoded descriptor's, or one with a letter and, if that is a report, in hid-recorder's form.
    private static func opens(_ line: UnsafeRawBufferPointer) -> Bool {
        if line.hasPrefix("# ") { return isDecoded(Substring(decoding: line, as: UTF8.self)) }
        guard line.count > 1, line[1] == UInt8(ascii: ":"), letters.contains(line[0]) else { return false }
        return line[0] != UInt8(ascii: "E") || report(UnsafeRawBufferPointer(rebasing: line[2...])) != nil
    }

    /// Whether a line behind a comment goes on with it: it is indented, and none with a letter.
    private static func isContinuation(_ line: some Collection<UInt8>) -> Bool {
        guard line.first == 0x20 || line.first == 0x09 else { return false }
        let content = line.drop { $0 == 0x20 || $0 == 0x09 }
        return !(content.dropFirst().first == UInt8(ascii: ":") && letters.contains(content.first ?? 0))
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard let line = log.content(of: line, into: &output) else { return }
        let bytes = line.bytes.trimmed
        guard let letter = bytes.first else { return }
        isInComment = letter == UInt8(ascii: "#") || (isInComment && Self.isContinuation(line.bytes))
        guard !isInComment else { return }
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
            guard sawDescriptor else { throw missingDescriptor }
            guard let (microseconds, report) = Self.report(content) else {
                return try reject(line, expected: Self.eventExpectation, &output)
            }
            reports += 1
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
        guard sawDescriptor else { throw missingDescriptor }
        log.finish(into: &output)
        frames?.finish(into: &output)
        guard frames?.sawContact == true else {
            let isDigitizer = devices.values.contains { $0.digitizer != nil }
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "contacts",
                hint: isDigitizer
                    ? "none of the \(reports) reports has one whose tip touches"
                    : "no device in this file reports a Tip Switch, X and Y"
            )
        }
        if reportsOfOthers > 0 { output.note(.skippedRecord, "\(reportsOfOthers) reports of other devices") }
        if unknownReports > 0 { output.note(.skippedRecord, "\(unknownReports) reports without contacts") }
    }

    private var missingDescriptor: DatasetError {
        .missing(
            SourceLocation(file: path),
            what: "the line R: with the report descriptor",
            hint: "reports mean nothing without it; expected R: size and bytes before them, as hid-recorder writes it"
        )
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

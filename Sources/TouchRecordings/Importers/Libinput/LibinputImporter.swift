import Foundation
import TouchModel

/// Recordings of Linux input devices by `libinput record`: YAML with each device's description and the events of the
/// kernel, `[seconds, microseconds, type, code, value]`.
///
/// - Every device with absolute axes is a recording of its own; others are counted and skipped. What the events mean is
///   `InputDeviceState`'s affair.
/// - The lines of events are read as the tool writes them, one at a time, so that memory does not grow; a device's
///   description, and events in any other layout, go through a YAML parser block by block. Aliases are refused.
/// - Time is counted from the file's first event. Where frames carry the device's own microseconds (`MSC_TIMESTAMP`)
///   these are the samples' times: they know nothing of when the kernel came round to reading. The kernel's stamp is
///   where they start, at first and whenever the device's counter starts anew, and the time of arrival.
/// - Recordings that were cut off are read as far as they go; libinput's own events and others are skipped and counted.
package struct LibinputImporter: RecordingImporter {
    package static let formatName = "libinput"
    package static let summary = "events of Linux input devices as libinput record writes them"

    /// A block of YAML of more bytes is refused.
    static let largestBlock = 256 << 10

    private enum Section {
        /// The line is between devices, or in keys of a device that say nothing here.
        case preamble
        /// In a device's `evdev:` key, whose text is gathered.
        case description
        case events
    }

    private enum Item { case none, evdev, otherLayout, skipped }

    private var log = PastedLog(opens: Self.opens)
    private let path: String
    private let options: ImportOptions
    private var section = Section.preamble
    /// Columns before a device's dash; `nil` before the first one.
    private var deviceIndent: Int?
    private var sawDevices = false
    private var block = YAMLBlock()
    private var item = Item.none
    private var device: LibinputDevice?
    private var firstMicroseconds: Int64?
    private var hasBegun = false

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        _ = try PhysicalScale(options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        let lines = PastedLog.probe(probe, opens: opens)?.completeLines ?? []
        guard let first = lines.first else { return false }
        if first.hasPrefix("# libinput record") { return true }
        return lines.contains { $0.hasPrefix("ndevices:") } && lines.contains { $0.hasPrefix("devices:") }
    }

    private static func opens(_ line: UnsafeRawBufferPointer) -> Bool {
        ["# libinput record", "version: ", "ndevices: ", "devices:"].contains { line.hasPrefix($0) }
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard let line = log.content(of: line, into: &output) else { return }
        let indent = line.bytes.prefix { $0 == 0x20 }.count
        let content = line.bytes.trimmed
        guard let first = content.first, first != UInt8(ascii: "#") else { return }
        if first == UInt8(ascii: "\t") || line.bytes.first == UInt8(ascii: "\t") {
            throw line.malformed(expected: "indentation by spaces")
        }
        do {
            try read(line, indent, content, &output)
        } catch {
            guard line.isTerminated else {
                output.note(.truncatedLine, "the last line broke off and was dropped")
                block.clear()
                return
            }
            throw error
        }
    }

    private mutating func read(
        _ line: ImportLine,
        _ indent: Int,
        _ content: UnsafeRawBufferPointer,
        _ output: inout ImportOutput
    ) throws {
        if section == .events, item == .evdev, let event = LibinputEvent(content) {
            return consume(event, &output)
        }
        if content.starts(with: "- node:".utf8) || (content == "-" && deviceIndent == indent) {
            try finishDevice(&output, at: line)
            deviceIndent = indent
            section = .preamble
            return
        }
        guard let deviceIndent else {
            if content.starts(with: "devices:".utf8) {
                guard content == "devices:" else { throw line.malformed(expected: "devices in lines of their own") }
                sawDevices = true
            }
            return
        }
        if indent == deviceIndent + 2, content.first != UInt8(ascii: "-") || section != .events {
            try finishBlock(&output, at: line)
            if content == "evdev:" {
                section = .description
            } else if content == "events:" || content == "events: []" {
                guard device != nil else { throw line.malformed(expected: "the device's evdev before its events") }
                section = .events
            } else {
                section = .preamble
            }
            return
        }
        switch section {
        case .preamble: break
        case .description: try block.append(line)
        case .events: try readItem(line, content, &output)
        }
    }

    private mutating func readItem(
        _ line: ImportLine,
        _ content: UnsafeRawBufferPointer,
        _ output: inout ImportOutput
    ) throws {
        if content == "- evdev:" {
            try finishItem(&output, at: line)
            item = .evdev
        } else if content.starts(with: "- evdev:".utf8) {
            try finishItem(&output, at: line)
            item = .otherLayout
            try block.append(line)
        } else if content.starts(with: "- libinput:".utf8) || content.starts(with: "- hid:".utf8) {
            try finishItem(&output, at: line)
            item = .skipped
            output.note(.skippedRecord, "events that are not the kernel's")
        } else {
            switch item {
            case .none: throw line.malformed(expected: "- evdev: before events")
            case .skipped: break
            case .evdev:
                // Not as the tool writes it, but perhaps YAML.
                item = .otherLayout
                try block.append("- evdev:", at: line)
                try block.append(line)
            case .otherLayout: try block.append(line)
            }
        }
    }

    private mutating func finishItem(_ output: inout ImportOutput, at line: ImportLine) throws {
        guard item == .otherLayout else {
            item = .none
            return
        }
        item = .none
        for event in try block.events(path: path) { consume(event, &output) }
    }

    private mutating func finishBlock(_ output: inout ImportOutput, at line: ImportLine) throws {
        switch section {
        case .preamble: break
        case .events: try finishItem(&output, at: line)
        case .description:
            let description = try block.description(path: path)
            device = LibinputDevice(description: description, options: options)
        }
    }

    private mutating func finishDevice(_ output: inout ImportOutput, at line: ImportLine) throws {
        try finishBlock(&output, at: line)
        device?.finish(into: &output)
        device = nil
    }

    private mutating func consume(_ event: LibinputEvent, _ output: inout ImportOutput) {
        if firstMicroseconds == nil { firstMicroseconds = event.microseconds }
        let elapsed = event.microseconds &- (firstMicroseconds ?? event.microseconds)
        if device?.consume(event, elapsed: elapsed, path: path, into: &output) == true { hasBegun = true }
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        log.finish(into: &output)
        guard sawDevices else {
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "the list of devices",
                hint: "expected devices:"
            )
        }
        if section == .events, item == .otherLayout {
            do {
                for event in try block.events(path: path) { consume(event, &output) }
            } catch {
                output.note(.truncatedLine, "the last block of events broke off and was dropped")
            }
        }
        device?.finish(into: &output)
        if !hasBegun { output.begin(RecordingMetadata(device: options.device, clock: .event)) }
    }
}

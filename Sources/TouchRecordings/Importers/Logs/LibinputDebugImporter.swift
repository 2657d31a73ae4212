import TouchModel

/// What `libinput debug-events` prints of touchscreens and tablets' pens: locations in millimeters, stamps of 1 ms.
///
/// ` event7   TOUCH_MOTION             +0.008s	0 (0) 10.95/31.60 (34.61/55.62mm)` moves the contact in slot 0. Touches go out with
/// their TOUCH_FRAME, one delivery. ` event9  TABLET_TOOL_AXIS  +1.250s	112.30*/46.22* pressure: 0.42* tilt: 10.00/-3.00` moves a pen,
/// which draws between TABLET_TOOL_TIP down and up; in between it hovers.
///
/// - The end of a contact carries no sample.
/// - A file holds one device: the first that touches. Events of others, of pointers, keys and gestures are counted.
/// - `libinput record` has microseconds and every axis; it is the better tool.
package struct LibinputDebugImporter: RecordingImporter {
    package static let formatName = "libinput-debug-events"
    package static let summary = "touches and pens as libinput debug-events prints them, in mm and with stamps of 1 ms"

    private static let types = ["DEVICE_", "TOUCH_", "TABLET_", "POINTER_", "KEYBOARD_", "GESTURE_", "SWITCH_"]

    /// A line in its parts.
    private struct Row {
        var device: Substring
        var type: Substring
        /// Seconds; `nil` for devices that come and go.
        var time: Double?
        var content: Substring
    }

    private var log = PastedLog(opens: Self.opens)
    private let path: String
    private let options: ImportOptions
    private let scale: PhysicalScale
    /// Devices that were named, and the size of each in millimeters.
    private var names: [Substring: (name: String, size: TouchPoint?)] = [:]
    private var chosen: Substring?
    /// Touches of the frame so far.
    private var touches: [Touch] = []
    private var down: [Int32: TouchType] = [:]
    private var lastTime = 0.0
    private var firstTime: Double?
    private var others = 0

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        scale = try PhysicalScale(options: options, millimetersPerUnit: 1)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool { PastedLog.probe(probe, opens: opens) != nil }

    private static func opens(_ line: UnsafeRawBufferPointer) -> Bool {
        (line.hasPrefix("event") || line.hasPrefix("-event")) && row(String(decoding: line, as: UTF8.self)) != nil
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard let line = log.content(of: line, into: &output), !line.bytes.trimmed.isEmpty else { return }
        guard let row = Self.row(line.text) else {
            guard line.isTerminated else { return output.noteBrokenLine() }
            throw line.malformed(
                expected: "eventN, the event's name, +seconds and its values, as libinput debug-events prints them"
            )
        }
        do {
            try take(row, line, &output)
        } catch {
            guard line.isTerminated else { return output.noteBrokenLine() }
            throw error
        }
    }

    private mutating func take(_ row: Row, _ line: ImportLine, _ output: inout ImportOutput) throws {
        guard let time = row.time else {
            if row.type == "DEVICE_ADDED" { names[row.device] = Self.description(row.content) }
            return
        }
        let isTouch = row.type.hasPrefix("TOUCH_")
        let isPen = row.type.hasPrefix("TABLET_TOOL_")
        guard isTouch || isPen, chosen == nil || chosen == row.device else {
            others += 1
            return
        }
        if chosen == nil { begin(row.device, isPen: isPen, &output) }
        if firstTime == nil { firstTime = time }
        lastTime = time - (firstTime ?? time)
        if isTouch { try takeTouch(row, line, &output) } else { try takePen(row, line, &output) }
    }

    private mutating func takeTouch(_ row: Row, _ line: ImportLine, _ output: inout ImportOutput) throws {
        switch row.type {
        case "TOUCH_FRAME": deliver(&output)
        case "TOUCH_DOWN", "TOUCH_MOTION":
            guard let match = row.content.prefixMatch(of: /(\d+) \(\d+\)\s+[^(]*\(\s*(-?[\d.]+)\/\s*(-?[\d.]+)mm\)/),
                let slot = Int32(match.1), let x = Double(match.2), let y = Double(match.3)
            else { throw line.malformed(expected: "slot (seat slot) x/y (x/ymm)") }
            add(slot, .direct, row.type == "TOUCH_DOWN" || down[slot] == nil, sample(x, y))
        case "TOUCH_UP", "TOUCH_CANCEL":
            guard let slot = row.content.split(separator: " ").first.flatMap({ Int32($0) }) else {
                throw line.malformed(expected: "slot (seat slot)")
            }
            end(slot, row.type == "TOUCH_UP" ? .ended : .cancelled)
        default: others += 1
        }
    }

    private mutating func takePen(_ row: Row, _ line: ImportLine, _ output: inout ImportOutput) throws {
        let isTip = row.type == "TABLET_TOOL_TIP"
        guard isTip || row.type == "TABLET_TOOL_AXIS" else {
            // The pen came near or went, or a button of it; a pen that went while it touched has lifted.
            if row.content.contains("proximity-out") { end(0, .ended) }
            return deliver(&output)
        }
        guard let match = row.content.prefixMatch(of: /\s*(-?[\d.]+)\*?\/\s*(-?[\d.]+)\*?/), let x = Double(match.1),
            let y = Double(match.2)
        else { throw line.malformed(expected: "x/y in millimeters") }
        if isTip, row.content.contains(/\bup\b/) {
            end(0, .ended)
        } else if isTip || down[0] != nil {
            var sample = sample(x, y)
            if let match = row.content.firstMatch(of: /pressure:\s*([\d.]+)/), let pressure = Double(match.1) {
                sample.force = pressure
                sample.maximumPossibleForce = 1
            }
            if let match = row.content.firstMatch(of: /tilt:\s*(-?[\d.]+)\*?\/\s*(-?[\d.]+)/), let x = Double(match.1),
                let y = Double(match.2), max(abs(x), abs(y)) < 90
            {
                let attitude = PenAttitudeAngles(tiltX: x * .pi / 180, tiltY: y * .pi / 180)
                sample.altitude = attitude.altitude
                sample.azimuth = attitude.azimuth
            }
            add(0, .pencil, down[0] == nil, sample)
        }
        deliver(&output)
    }

    private func sample(_ x: Double, _ y: Double) -> TouchSample {
        TouchSample(timestamp: lastTime, location: TouchPoint(x, y) * scale.unitsPerRecordedUnit)
    }

    private mutating func add(_ id: Int32, _ type: TouchType, _ isNew: Bool, _ sample: TouchSample) {
        down[id] = type
        touches.append(Touch(id: id, type: type, phase: isNew ? .began : .moved, samples: [sample]))
    }

    private mutating func end(_ id: Int32, _ phase: TouchPhase) {
        guard let type = down.removeValue(forKey: id) else { return }
        touches.append(Touch(id: id, type: type, phase: phase, samples: []))
    }

    private mutating func deliver(_ output: inout ImportOutput) {
        if !touches.isEmpty { output.append(TouchEvent(timestamp: lastTime, touches: touches)) }
        touches = []
    }

    private mutating func begin(_ device: Substring, isPen: Bool, _ output: inout ImportOutput) {
        chosen = device
        let known = names[device]
        output.begin(
            RecordingMetadata(
                device: options.device ?? known?.name,
                participant: options.participant,
                task: options.task,
                pointerTypes: [isPen ? .pencil : .direct],
                screenSize: known?.size.map { $0 * scale.unitsPerRecordedUnit },
                space: scale.space,
                clock: .event,
                clockResolution: 0.001
            )
        )
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        guard chosen != nil else {
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "touches",
                hint:
                    "none of \(others) events is of a touchscreen or a pen; libinput record keeps every axis of any device"
            )
        }
        log.finish(into: &output)
        deliver(&output)
        if others > 0 { output.note(.skippedRecord, "\(others) events of other devices or kinds") }
        guard !down.isEmpty else { return }
        output.note(.missingBoundary, "the file ends with \(down.count) contacts down")
        for (id, type) in down.sorted(by: { $0.key < $1.key }) {
            touches.append(Touch(id: id, type: type, phase: .cancelled, samples: []))
        }
        deliver(&output)
    }

    private static func row(_ text: String) -> Row? {
        let line = text.drop { $0 == " " || $0 == "-" }
        guard line.hasPrefix("event") else { return nil }
        let device = line.prefix { $0 != " " && $0 != "\t" }
        guard device.count > 5, device.dropFirst(5).allSatisfy(\.isNumber) else { return nil }
        let rest = line[device.endIndex...].drop { $0.isWhitespace }
        let type = rest.prefix { !$0.isWhitespace }
        guard types.contains(where: type.hasPrefix) else { return nil }
        let content = rest[type.endIndex...].drop { $0.isWhitespace }
        guard !type.hasPrefix("DEVICE_") else { return Row(device: device, type: type, content: content) }
        // Newer versions number the events.
        guard let match = content.prefixMatch(of: /(?:\d+\s+)?\+?(\d+\.\d+)s\s*/), let time = Double(match.1) else {
            return nil
        }
        return Row(device: device, type: type, time: time, content: content[match.range.upperBound...])
    }

    /// `Some Touchscreen   seat0 default group7  cap:t  size 316x176mm …`
    private static func description(_ content: Substring) -> (name: String, size: TouchPoint?) {
        let name = content.firstMatch(of: /\s+seat\d+\s/).map { content[..<$0.range.lowerBound] } ?? content
        let size = content.firstMatch(of: /\ssize (\d+)x(\d+)mm/).flatMap { match in
            Double(match.1).flatMap { x in Double(match.2).map { TouchPoint(x, $0) } }
        }
        return (String(name.trimmingPrefix(/\d+\s+(?=\S)/)), size)
    }
}

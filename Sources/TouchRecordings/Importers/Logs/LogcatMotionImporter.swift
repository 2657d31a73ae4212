import Foundation
import TouchModel

/// Android's `MotionEvent`s as apps log them by `MotionEvent.toString()`, in `logcat`'s lines or alone.
///
/// `MotionEvent { action=ACTION_MOVE, id[0]=0, x[0]=210.31, y[0]=341.31, toolType[0]=TOOL_TYPE_STYLUS, pointerCount=1, historySize=0,
/// eventTime=193565379, … }` is one delivery.
///
/// - Time is `eventTime`, milliseconds since the device started, counted from the first event.
/// - Locations are px of the view, whose size the log does not say, and are kept as recorded unless the options give a scale.
/// - A pointer that lifts repeats its place, which is no sample of its own; where it lifts elsewhere it is one.
/// - `toString()` leaves out the samples that came between two events: `historySize` counts them, and so does the importer.
/// - The same event logged twice, by two views, counts once. Hovering, scrolling and buttons draw nothing. Lines without a
///   `MotionEvent` and events that cannot be read are counted; where those are most, the file is refused.
package struct LogcatMotionImporter: RecordingImporter {
    package static let formatName = "motion-event-log"
    package static let summary = "Android's MotionEvent.toString() in logcat or alone; time is eventTime"

    private struct Pointer: Equatable {
        var id: Int32
        var location: TouchPoint
        var type: TouchType
        var pressure: Double?
    }

    private struct Motion: Equatable {
        /// The action without its pointer's index.
        var action: Substring
        /// The index of the pointer that came or went.
        var index: Int?
        /// The time, in milliseconds.
        var time: Int64
        var history = 0
        var pointers: [Pointer]
    }

    private let path: String
    private let options: ImportOptions
    private let scale: PhysicalScale
    private var firstTime: Int64?
    private var last: Motion?
    /// What is on the surface.
    private var down: [Pointer] = []
    private var lastTime = 0.0
    private var read = 0
    private var otherLines = 0
    private var unread = 0
    private var firstUnread: Int?
    private var repeated = 0
    private var history = 0
    private var notInContact = 0

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        scale = try PhysicalScale(options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        // Asked of every file: few have the word.
        guard probe.head.contains("MotionEvent") else { return false }
        return probe.lines.contains { motion(String($0)) != nil }
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) {
        guard !line.bytes.trimmed.isEmpty else { return }
        let text = line.text
        guard let motion = Self.motion(text) else {
            if !text.contains("MotionEvent") || !text.contains("action=") {
                otherLines += 1
            } else if line.isTerminated {
                unread += 1
                firstUnread = firstUnread ?? line.location.line
            } else {
                output.noteBrokenLine()
            }
            return
        }
        read += 1
        guard motion != last else {
            repeated += 1
            return
        }
        // Another view's coordinates of an event that was taken.
        if let last, last.time == motion.time, last.action == motion.action, last.index == motion.index,
            last.pointers.map(\.id) == motion.pointers.map(\.id)
        {
            repeated += 1
            return
        }
        last = motion
        take(motion, &output)
    }

    private mutating func take(_ motion: Motion, _ output: inout ImportOutput) {
        if firstTime == nil { begin(motion, &output) }
        lastTime = Double(motion.time &- (firstTime ?? motion.time)) / 1000
        history += motion.history
        var touches: [Touch] = []
        switch motion.action {
        case "DOWN":
            if !down.isEmpty {
                output.note(.missingBoundary, "ACTION_DOWN with \(down.count) contacts down; they end there")
                cancelAll(&output)
            }
            touches = motion.pointers.prefix(1).map { touch($0, .began, with: true) }
            down = Array(motion.pointers.prefix(1))
        case "POINTER_DOWN":
            guard let index = motion.index, motion.pointers.indices.contains(index) else { return }
            touches = [touch(motion.pointers[index], .began, with: true)]
            down.removeAll { $0.id == motion.pointers[index].id }
            down.append(motion.pointers[index])
        case "MOVE":
            for pointer in motion.pointers {
                guard let place = down.firstIndex(where: { $0.id == pointer.id }) else {
                    output.note(.missingBoundary, "a move of a contact that is not down; it begins there")
                    touches.append(touch(pointer, .began, with: true))
                    down.append(pointer)
                    continue
                }
                touches.append(touch(pointer, .moved, with: true))
                down[place] = pointer
            }
        case "UP", "POINTER_UP":
            let index = motion.action == "UP" ? 0 : motion.index ?? 0
            guard motion.pointers.indices.contains(index) else { return }
            let pointer = motion.pointers[index]
            guard let place = down.firstIndex(where: { $0.id == pointer.id }) else {
                notInContact += 1
                return
            }
            touches = [touch(pointer, .ended, with: pointer.location != down[place].location)]
            down.remove(at: place)
        case "CANCEL": cancelAll(&output)
        default: notInContact += 1
        }
        if !touches.isEmpty { output.append(TouchEvent(timestamp: lastTime, touches: touches)) }
    }

    private func touch(_ pointer: Pointer, _ phase: TouchPhase, with hasSample: Bool) -> Touch {
        var sample = TouchSample(timestamp: lastTime, location: pointer.location * scale.unitsPerRecordedUnit)
        if let pressure = pointer.pressure {
            sample.force = pressure
            sample.maximumPossibleForce = 1
        }
        return Touch(id: pointer.id, type: pointer.type, phase: phase, samples: hasSample ? [sample] : [])
    }

    private mutating func cancelAll(_ output: inout ImportOutput) {
        guard !down.isEmpty else { return }
        output.append(
            TouchEvent(timestamp: lastTime, touches: down.map { touch($0, .cancelled, with: false) })
        )
        down = []
    }

    private mutating func begin(_ motion: Motion, _ output: inout ImportOutput) {
        firstTime = motion.time
        output.begin(
            RecordingMetadata(
                device: options.device,
                participant: options.participant,
                task: options.task,
                pointerTypes: motion.pointers.first.map { [$0.type] } ?? [],
                space: scale.space,
                clock: .event,
                clockResolution: 0.001
            )
        )
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        guard read > 0, unread <= read else {
            throw DatasetError.malformed(
                SourceLocation(file: path, line: firstUnread),
                found: "\(unread) MotionEvents that cannot be read, and \(read) that can",
                expected: "MotionEvent { action=…, id[0]=…, x[0]=…, y[0]=…, eventTime=milliseconds, … }"
            )
        }
        func note(_ count: Int, _ what: String) {
            if count > 0 { output.note(.skippedRecord, "\(count) \(what)") }
        }
        note(history, "samples between events that toString() leaves out (historySize)")
        note(unread, "MotionEvents that cannot be read; the first in line \(firstUnread ?? 0)")
        note(notInContact, "events that are not in contact")
        note(repeated, "events that were logged before")
        note(otherLines, "lines without a MotionEvent")
        guard !down.isEmpty else { return }
        output.note(.missingBoundary, "the file ends with \(down.count) contacts down")
        cancelAll(&output)
    }

    /// The event that a line holds.
    private static func motion(_ line: String) -> Motion? {
        guard let range = line.range(of: "MotionEvent"), let open = line[range.upperBound...].firstIndex(of: "{"),
            line[range.upperBound..<open].allSatisfy(\.isWhitespace)
        else { return nil }
        let content = line[open...].dropFirst()
        let end = content.lastIndex(of: "}") ?? content.endIndex
        var fields: [Substring: Substring] = [:]
        for part in content[..<end].split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            let name = pair[0].drop(while: \.isWhitespace)
            if fields[name] == nil { fields[name] = pair[1].drop(while: \.isWhitespace).prefix { !$0.isWhitespace } }
        }
        guard let action = fields["action"], action.hasPrefix("ACTION_"),
            let time = fields["eventTime"].flatMap({ Int64($0) }), (0..<1 << 53).contains(time)
        else { return nil }
        let name = action.dropFirst("ACTION_".count).prefix { $0 != "(" }
        let index = action.firstIndex(of: "(").flatMap { Int(action[$0...].dropFirst().prefix { $0 != ")" }) }
        let count = fields["pointerCount"].flatMap { Int($0) } ?? 1
        guard (1...EventSanitizer.mostContacts).contains(count) else { return nil }
        var pointers: [Pointer] = []
        for number in 0..<count {
            guard let x = fields["x[\(number)]"].flatMap({ Double($0) }),
                let y = fields["y[\(number)]"].flatMap({ Double($0) })
            else { return nil }
            pointers.append(
                Pointer(
                    id: fields["id[\(number)]"].flatMap { Int32($0) } ?? Int32(clamping: number),
                    location: TouchPoint(x, y),
                    type: type(fields["toolType[\(number)]"]),
                    pressure: fields["pressure[\(number)]"].flatMap { Double($0) }
                )
            )
        }
        let history = fields["historySize"].flatMap { Int($0) } ?? 0
        return Motion(
            action: name,
            index: index,
            time: time,
            history: min(max(0, history), 1 << 16),
            pointers: pointers
        )
    }

    private static func type(_ word: Substring?) -> TouchType {
        switch word {
        case "TOOL_TYPE_STYLUS", "TOOL_TYPE_ERASER": .pencil
        case "TOOL_TYPE_MOUSE": .indirectPointer
        default: .direct
        }
    }
}

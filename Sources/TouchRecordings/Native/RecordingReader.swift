import Foundation
import TouchModel

/// Reads a native recording line by line. See the format's description in `Datasets/README.md`.
///
/// Reading is strict about form: a line that is not what the format says ends the reading with an error that names
/// file and line. The exceptions are what an interrupted recorder leaves behind: a last line without a line end is
/// dropped and noted, a gzip stream that broke off is read as far as it goes. Values are judged later, by
/// `EventSanitizer`.
public struct RecordingReader {
    private let lines: LineReader
    /// The first line.
    public let header: RecordingHeader
    /// What was repaired or dropped so far.
    public private(set) var repairs = RepairLog()
    private var hasEnded = false

    /// Opens a recording and reads its header.
    ///
    /// - Throws: ``DatasetError`` where the file cannot be read or does not begin with a header.
    public init(path: String) throws(DatasetError) {
        let lines = try LineReader(path: path)
        guard let line = try lines.nextLine() else {
            throw .malformed(
                SourceLocation(file: path, line: 1),
                found: "an empty file",
                expected: "a recording, whose first line is a header"
            )
        }
        self.lines = lines
        header = try RecordingHeader(line: line, at: lines.location)
        if lines.skippedByteOrderMark { repairs.note(.encoding, at: "\(path):1", "a byte-order mark was skipped") }
    }

    /// The place of the line last read.
    public var location: SourceLocation { lines.location }

    /// The next delivery, or `nil` at the end.
    ///
    /// - Throws: ``DatasetError`` for a line that is not what the format says.
    public mutating func next() throws(DatasetError) -> RecordedLine? {
        while let bytes = try lines.nextLine() {
            guard !bytes.isEmpty else { continue }
            var valuesTooLarge = 0
            let line: RecordedLine
            do throws(DatasetError) {
                line = try Self.parse(bytes, at: lines.location, &valuesTooLarge)
            } catch {
                guard !lines.lineWasTerminated else { throw error }
                // Of a stream that broke off this is the same defect, and noted at the end.
                guard !lines.compressionBrokeOff else { continue }
                repairs.note(.truncatedLine, at: lines.location.description, "the last line broke off and was dropped")
                continue
            }
            for _ in 0..<valuesTooLarge {
                repairs.note(.nonFinite, at: "\(lines.location)", "a value too large for single precision")
            }
            return line
        }
        if !hasEnded { lines.noteEnd(in: &repairs) }
        hasEnded = true
        return nil
    }

    private static func parse(
        _ bytes: UnsafeRawBufferPointer,
        at place: SourceLocation,
        _ valuesTooLarge: inout Int
    ) throws(DatasetError) -> RecordedLine {
        do {
            var parser = EventParser(JSONScanner(bytes))
            let line = try parser.parse()
            valuesTooLarge = parser.valuesTooLarge
            return line
        } catch {
            throw .malformed(place, error, in: bytes)
        }
    }
}

/// Reads the grammar of one event line.
private struct EventParser {
    private var scanner: JSONScanner
    /// Optional values that are numbers and do not fit where they are stored.
    var valuesTooLarge: Int { extras.valuesTooLarge }
    private var extras = Extras()

    /// What a line holds beside the event.
    private struct Extras {
        var unknown: [UnknownField] = []
        var valuesTooLarge = 0
    }

    init(_ scanner: JSONScanner) { self.scanner = scanner }

    mutating func parse() throws -> RecordedLine {
        var event = TouchEvent(timestamp: .nan, touches: [])
        var hasTimestamp = false
        var extras = Extras()
        try scanner.object { scanner, key in
            if key == "t" {
                event.timestamp = try scanner.number()
                hasTimestamp = true
            } else if key == "arrival" {
                let arrival = try Self.optional(&scanner, &extras)
                event.arrival = arrival.isFinite ? arrival : nil
            } else if key == "touches" {
                try scanner.array { scanner in
                    event.touches.append(try Self.touch(&scanner, position: event.touches.count, &extras))
                }
            } else {
                try Self.keep(&scanner, key, .event, &extras)
            }
        }
        guard hasTimestamp else { throw scanner.problem("a key \"t\" in the event") }
        guard scanner.isAtEnd else { throw scanner.problem("the end of the line after the event") }
        self.extras = extras
        return RecordedLine(event: event, unknownFields: extras.unknown)
    }

    private static func touch(
        _ scanner: inout JSONScanner,
        position: Int,
        _ extras: inout Extras
    ) throws -> Touch {
        var touch = Touch(id: 0, type: .direct, phase: .moved, samples: [])
        var hasID = false
        var hasPhase = false
        try scanner.object { scanner, key in
            if key == "samples" {
                try scanner.array { scanner in
                    let place = UnknownField.Place.sample(touch: position, .samples, touch.samples.count)
                    touch.samples.append(try sample(&scanner, place, .coalesced, &extras).sample)
                }
            } else if key == "phase" {
                let word = try scanner.word()
                guard let phase = phase(word) else {
                    throw scanner.problem("a phase: " + TouchPhase.allCases.map(\.name).joined(separator: ", "))
                }
                touch.phase = phase
                hasPhase = true
            } else if key == "id" {
                guard let id = Int32(exactly: try scanner.number()) else { throw scanner.problem("a whole number") }
                touch.id = id
                hasID = true
            } else if key == "type" {
                let word = try scanner.word()
                guard let type = type(word) else {
                    throw scanner.problem("a touch type: " + TouchType.allCases.map(\.name).joined(separator: ", "))
                }
                touch.type = type
            } else if key == "predicted" {
                try scanner.array { scanner in
                    let place = UnknownField.Place.sample(touch: position, .predicted, touch.predictedSamples.count)
                    touch.predictedSamples.append(try sample(&scanner, place, .predicted, &extras).sample)
                }
            } else if key == "updates" {
                try scanner.array { scanner in
                    let place = UnknownField.Place.sample(touch: position, .updates, touch.updates.count)
                    let (sample, updated) = try sample(&scanner, place, .touch, &extras)
                    touch.updates.append(EstimationUpdate(sample: sample, updatedProperties: updated))
                }
            } else {
                try keep(&scanner, key, .touch(position), &extras)
            }
        }
        guard hasID, hasPhase else { throw scanner.problem("keys \"id\" and \"phase\" in the touch") }
        if let last = touch.samples.indices.last { touch.samples[last].origin = .touch }
        return touch
    }

    private static func sample(
        _ scanner: inout JSONScanner,
        _ place: UnknownField.Place,
        _ origin: TouchSample.Origin,
        _ extras: inout Extras
    ) throws -> (sample: TouchSample, updated: TouchProperties) {
        var sample = TouchSample(timestamp: .nan, location: TouchPoint(repeating: .nan), origin: origin)
        var updated: TouchProperties = []
        var precise = TouchPoint(repeating: .nan)
        var seen: UInt8 = 0
        try scanner.object { scanner, key in
            if key == "t" {
                sample.timestamp = try scanner.number()
                seen |= 1
            } else if key == "x" {
                sample.location.x = try scanner.number()
                seen |= 2
            } else if key == "y" {
                sample.location.y = try scanner.number()
                seen |= 4
            } else if key == "force" {
                sample.force = try optional(&scanner, &extras)
            } else if key == "maxForce" {
                sample.maximumPossibleForce = try optional(&scanner, &extras)
            } else if key == "altitude" {
                sample.altitude = try optional(&scanner, &extras)
            } else if key == "azimuth" {
                sample.azimuth = try optional(&scanner, &extras)
            } else if key == "roll" {
                sample.roll = try optional(&scanner, &extras)
            } else if key == "radius" {
                sample.radius = try optional(&scanner, &extras)
            } else if key == "radiusTolerance" {
                sample.radiusTolerance = try optional(&scanner, &extras)
            } else if key == "preciseX" {
                precise.x = try optional(&scanner, &extras)
            } else if key == "preciseY" {
                precise.y = try optional(&scanner, &extras)
            } else if key == "updateIndex" {
                guard let index = Int32(exactly: try scanner.number()) else { throw scanner.problem("a whole number") }
                sample.estimationUpdateIndex = Int(index)
            } else if key == "estimated" {
                sample.estimatedProperties = try properties(&scanner)
            } else if key == "expecting" {
                sample.propertiesExpectingUpdates = try properties(&scanner)
            } else if key == "updated" {
                updated = try properties(&scanner)
            } else {
                try keep(&scanner, key, place, &extras)
            }
        }
        guard seen == 7 else { throw scanner.problem("keys \"t\", \"x\" and \"y\" in the sample") }
        sample.preciseLocation = precise
        return (sample, updated)
    }

    private static func properties(_ scanner: inout JSONScanner) throws -> TouchProperties {
        var properties: TouchProperties = []
        try scanner.array { scanner in
            let word = try scanner.word().text
            guard let property = TouchProperties.named.first(where: { $0.name == word })?.property else {
                throw scanner.problem(
                    "a property: " + TouchProperties.named.map(\.name).joined(separator: ", ")
                )
            }
            properties.insert(property)
        }
        return properties
    }

    private static func keep(
        _ scanner: inout JSONScanner,
        _ key: JSONScanner.Key,
        _ place: UnknownField.Place,
        _ extras: inout Extras
    ) throws {
        let key = key.text
        let value = String(decoding: try scanner.rawValue(), as: UTF8.self)
        extras.unknown.append(UnknownField(place: place, key: key, json: value))
    }

    /// A number that may be absent; one too large for its place is counted.
    private static func optional(_ scanner: inout JSONScanner, _ extras: inout Extras) throws -> Double {
        let value = try scanner.number()
        if value.magnitude > Double(Float.greatestFiniteMagnitude) { extras.valuesTooLarge += 1 }
        return value
    }

    // Compared in place: making a string for each touch would cost more than reading its samples.
    private static func phase(_ word: JSONScanner.Key) -> TouchPhase? {
        if word == "moved" { return .moved }
        return TouchPhase(name: word.text)
    }

    private static func type(_ word: JSONScanner.Key) -> TouchType? {
        if word == "direct" { return .direct }
        if word == "pencil" { return .pencil }
        return TouchType(name: word.text)
    }
}

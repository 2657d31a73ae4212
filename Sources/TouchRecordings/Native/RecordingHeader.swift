import Foundation
import TouchModel

/// The first line of a native recording: the metadata, and whatever else a newer or other program put there.
public struct RecordingHeader: Sendable, Equatable {
    /// The value of the `format` key.
    package static let format = "foretouch-recording"

    /// What the recording says about itself.
    public var metadata: RecordingMetadata
    /// SHA-256 (64 hexadecimal digits) of the unpacked files that the recording was made from, the oldest first.
    public var origins: [String]
    /// Keys that this version does not know; they survive reading and writing.
    public var additionalFields: [String: JSONValue]

    /// A header of this version.
    public init(
        metadata: RecordingMetadata,
        origins: [String] = [],
        additionalFields: [String: JSONValue] = [:]
    ) {
        self.metadata = metadata
        self.origins = origins
        self.additionalFields = additionalFields
    }
}

extension RecordingHeader {
    // What is written must be readable again: both directions keep to the same ranges.
    private static let rates = 0...1e6
    private static let lengths = 0...1e9
    private static let resolutions = 0...1e6
    fileprivate static let times = -EventSanitizer.largestTime...EventSanitizer.largestTime
    private static let scales = 1e-9...1e9

    /// Reads a header line.
    package init(line: UnsafeRawBufferPointer, at place: SourceLocation) throws(DatasetError) {
        guard let object = (try? JSONValue(json: line))?.objectValue else {
            let found = excerpt(line)
            throw .malformed(
                place,
                found: found,
                expected: "a header line: a JSON object with \"format\": \"\(Self.format)\""
            )
        }
        try FormatVersion.check(object, format: Self.format, at: place)
        var fields = HeaderFields(object: object, place: place)
        fields.take("format")
        fields.take("version")
        var metadata = RecordingMetadata()
        metadata.device = try fields.string("device")
        metadata.participant = try fields.string("participant")
        metadata.task = try fields.string("task")
        metadata.condition = try fields.string("condition")
        metadata.sensitivity = try fields.string("sensitivity")
        metadata.annotations = try fields.annotations("annotations")
        metadata.license = try fields.string("licence")
        metadata.provenance = try fields.string("provenance")
        metadata.reportRate = try fields.number("reportRate", in: Self.rates)
        metadata.pointerTypes = try fields.strings("pointerTypes").map { name throws(DatasetError) in
            guard let type = TouchType(name: name) else {
                throw .malformed(
                    place,
                    found: "pointer type \"\(name)\"",
                    expected: "one of " + TouchType.allCases.map(\.name).joined(separator: ", ")
                )
            }
            return type
        }
        if let screen = try fields.object("screen") {
            var screenFields = HeaderFields(object: screen, place: place)
            if let width = try screenFields.number("width", in: Self.lengths),
                let height = try screenFields.number("height", in: Self.lengths)
            {
                metadata.screenSize = TouchPoint(width, height)
            }
        }
        if let clock = try fields.object("clock") {
            var clockFields = HeaderFields(object: clock, place: place)
            metadata.clock = try clockFields.string("source").flatMap(RecordingMetadata.ClockSource.init) ?? .unknown
            metadata.clockResolution = try clockFields.number("resolution", in: Self.resolutions)
        }
        metadata.space = CoordinateSpace(
            unit: try fields.string("unit") ?? CoordinateSpace.recordedUnits.unit,
            millimetersPerUnit: try fields.number("millimetersPerUnit", in: Self.scales)
        )
        // The unit's own scale is a definition; a rounded figure in a header does not change it.
        if metadata.space.unit == CoordinateSpace.cssPixels.unit { metadata.space = .cssPixels }
        let origins = try fields.strings("origins").map { $0.lowercased() }
        if let fault = origins.first(where: { !ContentHash.isHash($0) }) {
            throw .malformed(
                place,
                found: "origin \"\(fault.prefix(80))\"",
                expected: "a SHA-256: 64 hexadecimal digits"
            )
        }
        self.init(metadata: metadata, origins: origins, additionalFields: fields.untaken)
    }

    /// The header as one line of JSON, keys sorted.
    ///
    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` for numbers that no header may hold.
    package func line(at place: SourceLocation) throws(DatasetError) -> Data {
        func number(_ value: Double?, _ what: String, in range: ClosedRange<Double>) throws(DatasetError) -> JSONValue?
        {
            guard let value else { return nil }
            guard range.contains(value) else {
                throw DatasetError.malformed(
                    place,
                    found: "\(what) of \(value)",
                    expected: "a number from \(range.lowerBound) to \(range.upperBound)"
                )
            }
            return .number(value)
        }
        for (key, value) in additionalFields where !value.isFinite {
            throw DatasetError.malformed(place, found: "\"\(key)\" with NaN or infinity", expected: "finite numbers")
        }
        var object = additionalFields
        object["format"] = .string(Self.format)
        object["version"] = .string(FormatVersion.current.description)
        object["device"] = metadata.device.map(JSONValue.string)
        object["participant"] = metadata.participant.map(JSONValue.string)
        object["task"] = metadata.task.map(JSONValue.string)
        object["condition"] = metadata.condition.map(JSONValue.string)
        object["sensitivity"] = metadata.sensitivity.map(JSONValue.string)
        if !metadata.annotations.isEmpty {
            object["annotations"] = .array(
                try metadata.annotations.map { annotation throws(DatasetError) in
                    var fields = ["label": JSONValue.string(annotation.label)]
                    fields["start"] = try number(annotation.time.lowerBound, "an annotation's start", in: Self.times)
                    fields["end"] = try number(annotation.time.upperBound, "an annotation's end", in: Self.times)
                    return .object(fields)
                }
            )
        }
        object["licence"] = metadata.license.map(JSONValue.string)
        object["provenance"] = metadata.provenance.map(JSONValue.string)
        if !origins.isEmpty { object["origins"] = .array(origins.map(JSONValue.string)) }
        object["reportRate"] = try number(metadata.reportRate, "a report rate", in: Self.rates)
        if !metadata.pointerTypes.isEmpty {
            object["pointerTypes"] = .array(metadata.pointerTypes.map { .string($0.name) })
        }
        if let screen = metadata.screenSize {
            var size: [String: JSONValue] = [:]
            size["width"] = try number(screen.x, "a screen width", in: Self.lengths)
            size["height"] = try number(screen.y, "a screen height", in: Self.lengths)
            object["screen"] = .object(size)
        }
        var clock: [String: JSONValue] = ["source": .string(metadata.clock.rawValue)]
        clock["resolution"] = try number(metadata.clockResolution, "a clock resolution", in: Self.resolutions)
        object["clock"] = .object(clock)
        object["unit"] = .string(metadata.space.unit)
        object["millimetersPerUnit"] = try number(
            metadata.space.millimetersPerUnit,
            "millimeters per unit",
            in: Self.scales
        )
        do {
            return try JSONValue.object(object).encoded()
        } catch {
            throw .malformed(place, found: "a number that is not finite", expected: "finite numbers")
        }
    }
}

/// Takes known keys out of an object, with typed complaints; what is left over is kept for the round trip.
private struct HeaderFields {
    private(set) var untaken: [String: JSONValue]
    let place: SourceLocation

    init(object: [String: JSONValue], place: SourceLocation) {
        untaken = object
        self.place = place
    }

    @discardableResult
    mutating func take(_ key: String) -> JSONValue? {
        let value = untaken.removeValue(forKey: key)
        return value == .null ? nil : value
    }

    mutating func string(_ key: String) throws(DatasetError) -> String? {
        guard let value = take(key) else { return nil }
        guard let text = value.stringValue else { throw mismatch(key, value, "a string") }
        return text
    }

    mutating func strings(_ key: String) throws(DatasetError) -> [String] {
        guard let value = take(key) else { return [] }
        let texts = value.arrayValue?.compactMap(\.stringValue)
        guard let texts, texts.count == value.arrayValue?.count else {
            throw mismatch(key, value, "an array of strings")
        }
        return texts
    }

    mutating func number(_ key: String, in range: ClosedRange<Double>) throws(DatasetError) -> Double? {
        guard let value = take(key) else { return nil }
        guard let number = value.doubleValue, range.contains(number) else {
            throw mismatch(key, value, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    mutating func annotations(_ key: String) throws(DatasetError) -> [RecordingMetadata.Annotation] {
        guard let value = take(key) else { return [] }
        guard let values = value.arrayValue else { throw mismatch(key, value, "an array of objects") }
        return try values.map { value throws(DatasetError) in
            guard let object = value.objectValue else { throw mismatch(key, value, "an array of objects") }
            var fields = HeaderFields(object: object, place: place)
            guard let label = try fields.string("label"),
                let start = try fields.number("start", in: RecordingHeader.times),
                let end = try fields.number("end", in: RecordingHeader.times), start <= end
            else { throw mismatch(key, value, "a label, a start and an end that is not before it") }
            return RecordingMetadata.Annotation(label: label, time: start...end)
        }
    }

    mutating func object(_ key: String) throws(DatasetError) -> [String: JSONValue]? {
        guard let value = take(key) else { return nil }
        guard let object = value.objectValue else { throw mismatch(key, value, "an object") }
        return object
    }

    private func mismatch(_ key: String, _ value: JSONValue, _ expected: String) -> DatasetError {
        .malformed(place, found: "\"\(key)\": \(value.kind)", expected: expected)
    }
}

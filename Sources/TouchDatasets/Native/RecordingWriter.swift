import Foundation
import TouchModel

/// Writes a native recording, gzip by extension. The file appears under its name only when ``finish()`` returns.
public struct RecordingWriter {
    private let text: TextWriter

    /// Opens a partial file beside the target and writes the header.
    ///
    /// - Parameters:
    ///   - path: the file, packed if its name ends in `.gz`.
    ///   - header: the first line.
    ///   - compression: gzip's level, 1…9. 9 suits what is written once and kept in a repository; 6 takes a third of the
    ///     time and 7 % more space, 1 a tenth of the time and 40 % more space.
    public init(path: String, header: RecordingHeader, compression: Int = 9) throws {
        text = try TextWriter(path: path, compression: compression)
        let line = try header.line(at: SourceLocation(file: path, line: 1))
        try text.write { buffer in
            buffer.append(contentsOf: line)
            buffer.append(UInt8(ascii: "\n"))
        }
    }

    /// Appends a delivery.
    ///
    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` for a time or location that is not finite: such a sample
    ///   has no place in a recording.
    public func append(_ event: TouchEvent) throws {
        try append(RecordedLine(event: event))
    }

    /// Appends a delivery together with the fields that this version does not know.
    public func append(_ line: RecordedLine) throws {
        try text.write { buffer in
            let encoder = EventEncoder(path: text.path, unknown: line.unknownFields)
            try encoder.encode(line.event, into: &buffer)
        }
    }

    /// Completes the file and gives it its name.
    ///
    /// - Returns: the hash of the recording, as ``ContentHash/ofUnpackedFile(_:)`` finds it.
    @discardableResult
    public func finish() throws -> String { try text.finish() }
}

/// Writes one event as a line of JSON. Numbers have the shortest form that reads back as the same value.
private struct EventEncoder {
    let path: String
    private let unknown: [UnknownField.Place: [UnknownField]]

    init(path: String, unknown: [UnknownField]) {
        self.path = path
        self.unknown = unknown.isEmpty ? [:] : Dictionary(grouping: unknown, by: \.place)
    }

    func encode(_ event: TouchEvent, into buffer: inout [UInt8]) throws {
        put("{\"t\":", &buffer)
        try put(event.timestamp, "the event's time", &buffer)
        if let arrival = event.arrival {
            put(",\"arrival\":", &buffer)
            try put(arrival, "the event's arrival", &buffer)
        }
        put(",\"touches\":[", &buffer)
        for (position, touch) in event.touches.enumerated() {
            if position > 0 { put(",", &buffer) }
            try encode(touch, position: position, into: &buffer)
        }
        put("]", &buffer)
        putUnknown(.event, &buffer)
        put("}\n", &buffer)
    }

    private func encode(_ touch: Touch, position: Int, into buffer: inout [UInt8]) throws {
        put("{\"id\":", &buffer)
        buffer.append(integer: Int64(touch.id))
        put(",\"type\":\"", &buffer)
        buffer.append(contentsOf: touch.type.name.utf8)
        put("\",\"phase\":\"", &buffer)
        buffer.append(contentsOf: touch.phase.name.utf8)
        put("\"", &buffer)
        putUnknown(.touch(position), &buffer)
        put(",\"samples\":[", &buffer)
        for (index, sample) in touch.samples.enumerated() {
            if index > 0 { put(",", &buffer) }
            try encode(sample, place: .sample(touch: position, .samples, index), updated: [], into: &buffer)
        }
        put("]", &buffer)
        if !touch.predictedSamples.isEmpty {
            put(",\"predicted\":[", &buffer)
            for (index, sample) in touch.predictedSamples.enumerated() {
                if index > 0 { put(",", &buffer) }
                try encode(sample, place: .sample(touch: position, .predicted, index), updated: [], into: &buffer)
            }
            put("]", &buffer)
        }
        if !touch.updates.isEmpty {
            put(",\"updates\":[", &buffer)
            for (index, update) in touch.updates.enumerated() {
                if index > 0 { put(",", &buffer) }
                let place = UnknownField.Place.sample(touch: position, .updates, index)
                try encode(update.sample, place: place, updated: update.updatedProperties, into: &buffer)
            }
            put("]", &buffer)
        }
        put("}", &buffer)
    }

    private func encode(
        _ sample: TouchSample,
        place: UnknownField.Place,
        updated: TouchProperties,
        into buffer: inout [UInt8]
    ) throws {
        put("{\"t\":", &buffer)
        try put(sample.timestamp, "a sample's time", &buffer)
        put(",\"x\":", &buffer)
        try put(sample.location.x, "a sample's x", &buffer)
        put(",\"y\":", &buffer)
        try put(sample.location.y, "a sample's y", &buffer)
        if let precise = sample.preciseLocation {
            put(",\"preciseX\":", &buffer)
            try put(precise.x, "a sample's precise x", &buffer)
            put(",\"preciseY\":", &buffer)
            try put(precise.y, "a sample's precise y", &buffer)
        }
        put(sample.force, key: ",\"force\":", &buffer)
        put(sample.maximumPossibleForce, key: ",\"maxForce\":", &buffer)
        put(sample.altitude, key: ",\"altitude\":", &buffer)
        put(sample.azimuth, key: ",\"azimuth\":", &buffer)
        put(sample.roll, key: ",\"roll\":", &buffer)
        put(sample.radius, key: ",\"radius\":", &buffer)
        put(sample.radiusTolerance, key: ",\"radiusTolerance\":", &buffer)
        if let index = sample.estimationUpdateIndex {
            put(",\"updateIndex\":", &buffer)
            buffer.append(integer: Int64(index))
        }
        put(sample.estimatedProperties, key: ",\"estimated\":[", &buffer)
        put(sample.propertiesExpectingUpdates, key: ",\"expecting\":[", &buffer)
        put(updated, key: ",\"updated\":[", &buffer)
        putUnknown(place, &buffer)
        put("}", &buffer)
    }

    private func put(_ text: StaticString, _ buffer: inout [UInt8]) {
        buffer.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private func put(_ value: Double, _ what: String, _ buffer: inout [UInt8]) throws {
        guard value.isFinite else {
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: "\(what) that is \(value)",
                expected: "a finite number"
            )
        }
        buffer.append(number: value, singlePrecision: false)
    }

    /// Single-precision properties are written as such: seven digits instead of seventeen.
    private func put(_ value: Double?, key: StaticString, _ buffer: inout [UInt8]) {
        guard let value else { return }
        put(key, &buffer)
        buffer.append(number: value, singlePrecision: true)
    }

    private func put(_ properties: TouchProperties, key: StaticString, _ buffer: inout [UInt8]) {
        guard !properties.isEmpty else { return }
        let names = TouchProperties.named.filter { properties.contains($0.property) }.map { "\"\($0.name)\"" }
        put(key, &buffer)
        buffer.append(contentsOf: (names.joined(separator: ",") + "]").utf8)
    }

    private func putUnknown(_ place: UnknownField.Place, _ buffer: inout [UInt8]) {
        guard !unknown.isEmpty, let fields = unknown[place] else { return }
        for field in fields { buffer.append(contentsOf: ",\"\(field.key)\":\(field.json)".utf8) }
    }
}

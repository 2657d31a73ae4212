import TouchModel

/// Writes events as lines of JSON. Numbers have the shortest form that reads back as the same value.
///
/// A line is put together in memory of its own without a check for space in front of every word: space for a whole sample
/// is made before it is written.
final class EventEncoder {
    private static let phases = TouchPhase.allCases.map { Array($0.name.utf8) }
    private static let types = TouchType.allCases.map { Array($0.name.utf8) }
    /// More than a sample's or a touch's keys and numbers, or an event's, take.
    private static let largestPiece = 2048

    private let path: String
    private var line: UnsafeMutableBufferPointer<UInt8>
    private var count = 0
    private var unknown: [UnknownField.Place: [UnknownField]] = [:]
    /// The number written last as a time, where it stands in the line: the newest sample has the event's.
    private var lastTime: (bits: UInt64, start: Int, count: Int)?

    /// - Parameter path: the file, for errors.
    init(path: String) {
        self.path = path
        line = .allocate(capacity: 2 * Self.largestPiece)
    }

    deinit { line.deallocate() }

    /// An event as a line, line end included; valid until the next one.
    ///
    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` for a time or location that is not finite.
    func encode(_ recorded: RecordedLine) throws(DatasetError) -> UnsafeBufferPointer<UInt8> {
        count = 0
        lastTime = nil
        unknown = recorded.unknownFields.isEmpty ? [:] : Dictionary(grouping: recorded.unknownFields, by: \.place)
        let event = recorded.event
        makeRoom()
        put("{\"t\":")
        try put(time: event.timestamp, "the event's time")
        if let arrival = event.arrival {
            put(",\"arrival\":")
            try put(arrival, "the event's arrival")
        }
        put(",\"touches\":[")
        for position in event.touches.indices {
            if position > 0 { put(",") }
            try encode(event.touches[position], position: position)
        }
        put("]")
        putUnknown(.event)
        put("}\n")
        return UnsafeBufferPointer(rebasing: line[..<count])
    }

    private func encode(_ touch: Touch, position: Int) throws(DatasetError) {
        makeRoom()
        put("{\"id\":")
        put(integer: Int64(touch.id))
        put(",\"type\":\"")
        put(Self.types[Int(touch.type.rawValue)])
        put("\",\"phase\":\"")
        put(Self.phases[Int(touch.phase.rawValue)])
        put("\"")
        putUnknown(.touch(position))
        put(",\"samples\":[")
        for index in touch.samples.indices {
            if index > 0 { put(",") }
            try encode(touch.samples[index], at: .sample(touch: position, .samples, index), updated: [])
        }
        put("]")
        if !touch.predictedSamples.isEmpty {
            put(",\"predicted\":[")
            for (index, sample) in touch.predictedSamples.enumerated() {
                if index > 0 { put(",") }
                try encode(sample, at: .sample(touch: position, .predicted, index), updated: [])
            }
            put("]")
        }
        if !touch.updates.isEmpty {
            put(",\"updates\":[")
            for (index, update) in touch.updates.enumerated() {
                if index > 0 { put(",") }
                let place = UnknownField.Place.sample(touch: position, .updates, index)
                try encode(update.sample, at: place, updated: update.updatedProperties)
            }
            put("]")
        }
        put("}")
    }

    private func encode(
        _ sample: TouchSample,
        at place: UnknownField.Place,
        updated: TouchProperties
    ) throws(DatasetError) {
        makeRoom()
        put("{\"t\":")
        try put(time: sample.timestamp, "a sample's time")
        put(",\"x\":")
        try put(sample.location.x, "a sample's x")
        put(",\"y\":")
        try put(sample.location.y, "a sample's y")
        if let precise = sample.preciseLocation {
            put(",\"preciseX\":")
            try put(precise.x, "a sample's precise x")
            put(",\"preciseY\":")
            try put(precise.y, "a sample's precise y")
        }
        put(sample.force, key: ",\"force\":")
        put(sample.maximumPossibleForce, key: ",\"maxForce\":")
        put(sample.altitude, key: ",\"altitude\":")
        put(sample.azimuth, key: ",\"azimuth\":")
        put(sample.roll, key: ",\"roll\":")
        put(sample.radius, key: ",\"radius\":")
        put(sample.radiusTolerance, key: ",\"radiusTolerance\":")
        if let index = sample.estimationUpdateIndex {
            put(",\"updateIndex\":")
            put(integer: Int64(index))
        }
        put(sample.estimatedProperties, key: ",\"estimated\":[")
        put(sample.propertiesExpectingUpdates, key: ",\"expecting\":[")
        put(updated, key: ",\"updated\":[")
        putUnknown(place)
        put("}")
    }

    // MARK: Pieces

    private func makeRoom(for bytes: Int = largestPiece) {
        guard line.count - count < bytes else { return }
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * (count + bytes))
        _ = larger.update(fromContentsOf: line[..<count])
        line.deallocate()
        line = larger
    }

    private func put(_ text: StaticString) { put(text.utf8Start, text.utf8CodeUnitCount) }

    private func put(_ text: [UInt8]) {
        text.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { put(start, bytes.count) }
        }
    }

    @inline(__always) private func put(_ start: UnsafePointer<UInt8>, _ length: Int) {
        guard let end = line.baseAddress else { return }
        (end + count).update(from: start, count: length)
        count += length
    }

    private func put(integer: Int64) {
        guard let start = line.baseAddress else { return }
        count += NumberText.write(integer, to: start + count)
    }

    private func put(time: Double, _ what: StaticString) throws(DatasetError) {
        if let last = lastTime, last.bits == time.bitPattern, let start = line.baseAddress {
            return put(start + last.start, last.count)
        }
        let start = count
        try put(time, what)
        lastTime = (time.bitPattern, start, count - start)
    }

    private func put(_ value: Double, _ what: StaticString) throws(DatasetError) {
        guard value.isFinite else {
            throw .malformed(
                SourceLocation(file: path),
                found: "\(what) that is \(value)",
                expected: "a finite number"
            )
        }
        guard let start = line.baseAddress else { return }
        count += NumberText.write(value, singlePrecision: false, to: start + count)
    }

    /// Single-precision properties are written as such: seven digits instead of seventeen.
    private func put(_ value: Double?, key: StaticString) {
        guard let value, let start = line.baseAddress else { return }
        put(key)
        count += NumberText.write(value, singlePrecision: true, to: start + count)
    }

    private func put(_ properties: TouchProperties, key: StaticString) {
        guard !properties.isEmpty else { return }
        let names = TouchProperties.named.filter { properties.contains($0.property) }.map { "\"\($0.name)\"" }
        put(key)
        put(Array((names.joined(separator: ",") + "]").utf8))
    }

    /// Fields of any length.
    private func putUnknown(_ place: UnknownField.Place) {
        guard !unknown.isEmpty, let fields = unknown[place] else { return }
        for field in fields {
            let text = Array(",\"\(field.key)\":\(field.json)".utf8)
            makeRoom(for: text.count + Self.largestPiece)
            put(text)
        }
    }
}

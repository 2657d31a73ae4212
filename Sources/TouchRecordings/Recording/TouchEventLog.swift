import TouchModel

/// A whole recording's events in memory, stored flat.
///
/// Samples, touches and events lie in three arrays that refer to each other by position, so a delivery with a single
/// sample costs 80 bytes for the sample and 56 for its touch and event: a million of them take under 140 MB, where
/// nested arrays would take twice as much. Iterating makes ``TouchEvent`` values; reading only samples through
/// ``samples`` makes none.
///
/// Appending is amortized O(samples); `log[i]` is O(samples of that event) and allocates the event's arrays.
package struct TouchEventLog: Sendable {
    private struct TouchRecord {
        var id: Int32
        var type: TouchType
        var phase: TouchPhase
        var realCount: UInt32
        var predictedCount: UInt32
        var updateCount: UInt32
        var firstSample: Int
    }

    private struct EventRecord {
        var timestamp: Double
        var arrival: Double
        var firstTouch: Int
    }

    /// Every sample in the order of delivery: of each touch first the real ones, then the predicted ones, then the
    /// corrections.
    package private(set) var samples: [TouchSample] = []
    private var updatedProperties: [TouchProperties] = []
    private var touchRecords: [TouchRecord] = []
    private var firstUpdateOfTouch: [Int: Int] = [:]
    private var eventRecords: [EventRecord] = []

    /// Creates an empty one.
    package init() {}

    /// The log of these deliveries.
    package init(_ events: some Sequence<TouchEvent>) {
        for event in events { append(event) }
    }

    /// Bytes of memory that the log's buffers hold, spare space for growth included.
    package var allocatedBytes: Int {
        samples.capacity * MemoryLayout<TouchSample>.stride
            + updatedProperties.capacity * MemoryLayout<TouchProperties>.stride
            + touchRecords.capacity * MemoryLayout<TouchRecord>.stride
            + eventRecords.capacity * MemoryLayout<EventRecord>.stride
            + firstUpdateOfTouch.capacity * 2 * MemoryLayout<Int>.stride
    }

    /// Adds a delivery at the end.
    package mutating func append(_ event: TouchEvent) {
        eventRecords.append(
            EventRecord(timestamp: event.timestamp, arrival: event.arrival ?? .nan, firstTouch: touchRecords.count)
        )
        for touch in event.touches {
            if !touch.updates.isEmpty { firstUpdateOfTouch[touchRecords.count] = updatedProperties.count }
            touchRecords.append(
                TouchRecord(
                    id: touch.id,
                    type: touch.type,
                    phase: touch.phase,
                    realCount: UInt32(touch.samples.count),
                    predictedCount: UInt32(touch.predictedSamples.count),
                    updateCount: UInt32(touch.updates.count),
                    firstSample: samples.count
                )
            )
            samples.append(contentsOf: touch.samples)
            samples.append(contentsOf: touch.predictedSamples)
            for update in touch.updates {
                samples.append(update.sample)
                updatedProperties.append(update.updatedProperties)
            }
        }
    }

    private func touch(at position: Int) -> Touch {
        let record = touchRecords[position]
        let firstPredicted = record.firstSample + Int(record.realCount)
        let firstUpdate = firstPredicted + Int(record.predictedCount)
        var updates: [EstimationUpdate] = []
        if let firstProperties = firstUpdateOfTouch[position] {
            updates = (0..<Int(record.updateCount)).map {
                EstimationUpdate(
                    sample: samples[firstUpdate + $0],
                    updatedProperties: updatedProperties[firstProperties + $0]
                )
            }
        }
        return Touch(
            id: record.id,
            type: record.type,
            phase: record.phase,
            samples: Array(samples[record.firstSample..<firstPredicted]),
            predictedSamples: Array(samples[firstPredicted..<firstUpdate]),
            updates: updates
        )
    }
}

extension TouchEventLog: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { eventRecords.count }

    package subscript(position: Int) -> TouchEvent {
        let record = eventRecords[position]
        let next = position + 1 < eventRecords.count ? eventRecords[position + 1].firstTouch : touchRecords.count
        return TouchEvent(
            timestamp: record.timestamp,
            arrival: record.arrival.isFinite ? record.arrival : nil,
            touches: (record.firstTouch..<next).map(touch(at:))
        )
    }
}

extension TouchEventLog: Equatable {
    package static func == (left: TouchEventLog, right: TouchEventLog) -> Bool { left.elementsEqual(right) }
}

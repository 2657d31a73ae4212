import TouchModel

/// One line of a recording laid out as a table: a sample with the delivery and touch that it came in, or a touch or
/// delivery that came without one.
///
/// Rows follow the order of the events, of their touches, and in each of these first the real samples, then the
/// predicted ones, then the corrections; so the rows say all that the events say.
package struct EventRow: Equatable {
    /// What the row's sample is.
    package enum Role: String, CaseIterable {
        case touch, coalesced, predicted, update
        /// A touch without a sample: it waits, ends or was cancelled.
        case none
        /// A delivery without a touch.
        case empty

        /// The role as a number, for formats whose channels are numbers.
        package var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The delivery's number in the recording, counting from 0.
    package var delivery = 0
    package var deliveryTimestamp = 0.0
    package var arrival: Double?
    /// The touch's number in the delivery, counting from 0.
    package var touch = 0
    /// The touch's identity.
    package var contact: Int32 = 0
    package var type = TouchType.direct
    package var phase = TouchPhase.moved
    package var role = Role.none
    package var sample = TouchSample(timestamp: .nan, location: TouchPoint(repeating: .nan))
    /// The properties that a correction updates.
    package var updated: TouchProperties = []

    package init() {}

    /// Whether the row has a sample.
    package var hasSample: Bool { role != .none && role != .empty }
}

extension EventRow {
    /// Calls `body` with each row of an event.
    ///
    /// - Returns: how many samples say of their origin something else than the list that they stand in, which no row
    ///   can hold.
    package static func forEach(in event: TouchEvent, number: Int, _ body: (EventRow) throws -> Void) rethrows -> Int {
        var row = EventRow()
        row.delivery = number
        row.deliveryTimestamp = event.timestamp
        row.arrival = event.arrival
        guard !event.touches.isEmpty else {
            row.role = .empty
            try body(row)
            return 0
        }
        var misplaced = 0
        for (index, touch) in event.touches.enumerated() {
            row.touch = index
            row.contact = touch.id
            row.type = touch.type
            row.phase = touch.phase
            if touch.samples.isEmpty, touch.predictedSamples.isEmpty, touch.updates.isEmpty {
                row.role = .none
                row.sample = EventRow().sample
                try body(row)
            }
            for sample in touch.samples {
                if sample.origin == .predicted { misplaced += 1 }
                row.role = sample.origin == .coalesced ? .coalesced : .touch
                row.sample = sample
                try body(row)
            }
            for sample in touch.predictedSamples {
                if sample.origin != .predicted { misplaced += 1 }
                row.role = .predicted
                row.sample = sample
                try body(row)
            }
            for update in touch.updates {
                if update.sample.origin != .touch { misplaced += 1 }
                row.role = .update
                row.sample = update.sample
                row.updated = update.updatedProperties
                try body(row)
            }
            row.updated = []
        }
        return misplaced
    }
}

/// Puts events together again from their rows.
package struct EventAssembler {
    /// A delivery of more rows is refused.
    package static let mostRows = 1 << 18

    package enum Problem: Error {
        /// The delivery's or touch's number is neither the one before nor the next.
        case numbering
        /// The row says of its delivery or touch something else than the row before.
        case contradiction
        case tooManyRows
    }

    private var event: TouchEvent?
    private var last: EventRow?
    private var rowCount = 0

    package init() {}

    /// Takes the next row; gives the delivery before where this row starts another.
    package mutating func append(_ row: EventRow) throws(Problem) -> TouchEvent? {
        var complete: TouchEvent?
        let expected = (last?.delivery ?? -1) + 1
        if let last, row.delivery == last.delivery {
            rowCount += 1
            guard rowCount <= Self.mostRows else { throw .tooManyRows }
            guard row.deliveryTimestamp == last.deliveryTimestamp, row.arrival == last.arrival, row.role != .empty,
                last.role != .empty
            else { throw .contradiction }
            if row.touch == last.touch {
                guard row.contact == last.contact, row.type == last.type, row.phase == last.phase, row.hasSample,
                    last.hasSample
                else { throw .contradiction }
            } else if row.touch != last.touch + 1 {
                throw .numbering
            }
        } else {
            guard row.delivery == expected, row.touch == 0 else { throw .numbering }
            complete = event
            event = TouchEvent(timestamp: row.deliveryTimestamp, arrival: row.arrival, touches: [])
            rowCount = 1
        }
        add(row)
        last = row
        return complete
    }

    /// The last delivery; what follows is another recording.
    package mutating func finish() -> TouchEvent? {
        defer { self = EventAssembler() }
        return event
    }

    private mutating func add(_ row: EventRow) {
        guard row.role != .empty else { return }
        if event?.touches.count == row.touch {
            event?.touches.append(Touch(id: row.contact, type: row.type, phase: row.phase, samples: []))
        }
        var sample = row.sample
        switch row.role {
        case .touch, .coalesced:
            sample.origin = row.role == .touch ? .touch : .coalesced
            event?.touches[row.touch].samples.append(sample)
        case .predicted:
            sample.origin = .predicted
            event?.touches[row.touch].predictedSamples.append(sample)
        case .update:
            sample.origin = .touch
            event?.touches[row.touch].updates.append(EstimationUpdate(sample: sample, updatedProperties: row.updated))
        case .none, .empty: break
        }
    }
}

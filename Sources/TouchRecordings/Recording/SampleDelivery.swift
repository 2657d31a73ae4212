import TouchModel

/// A delivery of one sample of one contact at the sample's time: what nearly every row of a table is. Without references, so that
/// millions of them cost no allocation.
package struct SampleDelivery {
    package var sample: TouchSample
    /// When it arrived, in seconds; NaN where that is not known.
    package var arrival: Double
    /// The line it comes from; 0 where there are no lines.
    package var line: Int
    package var contact: Int32
    package var type: TouchType
    package var phase: TouchPhase

    @inlinable package init(
        contact: Int32,
        type: TouchType,
        phase: TouchPhase,
        sample: TouchSample,
        arrival: Double = .nan,
        line: Int
    ) {
        self.contact = contact
        self.type = type
        self.phase = phase
        self.sample = sample
        self.arrival = arrival
        self.line = line
    }
}

extension TouchEvent {
    package init(_ delivery: SampleDelivery) {
        let touch = Touch(id: delivery.contact, type: delivery.type, phase: delivery.phase, samples: [delivery.sample])
        let arrival = delivery.arrival.isNaN ? nil : delivery.arrival
        self.init(timestamp: delivery.sample.timestamp, arrival: arrival, touches: [touch])
    }
}

/// What a pass over a source meets, with many deliveries of single samples at once.
package enum RecordingPiece {
    case element(RecordingElement)
    case samples(ArraySlice<SampleDelivery>)
}

/// A pass that can give many deliveries at once: an allocation and a call for each is most of what reading a table costs.
package protocol PiecewiseCursor: RecordingCursor {
    /// Gives what comes next, as `next()` does, one piece at a time.
    mutating func nextPiece() throws -> RecordingPiece?
}

extension RecordingSource {
    /// Starts a pass in pieces, which are single elements where the source has no others.
    package func makePiecewiseCursor() throws -> any PiecewiseCursor {
        let cursor = try makeCursor()
        return cursor as? any PiecewiseCursor ?? ElementCursor(base: cursor)
    }
}

private struct ElementCursor: PiecewiseCursor {
    var base: any RecordingCursor

    var repairs: RepairLog { base.repairs }

    mutating func next() throws -> RecordingElement? { try base.next() }

    mutating func nextPiece() throws -> RecordingPiece? { try base.next().map { .element($0) } }
}

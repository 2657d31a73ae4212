import TouchModel

/// What every recording passes on its way to replay, whatever its format: `EventSanitizer` repairs or drops what
/// replay must not see, then ``ClockDiagnosis`` warns of what it may see but should not believe.
package struct InputPipeline {
    private var sanitizer: EventSanitizer
    private var limit: ContactLimit
    private var diagnosis: ClockDiagnosis
    private var finished = RepairLog()
    private var hasSamples = false

    /// Prepares for a recording of that metadata.
    package init(_ metadata: RecordingMetadata, mostContactSamples: Int) {
        sanitizer = EventSanitizer(screenSize: metadata.screenSize)
        diagnosis = ClockDiagnosis(millimetersPerUnit: metadata.space.millimetersPerUnit)
        limit = ContactLimit(mostContactSamples)
    }

    package var repairs: RepairLog {
        var log = finished
        log.merge(sanitizer.repairs)
        log.merge(diagnosis.repairs)
        return log
    }

    /// The event as replay may see it, or `nil` when nothing of it is left.
    ///
    /// - Throws: ``DatasetError/contactTooLong(_:contact:limit:)``.
    package mutating func pass(_ event: TouchEvent, at place: SourceLocation) throws(DatasetError) -> TouchEvent? {
        guard let event = sanitizer.sanitize(event, at: place) else { return nil }
        try limit.take(event, at: place)
        diagnosis.observe(event, at: place)
        hasSamples = true
        return event
    }

    /// Takes deliveries in which there is nothing to repair, and which replay may see as they are.
    ///
    /// - Returns: how many; ``pass(_:at:)`` has to look at the one behind them.
    package mutating func passOrderly(_ deliveries: ArraySlice<SampleDelivery>, inFile file: String) -> Int {
        for (number, delivery) in deliveries.enumerated() {
            guard limit.allowsSample(of: delivery), sanitizer.takeOrderly(delivery) else { return number }
            limit.takeSample(of: delivery)
            diagnosis.observe(delivery, at: SourceLocation(file: file, line: delivery.line))
            hasSamples = true
        }
        return deliveries.count
    }

    /// The event as it was written, only no contact too long.
    package mutating func passAsWritten(_ event: TouchEvent, at place: SourceLocation) throws(DatasetError)
        -> TouchEvent
    {
        try limit.take(event, at: place)
        hasSamples = true
        return event
    }

    /// The event with the times that were written, and without locations that are none.
    package mutating func passLocations(_ event: TouchEvent, at place: SourceLocation) throws(DatasetError)
        -> TouchEvent
    {
        try passAsWritten(sanitizer.sanitizeLocations(of: event, at: place), at: place)
    }

    /// Whether it takes the deliveries behind to tell if a contact's location is one.
    func isDoubtful(_ event: TouchEvent) -> Bool { sanitizer.isDoubtful(event) }

    /// Ends a file.
    package mutating func close(at place: SourceLocation) {
        endRecording(at: place)
        guard !hasSamples else { return }
        finished.note(.noSamples, at: place.file, "read to its end, and no sample of a contact found")
    }

    private mutating func endRecording(at place: SourceLocation) {
        diagnosis.finish(sharedStamps: sanitizer.repairs.counts[.duplicateTimestamp] ?? 0, at: place)
    }

    /// Ends a recording and starts the next one of the same file.
    package mutating func begin(_ metadata: RecordingMetadata, at place: SourceLocation) {
        endRecording(at: place)
        finished.merge(sanitizer.repairs)
        finished.merge(diagnosis.repairs)
        sanitizer = EventSanitizer(screenSize: metadata.screenSize)
        diagnosis = ClockDiagnosis(millimetersPerUnit: metadata.space.millimetersPerUnit, after: diagnosis.pace)
        limit.reset()
    }
}

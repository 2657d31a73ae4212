import TouchModel

/// Looks at a recording's time stamps for the marks of a clock that does not tell when samples were measured.
///
/// Nothing is changed; findings are warnings in ``repairs``:
/// - **coarse clock**: at least 98 % of the intervals are whole multiples of a tick of 10 or 16 ms, or steps of a
///   15.6 ms tick rounded to 15 and 16, and either several multiples occur or samples share stamps. A device that
///   reports every 10 ms without exception is not meant. Once per recording.
/// - **burst at start**: a contact's first intervals are of at most 2 ms though the next is ordinary (`PenDownBurst`), as when
///   queued samples are stamped on arrival. Once per contact.
/// - **fake clock**: a contact of at least 50 samples has one single interval (to 1 µs) and a speed that varies by less
///   than 2 %: data resampled along the path, whose times say nothing. Once per contact.
/// - **mixed clock**: a contact's samples come a hundred times closer or farther apart than those of the one before it, and so as no
///   hand or device makes them, or ten years from it: the unit of time changes in the file, or the clock. Once per change.
///
/// Expects samples that have passed `EventSanitizer`. Memory is bounded by the number of simultaneous contacts.
struct ClockDiagnosis {
    static let fewestIntervals = 50
    static let coarseShare = 0.98
    static let largestSpeedVariation = 0.02
    /// Contacts of fewer intervals say nothing of the unit of time.
    static let fewestSteps = 8
    /// Seconds from sample to sample that no contact has in half of its steps, and that none has at the mean.
    static let slowest = 1.0
    static let fastest = 5e-5
    static let largestRatio = 100.0
    static let tenYears = 3.2e8

    private(set) var repairs = RepairLog()
    private var plausibility: UnitPlausibility
    private var contacts: [Contact] = []
    private var ticks = TickCounter()

    /// How fast samples came in the last contact that says it, whichever recording of the file it is of.
    private(set) var pace: Pace?
    /// When the last contact ended.
    private var lastEnd: Double?

    struct Pace {
        /// Seconds from sample to sample.
        let step: Double
        /// Whether no hand or device is as slow or as fast.
        let isOdd: Bool
    }

    /// - Parameters:
    ///   - millimetersPerUnit: of locations; `nil` where nobody knows it.
    ///   - pace: of the recording before in the same file.
    init(millimetersPerUnit: Double? = nil, after pace: Pace? = nil) {
        self.pace = pace
        plausibility = UnitPlausibility(millimetersPerUnit: millimetersPerUnit)
    }

    private struct Contact {
        var id: Int32
        var timestamp: Double
        var location: TouchPoint
        let start: Double
        var steps = 0
        var slowSteps = 0
        var burst = PenDownBurst()
        var interval = 0.0
        var count = 0
        var isUniform = true
        var speedMean = 0.0
        var speedSquares = 0.0

        var speedVariation: Double { (speedSquares / Double(count)).squareRoot() / speedMean }

        mutating func note(interval: Double, speed: Double) {
            if count == 0 { self.interval = interval }
            isUniform = abs(interval - self.interval) <= 1e-6
            count += 1
            let difference = speed - speedMean
            speedMean += difference / Double(count)
            speedSquares += difference * (speed - speedMean)
        }
    }

    /// Looks at one delivery.
    mutating func observe(_ event: TouchEvent, at place: SourceLocation) {
        for touch in event.touches {
            var position = contacts.firstIndex { $0.id == touch.id }
            if touch.phase == .began, let old = position {
                close(contacts[old], at: place)
                contacts.remove(at: old)
                position = nil
            }
            for sample in touch.samples {
                if let position {
                    observe(sample, contact: position, at: place)
                } else {
                    position = contacts.count
                    plausibility.take(sample, step: nil)
                    let time = sample.timestamp
                    contacts.append(Contact(id: touch.id, timestamp: time, location: sample.location, start: time))
                }
            }
            if touch.phase.isTerminal, let position {
                close(contacts[position], at: place)
                contacts.remove(at: position)
            }
        }
    }

    /// Looks at a delivery of one sample.
    mutating func observe(_ delivery: SampleDelivery, at place: @autoclosure () -> SourceLocation) {
        guard delivery.phase == .moved, let position = contacts.firstIndex(where: { $0.id == delivery.contact }) else {
            return observe(TouchEvent(delivery), at: place())
        }
        observe(delivery.sample, contact: position, at: place())
    }

    private mutating func observe(
        _ sample: TouchSample,
        contact position: Int,
        at place: @autoclosure () -> SourceLocation
    ) {
        let interval = sample.timestamp - contacts[position].timestamp
        if !plausibility.isDone {
            let way = sample.location.distance(to: contacts[position].location)
            plausibility.take(sample, step: (interval, way))
        }
        // Once a clock has shown a second interval it is real, and the rest need not be summed.
        if contacts[position].isUniform {
            contacts[position].note(
                interval: interval,
                speed: sample.location.distance(to: contacts[position].location) / interval
            )
        }
        contacts[position].steps += 1
        if interval >= Self.slowest { contacts[position].slowSteps += 1 }
        contacts[position].timestamp = sample.timestamp
        contacts[position].location = sample.location
        ticks.count(interval)
        if contacts[position].burst.isOpen, let steps = contacts[position].burst.take(interval) {
            repairs.note(
                .burstAtStart,
                at: "\(place())",
                "contact \(contacts[position].id) starts with \(steps) \(steps == 1 ? "step" : "steps") of at most 2 ms"
            )
        }
    }

    private mutating func close(_ contact: Contact, at place: SourceLocation) {
        compare(contact, at: place)
        guard contact.isUniform, contact.count >= Self.fewestIntervals - 1,
            contact.speedMean > 0, contact.speedVariation < Self.largestSpeedVariation
        else { return }
        repairs.note(
            .fakeClock,
            at: "\(place)",
            "contact \(contact.id): \(contact.count) intervals of \(contact.interval) s each at constant speed"
        )
    }

    /// Compares a contact's clock with that of the one before it.
    private mutating func compare(_ contact: Contact, at place: SourceLocation) {
        if let lastEnd, abs(contact.start - lastEnd) > Self.tenYears {
            repairs.note(
                .mixedClock,
                at: "\(place)",
                "contact \(contact.id) begins at \(contact.start) s, the one before it ends at \(lastEnd) s"
            )
        }
        lastEnd = contact.timestamp
        guard contact.steps >= Self.fewestSteps else { return }
        let step = (contact.timestamp - contact.start) / Double(contact.steps)
        let pace = Pace(step: step, isOdd: contact.slowSteps * 2 > contact.steps || step <= Self.fastest)
        if let last = self.pace, pace.isOdd || last.isOdd,
            max(step, last.step) > Self.largestRatio * min(step, last.step)
        {
            repairs.note(
                .mixedClock,
                at: "\(place)",
                "contact \(contact.id): \(Float(step)) s from sample to sample, \(Float(last.step)) s in the one before it"
            )
        }
        self.pace = pace
    }

    /// Judges what can only be judged at the end of a recording. `sharedStamps` is the number of samples that had
    /// the time of the one before and so did not come here.
    mutating func finish(sharedStamps: Int, at place: SourceLocation) {
        for contact in contacts { close(contact, at: place) }
        contacts.removeAll()
        plausibility.judge(in: &repairs, at: place.file)
        if let tick = ticks.tick(sharedStamps: sharedStamps) {
            repairs.note(.coarseClock, at: place.file, "the clock moves in steps of \(tick) ms")
        }
        ticks = TickCounter()
    }
}

/// Counts how many intervals lie on the grids of coarse clocks.
private struct TickCounter {
    private struct ClockGrid {
        let name: String
        let step: Double
        /// How far from a multiple an interval may lie.
        let tolerance: Double
        let perSecond: Double
        var hits = 0
        var smallestMultiple = Double.infinity
        var largestMultiple = 0.0

        init(name: String, step: Double, tolerance: Double) {
            (self.name, self.step, self.tolerance, perSecond) = (name, step, tolerance, 1 / step)
        }
    }

    private var total = 0
    private var grids = [
        ClockGrid(name: "10", step: 0.010, tolerance: 2e-5),
        ClockGrid(name: "15 or 16", step: 0.015_625, tolerance: 6.5e-4),
        ClockGrid(name: "16", step: 0.016, tolerance: 2e-5),
    ]

    mutating func count(_ interval: Double) {
        // Longer ones are pauses: 20 ticks of 15.6 ms rounded to milliseconds lie close to any number.
        guard interval < 0.2 else { return }
        total += 1
        for index in grids.indices {
            // Of small numbers above 0 much faster than `rounded`.
            let multiple = Double(Int(interval * grids[index].perSecond + 0.5))
            guard multiple >= 1, abs(interval - multiple * grids[index].step) <= grids[index].tolerance else {
                continue
            }
            grids[index].hits += 1
            grids[index].smallestMultiple = min(grids[index].smallestMultiple, multiple)
            grids[index].largestMultiple = max(grids[index].largestMultiple, multiple)
        }
    }

    func tick(sharedStamps: Int) -> String? {
        guard total >= ClockDiagnosis.fewestIntervals else { return nil }
        let needed = ClockDiagnosis.coarseShare * Double(total)
        let found = grids.first { grid in
            Double(grid.hits) >= needed
                && (grid.largestMultiple > grid.smallestMultiple || sharedStamps * 100 >= total)
        }
        return found?.name
    }
}

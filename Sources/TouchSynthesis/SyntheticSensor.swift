import TouchModel

/// Looks at movements through a ``SensorModel`` and reports what it saw, delivery by delivery.
struct SyntheticSensor {
    /// The standard deviation of a standard normal draw that is drawn again beyond ±2.
    private static let truncatedDeviation = 0.87963

    let model: SensorModel
    let type: TouchType
    private let distortion: ForceDistortion
    private var generator: SeededGenerator
    private var faultGenerator: SeededGenerator
    private var arrivalGenerator: SeededGenerator
    private var queueGenerator: SeededGenerator
    private var nextUpdateIndex = 1

    /// - Parameters:
    ///   - model: how the sensor looks at the movement.
    ///   - type: the type of the contacts.
    ///   - distortion: what the force's scale makes of it.
    ///   - generator: draws noise, jitter and losses.
    ///   - faultGenerator: draws what happens to corrections.
    ///   - arrivalGenerator: draws how late deliveries arrive.
    ///   - queueGenerator: draws which deliveries are queued.
    init(
        model: SensorModel,
        type: TouchType,
        distortion: ForceDistortion = .none,
        generator: SeededGenerator,
        faultGenerator: SeededGenerator,
        arrivalGenerator: SeededGenerator,
        queueGenerator: SeededGenerator
    ) {
        self.model = model
        self.type = type
        self.distortion = distortion
        self.generator = generator
        self.faultGenerator = faultGenerator
        self.arrivalGenerator = arrivalGenerator
        self.queueGenerator = queueGenerator
    }

    /// A report, and the moment at which it leaves the device.
    private struct Report {
        var sample: TouchSample
        var instant: Double
        /// The measured force behind an estimated one.
        var revisedForce: Double?
    }

    /// What leaves the device at one moment.
    private struct Delivery {
        var departure: Double
        var samples: [TouchSample] = []
        var updates: [EstimationUpdate] = []
    }

    /// The deliveries of a recording whose contacts have the ids 1, 2, 3 … in order.
    ///
    /// Deliveries are in the order in which they leave the device. Corrections travel with the first delivery of their
    /// contact after they fell due; those that fall due after the lift have deliveries of their own, with phase
    /// `stationary` and no samples, stamped with the moment of leaving.
    ///
    /// - Parameter isTogether: whether what contacts report at one moment is one delivery, as of several fingers.
    mutating func record(_ contacts: [TimedMovement], isTogether: Bool = false) -> [TouchEvent] {
        var events: [(departure: Double, event: TouchEvent)] = []
        for (index, contact) in contacts.enumerated() {
            let deliveries = deliveries(of: reports(of: contact))
            let lift = deliveries.lastIndex { !$0.samples.isEmpty }
            let expected = deliveries.map(arrival)
            let arrivals =
                model.arrival?.arrivals(expected, generator: &arrivalGenerator, queueGenerator: &queueGenerator)
                ?? expected
            for (position, delivery) in deliveries.enumerated() {
                let phase: TouchPhase =
                    position == lift ? .ended : position == 0 ? .began : delivery.samples.isEmpty ? .stationary : .moved
                let event = event(delivery, arrival: arrivals[position], contact: index + 1, phase: phase)
                events.append((delivery.departure, event))
            }
        }
        // Late corrections of one contact may overtake the beginning of the next. Sorting must be stable.
        let order = events.indices.sorted {
            (events[$0].departure, $0) < (events[$1].departure, $1)
        }
        guard isTogether else { return order.map { events[$0].event } }
        var merged: [(departure: Double, event: TouchEvent)] = []
        for (departure, event) in order.map({ events[$0] }) {
            if let last = merged.last, last.departure == departure {
                merged[merged.count - 1].event.touches += event.touches
                merged[merged.count - 1].event.timestamp = max(last.event.timestamp, event.timestamp)
                merged[merged.count - 1].event.arrival = [last.event.arrival, event.arrival].compactMap(\.self).max()
            } else {
                merged.append((departure, event))
            }
        }
        return merged.map(\.event)
    }

    // MARK: Looking

    private mutating func reports(of contact: TimedMovement) -> [Report] {
        var rate = model.reportRate
        if let alternate = model.alternateReportRate, generator.chance(model.alternateShare) { rate = alternate }
        var reports: [Report] = []
        var lastStamp = -Double.infinity
        let instants = instants(from: contact.start, to: contact.end, rate: rate)
        for (index, instant) in instants.enumerated() {
            let isInner = index > 0 && index < instants.count - 1
            let isDropped = isInner && model.dropProbability > 0 && generator.chance(model.dropProbability)
            // Every report draws its noise, lost or not: changing the losses leaves the rest as it was.
            let report = look(at: contact, instant: instant)
            guard !isDropped, report.sample.timestamp > lastStamp else { continue }
            lastStamp = report.sample.timestamp
            reports.append(report)
        }
        return reports
    }

    /// The instants at which the device looks while the contact is down, at least two.
    private mutating func instants(from start: Double, to end: Double, rate: Double) -> [Double] {
        let interval = 1 / rate
        var instants: [Double] = []
        var tick = (start * rate).rounded(.down)
        while (tick - 1) * interval < end {
            var instant = tick * interval
            if model.jitter > 0 {
                instant += generator.gaussian(mean: 0, deviation: model.jitter / Self.truncatedDeviation, limit: 2)
            }
            if instant >= start, instant <= end { instants.append(instant) }
            tick += 1
        }
        return instants.count < 2 ? [start, max(end, start + interval)] : instants
    }

    private mutating func look(at contact: TimedMovement, instant: Double) -> Report {
        let movement = contact.movement
        let time = instant - contact.start
        let state = movement.state(at: time)
        var deviation = model.noise
        if model.speedNoise > 0 {
            let fast = model.speedNoise * movement.speed(at: time)
            deviation = (deviation * deviation + fast * fast).squareRoot()
        }
        let noise = TouchPoint(generator.gaussian(), generator.gaussian())
        let seen = state.location + noise * deviation
        let location =
            model.locationQuantum > 0
            ? TouchPoint(Grid.snap(seen.x, to: model.locationQuantum), Grid.snap(seen.y, to: model.locationQuantum))
            : TouchPoint(Grid.round(seen.x, decimals: 1e3), Grid.round(seen.y, decimals: 1e3))
        var sample = TouchSample(timestamp: Grid.snap(instant, to: model.timeQuantum), location: location)
        var revisedForce: Double?
        if let sensor = model.force, let force = state.force {
            let seen = distortion.seen(force, at: instant)
            let measured = sensor.reported(seen + sensor.noise * generator.gaussian())
            sample.maximumPossibleForce = Grid.round(sensor.maximum, decimals: 1e6)
            if sensor.revisionDelay != nil, let stale = movement.force?.force(at: time - sensor.estimateLag) {
                sample.force = sensor.reported(distortion.seen(stale, at: instant))
                sample.estimatedProperties = .force
                sample.propertiesExpectingUpdates = .force
                sample.estimationUpdateIndex = nextUpdateIndex
                nextUpdateIndex += 1
                revisedForce = measured
            } else {
                sample.force = measured
            }
        }
        if let altitude = state.altitude, let azimuth = state.azimuth {
            sample.altitude = angle(min(altitude + model.angleNoise * generator.gaussian(), .pi / 2))
            sample.azimuth = angle(azimuth + model.angleNoise * generator.gaussian())
        }
        return Report(sample: sample, instant: instant, revisedForce: revisedForce)
    }

    private func angle(_ value: Double) -> Double {
        model.angleQuantum > 0 ? Grid.snap(value, to: model.angleQuantum) : Grid.round(value, decimals: 1e4)
    }

    // MARK: Delivering

    private mutating func deliveries(of reports: [Report]) -> [Delivery] {
        // With a clock so coarse that only one report is left there is no contact to speak of.
        guard reports.count > 1 else { return [] }
        var deliveries: [Delivery] = []
        for report in reports {
            let departure = departure(at: report.instant)
            if deliveries.last?.departure != departure { deliveries.append(Delivery(departure: departure)) }
            deliveries[deliveries.count - 1].samples.append(report.sample)
        }
        // A contact begins and ends in different deliveries, however short it is.
        if deliveries.count == 1, let last = deliveries[0].samples.popLast() {
            let step = 1 / (model.displayRate ?? model.reportRate)
            deliveries.append(Delivery(departure: deliveries[0].departure + step, samples: [last]))
        }
        for (due, update) in corrections(of: reports) {
            // What falls due goes with the next delivery that leaves, or has one of its own behind all others.
            if let ready = deliveries.firstIndex(where: { $0.departure >= due }) {
                deliveries[ready].updates.append(update)
            } else {
                deliveries.append(Delivery(departure: departure(at: due), updates: [update]))
            }
        }
        return deliveries
    }

    /// The corrections of estimated forces in the order in which they fall due.
    private mutating func corrections(of reports: [Report]) -> [(due: Double, update: EstimationUpdate)] {
        guard let delay = model.force?.revisionDelay else { return [] }
        var corrections: [(due: Double, update: EstimationUpdate)] = []
        for report in reports {
            guard let force = report.revisedForce else { continue }
            var corrected = report.sample
            corrected.force = force
            corrected.estimatedProperties = []
            corrected.propertiesExpectingUpdates = []
            let update = EstimationUpdate(sample: corrected, updatedProperties: .force)
            for wait in waits(delay) { corrections.append((report.instant + wait, update)) }
        }
        // Sorting must be stable.
        let order = corrections.indices.sorted { (corrections[$0].due, $0) < (corrections[$1].due, $1) }
        return order.map { corrections[$0] }
    }

    /// How long after the measurement a correction comes: once, but for what the faults say.
    private mutating func waits(_ delay: Double) -> [Double] {
        guard let faults = model.force?.updateFaults else { return [delay] }
        // Every correction draws the same numbers, so that changing one fault leaves the others as they were.
        let first = delay + faults.spread * faultGenerator.uniform(-1...1)
        let second = first + delay + faults.spread * faultGenerator.uniform(-1...1)
        let isOvertaken = faultGenerator.chance(faults.overtaken)
        let isLost = faultGenerator.chance(faults.lost)
        let isRepeated = faultGenerator.chance(faults.repeated)
        guard !isLost else { return [] }
        let wait = max(isOvertaken ? 3 * first : first, 0)
        return isRepeated ? [wait, max(second, wait)] : [wait]
    }

    /// The moment at which something known at an instant leaves the device: the next frame, or at once.
    private func departure(at instant: Double) -> Double {
        guard let rate = model.displayRate else { return instant }
        // Frames fall between the reports of a device in step with its display, so that rounding decides nothing.
        let phase = 0.5 / model.reportRate
        return ((instant - phase) * rate).rounded(.up) / rate + phase
    }

    /// The stamp of a delivery: its newest sample's, or, without one, the moment of leaving.
    private func timestamp(_ delivery: Delivery) -> Double {
        delivery.samples.last?.timestamp ?? Grid.round(delivery.departure, decimals: 1e6)
    }

    /// When a delivery arrives that nothing holds up.
    private func arrival(_ delivery: Delivery) -> Double {
        // A coarse clock may stamp a report later than it left.
        max(timestamp(delivery), Grid.round(delivery.departure + model.deliveryLatency, decimals: 1e6))
    }

    private func event(_ delivery: Delivery, arrival: Double, contact: Int, phase: TouchPhase) -> TouchEvent {
        var samples = delivery.samples
        for index in samples.indices.dropLast() { samples[index].origin = .coalesced }
        let touch = Touch(
            id: Int32(clamping: contact),
            type: type,
            phase: phase,
            samples: samples,
            updates: delivery.updates
        )
        return TouchEvent(timestamp: timestamp(delivery), arrival: arrival, touches: [touch])
    }
}

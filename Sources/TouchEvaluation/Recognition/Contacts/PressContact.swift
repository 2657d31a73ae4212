import TouchModel
import TouchRecognition
import TouchRecordings

/// One contact made ready for a recognizer: its deliveries as recorded, and what its forces were first and last.
struct PressContact: Sendable {
    /// The contact's deliveries in order, each with this touch alone. Corrections that came after the lift are not among
    /// them: every decision had been taken.
    var events: [TouchEvent] = []
    /// The samples with every correction applied.
    var stroke: Stroke
    /// The force of each sample of the stroke as it was first reported; NaN where there was none.
    var firstForces: [Double] = []
    /// The altitude that came with it.
    var firstAltitudes: [Double?] = []
    /// Whether the sample announced a correction of its force when it came.
    var announcesForce: [Bool] = []
    /// The update indices of samples whose force was corrected.
    private(set) var correctedForces: Set<Int> = []
    /// The touch's maximum possible force; `nil` where no sample states one above 0.
    var maximum: Double?
    /// Whether its beginning is in the recording.
    var hasBegun = true

    /// Whether the force of the sample at a position was to be corrected, and was.
    func hasCorrectedForce(at position: Int) -> Bool {
        guard announcesForce[position], let index = stroke.samples[position].estimationUpdateIndex else { return false }
        return correctedForces.contains(index)
    }

    /// The same touches as a sensor of so many steps would have reported them.
    func quantized(steps: Double, calibration: ForceCalibration = .identity) -> [TouchEvent] {
        guard let maximum else { return calibrated(calibration).events }
        return mapForces {
            calibration.gain * (($0 / maximum * steps).rounded() / steps * maximum) + calibration.offset
        }
    }

    /// The contact with every reported force calibrated.
    func calibrated(_ calibration: ForceCalibration) -> PressContact {
        guard calibration != .identity else { return self }
        func apply(_ force: Double) -> Double { calibration.gain * force + calibration.offset }
        var contact = self
        contact.events = mapForces(apply)
        contact.firstForces = firstForces.map(apply)
        for index in contact.stroke.samples.indices {
            contact.stroke.samples[index].force = contact.stroke.samples[index].force.map(apply)
        }
        return contact
    }

    private func mapForces(_ transform: (Double) -> Double) -> [TouchEvent] {
        var events = events
        for event in events.indices {
            for touch in events[event].touches.indices {
                for sample in events[event].touches[touch].samples.indices {
                    let force = events[event].touches[touch].samples[sample].force
                    events[event].touches[touch].samples[sample].force = force.map(transform)
                }
                for update in events[event].touches[touch].updates.indices {
                    let force = events[event].touches[touch].updates[update].sample.force
                    events[event].touches[touch].updates[update].sample.force = force.map(transform)
                }
            }
        }
        return events
    }
}

extension PressContact: AssembledContact {
    init(_ touch: Touch, ordinal: Int) {
        stroke = Stroke(touchID: touch.id, type: touch.type)
        hasBegun = touch.phase == .began
    }

    var isEmpty: Bool { stroke.samples.isEmpty }

    var expectsUpdates: Bool { stroke.expectsUpdates }

    mutating func end(as state: Stroke.State) { stroke.state = state }

    mutating func take(_ touch: Touch, of event: TouchEvent, noting repairs: inout RepairLog) {
        if !hasBegun, events.isEmpty {
            repairs.note(.missingBoundary, at: "contact \(touch.id)", "did not begin; left out")
        }
        for sample in touch.samples {
            guard sample.follows(stroke.samples.last) else {
                repairs.noteLeftOut(sample, after: stroke.samples.last, contact: touch.id)
                continue
            }
            stroke.append(sample)
            firstForces.append(sample.force ?? .nan)
            firstAltitudes.append(sample.altitude)
            announcesForce.append(sample.propertiesExpectingUpdates.contains(.force))
            if maximum == nil, let stated = sample.maximumPossibleForce, stated > 0 { maximum = stated }
        }
        stroke.endDelivery()
        events.append(TouchEvent(timestamp: event.timestamp, arrival: event.arrival, touches: [touch]))
    }

    mutating func apply(_ update: EstimationUpdate) -> Bool {
        guard stroke.apply(update) != .unmatched else { return false }
        if update.updatedProperties.contains(.force), update.sample.force != nil,
            let index = update.sample.estimationUpdateIndex
        {
            correctedForces.insert(index)
        }
        return true
    }
}

import TouchModel
import TouchPrediction

/// A contact's real samples as they were reported, and as they stand after all corrections.
package struct AssembledStroke: Sendable {
    /// What was reported first: what a predictor is shown.
    package private(set) var stroke: Stroke
    /// The same samples with every late correction of estimated properties; `nil` where there were none.
    package private(set) var corrected: [TouchSample]?
    /// When each delivery of samples arrived, in the order of the stroke's deliveries, in seconds; NaN where that is not
    /// known.
    package private(set) var arrivals: [Double] = []
    /// What the platform predicted with each delivery.
    package private(set) var platformPredictions = PlatformPredictions()
    /// Where the samples are that a correction can name.
    private var positions: [Int: Int] = [:]
    /// How many samples expect a correction.
    private var expecting = 0
}

/// Collects the strokes of an evaluation.
package typealias StrokeAssembler = ContactAssembler<AssembledStroke>

extension StrokeAssembler {
    /// Takes a delivery of one sample into account, as ``consume(_:)`` does; without an allocation where it goes on with the contact
    /// that was heard of last, as nearly every one does.
    package mutating func consume(_ delivery: SampleDelivery) {
        let last = active.count - 1
        guard delivery.phase == .moved, last >= 0, active[last].touchID == delivery.contact, waiting.isEmpty,
            active[last].contact.append(delivery)
        else { return consume(TouchEvent(delivery)) }
    }
}

extension AssembledStroke: AssembledContact {
    package init(_ touch: Touch, ordinal: Int) { stroke = Stroke(touchID: touch.id, type: touch.type) }

    package var isEmpty: Bool { stroke.samples.isEmpty }

    package var expectsUpdates: Bool { expecting > 0 }

    package mutating func end(as state: Stroke.State) { stroke.state = state }

    package mutating func take(_ touch: Touch, of event: TouchEvent, noting repairs: inout RepairLog) {
        for sample in touch.samples {
            guard sample.follows(stroke.samples.last) else {
                repairs.noteLeftOut(sample, after: stroke.samples.last, contact: touch.id)
                continue
            }
            if let index = sample.estimationUpdateIndex {
                positions[index] = stroke.samples.count
                if !sample.propertiesExpectingUpdates.isEmpty { expecting += 1 }
            }
            stroke.samples.append(sample)
            corrected?.append(sample)
        }
        guard let last = stroke.samples.last else { return }
        let position = stroke.samples.count - 1
        if stroke.deliveryEnds.last != position {
            stroke.deliveryEnds.append(position)
            arrivals.append(event.arrival ?? .nan)
        }
        if !touch.predictedSamples.isEmpty {
            platformPredictions.append(touch.predictedSamples, after: last, at: position)
        }
    }

    /// Adds the sample of a delivery, if there is nothing more to do about it.
    fileprivate mutating func append(_ delivery: SampleDelivery) -> Bool {
        guard delivery.sample.estimationUpdateIndex == nil, delivery.sample.follows(stroke.samples.last) else {
            return false
        }
        stroke.deliveryEnds.append(stroke.samples.count)
        stroke.samples.append(delivery.sample)
        corrected?.append(delivery.sample)
        arrivals.append(delivery.arrival)
        return true
    }

    package mutating func apply(_ update: EstimationUpdate) -> Bool {
        guard let index = update.sample.estimationUpdateIndex, let position = positions[index] else { return false }
        var samples = corrected ?? stroke.samples
        corrected = nil
        let wasExpecting = !samples[position].propertiesExpectingUpdates.isEmpty
        let (_, isSettled) = samples[position].settle(update)
        if wasExpecting, isSettled { expecting -= 1 }
        corrected = samples
        return true
    }
}

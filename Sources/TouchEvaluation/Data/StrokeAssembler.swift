import TouchModel
import TouchPrediction
import TouchRecordings

/// A contact's real samples as they were reported, and as they stand after all corrections.
package struct AssembledStroke: Sendable {
    /// How many contacts the assembler met before it.
    let ordinal: Int
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
    /// Takes the first deliveries of one sample each into account, as ``consume(_:)`` does with their events: those that go on with the
    /// contact that was heard of last, as nearly all do, without an allocation for each, or else the first one.
    ///
    /// - Returns: how many. At most the last of them ends a contact.
    package mutating func consumeFirst(of deliveries: ArraySlice<SampleDelivery>) -> Int {
        guard let first = deliveries.first else { return 0 }
        let last = active.count - 1
        if last >= 0, waiting.isEmpty {
            let touchID = active[last].touchID
            let run = deliveries.prefix { $0.phase == .moved && $0.contact == touchID }
            let count = active[last].contact.append(run)
            if count > 0 { return count }
        }
        consume(TouchEvent(first))
        return 1
    }
}

extension AssembledStroke: AssembledContact {
    package init(_ touch: Touch, ordinal: Int) {
        self.ordinal = ordinal
        stroke = Stroke(touchID: touch.id, type: touch.type)
    }

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

    /// Adds the samples of the first deliveries about which there is nothing more to do.
    ///
    /// - Returns: how many.
    fileprivate mutating func append(_ deliveries: ArraySlice<SampleDelivery>) -> Int {
        var last = stroke.samples.last
        let run = deliveries.prefix { delivery in
            guard delivery.sample.estimationUpdateIndex == nil, delivery.sample.follows(last) else { return false }
            last = delivery.sample
            return true
        }
        guard !run.isEmpty else { return 0 }
        let count = stroke.samples.count
        if stroke.samples.capacity <= count + run.count {
            // One more, as the contact's end is often all that follows.
            let capacity = max(count + run.count + 1, 2 * count)
            stroke.samples.reserveCapacity(capacity)
            stroke.deliveryEnds.reserveCapacity(capacity)
            arrivals.reserveCapacity(capacity)
        }
        stroke.deliveryEnds.append(contentsOf: count..<count + run.count)
        stroke.samples.append(contentsOf: run.lazy.map(\.sample))
        corrected?.append(contentsOf: run.lazy.map(\.sample))
        arrivals.append(contentsOf: run.lazy.map(\.arrival))
        return run.count
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

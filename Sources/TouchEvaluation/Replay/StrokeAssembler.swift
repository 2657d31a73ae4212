import TouchModel
import TouchPrediction

/// A contact's real samples as they were reported, and as they stand after all corrections.
package struct AssembledStroke: Sendable {
    /// What was reported first: what a predictor is shown.
    package var stroke: Stroke
    /// The same samples with every late correction of estimated properties; `nil` where there were none.
    package var corrected: [TouchSample]?
    /// What the platform predicted with each delivery.
    package var platformPredictions = PlatformPredictions()
}

extension AssembledStroke {
    /// Keeps the predictions of the delivery whose samples were added last.
    fileprivate mutating func take(_ predicted: [TouchSample]) {
        guard !predicted.isEmpty, let last = stroke.samples.last else { return }
        platformPredictions.append(predicted, after: last, at: stroke.samples.count - 1)
    }
}

/// Collects each contact's real samples from touch-down to lift, for every contact on the surface at once.
///
/// This is bookkeeping, not recognition: every contact becomes a stroke. Strokes come out in the order in which they
/// end; one that expects corrections waits for them, and those behind it too, up to ``patience`` seconds of event time. A
/// sample not later than its contact's last one is dropped and noted: what comes through the input pipeline has
/// none, a program's own events may.
package struct StrokeAssembler {
    /// How long after its end a stroke waits for corrections that it expects, in seconds.
    static let patience = 1.0

    /// A contact under way, or waiting for its corrections.
    private struct Contact {
        var assembled: AssembledStroke
        /// Where the samples are that a correction can name.
        var positions: [Int: Int] = [:]
        /// How many samples expect a correction.
        var expecting = 0
        var endTime = 0.0

        init(_ touch: Touch) { assembled = AssembledStroke(stroke: Stroke(touchID: touch.id, type: touch.type)) }

        /// - Returns: Whether the correction names a sample of this contact.
        mutating func apply(_ update: EstimationUpdate) -> Bool {
            guard let index = update.sample.estimationUpdateIndex, let position = positions[index] else { return false }
            var samples = assembled.corrected ?? assembled.stroke.samples
            assembled.corrected = nil
            let wasExpecting = !samples[position].propertiesExpectingUpdates.isEmpty
            let (_, isSettled) = samples[position].settle(update)
            if wasExpecting, isSettled { expecting -= 1 }
            assembled.corrected = samples
            return true
        }
    }

    private var active: [Contact] = []
    /// Ended, in order; the first one waits for corrections.
    private var waiting: [Contact] = []
    private var finished: [AssembledStroke] = []
    package private(set) var repairs = RepairLog()

    package init() {}

    /// Takes a delivery into account.
    package mutating func consume(_ event: TouchEvent) {
        for touch in event.touches {
            var position = active.firstIndex { $0.assembled.stroke.touchID == touch.id }
            if let known = position, touch.phase == .began {
                repairs.note(.missingBoundary, at: "contact \(touch.id)", "began again without having ended")
                end(active.remove(at: known), as: .cancelled, at: event.timestamp)
                position = nil
            }
            if position == nil, touch.samples.isEmpty {
                // Corrections after the lift, or nothing at all.
                correct(touch)
                continue
            }
            let current = position ?? active.count
            if position == nil { active.append(Contact(touch)) }
            // In place, so that neither the stroke nor its arrays are copied.
            Self.append(touch.samples, to: &active[current], &repairs)
            active[current].assembled.take(touch.predictedSamples)
            correct(touch)
            switch touch.phase {
            case .ended: end(active.remove(at: current), as: .done, at: event.timestamp)
            case .cancelled: end(active.remove(at: current), as: .cancelled, at: event.timestamp)
            case .began, .moved, .stationary:
                // The contact heard of last is the last one, also when the recording breaks off.
                if current + 1 < active.count { active.append(active.remove(at: current)) }
            }
        }
        release(at: event.timestamp)
    }

    private static func append(_ samples: [TouchSample], to contact: inout Contact, _ repairs: inout RepairLog) {
        for sample in samples {
            guard sample.isFinite else {
                repairs.note(
                    .nonFinite,
                    at: "contact \(contact.assembled.stroke.touchID)",
                    "t \(sample.timestamp)"
                )
                continue
            }
            if let last = contact.assembled.stroke.samples.last, sample.timestamp <= last.timestamp {
                repairs.note(
                    sample.timestamp == last.timestamp ? .duplicateTimestamp : .stepBackInTime,
                    at: "contact \(contact.assembled.stroke.touchID)",
                    "\(sample.timestamp) s after \(last.timestamp) s"
                )
                continue
            }
            if let index = sample.estimationUpdateIndex {
                contact.positions[index] = contact.assembled.stroke.samples.count
                if !sample.propertiesExpectingUpdates.isEmpty { contact.expecting += 1 }
            }
            contact.assembled.stroke.samples.append(sample)
            contact.assembled.corrected?.append(sample)
        }
        let last = contact.assembled.stroke.samples.count - 1
        if last >= 0, contact.assembled.stroke.deliveryEnds.last != last {
            contact.assembled.stroke.deliveryEnds.append(last)
        }
    }

    /// Applies a touch's corrections to the contact under way or, failing that, to those that have ended, newest first.
    private mutating func correct(_ touch: Touch) {
        for update in touch.updates {
            let current = active.firstIndex { $0.assembled.stroke.touchID == touch.id }
            if let current, active[current].apply(update) { continue }
            let earlier = waiting.indices.reversed().first {
                waiting[$0].assembled.stroke.touchID == touch.id && waiting[$0].apply(update)
            }
            if earlier == nil {
                let index = update.sample.estimationUpdateIndex.map { "\($0)" } ?? "none"
                repairs.note(.unmatchedUpdate, at: "contact \(touch.id)", "update index \(index)")
            }
        }
    }

    private mutating func end(_ contact: Contact, as state: Stroke.State, at time: Double) {
        guard !contact.assembled.stroke.samples.isEmpty else { return }
        var contact = contact
        contact.assembled.stroke.state = state
        contact.endTime = time
        waiting.append(contact)
    }

    /// Lets out the strokes that wait no longer. A clock that was set back does not make them wait for ever.
    private mutating func release(at time: Double) {
        let stays = waiting.firstIndex { $0.expecting > 0 && abs(time - $0.endTime) <= Self.patience } ?? waiting.count
        guard stays > 0 else { return }
        finished += waiting[..<stays].map(\.assembled)
        waiting.removeFirst(stays)
    }

    /// Ends whatever is still on the surface, as at the end of a recording.
    package mutating func finishAll() {
        for contact in active { end(contact, as: .cancelled, at: contact.endTime) }
        active.removeAll()
        finished += waiting.map(\.assembled)
        waiting.removeAll()
    }

    /// Hands over the strokes finished since the last call.
    package mutating func takeFinished() -> [AssembledStroke] {
        // After nearly every delivery there are none.
        guard !finished.isEmpty else { return [] }
        var taken: [AssembledStroke] = []
        swap(&taken, &finished)
        return taken
    }
}

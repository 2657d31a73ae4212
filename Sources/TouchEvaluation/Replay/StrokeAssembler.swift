import TouchModel

/// Collects each contact's real samples from touch-down to lift, for every contact on the surface at once.
///
/// This is bookkeeping, not recognition: every contact becomes a stroke. Strokes come out in the order in which they
/// end. A sample not later than its contact's last one is dropped and noted: what comes through the doors of this
/// library has none, a program's own events may.
struct StrokeAssembler {
    private var active: [Stroke] = []
    private(set) var finished: [Stroke] = []
    private(set) var repairs = RepairLog()

    /// Takes a delivery into account.
    mutating func consume(_ event: TouchEvent) {
        for touch in event.touches {
            var position = active.firstIndex { $0.touchID == touch.id }
            if let known = position, touch.phase == .began {
                repairs.note(.missingBoundary, at: "contact \(touch.id)", "began again without having ended")
                finish(active.remove(at: known), as: .cancelled)
                position = nil
            }
            let current = position ?? active.count
            if position == nil { active.append(Stroke(touchID: touch.id, type: touch.type)) }
            // In place, so that neither the stroke nor its arrays are copied.
            Self.append(touch.samples, to: &active[current], &repairs)
            switch touch.phase {
            case .ended: finish(active.remove(at: current), as: .done)
            case .cancelled: finish(active.remove(at: current), as: .cancelled)
            case .began, .moved, .stationary:
                // The contact heard of last is the last one, also when the recording breaks off.
                if current + 1 < active.count { active.append(active.remove(at: current)) }
            }
        }
    }

    private static func append(_ samples: [TouchSample], to stroke: inout Stroke, _ repairs: inout RepairLog) {
        for sample in samples {
            guard sample.isFinite else {
                repairs.note(.nonFinite, at: "contact \(stroke.touchID)", "t \(sample.timestamp)")
                continue
            }
            if let last = stroke.samples.last, sample.timestamp <= last.timestamp {
                repairs.note(
                    sample.timestamp == last.timestamp ? .duplicateTimestamp : .stepBackInTime,
                    at: "contact \(stroke.touchID)",
                    "\(sample.timestamp) s after \(last.timestamp) s"
                )
                continue
            }
            stroke.samples.append(sample)
        }
        if let last = stroke.samples.indices.last, stroke.deliveryEnds.last != last { stroke.deliveryEnds.append(last) }
    }

    private mutating func finish(_ stroke: Stroke, as state: Stroke.State) {
        guard !stroke.samples.isEmpty else { return }
        var stroke = stroke
        stroke.state = state
        finished.append(stroke)
    }

    /// Ends whatever is still on the surface, as at the end of a recording.
    mutating func finishAll() {
        for stroke in active { finish(stroke, as: .cancelled) }
        active.removeAll()
    }

    /// Hands over the strokes finished since the last call.
    mutating func takeFinished() -> [Stroke] {
        defer { finished.removeAll(keepingCapacity: true) }
        return finished
    }
}

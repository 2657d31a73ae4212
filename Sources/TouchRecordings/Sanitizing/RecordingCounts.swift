import TouchModel

/// What one or more recordings hold, counted in one pass in constant memory.
package struct RecordingCounts: Sendable, Equatable {
    /// A source may hold several.
    package var recordings = 0
    /// The number of deliveries.
    package var deliveries = 0
    /// The number of contacts that began.
    package var strokes = 0
    /// The number of real samples.
    package var samples = 0
    /// The platform's own predictions.
    package var predictedSamples = 0
    /// Late corrections of estimated properties.
    package var updates = 0
    /// Samples with a force.
    package var samplesWithForce = 0
    /// Samples with an altitude.
    package var samplesWithTilt = 0
    /// Seconds from the first to the last real sample, summed over recordings.
    package var duration = 0.0
    /// The intervals between successive samples of a contact.
    package private(set) var intervals = IntervalHistogram()
    /// How force changes.
    package private(set) var force = ForceVariation()
    /// The pointer types that occur.
    package private(set) var pointerTypes: Set<TouchType> = []

    private var lastType: TouchType?
    private var earliest = Double.infinity
    private var latest = -Double.infinity
    /// Of the contacts that are down: a handful, found faster by looking at each than by hashing.
    private var contacts: [(id: Int32, timestamp: Double, force: ForceVariation.Contact)] = []

    /// Creates one that has counted nothing yet.
    package init() {}

    /// Takes what a pass over a source meets.
    package mutating func add(_ element: RecordingElement) {
        switch element {
        case .begin:
            finishRecording()
            recordings += 1
        case .event(let event): add(event)
        }
    }

    /// Takes everything that is left of a pass, and its end.
    ///
    /// - Parameter begin: called with the metadata of each recording.
    package mutating func addAll(
        of cursor: inout any PiecewiseCursor,
        _ begin: (RecordingMetadata) -> Void = { _ in }
    ) throws {
        defer { finish() }
        func take(_ element: RecordingElement) {
            if case .begin(let metadata) = element { begin(metadata) }
            add(element)
        }
        while let piece = try cursor.nextPiece() {
            switch piece {
            case .element(let element): take(element)
            case .samples(let samples): for delivery in samples { add(delivery) }
            }
        }
    }

    private mutating func add(_ delivery: SampleDelivery) {
        let known = contacts.firstIndex { $0.id == delivery.contact }
        guard let known, delivery.phase == .moved, delivery.type == lastType else {
            return add(TouchEvent(delivery))
        }
        deliveries += 1
        samples += 1
        count(delivery.sample, after: contacts[known].timestamp)
        latest = max(latest, delivery.sample.timestamp)
        contacts[known].timestamp = delivery.sample.timestamp
        contacts[known].force.take(delivery.sample.force, into: &force)
    }

    private mutating func count(_ sample: TouchSample, after previous: Double?) {
        if sample.force != nil { samplesWithForce += 1 }
        if sample.altitude != nil { samplesWithTilt += 1 }
        if let previous { intervals.add(sample.timestamp - previous) }
    }

    private mutating func add(_ event: TouchEvent) {
        deliveries += 1
        for touch in event.touches {
            if touch.type != lastType {
                pointerTypes.insert(touch.type)
                lastType = touch.type
            }
            let known = contacts.firstIndex { $0.id == touch.id }
            if touch.phase == .began { strokes += 1 }
            predictedSamples += touch.predictedSamples.count
            updates += touch.updates.count
            let last = add(touch, after: touch.phase == .began ? nil : known.map { contacts[$0].timestamp })
            var trace = touch.phase == .began ? ForceVariation.Contact() : known.map { contacts[$0].force } ?? .init()
            for sample in touch.samples { trace.take(sample.force, into: &force) }
            if let known {
                if let last, !touch.phase.isTerminal {
                    contacts[known].timestamp = last
                    contacts[known].force = trace
                } else if touch.phase.isTerminal || touch.phase == .began {
                    contacts.remove(at: known)
                }
            } else if let last, !touch.phase.isTerminal {
                contacts.append((touch.id, last, trace))
            }
        }
    }

    /// Takes the samples of a touch; returns the time of the last.
    private mutating func add(_ touch: Touch, after timestamp: Double?) -> Double? {
        guard let first = touch.samples.first, let last = touch.samples.last else { return nil }
        samples += touch.samples.count
        var previous = timestamp
        for sample in touch.samples {
            count(sample, after: previous)
            previous = sample.timestamp
        }
        earliest = min(earliest, first.timestamp)
        latest = max(latest, last.timestamp)
        return last.timestamp
    }

    private mutating func finishRecording() {
        if latest > earliest { duration += latest - earliest }
        earliest = .infinity
        latest = -.infinity
        contacts.removeAll()
    }

    /// Takes the end of a source.
    package mutating func finish() { finishRecording() }

    /// Forgets how the intervals are distributed, which is most of the memory; the sums stay.
    package mutating func dropIntervals() { intervals = IntervalHistogram() }

    package static func == (left: RecordingCounts, right: RecordingCounts) -> Bool {
        left.recordings == right.recordings && left.deliveries == right.deliveries && left.strokes == right.strokes
            && left.samples == right.samples && left.predictedSamples == right.predictedSamples
            && left.updates == right.updates && left.samplesWithForce == right.samplesWithForce
            && left.samplesWithTilt == right.samplesWithTilt && left.duration == right.duration
            && left.intervals == right.intervals && left.force == right.force && left.pointerTypes == right.pointerTypes
    }
}

/// A distribution of intervals in constant memory: steps of 1 µs up to 65 ms, of 1 ms up to 10 s, longer ones together.
package struct IntervalHistogram: Sendable, Equatable {
    private static let fineStep = 1e-6
    private static let fineCount = 65_000
    private static let coarseStep = 1e-3
    private static let coarseCount = 10_000

    private var bins: [Int] = []
    /// How many intervals were added.
    package private(set) var count = 0

    /// Creates one that has counted nothing yet.
    package init() {}

    package mutating func add(_ interval: Double) {
        guard interval >= 0, interval.isFinite else { return }
        if bins.isEmpty { bins = Array(repeating: 0, count: Self.fineCount + Self.coarseCount + 1) }
        count += 1
        let fine = (interval / Self.fineStep).rounded()
        if fine < Double(Self.fineCount) {
            bins[Int(fine)] += 1
        } else {
            let coarse = min((interval / Self.coarseStep).rounded(), Double(Self.coarseCount))
            bins[Self.fineCount + Int(coarse)] += 1
        }
    }

    /// The mean of the intervals within a range, in seconds; `nil` where there are none.
    package func mean(from lowest: Double, to highest: Double) -> Double? {
        var sum = 0.0
        var count = 0
        for (index, bin) in bins.enumerated() where bin > 0 {
            let interval = Self.interval(index)
            guard interval >= lowest, interval <= highest else { continue }
            sum += Double(bin) * interval
            count += bin
        }
        return count > 0 ? sum / Double(count) : nil
    }

    /// The shares of the intervals in `count` equal parts of a range, for a picture.
    package func shares(from lowest: Double, to highest: Double, count parts: Int) -> [Double] {
        var shares = [Double](repeating: 0, count: parts)
        guard count > 0, highest > lowest else { return shares }
        for (index, bin) in bins.enumerated() where bin > 0 {
            let part = (Self.interval(index) - lowest) / (highest - lowest) * Double(parts)
            guard part >= 0, part < Double(parts) else { continue }
            shares[Int(part)] += Double(bin) / Double(count)
        }
        return shares
    }

    private static func interval(_ index: Int) -> Double {
        index < fineCount ? Double(index) * fineStep : Double(index - fineCount) * coarseStep
    }

    /// The interval in seconds below which that share of all lies, to 0.5 µs below 65 ms and 0.5 ms above; intervals
    /// of more than 10 s count as 10 s. `nil` without intervals.
    package func quantile(_ share: Double) -> Double? {
        guard count > 0 else { return nil }
        let rank = Int((min(max(share, 0), 1) * Double(count - 1)).rounded())
        var passed = 0
        for (index, bin) in bins.enumerated() where bin > 0 {
            passed += bin
            guard passed > rank else { continue }
            return Self.interval(index)
        }
        return nil
    }
}

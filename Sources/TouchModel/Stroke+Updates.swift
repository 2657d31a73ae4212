/// What became of a correction.
public enum StrokeUpdateOutcome: UInt8, Sendable {
    /// No sample expects it: never announced, here already, or meant for another stroke. Nothing changed.
    case unmatched
    /// It was taken; the stroke expects more, or has not ended.
    case applied
    /// It was taken and was the last that a stroke which has ended was waiting for. Comes once a stroke.
    case completed
}

extension Stroke {
    /// The positions in ``samples`` of those that still expect updates, ascending.
    ///
    /// - Complexity: O(samples that expect updates), and one allocation.
    public var sampleIndicesExpectingUpdates: [Int] { expectedUpdates.positions }

    /// Whether a sample expects an update.
    package var expectsUpdates: Bool { !expectedUpdates.isEmpty }

    /// Whether the contact lifted and every announced update has arrived: nothing will change any more.
    public var isComplete: Bool { state == .done && expectedUpdates.isEmpty }

    /// Corrects the sample that the update names.
    ///
    /// Only properties that the sample announced as expecting an update are corrected, and only by values that are
    /// there: an update that has NaN for a force leaves the earlier force, marked as estimated. Updates may come late,
    /// out of order and after the lift; one that comes twice is unmatched the second time. Where several samples share
    /// an index the newest is meant.
    ///
    /// - Complexity: O(1) for updates in order, O(log samples) out of order, O(samples) where update indices do not
    ///   ascend or the update is the first to know altitude or azimuth. Allocates nothing while the samples are not
    ///   shared with a copy.
    public mutating func apply(_ update: EstimationUpdate) -> StrokeUpdateOutcome {
        guard let index = update.sample.estimationUpdateIndex,
            let position = expectedUpdates.position(of: index, in: samples.span)
        else { return .unmatched }
        let (isChanged, isSettled) = samples[position].settle(update)
        if isChanged {
            changes.note(position, sampleCount: samples.count)
            if !altitudeIsKnown || !azimuthIsKnown { backfillAttitude(from: position) }
        }
        guard isSettled else { return .applied }
        expectedUpdates.remove(position)
        return isComplete ? .completed : .applied
    }

    /// Declares that the updates still expected will never come: ``sampleIndicesExpectingUpdates`` becomes empty, and
    /// the properties stay estimated.
    public mutating func stopExpectingUpdates() {
        // Whoever writes to the samples directly may have left fewer.
        for position in expectedUpdates.positions where position < samples.count {
            samples[position].propertiesExpectingUpdates = []
        }
        expectedUpdates = ExpectedUpdates()
    }

    /// Remembers that the sample announced updates, if it did and can be named by one.
    @inline(__always)
    mutating func expectUpdates(at position: Int) {
        guard !samples[position].propertiesExpectingUpdates.isEmpty,
            let index = samples[position].estimationUpdateIndex
        else { return }
        expectedUpdates.append(position, updateIndex: index)
    }
}

extension TouchSample {
    /// Takes over what the sample expects of an update.
    ///
    /// - Returns: Whether anything was taken over, and whether nothing more is expected.
    package mutating func settle(_ update: EstimationUpdate) -> (isChanged: Bool, isSettled: Bool) {
        let isChanged = correct(
            update.updatedProperties.intersection(propertiesExpectingUpdates),
            by: update.sample
        )
        // An update can settle what was announced, not announce more.
        propertiesExpectingUpdates.formIntersection(update.sample.propertiesExpectingUpdates)
        return (isChanged, propertiesExpectingUpdates.isEmpty)
    }

    /// Takes over properties from a correction where it has a value.
    ///
    /// - Returns: Whether anything was taken over.
    fileprivate mutating func correct(_ properties: TouchProperties, by other: TouchSample) -> Bool {
        var corrected: TouchProperties = []
        // A device that cannot sense force has none to correct.
        if properties.contains(.force), let force = other.force, maximumPossibleForce != 0 {
            self.force = force
            corrected.insert(.force)
        }
        if properties.contains(.altitude), let altitude = other.altitude {
            self.altitude = altitude
            corrected.insert(.altitude)
        }
        if properties.contains(.azimuth), let azimuth = other.azimuth {
            self.azimuth = azimuth
            corrected.insert(.azimuth)
        }
        if properties.contains(.roll), let roll = other.roll {
            self.roll = roll
            corrected.insert(.roll)
        }
        if properties.contains(.location), other.location.isFinite {
            location = other.location
            // The earlier one belongs to the earlier location.
            preciseLocation = other.preciseLocation
            corrected.insert(.location)
        }
        estimatedProperties.subtract(corrected)
        estimatedProperties.formUnion(corrected.intersection(other.estimatedProperties))
        return !corrected.isEmpty
    }
}

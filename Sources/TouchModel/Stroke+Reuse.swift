// A recognizer draws every stroke in the same memory and hands over copies of the exact size, so that a finished stroke
// holds no spare space and a new one need not grow its arrays again.
extension Stroke {
    /// Starts over as a new stroke in the same memory.
    package mutating func restart(touchID: Int32, type: TouchType) {
        self.touchID = touchID
        self.type = type
        state = .active
        samples.removeAll(keepingCapacity: true)
        storedDeliveryEnds.removeAll()
        predictedSamples.removeAll(keepingCapacity: true)
        clearUpdateInfo()
        expectedUpdates.removeAll()
        altitudeIsKnown = false
        azimuthIsKnown = false
    }

    /// Makes space ahead of time.
    package mutating func reserveCapacity(samples: Int, predictedSamples: Int) {
        self.samples.reserveCapacity(samples)
        self.predictedSamples.reserveCapacity(predictedSamples)
        previousPredictedSamples.reserveCapacity(predictedSamples)
    }

    /// The same stroke in memory of its own, no larger than needed. Allocates once for each list that is not empty.
    package var exactCopy: Stroke {
        var copy = self
        copy.samples = Self.exactCopy(of: samples)
        copy.storedDeliveryEnds = storedDeliveryEnds.exactCopy
        copy.predictedSamples = Self.exactCopy(of: predictedSamples)
        copy.previousPredictedSamples = Self.exactCopy(of: previousPredictedSamples)
        copy.expectedUpdates = expectedUpdates.exactCopy
        return copy
    }

    private static func exactCopy<Element>(of list: [Element]) -> [Element] {
        var copy: [Element] = []
        guard !list.isEmpty else { return copy }
        copy.reserveCapacity(list.count)
        copy.append(contentsOf: list)
        return copy
    }
}

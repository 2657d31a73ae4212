import TouchModel
import TouchRendering

extension InMemoryRecording {
    /// The recording's contacts as they can be drawn, in the order in which they began.
    ///
    /// Estimated properties have the values of their latest correction, and count as estimates no longer. The platform's
    /// own predictions, where the recording has them, follow the last sample of their delivery.
    public func drawableStrokes() -> [DrawableStroke] {
        var finished: [Contact] = []
        var active: [Int32: Int] = [:]
        for event in events {
            for touch in event.touches {
                if touch.phase == .began || active[touch.id] == nil {
                    active[touch.id] = finished.count
                    finished.append(Contact())
                }
                guard let position = active[touch.id] else { continue }
                finished[position].take(touch)
            }
        }
        return finished.map { DrawableStroke(samples: $0.samples, predictedRuns: $0.predictedRuns) }
            .filter { !$0.samples.isEmpty }
    }

    /// A contact under way. It stays known after its end, because corrections may come later.
    private struct Contact {
        var samples: [TouchSample] = []
        var predictedRuns: [DrawableStroke.PredictedRun] = []
        private var positions: [Int: Int] = [:]

        mutating func take(_ touch: Touch) {
            for sample in touch.samples {
                guard sample.isFinite, sample.timestamp > samples.last?.timestamp ?? -.infinity else { continue }
                if let index = sample.estimationUpdateIndex { positions[index] = samples.count }
                samples.append(sample)
            }
            for update in touch.updates {
                guard let index = update.sample.estimationUpdateIndex, let position = positions[index] else { continue }
                samples[position].correct(by: update)
            }
            if !touch.predictedSamples.isEmpty, !samples.isEmpty {
                predictedRuns.append(.init(lastKnownSample: samples.count - 1, samples: touch.predictedSamples))
            }
        }
    }
}

extension TouchSample {
    fileprivate mutating func correct(by update: EstimationUpdate) {
        let properties = update.updatedProperties
        if properties.contains(.force) { force = update.sample.force }
        if properties.contains(.altitude) { altitude = update.sample.altitude }
        if properties.contains(.azimuth) { azimuth = update.sample.azimuth }
        if properties.contains(.roll) { roll = update.sample.roll }
        if properties.contains(.location) {
            location = update.sample.location
            preciseLocation = update.sample.preciseLocation
        }
        estimatedProperties.subtract(properties)
        propertiesExpectingUpdates.formIntersection(update.sample.propertiesExpectingUpdates)
    }
}

import Testing
import TouchModel

struct StrokeTests {
    /// A stroke of samples a hundredth of a second apart, as a recognizer would append them.
    static func stroke(_ count: Int, prepare: (Int, inout TouchSample) -> Void = { _, _ in }) -> Stroke {
        var stroke = Stroke(touchID: 1, type: .pencil)
        for index in 0..<count {
            var sample = TouchSample(timestamp: Double(index) * 0.01, location: TouchPoint(Double(index), 0))
            prepare(index, &sample)
            stroke.append(sample)
        }
        return stroke
    }

    static func guess(_ time: Double) -> TouchSample {
        TouchSample(timestamp: time, location: TouchPoint(time, 1), origin: .predicted)
    }

    @Test
    func `a new stroke is active and empty`() {
        let stroke = Stroke(touchID: 3, type: .direct)
        #expect(stroke.state == .active && stroke.samples.isEmpty && stroke.predictedSamples.isEmpty)
        #expect(stroke.previousPredictedSamples.isEmpty && stroke.changes.isEmpty)
        #expect(stroke.sampleIndicesExpectingUpdates.isEmpty)
        #expect(stroke.duration == 0 && stroke.pathLength == 0)
    }

    @Test
    func `samples that are not finite or not later are not taken`() {
        var stroke = Self.stroke(2)
        #expect(stroke.append(TouchSample(timestamp: 0.01, location: .zero)) == false)
        #expect(stroke.append(TouchSample(timestamp: 0, location: .zero)) == false)
        #expect(stroke.append(TouchSample(timestamp: .nan, location: .zero)) == false)
        #expect(stroke.append(TouchSample(timestamp: 1, location: TouchPoint(.infinity, 0))) == false)
        #expect(stroke.samples.count == 2)
        #expect(stroke.duration == 0.01 && stroke.pathLength == 1)
    }

    @Test
    func `a delivery is closed once and only when it brought samples`() {
        var stroke = Stroke(touchID: 1, type: .direct)
        stroke.endDelivery()
        stroke.append(TouchSample(timestamp: 0, location: .zero))
        stroke.append(TouchSample(timestamp: 1, location: .zero))
        stroke.endDelivery()
        stroke.endDelivery()
        stroke.append(TouchSample(timestamp: 2, location: .zero))
        stroke.endDelivery()
        #expect(stroke.deliveryEnds == [1, 2])
    }

    // MARK: Prediction

    @Test
    func `predicted samples are apart from real ones and replaced at every new real sample`() {
        var stroke = Self.stroke(1)
        stroke.setPredictedSamples([Self.guess(0.01), Self.guess(0.02)])
        #expect(stroke.samples.count == 1)
        #expect(stroke.predictedSamples.map(\.timestamp) == [0.01, 0.02])
        stroke.append(TouchSample(timestamp: 0.01, location: .zero))
        #expect(stroke.samples.count == 2 && stroke.predictedSamples.isEmpty)
        stroke.setPredictedSamples([Self.guess(0.02)])
        #expect(stroke.predictedSamples.map(\.timestamp) == [0.02])
    }

    @Test
    func `the predicted samples that were drawn are remembered until the renderer clears`() {
        var stroke = Self.stroke(1)
        stroke.setPredictedSamples([Self.guess(0.01)])
        stroke.clearUpdateInfo()
        #expect(stroke.previousPredictedSamples.isEmpty)
        #expect(stroke.predictedSamples.map(\.timestamp) == [0.01])
        stroke.append(TouchSample(timestamp: 0.01, location: .zero))
        stroke.setPredictedSamples([Self.guess(0.02)])
        // These were never drawn: those that were still count.
        stroke.append(TouchSample(timestamp: 0.02, location: .zero))
        stroke.setPredictedSamples([Self.guess(0.03)])
        #expect(stroke.previousPredictedSamples.map(\.timestamp) == [0.01])
        stroke.clearUpdateInfo()
        #expect(stroke.previousPredictedSamples.isEmpty)
        stroke.append(TouchSample(timestamp: 0.03, location: .zero))
        #expect(stroke.previousPredictedSamples.map(\.timestamp) == [0.03])
        stroke.dropPredictedSamples()
        #expect(stroke.predictedSamples.isEmpty)
    }

    @Test
    func `guesses that make no sense are left out`() {
        var stroke = Self.stroke(2)
        stroke.setPredictedSamples([
            Self.guess(0.005), Self.guess(.nan), Self.guess(0.02), Self.guess(0.02), Self.guess(0.03),
        ])
        #expect(stroke.predictedSamples.map(\.timestamp) == [0.02, 0.03])
    }

    // MARK: Altitude and azimuth

    @Test
    func `altitude and azimuth are filled into earlier samples when they become known`() {
        var stroke = Self.stroke(3)
        stroke.clearUpdateInfo()
        var known = TouchSample(timestamp: 1, location: .zero)
        known.altitude = 0.5
        stroke.append(known)
        #expect(stroke.samples.map(\.altitude) == [0.5, 0.5, 0.5, 0.5])
        #expect(stroke.samples.map(\.azimuth) == [nil, nil, nil, nil])
        #expect(stroke.samples.map { $0.estimatedProperties.contains(.altitude) } == [true, true, true, false])
        #expect(stroke.changes.ranges(sampleCount: 4) == [0..<4])
        stroke.clearUpdateInfo()
        known.timestamp = 2
        known.altitude = 0.7
        known.azimuth = 1
        stroke.append(known)
        #expect(stroke.samples.map(\.azimuth) == [1, 1, 1, 1, 1])
        #expect(stroke.samples.map(\.altitude) == [0.5, 0.5, 0.5, 0.5, Double(Float(0.7))])
        stroke.clearUpdateInfo()
        stroke.append(TouchSample(timestamp: 3, location: .zero))
        #expect(stroke.samples[5].altitude == nil, "only what came before is filled in")
        #expect(stroke.changes.ranges(sampleCount: 6) == [5..<6])
    }

    @Test
    func `an estimated angle is replaced by the first measured one, and by its own correction after that`() {
        var stroke = Self.stroke(2) { index, sample in
            sample.azimuth = 3
            sample.estimatedProperties = .azimuth
            sample.propertiesExpectingUpdates = .azimuth
            sample.estimationUpdateIndex = index
        }
        var known = TouchSample(timestamp: 1, location: .zero)
        known.azimuth = 2
        stroke.append(known)
        #expect(stroke.samples.map(\.azimuth) == [2, 2, 2])
        var correction = TouchSample(timestamp: 0, location: .zero)
        correction.estimationUpdateIndex = 0
        correction.azimuth = 1.5
        #expect(stroke.apply(EstimationUpdate(sample: correction, updatedProperties: .azimuth)) == .applied)
        #expect(stroke.samples.map(\.azimuth) == [1.5, 2, 2])
        #expect(stroke.samples[0].estimatedProperties.isEmpty)
    }

    @Test
    func `an update that is the first to know an angle fills in what came before it`() {
        var stroke = Self.stroke(4) { index, sample in
            guard index == 2 else { return }
            sample.estimatedProperties = .altitude
            sample.propertiesExpectingUpdates = .altitude
            sample.estimationUpdateIndex = 9
        }
        stroke.clearUpdateInfo()
        var correction = TouchSample(timestamp: 0, location: .zero)
        correction.estimationUpdateIndex = 9
        correction.altitude = 1
        #expect(stroke.apply(EstimationUpdate(sample: correction, updatedProperties: .altitude)) == .applied)
        #expect(stroke.samples.map(\.altitude) == [1, 1, 1, nil])
    }
}

import Testing
import TouchModel

@Suite struct TouchSampleTests {
    @Test("A sample takes 80 bytes") func size() {
        #expect(MemoryLayout<TouchSample>.stride == 80)
        #expect(_isPOD(TouchSample.self))
    }

    @Test("Everything but time and place is absent until it is set") func absence() {
        let sample = TouchSample(timestamp: 1, location: TouchPoint(2, 3))
        #expect(sample.force == nil && sample.maximumPossibleForce == nil)
        #expect(sample.altitude == nil && sample.azimuth == nil && sample.roll == nil)
        #expect(sample.radius == nil && sample.radiusTolerance == nil)
        #expect(sample.preciseLocation == nil && sample.estimationUpdateIndex == nil)
        #expect(sample.isFinite)
    }

    @Test("Setting a value that is not finite records absence", arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func nonFinite(value: Double) {
        var sample = TouchSample(timestamp: 1, location: TouchPoint(2, 3))
        sample.force = 1
        sample.altitude = 1
        sample.preciseLocation = TouchPoint(1, 1)
        sample.force = value
        sample.altitude = value
        sample.preciseLocation = TouchPoint(1, value.isFinite ? .nan : value)
        #expect(sample.force == nil && sample.altitude == nil && sample.preciseLocation == nil)
        #expect(sample == TouchSample(timestamp: 1, location: TouchPoint(2, 3)))
    }

    @Test("An update index outside 32 bits is absent") func updateIndex() {
        var sample = TouchSample(timestamp: 0, location: .zero)
        sample.estimationUpdateIndex = 7
        #expect(sample.estimationUpdateIndex == 7)
        sample.estimationUpdateIndex = 1 << 40
        #expect(sample.estimationUpdateIndex == nil)
        sample.estimationUpdateIndex = nil
        #expect(sample.estimationUpdateIndex == nil)
    }

    @Test("A sample is finite only with time and place") func finite() {
        #expect(!TouchSample(timestamp: .nan, location: .zero).isFinite)
        #expect(!TouchSample(timestamp: 0, location: TouchPoint(.infinity, 0)).isFinite)
    }

    @Test("Names of touch types and phases read back") func names() {
        for type in TouchType.allCases { #expect(TouchType(name: type.name) == type) }
        for phase in TouchPhase.allCases { #expect(TouchPhase(name: phase.name) == phase) }
        #expect(TouchType(name: "toe") == nil)
        #expect(TouchPhase(name: "") == nil)
    }
}

import Testing
import TouchModel

struct StrokeUpdateTests {
    /// Samples that expect a force, update index 10, 11, ….
    static func stroke(_ count: Int, expecting: TouchProperties = .force) -> Stroke {
        StrokeTests.stroke(count) { index, sample in
            sample.force = 1
            sample.estimatedProperties = expecting
            sample.propertiesExpectingUpdates = expecting
            sample.estimationUpdateIndex = 10 + index
        }
    }

    static func update(
        _ index: Int?,
        force: Double? = 2,
        properties: TouchProperties = .force,
        stillExpecting: TouchProperties = [],
        stillEstimated: TouchProperties = []
    ) -> EstimationUpdate {
        var sample = TouchSample(timestamp: 0, location: TouchPoint(7, 8))
        sample.force = force
        sample.altitude = 0.25
        sample.azimuth = 0.75
        sample.roll = 1.25
        sample.estimationUpdateIndex = index
        sample.propertiesExpectingUpdates = stillExpecting
        sample.estimatedProperties = stillEstimated
        return EstimationUpdate(sample: sample, updatedProperties: properties)
    }

    @Test
    func `updates in order are applied and complete the stroke once after the lift`() {
        var stroke = Self.stroke(3)
        #expect(Array(stroke.sampleIndicesExpectingUpdates) == [0, 1, 2])
        #expect(stroke.apply(Self.update(10)) == .applied)
        #expect(stroke.samples[0].force == 2 && stroke.samples[0].estimatedProperties.isEmpty)
        #expect(stroke.samples[0].location == TouchPoint(0, 0), "only what was updated is replaced")
        stroke.state = .done
        #expect(!stroke.isComplete)
        #expect(stroke.apply(Self.update(11)) == .applied)
        #expect(stroke.apply(Self.update(12)) == .completed)
        #expect(stroke.isComplete && stroke.sampleIndicesExpectingUpdates.isEmpty)
        #expect(stroke.apply(Self.update(12)) == .unmatched)
    }

    @Test
    func `samples taken out directly are no longer waited for`() {
        var stroke = Self.stroke(3)
        stroke.samples.removeLast(2)
        stroke.stopExpectingUpdates()
        #expect(stroke.samples.count == 1 && stroke.samples[0].propertiesExpectingUpdates.isEmpty)
        #expect(stroke.sampleIndicesExpectingUpdates.isEmpty)
    }

    @Test
    func `a corrected location has its own precise location, or none`() {
        var stroke = StrokeTests.stroke(2) { index, sample in
            sample.preciseLocation = TouchPoint(1, 1)
            sample.propertiesExpectingUpdates = .location
            sample.estimationUpdateIndex = 10 + index
        }
        #expect(stroke.apply(Self.update(10, properties: .location)) == .applied)
        #expect(stroke.samples[0].location == TouchPoint(7, 8) && stroke.samples[0].preciseLocation == nil)
        var precise = Self.update(11, properties: .location)
        precise.sample.preciseLocation = TouchPoint(7.25, 8.25)
        #expect(stroke.apply(precise) == .applied)
        #expect(stroke.samples[1].preciseLocation == TouchPoint(7.25, 8.25))
    }

    @Test(arguments: [Int(Int32.min) + 1, -1, 0, Int(Int32.max)])
    func `update indices up to the limits of their type find their samples`(index: Int) {
        var stroke = StrokeTests.stroke(1) { _, sample in
            sample.propertiesExpectingUpdates = .force
            sample.estimationUpdateIndex = index
        }
        #expect(stroke.apply(Self.update(index == 0 ? 1 : -index)) == .unmatched)
        #expect(stroke.apply(Self.update(Int(Int32.min))) == .unmatched, "one that cannot be stored names no sample")
        #expect(stroke.apply(Self.update(Int.max)) == .unmatched)
        #expect(stroke.apply(Self.update(index)) == .applied)
        #expect(stroke.sampleIndicesExpectingUpdates.isEmpty)
    }

    @Test
    func `an active stroke is not complete, and a cancelled one never is`() {
        var stroke = Self.stroke(1)
        #expect(stroke.apply(Self.update(10)) == .applied)
        #expect(!stroke.isComplete)
        var cancelled = Self.stroke(1)
        cancelled.state = .cancelled
        #expect(cancelled.apply(Self.update(10)) == .applied)
        #expect(!cancelled.isComplete)
    }

    @Test(arguments: 0..<20)
    func `updates in any order reach their samples`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var stroke = Self.stroke(200)
        stroke.state = .done
        var left = Set(0..<200)
        for position in (0..<200).shuffled(using: &generator) {
            left.remove(position)
            let outcome = stroke.apply(Self.update(10 + position, force: Double(position)))
            #expect(outcome == (left.isEmpty ? .completed : .applied))
            #expect(stroke.samples[position].force == Double(position))
            if position % 20 == 0 { #expect(Array(stroke.sampleIndicesExpectingUpdates) == left.sorted()) }
            #expect(stroke.apply(Self.update(10 + position)) == .unmatched)
        }
    }

    @Test
    func `update indices that do not ascend are found too, the newest of equal ones`() {
        let indices = [5, 9, 2, 9, 7]
        var stroke = StrokeTests.stroke(5) { index, sample in
            sample.propertiesExpectingUpdates = .force
            sample.estimationUpdateIndex = indices[index]
        }
        #expect(stroke.apply(Self.update(9, force: 4)) == .applied)
        #expect(stroke.samples.map(\.force) == [nil, nil, nil, 4, nil])
        #expect(stroke.apply(Self.update(2, force: 5)) == .applied)
        #expect(stroke.apply(Self.update(9, force: 6)) == .applied)
        #expect(stroke.samples.map(\.force) == [nil, 6, 5, 4, nil])
        #expect(stroke.apply(Self.update(9)) == .unmatched)
        #expect(Array(stroke.sampleIndicesExpectingUpdates) == [0, 4])
    }

    @Test
    func `updates that were never announced change nothing`() {
        var stroke = Self.stroke(2)
        let before = stroke
        for index in [nil, 0, 9, 12, -1, Int.max, Int.min] {
            #expect(stroke.apply(Self.update(index)) == .unmatched)
        }
        #expect(stroke == before)
        var plain = StrokeTests.stroke(2) { index, sample in sample.estimationUpdateIndex = index }
        #expect(plain.apply(Self.update(0)) == .unmatched)
        // A sample that expects updates but has no index cannot be named by one.
        var nameless = StrokeTests.stroke(1) { _, sample in sample.propertiesExpectingUpdates = .force }
        #expect(nameless.sampleIndicesExpectingUpdates.isEmpty)
        #expect(nameless.apply(Self.update(nil)) == .unmatched)
    }

    @Test
    func `updates that never come leave the stroke waiting until it stops expecting them`() {
        var stroke = Self.stroke(3)
        stroke.state = .done
        #expect(stroke.apply(Self.update(11)) == .applied)
        #expect(Array(stroke.sampleIndicesExpectingUpdates) == [0, 2])
        stroke.stopExpectingUpdates()
        #expect(stroke.isComplete)
        #expect(stroke.samples.map(\.estimatedProperties) == [.force, [], .force])
        #expect(stroke.samples.map(\.propertiesExpectingUpdates) == [[], [], []])
        #expect(stroke.apply(Self.update(10)) == .unmatched)
    }

    @Test
    func `an update may settle some properties now and others later`() {
        var stroke = Self.stroke(1, expecting: [.force, .altitude, .azimuth, .roll, .location])
        stroke.state = .done
        let first = Self.update(
            10,
            properties: [.force, .roll],
            stillExpecting: [.altitude, .azimuth, .location],
            stillEstimated: [.roll, .altitude]
        )
        #expect(stroke.apply(first) == .applied)
        #expect(stroke.samples[0].force == 2 && stroke.samples[0].roll == 1.25)
        #expect(stroke.samples[0].altitude == nil)
        #expect(stroke.samples[0].estimatedProperties == [.roll, .altitude, .azimuth, .location])
        #expect(stroke.samples[0].propertiesExpectingUpdates == [.altitude, .azimuth, .location])
        // What is settled already stays, and nothing new is announced.
        let second = Self.update(10, force: 9, properties: .all, stillExpecting: .force)
        #expect(stroke.apply(second) == .completed)
        #expect(stroke.samples[0].force == 2)
        #expect(stroke.samples[0].altitude == 0.25 && stroke.samples[0].azimuth == 0.75)
        #expect(stroke.samples[0].location == TouchPoint(7, 8))
    }

    @Test(arguments: [Double.nan, .infinity, nil])
    func `an update without a value leaves the earlier one, marked as estimated`(force: Double?) {
        var stroke = Self.stroke(1)
        stroke.state = .done
        stroke.clearUpdateInfo()
        #expect(stroke.apply(Self.update(10, force: force)) == .completed)
        #expect(stroke.samples[0].force == 1 && stroke.samples[0].estimatedProperties == .force)
        #expect(stroke.changes.isEmpty)
    }

    @Test
    func `a location that is not finite is not taken over`() {
        var stroke = Self.stroke(1, expecting: .location)
        var update = Self.update(10, properties: .location)
        update.sample.location = TouchPoint(.nan, 0)
        #expect(stroke.apply(update) == .applied)
        #expect(stroke.samples[0].location == TouchPoint(0, 0))
    }

    @Test
    func `a device that does not sense force has none to correct`() {
        var stroke = StrokeTests.stroke(1) { _, sample in
            sample.maximumPossibleForce = 0
            sample.propertiesExpectingUpdates = .force
            sample.estimationUpdateIndex = 10
        }
        #expect(stroke.apply(Self.update(10, force: 0)) == .applied)
        #expect(stroke.samples[0].force == nil)
    }

    @Test
    func `samples given at the start may be corrected too`() {
        let samples = Self.stroke(3).samples
        var stroke = Stroke(touchID: 1, type: .pencil, state: .done, samples: samples)
        #expect(Array(stroke.sampleIndicesExpectingUpdates) == [0, 1, 2])
        #expect(stroke.changes.isEmpty)
        #expect(stroke.apply(Self.update(11)) == .applied)
        #expect(stroke.changes.ranges(sampleCount: 3) == [1..<3])
    }

    // MARK: What has to be redrawn

    @Test
    func `new samples change the end, early corrections the start`() {
        var stroke = Self.stroke(10)
        #expect(stroke.changes.ranges(sampleCount: 10) == [0..<10])
        stroke.clearUpdateInfo()
        #expect(stroke.changes.ranges(sampleCount: 10).isEmpty)
        #expect(stroke.apply(Self.update(10)) == .applied)
        #expect(stroke.apply(Self.update(11)) == .applied)
        #expect(stroke.changes.prefixEnd == 2 && stroke.changes.suffixStart == nil)
        #expect(stroke.apply(Self.update(18)) == .applied)
        stroke.append(TouchSample(timestamp: 1, location: .zero))
        #expect(stroke.changes.ranges(sampleCount: 11) == [0..<2, 8..<11])
        #expect(stroke.changes.prefixEnd == 2 && stroke.changes.suffixStart == 8)
        #expect(stroke.apply(Self.update(13)) == .applied)
        #expect(stroke.changes.ranges(sampleCount: 11) == [0..<4, 8..<11])
    }

    @Test(arguments: 0..<50)
    func `the changed ranges hold every change and never more than everything`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var changes = StrokeChanges()
        var changed: Set<Int> = []
        var count = generator.integer(1...20)
        for _ in 0..<generator.integer(1...12) {
            if generator.chance(0.4) {
                count += 1
                changes.note(count - 1, sampleCount: count)
                changed.insert(count - 1)
            } else if generator.chance(0.2) {
                let end = generator.integer(0...count)
                changes.notePrefix(end: end)
                changed.formUnion(0..<end)
            } else {
                let position = generator.integer(0...(count - 1))
                changes.note(position, sampleCount: count)
                changed.insert(position)
            }
            let ranges = changes.ranges(sampleCount: count)
            #expect(ranges.count <= 2)
            #expect(ranges.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= count })
            #expect(changed.allSatisfy { position in ranges.contains { $0.contains(position) } })
            if ranges.count == 2 {
                #expect(ranges[0].lowerBound == 0 && ranges[1].upperBound == count)
                #expect(ranges[0].upperBound < ranges[1].lowerBound)
            }
        }
    }
}

extension TouchProperties {
    static let all: TouchProperties = [.force, .altitude, .azimuth, .location, .roll]
}

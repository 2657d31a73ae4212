import Testing
import TouchModel

@testable import TouchRecognition

struct ForceCorrectionsTests {
    @Test
    func `a correction is compared with the first force and changes no decision`() throws {
        var recognizer = try ForceRecognizer.plain()
        _ = recognizer.consume(press(.began, forced(1, 1, update: 1), forced(2, 1, update: 2)))
        #expect(recognizer.corrections.expectedCount == 2)
        #expect(recognizer.apply(forceUpdate(1, 3), touchID: 1) == true)
        #expect(recognizer.apply(forceUpdate(2, 0), touchID: 1) == true)
        #expect(recognizer.corrections.count == 2 && recognizer.corrections.expectedCount == 0)
        #expect(recognizer.corrections.meanDifference == 0.125)
        #expect(recognizer.corrections.meanAbsoluteDifference == 0.375)
        #expect(recognizer.corrections.largestDifference == 0.5)
        #expect(recognizer.value == 0.25 && recognizer.press == .none)
        #expect(recognizer.consume(press(.moved, forced(3, 1))).phase == .undecided)
    }

    @Test
    func `corrections come after the lift too, and once`() throws {
        var recognizer = try ForceRecognizer.plain()
        _ = recognizer.consume(press(.began, forced(1, 2, update: 1)))
        _ = recognizer.consume(press(.ended, forced(2, 0)))
        recognizer.reset()
        #expect(recognizer.apply(forceUpdate(1, 3), touchID: 1) == true)
        #expect(recognizer.apply(forceUpdate(1, 3), touchID: 1) == false)
        #expect(recognizer.corrections.count == 1 && recognizer.counts.unknownUpdates == 1)
    }

    @Test
    func `unknown indices, other touches and no index are ignored and counted`() throws {
        var recognizer = try ForceRecognizer.plain()
        #expect(recognizer.apply(forceUpdate(1, 3), touchID: 1) == false)
        _ = recognizer.consume(press(.began, forced(1, 2, update: 1)))
        #expect(recognizer.apply(forceUpdate(2, 3), touchID: 1) == false)
        #expect(recognizer.apply(forceUpdate(257, 3), touchID: 1) == false)
        #expect(recognizer.apply(forceUpdate(1, 3), touchID: 9) == false)
        #expect(recognizer.apply(forceUpdate(nil, 3), touchID: 1) == false)
        #expect(recognizer.apply(forceUpdate(-5, 3), touchID: 1) == false)
        #expect(recognizer.counts.unknownUpdates == 6 && recognizer.corrections.count == 0)
        #expect(recognizer.corrections.expectedCount == 1)
    }

    @Test
    func `a correction of something else is none of its business`() throws {
        var recognizer = try ForceRecognizer.plain()
        _ = recognizer.consume(press(.began, forced(1, 2, update: 1)))
        var update = forceUpdate(1, 3)
        update.updatedProperties = .altitude
        #expect(recognizer.apply(update, touchID: 1) == false)
        #expect(recognizer.counts.unknownUpdates == 0 && recognizer.corrections.expectedCount == 1)
    }

    @Test
    func `a correction without a force settles the sample and is counted`() throws {
        var recognizer = try ForceRecognizer.plain()
        _ = recognizer.consume(press(.began, forced(1, 2, update: 1)))
        #expect(recognizer.apply(forceUpdate(1, .nan), touchID: 1) == true)
        #expect(recognizer.corrections.emptyCount == 1 && recognizer.corrections.count == 0)
        #expect(recognizer.corrections.expectedCount == 0)
    }

    @Test
    func `a correction that announces another is not the final one`() throws {
        var recognizer = try ForceRecognizer.plain()
        _ = recognizer.consume(press(.began, forced(1, 2, update: 1)))
        #expect(recognizer.apply(forceUpdate(1, 0, settles: false), touchID: 1) == true)
        #expect(recognizer.corrections.count == 0 && recognizer.corrections.expectedCount == 1)
        #expect(recognizer.apply(forceUpdate(1, 3), touchID: 1) == true)
        #expect(recognizer.corrections.meanDifference == 0.25)
    }

    @Test
    func `the final force is normalized as the first was, with a corrected altitude where there is one`() throws {
        var parameters = ForceTracker.Parameters.plain
        parameters.normalization.axis = .perpendicularToScreen
        var recognizer = try ForceRecognizer(.init(force: parameters))
        let upright = Double.pi / 2
        _ = recognizer.consume(
            press(.began, forced(1, 1, altitude: upright, update: 1), forced(2, 1, altitude: upright, update: 2))
        )
        #expect(recognizer.apply(forceUpdate(1, 2), touchID: 1) == true)
        #expect(recognizer.corrections.largestDifference == 0.25)
        var leaning = forceUpdate(2, 2)
        leaning.updatedProperties.insert(.altitude)
        leaning.sample.altitude = .pi / 6
        #expect(recognizer.apply(leaning, touchID: 1) == true)
        #expect(abs(recognizer.corrections.largestDifference - 0.75) < 1e-6)
    }

    @Test(arguments: [[TouchProperties.altitude, .force], [.force, .altitude], [[.force, .altitude]]])
    func `altitude and force may be corrected apart, in either order`(order: [TouchProperties]) throws {
        var parameters = ForceTracker.Parameters.plain
        parameters.normalization.axis = .perpendicularToScreen
        var recognizer = try ForceRecognizer(.init(force: parameters))
        var sample = forced(1, 1, altitude: .pi / 2, update: 1)
        sample.propertiesExpectingUpdates = [.force, .altitude]
        _ = recognizer.consume(press(.began, sample))
        var expected: TouchProperties = [.force, .altitude]
        for properties in order {
            #expect(recognizer.corrections.count == 0 && recognizer.corrections.expectedCount == 1)
            expected.subtract(properties)
            var update = forceUpdate(1, properties.contains(.force) ? 1.5 : 99)
            update.updatedProperties = properties
            update.sample.altitude = properties.contains(.altitude) ? .pi / 6 : 1
            update.sample.propertiesExpectingUpdates = expected
            #expect(recognizer.apply(update, touchID: 1) == true)
        }
        #expect(recognizer.corrections.count == 1 && recognizer.corrections.expectedCount == 0)
        #expect(abs(recognizer.corrections.meanDifference - 0.5) < 1e-6, "1.5 / sin 30° of 4, after 1 of 4")
        #expect(recognizer.counts.unknownUpdates == 0)
    }

    @Test(arguments: [Int(Int32.min) + 1, -1, 0, Int(Int32.max)])
    func `update indices up to the limits of their type are found`(index: Int) throws {
        var recognizer = try ForceRecognizer.plain()
        _ = recognizer.consume(press(.began, forced(1, 2, update: index)))
        #expect(recognizer.corrections.expectedCount == 1)
        #expect(recognizer.apply(forceUpdate(index == 0 ? 256 : -index, 3), touchID: 1) == false)
        #expect(recognizer.apply(forceUpdate(Int(Int32.min), 3), touchID: 1) == false, "it cannot be stored")
        #expect(recognizer.apply(forceUpdate(index, 3), touchID: 1) == true)
        #expect(recognizer.corrections.count == 1 && recognizer.counts.unknownUpdates == 2)
    }

    @Test
    func `corrections that never come are forgotten for newer samples, and counted`() throws {
        var recognizer = try ForceRecognizer.plain()
        for index in 0..<300 {
            let phase = index == 0 ? TouchPhase.began : .moved
            _ = recognizer.consume(press(phase, forced(Double(index), 2, update: index)))
        }
        #expect(recognizer.corrections.expectedCount == 256 && recognizer.counts.forgottenCorrections == 44)
        #expect(recognizer.apply(forceUpdate(43, 2), touchID: 1) == false)
        #expect(recognizer.apply(forceUpdate(44, 2), touchID: 1) == true)
    }
}

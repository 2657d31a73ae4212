import Foundation
import Testing
import TouchModel

@testable import TouchRecordings
@testable import TouchSynthesis

/// A sensor is tried on movements of which everything is known.
@Suite struct SynthesisSensorTests {
    /// A contact that goes steadily nowhere, or at constant velocity.
    private struct Steady: Trajectory {
        var duration: Double
        var velocity = TouchPoint.zero

        func location(at time: Double) -> TouchPoint { velocity * min(max(time, 0), duration) }
    }

    private func record(
        _ model: SensorModel,
        duration: Double = 20,
        velocity: TouchPoint = .zero,
        contacts: Int = 1,
        force: ForceProfile? = nil,
        distortion: ForceDistortion = .none
    ) -> [TouchEvent] {
        let movement = Movement(
            trajectory: Steady(duration: duration, velocity: velocity),
            origin: TouchPoint(500, 400),
            force: force
        )
        let timed = (0..<contacts).map { TimedMovement(start: 0.3 + Double($0) * (duration + 0.2), movement: movement) }
        var sensor = SyntheticSensor(
            model: model,
            type: .direct,
            distortion: distortion,
            generator: SeededGenerator(seed: 11),
            faultGenerator: SeededGenerator(seed: 12),
            arrivalGenerator: SeededGenerator(seed: 13),
            queueGenerator: SeededGenerator(seed: 14)
        )
        return sensor.record(timed)
    }

    private func samples(_ events: [TouchEvent]) -> [TouchSample] { events.flatMap(\.touches).flatMap(\.samples) }

    private func deviation(_ values: [Double]) -> Double {
        let mean = values.reduce(0, +) / Double(values.count)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
    }

    @Test(arguments: [60, 120, 240, 360])
    func reportsComeAtTheRateAskedFor(rate: Double) throws {
        let samples = samples(record(SensorModel(reportRate: rate), duration: 10))
        let first = try #require(samples.first)
        let last = try #require(samples.last)
        #expect(abs(Double(samples.count - 1) / (last.timestamp - first.timestamp) - rate) < 0.01)
        let steps = zip(samples, samples.dropFirst()).map { $1.timestamp - $0.timestamp }
        // Stamps are whole microseconds.
        #expect(steps.allSatisfy { abs($0 - 1 / rate) < 1.1e-6 })
    }

    @Test func jitterHasTheDeviationAskedForAndKeepsTimeIncreasing() {
        let samples = samples(record(SensorModel(reportRate: 120, jitter: 0.0015), duration: 60))
        let errors = samples.map { sample -> Double in
            let ticks = sample.timestamp * 120
            return (ticks - ticks.rounded()) / 120
        }
        #expect(abs(deviation(errors) / 0.0015 - 1) < 0.03)
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
    }

    @Test func noiseHasTheDeviationAskedFor() {
        let samples = samples(record(SensorModel(noise: 0.3), duration: 60))
        for axis in [\TouchPoint.x, \.y] {
            // 7200 draws: four standard errors are 3.3 %.
            #expect(abs(deviation(samples.map { $0.location[keyPath: axis] }) / 0.3 - 1) < 0.034)
        }
    }

    @Test func speedNoiseAddsInQuadrature() {
        let model = SensorModel(noise: 0.3, speedNoise: 0.0004)
        let samples = samples(record(model, duration: 60, velocity: TouchPoint(1000, 0)))
        #expect(abs(deviation(samples.map(\.location.y)) / 0.5 - 1) < 0.034)
    }

    @Test func locationsLieOnTheirGrid() {
        let samples = samples(record(SensorModel(noise: 0.3, locationQuantum: 0.25), velocity: TouchPoint(3, 2)))
        #expect(samples.allSatisfy { ($0.location * 4).x.rounded() == $0.location.x * 4 })
        #expect(Set(samples.map(\.location.y)).count > 10)
    }

    @Test func stampsLieOnTheirGridAndNeverRepeat() {
        let samples = samples(record(SensorModel(reportRate: 240, timeQuantum: 0.01)))
        #expect(samples.allSatisfy { abs($0.timestamp * 100 - ($0.timestamp * 100).rounded()) < 1e-6 })
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
    }

    @Test func aContactBetweenTwoTicksOfACoarseClockIsNotSeen() {
        #expect(record(SensorModel(timeQuantum: 0.1), duration: 0.02).isEmpty)
    }

    @Test func dropsLoseTheShareAskedForButNeverTheEnds() {
        let whole = samples(record(SensorModel(), duration: 60))
        let lossy = samples(record(SensorModel(dropProbability: 0.2), duration: 60))
        #expect(abs(Double(lossy.count) / Double(whole.count) - 0.8) < 0.02)
        #expect(lossy.first?.timestamp == whole.first?.timestamp)
        #expect(lossy.last?.timestamp == whole.last?.timestamp)
    }

    @Test func contactsAreSampledAtMixedRates() {
        let model = SensorModel(reportRate: 120, alternateReportRate: 60, alternateShare: 0.5)
        let events = record(model, duration: 0.5, contacts: 40)
        var counts: [Int32: Int] = [:]
        for touch in events.flatMap(\.touches) { counts[touch.id, default: 0] += touch.samples.count }
        let slow = counts.values.filter { $0 < 45 }.count
        #expect(slow > 10 && slow < 30)
        #expect(counts.values.allSatisfy { (29...32).contains($0) || (59...62).contains($0) })
    }

    @Test(arguments: [(60.0, 60.0, 1), (120, 60, 2), (240, 60, 4), (240, 120, 2)])
    func deliveriesCarryOneFramesReports(rate: Double, display: Double, expected: Int) throws {
        let events = record(SensorModel(reportRate: rate, displayRate: display))
        let inner = events.dropFirst().dropLast()
        #expect(inner.count > 500)
        for touch in inner.flatMap(\.touches) {
            #expect(touch.samples.count == expected)
            #expect(touch.samples.last?.origin == .touch)
            #expect(touch.samples.dropLast().allSatisfy { $0.origin == .coalesced })
        }
    }

    @Test func withoutADisplayEveryReportIsADelivery() {
        let events = record(SensorModel(displayRate: nil, deliveryLatency: 0.01))
        for event in events {
            #expect(event.touches.first?.samples.count == 1)
            #expect(abs((event.arrival ?? 0) - event.timestamp - 0.01) < 2e-6)
        }
    }

    @Test func nothingArrivesBeforeItWasMeasured() {
        let model = SensorModel(jitter: 0.001, timeQuantum: 0.004, deliveryLatency: 0, force: .pencil)
        let profile = ForceProfile(keyframes: [.init(time: 0, force: 1)])
        for event in record(model, duration: 0.7, contacts: 10, force: profile) {
            let arrival = event.arrival ?? -1
            #expect(event.touches.flatMap(\.samples).allSatisfy { $0.timestamp <= arrival })
            #expect(event.touches.flatMap(\.updates).allSatisfy { $0.sample.timestamp <= arrival })
        }
    }

    @Test(arguments: [0.0, 0.02, 0.5])
    func phasesWalkFromBeganToEnded(duration: Double) {
        let events = record(SensorModel(), duration: duration, contacts: 5)
        var phases: [Int32: [TouchPhase]] = [:]
        for touch in events.flatMap(\.touches) where !touch.samples.isEmpty {
            phases[touch.id, default: []].append(touch.phase)
        }
        #expect(phases.count == 5)
        for sequence in phases.values {
            #expect(sequence.first == .began)
            #expect(sequence.last == .ended)
            #expect(sequence.dropFirst().dropLast().allSatisfy { $0 == .moved })
        }
    }

    @Test(arguments: ForceSensor.Sensitivity.allCases)
    func forceComesInTheStepsOfTheSensitivity(sensitivity: ForceSensor.Sensitivity) {
        let profile = ForceProfile(keyframes: [.init(time: 0, force: 0), .init(time: 20, force: 8)])
        let samples = samples(record(SensorModel(force: .glass(sensitivity)), force: profile))
        let quantum = 20 / 3 / sensitivity.steps
        for sample in samples {
            let steps = (sample.force ?? -1) / quantum
            // Six decimals in single precision.
            #expect(abs(steps - steps.rounded()) < 1e-3)
            #expect(steps >= 0 && steps <= sensitivity.steps + 1e-3)
            #expect(sample.estimatedProperties.isEmpty)
        }
        #expect(Set(samples.compactMap(\.force)).count > 300)
    }

    @Test(arguments: [nil, 60.0])
    func everyEstimatedForceIsCorrectedOnce(displayRate: Double?) throws {
        var model = SensorModel(reportRate: 240, displayRate: displayRate, force: .pencil)
        model.force?.noise = 0
        let profile = ForceProfile(keyframes: [.init(time: 0, force: 0), .init(time: 0.4, force: 4)])
        let events = record(model, duration: 0.4, contacts: 3, force: profile)
        var expecting: [Int: TouchSample] = [:]
        var corrected: Set<Int> = []
        var lags: [Double] = []
        for event in events {
            for touch in event.touches {
                for update in touch.updates {
                    let index = try #require(update.sample.estimationUpdateIndex)
                    let estimate = try #require(expecting[index], "correction \(index) came before its sample")
                    #expect(corrected.insert(index).inserted, "correction \(index) came twice")
                    #expect(update.updatedProperties == .force)
                    #expect(update.sample.propertiesExpectingUpdates.isEmpty)
                    #expect(update.sample.location == estimate.location)
                    #expect(update.sample.timestamp == estimate.timestamp)
                    // Force rises, and the estimate is that of 20 ms before.
                    #expect((update.sample.force ?? 0) >= (estimate.force ?? 0))
                    lags.append((event.arrival ?? 0) - update.sample.timestamp - model.deliveryLatency)
                }
                for sample in touch.samples {
                    #expect(sample.propertiesExpectingUpdates == .force)
                    expecting[try #require(sample.estimationUpdateIndex)] = sample
                }
            }
        }
        #expect(corrected == Set(expecting.keys))
        #expect(lags.allSatisfy { $0 > 0.04 - 1e-5 && $0 < 0.04 + 2.0 / 60 })
        #expect(zip(events, events.dropFirst()).allSatisfy { ($0.arrival ?? 0) <= ($1.arrival ?? 0) })
    }

    @Test func valuesOutOfRangeAreNamed() {
        func check(_ name: String, _ change: (inout SensorModel) -> Void) {
            var model = SensorModel()
            change(&model)
            #expect { try model.validate() } throws: { error in
                guard case .invalidOption(name, let found, let expected) = error as? DatasetError else { return false }
                return !found.isEmpty && expected.contains("from")
            }
        }
        check("report rate") { $0.reportRate = 5 }
        check("report rate") { $0.reportRate = .nan }
        check("alternate report rate") { $0.alternateReportRate = 2000 }
        check("alternate share") { $0.alternateShare = 1.5 }
        check("jitter") { $0.jitter = 0.005 }
        check("drop probability") { $0.dropProbability = 1 }
        check("noise") { $0.noise = -0.1 }
        check("speed noise") { $0.speedNoise = 1 }
        check("location quantum") { $0.locationQuantum = .infinity }
        check("time quantum") { $0.timeQuantum = 1 }
        check("display rate") { $0.displayRate = 1 }
        check("delivery latency") { $0.deliveryLatency = -1 }
        check("angle noise") { $0.angleNoise = 3 }
        check("angle quantum") { $0.angleQuantum = 3 }
        check("force maximum") { $0.force = ForceSensor(maximum: 0, quantum: 0, noise: 0) }
        check("force revision delay") { $0.force = ForceSensor(maximum: 4, quantum: 0, noise: 0, revisionDelay: 2) }
    }
}

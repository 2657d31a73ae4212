import Foundation
import Testing
import TouchModel

@testable import TouchRecordings
@testable import TouchSynthesis

/// The estimate of the sensor's noise against the noise that was put in.
@Suite struct NoiseFloorTests {
    /// Recordings of one modeled person, whose factor on the noise is known.
    private func synthesize(
        rate: Double,
        noise: Double,
        quantum: Double,
        jitter: Double = 0,
        drops: Double = 0
    ) throws -> (sources: [InMemoryRecording], deviation: Double) {
        var plan = SynthesisPreset.finger120.plan(seed: 21)
        plan.participants = 1
        plan.sensor.reportRate = rate
        plan.sensor.noise = noise
        plan.sensor.speedNoise = 0
        plan.sensor.locationQuantum = quantum
        plan.sensor.jitter = jitter
        plan.sensor.dropProbability = drops
        plan.truthRate = 100
        let person = SyntheticParticipant(number: 1, seed: 21)
        let sources = try Synthesizer(plan: plan).recordings().map { recording in
            InMemoryRecording(
                name: recording.name,
                metadata: recording.header.metadata,
                events: TouchEventLog(recording.events)
            )
        }
        return (Array(sources), noise * person.noise)
    }

    static let deviations = [0.02, 0.05, 0.1, 0.3, 1, 2]

    @Test(
        "within 15 % of the noise put in, over two decades at 60, 120 and 240 Hz",
        arguments: [60.0, 120, 240],
        deviations
    )
    func twoDecades(rate: Double, noise: Double) throws {
        let made = try synthesize(rate: rate, noise: noise, quantum: 0)
        let device = try #require(try DatasetCheck.examine(made.sources).devices.first)
        for found in [device.noiseX, device.noiseY] {
            let found = try #require(found)
            // At 60 Hz one brisk writer leaves so few slow windows that the least noise is stated as a bound, a close one.
            if rate > 60 || noise > 0.02 { #expect(!found.isBound) }
            #expect(abs(found.deviation / made.deviation - 1) < 0.15, "\(found.deviation) for \(made.deviation)")
        }
    }

    @Test("rounding is taken off down to a noise of a third of the step", arguments: [60.0, 120, 240], [1.0, 2, 3])
    func rounding(rate: Double, coarseness: Double) throws {
        let made = try synthesize(rate: rate, noise: 0.2, quantum: 0.2 * coarseness)
        let device = try #require(try DatasetCheck.examine(made.sources).devices.first)
        for found in [device.noiseX, device.noiseY] {
            let found = try #require(found)
            #expect(abs(found.deviation / made.deviation - 1) < 0.15, "\(found.deviation) for \(made.deviation)")
        }
    }

    @Test("uneven sampling and lost reports change nothing")
    func unevenSampling() throws {
        let made = try synthesize(rate: 120, noise: 0.1, quantum: 0, jitter: 0.001, drops: 0.05)
        let device = try #require(try DatasetCheck.examine(made.sources).devices.first)
        for found in [device.noiseX, device.noiseY] {
            #expect(abs(try #require(found).deviation / made.deviation - 1) < 0.15)
        }
    }

    @Test("noise that motion or rounding hides is stated as a bound that holds", arguments: [60.0, 120, 240])
    func hiddenNoise(rate: Double) throws {
        for (noise, quantum) in [(0.0, 0.0), (0.0005, 0), (0.01, 1)] {
            let made = try synthesize(rate: rate, noise: noise, quantum: quantum)
            let device = try #require(try DatasetCheck.examine(made.sources).devices.first)
            for found in [device.noiseX, device.noiseY] {
                let found = try #require(found)
                // Files have three decimals: 0.0003 px of rounding where no step is asked for.
                #expect(found.deviation > 0.85 * made.deviation)
                #expect(found.deviation < max(0.4 * quantum, 0.004))
                if quantum > 0 { #expect(found.isBound) }
            }
        }
    }

    @Test("the spectrum of a polynomial of degree n ends at n, and of white noise is flat, for any stamps")
    func spectrum() throws {
        var generator = SeededGenerator(seed: 4)
        var spectrum = PolynomialSpectrum()
        var squares = [Double](repeating: 0, count: 9)
        let rounds = 4000
        for round in 0..<rounds {
            var time = 0.0
            let times = (0..<9).map { _ in
                time += generator.uniform(0.6...1.4) / 120
                return time
            }
            let degree = round % 8
            let powers = times.map {
                StrokePiece.Sample(time: $0, location: TouchPoint(pow($0 * 20, Double(degree)), 1))
            }
            let isPowerUsed = spectrum.take(powers, from: 0)
            #expect(isPowerUsed)
            for higher in (degree + 1)..<9 { #expect(abs(spectrum.x[higher]) < 1e-9) }
            let noise = times.map { StrokePiece.Sample(time: $0, location: TouchPoint(generator.gaussian(), 0)) }
            let isNoiseUsed = spectrum.take(noise, from: 0)
            #expect(isNoiseUsed)
            // The first location is the origin, which degree 0 alone sees.
            for degree in 1..<9 { squares[degree] += spectrum.x[degree] * spectrum.x[degree] / Double(rounds) }
        }
        for degree in 1..<9 { #expect(abs(squares[degree] - 1) < 0.1) }
    }

    @Test("a window with a gap or a burst in it is not used")
    func irregularWindows() {
        var spectrum = PolynomialSpectrum()
        func window(_ interval: Double) -> [StrokePiece.Sample] {
            (0..<9).map { .init(time: Double($0) + ($0 > 4 ? interval - 1 : 0), location: .zero) }
        }
        let isUsed = [1, 20, 0.1].map { spectrum.take(window($0), from: 0) }
        #expect(isUsed == [true, false, false])
    }

    @Test("one outlier in fifty does not move the trimmed deviation by 5 %")
    func trimming() throws {
        var generator = SeededGenerator(seed: 8)
        var histogram = MagnitudeHistogram()
        for index in 0..<20_000 { histogram.add(index % 50 == 0 ? 1000 : 0.3 * generator.gaussian()) }
        #expect(abs(try #require(histogram.trimmedDeviation) / 0.3 - 1) < 0.05)
    }
}

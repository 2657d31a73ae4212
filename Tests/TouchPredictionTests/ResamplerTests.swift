import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

/// Resamplers of frameworks, against exact expectations on plain motion and against plain readings of their formulas.
@Suite("Resamplers")
struct ResamplerTests {
    static let names = [
        "android-resampling", "firefox-resampling", "flutter-resampling", "openharmony-resampling", "chromium-fast-ink",
        "opentabletdriver-temporal",
    ]

    private static func predictor(_ text: String, after samples: [TouchSample]) throws -> any Predictor {
        var predictor = try PredictorRegistry.standard.makePredictor(typed: text)
        for sample in samples { predictor.observe(sample) }
        return predictor
    }

    /// Motion at a constant velocity, at these times in ms.
    private static func line(_ times: [Double], velocity: TouchPoint = TouchPoint(1000, -500)) -> [TouchSample] {
        times.map { TouchSample(timestamp: 5 + $0 / 1000, location: TouchPoint(40, 300) + velocity * $0 / 1000) }
    }

    private static func place(_ milliseconds: Double, velocity: TouchPoint = TouchPoint(1000, -500)) -> TouchPoint {
        TouchPoint(40, 300) + velocity * milliseconds / 1000
    }

    /// After samples at these times, the answer at each horizon in ms is the motion at that time, or absent.
    private func expect(
        _ text: String,
        after times: [Double],
        _ expected: [(horizon: Double, time: Double?)],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let predictor = try Self.predictor(text, after: Self.line(times))
        let now = 5 + (times.last ?? 0) / 1000
        for (horizon, time) in expected {
            let found = predictor.predict(at: now + horizon / 1000)?.location
            let distance =
                time.map { found?.distance(to: Self.place($0)) ?? .infinity } ?? (found == nil ? 0 : .infinity)
            #expect(distance < 1e-6, "\(text) at \(horizon) ms", sourceLocation: sourceLocation)
        }
    }

    @Test("Firefox goes 8 ms along the last two samples, and back to the last after 17 ms")
    func firefox() throws {
        let bare = "firefox-resampling:grid=0"
        try expect(bare, after: [0, 10, 21], [(0, 21), (5, 26), (8, 29), (12, 29), (17, 29), (18, 21), (100, 21)])
        try expect(bare, after: [0, 35], [(5, 40), (6, 35)])
        try expect(bare, after: [0], [(5, 0)])
        let rounded = try Self.predictor("firefox-resampling", after: Self.line([0, 10]))
        // 40 + 13.4 and 300 − 6.7.
        #expect(rounded.predict(at: 5.0134)?.location == TouchPoint(53, 293))
        let coarse = try Self.predictor("firefox-resampling:grid=4", after: Self.line([0, 10]))
        #expect(coarse.predict(at: 5.0134)?.location == TouchPoint(52, 292))
    }

    @Test("Flutter shows what was 38 ms before the frame, the first sample before that and the last after")
    func flutter() throws {
        let times = [0, 3, 11, 14, 30, 44, 52, 60.0]
        try expect("flutter-resampling", after: times, [(0, 22), (8, 30), (16.5, 38.5), (38, 60), (50, 60)])
        try expect("flutter-resampling", after: [0, 20], [(0, 0), (18, 0), (25, 7), (40, 20)])
        try expect("flutter-resampling:offset=0", after: times, [(0, 60), (8, 60)])
        try expect("flutter-resampling:offset=100", after: Array(stride(from: 0, through: 400, by: 1)), [(0, 300)])
    }

    @Test("OpenHarmony goes on along the mean samples of two frames, for 20 ms")
    func openHarmony() throws {
        let text = "openharmony-resampling:frame=16"
        let times = [0, 5, 11, 17, 23, 29, 34.0]
        try expect(text, after: times, [(0, 34), (8, 42), (20, 54), (21, 34)])
        try expect(text, after: [0, 5, 11], [(8, 11)])
        try expect(text, after: [0, 5, 90], [(8, 98)])
        try expect(text, after: [0, 5, 140], [(8, 140)])
    }

    @Test("OpenHarmony is the line through the means on any motion", arguments: Sampling.allCases)
    func openHarmonyReference(sampling: Sampling) throws {
        let stroke = makeStroke(sampling, count: 40, seed: 3)
        var predictor = OpenHarmonyResamplingPredictor(frame: 0.0125)
        for (index, sample) in stroke.enumerated() {
            predictor.observe(sample)
            let frames = Dictionary(grouping: stroke[...index]) {
                Int((($0.timestamp - stroke[0].timestamp + 1e-9) / 0.0125).rounded(.down))
            }.sorted { $0.key < $1.key }.map(\.value)
            let time = sample.timestamp + 0.016
            var expected = sample.location
            if frames.count > 1 {
                let means = frames.suffix(2).map { samples in
                    (
                        samples.reduce(0.0) { $0 + $1.timestamp } / Double(samples.count),
                        samples.reduce(TouchPoint.zero) { $0 + $1.location } / Double(samples.count)
                    )
                }
                let step = means[1].0 - means[0].0
                if step <= 0.1 { expected = means[1].1 + (means[1].1 - means[0].1) * ((time - means[1].0) / step) }
            }
            #expect(try #require(predictor.predict(at: time)).location.distance(to: expected) < 1e-6)
        }
    }

    @Test("Android takes what was 5 ms before the frame, or goes on for at most 8 ms and half an interval")
    func android() throws {
        try expect("android-resampling", after: [0, 10], [(0, 5), (3, 8), (5, 10), (7, 12), (10, 15), (30, 15)])
        try expect("android-resampling", after: [0, 19], [(10, 24), (30, 27)])
        try expect("android-resampling", after: [0, 4, 8, 12], [(0, 7), (8, 14)])
        try expect("android-resampling:latency=0", after: [0, 10], [(3, 13), (30, 15)])
        try expect("android-resampling", after: [0, 1.9], [(8, nil), (0, nil)])
        try expect("android-resampling", after: [0, 20], [(8, 23)])
        try expect("android-resampling", after: [0, 20.1], [(8, nil)])
        try expect("android-resampling", after: [0], [(8, nil)])
    }

    @Test("Android's answers never step behind the ones before at the same horizon")
    func androidNeverStepsBehind() throws {
        // Half of 16 ms, then half of 4 ms: 8 ms ahead of 16, and 6.
        let samples = [(0, 0.0), (16, 16.0), (20, 40.0)].map {
            TouchSample(timestamp: $0.0 / 1000, location: TouchPoint($0.1, 0))
        }
        let text = "android-resampling:latency=0"
        let before = try #require(try Self.predictor(text, after: Array(samples[..<2])).predict(at: 0.056))
        let after = try #require(try Self.predictor(text, after: samples).predict(at: 0.060))
        #expect(before.location == TouchPoint(24, 0) && after.location == before.location)
        let short = try #require(try Self.predictor(text, after: samples).predict(at: 0.021))
        #expect(abs(short.location.x - 46) < 1e-9, "a horizon that no answer cuts short")
    }

    /// A plain reading with the whole history.
    private func androidReference(_ samples: ArraySlice<TouchSample>, horizon: Double) -> TouchPoint? {
        var best: (time: Double, location: TouchPoint)?
        for (before, sample) in zip(samples, samples.dropFirst()) {
            let step = sample.timestamp - before.timestamp
            guard step >= 0.002 - 1e-9, step <= 0.020 + 1e-9 else { continue }
            let reach = min(horizon, 0.008, step / 2)
            let time = sample.timestamp + reach
            if time >= best?.time ?? -.infinity {
                best = (time, sample.location + (sample.location - before.location) * (reach / step))
            }
        }
        return best?.location
    }

    @Test("Android's answers are those of the whole history", arguments: Sampling.allCases)
    func androidHistory(sampling: Sampling) throws {
        let stroke = makeStroke(sampling, count: 60, seed: 8)
        var predictor = AndroidResamplingPredictor(latency: 0)
        for (index, sample) in stroke.enumerated() {
            predictor.observe(sample)
            for horizon in [0.001, 0.004, 0.016] {
                guard let found = predictor.predict(at: sample.timestamp + horizon)?.location else { continue }
                let expected = try #require(androidReference(stroke[...index], horizon: horizon))
                #expect(found.distance(to: expected) < 1e-6)
            }
        }
    }

    @Test("behind Android's resampling a 1€ filter takes the samples and then the answer")
    func androidFiltered() throws {
        let stroke = makeStroke(.at120, count: 20, seed: 2)
        let plain = try Self.predictor("android-resampling", after: stroke)
        let filtered = try Self.predictor("android-resampling:filter=one-euro", after: stroke)
        var filter = OneEuroLocationFilter(minimumCutoff: 4.7, speedCoefficient: 0.01, derivativeCutoff: 1)
        filter.start(at: stroke[0].location)
        for (before, sample) in zip(stroke, stroke.dropFirst()) {
            filter.filter(sample.location, after: sample.timestamp - before.timestamp)
        }
        let last = try #require(stroke.last).timestamp
        let location = try #require(plain.predict(at: last + 0.008)).location
        filter.filter(location, after: 0.003)
        let found = try #require(filtered.predict(at: last + 0.008)).location
        #expect(found.distance(to: filter.location) < 1e-6)
        #expect(found.distance(to: location) > 0.01)
    }

    @Test("fast ink goes on with constant acceleration, a step of 5 ms for a sample, three steps at most")
    func fastInk() throws {
        func expected(_ step: Double) -> Double { 20 * step + 3 * step * step }
        let samples = (0..<6).map { index in
            TouchSample(timestamp: Double(index) * 0.004, location: TouchPoint(expected(Double(index)), 7))
        }
        let predictor = try Self.predictor("chromium-fast-ink", after: samples)
        func x(_ horizon: Double) -> Double? { predictor.predict(at: 0.020 + horizon)?.location.x }
        #expect(x(0) == expected(5))
        for step in [1.0, 2, 3] { #expect(abs(try #require(x(0.005 * step)) - expected(5 + step)) < 1e-6) }
        #expect(abs(try #require(x(0.0075)) - (expected(6) + expected(7)) / 2) < 1e-6)
        #expect(x(0.1) == x(0.015))
    }

    @Test("fast ink shortens with the square of the speed, and needs samples within 10 ms")
    func fastInkLimits() throws {
        // A step of 3 px on a screen of 1000 px is 9·10⁻⁶: 16.2 ms of 18. Of 2 px it is 7.2 ms, of 1 px 1.8.
        for (step, points) in [(3.0, 3), (2.0, 1), (1.0, 0)] {
            let samples = (0..<2).map {
                TouchSample(timestamp: Double($0) * 0.01, location: TouchPoint(Double($0) * step, 0))
            }
            let predictor = try Self.predictor("chromium-fast-ink:width=1000,height=1000", after: samples)
            let found = predictor.predict(at: 1)?.location.x
            #expect(found.map { ($0 / step - 1).rounded() } == (points == 0 ? nil : Double(points)))
        }
        try expect("chromium-fast-ink", after: [0, 10.1], [(5, nil)])
        try expect("chromium-fast-ink", after: [0], [(5, nil)])
    }

    /// The filter of OpenTabletDriver's plug-in with whole matrices.
    private struct PlainFilter {
        var x = [TouchPoint](repeating: .zero, count: 6)
        var covariance = (0..<6).map { row in (0..<6).map { $0 == row ? 1.0 : 0 } }

        static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
            a.map { row in b[0].indices.map { column in row.indices.reduce(0.0) { $0 + row[$1] * b[$1][column] } } }
        }

        static func transposed(_ a: [[Double]]) -> [[Double]] { a[0].indices.map { column in a.map { $0[column] } } }

        mutating func update(_ z: TouchPoint, _ velocity: TouchPoint, _ interval: Double) {
            let innovation = [
                [covariance[0][0] + 1e-4, covariance[0][1]], [covariance[1][0], covariance[1][1] + 1e-4],
            ]
            let determinant = innovation[0][0] * innovation[1][1] - innovation[0][1] * innovation[1][0]
            let inverse = [
                [innovation[1][1] / determinant, -innovation[0][1] / determinant],
                [-innovation[1][0] / determinant, innovation[0][0] / determinant],
            ]
            let gain = Self.product(covariance.map { [$0[0], $0[1]] }, inverse)
            let residuals = [z - x[0], velocity - x[1]]
            for row in 0..<6 { x[row] += gain[row][0] * residuals[0] + gain[row][1] * residuals[1] }
            let shrunk = (0..<6).map { row -> [Double] in
                var line = [Double](repeating: 0, count: 6)
                line[row] = 1
                for column in 0..<2 { line[column] -= gain[row][column] }
                return line
            }
            covariance = Self.product(shrunk, covariance)
            let transition = (0..<6).map { row in
                (0..<6).map { column -> Double in
                    column < row ? 0 : (0..<column - row).reduce(1.0) { $0 * interval / Double($1 + 1) }
                }
            }
            x = transition.map { row in row.indices.reduce(TouchPoint.zero) { $0 + row[$1] * x[$1] } }
            covariance = Self.product(Self.product(transition, covariance), Self.transposed(transition))
            for row in 0..<6 { covariance[row][row] += 1 }
        }
    }

    @Test("OpenTabletDriver's filter is the one with whole matrices", arguments: [0.004, 0.0075])
    func temporal(step: Double) throws {
        var random = RandomNumbers(seed: 6)
        var predictor = OpenTabletDriverTemporalPredictor()
        var filter = PlainFilter()
        var (rate, time, last) = (200.0, 3.0, TouchPoint(200, 200))
        predictor.observe(TouchSample(timestamp: time, location: last))
        filter.x[0] = last
        var previous = last
        for index in 1..<600 {
            let interval = step * (1 + 0.4 * random.number(0...1))
            time += interval
            let location = TouchPoint(
                200 + 150 * Double(index % 97) / 97 + random.number(0...1),
                200 + 40 * random.number(0...1)
            )
            predictor.observe(TouchSample(timestamp: time, location: location))
            rate += (1 / interval - rate) * (1 - Self.exponential(-2 * interval))
            filter.update(location, (location - last) * rate, 1 / rate)
            let target = (filter.x[0] + location) / 2
            let expected = previous + (target - previous) * min(1, 0.003 * rate)
            #expect(try #require(predictor.predict(at: time + 0.003)).location.distance(to: expected) < 1e-4)
            #expect(try #require(predictor.predict(at: time + 1)).location.distance(to: target) < 1e-4)
            (last, previous) = (location, target)
        }
    }

    private static func exponential(_ x: Double) -> Double {
        (0...20).reversed().reduce(1.0) { 1 + x / Double($1 + 1) * $0 }
    }

    @Test("OpenTabletDriver's target is half a report ahead of steady motion, and where the contact is after a pause")
    func temporalOnALine() throws {
        let times = Array(stride(from: 0.0, through: 1500, by: 5))
        let steady = try Self.predictor("opentabletdriver-temporal", after: Self.line(times))
        let found = try #require(steady.predict(at: 5 + 1.5 + 0.005)).location
        #expect(found.distance(to: Self.place(1502.5)) < 0.01)
        for pause in [31, 0.09] {
            let paused = try Self.predictor("opentabletdriver-temporal", after: Self.line(times + [1500 + pause]))
            #expect(try #require(paused.predict(at: 7)).location.distance(to: Self.place(1500 + pause)) < 1e-9)
        }
    }

    @Test("after a reset nothing is left of the stroke before", arguments: names)
    func reset(name: String) throws {
        var used = try Self.predictor(name, after: Self.line([0, 7, 15, 22]))
        used.reset()
        let new = try PredictorRegistry.standard.makePredictor(typed: name)
        let stroke = makeStroke(.irregular, count: 12, seed: 9)
        #expect(answers(of: used, over: stroke) == answers(of: new, over: stroke))
    }
}

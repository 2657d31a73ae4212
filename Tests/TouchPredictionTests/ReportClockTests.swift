import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("When samples were measured")
struct ReportClockTests {
    /// The believed times of a contact's samples, in typical intervals of 8 ms from the first, as said when each came, and as
    /// said in the end.
    private func believed(_ intervals: [Double], ways: [Double]? = nil) -> (atOnce: [Double], inTheEnd: [Double]) {
        var clock = ReportClock()
        var (time, place) = (1.0, 0.0)
        var samples = [TouchSample(timestamp: time, location: .zero)]
        for (index, interval) in intervals.enumerated() {
            time += interval
            place += ways?[index] ?? interval
            samples.append(TouchSample(timestamp: time, location: TouchPoint(place, 0)))
        }
        var ends: [Double] = []
        let atOnce = samples.map { sample in
            switch clock.take(sample) {
            case .ignored: Issue.record("ignored")
            case .next(let time): ends.append(time)
            case .anew(let count):
                ends.append(0)
                for back in 0..<count { ends[ends.count - 1 - back] = clock.sample(back: back).timestamp }
            }
            #expect(abs(clock.believed(sample.timestamp) - ends[ends.count - 1]) < 1e-12)
            return ends[ends.count - 1]
        }
        func scaled(_ times: [Double]) -> [Double] { times.map { (($0 - 1) / 0.008 * 1e6).rounded() / 1e6 } }
        return (scaled(atOnce), scaled(ends))
    }

    private static let even = [Double](repeating: 0.008, count: 10)

    private func expectBelieved(_ intervals: [Double], from first: Int = 0) {
        let found = believed(intervals)
        let stamps = intervals.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1 / 0.008) }
        for index in stamps.indices.dropFirst(first) { #expect(abs(found.inTheEnd[index] - stamps[index]) < 1e-5) }
    }

    @Test(
        "an even clock is believed at any rate, a fast one once it has shown that it goes on",
        arguments: [30.0, 60, 120, 240, 360, 470, 1000, 8000]
    )
    func even(rate: Double) { expectBelieved([Double](repeating: 1 / rate, count: 100)) }

    @Test("rests, lost reports and reports left out where nothing moved are believed")
    func rests() {
        expectBelieved(Self.even + [0.5] + Self.even + [0.016] + Self.even + [0.024, 0.016, 0.008])
        let leftOut = [0.008, 0.004, 0.004, 0.008, 0.004, 0.008]
        expectBelieved(leftOut + [0.02, 0.004] + leftOut + [0.028, 0.004, 0.004])
        expectBelieved([0.050] + [Double](repeating: 0.004, count: 20))
    }

    @Test("a sample that is not later is ignored, and changes nothing")
    func ignored() {
        var clock = ReportClock()
        _ = clock.take(TouchSample(timestamp: 1, location: .zero))
        #expect(clock.take(TouchSample(timestamp: 1, location: .zero)) == .ignored)
        #expect(clock.take(TouchSample(timestamp: 0.5, location: .zero)) == .ignored)
        #expect(clock.take(TouchSample(timestamp: 1.5, location: .zero)) == .next(at: 1.5))
    }

    @Test("a backlog is spaced by the typical interval, and so is the report that waited longest")
    func backlog() {
        // The contact goes on at another speed, so that only the second of the backlog tells.
        let intervals = Self.even + [0.1] + [Double](repeating: 0.0005, count: 6) + [0.0055, 0.008, 0.008]
        let found = believed(intervals, ways: [Double](repeating: 1, count: 10) + [Double](repeating: 3, count: 10))
        #expect(found.atOnce[11] == 22.5 && found.atOnce[12] == 12)
        #expect(found.inTheEnd == (0...20).map(Double.init))
    }

    @Test(
        "behind a stall a contact that moved as in one interval was measured one later, unless nothing queued follows"
    )
    func continued() {
        let ways = [Double](repeating: 1, count: 12)
        #expect(believed(Self.even + [0.1, 0.0005], ways: ways).atOnce.suffix(2) == [11, 12])
        let rest = believed(Self.even + [0.1, 0.008], ways: ways)
        #expect(rest.atOnce.suffix(2) == [11, 23.5] && rest.inTheEnd.suffix(2) == [22.5, 23.5])
    }

    @Test("a late report and the one behind it share the time, and the next late one is known at once")
    func late() {
        let ways = [Double](repeating: 1, count: 24)
        let found = believed(Self.even + [0.0155, 0.0005] + Self.even + [0.0155, 0.0005], ways: ways)
        #expect(found.atOnce[11] == 11.9375 && found.atOnce[23] == 23)
        #expect(found.inTheEnd == (0...24).map(Double.init))
    }

    @Test("a report without news behind a late one tells nothing")
    func withoutNews() {
        let found = believed(Self.even + [0.016, 0.0005, 0.0155], ways: [Double](repeating: 1, count: 10) + [2, 0, 2])
        #expect(found.inTheEnd.suffix(3) == [12, 12.0625, 14])
    }

    @Test(
        "a burst at the start is spaced by the first interval of the device's own",
        arguments: [0.0002, 0.001, 0.002]
    )
    func burst(spacing: Double) {
        let found = believed([Double](repeating: spacing, count: 5) + [0.004, 0.004])
        #expect(found.atOnce.prefix(6) == [0, 1, 2, 3, 4, 5])
        let steps = zip(found.inTheEnd.dropFirst(), found.inTheEnd).map { $0 - $1 }
        #expect(steps.allSatisfy { abs($0 - 0.5) < 1e-5 })
    }

    /// Without those that shorten a horizon by errors that they judge on the stamps.
    private static let specifications = MotionReachTests.own.filter { !$0.contains("shorten") }

    /// A contact on a bent way, measured at a rate.
    private static func measured(_ count: Int, rate: Double) -> [TouchSample] {
        (0..<count).map { index in
            let time = 1 + Double(index) / rate
            return TouchSample(timestamp: time, location: TouchPoint(300 * time + 40 * time * time, 200 * time * time))
        }
    }

    /// What predictors say of samples with other stamps, and of the same with their own, at each sample from `first` on.
    private func expectEqual(
        _ specification: String,
        _ measured: [TouchSample],
        stamps: [Double],
        from first: Int,
        within tolerance: Double
    ) throws {
        var predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
        var plain = predictor
        var late = measured
        for index in measured.indices {
            late[index].timestamp = stamps[index]
            predictor.observe(late[index])
            plain.observe(measured[index])
            guard index >= first else { continue }
            for horizon in [0.008, 0.033] {
                let found = try #require(predictor.predict(at: stamps[index] + horizon)).location
                let expected = try #require(plain.predict(at: measured[index].timestamp + horizon)).location
                #expect(found.distance(to: expected) < tolerance, "\(specification), sample \(index)")
            }
        }
    }

    @Test(
        "predictors answer in and behind a backlog as on the device's clock",
        arguments: specifications,
        [60.0, 133, 240]
    )
    func backlogAnswers(specification: String, rate: Double) throws {
        let measured = Self.measured(80, rate: rate)
        for (stall, spacing) in [(0.15, 0.0002), (0.3, 0.002)] {
            var stamps = measured.map(\.timestamp)
            var due = stamps[20] + stall
            for index in 21..<stamps.count where stamps[index] < due {
                stamps[index] = due
                due += spacing
            }
            // What is remembered from before the last 32 samples is forgotten.
            try expectEqual(specification, measured, stamps: stamps, from: 23, within: 0.5)
        }
    }

    @Test(
        "predictors answer behind a burst as on the device's clock",
        arguments: specifications,
        [60.0, 133, 240]
    )
    func burstAnswers(specification: String, rate: Double) throws {
        let measured = Self.measured(40, rate: rate)
        for (count, spacing) in [(2, 0.0002), (4, 0.001), (6, 0.0019)] {
            var stamps = measured.map(\.timestamp)
            for index in 0..<count { stamps[index] = stamps[count] - Double(count - index) * spacing }
            try expectEqual(specification, measured, stamps: stamps, from: count + 1, within: 1e-6)
        }
    }

    @Test(
        "a fast start with one long interval makes no predictor leap",
        arguments: specifications.filter { !$0.contains(":") }
    )
    func fastStart(specification: String) throws {
        let intervals = [0.009, 0.012, 0.017, 0.018, 0.015, 0.034, 0.018, 0.015, 0.050, 0.017]
        let places = [0.0, 1, 3, 14, 32, 91, 639, 986, 1237, 1481, 1482]
        var time = 1.0
        var samples = [TouchSample(timestamp: time, location: .zero)]
        for (interval, place) in zip(intervals, places.dropFirst()) {
            time += interval
            samples.append(TouchSample(timestamp: time, location: TouchPoint(place, 0)))
        }
        func largestError(_ specification: String) throws -> Double {
            var predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
            return zip(samples, samples.dropFirst()).map { sample, next in
                predictor.observe(sample)
                let lead = min(0.008, next.timestamp - sample.timestamp)
                let way = (next.location - sample.location) * (lead / (next.timestamp - sample.timestamp))
                let answer = predictor.predict(at: sample.timestamp + lead)?.location ?? sample.location
                return answer.distance(to: sample.location + way)
            }
            .max() ?? 0
        }
        let least = try max(largestError("hold"), largestError("linear"))
        #expect(try largestError(specification) <= 1.5 * least)
    }
}

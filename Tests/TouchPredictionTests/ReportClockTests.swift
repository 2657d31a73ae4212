import StandardPredictors
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("When samples were measured")
struct ReportClockTests {
    /// What becomes of the stamps of a contact that moves by `ways` after each interval; `nil` for an ordinary one.
    private func spacings(_ intervals: [Double], ways: [Double]? = nil) -> [ReportClock.Spacing?] {
        var reports = ReportClock()
        return intervals.enumerated().map { index, interval in
            let moved = TouchPoint(ways?[index] ?? interval, 0)
            return reports.isOrdinary(interval, moved: moved) ? nil : reports.spacing(interval, moved: moved)
        }
    }

    private static let even = [Double](repeating: 0.008, count: 10)
    private static let believed: [ReportClock.Spacing?] = [nil, .measured]

    @Test(
        "an even clock is believed at any rate, a fast one once it has shown that it goes on",
        arguments: [30.0, 60, 120, 240, 360, 1000, 8000]
    )
    func even(rate: Double) {
        let found = spacings(Array(repeating: 1 / rate, count: 100))
        let first = 1 / rate > PenDownBurst.longestStep ? 0 : PenDownBurst.mostSteps + 1
        #expect(found.dropFirst(first).allSatisfy(Self.believed.contains))
    }

    @Test("rests and lost reports are believed")
    func rests() {
        let intervals = Self.even + [0.5] + Self.even + [0.016] + Self.even + [0.024, 0.016, 0.008]
        #expect(spacings(intervals).allSatisfy(Self.believed.contains))
    }

    @Test("a backlog is spaced by the typical interval, and so is the report that waited longest")
    func backlog() {
        // The contact goes on at another speed, so that only the second of the backlog tells.
        let intervals = Self.even + [0.1] + [Double](repeating: 0.0005, count: 6) + [0.0055, 0.008]
        let ways = [Double](repeating: 1, count: 10) + [3, 3, 3, 3, 3, 3, 3, 3, 3]
        let found = spacings(intervals, ways: ways)
        #expect(found[10] == .measured)
        #expect(found[11] == .respaced(0.008))
        #expect(found[12...17].allSatisfy { $0 == .spaced(0.008) })
        #expect(Self.believed.contains(found[18]))
    }

    @Test("behind a stall a contact that moved as in one interval was measured one interval later")
    func continued() {
        let intervals = Self.even + [0.1, 0.0005]
        let found = spacings(intervals, ways: [Double](repeating: 1, count: 12))
        #expect(found[10] == .spaced(0.008) && found[11] == .spaced(0.008))
    }

    @Test("a late report and the one behind it share the time")
    func late() {
        let found = spacings(
            Self.even + [0.0155, 0.0005] + Self.even,
            ways: [Double](repeating: 1, count: 10) + [2, 2] + Self.even
        )
        #expect(found[10] == .measured && found[11] == .respaced(0.008))
        #expect(found.dropFirst(12).allSatisfy(Self.believed.contains))
    }

    @Test("a burst at the start ends with the first interval of the device's own", arguments: [0.0002, 0.001, 0.002])
    func burst(spacing: Double) {
        let found = spacings([Double](repeating: spacing, count: 5) + [0.0075, 0.0075, 0.0075])
        #expect(found[0...4].allSatisfy { $0 == .spaced(0.008) } && found[5] == .burstEnded(0.0075))
        #expect(found.suffix(2).allSatisfy(Self.believed.contains))
    }

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
        from first: Int
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
                #expect(found.distance(to: expected) < 0.02, "\(specification), sample \(index)")
            }
        }
    }

    private static let spacing = ["linear", "kalman", "neural", "neural-tiny", "double-exponential"]

    @Test("predictors answer in and behind a backlog as on the device's clock", arguments: spacing, [60.0, 133, 240])
    func backlogAnswers(specification: String, rate: Double) throws {
        let measured = Self.measured(80, rate: rate)
        for (stall, spacing) in [(0.15, 0.0002), (0.3, 0.002)] {
            var stamps = measured.map(\.timestamp)
            var due = stamps[20] + stall
            for index in 21..<stamps.count where stamps[index] < due {
                stamps[index] = due
                due += spacing
            }
            try expectEqual(specification, measured, stamps: stamps, from: 23)
        }
    }

    @Test("predictors answer behind a burst as on the device's clock", arguments: spacing, [60.0, 133, 240])
    func burstAnswers(specification: String, rate: Double) throws {
        let measured = Self.measured(40, rate: rate)
        for (count, spacing) in [(2, 0.0002), (4, 0.001), (6, 0.0019)] {
            var stamps = measured.map(\.timestamp)
            for index in 0..<count { stamps[index] = stamps[count] - Double(count - index) * spacing }
            // Errors that a network sees of before are forgotten.
            try expectEqual(
                specification,
                measured,
                stamps: stamps,
                from: specification == "neural" ? count + 20 : count + 1
            )
        }
    }
}

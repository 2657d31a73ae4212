import Testing
import TouchModel

@testable import TouchEvaluation

struct TruthPathTests {
    static func path(_ samples: [(Double, Double, Double)], maximumGap: Double = .infinity) -> TruthPath {
        TruthPath(
            samples.map { TouchSample(timestamp: $0.0, location: TouchPoint($0.1, $0.2)) },
            maximumGap: maximumGap
        )
    }

    static func instant(of path: TruthPath, at time: Double) -> TruthPath.Instant? {
        path.segment(at: time, from: 0).flatMap { path.instant(at: time, segment: $0) }
    }

    @Test
    func `between samples the contact moves straight and evenly`() throws {
        let path = Self.path([(1, 0, 0), (2, 30, 40), (4, 30, 140)])
        let early = try #require(Self.instant(of: path, at: 1.25))
        #expect(early.location == TouchPoint(7.5, 10))
        #expect(early.direction == TouchPoint(0.6, 0.8))
        #expect(early.speed == 50)
        #expect(early.pathLength == 12.5)
        let late = try #require(Self.instant(of: path, at: 3))
        #expect(late.location == TouchPoint(30, 90))
        #expect(late.direction == TouchPoint(0, 1))
        #expect(late.speed == 50)
        #expect(late.pathLength == 100)
    }

    @Test
    func `at every sample the location is the sample's to the last bit`() throws {
        var generator = SeededGenerator(seed: 3)
        let stroke = Examples.wanderingStroke(count: 200, start: 1000.1, using: &generator)
        let path = TruthPath(stroke.samples)
        for sample in stroke.samples {
            #expect(Self.instant(of: path, at: sample.timestamp)?.location == sample.location)
        }
        let end = try #require(stroke.samples.last)
        let length = try #require(Self.instant(of: path, at: end.timestamp)?.pathLength)
        #expect(isClose(length, stroke.pathLength))
    }

    @Test
    func `a sample looks ahead, the last one looks back`() {
        let path = Self.path([(0, 0, 0), (1, 10, 0), (2, 10, 20)])
        #expect(Self.instant(of: path, at: 1)?.direction == TouchPoint(0, 1))
        #expect(Self.instant(of: path, at: 1)?.pathLength == 10)
        #expect(Self.instant(of: path, at: 2)?.direction == TouchPoint(0, 1))
        #expect(Self.instant(of: path, at: 2)?.speed == 20)
        #expect(Self.instant(of: path, at: 2)?.pathLength == 30)
    }

    @Test
    func `outside the first and last sample nothing is known`() {
        let path = Self.path([(1, 0, 0), (2, 1, 1)])
        #expect(path.segment(at: 1 - 2e-9, from: 0) == nil)
        #expect(path.segment(at: 2 + 2e-9, from: 0) == nil)
        #expect(path.segment(at: 1, from: 0) == 0)
        #expect(path.segment(at: 2, from: 0) == 1)
        // Rounding of a sum decides nothing.
        #expect(path.segment(at: 1.0.nextDown, from: 0) == 0)
        #expect(path.segment(at: 2.0.nextUp, from: 0) == 1)
        #expect(Self.path([]).segment(at: 1, from: 0) == nil)
    }

    @Test
    func `a single sample is known at its own instant only`() throws {
        let path = Self.path([(5, 3, 4)])
        let instant = try #require(Self.instant(of: path, at: 5))
        #expect(instant == TruthPath.Instant(location: TouchPoint(3, 4), direction: .zero, speed: 0, pathLength: 0))
        #expect(Self.instant(of: path, at: 5.001) == nil)
    }

    @Test
    func `a gap of the largest allowed length has truth and a longer one has none`() {
        let samples: [(Double, Double, Double)] = [(0, 0, 0), (0.5, 10, 0), (1.5, 20, 0), (1.75, 30, 0)]
        let equal = Self.path(samples, maximumGap: 1)
        #expect(Self.instant(of: equal, at: 1)?.location == TouchPoint(15, 0))
        let longer = Self.path(samples, maximumGap: 1.0.nextDown)
        #expect(Self.instant(of: longer, at: 1) == nil)
        #expect(Self.instant(of: longer, at: 0.5 + 2e-9) == nil)
        // The samples at its two ends are known, and so is the path after it.
        #expect(Self.instant(of: longer, at: 0.5)?.location == TouchPoint(10, 0))
        #expect(Self.instant(of: longer, at: 1.5)?.location == TouchPoint(20, 0))
        #expect(Self.instant(of: longer, at: 1.625)?.location == TouchPoint(25, 0))
    }

    @Test
    func `a resting contact has no direction and no speed`() throws {
        let path = Self.path([(0, 7, 7), (1, 7, 7)])
        let instant = try #require(Self.instant(of: path, at: 0.5))
        #expect(instant == TruthPath.Instant(location: TouchPoint(7, 7), direction: .zero, speed: 0, pathLength: 0))
    }

    @Test
    func `samples that are not later than the one before are passed over`() {
        let path = Self.path([(0, 0, 0), (1, 10, 0), (1, 99, 99), (0.5, 99, 99), (2, 20, 0)])
        #expect(path.times == [0, 1, 2])
        #expect(path.points == [TouchPoint(0, 0), TouchPoint(10, 0), TouchPoint(20, 0)])
    }

    @Test
    func `a hint from an earlier time finds the segment that a fresh search finds`() {
        var generator = SeededGenerator(seed: 12)
        let stroke = Examples.wanderingStroke(count: 300, using: &generator)
        let path = TruthPath(stroke.samples, maximumGap: 0.015)
        var times = stroke.samples.map(\.timestamp)
        times += (0..<1000).map { _ in Double.random(in: 0...stroke.duration, using: &generator) }
        var hint = 0
        for time in times.sorted() {
            let segment = path.segment(at: time, from: hint)
            let naive = path.times.lastIndex { $0 <= time }
            #expect(segment == naive)
            hint = segment ?? hint
        }
        #expect(hint == stroke.samples.count - 1)
    }
}

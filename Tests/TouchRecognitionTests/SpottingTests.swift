import Foundation
import Testing
import TouchModel

@testable import TouchRecognition

/// What spotting promises, on movement that nobody made.
@Suite("Spotting of gestures in streams")
struct SpottingTests {
    /// A shape by its corners and how much a drawing of it differs.
    private static let shapes: [(label: String, corners: [TouchPoint])] = [
        ("triangle", [.init(0, 0), .init(60, 100), .init(-60, 100), .init(0, 0)]),
        ("zigzag", [.init(0, 0), .init(40, 80), .init(80, 0), .init(120, 80), .init(160, 0)]),
        ("hook", [.init(0, 0), .init(0, 120), .init(70, 120), .init(70, 40), .init(30, 40)]),
        ("box", [.init(0, 0), .init(90, 0), .init(90, 90), .init(0, 90), .init(0, 0)]),
    ]

    /// A movement in straight lines, a point every 10 ms and about 5 units.
    private static func path(
        _ corners: [TouchPoint],
        from time: Double,
        _ generator: inout SeededGenerator
    ) -> [GesturePoint] {
        var points: [GesturePoint] = []
        for (start, end) in zip(corners, corners.dropFirst()) {
            let count = max(1, Int(start.distance(to: end) / 5))
            for index in 0..<count {
                let jitter = TouchPoint(generator.uniform(-0.5...0.5), generator.uniform(-0.5...0.5))
                let place = start + (end - start) * (Double(index) / Double(count)) + jitter
                points.append(GesturePoint(place, timestamp: time + 0.01 * Double(points.count)))
            }
        }
        return points
    }

    private static func drawing(_ corners: [TouchPoint], _ generator: inout SeededGenerator) -> [TouchPoint] {
        corners.map { $0 + TouchPoint(generator.uniform(-6...6), generator.uniform(-6...6)) }
    }

    private static func templates(_ seed: UInt64 = 1, perClass: Int = 3) -> [StrokeGesture] {
        var generator = SeededGenerator(seed: seed)
        return shapes.flatMap { shape in
            (0..<perClass).map { _ in
                let corners = drawing(shape.corners, &generator)
                return StrokeGesture(label: shape.label, points: path(corners, from: 0, &generator))
            }
        }
    }

    /// Learning a threshold takes long without optimization, so that tests share what learned one.
    private static let learned = Result { try spotter(templates()) }

    /// Steps are three times longer than by default, for the same reason.
    private static func spotter(_ templates: [StrokeGesture]) throws(StrokeGestureError) -> GestureSpotter {
        var parameters = GestureSpotter.Parameters()
        parameters.stepCount = 32
        return try GestureSpotter(templates, parameters: parameters)
    }

    /// Straight ways between random places, with pauses, and gestures among them where `interval` is given.
    private static func stream(
        _ seed: UInt64,
        ways: Int,
        gestureEvery interval: Int? = nil
    ) -> (points: [GesturePoint], gestures: [(label: String, time: ClosedRange<Double>)]) {
        var generator = SeededGenerator(seed: seed)
        var points = [GesturePoint(TouchPoint(400, 300))]
        var gestures: [(label: String, time: ClosedRange<Double>)] = []
        func go(_ corners: [TouchPoint]) -> ClosedRange<Double> {
            let start = points[points.count - 1].timestamp + 0.3
            points += path(corners, from: start, &generator)
            return start...points[points.count - 1].timestamp
        }
        var place = points[0].location
        for way in 0..<ways {
            let next = TouchPoint(generator.uniform(0...800), generator.uniform(0...600))
            _ = go([place, next])
            place = next
            guard let interval, way % interval == interval - 1 else { continue }
            let shape = shapes[(way / interval) % shapes.count]
            let corners = drawing(shape.corners, &generator).map { next + 1.2 * $0 }
            gestures.append((shape.label, go(corners)))
            place = corners[corners.count - 1]
        }
        return (points, gestures)
    }

    private static func spot(_ spotter: GestureSpotter, _ points: [GesturePoint]) -> [SpottedGesture] {
        var spotter = spotter
        return points.flatMap { spotter.process($0) } + spotter.finish()
    }

    @Test("each gesture among straight ways is found once, where it was made", arguments: [1, 4])
    func findsOnce(perClass: Int) throws {
        let spotter = try Self.spotter(Self.templates(perClass: perClass))
        let (points, gestures) = Self.stream(3, ways: 48, gestureEvery: 4)
        let found = Self.spot(spotter, points)
        #expect(found.map(\.label) == gestures.map(\.label))
        for (found, gesture) in zip(found, gestures) {
            #expect(abs(found.time.lowerBound - gesture.time.lowerBound) < 0.3)
            #expect(abs(found.time.upperBound - gesture.time.upperBound) < 0.3)
            #expect(found.detectionTime >= found.time.upperBound)
            #expect(found.score >= 0 && found.score <= spotter.threshold)
        }
    }

    @Test("straight ways are no gesture")
    func straightWays() throws {
        let spotter = try Self.learned.get()
        #expect(Self.spot(spotter, Self.stream(5, ways: 150).points).isEmpty)
    }

    @Test("neither the clock's origin nor the unit counts")
    func shiftAndScale() throws {
        let templates = Self.templates()
        let points = Self.stream(7, ways: 16, gestureEvery: 4).points
        let spotter = try Self.learned.get()
        let found = Self.spot(spotter, points)
        let scaled = try Self.spotter(
            templates.map { template in
                var template = template
                for index in template.points.indices { template.points[index].location *= 4 }
                return template
            }
        )
        #expect(scaled.threshold == spotter.threshold)
        let moved = points.map {
            GesturePoint(4 * $0.location, timestamp: $0.timestamp + 1024, stroke: $0.stroke)
        }
        let others = Self.spot(scaled, moved)
        #expect(others.map(\.label) == found.map(\.label) && !found.isEmpty)
        for (other, one) in zip(others, found) {
            #expect(other.score == one.score)
            #expect(abs(other.time.lowerBound - one.time.lowerBound - 1024) < 1e-9)
            #expect(abs(other.detectionTime - one.detectionTime - 1024) < 1e-9)
        }
    }

    @Test("a copy goes on as the original does, and a spotter that is reset as a new one")
    func valueAndReset() throws {
        var spotter = try Self.learned.get()
        let points = Self.stream(9, ways: 16, gestureEvery: 4).points
        let whole = Self.spot(spotter, points)
        var found = points.prefix(points.count / 2).flatMap { spotter.process($0) }
        let copy = spotter
        let rest = Array(points.dropFirst(points.count / 2))
        found += rest.flatMap { spotter.process($0) } + spotter.finish()
        #expect(found == whole)
        #expect(whole.suffix(Self.spot(copy, rest).count) == Self.spot(copy, rest)[...])
        // What was seen changes neither the threshold nor what is found later.
        #expect(Self.spot(spotter, points) == whole)
    }

    @Test("the threshold depends on the templates and the seed alone")
    func threshold() throws {
        var spotter = try Self.learned.get()
        let threshold = spotter.threshold
        #expect(threshold > 0 && threshold < 1)
        _ = Self.stream(11, ways: 20, gestureEvery: 2).points.flatMap { spotter.process($0) }
        #expect(spotter.threshold == threshold)
        try spotter.train(Self.templates())
        #expect(spotter.threshold == threshold)
    }

    @Test("a single template a class is enough, and so is a single class")
    func fewTemplates() throws {
        #expect(try Self.spotter(Self.templates(perClass: 1)).threshold > 0)
        let only = Self.templates(perClass: 1).prefix(1)
        #expect(try Self.spotter(Array(only)).threshold > 0)
        #expect(throws: StrokeGestureError.self) { try Self.spotter([]) }
        let dot = StrokeGesture(label: "dot", points: [GesturePoint(.zero), GesturePoint(.zero)])
        #expect(throws: StrokeGestureError.self) { try Self.spotter([dot, dot]) }
    }

    @Test("gestures of several strokes are found, lifts and all")
    func severalStrokes() throws {
        var generator = SeededGenerator(seed: 4)
        /// A cross: down, and then from left to right.
        func cross(at place: TouchPoint, from time: Double, stroke: Int) -> [GesturePoint] {
            let down = Self.path([place, place + TouchPoint(5, 100)], from: time, &generator)
            let across = Self.path(
                [place + TouchPoint(-50, 48), place + TouchPoint(50, 52)],
                from: time + 0.5,
                &generator
            )
            return (down + across).enumerated().map { index, point in
                GesturePoint(point.location, timestamp: point.timestamp, stroke: stroke + (index < down.count ? 0 : 1))
            }
        }
        let crosses = (0..<3).map { _ in StrokeGesture(label: "cross", points: cross(at: .zero, from: 0, stroke: 0)) }
        let spotter = try GestureSpotter(Self.templates() + crosses)
        var points: [GesturePoint] = []
        for stroke in 0..<6 {
            let place = TouchPoint(Double(100 * stroke), 50)
            points += Self.path([place, place + TouchPoint(200, -40)], from: Double(3 * stroke), &generator).map {
                GesturePoint($0.location, timestamp: $0.timestamp, stroke: 10 * stroke)
            }
            points += cross(at: place + TouchPoint(0, 150), from: Double(3 * stroke) + 1.5, stroke: 10 * stroke + 1)
        }
        #expect(Self.spot(spotter, points).map(\.label) == Array(repeating: "cross", count: 6))
    }

    @Test("points that mean nothing do no harm")
    func degenerate() throws {
        var spotter = try Self.learned.get()
        let points = Self.stream(13, ways: 8, gestureEvery: 4).points
        let found = Self.spot(spotter, points)
        let broken: [GesturePoint] = [
            GesturePoint(TouchPoint(.nan, 0), timestamp: 1), GesturePoint(TouchPoint(0, .infinity), timestamp: 1),
            GesturePoint(TouchPoint(1e300, 0), timestamp: 1), GesturePoint(TouchPoint(1, 1), timestamp: .nan),
        ]
        #expect(Self.spot(spotter, points.flatMap { broken + [$0] }) == found)
        let wild: [GesturePoint] = [
            GesturePoint(TouchPoint(-1e9, 1e9), timestamp: 5), GesturePoint(TouchPoint(1e9, 1e9), timestamp: -5),
            GesturePoint(.zero, timestamp: -1e300), GesturePoint(TouchPoint(300, 0), timestamp: 1e300, stroke: .max),
            GesturePoint(TouchPoint(0, 300), timestamp: 0, stroke: .min),
        ]
        for point in wild + wild { _ = spotter.process(point) }
        #expect(spotter.finish().allSatisfy { $0.time.lowerBound.isFinite && $0.score.isFinite })
        #expect(Self.spot(spotter, points) == found)
    }

    @Test("steps are of equal length and follow the pointer")
    func steps() {
        var generator = SeededGenerator(seed: 2)
        var steps = EqualSteps(length: 3)
        var place = TouchPoint.zero
        for _ in 0..<200 {
            place += TouchPoint(generator.uniform(-8...8), generator.uniform(-8...8))
            steps.move(to: place)
            var before = steps.end
            while let direction = steps.next() {
                #expect(abs(direction.length - 1) < 1e-12)
                if let from = before, let to = steps.end { #expect(abs(from.distance(to: to) - 3) < 1e-9) }
                before = steps.end
            }
            if let end = steps.end { #expect(end.distance(to: place) < 3) }
        }
    }

    @Test("warping is the recursion of its sources, at every step of a stream")
    func warping() {
        for seed in 1...6 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            func direction() -> TouchPoint {
                let angle = generator.uniform(0...6.283)
                return TouchPoint(cos(angle), sin(angle))
            }
            let templates = (0..<11).map { _ in (0..<generator.integer(1...14)).map { _ in direction() } }
            let stream = (0..<40).map { _ in direction() }
            var warping = SubsequenceWarping(templates)
            for (index, step) in stream.enumerated() {
                warping.append(step)
                for (number, template) in templates.enumerated() {
                    let expected = Self.distance(of: template, endingAt: index, in: stream)
                    let found = Double(warping.distance(number))
                    #expect(found == expected || abs(found - expected) < 1e-4)
                }
            }
            // What ends now started within its slope.
            for (number, template) in templates.enumerated() where warping.distance(number).isFinite {
                let count = Int(warping.step - warping.start(number))
                #expect(3 * count >= template.count && count <= 3 * template.count)
            }
            warping.forget(before: warping.step + 1)
            #expect(templates.indices.allSatisfy { warping.distance($0) == .infinity })
        }
    }

    /// The least mean cost of ways that end at a step of the stream, by plain recursion.
    private static func distance(of template: [TouchPoint], endingAt last: Int, in stream: [TouchPoint]) -> Double {
        var known: [SIMD2<Int>: Double] = [:]
        func cost(_ step: Int, _ row: Int) -> Double { max(0, 1 - stream[step].dot(template[row])) }
        /// The least sum of ways that have come so far: −1 is before the first.
        func least(_ step: Int, _ row: Int) -> Double {
            if row == -1 { return step >= -1 ? 0 : .infinity }
            guard step >= 0, row >= 0 else { return .infinity }
            if let sum = known[SIMD2(step, row)] { return sum }
            var sum = least(step - 1, row - 1) + cost(step, row)
            for count in 2...3 {
                if step - count >= -1 {
                    let mean = (0..<count).map { cost(step - $0, row) }.reduce(0, +) / Double(count)
                    sum = min(sum, least(step - count, row - 1) + mean)
                }
                if row - count >= -1 {
                    sum = min(sum, least(step - 1, row - count) + (0..<count).map { cost(step, row - $0) }.reduce(0, +))
                }
            }
            known[SIMD2(step, row)] = sum
            return sum
        }
        return least(last, template.count - 1) / Double(template.count)
    }

    @Test("negatives are as long as gestures and are none of them")
    func negatives() {
        var generator = SeededGenerator(seed: 5)
        let gestures = Self.templates(perClass: 1)
        for _ in 0..<20 {
            let negative = GestureSplicing.negative(of: gestures, &generator) ?? []
            #expect(negative.count == 128)
            let length = StrokeGesture(label: "", points: negative).pathLength
            #expect(gestures.contains { length > 0.5 * $0.pathLength && length < 1.5 * $0.pathLength })
        }
        #expect(GestureSplicing.negative(of: Array(gestures.prefix(1)), &generator) == nil)
        let varied = GestureVariation.vary(gestures[0], &generator)
        #expect(varied.points.count == gestures[0].points.count && varied != gestures[0])
        #expect(varied.points[0] == gestures[0].points[0])
    }
}

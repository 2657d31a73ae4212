import Foundation
import Testing
import TouchEvaluation
import TouchModel

@testable import TouchRecognition

@Suite("Early decisions")
struct EarlyTests {
    /// A path through corners, a point every 10 ms and 5 units.
    static func gesture(_ label: String, _ corners: [TouchPoint], noise: Double = 0, seed: UInt64 = 1) -> StrokeGesture
    {
        var generator = SeededGenerator(seed: seed, stream: label)
        var locations: [TouchPoint] = []
        for (start, end) in zip(corners, corners.dropFirst()) {
            let steps = Int(start.distance(to: end) / 5)
            locations += (0..<steps).map { start + (Double($0) / Double(steps)) * (end - start) }
        }
        let points = locations.enumerated().map { index, location in
            let shift = TouchPoint(generator.gaussian(), generator.gaussian()) * noise
            return GesturePoint(location + shift, timestamp: 3 + Double(index) * 0.01)
        }
        return StrokeGesture(label: label, points: points)
    }

    /// Three gestures that begin alike.
    static func set(person: Int) -> [StrokeGesture] {
        [
            gesture("line", [TouchPoint(0, 0), TouchPoint(300, 0)], noise: 1, seed: UInt64(person)),
            gesture(
                "down",
                [TouchPoint(0, 0), TouchPoint(150, 0), TouchPoint(150, 150)],
                noise: 1,
                seed: UInt64(person)
            ),
            gesture(
                "up",
                [TouchPoint(0, 0), TouchPoint(150, 0), TouchPoint(150, -150)],
                noise: 1,
                seed: UInt64(person)
            ),
        ]
    }

    static func pennyPincher() throws -> any StrokeGestureRecognizer {
        try StrokeGestureRegistry.standard.makeRecognizer(typed: "penny-pincher")
    }

    static func trace(_ rows: [[Double]], step: Double = 0.01) -> EarlyTrace {
        var trace = EarlyTrace(classCount: rows.first?.count ?? 0)
        for (index, row) in rows.enumerated() { trace.append(row, at: 7 + Double(index) * step) }
        return trace
    }

    @Test("a beginning has its share of the ink; ways between strokes are none")
    func prefixes() {
        let gesture = StrokeGesture(
            label: "two",
            points: [
                GesturePoint(TouchPoint(0, 0), timestamp: 0), GesturePoint(TouchPoint(10, 0), timestamp: 1),
                GesturePoint(TouchPoint(100, 0), timestamp: 2, stroke: 1),
                GesturePoint(TouchPoint(130, 0), timestamp: 3, stroke: 1),
            ]
        )
        #expect(gesture.prefix(1) == gesture)
        #expect(
            gesture.prefix(0.125).points == [gesture.points[0], GesturePoint(TouchPoint(5, 0), timestamp: 0.5)]
        )
        let half = gesture.prefix(0.5).points
        #expect(half.count == 4 && half[3].stroke == 1)
        #expect(abs(half[3].location.x - 110) < 1e-12 && abs(half[3].timestamp - (2 + 1.0 / 3)) < 1e-12)
        let dot = StrokeGesture(label: "dot", points: [gesture.points[0], gesture.points[0]])
        #expect(dot.prefix(0.1) == dot)
    }

    @Test("every recognizer's distances by class are the least of its distances by template, if one template decides")
    func classDistances() throws {
        let templates = (1...3).flatMap { Self.set(person: $0) }
        let candidates = Self.set(person: 9).map(\.points) + [[GesturePoint(.zero)], []]
        for kind in StrokeGestureRegistry.standard.kinds {
            let name = kind.name == "oriented-cloud" ? "oriented-cloud:nearest=1,adjust=0" : kind.name
            var recognizer = try StrokeGestureRegistry.standard.makeRecognizer(typed: name)
            try recognizer.train(templates)
            var found: [GestureDistance] = []
            for candidate in candidates {
                recognizer.classDistances(to: candidate.span, into: &found)
                let all = recognizer.distances(to: candidate)
                #expect(found.map(\.label) == (all.isEmpty ? [] : ["down", "line", "up"]), "\(kind.name)")
                for one in found {
                    let least = try #require(all.filter { $0.label == one.label }.map(\.distance).min())
                    #expect(abs(one.distance - least) <= 1e-9 * max(1, least) || one.distance == least, "\(kind.name)")
                }
            }
        }
    }

    @Test("distances by class do not depend on what was asked before; of equal templates the earliest is the nearest")
    func classDistancesRepeat() throws {
        let people = (0..<3).map(Self.set)
        // Every template twice: each has an equal.
        let templates = (people[0] + people[1] + people[0] + people[1]).flatMap { gesture in
            (1...4).map { gesture.prefix(Double($0) / 4) }
        }
        for kind in StrokeGestureRegistry.standard.kinds {
            var recognizer = try StrokeGestureRegistry.standard.makeRecognizer(typed: kind.name)
            guard (try? recognizer.train(templates)) != nil else { continue }
            let untouched = recognizer
            var found: [GestureDistance] = []
            var expected: [GestureDistance] = []
            for gesture in people[2] + people[0].reversed() {
                for count in stride(from: 1, through: gesture.points.count, by: 7) {
                    let points = Array(gesture.points.prefix(count))
                    recognizer.classDistances(to: points.span, into: &found)
                    var fresh = untouched
                    fresh.classDistances(to: points.span, into: &expected)
                    #expect(found == expected, "\(kind.name)")
                    #expect(found.allSatisfy { ($0.template ?? 0) < templates.count / 2 }, "\(kind.name)")
                }
            }
        }
    }

    /// Distances by class with and without an index, at the beginnings of gestures.
    private static func expectSameWithIndex(
        _ measure: OrientedCloud,
        templates: [StrokeGesture],
        candidates: [StrokeGesture],
        step: Int
    ) throws {
        let beginnings = templates.flatMap { template in (1...10).map { template.prefix(Double($0) / 10) } }
        var plain = TemplateRecognizer(measure)
        try plain.train(beginnings)
        var indexed = plain
        indexed.prepareForClassDistances()
        var (found, expected): ([GestureDistance], [GestureDistance]) = ([], [])
        for candidate in candidates {
            for count in stride(from: 1, through: candidate.points.count, by: step) {
                let points = Array(candidate.points.prefix(count))
                plain.classDistances(to: points.span, into: &expected)
                indexed.classDistances(to: points.span, into: &found)
                #expect(
                    found == expected && found.count > 1,
                    "\(measure.parameters), \(candidate.label), \(count) points"
                )
            }
        }
        // Training forgets the index.
        try indexed.train(Array(beginnings.reversed()))
        try plain.train(Array(beginnings.reversed()))
        let points = candidates[0].points
        plain.classDistances(to: points.span, into: &expected)
        indexed.classDistances(to: points.span, into: &found)
        #expect(found == expected)
    }

    @Test("an index changes no bit of a distance", arguments: [0, 0.25, 30, 1e12], [false, true])
    func index(axisWeight: Double, ignoresRotation: Bool) throws {
        var parameters = OrientedCloud.Parameters.nearestAlone
        parameters.axisWeight = axisWeight
        parameters.ignoresRotation = ignoresRotation
        var generator = SeededGenerator(seed: 3)
        func random(_ label: String, size: Double) -> StrokeGesture {
            var place = TouchPoint(generator.gaussian(), generator.gaussian()) * size
            let points = (0..<40).map { index in
                // Some points rest, and one stroke is a dot: they have no axis.
                if index % 7 != 0, index < 36 { place += TouchPoint(generator.gaussian(), generator.gaussian()) * size }
                return GesturePoint(place, timestamp: Double(index) / 100, stroke: index < 20 ? 0 : index < 36 ? 1 : 2)
            }
            return StrokeGesture(label: label, points: points)
        }
        let dot = StrokeGesture(label: "dot", points: [GesturePoint(.zero)])
        let sizes = [1e-12, 1, 40, 1e6]
        let templates = (0..<20).map { random("\($0 % 5)", size: sizes[$0 % 4]) } + [dot] + Self.set(person: 1)
        let candidates = (0..<4).map { random("\($0)", size: sizes[$0]) } + Self.set(person: 2) + [dot]
        try Self.expectSameWithIndex(OrientedCloud(parameters), templates: templates, candidates: candidates, step: 1)
    }

    @Test(
        "an index changes no bit of a distance of recorded gestures",
        .enabled(if: SharedGestures.folder != nil, SharedGestures.absence)
    )
    func indexOfRecorded() throws {
        let samples = try ParitySamples.shared.get()
        for set in ["uni", "multi"] {
            try Self.expectSameWithIndex(
                OrientedCloud(.nearestAlone),
                templates: #require(samples.templates[set]).map(\.gesture),
                candidates: #require(samples.candidates[set]).map(\.gesture),
                step: 9
            )
        }
    }

    @Test("odds are those of the softmax, and grow with time")
    func odds() {
        let distances = [1.0, 1.5, .infinity, 3]
        let rule = StopRule(temperature: 0.5, growth: 2, threshold: 0)
        #expect(StopRule.nearest(distances.span) == 0)
        for time in [0.0, 0.3, 1, 2] {
            let weights = [1.0, 1.5, 3].map { exp(-$0 / 0.5 * time * time) }
            let probability = weights[0] / weights.reduce(0, +)
            let expected = log(probability / (1 - probability))
            #expect(abs(rule.logOdds(of: 0, distances.span, after: time) - expected) < 1e-9)
        }
        #expect(StopRule.nearest([Double.infinity, .infinity].span) == nil)
        #expect(rule.logOdds(of: 0, [2.0].span, after: 1) == .infinity)
        #expect(abs(StopRule(temperature: 1, threshold: log(4)).probability - 0.8) < 1e-12)
    }

    @Test("a decision is the first whose odds are enough, and otherwise waits for the end")
    func decisions() {
        let trace = Self.trace([[1, 1], [1, 2], [4, 1], [1, 6]])
        let rule = StopRule(temperature: 1, threshold: 0)
        let found = trace.decisions(rule, thresholds: [0, 0.5, 1.5, 3.5, 9])
        #expect(found.map(\.event) == [0, 1, 2, 3, 3])
        #expect(found.map(\.label) == [0, 0, 1, 0, 0])
        #expect(abs(trace.lead(of: 1) - 0.02) < 1e-12 && abs(trace.observedShare(of: 1) - 1.0 / 3) < 1e-9)
        #expect(trace.event(atShare: 0.5) == 1 && trace.event(atShare: 1) == 3)
    }

    @Test("the true future within h decides exactly h earlier, and nothing changes without a horizon", arguments: 0...4)
    func trueFuture(steps: Int) throws {
        var classifier = PrefixClassifier(try Self.pennyPincher(), prefixes: 5)
        try classifier.train((1...3).flatMap { Self.set(person: $0) })
        let rule = StopRule(temperature: 0.02, growth: 0.5, threshold: 0)
        var early = 0
        for gesture in Self.set(person: 9) {
            let trace = classifier.trace(of: gesture.points)
            let ahead = trace.knowingFuture(Double(steps) * 0.01)
            if steps == 0 { #expect(ahead == trace) }
            #expect(ahead.nearest(at: ahead.times.count - 1) == trace.nearest(at: trace.times.count - 1))
            let pairs = zip(
                trace.decisions(rule, thresholds: StopRuleFit.thresholds),
                ahead.decisions(rule, thresholds: StopRuleFit.thresholds)
            )
            for (now, future) in pairs where now.event >= steps && now.event < trace.times.count - 1 {
                #expect(future.event == now.event - steps && future.label == now.label)
                early += 1
            }
        }
        #expect(early > 10)
    }

    @Test("samples of one time are one event; strokes end without prediction")
    func events() throws {
        var classifier = PrefixClassifier(try Self.pennyPincher(), prefixes: 1)
        try classifier.train(Self.set(person: 1))
        let points = [(0.0, 0), (1, 0), (1, 0), (2, 0), (3, 1), (4, 1)].enumerated().map { index, point in
            GesturePoint(TouchPoint(Double(index), 0), timestamp: point.0, stroke: point.1)
        }
        let trace = classifier.trace(of: points)
        #expect(trace.times == [0, 1, 2, 3, 4])
        let wild = points.map { [GesturePoint(TouchPoint(0, 1e4), timestamp: $0.timestamp + 1, stroke: $0.stroke)] }
        let predicted = classifier.trace(of: points, predicted: wild)
        let none = Array(repeating: [GesturePoint](), count: points.count)
        #expect(classifier.trace(of: points, predicted: none) == trace)
        for event in [2, 4] {
            for label in 0..<3 {
                #expect(predicted.distance(to: label, at: event) == trace.distance(to: label, at: event))
            }
        }
        #expect(predicted.distance(to: 0, at: 1) != trace.distance(to: 0, at: 1))
    }

    @Test("a rule's odds are those of the labels it was learned from, its threshold the least that is right enough")
    func fit() {
        var generator = SeededGenerator(seed: 4)
        var fit = StopRuleFit()
        var traces: [(EarlyTrace, Int)] = []
        for _ in 0..<600 {
            // Of two classes, that at 0 is true with the probability that a temperature of 0.2 gives.
            let rows = (0..<11).map { _ in [0, generator.uniform()] }
            let constant = Array(repeating: rows[0], count: 11)
            let label = generator.uniform() < 1 / (1 + exp(-rows[0][1] / 0.2)) ? 0 : 1
            traces.append((Self.trace(constant, step: 0.1), label))
            fit.add(traces[traces.count - 1].0, label: label)
        }
        let (rule, position) = fit.rule(target: 0.88)
        #expect(abs(rule.temperature - 0.2) < 0.06)
        #expect(rule.threshold == StopRuleFit.thresholds[position])
        func accuracy(_ position: Int) -> Double {
            let right = traces.count {
                $0.0.decisions(rule, thresholds: StopRuleFit.thresholds)[position].label == $0.1
            }
            return Double(right) / Double(traces.count)
        }
        #expect(accuracy(position) >= 0.88 || fit.wholeAccuracy < 0.88)
        #expect(position == 0 || accuracy(position - 1) < 0.88)
    }

    @Test("a recognizer in event time decides as the evaluation does, on past points alone")
    func recognizer() throws {
        let people = (1...5).flatMap { person in Self.set(person: person).map { _ in "p\(person)" } }
        let templates = (1...5).flatMap { Self.set(person: $0) }
        var recognizer = EarlyRecognizer(try Self.pennyPincher())
        try recognizer.train(templates, people: people, targetAccuracy: 1)
        var classifier = PrefixClassifier(try Self.pennyPincher(), prefixes: 10)
        try classifier.train(templates)
        for gesture in Self.set(person: 9) {
            let trace = classifier.trace(of: gesture.points)
            let expected = trace.decisions(recognizer.rule, thresholds: [recognizer.rule.threshold])[0]
            let found = gesture.points.compactMap { recognizer.process($0) }
            // A line may turn until its end.
            if gesture.label == "line" {
                #expect(found.isEmpty || found.first?.label == "line")
            } else {
                #expect(found.count == 1)
                #expect(found.first?.label == gesture.label)
                #expect(found.first?.label == expected.label.map { classifier.classes[$0] })
                #expect(found.first?.timestamp == trace.times[expected.event])
                #expect(expected.event < trace.times.count - 1)
            }
            let whole = recognizer.finish()
            #expect(whole?.label == gesture.label)
            // Other points after the decision change nothing.
            var others = gesture.points
            for index in others.indices where index > expected.event { others[index].location *= -3 }
            let again = others.compactMap { recognizer.process($0) }
            #expect(again == found)
            recognizer.reset()
            // Nor do predictions that are the last point again.
            let predicted = gesture.points.compactMap { recognizer.process($0, predicted: [$0]) }
            #expect(predicted == found)
            recognizer.reset()
        }
        let nothing = recognizer.finish()
        #expect(nothing == nil)
        #expect(throws: StrokeGestureError.self) {
            try recognizer.train(templates, people: templates.map { _ in "one" })
        }
    }

    @Test(
        "on recorded gestures most are known before their ends",
        .enabled(if: SharedGestures.folder != nil, SharedGestures.absence)
    )
    func recorded() throws {
        let samples = try ParitySamples.shared.get()
        let templates = try #require(samples.templates["uni"]).map(\.gesture)
        let candidates = try #require(samples.candidates["uni"]).map(\.gesture)
        var recognizer = EarlyRecognizer(try Self.pennyPincher())
        try recognizer.train(templates, rule: StopRule(temperature: 0.02, growth: 1, threshold: 3))
        var (early, right) = (0, 0)
        for candidate in candidates {
            let found = candidate.points.compactMap { recognizer.process($0) }
            #expect(found.count <= 1)
            let end = recognizer.finish()
            let whole = try #require(end)
            guard let decision = found.first else { continue }
            #expect(decision.timestamp <= whole.timestamp)
            if decision.timestamp < whole.timestamp { early += 1 }
            if decision.label == candidate.label { right += 1 }
        }
        #expect(early > candidates.count / 2)
        #expect(right > early * 3 / 4)
    }
}

import Testing
import TouchModel
import TouchRecognition

@testable import TouchEvaluation

@Suite("Evaluation of spotting")
struct SpottingEvaluatorTests {
    private static func events(
        _ count: Int,
        _ generator: inout SeededGenerator
    ) -> [(label: String, time: ClosedRange<Double>)] {
        (0..<count).map { _ in
            let start = generator.uniform(0...100)
            return ("\(generator.integer(0...2))", start...start + generator.uniform(0.5...6))
        }
        .sorted { $0.time.lowerBound < $1.time.lowerBound }
    }

    @Test("counts are those of a plain search, whatever happened")
    func countsOfRandomEvents() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let truth = Self.events(generator.integer(0...12), &generator)
            let found = Self.events(generator.integer(0...15), &generator)
            let counts = SpottingCounts(
                found: found.map {
                    SpottedGesture(
                        label: $0.label,
                        time: $0.time,
                        score: 0,
                        detectionTime: $0.time.upperBound + 0.1
                    )
                },
                truth: truth.map { .init(label: $0.label, time: $0.time) },
                seconds: 100
            )
            // Every found event crosses out the first gesture that it may mean.
            var left = truth
            var expected = SpottingCounts()
            expected.gestures = truth.count
            expected.seconds = 100
            for event in found {
                func means(_ gesture: (label: String, time: ClosedRange<Double>)) -> Bool {
                    gesture.label == event.label && gesture.time.lowerBound <= event.time.upperBound
                        && event.time.lowerBound <= gesture.time.upperBound
                }
                if let index = left.firstIndex(where: means) {
                    expected.hits += 1
                    expected.latencies.append(event.time.upperBound + 0.1 - left[index].time.upperBound)
                    left.remove(at: index)
                } else {
                    expected.falseActivations += 1
                    if truth.contains(where: means) { expected.repeats += 1 }
                }
            }
            #expect(counts == expected)
            #expect(counts.hits + counts.falseActivations == found.count && counts.hits <= counts.gestures)
        }
    }

    @Test("counts add up to what they would be together")
    func merging() {
        var generator = SeededGenerator(seed: 2)
        var sum = SpottingCounts()
        var (gestures, hits) = (0, 0)
        for _ in 0..<10 {
            let truth = Self.events(6, &generator)
            let counts = SpottingCounts(
                found: truth.prefix(4).map {
                    SpottedGesture(
                        label: $0.label,
                        time: $0.time,
                        score: 0,
                        detectionTime: $0.time.upperBound
                    )
                },
                truth: truth.map { .init(label: $0.label, time: $0.time) },
                seconds: 50
            )
            gestures += counts.gestures
            hits += counts.hits
            sum.add(counts)
        }
        #expect(sum.gestures == gestures && sum.hits == hits && sum.seconds == 500 && sum.latencies.count == hits)
        #expect(sum.value(of: .recall) == Double(hits) / Double(gestures))
        #expect(sum.value(of: .falseActivationsPerHour) == Double(sum.falseActivations) * 3600 / 500)
        #expect(SpottingCounts().value(of: .f1) == nil)
    }

    /// Corners of two shapes.
    private static let shapes: [(label: String, corners: [TouchPoint])] = [
        ("triangle", [.init(0, 0), .init(60, 100), .init(-60, 100), .init(0, 0)]),
        ("hook", [.init(0, 0), .init(0, 120), .init(70, 120), .init(70, 40), .init(30, 40)]),
    ]

    private static func path(_ corners: [TouchPoint], at origin: TouchPoint, from time: Double, jitter: Double)
        -> [GesturePoint]
    {
        var points: [GesturePoint] = []
        for (start, end) in zip(corners, corners.dropFirst()) {
            for index in 0..<20 {
                let place = start + (end - start) * (Double(index) / 20)
                let wave = jitter * Double(index * (20 - index)) / 100
                points.append(
                    GesturePoint(
                        origin + place + TouchPoint(wave, -wave),
                        timestamp: time + 0.01 * Double(points.count)
                    )
                )
            }
        }
        return points
    }

    private static func data(people: Int) -> (training: [GestureSample], streams: [GestureStream]) {
        var training: [GestureSample] = []
        var streams: [GestureStream] = []
        for person in 0..<people {
            for shape in shapes {
                for repetition in 0..<3 {
                    let points = path(shape.corners, at: .zero, from: 0, jitter: Double(person + repetition))
                    training.append(
                        GestureSample(
                            gesture: StrokeGesture(label: shape.label, points: points),
                            participant: "p\(person)"
                        )
                    )
                }
            }
            var stream = GestureStream(name: "s\(person)", participant: "p\(person)", points: [], truth: [])
            for number in 0..<4 {
                let shape = shapes[number % 2]
                let start = Double(number) * 5
                stream.points += path([.init(-300, -40), .init(0, 0)], at: .zero, from: start, jitter: 0)
                let drawn = path(shape.corners, at: .zero, from: start + 1, jitter: Double(person) + 0.5)
                stream.points += drawn
                stream.truth?.append(
                    .init(label: shape.label, time: drawn[0].timestamp...drawn[drawn.count - 1].timestamp)
                )
            }
            streams.append(stream)
        }
        return (training, streams)
    }

    /// Steps are three times longer than by default: learning a threshold takes long without optimization.
    private static let parameters = {
        var parameters = GestureSpotter.Parameters()
        parameters.stepCount = 32
        return parameters
    }()

    private static func entries() throws -> [GestureEvaluator.Entry] {
        try ["oriented-cloud", "dtw"].map {
            .init(name: $0, recognizer: try StrokeGestureRegistry.standard.makeRecognizer(typed: $0))
        }
    }

    @Test("results repeat, and figures are those of the counts")
    func repeats() async throws {
        let (training, streams) = Self.data(people: 5)
        let evaluator = SpottingEvaluator(templates: 2, draws: 2, seed: 4, parameters: Self.parameters)
        let result = try await evaluator.evaluate(training, streams, Self.entries())
        #expect(try await evaluator.evaluate(training, streams, Self.entries()) == result)
        for recognizer in 0..<2 {
            var sum = SpottingCounts()
            for participant in 0..<5 { sum.add(result.counts(recognizer: recognizer, participant: participant)) }
            #expect(sum.gestures == 5 * 4 * 2)
            #expect(sum.hits > sum.gestures / 2)
            for metric in SpottingMetric.allCases {
                let found = try #require(try result.estimate(metric, recognizer: recognizer))
                if let value = sum.value(of: metric) {
                    #expect(found.estimate.value == value)
                    #expect(found.estimate.interval?.contains(value) ?? false)
                } else {
                    #expect(found.estimate.interval == nil && found.estimate.value.isFinite)
                }
            }
            // The trade-off at the learned threshold is the first draw.
            let one = try #require(SpottingResult.thresholdFactors.firstIndex(of: 1))
            #expect(result.tradeOffCounts(recognizer: recognizer, factor: one).gestures == 20)
        }
        let alone = try await evaluator.evaluate(training, streams, [Self.entries()[1]])
        #expect(alone.counts(recognizer: 0, participant: 2) == result.counts(recognizer: 1, participant: 2))
    }

    @Test("a person without training gestures gets everybody's; too few are refused")
    func templates() async throws {
        var (training, streams) = Self.data(people: 2)
        training.removeAll { $0.participant == "p1" }
        let result = try await SpottingEvaluator(parameters: Self.parameters).evaluate(
            training,
            streams,
            [Self.entries()[0]]
        )
        #expect(result.draws == 1 && result.counts(recognizer: 0, participant: 1).gestures == 4)
        await #expect(throws: StrokeGestureError.self) {
            try await SpottingEvaluator(templates: 4, parameters: Self.parameters).evaluate(
                training,
                streams,
                Self.entries()
            )
        }
    }
}

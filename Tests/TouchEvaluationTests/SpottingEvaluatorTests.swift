import Testing
import TouchModel
import TouchRecognition
import TouchReports

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
        func value(_ metric: String, _ counts: SpottingCounts) -> Double? {
            SpottingCounts.quantities.first { $0.quantity.name == metric }?.value(of: counts.sums)
        }
        #expect(value("recall", sum) == Double(hits) / Double(gestures))
        let rate = Double(sum.falseActivations) / (500.0 / 3600)
        #expect(value("false_activations_per_hour", sum) == rate)
        #expect(value("f1", SpottingCounts())?.isNaN == true)
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

    /// What the streams of one participant added up to at the learned threshold.
    private static func sums(_ cells: [MeasuredCell], recognizer: Int, participant: String? = nil) -> [Double] {
        let own = cells.filter {
            $0.subject == recognizer && $0.condition == 0 && ($0.key.participant == participant || participant == nil)
        }
        return CountedQuantity.total(own.map(\.sums)) ?? []
    }

    @Test("streams of one person on two devices are two cells, and the rows are those of one")
    func circumstances() async throws {
        let (training, made) = Self.data(people: 2)
        var streams = made
        var again = streams
        for index in again.indices { again[index].name += " again" }
        streams += again
        let evaluator = SpottingEvaluator(parameters: Self.parameters)
        func result() async throws -> MeasuredResult {
            evaluator.result(
                try await evaluator.evaluate(training, streams, [Self.entries()[0]], dataset: "made up"),
                subjects: [.init(label: "oriented-cloud")],
                datasets: [.init(name: "made up", identity: "")]
            )
        }
        let plain = try await result()
        for index in streams.indices { streams[index].circumstances.device = index < 2 ? "phone" : "tablet" }
        let divided = try await result()
        #expect(divided.cells.count == 2 * plain.cells.count && divided.rows == plain.rows)
        let comparison = try LevelComparison(.measured(divided), across: .device)
        #expect(comparison.levels == ["phone", "tablet"])
        // The second streams are copies of the first.
        #expect(comparison.rows.allSatisfy { $0.pairs.allSatisfy { $0.difference == 0 && $0.isPaired } })
        #expect(!comparison.rows.isEmpty)
    }

    @Test("results repeat, figures are those of the counts, and shards add up to the whole")
    func repeats() async throws {
        let (training, streams) = Self.data(people: 5)
        let evaluator = SpottingEvaluator(templates: 2, draws: 2, seed: 4, parameters: Self.parameters)
        func result(_ entries: [GestureEvaluator.Entry], shard: EvaluationShard? = nil) async throws -> MeasuredResult {
            evaluator.result(
                try await evaluator.evaluate(training, streams, entries, dataset: "made up", shard: shard ?? .whole),
                subjects: entries.map { .init(label: $0.name) },
                datasets: [.init(name: "made up", identity: "")],
                shard: shard
            )
        }
        let entries = try Self.entries()
        let whole = try await result(entries)
        #expect(try await result(entries) == whole)
        for recognizer in 0..<2 {
            let sums = Self.sums(whole.cells, recognizer: recognizer)
            #expect(sums[0] == 5 * 4 * 2)
            #expect(sums[1] > sums[0] / 2)
            for quantity in SpottingCounts.quantities {
                let row = try #require(
                    whole.row(quantity.quantity.name, dataset: "made up", subject: entries[recognizer].name)
                )
                let value = quantity.value(of: sums)
                #expect(value.isNaN || row.value == value)
                #expect(row.interval?.contains(row.value) ?? false, "\(row)")
            }
            // The trade-off at the learned threshold is the first draw.
            let one = SpottingCounts.condition(ofFactor: 1)
            let recall = whole.row("recall", dataset: "made up", subject: entries[recognizer].name, condition: one)
            #expect(recall?.count == 20)
        }
        let files = try MeasuredReport(whole).files.map(\.name)
        #expect(files.filter { $0.hasPrefix("spot-") } == ["spot-1.svg", "spot-2.svg", "spot-3.svg"], "\(files)")
        let entry = ExperimentReport.Entry(name: "spots", result: .measured(whole))
        let page = String(decoding: try ExperimentReport([entry]).html, as: UTF8.self)
        #expect(
            page.contains("Bars are intervals over 5 participants.")
                && page.contains("missed against false activations")
        )
        var few = whole
        few.cells = few.cells.filter { ["p0", "p1", "p2"].contains($0.key.participant) }
        few.rows = few.rows.map { row in
            var row = row
            (row.low, row.high) = (nil, nil)
            return row
        }
        let words = String(
            decoding: try ExperimentReport([.init(name: "spots", result: .measured(few))]).html,
            as: UTF8.self
        )
        #expect(words.contains("There are no bars") && !words.contains("Bars are intervals"))
        let alone = try await result([entries[1]])
        #expect(
            Self.sums(alone.cells, recognizer: 0, participant: "p2")
                == Self.sums(whole.cells, recognizer: 1, participant: "p2")
        )
        var parts: [MeasuredResult] = []
        for number in [2, 1, 3] { parts.append(try await result(entries, shard: EvaluationShard(number, of: 3))) }
        #expect(try MeasuredResult.merge(parts) == whole)
    }

    @Test("a person without training gestures gets everybody's; too few are refused")
    func templates() async throws {
        var (training, streams) = Self.data(people: 2)
        training.removeAll { $0.participant == "p1" }
        let evaluator = SpottingEvaluator(parameters: Self.parameters)
        let cells = try await evaluator.evaluate(training, streams, [Self.entries()[0]], dataset: "")
        #expect(evaluator.draws == 1 && Self.sums(cells, recognizer: 0, participant: "p1")[0] == 4)
        await #expect(throws: StrokeGestureError.self) {
            try await SpottingEvaluator(templates: 4, parameters: Self.parameters).evaluate(
                training,
                streams,
                Self.entries(),
                dataset: ""
            )
        }
    }
}

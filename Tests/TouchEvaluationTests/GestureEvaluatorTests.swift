import Foundation
import Testing
import TouchModel
import TouchRecognition

@testable import TouchEvaluation

@Suite("Evaluation of stroke gestures")
struct GestureEvaluatorTests {
    /// Lines to the right, down and along the diagonal, of people who draw them a little differently.
    private static func samples(people: Int = 5, repetitions: Int = 4) -> [GestureSample] {
        var generator = SeededGenerator(seed: 1)
        var samples: [GestureSample] = []
        for person in 0..<people {
            for (label, direction) in [
                ("right", TouchPoint(1, 0)), ("down", TouchPoint(0, 1)), ("both", TouchPoint(1, 1)),
            ] {
                for repetition in 0..<repetitions {
                    let direction = direction + TouchPoint(generator.gaussian(), generator.gaussian()) * 0.3
                    let points = (0...10).map { GesturePoint(Double($0) * direction) }
                    samples.append(
                        GestureSample(
                            gesture: StrokeGesture(label: label, points: points),
                            participant: "p\(person)",
                            condition: repetition % 2 == 0 ? "slow" : "fast"
                        )
                    )
                }
            }
        }
        return samples
    }

    private static func entries(_ names: String...) throws -> [GestureEvaluator.Entry] {
        try names.map { .init(name: $0, recognizer: try StrokeGestureRegistry.standard.makeRecognizer(typed: $0)) }
    }

    @Test("user-dependent draws stay within a person and a condition, and never test a template")
    func userDependentDraws() {
        let samples = Self.samples()
        let draws = GestureDraws(samples, .userDependent(templates: 1), draws: 20, seed: 3)
        #expect(draws.count == 5 * 2 * 20)
        for number in 0..<draws.count {
            let draw = draws[number]
            #expect(draw.templates.count == 3 && draw.tests.count == 3)
            #expect(Set(draw.templates).isDisjoint(with: draw.tests))
            let all = (draw.templates + draw.tests).map { samples[$0] }
            #expect(Set(all.map(\.participant)) == [draws.participants[draw.participant]])
            #expect(Set(all.map(\.condition)).count == 1)
            #expect(Set(draw.tests.map { samples[$0].gesture.label }).count == 3)
        }
        // A class without a sample to test is left out.
        let two = GestureDraws(samples, .userDependent(templates: 2), draws: 1, seed: 3)
        #expect(two[0].tests.isEmpty)
    }

    @Test("user-independent draws test a person of whom there is no template")
    func userIndependentDraws() {
        let samples = Self.samples()
        let draws = GestureDraws(samples, .userIndependent(participants: 3, templates: 2), draws: 50, seed: 3)
        var tested: Set<Int> = []
        for number in 0..<draws.count {
            let draw = draws[number]
            #expect(draw.templates.count == 3 * 3 * 2 && draw.tests.count == 3)
            let people = Set(draw.templates.map { samples[$0].participant })
            #expect(people.count == 3)
            #expect(!people.contains(draws.participants[draw.participant]))
            #expect(draw.tests.allSatisfy { samples[$0].participant == draws.participants[draw.participant] })
            #expect(Set(draw.templates).count == draw.templates.count)
            tested.insert(draw.participant)
        }
        #expect(tested.count == 5)
        // There are not as many people.
        #expect(
            GestureDraws(samples, .userIndependent(participants: 5, templates: 1), draws: 1, seed: 3)[0].tests.isEmpty
        )
    }

    @Test("leaving one person out tests everything once")
    func leaveOneOut() {
        let samples = Self.samples()
        let draws = GestureDraws(samples, .leaveOnePersonOut(), draws: 7, seed: 3)
        #expect((0..<draws.count).flatMap { draws[$0].tests }.sorted() == Array(samples.indices))
        for number in 0..<draws.count {
            #expect(Set(draws[number].templates).isDisjoint(with: draws[number].tests))
            #expect(draws[number].templates.count + draws[number].tests.count == samples.count)
        }
    }

    @Test("results repeat, and depend on the recognizer alone")
    func repeats() async throws {
        let samples = Self.samples()
        let evaluator = GestureEvaluator(.userIndependent(participants: 2, templates: 2), draws: 40, seed: 9)
        let both = try await evaluator.evaluate(samples, Self.entries("oriented-cloud", "dollar1"))
        #expect(try await evaluator.evaluate(samples, Self.entries("oriented-cloud", "dollar1")) == both)
        let alone = try await evaluator.evaluate(samples, Self.entries("dollar1"))
        #expect(alone.accuracy(recognizer: 0) == both.accuracy(recognizer: 1))
        var other = evaluator
        other.seed = 10
        #expect(try await other.evaluate(samples, Self.entries("oriented-cloud", "dollar1")) != both)
    }

    @Test("figures are those of the counts")
    func figures() async throws {
        let samples = Self.samples()
        let result = try await GestureEvaluator(.leaveOnePersonOut()).evaluate(
            samples,
            Self.entries("penny-pincher", "dollar1")
        )
        for recognizer in 0..<2 {
            let right = (0..<3).reduce(0) { $0 + result.count(recognizer: recognizer, actual: $1, answer: $1) }
            let estimate = result.accuracy(recognizer: recognizer)
            #expect(result.testCount(recognizer: recognizer) == samples.count)
            #expect(estimate.value == Double(right) / Double(samples.count))
            let interval = try #require(estimate.interval)
            #expect(interval.contains(estimate.value))
            let people = (0..<5).compactMap { result.accuracy(recognizer: recognizer, participant: $0) }
            #expect(abs(people.reduce(0, +) / 5 - estimate.value) < 1e-12)
            let classes = (0..<3).compactMap { result.accuracy(recognizer: recognizer, class: $0) }
            #expect(abs(classes.reduce(0, +) / 3 - estimate.value) < 1e-12)
        }
        let difference = result.difference(0, over: 1)
        let values = (0..<2).map { result.accuracy(recognizer: $0).value }
        #expect(abs(difference.value - (values[0] - values[1])) < 1e-12)
        // $1 turns lines until they are alike.
        #expect(difference.value > 0)
        #expect(result.difference(0, over: 0) == .init(value: 0, interval: 0...0))
    }

    @Test("templates of one condition, tests of another")
    func acrossConditions() {
        let samples = Self.samples()
        let conditions = GestureEvaluator.Conditions(templates: "slow", tests: "fast")
        let protocols: [GestureProtocol] = [
            .userDependent(templates: 2), .userIndependent(participants: 4, templates: 1), .leaveOnePersonOut(),
        ]
        for one in protocols {
            let draws = GestureDraws(samples, one, draws: 10, seed: 3, conditions: conditions)
            for number in 0..<draws.count {
                let draw = draws[number]
                #expect(!draw.tests.isEmpty)
                #expect(draw.templates.allSatisfy { samples[$0].condition == "slow" })
                #expect(draw.tests.allSatisfy { samples[$0].condition == "fast" })
            }
        }
        // One condition alone: what is of the other takes no part.
        let slow = GestureDraws(
            samples,
            .userDependent(templates: 1),
            draws: 5,
            seed: 3,
            conditions: .init(templates: "slow", tests: "slow")
        )
        #expect(slow.count == 5 * 5)
        #expect((0..<slow.count).allSatisfy { slow[$0].tests.allSatisfy { samples[$0].condition == "slow" } })
    }

    @Test("shards of the draws add up to the whole")
    func shards() async throws {
        let samples = Self.samples()
        let entries = try Self.entries("penny-pincher", "dollar1")
        func result(_ shard: EvaluationShard?) async throws -> MeasuredResult {
            var evaluator = GestureEvaluator(.userIndependent(participants: 2, templates: 1), draws: 30, seed: 2)
            evaluator.shard = shard ?? .whole
            return Self.result(of: try await evaluator.evaluate(samples, entries), shard: shard)
        }
        var parts: [MeasuredResult] = []
        for number in 1...4 { parts.append(try await result(EvaluationShard(number, of: 4))) }
        let whole = try await result(nil)
        // Through files, and in any order.
        let decoded = try parts.map {
            try JSONDecoder().decode(MeasuredResult.self, from: JSONEncoder().encode($0))
        }
        #expect(decoded == parts)
        for part in decoded { try part.validate() }
        let merged = try MeasuredResult.merge(decoded.reversed())
        #expect(merged.rows == whole.rows && merged.cells == whole.cells)
        #expect(!whole.rows.isEmpty && parts.allSatisfy { $0.rows.isEmpty })
        #expect(throws: EvaluationError.self) { try MeasuredResult.merge(Array(parts.dropLast())) }
        #expect(throws: EvaluationError.self) { try MeasuredResult.merge([parts[0], parts[0], parts[2], parts[3]]) }
    }

    /// A result of one dataset under one protocol.
    private static func result(of answers: GestureAnswers, shard: EvaluationShard? = nil) -> MeasuredResult {
        let details = GestureDetails(evaluations: [answers.details(dataset: "lines", condition: 0)])
        return MeasuredResult(
            .strokeGestures,
            plan: [],
            intervals: answers.intervals,
            subjects: answers.recognizers.map { .init(label: $0) },
            datasets: [
                .init(name: "lines", identity: "", counts: answers.gestureCount.map { ["gestures": $0] } ?? [:])
            ],
            conditions: [.init(answers.gestureProtocol.condition, repeats: answers.draws)],
            cells: answers.cells(dataset: "lines", condition: 0),
            gestures: details,
            shard: shard
        )
    }

    @Test("intervals rest on the gestures that were tested, however many draws picked them")
    func thingsCounted() async throws {
        // One person's 16 gestures a draw, of 9 610 there are; and those of 20 people.
        #expect(GestureMeasurement.repeats(draws: 100, tests: 1600, gestures: 9610) == 1)
        #expect(GestureMeasurement.repeats(draws: 100, tests: 32_000, gestures: 9610) == 4)
        #expect(GestureMeasurement.repeats(draws: 2, tests: 600, gestures: 60) == 2)
        #expect(GestureMeasurement.repeats(draws: 20, tests: 1200, gestures: nil) == 20)
        let samples = Self.samples(people: 8, repetitions: 20)
        func width(_ draws: Int) async throws -> Double {
            let answers = try await GestureEvaluator(
                .userIndependent(participants: 2, templates: 1),
                draws: draws,
                seed: 4
            ).evaluate(samples, Self.entries("dollar1"))
            let interval = try #require(answers.accuracy(recognizer: 0).interval)
            return interval.upperBound - interval.lowerBound
        }
        // More draws tell more.
        #expect(try await width(160) < width(40))
    }

    @Test("rows are shares of the counts, errors their complement")
    func rows() async throws {
        let answers = try await GestureEvaluator(.leaveOnePersonOut()).evaluate(
            Self.samples(),
            Self.entries("dollar1")
        )
        let result = Self.result(of: answers)
        func value(_ metric: String) -> Double? {
            result.row(
                metric,
                dataset: "lines",
                subject: "dollar1",
                condition: GestureProtocol.leaveOnePersonOut().condition
            )?.value
        }
        let accuracy = try #require(value("accuracy_percent"))
        #expect(abs(accuracy - 100 * answers.accuracy(recognizer: 0).value) < 1e-9)
        #expect(abs(accuracy + (value("error_percent") ?? 0) - 100) < 1e-9)
        // Every class has as many tests.
        #expect(abs(accuracy - (value("macro_accuracy_percent") ?? 0)) < 1e-9)
        #expect(value("unanswered_percent") == 0)
        let people = (0..<5).compactMap { answers.accuracy(recognizer: 0, participant: $0) }
        #expect(value("worst_person_percent") == people.min().map { 100 * $0 })
        let classes = (0..<3).compactMap { answers.accuracy(recognizer: 0, class: $0) }
        #expect(value("worst_class_percent") == classes.min().map { 100 * $0 })
        let confusions = answers.confusions(recognizer: 0)
        #expect(!confusions.isEmpty)
        #expect(zip(confusions, confusions.dropFirst()).allSatisfy { $0.share >= $1.share })
        #expect(abs(confusions.reduce(0) { $0 + $1.share } / 3 - (1 - accuracy / 100)) < 1e-9)
        // What a result keeps is what was counted.
        let details = try #require(result.gestures?.evaluations.first)
        #expect(GestureAnswers(result, details) == answers)
    }

    @Test("a recognizer that a draw cannot train answers nothing, and the result says why")
    func untrained() async throws {
        let answers = try await GestureEvaluator(.userDependent(templates: 1), draws: 2).evaluate(
            [
                GestureSample(gesture: StrokeGesture(label: "a", points: []), participant: "p"),
                GestureSample(gesture: StrokeGesture(label: "a", points: []), participant: "p"),
            ],
            Self.entries("dollar1")
        )
        #expect(answers.untrained[0]?.draws == 2)
        #expect(!answers.hasAnswers(recognizer: 0))
        #expect(answers.count(recognizer: 0, actual: 0, answer: 1) == 2)
    }
}

@Suite("Published gesture sets")
struct PublishedGestureSetTests {
    @Test("every algorithm has a recognizer, every row a line with a percentage")
    func table() throws {
        for set in PublishedGestureSet.allCases {
            for algorithm in set.algorithms {
                _ = try StrokeGestureRegistry.standard.makeRecognizer(typed: algorithm.specification)
            }
        }
        let rows = [
            PublishedGestureSet.Row(
                algorithm: "$1 N=64",
                gestureProtocol: .userDependent(templates: 1),
                accuracy: .init(value: 0.97005, interval: 0.95...1),
                draws: 100
            ),
            PublishedGestureSet.Row(
                algorithm: "$P N=32",
                gestureProtocol: .userIndependent(participants: 4, templates: 2),
                accuracy: .init(value: 0.9, interval: nil),
                draws: 300
            ),
        ]
        #expect(
            rows.commaSeparatedValues == """
                algorithm,protocol,participants,templates,accuracy_percent,ci_low,ci_high,draws
                $1 N=64,user-dependent,,1,97.01,95.00,100.00,100
                $P N=32,user-independent,4,2,90.00,,,300

                """
        )
        #expect(PublishedGestureSet.dollar1.publishedFigures(beside: rows).count == 1)
    }
}

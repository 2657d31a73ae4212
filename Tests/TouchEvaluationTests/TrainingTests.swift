import Foundation
import PredictorFitting
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

@testable import TouchEvaluation

struct TrainingTests {
    /// Three participants with two recordings each.
    static func dataset(_ name: String = "data", seed: UInt64 = 1) -> EvaluationDataset {
        Examples.dataset(name, strokes: 4, seed: seed)
    }

    static let replay = ReplayParameters(horizons: [0.033, 0.016])
    static let registry = PredictorRegistry.standard.withFits()

    static func train(_ split: ParticipantSplit, on datasets: [EvaluationDataset]) throws -> PredictorTrainer.Outcome {
        try PredictorTrainer(predictor: "autoregressive", registry: registry, replay: replay, split: split)
            .run(on: datasets)
    }

    /// A registry in which `fitted` is that predictor.
    static func registry(_ fitted: any FittedPredictor) throws -> PredictorRegistry {
        var registry = PredictorRegistry.standard
        let training = fitted.training
        try registry.register(
            PredictorKind(name: "fitted", summary: "for tests", source: "tests", training: { _ in training }) { _ in
                fitted.makePredictor()
            }
        )
        return registry
    }

    static func evaluate(
        _ fitted: any FittedPredictor,
        on dataset: EvaluationDataset,
        _ policy: TrainedParticipants = .refused
    ) async throws -> EvaluationResult {
        let plan = EvaluationPlan(
            predictors: ["hold", "fitted"].map { PredictorSpecification(name: $0) },
            replay: Self.replay,
            intervals: IntervalParameters(areWanted: false),
            trainedParticipants: policy
        )
        return try await Evaluator(plan: plan, registry: registry(fitted)).run(on: [dataset])
    }

    @Test
    func `training declares datasets, participants and files, and leaves out whom it is told to`() throws {
        let data = Self.dataset()
        let outcome = try Self.train(ParticipantSplit(excluding: ["b"]), on: [data])
        #expect(outcome.heldOut == ["b"])
        let source = try #require(outcome.fitted.training.sources.first)
        #expect(outcome.fitted.training.sources.count == 1)
        #expect(source.identity == "sha256-of-data")
        #expect(source.participants == ["a", "c"])
        #expect(source.recordings.map(\.identity) == [0, 1, 4, 5].map { data.recordingIdentities[$0] })
        // The same as training on data without that participant's recordings.
        var without = data
        without.sources.removeSubrange(2...3)
        without.recordingIdentities.removeSubrange(2...3)
        let other = try Self.train(ParticipantSplit(), on: [without])
        #expect(try other.fitted.encoded() == outcome.fitted.encoded())
        #expect(other.queries == outcome.queries && outcome.queries > 500)
    }

    @Test
    func `a participant who was trained on is refused, in the dataset and in a file by itself`() async throws {
        let data = Self.dataset()
        let fitted = try Self.train(ParticipantSplit(excluding: ["b"]), on: [data]).fitted
        await #expect(throws: EvaluationError.trainedOnParticipant("a", dataset: "data", predictor: "fitted")) {
            try await Self.evaluate(fitted, on: data)
        }
        var file = data
        file.name = "file"
        file.identity = "sha256-of-something-else"
        file.sources = [data.sources[4]]
        file.recordingIdentities = [data.recordingIdentities[4]]
        await #expect(throws: EvaluationError.trainedOnParticipant("c", dataset: "file", predictor: "fitted")) {
            try await Self.evaluate(fitted, on: file)
        }
    }

    /// A fit that remembers where its strokes are from.
    private struct OriginFit: PredictorFit {
        let horizons = [0.016]
        private(set) var questionCount = 0
        private var origins: [TrainingOrigin] = []

        mutating func add(_ samples: [TouchSample], questions: [TrainingQuery], origin: TrainingOrigin) {
            questionCount += questions.count
            origins.append(origin)
        }

        mutating func merge(_ other: OriginFit) {
            questionCount += other.questionCount
            origins += other.origins
        }

        func fitted(on training: TrainingSet, session: TrainingSession) -> any FittedPredictor {
            Fitted(training: training, origins: origins)
        }

        struct Fitted: FittedPredictor {
            var training: TrainingSet
            var origins: [TrainingOrigin]

            func makePredictor() -> any Predictor { HoldPredictor() }
            func encoded() -> Data { Data() }
        }
    }

    @Test
    func `a fit learns of every stroke where it is from, and whether a program made it`() throws {
        var registry = PredictorRegistry()
        try registry.register(
            PredictorKind(name: "origins", summary: "", source: "tests", makeFit: { _ in OriginFit() }) { _ in
                HoldPredictor()
            }
        )
        let clocks: [RecordingMetadata.ClockSource] = [.synthetic, .event, .unknown]
        let sources = clocks.enumerated().map { index, clock in
            var recording = Examples.wanderingRecordings(1, strokes: 2, seed: UInt64(index))[0]
            recording.metadata = RecordingMetadata(device: "slate", participant: "\(index)", task: "t", clock: clock)
            return recording
        }
        let outcome = try PredictorTrainer(predictor: "origins", registry: registry, replay: Self.replay)
            .run(on: [Examples.dataset("d", sources)])
        let fitted = try #require(outcome.fitted as? OriginFit.Fitted)
        #expect(
            fitted.origins
                == clocks.enumerated().flatMap { index, clock in
                    let origin = TrainingOrigin(
                        dataset: "sha256-of-d",
                        device: "slate",
                        participant: "\(index)",
                        task: "t",
                        isSynthetic: clock == .synthetic
                    )
                    return [origin, origin]
                }
        )
    }

    @Test
    func `who was not trained on is evaluated, and the result declares the training set`() async throws {
        let data = Self.dataset()
        let fitted = try Self.train(ParticipantSplit(excluding: ["b"]), on: [data]).fitted
        var others = data
        others.sources = Array(data.sources[2...3])
        others.recordingIdentities = Array(data.recordingIdentities[2...3])
        let result = try await Self.evaluate(fitted, on: others)
        #expect(result.leftOut == nil)
        #expect(result.predictors.map(\.training) == [nil, fitted.training])
        #expect(result.predictors.map(\.fittedOn) == [[], ["data"]])
        // Left out instead of refused: the same figures.
        let left = try await Self.evaluate(fitted, on: data, .leftOut)
        #expect(left.rows == result.rows)
        #expect(
            left.leftOut == [
                .init(dataset: "data", participant: "a", recordings: 2),
                .init(dataset: "data", participant: "c", recordings: 2),
            ]
        )
        // Another dataset with participants of the same names is other people.
        let elsewhere = try await Self.evaluate(fitted, on: Self.dataset("elsewhere", seed: 2))
        #expect(elsewhere.leftOut == nil && elsewhere.datasets[0].recordings == 6)
        // And a result with all that comes back from JSON.
        let decoded = try JSONDecoder().decode(EvaluationResult.self, from: JSONEncoder().encode(left))
        #expect(decoded == left)
    }

    @Test
    func `there is nothing to evaluate on when everybody was trained on`() async throws {
        let data = Self.dataset()
        let fitted = try Self.train(ParticipantSplit(), on: [data]).fitted
        await #expect(throws: EvaluationError.self) { try await Self.evaluate(fitted, on: data, .leftOut) }
    }

    @Test
    func `what cannot be trained says so`() throws {
        #expect(throws: EvaluationError.self) {
            try PredictorTrainer(predictor: "linear", registry: Self.registry, replay: Self.replay)
        }
        #expect(
            throws: EvaluationError.noData("no stroke to train on: no participant is left, or strokes are too short")
        ) {
            try Self.train(ParticipantSplit(excluding: ["a", "b", "c"]), on: [Self.dataset()])
        }
        #expect(throws: EvaluationError.self) {
            try PredictorTrainer(
                predictor: "autoregressive",
                registry: Self.registry,
                replay: ReplayParameters(horizons: [])
            )
        }
    }

    @Test
    func `a split has each participant on one side`() throws {
        let split = try ParticipantSplit(json: Data(#"{"training": ["1", "2"], "evaluation": ["3"]}"#.utf8), path: "s")
        #expect(["1", "2", "3", "4"].map(split.trains) == [true, true, false, false])
        let excluding = ParticipantSplit(excluding: ["3"])
        #expect(["1", "3", "4"].map(excluding.trains) == [true, false, true])
        for text in [
            "", "[]", "{}", #"{"training": ["1"], "evaluation": ["1"]}"#, #"{"training": [], "evaluation": ["1"]}"#,
            #"{"training": [1], "evaluation": []}"#,
        ] {
            #expect(throws: EvaluationError.self) { try ParticipantSplit(json: Data(text.utf8), path: "s") }
        }
    }

    // MARK: The published table

    static func participants() -> [PublishedTable.Participant] {
        (1...3).map { number in
            PublishedTable.Participant(
                name: String(number),
                tasks: [PublishedTableTests.randomEvents(500, seed: UInt64(number))],
                recordingIdentities: ["file-\(number)"]
            )
        }
    }

    static let dataset = (name: "henze2017", identity: "whole")

    static func table(_ participants: [PublishedTable.Participant]) async throws -> [PublishedTable.Cell] {
        let predictors = ["hold", "autoregressive"].map { PredictorSpecification(name: $0) }
        var table = try PublishedTable(predictors: predictors, devicePixelsPerUnit: 3)
        try await table.fitLeavingOneOut(
            predictors,
            participants: participants,
            dataset: dataset,
            registry: registry
        )
        return table.cells(task: "draw", participants: participants.map { $0.tasks[0] })
    }

    @Test
    func `folds are fitted on the others: one's own events change nothing in one's own predictor`() async throws {
        // A table of participant 1 alone, whose predictor was fitted on 2 and 3, from the errors of all and of others.
        let participants = Self.participants()
        let cells = try await Self.table(participants)
        #expect(
            cells.map(\.training) == Array(repeating: "", count: 3)
                + Array(repeating: PublishedTable.leaveOneOut, count: 3)
        )
        let again = try await Self.table(participants)
        #expect(again == cells)
        var fit = try AutoregressiveFit(horizons: PublishedTable.horizons.map { Double($0.events) / 60 })
        var expected = 0.0
        var count = 0
        let hold = try PublishedTable(predictors: [PredictorSpecification(name: "hold")], devicePixelsPerUnit: 3)
        for leftOut in participants {
            fit = try AutoregressiveFit(horizons: fit.horizons)
            for other in participants where other.name != leftOut.name {
                hold.addWindows(
                    of: other.tasks[0],
                    to: &fit,
                    origin: TrainingOrigin(dataset: "made up", participant: other.name)
                )
            }
            let fitted = try fit.fitted(on: TrainingSet(sources: [], questions: ""), session: TrainingSession())
            var registry = PredictorRegistry()
            try registry.register(
                PredictorKind(name: "fold", summary: "for tests", source: "tests") { _ in fitted.makePredictor() }
            )
            let fold = try PublishedTable(
                predictors: [PredictorSpecification(name: "fold")],
                registry: registry,
                devicePixelsPerUnit: 3
            ).cells(task: "draw", participants: leftOut.tasks)
            expected += fold[0].mean * Double(fold[0].count)
            count += fold[0].count
        }
        #expect(cells[3].count == count)
        #expect(isClose(cells[3].mean, expected / Double(count), relative: 1e-12))
    }

    @Test
    func `a predictor that was fitted on the table's participants is refused there`() throws {
        var registry = PredictorRegistry()
        func kind(_ name: String, _ source: TrainingSet.Source) -> PredictorKind {
            PredictorKind(
                name: name,
                summary: "for tests",
                source: "tests",
                training: { _ in TrainingSet(sources: [source], questions: "") },
                make: { _ in try LinearPredictor() }
            )
        }
        try registry.register(kind("whole", .init(name: "x", identity: "whole", participants: ["2"])))
        try registry.register(
            kind(
                "file",
                .init(
                    name: "x",
                    identity: "part",
                    participants: ["3"],
                    recordings: [.init(identity: "file-3", participants: ["3"])]
                )
            )
        )
        try registry.register(kind("other", .init(name: "x", identity: "other", participants: ["1", "2", "3"])))
        func check(_ name: String) throws {
            try PublishedTable.checkTraining(
                of: [PredictorSpecification(name: name)],
                participants: Self.participants(),
                dataset: Self.dataset,
                registry: registry
            )
        }
        #expect(throws: EvaluationError.trainedOnParticipant("2", dataset: "henze2017", predictor: "whole")) {
            try check("whole")
        }
        #expect(throws: EvaluationError.trainedOnParticipant("3", dataset: "henze2017", predictor: "file")) {
            try check("file")
        }
        #expect(throws: Never.self) { try check("other") }
    }

    @Test("what leaving one out fits anew is what can be fitted and is asked for without parameters")
    func fittedAnew() throws {
        for (text, expected) in [
            ("neural", true), ("autoregressive", true), ("neural:model=other.safetensors", false), ("kalman", false),
        ] {
            let specification = try PredictorSpecification(typed: text)
            #expect(try PublishedTable.isFittedAnew(specification, registry: Self.registry) == expected, "\(text)")
        }
    }
}

import Foundation
import StandardPredictors
import CSystemLibraries
import Testing
import TouchModel
import TouchPrediction
import TouchRecordings

@testable import TouchEvaluation

struct TrainingTests {
    /// Three participants with two recordings each.
    static func dataset(_ name: String = "data", seed: UInt64 = 1) -> EvaluationDataset {
        Examples.dataset(name, strokes: 4, seed: seed)
    }

    static let replay = ReplayParameters(horizons: [0.033, 0.016])

    static func train(
        _ split: ParticipantSplit,
        on datasets: [EvaluationDataset],
        predictor: PredictorSpecification = PredictorSpecification(name: "adaptive")
    ) throws -> PredictorTrainer.Outcome {
        try PredictorTrainer(predictor: predictor, registry: .standard, split: split).run(on: datasets)
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
        #expect(other.strokes == outcome.strokes && outcome.strokes == 16)
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

    @Test
    func `strokes are shown in their order, as an app shows them, and cancelled ones are not`() throws {
        var generator = SeededGenerator(seed: 5)
        let strokes = (0..<4).map { Examples.wanderingStroke(count: 60, start: Double($0) * 10, using: &generator) }
        func train(_ events: [TouchEvent]) throws -> (strokes: Int, file: AdaptiveStateFile) {
            let recording = InMemoryRecording(
                name: "r",
                metadata: RecordingMetadata(space: .cssPixels),
                events: TouchEventLog(events)
            )
            let outcome = try Self.train(ParticipantSplit(), on: [Examples.dataset("d", [recording])])
            return (outcome.strokes, try AdaptiveStateFile(outcome.fitted.encoded(), path: "f"))
        }
        func learned(_ strokes: some Sequence<Stroke>) throws -> AdaptiveState {
            var predictor = AdaptivePredictor(try AdaptiveBankPredictor())
            for stroke in strokes {
                for sample in stroke.samples { predictor.observe(sample) }
                predictor.lift()
            }
            return predictor.state
        }
        var events = strokes.flatMap(Examples.events)
        let all = try train(events)
        #expect(all.strokes == 4)
        #expect(all.file.state == (try learned(strokes)))
        #expect(all.file.state != (try learned(strokes.reversed())))
        #expect(all.file.training.questions == "every stroke, in the order in which it was drawn")
        // The system takes the last contact away.
        events[events.count - 1].touches[0].phase = .cancelled
        let fewer = try train(events)
        #expect(fewer.strokes == 3)
        #expect(fewer.file.state == (try learned(strokes.prefix(3))))
    }

    @Test
    func `training goes on from a state, and both training sets are declared`() throws {
        let (first, second) = (Self.dataset("first"), Self.dataset("second", seed: 2))
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try Self.train(ParticipantSplit(), on: [first]).fitted.encoded().write(to: url)
        let more = try Self.train(
            ParticipantSplit(),
            on: [second],
            predictor: PredictorSpecification(typed: "adaptive:state=\(url.path)")
        ).fitted
        let both = try Self.train(ParticipantSplit(), on: [first, second]).fitted
        #expect(more.training.sources == both.training.sources)
        let (found, expected) = (
            try AdaptiveStateFile(more.encoded(), path: "f").state,
            try AdaptiveStateFile(both.encoded(), path: "f").state
        )
        #expect(found.strokeCount == expected.strokeCount && found.sampleCount == expected.sampleCount)
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
            try Self.train(ParticipantSplit(), on: [Self.dataset()], predictor: PredictorSpecification(name: "linear"))
        }
        #expect(
            throws: EvaluationError.noData("no stroke to train on: no participant is left, or nobody drew")
        ) {
            try Self.train(ParticipantSplit(excluding: ["a", "b", "c"]), on: [Self.dataset()])
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

    static func table(
        _ participants: [PublishedTable.Participant],
        _ fitted: PredictorSpecification
    ) async throws -> [PublishedTable.Cell] {
        let predictors = [PredictorSpecification(name: "hold"), fitted]
        var table = try PublishedTable(predictors: predictors, devicePixelsPerUnit: 3)
        try await table.fitLeavingOneOut(
            predictors,
            participants: participants,
            dataset: dataset,
            registry: .standard
        )
        return table.cells(task: "draw", participants: participants.map { $0.tasks[0] })
    }

    static let fitted = ["adaptive"] + (foretouch_has_lapack() ? ["adaptive:fit=lapack,fitted-features=24"] : [])

    @Test(arguments: fitted)
    func `folds are fitted on the others: one's own events change nothing in one's own predictor`(
        _ predictor: String
    ) async throws {
        let specification = try PredictorSpecification(typed: predictor)
        // A table of participant 1 alone, whose predictor was fitted on 2 and 3, from the errors of all and of others.
        let participants = Self.participants()
        let cells = try await Self.table(participants, specification)
        #expect(
            cells.map(\.training) == Array(repeating: "", count: 3)
                + Array(repeating: PublishedTable.leaveOneOut, count: 3)
        )
        let again = try await Self.table(participants, specification)
        #expect(again == cells)
        var expected = 0.0
        var count = 0
        let hold = try PublishedTable(predictors: [PredictorSpecification(name: "hold")], devicePixelsPerUnit: 3)
        for leftOut in participants {
            var fit = try PredictorRegistry.standard.makeFit(specification)
            for other in participants where other.name != leftOut.name {
                for stroke in hold.strokes(of: other.tasks[0]) { fit.add(stroke) }
            }
            let fitted = try fit.fitted(on: TrainingSet(sources: [], questions: ""))
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

    @Test("leaving one out fits anew what can be fitted and names no file")
    func fittedAnew() throws {
        for (text, expected) in [
            ("adaptive", true), ("adaptive:state=other.state", false), ("adaptive:ridge=9", true),
            ("adaptive:constants=kalman.json", false), ("kalman", false),
        ] {
            let specification = try PredictorSpecification(typed: text)
            #expect(try PublishedTable.isFittedAnew(specification, registry: .standard) == expected, "\(text)")
        }
    }
}

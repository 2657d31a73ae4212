import Foretouch
import Foundation
import Testing

/// Nobody is judged by what was fitted on the same recordings in another format.
@Suite("Training on one format, judging on another")
struct ImportedTrainingTests {
    /// A folder of its own for a test: two people in two CSV files, as `csv`.
    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("imported-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tables = folder.appendingPathComponent("csv")
        try FileManager.default.createDirectory(at: tables, withIntermediateDirectories: true)
        for (person, bend) in [("a", 0.0), ("b", 1.5)] {
            var text = "participant,stroke_id,t,x,y\n"
            for stroke in 0..<6 {
                for number in 0..<60 {
                    let t = Double(number) * 0.01
                    let angle = (3 + Double(stroke)) * t
                    text +=
                        "\(person),\(stroke),\(Double(stroke) + t),\(80 * cos(angle)),\(60 * sin(angle + bend * angle * t))\n"
                }
            }
            try Data(text.utf8).write(to: tables.appendingPathComponent("\(person).csv"))
        }
        try await body(folder)
    }

    private static func dataset(_ folder: URL, _ name: String) throws -> EvaluationDataset {
        try EvaluationDataset(Dataset(path: folder.appendingPathComponent(name).path))
    }

    /// Makes of the tables a native dataset, another native one, and tables again.
    private static func convert(_ folder: URL) throws {
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        _ = try DatasetConversion.convert(Dataset(path: path("csv")), to: path("native"))
        var options = DatasetConversion.Options()
        options.license = "CC0-1.0"
        _ = try DatasetConversion.convert(Dataset(path: path("native")), to: path("other"), options: options)
        _ = try RecordingExport.export(Dataset(path: path("other")), to: path("exported"), format: .csv)
    }

    @Test(
        "who was trained on in one is recognized in the other",
        arguments: ["csv", "native", "other", "exported"],
        ["csv", "native", "other", "exported"]
    )
    func recognized(trained: String, judged: String) async throws {
        try await Self.withFolder { folder in
            try Self.convert(folder)
            let trainer = try PredictorTrainer(
                predictor: PredictorSpecification(name: "adaptive"),
                registry: .standard,
                split: ParticipantSplit(excluding: ["b"])
            )
            let fitted = try trainer.run(on: [Self.dataset(folder, trained)]).fitted
            let data = try Self.dataset(folder, judged)
            await #expect(throws: EvaluationError.trainedOnParticipant("a", dataset: data.name, predictor: "fitted")) {
                try await FittedEvaluation.run(fitted, on: data)
            }
            let result = try await FittedEvaluation.run(fitted, on: data, .leftOut)
            #expect(result.leftOut?.count == 1)
            #expect(result.leftOut?.first?.participant == "a" && result.leftOut?.first?.recordings == 1)
            // The person who was held out is judged, and what was declared comes back from JSON.
            #expect(result.datasets.map(\.recordings) == [1])
            let training = fitted.training
            let decoded = try JSONDecoder().decode(TrainingSet.self, from: JSONEncoder().encode(training))
            #expect(decoded == training)
        }
    }

    @Test("who has no name in the file that was trained on may be anyone in what was made from it")
    func unnamed() {
        func set(_ participant: String) -> TrainingSet {
            let recording = TrainingSet.Recording(identity: "file", origins: ["origin"], participants: [participant])
            return TrainingSet(
                sources: [.init(name: "n", identity: "n", participants: [participant], recordings: [recording])],
                questions: ""
            )
        }
        let nobody = TrainingSet.unnamedParticipant
        for (trained, judged, hashes, expected) in [
            ("a", "a", Set(["file"]), true), ("a", "a", ["origin", "x"], true), ("a", "a", ["x"], false),
            ("a", "b", ["file"], false), (nobody, "b", ["origin"], true), ("a", nobody, ["origin"], true),
            (nobody, nobody, ["x"], false), (nobody, nobody, [], false),
        ] {
            let isContained = set(trained).contains(participant: judged, dataset: "other", hashes: hashes)
            #expect(isContained == expected, "\(trained) \(judged) \(hashes)")
        }
    }

    @Test("a training set of before origins were kept is read, and one without them is written as before")
    func older() throws {
        let json = #"{"identity":"file","participants":["a"]}"#
        let recording = try JSONDecoder().decode(TrainingSet.Recording.self, from: Data(json.utf8))
        #expect(recording == .init(identity: "file", participants: ["a"]))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try String(decoding: encoder.encode(recording), as: UTF8.self) == json)
    }
}

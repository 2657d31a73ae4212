import Foretouch
import Foundation
import Testing

@Suite("Neural predictor by command")
struct NeuralCommandTests {
    static let data = CommandRunner.bundled.appendingPathComponent("finger-60").path

    /// The standard predictors, the fit of `neural` being one of a moment.
    static func registry() throws -> PredictorRegistry {
        var registry = PredictorRegistry()
        for var kind in PredictorRegistry.standard.kinds {
            if kind.name == "neural" {
                kind.makeFit = { request in
                    var method = NeuralStepMethod()
                    (method.hiddenUnits, method.networks, method.epochs) = ([4], 1, 1)
                    method.seed = request.seed
                    return try NeuralFit(method: NeuralMethod(), stepMethod: method, horizons: request.horizons)
                }
            }
            try registry.register(kind)
        }
        return registry
    }

    @Test("a model is used on those left out, and refused on those it was trained on")
    func usesAndRefuses() throws {
        let trained = try PredictorTrainer(
            predictor: "neural",
            registry: Self.registry(),
            replay: ReplayParameters(horizons: [0.016, 0.033]),
            split: ParticipantSplit(training: ["p03", "p04", "p05"], evaluation: ["p01", "p02"])
        ).run(on: [EvaluationDataset(Dataset(path: Self.data))])
        #expect(trained.fitted.summary.count == 1)
        try withTemporaryFolder { folder in
            let model = folder.appendingPathComponent("model.safetensors").path
            try trained.fitted.encoded().write(to: URL(fileURLWithPath: model))
            let refused = try CommandRunner.run(
                "evaluate",
                Self.data,
                "--predictor",
                "neural:model=\(model)",
                "--no-intervals"
            )
            #expect(refused.status != 0)
            #expect(refused.errors.contains("was fitted on participant 'p03' of dataset 'finger-60'"))
            let results = folder.appendingPathComponent("results").path
            let others = try CommandRunner.run(
                "evaluate",
                Self.data,
                "--predictor",
                "neural:model=\(model)",
                "--leave-out-trained",
                "--no-intervals",
                "--horizon",
                "16,67",
                "--output",
                results
            )
            #expect(others.status == 0, "\(others.errors)")
            // At 16 ms the first sample of a stroke falls back; at 67 ms every answer does.
            let lines = try String(contentsOfFile: results + "/metrics.csv", encoding: .utf8).split(separator: "\n")
            func fallback(_ predictor: String, _ horizon: String) -> [Double] {
                lines.compactMap { line in
                    guard line.contains(predictor), let range = line.range(of: ",\(horizon),fallback,") else {
                        return nil
                    }
                    return Double(line[range.upperBound...].prefix { $0 != "," })
                }
            }
            #expect(!fallback("neural", "16").isEmpty)
            #expect(fallback("neural", "16").allSatisfy { $0 > 0 && $0 < 1 })
            #expect(!fallback("neural", "67").isEmpty)
            #expect(fallback("neural", "67").allSatisfy { $0 == 1 })
            #expect(fallback("linear", "16").allSatisfy { $0 == 0 })
        }
    }

    @Test("by name it is refused on its own data, where all are meant it is left out with a sentence")
    func leavesOut() throws {
        try withTemporaryFolder { folder in
            // The strokes that the built-in network was fitted on, made again.
            let made = folder.appendingPathComponent("made").path
            let synthesis = try CommandRunner.run(
                "dataset",
                "synthesize",
                "--bundled",
                "--seed",
                "4711",
                "--output",
                made
            )
            #expect(synthesis.status == 0, "\(synthesis.errors)")
            let data = made + "/finger-60"
            let named = try CommandRunner.run("evaluate", data, "--predictor", "neural", "--no-intervals")
            #expect(named.status != 0 && named.errors.contains("'neural' was fitted on participant"), "\(named.errors)")
            let output = folder.appendingPathComponent("board").path
            for arguments in [
                ["evaluate", data, "--no-intervals", "--horizon", "16", "--metric", "accuracy"],
                ["leaderboard", data, "--no-intervals", "--horizon", "16", "--output", output],
            ] {
                let all = try CommandRunner.run(arguments)
                #expect(all.status == 0, "\(all.errors)")
                #expect(all.errors.contains("neural is left out: it was fitted on recordings of 'finger-60'"))
                #expect(!all.output.contains("neural"), "\(arguments[0])")
            }
        }
    }

    @Test("files that are no models are refused in a sentence that names them")
    func refusals() throws {
        try withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("model").path
            let cases: [(Data, String)] = [
                (Data(), "expected a header"), (Data("{\"layout\": {}}".utf8), "the header claims"),
                (Data([2, 0, 0, 0, 0, 0, 0, 0]) + Data("{}".utf8), "metadata 'format': found nothing"),
            ]
            for (content, reason) in cases {
                try content.write(to: URL(fileURLWithPath: path))
                let outcome = try CommandRunner.run("evaluate", Self.data, "--predictor", "neural:model=\(path)")
                #expect(outcome.status == 1 || outcome.status == 64, "\(outcome.status)")
                #expect(outcome.errors.contains(path) && outcome.errors.contains(reason), "\(outcome.errors)")
                #expect(outcome.output.isEmpty)
            }
            // The model of another predictor, and none at all.
            let missing = try CommandRunner.run("evaluate", Self.data, "--predictor", "neural:model=/no/such/file")
            #expect(missing.status != 0 && missing.errors.contains("/no/such/file"), "\(missing.errors)")
        }
    }

    @Test("training on nobody, or on one stroke, is refused and writes nothing")
    func trainingRefusals() throws {
        try withTemporaryFolder { folder in
            let output = folder.appendingPathComponent("model").path
            let split = folder.appendingPathComponent("split.json")
            try Data(#"{"training": ["nobody"], "evaluation": ["p01"]}"#.utf8).write(to: split)
            let nobody = try CommandRunner.run(
                "train",
                Self.data,
                "--predictor",
                "neural",
                "--split",
                split.path,
                "--output",
                output
            )
            #expect(nobody.status != 0 && nobody.errors.contains("no stroke to train on"), "\(nobody.errors)")
            let horizon = try CommandRunner.run(
                "train",
                Self.data,
                "--predictor",
                "neural",
                "--horizon",
                "600",
                "--output",
                output
            )
            #expect(horizon.status != 0 && horizon.errors.contains("horizons"), "\(horizon.errors)")
            for (option, value, named) in [
                ("--units", "0", "hiddenUnits"), ("--units", "no", "units"),
            ] {
                let wrong = try CommandRunner.run(
                    "train",
                    Self.data,
                    "--predictor",
                    "neural",
                    option,
                    value,
                    "--output",
                    output
                )
                #expect(wrong.status != 0 && wrong.errors.contains(named), "\(option) \(value): \(wrong.errors)")
            }
            for path in [output, output + ".checkpoint"] { #expect(!FileManager.default.fileExists(atPath: path)) }
        }
    }
}
